// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/console/session.h"

#include "app/console/demo_load.h"
#include "app/console/demo_process.h"

#include "core/archives/folder/archive_folder.h"
#include "core/console/backups/backups_controller.h"
#include "core/console/jobs/jobs_controller.h"
#include "ui/models/language.h"
#include "ui/pages/backups/backups_page.h"
#include "ui/pages/welcome/welcome_page.h"
#include "ui/shell/desktop/desktop_alerts.h"
#include "ui/shell/main_window.h"
#include "ui/shell/places.h"
#include "ui/shell/window_geometry.h"

#include <QApplication>
#include <QProcess>

namespace headroom {

namespace {

// The names are those of the settings: what is tried out in the demo changes nothing in the window of a fleet.
const auto settingsOfFleets = QStringLiteral("headroom");
const auto settingsOfDemo = QStringLiteral("headroom-demo");

// In the folder of the demo, where its archives and the settings of its alerts are.
std::string pathBeside(const jobs::QueueAddress& queue, const std::string& name)
{
    return queue.path.substr(0, queue.path.rfind('/') + 1) + name;
}

std::string keptBackupFolder()
{
    const auto kept = ui::BackupsPage::keptFolder();
    return kept.empty() ? archives::defaultFolder() : kept;
}

} // namespace

Session::Session(
    ui::MainWindow& window, console::LiveFeed& feed, console::Connections& connections, Clock& clock, Options options)
    : m_window(window)
    , m_feed(feed)
    , m_connections(connections)
    , m_clock(clock)
    , m_options(std::move(options))
{
    // Not from within what the window is left for.
    connect(&connections, &console::Connections::chosen, this, &Session::open, Qt::QueuedConnection);
    connect(&connections, &console::Connections::demoChosen, this, &Session::openDemo, Qt::QueuedConnection);
    connect(&connections, &console::Connections::windowWanted, this, &Session::openWindow);
}

Session::~Session() = default;

void Session::open(const profiles::Profile& profile, const Text& notice)
{
    m_window.askBeforeLeaving(tr("Open another anyway"), [this, profile, notice] { gather(profile, notice); });
}

void Session::gather(const profiles::Profile& profile, const Text& notice)
{
    m_opening = profile.name;
    m_waitingLink.reset();
    m_secrets = std::make_unique<ProfileSecrets>(
        profile, m_connections.secrets(), m_options.forPictures ? nullptr : static_cast<QWidget*>(&m_window));
    m_secrets->gather([this, profile, notice](const Result<profiles::SecretValues>& values) {
        const auto opened = values ? console::open(profile, *values) : tl::unexpected(values.error());
        if (!opened)
            return fail(opened.error().text.translated());
        // Not from within the question that was answered last.
        QMetaObject::invokeMethod(
            this,
            [this, profile, notice, opened = *opened] {
                show(profile, opened);
                if (!notice.empty())
                    m_window.say(notice.translated());
            },
            Qt::QueuedConnection);
    });
}

// Who connects to its socket comes back by itself until it is up.
void Session::openTunnel(console::Profile& profile)
{
    m_tunnel = std::make_unique<redis::SshTunnel>(
        redis::SshTunnel::Options{.endpoint = *profile.endpoint, .mayAsk = !m_options.forPictures}, m_clock);
    profile.endpoint = m_tunnel->endpoint();
    connect(m_tunnel.get(), &redis::SshTunnel::ready, &m_feed, [this] { m_feed.noteReach({}); });
    connect(
        m_tunnel.get(), &redis::SshTunnel::failed, &m_feed, [this](const Error& why) { m_feed.noteReach(why.text); });
}

void Session::show(const profiles::Profile& saved, console::OpenedProfile opened)
{
    leave(settingsOfFleets);
    auto alerts = console::AlertsController::optionsFor(opened, "headroom"); // not of the tunnel's end here
    if (m_options.forPictures) {
        alerts.memory.clear();
        alerts.sends = false;
    }
    if (opened.profile.endpoint && !opened.profile.endpoint->ssh.empty())
        openTunnel(opened.profile);
    if (opened.profile.requests)
        m_window.allowRequests();
    if (m_options.forPictures) // only looks
        opened.profile.recording.reset();
    m_feed.open(opened.profile);
    if (m_tunnel)
        m_tunnel->open();
    afterFirstFrame([this, saved, opened, alerts] {
        openAlerts(alerts);
        openQueue(opened, opened.profile);
        m_connections.setCurrent(saved);
        endOpening(saved.name);
    });
}

// What is watched is seen first: the pages of alerts, jobs and backups take longer to be made than Redis to answer.
void Session::afterFirstFrame(const std::function<void()>& then)
{
    const auto add = [this, then, opening = m_openings] {
        if (opening == m_openings)
            then();
    };
    connect(&m_window, &ui::MainWindow::frameDone, this, add,
        static_cast<Qt::ConnectionType>(Qt::QueuedConnection | Qt::SingleShotConnection));
}

bool Session::takeLink(const console::LinkMessage& message)
{
    const auto isOf = [&message](const std::optional<std::string>& fleet) {
        return fleet && console::isSameInLinks(*fleet, message.place.profile);
    };
    if (!isOf(m_fleet)) {
        if (!isOf(m_opening))
            return false;
        m_waitingLink = message;
        return true;
    }
    if (!message.activation.empty())
        qputenv("XDG_ACTIVATION_TOKEN", QByteArray::fromStdString(message.activation));
    m_window.showWelcome(false);
    ui::showInFront(m_window);
    QApplication::alert(&m_window); // where the desktop lets nothing come to the front by itself
    m_window.places().open(message.place);
    return true;
}

void Session::leave(const QString& settings)
{
    const bool isUntouched = std::exchange(m_isFirst, false) && QCoreApplication::applicationName() == settings;
    if (!isUntouched)
        m_window.startOver(settings);
    m_window.showWelcome(false);
    m_fleet.reset();
    ++m_openings;
    // The pages that look at them are gone.
    m_backups.reset();
    m_jobs.reset();
    m_desktopAlerts.reset();
    m_alerts.reset();
    m_load.reset();
    m_feed.close();
    m_tunnel.reset();
    m_demo.reset();
}

void Session::openAlerts(console::AlertsController::Options options)
{
    m_alerts = std::make_unique<console::AlertsController>(std::move(options), m_clock);
    connect(&m_feed, &console::Feed::snapshotReady, m_alerts.get(), &console::AlertsController::take);
    m_window.fleet().openAlerts(*m_alerts);
    if (!m_options.forPictures)
        m_desktopAlerts = std::make_unique<ui::DesktopAlerts>(m_window, *m_alerts, QDBusConnection::sessionBus());
    m_alerts->start();
}

void Session::openQueue(const console::OpenedProfile& opened, const std::optional<console::Profile>& sender)
{
    if (!opened.queue)
        return;
    console::JobsController::Options options;
    options.address = *opened.queue;
    options.password = opened.queuePassword;
    options.profile = sender;
    options.runsJobs = opened.runsJobs && !m_options.forPictures;
    // A profile that allows no requests is read-only for ever.
    const auto& requests = opened.profile.requests;
    options.isArmed = requests ? requests->isArmed : opened.profile.name.empty();
    options.globalPerSecond = opened.profile.globalPerSecond;
    m_jobs = std::make_unique<console::JobsController>(std::move(options), m_clock);
    m_window.fleet().openJobs(*m_jobs);
    connect(m_jobs.get(), &console::JobsController::figuresReady, &m_feed, &console::LiveFeed::recordJobs);
    connect(m_jobs.get(), &console::JobsController::figuresReady, m_alerts.get(), &console::AlertsController::takeJobs);
    m_jobs->start();
    m_backups = std::make_unique<console::BackupsController>(
        console::BackupsController::Options{.folder = opened.backups.empty() ? keptBackupFolder() : opened.backups},
        m_clock);
    m_window.fleet().openBackups(*m_backups);
    connect(m_backups.get(), &console::BackupsController::figuresReady, m_alerts.get(),
        &console::AlertsController::takeBackups);
    m_backups->start();
}

void Session::openDemo()
{
    m_window.askBeforeLeaving(tr("Start the demo anyway"), [this] { startDemo(); });
}

// What is watched stays until the demo can be.
void Session::startDemo()
{
    auto demo = std::make_unique<DemoProcess>();
    connect(
        demo.get(), &DemoProcess::ready, this,
        [this](const auto& profile, const auto& channels, const auto& queue) { showDemo(profile, channels, queue); },
        Qt::QueuedConnection);
    connect(
        demo.get(), &DemoProcess::failed, this, [this](const QString& why) { fail(why); }, Qt::QueuedConnection);
    if (auto* welcome = m_window.welcome(); welcome && welcome->isVisible())
        welcome->showDemoStarting(true);
    m_starting = std::move(demo);
    m_starting->start();
}

void Session::showDemo(
    const console::Profile& profile, const std::vector<std::string>& channels, const jobs::QueueAddress& queue)
{
    leave(settingsOfDemo);
    m_opening = profile.name;
    m_demo = std::move(m_starting);
    m_window.allowRequests(); // its own simulator gets them
    console::OpenedProfile opened;
    opened.profile = profile;
    if (!m_options.demoRecording.empty())
        opened.profile.recording = console::RecordingProfile{m_options.demoRecording};
    opened.queue = m_options.demoQueue.value_or(queue);
    opened.runsJobs = false; // it has a runner
    opened.backups = m_options.backups.empty() ? pathBeside(*opened.queue, "backups") : m_options.backups;
    m_feed.open(opened.profile);
    m_load = std::make_unique<DemoLoad>(m_feed, channels);
    m_load->start();
    afterFirstFrame([this, opened, queue] {
        openAlerts(
            {.file = pathBeside(queue, "alerts.json"), .fleet = opened.profile.name, .sends = !m_options.forPictures});
        openQueue(opened, m_options.demoQueue ? std::nullopt : std::optional(opened.profile));
        m_connections.setCurrent(std::nullopt);
        endOpening(opened.profile.name);
    });
}

// It is open. A link that came meanwhile leads on from where the window opens by itself.
void Session::endOpening(const std::string& fleet)
{
    m_fleet = fleet;
    Q_EMIT opened();
    m_opening.reset();
    if (const auto link = std::exchange(m_waitingLink, std::nullopt))
        takeLink(*link);
}

void Session::fail(const QString& why)
{
    m_starting.reset();
    m_opening.reset();
    m_waitingLink.reset();
    if (onFailure)
        return onFailure(why);
    if (!m_window.welcome())
        return m_window.say(why);
    m_window.showWelcome(true);
    m_window.welcome()->showDemoStarting(false);
    m_window.welcome()->fail(why);
}

// A process of its own: what one fleet's window suffers from leaves the others alone. It asks for what was entered for
// this run only.
void Session::openWindow(const std::string& name)
{
    QStringList arguments{QStringLiteral("--language"), ui::usedLanguage()};
    if (!name.empty())
        arguments << QStringLiteral("--profile") << QString::fromStdString(name);
    if (!QProcess::startDetached(QCoreApplication::applicationFilePath(), arguments))
        m_window.say(
            tr("Another window could not be started: %1 does not run").arg(QCoreApplication::applicationFilePath()));
}

} // namespace headroom
