// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// headroom: the desktop program. Arguments decide what the console looks at; everything else is ui and core.
#include "app/console/arguments.h"
#include "app/console/quit_signals.h"
#include "app/console/session.h"

#include "core/base/processes/free_memory.h"
#include "core/base/time/system_clock.h"
#include "core/console/connections/connections.h"
#include "core/console/live_feed.h"
#include "core/console/past/view_feed.h"
#include "core/console/places/window_links.h"
#include "core/logs/log_formats.h"
#include "ui/models/language.h"
#include "ui/shell/desktop/desktop_colours.h"
#include "ui/shell/main_window.h"
#include "ui/shell/places.h"
#include "ui/shell/screenshots.h"

#include <QApplication>
#include <QDir>
#include <QLoggingCategory>
#include <QTemporaryDir>
#include <QTimer>

#include <cstdio>
#include <memory>
#include <optional>

#include <glob.h>

Q_LOGGING_CATEGORY(logStart, "headroom.start", QtWarningMsg)
Q_LOGGING_CATEGORY(logLinks, "headroom.links", QtWarningMsg)

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

// Null: another window takes the link.
std::unique_ptr<headroom::console::WindowLinkSocket> listenForLinks(const headroom::Arguments& arguments)
{
    using namespace headroom::console;
    const auto folder = arguments.screenshots.isEmpty() ? windowLinkFolder() : std::string();
    if (arguments.link.empty())
        return std::make_unique<WindowLinkSocket>(folder);
    const auto activation = qEnvironmentVariable("XDG_ACTIVATION_TOKEN", qEnvironmentVariable("DESKTOP_STARTUP_ID"));
    return sendLinkOrListen(folder, arguments.link, activation.toStdString());
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
    headroom::returnLargeBlocks();
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
    auto linkSocket = listenForLinks(*arguments); // before the window is built, which takes its time
    if (!linkSocket)
        return 0;

    QApplication application(argc, argv);
    // The name is that of the settings: what is tried out in the demo changes nothing in the window of a fleet.
    QApplication::setOrganizationName(QStringLiteral("headroom"));
    QApplication::setApplicationName(arguments->demo ? QStringLiteral("headroom-demo") : QStringLiteral("headroom"));
    QApplication::setApplicationDisplayName(QStringLiteral("Headroom"));
    QApplication::setDesktopFileName(QStringLiteral("org.headroom.Headroom")); // where Wayland finds its icon
    QApplication::setApplicationVersion(QStringLiteral(HEADROOM_VERSION));
    headroom::ui::useLanguage(arguments->language.isEmpty() ? headroom::ui::systemLanguage() : arguments->language);
    headroom::logs::setLogFormatFolder(headroom::logs::usualLogFormatFolder());
    headroom::QuitSignals quitSignals;

    headroom::SystemClock clock;
    const auto started = clock.now();
    const bool takesPictures = !arguments->screenshots.isEmpty();
    const QTemporaryDir demoFolder(
        QDir::tempPath() + QStringLiteral("/headroom-recording-XXXXXX")); // outlives the feed
    headroom::console::LiveFeed feed;
    headroom::console::Connections connections;
    std::unique_ptr<headroom::Session> session; // what the window shows outlives it
    headroom::console::ViewFeed view(feed, clock);
    headroom::ui::MainWindow window(view, clock);
    window.openPast(view);
    window.openConnections(connections);
    session = std::make_unique<headroom::Session>(window, feed, connections, clock,
        headroom::Session::Options{arguments->opened.backups, arguments->demo ? arguments->opened.queue : std::nullopt,
            takesPictures, demoFolder.filePath(QStringLiteral("demo.rec")).toStdString()});
    QObject::connect(
        &feed, &headroom::console::LiveFeed::recordingChanged, &window, &headroom::ui::MainWindow::showRecording);
    QObject::connect(&feed, &headroom::console::LiveFeed::recordingChanged, &view,
        [&view](const headroom::console::RecordingStatus& status) { view.setRecording(status.file); });
    reportFirstFrame(window, clock, started);
    chooseTheme(window, arguments->theme);
    std::optional<headroom::ui::DesktopColours> colours;
    if (!takesPictures) // which are the same on every desktop
        colours.emplace(QDBusConnection::sessionBus(), window.theme());
    QObject::connect(
        &quitSignals, &headroom::QuitSignals::quitting, &window, &headroom::ui::MainWindow::closeWithoutAsking);
    window.show();

    // What was named and cannot be opened ends the program; what a person chooses later does not.
    session->onFailure = [&application](const QString& why) {
        const auto exitCodeOfFailure = fail(why);
        QMetaObject::invokeMethod(
            &application, [exitCodeOfFailure] { QCoreApplication::exit(exitCodeOfFailure); }, Qt::QueuedConnection);
    };
    QObject::connect(session.get(), &headroom::Session::opened, &window, [&session] { session->onFailure = {}; });
    if (arguments->place) {
        // Pages of jobs and the like come with what is opened.
        QObject::connect(
            session.get(), &headroom::Session::opened, &window,
            [&window, place = *arguments->place] { window.places().open(place); }, Qt::SingleShotConnection);
    }
    headroom::console::WindowLinkServer links(
        std::move(linkSocket), [&session](const headroom::console::LinkMessage& message) {
            const bool isTaken = session->takeLink(message);
            if (isTaken)
                qCInfo(logLinks, "a link went to %s", message.place.page.c_str());
            return isTaken;
        });
    if (!links.isListening())
        qCInfo(logLinks, "links do not find this window");
    if (arguments->chooses) {
        session->onFailure = {};
        window.showWelcome(true);
    } else if (arguments->demo) {
        session->openDemo();
    } else {
        session->open(arguments->saved);
    }

    if (const auto& file = arguments->openedRecording; !file.empty())
        view.openFile(file);

    headroom::ui::Screenshots screenshots(window, QDir(arguments->screenshots), arguments->pictureSize);
    if (takesPictures) {
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
        // There is nothing to be seen before.
        QObject::connect(session.get(), &headroom::Session::opened, &screenshots, startSoon);
    }
    return QApplication::exec();
}
