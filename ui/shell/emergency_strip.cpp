// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/shell/emergency_strip.h"

#include "ui/models/logs/log_words.h"
#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/label.h"
#include "ui/widgets/layouts.h"

#include <QAccessible>
#include <QEvent>
#include <QPushButton>
#include <QScrollArea>

using namespace Qt::StringLiterals;

namespace headroom::ui {

namespace {

constexpr TextPixels kRoomForSince(900);
constexpr TextPixels kLowWindow(480);
constexpr int kSpacing = 4;

bool isLow(const QWidget& window)
{
    return window.height() < kLowWindow;
}

// What the rows below the worst may take of the window's height.
int maxHeightOfOthers(const QWidget& window)
{
    return window.height() / (isLow(window) ? 8 : 4);
}

} // namespace

EmergencyRow::EmergencyRow(const Theme& theme, QWidget* parent)
    : QFrame(parent)
    , m_theme(theme)
    , m_icon(new QLabel(this))
    , m_headline(new ElidedLabel(textFont(13, QFont::DemiBold), Tone::Text, this))
    , m_advice(new ElidedLabel(textFont(12), Tone::Muted, this))
    , m_since(makeLabel({}, textFont(12), Tone::Muted, this))
    , m_action(new QPushButton(this))
    , m_row(new QHBoxLayout(this))
{
    setObjectName(u"emergency"_s);
    m_action->setObjectName(u"small"_s);
    m_action->hide();
    setMargins(*m_row, {12, 6, 8, 6});
    m_row->setSpacing(10);
    auto* words = makeLayout<QVBoxLayout>(1);
    words->addWidget(m_headline);
    words->addWidget(m_advice);
    m_row->addWidget(m_icon);
    m_row->addLayout(words, 1);
    m_row->addWidget(m_since);
    m_row->addWidget(m_action);
    connect(m_action, &QPushButton::clicked, this, &EmergencyRow::actionPressed);
    connect(&theme, &Theme::changed, this, &EmergencyRow::paintIcon);
    paintIcon();
}

void EmergencyRow::paintIcon()
{
    const QString name = m_tone == Tone::Critical ? u"critical"_s : u"warning"_s;
    m_icon->setPixmap(iconPixmap(name, m_theme.colour(m_tone), inText(16), devicePixelRatioF()));
}

void EmergencyRow::show(const Content& content)
{
    if (content.tone != m_tone) {
        m_tone = content.tone;
        paintIcon();
    }
    setTone(*this, content.tone);
    m_headline->setWholeText(content.words.headline);
    m_adviceText = content.words.advice;
    setTextIfOther(*m_since, content.since.isEmpty() ? QString() : tr("since %1").arg(content.since));
    arrange();
    if (m_action->text() != content.words.action) {
        m_action->setText(content.words.action);
        m_action->setVisible(!content.words.action.isEmpty());
    }
    const QString severity = content.tone == Tone::Critical ? tr("Critical") : tr("Warning");
    QString name = severity + u": "_s + content.words.headline;
    if (!content.since.isEmpty())
        name += u", "_s + m_since->text();
    if (accessibleName() == name)
        return;
    setAccessibleName(name);
    m_icon->setAccessibleName(severity);
    setAccessibleDescription(content.words.advice);
    m_action->setAccessibleName(content.words.action + u": "_s + content.words.brief);
}

// Where it is narrow, what happened has the room of the time, which follows what to do.
void EmergencyRow::arrange()
{
    const bool narrow = width() < kRoomForSince;
    m_since->setVisible(!narrow && !m_since->text().isEmpty());
    QString below = m_adviceText;
    if (narrow && !m_since->text().isEmpty()) {
        if (below.endsWith(u'.'))
            below.chop(1);
        below += (below.isEmpty() ? QString() : u" · "_s) + m_since->text();
    }
    m_advice->setWholeText(below);
    const bool low = isLow(*window()); // then several of them would leave no room for the page
    setMargins(*m_row, {12, low ? 3 : 6, 8, low ? 3 : 6});
    m_advice->setVisible(!below.isEmpty() && !low);
    setToolTip(low ? below : QString());
}

void EmergencyRow::resizeEvent(QResizeEvent* event)
{
    QFrame::resizeEvent(event);
    arrange();
}

QString EmergencyRow::headline() const
{
    return m_headline->wholeText();
}

QWidget* EmergencyRow::focusable() const
{
    return m_action;
}

void EmergencyRow::putAtEnd(QWidget* widget)
{
    m_row->addWidget(widget);
}

EmergencyStrip::EmergencyStrip(const Theme& theme, const Clock& clock, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
    , m_clock(clock)
    , m_layout(new QVBoxLayout(this))
{
    setObjectName(u"emergencies"_s);
    setAccessibleName(tr("Emergencies"));
    m_layout->setContentsMargins(18, 10, 18, 0);
    m_layout->setSpacing(kSpacing);
    auto* worst = rowAt(0); // before the button, which Tab reaches after it
    auto* rows = new QWidget;
    makeLayout<QVBoxLayout>(rows, {}, kSpacing);
    m_others = new QScrollArea(this);
    m_others->setObjectName(u"otherEmergencies"_s);
    m_others->setFrameShape(QFrame::NoFrame);
    m_others->setFocusPolicy(Qt::NoFocus); // its rows have it
    m_others->setWidgetResizable(true);
    m_others->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_others->setWidget(rows);
    m_others->viewport()->setAutoFillBackground(false);
    rows->setAutoFillBackground(false);
    m_others->hide();
    m_layout->addWidget(m_others);
    m_more = makeToggle(u"small"_s, {}, {}, this);
    m_more->hide();
    connect(m_more, &QPushButton::toggled, this, &EmergencyStrip::draw);
    worst->putAtEnd(m_more);
    hide();
}

EmergencyRow* EmergencyStrip::rowAt(std::size_t index)
{
    while (m_rows.size() <= index) {
        auto* row = new EmergencyRow(m_theme, this);
        if (m_rows.empty()) {
            m_layout->addWidget(row);
        } else {
            m_others->widget()->layout()->addWidget(row);
            row->focusable()->installEventFilter(this);
            // It came after the page, and is reached before.
            setTabOrder(m_rows.size() == 1 ? m_more : m_rows.back()->focusable(), row->focusable());
        }
        connect(row, &EmergencyRow::actionPressed, this, [this, at = m_rows.size()] {
            if (at < m_emergencies.size()) {
                const auto emergency = m_emergencies[at];
                Q_EMIT chosen(emergency);
            }
        });
        m_rows.push_back(row);
    }
    return m_rows[index];
}

void EmergencyStrip::show(const std::vector<console::Emergency>& emergencies, const QString& notice)
{
    if (m_emergencies == emergencies && m_notice == notice)
        return;
    const auto before = std::exchange(m_emergencies, emergencies);
    m_notice = notice;
    draw();
    announceNew(before);
}

void EmergencyStrip::tick()
{
    const bool counts = std::ranges::any_of(m_emergencies, [](const auto& each) { return each.until.has_value(); });
    if (counts && isVisible())
        draw();
}

void EmergencyStrip::draw()
{
    const Instant now = m_clock.now();
    const auto all = m_emergencies.size() + (m_notice.isEmpty() ? 0 : 1);
    const bool open = m_more->isChecked();
    for (std::size_t i = 0; i < std::max(all, m_rows.size()); ++i) {
        EmergencyRow* row = rowAt(i);
        if (i < m_emergencies.size()) {
            const auto& emergency = m_emergencies[i];
            const auto since =
                m_clock.wallNow() - std::chrono::duration_cast<std::chrono::milliseconds>(now - emergency.since);
            row->show({emergencyTone(emergency.severity), wordsOf(emergency, now), dayAndClockText(since)});
        } else if (i < all) {
            row->show({Tone::Warning, {m_notice, {}, {}, {}}, {}});
        }
        row->setVisible(i < all && (i == 0 || open));
    }
    m_others->setVisible(all > 1 && open);
    fit();
    m_more->setVisible(all > 1);
    const QString text = open ? tr("Less") : tr("+%1 more").arg(all - std::min<std::size_t>(all, 1));
    if (m_more->text() != text) {
        m_more->setText(text);
        m_more->setAccessibleName(open ? tr("Show only the worst") : tr("Show %1 more").arg(all - 1));
    }
    setVisible(all > 0);
}

void EmergencyStrip::fit()
{
    int needed = -kSpacing;
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        m_rows[i]->arrange();
        if (i > 0 && !m_rows[i]->isHidden())
            needed += m_rows[i]->sizeHint().height() + kSpacing;
    }
    m_others->setFixedHeight(std::clamp(needed, 0, std::max(maxHeightOfOthers(*window()), 0)));
}

void EmergencyStrip::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    window()->installEventFilter(this); // once, however often
    fit();
}

bool EmergencyStrip::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == window() && event->type() == QEvent::Resize)
        fit();
    else if (event->type() == QEvent::FocusIn && m_others->widget()->isAncestorOf(qobject_cast<QWidget*>(watched)))
        m_others->ensureWidgetVisible(qobject_cast<QWidget*>(watched));
    return QWidget::eventFilter(watched, event);
}

// A screen reader says what came.
void EmergencyStrip::announceNew(const std::vector<console::Emergency>& before)
{
    for (std::size_t i = 0; i < m_emergencies.size(); ++i) {
        const bool isNew = std::ranges::find(before, m_emergencies[i].kind, &console::Emergency::kind) == before.end();
        if (!isNew)
            continue;
        QAccessibleEvent event(m_rows[i], QAccessible::Alert);
        QAccessible::updateAccessibility(&event);
    }
}

QStringList EmergencyStrip::headlines() const
{
    QStringList said;
    const auto all = m_emergencies.size() + (m_notice.isEmpty() ? 0 : 1);
    for (std::size_t i = 0; i < all; ++i)
        said += m_rows[i]->headline();
    return said;
}

bool EmergencyStrip::isOpen() const
{
    return m_more->isChecked();
}

void EmergencyStrip::setOpen(bool open)
{
    m_more->setChecked(open);
}

} // namespace headroom::ui
