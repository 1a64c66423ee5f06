// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// headroom: the desktop program. Arguments decide what the console looks at; everything else is ui and core.
#include "app/console/arguments.h"
#include "app/console/demo_load.h"
#include "app/console/demo_process.h"
#include "app/console/profile_secrets.h"
#include "app/console/quit_signals.h"

#include "core/archives/folder/archive_folder.h"
#include "core/base/system_clock.h"
#include "core/console/backups/backups_controller.h"
#include "core/console/jobs/jobs_controller.h"
#include "core/console/live_feed.h"
#include "core/logs/log_formats.h"
#include "ui/pages/backups/backups_page.h"
#include "ui/shell/main_window.h"
#include "ui/shell/screenshots.h"

#include <QApplication>
#include <QLoggingCategory>
#include <QTimer>

#include <cstdio>
#include <memory>
#include <optional>

#include <glob.h>

Q_LOGGING_CATEGORY(logStart, "headroom.start", QtWarningMsg)

namespace {

bool hasDisplay()
{
    return qEnvironmentVariableIsSet("DISPLAY") || qEnvironmentVariableIsSet("WAYLAND_DISPLAY")
        || qEnvironmentVariableIsSet("QT_QPA_PLATFORM");
}

int fail(const QString& why)
{
    std::fprintf(stderr, "headroom: %s\n", qPrintable(why));
    return 1;
}

// Where the demo's archives are.
std::string folderBeside(const headroom::jobs::QueueAddress& queue)
{
    return queue.path.substr(0, queue.path.rfind('/') + 1) + "backups";
}

std::string keptBackupFolder()
{
    const auto kept = headroom::ui::BackupsPage::keptFolder();
    return kept.empty() ? headroom::archives::defaultFolder() : kept;
}

bool isThere(const std::string& filesOrGlob)
{
    glob_t found{};
    const bool isThere = glob(filesOrGlob.c_str(), GLOB_NOSORT, nullptr, &found) == 0 && found.gl_pathc > 0;
    globfree(&found);
    return isThere;
}

// The first log that is no file yet, if there is one. A window waits for it; pictures would show nothing.
std::optional<std::string> missingLog(const headroom::Arguments& arguments)
{
    const auto& logs = arguments.opened.profile.logs;
    if (!logs)
        return std::nullopt;
    for (const auto& input : logs->inputs) {
        if (input.kind == headroom::logs::LogInput::Kind::Files && !isThere(input.text))
            return input.text;
    }
    return std::nullopt;
}

void chooseTheme(headroom::ui::MainWindow& window, const QString& name)
{
    using Choice = headroom::ui::Theme::Choice;
    if (!name.isEmpty())
        window.theme().choose(name == QLatin1StringView("light") ? Choice::Light : Choice::Dark);
}

// For measuring the start: when the first frame that shows buckets was drawn.
void reportFirstFrame(headroom::ui::MainWindow& window, const headroom::SystemClock& clock, headroom::Instant started)
{
    if (!logStart().isInfoEnabled())
        return;
    auto reported = std::make_shared<bool>(false);
    QObject::connect(&window, &headroom::ui::MainWindow::frameDone, &window, [&window, &clock, started, reported] {
        if (*reported || window.model().rowCount() == 0)
            return;
        *reported = true;
        qCInfo(logStart, "first buckets drawn %lld ms after main()",
            static_cast<long long>(headroom::toMilliseconds(clock.now() - started).count()));
    });
}

} // namespace

int main(int argc, char** argv)
{
    int exitCode = 0;
    const auto arguments = headroom::readArguments(argc, argv, exitCode);
    if (!arguments)
        return exitCode;
    if (!hasDisplay()) {
        if (arguments->screenshots.isEmpty())
            return fail(QStringLiteral(
                "there is no display here; --screenshots DIR writes a picture of every page without one"));
        qputenv("QT_QPA_PLATFORM", "offscreen");
    }
    if (const auto missing = missingLog(*arguments); missing && !arguments->screenshots.isEmpty())
        return fail(QString::fromStdString("there is no log " + *missing + "; give --log a file that is there"));

    QApplication application(argc, argv);
    // The name is that of the settings: what is tried out in the demo changes nothing in the window of a fleet.
    QApplication::setOrganizationName(QStringLiteral("headroom"));
    QApplication::setApplicationName(arguments->demo ? QStringLiteral("headroom-demo") : QStringLiteral("headroom"));
    QApplication::setApplicationDisplayName(QStringLiteral("Headroom"));
    QApplication::setApplicationVersion(QStringLiteral(HEADROOM_VERSION));
    headroom::logs::setLogFormatFolder(headroom::logs::usualLogFormatFolder());
    headroom::QuitSignals quitSignals;

    headroom::SystemClock clock;
    const auto started = clock.now();
    headroom::console::LiveFeed feed;
    std::unique_ptr<headroom::console::JobsController> jobs; // outlives the window
    headroom::ui::MainWindow window(feed, clock);
    std::unique_ptr<headroom::console::BackupsController> backups; // likewise
    const auto openQueue = [&](headroom::console::JobsController::Options options, const std::string& backupFolder) {
        jobs = std::make_unique<headroom::console::JobsController>(std::move(options), clock);
        window.openJobs(*jobs);
        QObject::connect(jobs.get(), &headroom::console::JobsController::figuresReady, &feed,
            &headroom::console::LiveFeed::recordJobs);
        jobs->start();
        backups = std::make_unique<headroom::console::BackupsController>(
            headroom::console::BackupsController::Options{
                .folder = arguments->opened.backups.empty() ? backupFolder : arguments->opened.backups},
            clock);
        window.openBackups(*backups);
        backups->start();
    };
    QObject::connect(
        &feed, &headroom::console::LiveFeed::recordingChanged, &window, &headroom::ui::MainWindow::showRecording);
    reportFirstFrame(window, clock, started);
    chooseTheme(window, arguments->theme);
    // The demo's requests go to its own simulator.
    if (arguments->allowRequests || arguments->demo)
        window.allowRequests();
    QObject::connect(
        &quitSignals, &headroom::QuitSignals::quitting, &window, &headroom::ui::MainWindow::closeWithoutAsking);
    window.show();

    // Once its secrets are there: at once, unless some lie in the keychain.
    headroom::ProfileSecrets secrets(
        arguments->saved, arguments->screenshots.isEmpty() ? static_cast<QWidget*>(&window) : nullptr);
    secrets.gather([&](const headroom::Result<headroom::profiles::SecretValues>& values) {
        const auto opened =
            values ? headroom::console::open(arguments->saved, *values) : tl::unexpected(values.error());
        if (!opened) {
            const auto exitCodeOfFailure = fail(QString::fromStdString(opened.error().text));
            QMetaObject::invokeMethod(
                &application, [exitCodeOfFailure] { QCoreApplication::exit(exitCodeOfFailure); }, Qt::QueuedConnection);
            return;
        }
        auto profile = opened->profile;
        if (!arguments->screenshots.isEmpty()) // only looks
            profile.recording.reset();
        if (arguments->opened.queue) // not --demo alone
            openQueue({.address = *arguments->opened.queue,
                          .password = opened->queuePassword,
                          .profile = arguments->demo ? std::nullopt : std::optional(profile),
                          .runsJobs = opened->runsJobs && arguments->screenshots.isEmpty(),
                          .globalPerSecond = profile.globalPerSecond},
                keptBackupFolder());
        if (!arguments->demo)
            feed.open(profile);
    });

    std::unique_ptr<headroom::DemoProcess> demo;
    std::unique_ptr<headroom::DemoLoad> load;
    if (arguments->demo) {
        demo = std::make_unique<headroom::DemoProcess>();
        QObject::connect(demo.get(), &headroom::DemoProcess::ready, &feed,
            [&](const headroom::console::Profile& profile, const std::vector<std::string>& channels,
                const headroom::jobs::QueueAddress& queue) {
                feed.open(profile);
                if (!jobs)
                    openQueue({.address = queue,
                                  .profile = profile,
                                  .runsJobs = false, // it has a runner
                                  .globalPerSecond = profile.globalPerSecond},
                        folderBeside(queue));
                load = std::make_unique<headroom::DemoLoad>(feed, channels);
                load->start();
            });
        QObject::connect(demo.get(), &headroom::DemoProcess::failed, &application,
            [](const QString& why) { QCoreApplication::exit(fail(why)); });
        demo->start();
    }

    headroom::ui::Screenshots screenshots(window, QDir(arguments->screenshots), arguments->pictureSize);
    if (!arguments->screenshots.isEmpty()) {
        QObject::connect(&screenshots, &headroom::ui::Screenshots::finished, &application,
            [](const headroom::Result<QStringList>& files) {
                if (!files)
                    return QCoreApplication::exit(fail(QString::fromStdString(files.error().text)));
                for (const auto& file : *files)
                    std::puts(qPrintable(file));
                QCoreApplication::exit(0);
            });
        const auto startSoon = [&] {
            QTimer::singleShot(arguments->settle, &screenshots, &headroom::ui::Screenshots::start);
        };
        if (demo) // there is nothing to be seen before
            QObject::connect(demo.get(), &headroom::DemoProcess::ready, &screenshots, startSoon);
        else
            startSoon();
    }
    return QApplication::exec();
}
