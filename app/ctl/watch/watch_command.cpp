// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/commands.h"
#include "app/ctl/common_options.h"
#include "app/ctl/redis_endpoint.h"
#include "app/ctl/stop_signal.h"
#include "app/ctl/terminal.h"
#include "app/ctl/usage.h"
#include "app/ctl/watch/watch_output.h"

#include "core/base/time/alarm.h"
#include "core/base/time/system_clock.h"
#include "core/watch/watcher.h"

#include <QCoreApplication>

#include <csignal>
#include <cstdio>
#include <memory>
#include <random>
#include <unordered_map>

#include <poll.h>
#include <unistd.h>

namespace headroom::ctl {

using namespace std::chrono_literals;
using watch::Watcher;

namespace {

constexpr Duration tickEvery = 100ms;
constexpr Duration redrawEvery = 1s;
constexpr std::size_t defaultTop = 50;
constexpr std::size_t rowsBesideTable = 5; // of a terminal: the head, the columns' names, how many are not shown

struct WatchArguments
{
    CommonOptions common;
    bool once = false;
    bool follow = false;
    bool utc = false;
    std::optional<std::size_t> top; // 0: all
};

// A table for people shows the buckets that matter most, JSON all of them, unless told otherwise.
WatchStyle styleOf(const WatchArguments& arguments, bool redraws)
{
    WatchStyle style;
    style.zone = arguments.utc ? DisplayZone::Utc : DisplayZone::Local;
    style.colours = hasColours();
    const auto rows = terminalRows();
    const auto fitting = rows > rowsBesideTable ? rows - rowsBesideTable : 1;
    const auto byDefault = arguments.common.json ? 0 : redraws ? fitting : defaultTop;
    if (const auto top = arguments.top.value_or(byDefault); top > 0)
        style.top = top;
    return style;
}

// False when nobody reads it any more.
bool print(const std::string& line)
{
    return std::fprintf(stdout, "%s\n", line.c_str()) >= 0 && std::fflush(stdout) == 0;
}

// Also when there is nothing to print that could fail.
bool isStdoutClosed()
{
    pollfd descriptor{STDOUT_FILENO, 0, 0};
    return ::poll(&descriptor, 1, 0) > 0 && (descriptor.revents & (POLLERR | POLLNVAL)) != 0;
}

Watcher::Options watcherOptions(redis::Endpoint endpoint, std::shared_ptr<const schemes::KeyScheme> scheme)
{
    Watcher::Options options;
    options.endpoint = std::move(endpoint);
    options.scheme = std::move(scheme);
    options.clientName = "headroomctl-watch";
    options.seed = std::random_device{}();
    return options;
}

class WatchRun
{
public:
    WatchRun(
        const WatchArguments& arguments, redis::Endpoint endpoint, std::shared_ptr<const schemes::KeyScheme> scheme)
        : m_arguments(arguments)
        , m_redraws(arguments.follow && !arguments.common.json && isTerminal(STDOUT_FILENO))
        , m_watcher(watcherOptions(std::move(endpoint), std::move(scheme)), m_clock)
    {
        QObject::connect(&m_watcher, &Watcher::stateChanged, [this] { lookAtState(); });
        QObject::connect(&m_watcher, &Watcher::loaded, [this] { takeLoaded(); });
    }

    int run()
    {
        m_watcher.open();
        QCoreApplication::exec();
        return m_exitCode;
    }

private:
    void lookAtState()
    {
        const auto state = m_watcher.state();
        const auto& problem = state.problem;
        if (problem.text.empty() || problem.text == m_lastProblem)
            return;
        if (!m_loaded && state.phase == Watcher::Phase::Live)
            return; // some rights are missing, the rest is about to be shown
        if (!m_loaded) {
            end(report(problem)); // before the first picture there is nothing to wait for
            return;
        }
        if (m_arguments.follow && !m_redraws) // the picture has it
            std::fprintf(stderr, "headroomctl: %s\n", problem.text.c_str());
        m_lastProblem = problem.text;
    }

    void takeLoaded()
    {
        if (std::exchange(m_loaded, true))
            return;
        if (m_arguments.follow) {
            lookAtState(); // rights that are missing
            tick();
            return;
        }
        const auto now = m_clock.now();
        const auto style = styleOf(m_arguments, false);
        const auto printed = m_arguments.common.json ? writePictureAsJson(stdout, m_watcher, now, style) && print({})
                                                     : print(pictureAsText(m_watcher, now, style));
        end(printed ? Done : WorkFailed);
    }

    void tick()
    {
        m_watcher.readDirty();
        if (isStdoutClosed() || !(m_redraws ? redrawIfDue() : printChanges() && printKeyspace())) {
            end(Done);
            return;
        }
        m_tick.ringIn(tickEvery);
    }

    bool redrawIfDue()
    {
        static_cast<void>(m_watcher.takeChanges());
        const auto now = m_clock.now();
        if (now < m_redrawAt)
            return true;
        m_redrawAt = now + redrawEvery;
        return redraw(pictureAsText(m_watcher, now, styleOf(m_arguments, true)));
    }

    bool printChanges()
    {
        const auto changes = m_watcher.takeChanges();
        for (const auto id : changes.removed) {
            const auto route = m_routes.extract(id);
            if (!route.empty() && !printChange(route.mapped(), nullptr))
                return false;
        }
        for (const auto id : changes.added)
            m_routes[id] = m_watcher.table().find(id)->route.view();
        for (const auto id : changes.changed) {
            const auto* bucket = m_watcher.table().find(id);
            if (!printChange(bucket->route, bucket))
                return false;
        }
        return true;
    }

    // Said when it is no all-clear, and when it has become one.
    bool printKeyspace()
    {
        auto check = m_watcher.keyspace();
        const auto isSame = check.finding == m_lastKeyspace.finding && check.looksLike == m_lastKeyspace.looksLike
            && check.otherDatabase == m_lastKeyspace.otherDatabase;
        if (isSame)
            return true;
        using Finding = watch::KeyspaceCheck::Finding;
        const auto isFirst = m_lastKeyspace.finding == Finding::Unknown;
        m_lastKeyspace = std::move(check);
        if (m_lastKeyspace.finding == Finding::Unknown || (isFirst && m_lastKeyspace.finding == Finding::Recognised))
            return true;
        return print(m_arguments.common.json
                ? keyspaceChangeAsJson(m_clock.wallNow(), m_lastKeyspace)
                : keyspaceChangeAsText(m_clock.wallNow(), m_lastKeyspace, styleOf(m_arguments, false)));
    }

    bool printChange(std::string_view route, const watch::Bucket* bucket)
    {
        const Change change{m_clock.wallNow(), m_watcher.scheme(), route, bucket};
        return print(m_arguments.common.json ? changeAsJson(change, m_clock.now())
                                             : changeAsText(change, m_clock.now(), styleOf(m_arguments, false)));
    }

    void end(int exitCode)
    {
        m_exitCode = exitCode;
        m_tick.stop();
        // Queued: the loop may not run yet.
        QMetaObject::invokeMethod(QCoreApplication::instance(), &QCoreApplication::quit, Qt::QueuedConnection);
    }

    const WatchArguments& m_arguments;
    const bool m_redraws; // the table in place, for a person; else a line for each change
    SystemClock m_clock;
    StopSignal m_stopSignal{[this] { end(Done); }};
    Watcher m_watcher;
    Alarm m_tick{m_clock, [this] { tick(); }};
    std::unordered_map<watch::BucketId, std::string> m_routes; // of those that were reported
    std::string m_lastProblem;
    Instant m_redrawAt{};
    watch::KeyspaceCheck m_lastKeyspace;
    bool m_loaded = false;
    int m_exitCode = Done;
};

int run(const WatchArguments& arguments)
{
    auto endpoint = redisEndpoint(arguments.common, "watch").value();
    auto scheme = watchedScheme(arguments.common).value();
    std::signal(SIGPIPE, SIG_IGN); // a reader that went away is a failed write, see print()
    return WatchRun(arguments, std::move(endpoint), std::move(scheme)).run();
}

} // namespace

void addWatchCommand(CLI::App& app, int& exitCode)
{
    auto arguments = std::make_shared<WatchArguments>();
    auto* command = app.add_subcommand("watch", "Show the buckets of a Redis; read-only");
    addProfileOption(*command, arguments->common.profile);
    addWatchedRedisOptions(*command, arguments->common);
    addJsonOption(*command, arguments->common);
    auto* once = command->add_flag("--once", arguments->once, "Print the buckets once and exit (the default)");
    command
        ->add_flag("--follow", arguments->follow,
            "Keep watching: on a terminal redraw the table every second, else print a line for each change")
        ->excludes(once);
    command
        ->add_option("--top", arguments->top,
            "Show this many buckets, those that hold requests back longest and the emptiest first; 0: all. Without it "
            "a "
            "table shows 50, or what fits the terminal, and JSON has all, sorted by key")
        ->type_name("N");
    command->add_flag("--utc", arguments->utc, "Show times in UTC instead of local time");
    addHelpFooter(*command,
        {{"watch --redis redis://127.0.0.1", "watch --follow --top 20 --redis redis://127.0.0.1 --scheme xenon",
             "watch --json --redis unix:///run/redis.sock | jq '.buckets[] | select(.remaining == 0)'"},
            redisEnvironment({{"NO_COLOR", "Set to anything: no colours"}})});
    command->callback([arguments, &exitCode] { exitCode = run(*arguments); });
}

} // namespace headroom::ctl
