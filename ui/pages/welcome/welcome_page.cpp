// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/welcome/welcome_page.h"

#include "ui/models/while_there.h"
#include "ui/pages/welcome/card_content.h"
#include "ui/pages/welcome/logs_form.h"
#include "ui/pages/welcome/recent_list.h"
#include "ui/pages/welcome/redis_form.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/card.h"
#include "ui/widgets/dialogs/questions.h"
#include "ui/widgets/label.h"
#include "ui/widgets/layouts.h"
#include "ui/widgets/painting/accessible_painting.h"

#include <QCoreApplication>
#include <QDragEnterEvent>
#include <QKeyEvent>
#include <QMimeData>
#include <QPainter>
#include <QPainterPath>
#include <QPushButton>

using namespace Qt::StringLiterals;

namespace headroom::ui {

namespace {

constexpr TextPixels kMaxWidth(1140); // of what is in it; what is wider is empty at its sides
constexpr TextPixels kRoomForThreeCards(960);
constexpr TextPixels kLowHeight(760);

QStringList localFiles(const QMimeData& data)
{
    QStringList paths;
    for (const auto& url : data.urls()) {
        if (url.isLocalFile())
            paths += url.toLocalFile();
    }
    return paths;
}

// Requests a second under their limit, as the demo shows them: a sketch, no figures.
class DemoSketch final : public QWidget, public AccessiblePainting
{
public:
    DemoSketch(const Theme& theme, QWidget* parent)
        : QWidget(parent)
        , m_theme(theme)
    {
        setMinimumHeight(112);
        setAccessibleName(QCoreApplication::translate("DemoCard", "Sketch of a chart: a rate below its limit"));
        connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
    }

    QAccessible::Role accessibleRole() const override { return QAccessible::Graphic; }

protected:
    void paintEvent(QPaintEvent*) override
    {
        static constexpr double heights[] = {0.30, 0.36, 0.33, 0.45, 0.52, 0.44, 0.50, 0.63, 0.57, 0.66, 0.74, 0.61,
            0.55, 0.60, 0.72, 0.79, 0.70, 0.62, 0.68, 0.77, 0.83, 0.75, 0.80, 0.86};
        constexpr int last = int(std::size(heights)) - 1;
        const Palette& palette = m_theme.palette();
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(mixed(palette.surface, palette.raised, 0.6));
        painter.drawRoundedRect(QRectF(rect()), 6, 6);
        const QRectF plot = QRectF(rect()).adjusted(14, 16, -14, -14);
        const auto at = [&](int i) {
            return QPointF(plot.left() + plot.width() * i / last, plot.bottom() - plot.height() * heights[i]);
        };
        QPainterPath curve(at(0));
        for (int i = 1; i <= last; ++i)
            curve.lineTo(at(i));
        QPainterPath area = curve;
        area.lineTo(plot.bottomRight());
        area.lineTo(plot.bottomLeft());
        area.closeSubpath();
        QLinearGradient fade(plot.topLeft(), plot.bottomLeft());
        QColor tint = palette.accent;
        tint.setAlphaF(0.28F);
        fade.setColorAt(0, tint);
        tint.setAlphaF(0.02F);
        fade.setColorAt(1, tint);
        painter.fillPath(area, fade);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(palette.accent, 2, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter.drawPath(curve);
        painter.setPen(QPen(palette.critical, 1.2, Qt::DashLine));
        painter.drawLine(plot.topLeft(), plot.topRight());
    }

private:
    const Theme& m_theme;
};

} // namespace

// "Try the demo": what it is, and the way into it.
class DemoCard final : public Card
{
    Q_DECLARE_TR_FUNCTIONS(headroom::ui::DemoCard)
public:
    explicit DemoCard(const Theme& theme, QWidget* parent = nullptr)
        : Card(tr("Try the demo"), parent)
        , m_start(new QPushButton(this))
    {
        auto* about =
            makeWrappedLabel(tr("A simulated Discord on this machine, and a fleet with its logs, shards, jobs and "
                                "backups. Needs redis-server and nginx; leaves nothing behind."),
                textFont(13), Tone::Muted, this);
        auto& content = addCardContent(*this);
        content.addWidget(about);
        content.addWidget(new DemoSketch(theme, this), 1);
        body()->addWidget(m_start, 0, Qt::AlignLeft);
        body()->addStretch(0);
        showStarting(false);
    }

    void showStarting(bool isStarting)
    {
        m_start->setEnabled(!isStarting);
        m_start->setText(isStarting ? tr("Starting…") : tr("Start the demo"));
    }

    const QPushButton& start() const { return *m_start; }

private:
    QPushButton* m_start;
};

WelcomePage::WelcomePage(const Theme& theme, const Clock& clock, console::Connections& connections, QWidget* parent)
    : QScrollArea(parent)
    , m_connections(connections)
    , m_inside(new QWidget(this))
{
    setAccessibleName(tr("Connections"));
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus);
    setAcceptDrops(true);
    m_inside->setObjectName(u"pageBody"_s);
    auto* centred = new QHBoxLayout(m_inside);
    auto* column = new QWidget(m_inside);
    column->setMaximumWidth(kMaxWidth);
    centred->setContentsMargins(0, 0, 0, 0);
    centred->addStretch(1);
    centred->addWidget(column, 1000);
    centred->addStretch(1);
    auto* rows = new QVBoxLayout(column);
    m_rows = rows;
    rows->setSpacing(16);
    rows->addWidget(buildHead());
    m_cards = new QBoxLayout(QBoxLayout::LeftToRight);
    m_cards->setSpacing(16);
    m_redis = addTo(*m_cards, new RedisForm(theme, connections, column), 10);
    auto* others = makeLayout<QHBoxLayout>(16);
    m_logs = addTo(*others, new LogsForm(theme, connections, column), 1);
    m_demo = addTo(*others, new DemoCard(theme, column), 1);
    m_cards->addLayout(others, 13);
    rows->addLayout(m_cards);
    m_recentTitle = addTo(*rows, makeLabel(tr("Recent"), textFont(13), Tone::Muted, column));
    m_recent = addTo(*rows, new RecentList(theme, clock, column));
    rows->addStretch(1);
    setWidget(m_inside);
    buildRecent();
    // Else Return presses a button that has the focus on GNOME and KDE alone.
    for (QPushButton* button : m_inside->findChildren<QPushButton*>())
        button->setAutoDefault(true);

    connect(&m_demo->start(), &QPushButton::clicked, &connections, &console::Connections::openDemo);
    connect(&connections, &console::Connections::changed, this, &WelcomePage::listRecent);
    listRecent();
    arrange();
}

QWidget* WelcomePage::buildHead()
{
    auto* head = m_head = new QWidget(m_inside);
    auto* lines = makeLayout<QVBoxLayout>(head, {}, 8);
    auto* back = makeButton(u"link"_s, tr("‹ Back"), tr("Back to what is watched (Esc)"), head);
    back->setAccessibleName(tr("Back to what is watched"));
    back->setCursor(Qt::PointingHandCursor);
    connect(back, &QPushButton::clicked, this, &WelcomePage::left);
    m_back = back;
    lines->addWidget(back, 0, Qt::AlignLeft);
    lines->addWidget(makeLabel(tr("What should Headroom watch?"), textFont(26, QFont::DemiBold), Tone::Text, head), 0,
        Qt::AlignHCenter);
    lines->addWidget(makeLabel(tr("Headroom only reads unless you allow more. Nothing is written into your Redis."),
                         textFont(13), Tone::Muted, head),
        0, Qt::AlignHCenter);
    m_problem = addTo(*lines, makeWrappedLabel({}, textFont(13), Tone::Warning, head));
    m_problem->setAlignment(Qt::AlignHCenter);
    m_problem->hide();
    return head;
}

void WelcomePage::buildRecent()
{
    connect(m_recent, &RecentList::openAsked, this, &WelcomePage::open);
    connect(m_recent, &RecentList::windowAsked, &m_connections, &console::Connections::openWindow);
    connect(m_recent, &RecentList::editAsked, this, &WelcomePage::edit);
    connect(m_recent, &RecentList::removeAsked, this, &WelcomePage::remove);
}

void WelcomePage::listRecent()
{
    const auto saved = m_connections.saved();
    if (!saved)
        fail(saved.error().text.translated());
    m_recent->show(saved.value_or(std::vector<console::SavedConnection>()));
    const bool some = m_recent->count() > 0;
    m_recent->setVisible(some);
    m_recentTitle->setVisible(some);
}

void WelcomePage::enter(bool mayLeave, Part part)
{
    m_mayLeave = mayLeave;
    m_back->setVisible(mayLeave);
    fail({});
    listRecent();
    m_logs->clear();
    if (part == Part::Logs)
        m_logs->chooseFiles();
    else if (m_recent->count() > 0 && m_redis->form().address.empty())
        m_recent->setFocus(Qt::OtherFocusReason);
    else
        m_redis->focusAddress();
}

void WelcomePage::edit(const std::string& name)
{
    const auto form = m_connections.formOf(name);
    if (!form)
        return fail(form.error().text.translated());
    m_redis->edit(*form);
    m_redis->focusAddress();
    ensureWidgetVisible(m_redis);
}

void WelcomePage::open(const std::string& name)
{
    fail({});
    if (const auto opened = m_connections.openSaved(name); !opened)
        fail(opened.error().text.translated());
}

void WelcomePage::remove(const std::string& name)
{
    const QString shown = QString::fromStdString(name);
    auto* question = askFirst(*window(), tr("Remove the profile %1?").arg(shown),
        tr("Its options and its secrets in the keychain are removed. The Redis and the logs are not touched."),
        tr("Remove %1").arg(shown));
    connect(question, &QDialog::accepted, this, [this, name] {
        m_connections.remove(name, whileThere(this, [this](const Result<void>& removed) {
            if (!removed)
                fail(removed.error().text.translated());
        }));
    });
}

void WelcomePage::fail(const QString& text)
{
    setTextIfOther(*m_problem, text);
    m_problem->setVisible(!text.isEmpty());
    if (!text.isEmpty())
        ensureVisible(0, 0);
}

void WelcomePage::showDemoStarting(bool isStarting)
{
    m_demo->showStarting(isStarting);
}

// What is under way is left first, then the page.
void WelcomePage::keyPressEvent(QKeyEvent* event)
{
    if (event->key() != Qt::Key_Escape)
        return QScrollArea::keyPressEvent(event);
    if (!m_redis->cancelTest() && m_mayLeave)
        Q_EMIT left();
}

void WelcomePage::resizeEvent(QResizeEvent* event)
{
    QScrollArea::resizeEvent(event);
    arrange();
}

void WelcomePage::arrange()
{
    const bool isWide = width() >= kRoomForThreeCards;
    m_cards->setDirection(isWide ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    const int side = isWide ? 24 : 16;
    const bool isLow = height() < kLowHeight;
    m_rows->setContentsMargins(side, isLow ? 18 : 56, side, isLow ? 16 : 24);
    m_rows->setSpacing(isLow ? 12 : 20);
    m_head->layout()->setContentsMargins(0, 0, 0, isLow ? 0 : 20);
}

void WelcomePage::dragEnterEvent(QDragEnterEvent* event)
{
    if (localFiles(*event->mimeData()).isEmpty())
        return;
    event->acceptProposedAction();
    m_logs->setDropTarget(true);
}

void WelcomePage::dragLeaveEvent(QDragLeaveEvent*)
{
    m_logs->setDropTarget(false);
}

void WelcomePage::dropEvent(QDropEvent* event)
{
    m_logs->setDropTarget(false);
    m_logs->add(localFiles(*event->mimeData()));
    event->acceptProposedAction();
}

} // namespace headroom::ui
