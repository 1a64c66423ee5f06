// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/shell/main_window.h"

#include "core/console/connections/connections.h"
#include "core/console/past/view_feed.h"
#include "ui/models/connections/connection_words.h"
#include "ui/models/emergency_words.h"
#include "ui/models/format.h"
#include "ui/pages/welcome/welcome_page.h"
#include "ui/shell/dialogs/help_window.h"
#include "ui/shell/environment_edge.h"
#include "ui/shell/frame_clock.h"
#include "ui/shell/past/past_view.h"
#include "ui/shell/title_row.h"
#include "ui/shell/window_actions.h"
#include "ui/shell/window_geometry.h"
#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/widgets/dialogs/questions.h"
#include "ui/widgets/layouts.h"
#include "ui/widgets/navigation.h"

#include <QCloseEvent>
#include <QCoreApplication>
#include <QMenu>
#include <QResizeEvent>
#include <QSettings>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace headroom::ui {

namespace {

const QString kGeometryKey = u"window/geometry"_s;

constexpr QSize kFirstSize(1440, 900);
constexpr TextPixels kNarrow(1100);
constexpr std::chrono::milliseconds kTitleEvery = 1s; // a taskbar is no place for figures that race

} // namespace

MainWindow::MainWindow(console::Feed& feed, Clock& clock, QWidget* parent)
    : QMainWindow(parent)
    , m_feed(feed)
    , m_clock(clock)
    , m_theme(new Theme(this))
{
    setWindowTitle(u"Headroom"_s);
    setWindowIcon(windowIcon());
    setMinimumSize(inText(860), inText(560));
    resize(kFirstSize);
    m_theme->dress(*this);
    m_frames = new FrameClock(*this);
    connect(m_frames, &FrameClock::tick, this, &MainWindow::tick);
    restorePlace();
    fill();
}

// Made anew for each fleet.
void MainWindow::fill()
{
    m_content = new EnvironmentEdge(*m_theme, this);
    m_titleRow = addTo(m_content->rows(), new TitleRow(*m_theme, m_content));
    m_fleet = addTo(m_content->rows(), new FleetView(*m_theme, m_feed, m_clock, *this, m_content), 1);
    setCentralWidget(m_content);
    m_actions = new WindowActions(*m_theme, *this, *m_content);
    m_titleRow->setMenu(m_actions->menu());

    connect(m_titleRow, &TitleRow::searchPressed, this, [this] { m_actions->openPalette(); });
    connect(m_titleRow, &TitleRow::armAsked, m_fleet, &FleetView::arm);
    connect(m_titleRow, &TitleRow::disarmAsked, m_fleet, &FleetView::disarm);
    connect(m_fleet, &FleetView::accessAsked, m_titleRow, &TitleRow::openAccessMenu);
    connect(m_fleet, &FleetView::connectionAsked, this, [this](bool forLogs) { showWelcome(true, forLogs); });
    connect(m_fleet, &FleetView::applied, this, &MainWindow::showConnection);
    connect(m_fleet, &FleetView::applied, this, &MainWindow::setPace);
    connect(m_fleet, &FleetView::hurried, m_frames, [this] { m_frames->setInterval(FrameClock::usualInterval); });
    connect(m_fleet, &FleetView::frameDone, this, &MainWindow::frameDone);
    connect(&m_fleet->past(), &PastView::changed, this, &MainWindow::showMoment);
    connect(m_fleet, &FleetView::said, this, [this](const QString& text) {
        if (m_welcome && m_welcome->isVisible())
            m_welcome->fail(text);
        else
            say(text);
    });

    if (m_connections)
        offerConnections();
    fitNavigation();
    m_actions->restoreState();
    m_fleet->restoreState();
    if (m_view)
        m_fleet->openPast(*m_view);
    showConnection();
    setFocus(); // nothing in it yet, so that no frame of focus greets the eye before Tab is pressed
}

void MainWindow::startOver(const QString& settings)
{
    saveState();
    QCoreApplication::setApplicationName(settings);
    if (m_view) {
        m_view->goLive();
        m_view->setRecording({});
    }
    m_welcome = nullptr;
    delete takeCentralWidget(); // and the fleet with it
    fill();
}

void MainWindow::openConnections(console::Connections& connections)
{
    m_connections = &connections;
    offerConnections();
}

WelcomePage* MainWindow::welcome()
{
    if (m_welcome || !m_connections)
        return m_welcome;
    m_welcome = addTo(m_content->rows(), new WelcomePage(*m_theme, m_clock, *m_connections, m_content), 1);
    m_welcome->hide();
    connect(m_welcome, &WelcomePage::left, this, [this] { showWelcome(false); });
    return m_welcome;
}

void MainWindow::offerConnections()
{
    m_actions->offerConnections();
    auto* profiles = new QMenu(m_content);
    profiles->setAccessibleName(tr("Profiles"));
    connect(profiles, &QMenu::aboutToShow, this, [this, profiles] { listProfiles(*profiles); });
    m_titleRow->setConnectionMenu(profiles);
}

// To turn to another one here or in a window of its own.
void MainWindow::listProfiles(QMenu& menu)
{
    menu.clear();
    const auto saved = m_connections->saved();
    if (!saved)
        say(saved.error().text.translated());
    QMenu* elsewhere = nullptr;
    const auto current = m_connections->current();
    for (const auto& each : saved.value_or(std::vector<console::SavedConnection>())) {
        const QString name = QString::fromStdString(each.name);
        const QIcon dot =
            dotIcon(QColor(each.colour.empty() ? usualColour(each.environment) : QString::fromStdString(each.colour)));
        const QString text = each.environment == console::Environment::None
            ? name
            : tr("%1 (%2)").arg(name, environmentText(each.environment).toLower());
        auto* action = menu.addAction(dot, QString(text).replace(u'&', u"&&"_s), this, [this, name = each.name] {
            if (const auto opened = m_connections->openSaved(name); !opened)
                say(opened.error().text.translated());
        });
        action->setEnabled(!current || current->name != each.name);
        if (!elsewhere)
            elsewhere = new QMenu(tr("Open in a new window"), &menu);
        elsewhere->addAction(dot, action->text(), this, [this, name = each.name] { m_connections->openWindow(name); });
    }
    if (elsewhere) {
        menu.addSeparator();
        menu.addMenu(elsewhere);
    }
    menu.addAction(tr("Connections…"), this, [this] { showWelcome(true); });
}

void MainWindow::showWelcome(bool isShown, bool forLogs)
{
    if (!m_connections)
        return;
    const bool hasSnapshot = m_fleet->hasSnapshot();
    m_fleet->setVisible(!isShown);
    if (isShown || m_welcome)
        welcome()->setVisible(isShown);
    m_titleRow->showConnections(!isShown || hasSnapshot);
    if (isShown)
        m_welcome->enter(hasSnapshot, forLogs ? WelcomePage::Part::Logs : WelcomePage::Part::Redis);
    else
        setFocus();
}

void MainWindow::openAnother()
{
    m_connections->openWindow({});
}

void MainWindow::openPast(console::ViewFeed& view)
{
    m_view = &view;
    m_fleet->openPast(view);
}

void MainWindow::allowRequests()
{
    m_fleet->allowRequests();
    m_actions->allowRequests();
}

void MainWindow::openHelp(const QString& place)
{
    if (!m_help)
        m_help = new HelpWindow(*m_theme, this);
    m_help->openPage(place);
    showInFront(*m_help);
}

void MainWindow::say(const QString& text)
{
    m_fleet->say(text);
}

void MainWindow::showRecording(const console::RecordingStatus& status)
{
    m_fleet->showRecording(status);
}

// The file of somebody else can be looked at while nothing is watched.
void MainWindow::showMoment()
{
    const bool isPast = past().isShown();
    if (isPast && m_welcome && m_welcome->isVisible())
        m_returnsToWelcome = true;
    if (m_returnsToWelcome)
        showWelcome(!isPast);
    m_returnsToWelcome = m_returnsToWelcome && isPast;
    m_titleRow->lockAccess(isPast);
    showTitle();
    setPace();
}

void MainWindow::tick()
{
    if (m_fleet->connection().armedUntil)
        m_titleRow->showAccess(m_fleet->connection(), m_clock.now());
    showTitle();
    m_fleet->tick();
    setPace();
}

// What is counted in whole seconds steps with those of the clock.
void MainWindow::setPace()
{
    using namespace std::chrono;
    const bool isSteady = m_fleet->isSteady() && !m_fleet->connection().armedUntil;
    const auto now = m_clock.now();
    m_frames->setInterval(isSteady ? ceil<milliseconds>(floor<seconds>(now) + 1s - now) : FrameClock::usualInterval);
}

void MainWindow::showConnection()
{
    const auto& connection = m_fleet->connection();
    if (m_fleet->hasSnapshot())
        m_titleRow->show(connection, m_clock.now());
    m_content->show(connection);
    const bool isProduction = connection.environment == console::Environment::Production;
    requireTyping(*this, isProduction ? QString::fromStdString(connection.name) : QString());
    showTitle();
}

void MainWindow::showTitle()
{
    const QString label = QString::fromStdString(m_fleet->connection().label);
    QString title = label.isEmpty() ? u"Headroom"_s : QString(label + u" — Headroom"_s);
    if (const auto& wrong = m_fleet->emergencies(); !wrong.empty())
        title = u"(!) "_s + wordsOf(wrong.front(), m_clock.now()).brief + u" · "_s + title;
    const bool isOther = title.startsWith(u'(') != windowTitle().startsWith(u'(');
    if (title == windowTitle() || (!isOther && m_titleShown.isValid() && !m_titleShown.hasExpired(kTitleEvery.count())))
        return;
    setWindowTitle(title);
    m_titleShown.start();
}

void MainWindow::showFrame(bool isShown)
{
    m_titleRow->setVisible(isShown);
    m_fleet->navigation().setVisible(isShown);
}

// Requests that wait are lost with the window; of one that is in flight nobody would learn how it ended. Jobs go on
// where somebody runs them.
void MainWindow::askBeforeLeaving(const QString& act, const std::function<void()>& then)
{
    QStringList unfinished;
    QStringList consequences;
    if (const int requests = m_fleet->unfinishedRequests(); requests > 0) {
        unfinished += tr("%1 requests have not finished.", nullptr, pluralNumber(requests)).arg(formatCount(requests));
        consequences += tr("Requests that wait are dropped. Those already sent may still take effect, and "
                           "their answers are lost.");
    }
    if (const int jobs = m_fleet->runningJobs(); jobs > 0) {
        unfinished += tr("%1 jobs run in this window.", nullptr, pluralNumber(jobs)).arg(formatCount(jobs));
        consequences += tr("Nothing of a job is lost: another runner, or the next start of this window, goes on "
                           "where it stopped.");
    }
    if (unfinished.isEmpty())
        return then();
    auto* dialog = askFirst(*this, unfinished.join(u' '), consequences.join(u"\n\n"_s), act);
    connect(dialog, &QDialog::accepted, this, then);
}

void MainWindow::restorePlace()
{
    restoreGeometry(QSettings().value(kGeometryKey).toByteArray());
    fitOnScreen(*this); // also what was kept, when it was for another screen
}

void MainWindow::saveState()
{
    QSettings().setValue(kGeometryKey, saveGeometry());
    m_fleet->saveState();
}

void MainWindow::resizeEvent(QResizeEvent* event)
{
    QMainWindow::resizeEvent(event);
    fitNavigation();
}

void MainWindow::fitNavigation()
{
    const int width = inText(this->width() < kNarrow ? 148 : 196);
    m_fleet->navigation().setFixedWidth(width);
    m_titleRow->alignWith(width);
}

void MainWindow::closeWithoutAsking()
{
    m_closesAnyway = true;
    close();
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    if (!m_closesAnyway && m_fleet->unfinishedRequests() + m_fleet->runningJobs() > 0) {
        event->ignore();
        askBeforeLeaving(tr("Close anyway"), [this] { closeWithoutAsking(); });
        return;
    }
    saveState();
    QMainWindow::closeEvent(event);
}

} // namespace headroom::ui
