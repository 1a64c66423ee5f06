// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/shell/window_actions.h"

#include "core/console/places/place.h"
#include "ui/models/shown_time.h"
#include "ui/shell/dialogs/command_palette.h"
#include "ui/shell/fleet_view.h"
#include "ui/shell/main_window.h"
#include "ui/shell/past/past_view.h"
#include "ui/shell/places.h"
#include "ui/shell/saved_views.h"
#include "ui/widgets/tables/row_table.h"
#include "ui/widgets/tables/table_columns.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>
#include <QSettings>
#include <QShortcut>

using namespace Qt::StringLiterals;

namespace headroom::ui {

namespace {

const QString kUtcKey = u"window/utc"_s;

} // namespace

WindowActions::WindowActions(Theme& theme, MainWindow& window, QWidget& content)
    : QObject(&content)
    , m_theme(theme)
    , m_window(window)
    , m_content(content)
    , m_views(new SavedViews(window.places(), window))
    , m_menu(new QMenu(&content))
{
    addKeys();
    fillMenu();
}

void WindowActions::addKeys()
{
    const auto on = [this](const QKeySequence& keys, auto act) {
        connect(new QShortcut(keys, &m_content), &QShortcut::activated, this, act);
    };
    on(QKeySequence(u"F8"_s), [this] { m_window.fleet().openWorstEmergency(); });
    on(QKeySequence::Back, [this] { m_window.places().goBack(1); });
    on(QKeySequence::Forward, [this] { m_window.places().goBack(-1); });
    on(QKeySequence::Find, [this] { m_window.fleet().focusFilter(); });
}

void WindowActions::fillMenu()
{
    m_menu->setToolTipsVisible(true);
    m_connect = add(tr("Connections…"), QKeySequence::Open, [this] { m_window.showWelcome(true); });
    m_newWindow = add(tr("New window"), QKeySequence::New, [this] { m_window.openAnother(); });
    for (QAction* action : {m_connect, m_newWindow})
        action->setVisible(false);
    m_menu->addSeparator();
    // Not disabled where requests are not allowed: its key says why then.
    m_requests = add(tr("Send requests… (needs --allow-requests)"), QKeySequence(u"Ctrl+R"_s),
        [this] { m_window.fleet().openRequests(); });
    m_requests->setToolTip(tr("This window is read-only. To send requests, start Headroom with --allow-requests "
                              "and --api URL, and the token in HEADROOM_TOKEN."));
    m_openPalette = add(tr("Search or run a command…"), QKeySequence(u"Ctrl+K"_s), [this] { openPalette(); });
    add(tr("Copy link"), QKeySequence(u"Ctrl+Shift+L"_s), [this] { m_window.places().copyLink(); });
    add(tr("Open link…"), {}, [this] { openLink(); });
    add(tr("Save this view…"), QKeySequence(u"Ctrl+D"_s), [this] { m_views->askName(); });
    m_menu->addMenu(m_views->makeMenu(m_content));
    add(tr("Log format…"), QKeySequence(u"Ctrl+L"_s), [this] { m_window.fleet().openLogFormat(); });
    m_menu->addSeparator();
    const auto ofPast = m_window.past().actions();
    m_menu->addActions(ofPast);
    m_window.addActions(ofPast);
    m_utc = addSwitch(tr("Times in UTC"), QKeySequence(u"Ctrl+U"_s));
    connect(m_utc, &QAction::toggled, this, &WindowActions::showTimesInUtc);
    m_fullScreen = addSwitch(tr("Full screen"), QKeySequence(u"F11"_s));
    m_fullScreen->setToolTip(tr("For a display on the wall: the page alone"));
    connect(m_fullScreen, &QAction::toggled, this, &WindowActions::fillScreen);
    add(tr("Help"), QKeySequence::HelpContents, [this] { m_window.openHelp(m_window.fleet().current().help); });
    add(tr("Keyboard shortcuts"), QKeySequence(u"Ctrl+F1"_s),
        [this] { m_window.openHelp(u"watching.md#shortcuts"_s); });
    add(tr("Theme"), QKeySequence(u"Ctrl+T"_s), [this] { m_theme.toggle(); });
    add(tr("Quit"), QKeySequence(u"Ctrl+Q"_s), [this] { m_window.close(); });
}

template <typename Act>
QAction* WindowActions::add(const QString& text, const QKeySequence& keys, Act act)
{
    auto* action = new QAction(text, &m_content);
    action->setShortcut(keys);
    connect(action, &QAction::triggered, this, act);
    m_window.addAction(action); // the keys work while the menu is closed
    m_menu->addAction(action);
    return action;
}

QAction* WindowActions::addSwitch(const QString& text, const QKeySequence& keys)
{
    auto* action = add(text, keys, [] {});
    action->setCheckable(true);
    return action;
}

void WindowActions::offerConnections()
{
    for (QAction* action : {m_connect, m_newWindow})
        action->setVisible(true);
}

void WindowActions::allowRequests()
{
    m_requests->setText(tr("Send requests…"));
    m_requests->setToolTip({});
}

void WindowActions::restoreState()
{
    m_utc->setChecked(QSettings().value(kUtcKey, false).toBool());
    m_fullScreen->setChecked(m_window.isFullScreen()); // as it was left
}

// Pages, what there is to do, and what the pages lead to.
void WindowActions::openPalette(const QString& typed)
{
    std::vector<PaletteEntry> entries;
    for (const auto& listed : m_window.pages()) {
        entries.push_back({.text = listed.title,
            .kind = tr("Page"),
            .keys = QKeySequence(u"Ctrl+%1"_s.arg(entries.size() + 1)).toString(QKeySequence::NativeText),
            .open = [this, page = listed.page] { m_window.showPage(*page); }});
    }
    for (auto& view : m_views->paletteEntries())
        entries.push_back(std::move(view));
    for (QAction* action : m_window.actions()) {
        if (action == m_openPalette || !action->isVisible())
            continue;
        entries.push_back({.text = action->text(),
            .kind = tr("Action"),
            .keys = action->shortcut().toString(QKeySequence::NativeText),
            .open = [action] { action->trigger(); }});
    }
    for (const auto& listed : m_window.pages()) {
        if (m_window.past().covers(*listed.page))
            continue;
        for (auto& entry : listed.page->paletteEntries()) {
            entry.open = [this, page = listed.page, open = std::move(entry.open)] {
                m_window.places().openBy(*page, open);
            };
            entries.push_back(std::move(entry));
        }
    }
    for (auto* table : m_window.page().findChildren<RowTable*>()) {
        if (table->isVisible() && table->columns().isRemembered())
            entries.push_back({.text = tr("Columns of %1…").arg(table->accessibleName()),
                .kind = tr("Action"),
                .open = [table] { table->openColumnMenu(); }});
    }
    if (!m_palette)
        m_palette = new CommandPalette(m_theme, m_content);
    m_palette->readWith([this](const QString& text) -> std::optional<PaletteEntry> {
        if (!console::isLink(text.toStdString()))
            return std::nullopt;
        return PaletteEntry{.text = tr("Open this link"), .kind = tr("Link"), .open = [this, text] {
                                m_window.places().openLink(text);
                            }};
    });
    m_palette->open(std::move(entries), typed);
}

// Where one was copied it is the one that is meant.
void WindowActions::openLink()
{
    const auto copied = QGuiApplication::clipboard()->text();
    openPalette(console::isLink(copied.toStdString()) ? copied.trimmed() : QString());
}

// The page, emergencies and the row at the bottom stay.
void WindowActions::fillScreen(bool fills)
{
    m_window.showFrame(!fills);
    m_window.setWindowState(m_window.windowState().setFlag(Qt::WindowFullScreen, fills));
    if (fills)
        m_window.say(tr("F11 leaves the full screen"));
}

void WindowActions::showTimesInUtc(bool utc)
{
    QSettings().setValue(kUtcKey, utc);
    showTimesIn(utc ? ShownZone::Utc : ShownZone::Local);
    m_window.fleet().drawAnew();
}

} // namespace headroom::ui
