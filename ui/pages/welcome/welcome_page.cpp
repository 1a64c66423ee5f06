// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/welcome/welcome_page.h"

#include "ui/pages/welcome/demo_card.h"
#include "ui/pages/welcome/logs_form.h"
#include "ui/pages/welcome/recent_list.h"
#include "ui/pages/welcome/redis_form.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/dialogs/questions.h"
#include "ui/widgets/label.h"
#include "ui/widgets/layouts.h"

#include <QDragEnterEvent>
#include <QKeyEvent>
#include <QMimeData>
#include <QPointer>
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

} // namespace

WelcomePage::WelcomePage(const Theme& theme, const Clock& clock, console::Connections& connections, QWidget* parent)
    : QScrollArea(parent)
    , m_theme(theme)
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

    connect(m_demo, &DemoCard::pressed, &connections, &console::Connections::openDemo);
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
        m_connections.remove(name, [self = QPointer(this)](const Result<void>& removed) {
            if (self && !removed)
                self->fail(removed.error().text.translated());
        });
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
