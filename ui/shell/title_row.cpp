// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/shell/title_row.h"

#include "ui/models/connections/connection_words.h"
#include "ui/models/format.h"
#include "ui/models/redis/keyspace_words.h"
#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/widgets/chips/chip_button.h"
#include "ui/widgets/chips/pill.h"
#include "ui/widgets/label.h"
#include "ui/widgets/layouts.h"

#include <QAction>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace headroom::ui {

namespace {

constexpr TextPixels kRoomForKeys(900);
constexpr TextPixels kRoomForSearch(1100);
constexpr TextPixels kTitleIcon(16);

// Of a connection that has no name.
QString phaseText(console::ConnectionState::Phase phase)
{
    using Phase = console::ConnectionState::Phase;
    switch (phase) {
    case Phase::Connecting:
        return TitleRow::tr("connecting");
    case Phase::Loading:
        return TitleRow::tr("reading keys");
    case Phase::Live:
        return TitleRow::tr("live");
    case Phase::Lost:
        return TitleRow::tr("lost");
    case Phase::Absent:
        break;
    }
    return TitleRow::tr("no connection");
}

} // namespace

TitleRow::TitleRow(Theme& theme, QWidget* parent)
    : QFrame(parent)
    , m_theme(theme)
    , m_mark(new QLabel(this))
    , m_environment(makeLabel({}, textFont(11, QFont::Bold), Tone::Text, this))
    , m_connection(new ChipButton(theme, this))
    , m_access(new ChipButton(theme, this))
    , m_search(new QPushButton(this))
    , m_themeButton(new QToolButton(this))
    , m_menuButton(new QToolButton(this))
{
    setObjectName(u"titleRow"_s);
    setFixedHeight(inText(44));
    auto* layout = makeLayout<QHBoxLayout>(this, {14, 0, 14, 0}, 14);

    m_name = addTo(*layout, new QWidget(this));
    auto* nameRow = makeLayout<QHBoxLayout>(m_name, {}, 7);
    nameRow->addWidget(m_mark);
    nameRow->addWidget(makeLabel(u"Headroom"_s, textFont(13, QFont::Bold), Tone::Text, m_name), 1);
    m_mark->setAccessibleName(tr("Headroom’s mark"));
    m_environment->setObjectName(u"environment"_s);
    m_environment->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    m_environment->hide();
    layout->addWidget(m_environment);
    layout->addWidget(m_connection);
    layout->addWidget(m_access);
    buildAccessMenu();
    layout->addStretch(1);

    m_search->setObjectName(u"search"_s);
    m_search->setAccessibleName(tr("Search or run a command"));
    m_search->setToolTip(tr("Search or run a command (Ctrl+K)"));
    connect(m_search, &QPushButton::clicked, this, &TitleRow::searchPressed);
    layout->addWidget(m_search);
    m_themeButton->setObjectName(u"bordered"_s);
    m_themeButton->setAccessibleName(tr("Theme"));
    m_themeButton->setToolTip(tr("Switch between the dark and the light theme (Ctrl+T)"));
    m_themeButton->setIconSize({kTitleIcon, kTitleIcon});
    connect(m_themeButton, &QToolButton::clicked, &theme, &Theme::toggle);
    layout->addWidget(m_themeButton);
    m_menuButton->setObjectName(u"bordered"_s);
    m_menuButton->setAccessibleName(tr("Menu"));
    m_menuButton->setToolTip(tr("Menu (F10)"));
    m_menuButton->setShortcut(QKeySequence(Qt::Key_F10));
    m_menuButton->setIconSize({kTitleIcon, kTitleIcon});
    m_menuButton->setPopupMode(QToolButton::InstantPopup);
    layout->addWidget(m_menuButton);
    connect(&theme, &Theme::changed, this, &TitleRow::paintIcons);
    paintIcons();
    show(console::ConnectionState{}, {});
}

void TitleRow::buildAccessMenu()
{
    m_accessMenu = new QMenu(this);
    m_accessMenu->setToolTipsVisible(true);
    const auto add = [this](const QString& text, std::optional<Duration> span) {
        connect(m_accessMenu->addAction(text), &QAction::triggered, this, [this, span] { Q_EMIT armAsked(span); });
    };
    add(tr("Allow changes for 5 min"), 5min);
    add(tr("Allow changes for 30 min"), 30min);
    add(tr("Allow changes until it is closed"), {});
    m_accessMenu->addSeparator();
    m_disarm = m_accessMenu->addAction(tr("Read-only again"));
    connect(m_disarm, &QAction::triggered, this, &TitleRow::disarmAsked);
}

void TitleRow::setConnectionMenu(QMenu* menu)
{
    m_connection->setMenu(menu);
    m_connection->setFocusPolicy(Qt::StrongFocus);
    m_connection->updateGeometry();
}

void TitleRow::showConnections(bool areShown)
{
    m_connection->setVisible(areShown);
    m_access->setVisible(areShown);
}

void TitleRow::openAccessMenu()
{
    m_accessMenu->popup(m_access->mapToGlobal(QPoint(0, m_access->height())));
}

void TitleRow::lockAccess(bool isLocked)
{
    m_access->setEnabled(!isLocked);
}

void TitleRow::setMenu(QMenu* menu)
{
    m_menuButton->setMenu(menu);
}

// What there is no room for is still in the menu.
void TitleRow::resizeEvent(QResizeEvent* event)
{
    QFrame::resizeEvent(event);
    m_search->setVisible(width() >= kRoomForKeys);
    m_search->setText(width() < kRoomForSearch ? tr("Ctrl+K") : tr("Search or run a command…   Ctrl+K"));
}

void TitleRow::alignWith(int navigationWidth)
{
    m_name->setFixedWidth(navigationWidth - 28);
}

void TitleRow::paintIcons()
{
    m_mark->setPixmap(iconPixmap(u"mark"_s, m_theme.palette().text, inText(14), devicePixelRatioF()));
    m_themeButton->setIcon(icon(u"theme"_s, m_theme.palette().muted, kTitleIcon));
    m_menuButton->setIcon(icon(u"menu"_s, m_theme.palette().muted, kTitleIcon));
}

void TitleRow::show(const console::ConnectionState& state, Instant now)
{
    showConnection(state);
    showEnvironment(state);
    showAccess(state, now);
}

void TitleRow::showConnection(const console::ConnectionState& state)
{
    using Phase = console::ConnectionState::Phase;
    const bool isNothing = state.phase == Phase::Absent && state.name.empty(); // core's label of it is not translated
    const QString whole = isNothing ? tr("no Redis") : QString::fromStdString(state.label);
    // A profile's name says more than where its Redis is; that stands in the tooltip.
    const QString label = whole.isEmpty() ? phaseText(state.phase) : whole.section(u" · "_s, 0, 0);
    m_connection->setToolTip(m_connection->menu() ? tr("%1\nOther profiles").arg(whole) : whole);
    m_connection->setMarkColour(state.phase == Phase::Live && !state.colour.empty() && keyspaceTone(state) == Tone::Ok
            ? QColor(QString::fromStdString(state.colour))
            : QColor());
    const Tone tone = connectionTone(state);
    m_connection->show(pillMark(tone), tone,
        whole.isEmpty()                        ? label
            : state.phase == Phase::Connecting ? tr("%1 · connecting").arg(label)
            : state.phase == Phase::Loading    ? tr("%1 · reading keys").arg(label)
            : state.phase == Phase::Lost       ? tr("%1 · lost").arg(label)
                                               : label,
        state.phase == Phase::Lost ? Tone::Text : Tone::Muted);
}

void TitleRow::showEnvironment(const console::ConnectionState& state)
{
    const bool isProduction = state.environment == console::Environment::Production;
    const QString name =
        state.environment == console::Environment::None ? QString() : environmentText(state.environment).toUpper();
    setTextIfOther(*m_environment, name);
    m_environment->setVisible(!name.isEmpty());
    const QString environment = isProduction ? u"production"_s : u"other"_s;
    for (QWidget* widget : {static_cast<QWidget*>(this), static_cast<QWidget*>(m_environment)})
        setStyleProperty(*widget, "environment", environment);
}

void TitleRow::showAccess(const console::ConnectionState& state, Instant now)
{
    QMenu* const menu = state.maySendRequests ? m_accessMenu : nullptr;
    if (m_access->menu() != menu) {
        m_access->setMenu(menu);
        m_access->setFocusPolicy(menu ? Qt::StrongFocus : Qt::NoFocus);
        m_access->updateGeometry();
    }
    m_disarm->setEnabled(state.sendsRequests);
    if (state.sendsRequests && state.armedUntil)
        m_access->show(Pill::Mark::Icon, Tone::Critical,
            tr("may change things · %1")
                .arg(formatCountdown(std::chrono::ceil<std::chrono::seconds>(*state.armedUntil - now))),
            Tone::Critical, u"unlock"_s);
    else if (state.sendsRequests)
        m_access->show(Pill::Mark::Icon, Tone::Critical, tr("sends requests"), Tone::Critical, u"unlock"_s);
    else
        m_access->show(Pill::Mark::Icon, Tone::Warning, tr("read-only"), Tone::Warning, u"lock"_s);
    m_access->setToolTip(state.sendsRequests
            ? tr("This process sends its own requests, over a separate connection that claims from the shared limits. "
                 "The connection that watches Redis never writes.")
            : state.maySendRequests ? tr("Nothing is sent to Discord, and no job runs here, until you allow it.")
                                    : tr("Headroom never writes to this Redis and sends no requests to Discord."));
}

} // namespace headroom::ui
