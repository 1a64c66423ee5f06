// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/backups/output.h"
#include "app/ctl/commands.h"
#include "app/ctl/common_options.h"
#include "app/ctl/redis_endpoint.h"
#include "app/ctl/request/request_json.h"
#include "app/ctl/stop_signal.h"
#include "app/ctl/terminal.h"
#include "app/ctl/text.h"
#include "app/ctl/usage.h"

#include "core/base/time/alarm.h"
#include "core/base/time/iso_time.h"
#include "core/base/time/system_clock.h"
#include "core/console/live_feed.h"

#include <QCoreApplication>

#include <csignal>
#include <cstdio>
#include <memory>

namespace headroom::ctl {

using namespace std::chrono_literals;
using console::ConnectionState;
using console::RecordingStatus;

namespace {

constexpr Duration lineEvery = 1min; // where nobody sits at a terminal

struct RecordArguments
{
    CommonOptions common;
    std::vector<std::string> logs;
    std::string logFormat;
    std::string logHistory;
    std::string to;
    std::string length;
    std::string keepSeconds = "48h";
    std::string keepMinutes = "30d";
    std::int64_t maxMegabytes = 1024;
};

const char* phaseWord(ConnectionState::Phase phase)
{
    constexpr const char* words[]{"connecting", "loading", "live", "lost", "absent"};
    return words[static_cast<std::size_t>(phase)];
}

class RecordRun
{
public:
    RecordRun(const RecordArguments& arguments, std::optional<Duration> length)
        : m_isJson(arguments.common.json)
        , m_lines(!arguments.common.json)
    {
        QObject::connect(&m_feed, &console::Feed::snapshotReady, [this](const console::SnapshotPtr& snapshot) {
            m_feed.acknowledge(snapshot->sequence);
            takeConnection(snapshot->connection);
        });
        QObject::connect(
            &m_feed, &console::LiveFeed::recordingChanged, [this](const RecordingStatus& status) { take(status); });
        if (length)
            m_end.ringIn(*length);
    }

    int run(console::Profile profile)
    {
        m_feed.open(std::move(profile));
        QCoreApplication::exec();
        m_lines.clear();
        return m_exitCode;
    }

private:
    void takeConnection(const ConnectionState& connection)
    {
        m_phase = connection.phase;
        m_wasLive |=
            connection.phase == ConnectionState::Phase::Live || connection.phase == ConnectionState::Phase::Absent;
        sayProblem(m_redisProblem, connection.problem);
    }

    void take(const RecordingStatus& status)
    {
        m_status = status;
        if (!status.problem.empty() && status.seconds == 0 && !m_hasBegun) {
            std::fprintf(stderr, "headroomctl: %s\n", status.problem.c_str());
            return end(WorkFailed); // a service would hide it for days
        }
        sayProblem(m_recordingProblem, status.problem);
        m_hasBegun |= status.last.has_value();
        if (m_lines.areOn())
            m_lines.show({statusText()});
        else if (m_hasBegun && m_clock.now() >= m_nextLine) {
            m_nextLine = m_clock.now() + lineEvery;
            printStatus();
        }
    }

    // Once, when it comes.
    void sayProblem(std::string& last, const std::string& problem)
    {
        if (problem == last)
            return;
        last = problem;
        if (problem.empty())
            return;
        m_lines.clear();
        std::fprintf(stderr, "headroomctl: %s\n", problem.c_str());
    }

    std::string statusText() const
    {
        if (!m_status.last)
            return "begins to record into " + m_status.file;
        return "recording into " + m_status.file + " since "
            + clockTimeText(*m_status.since, DisplayZone::Local).substr(0, 8) + ": "
            + countText(std::int64_t(m_status.seconds), "second") + ", "
            + countText(std::int64_t(m_status.series), "series", "series") + ", " + bytesText(m_status.bytes)
            + (m_phase == ConnectionState::Phase::Absent ? "" : std::string(", Redis ") + phaseWord(m_phase));
    }

    void printStatus() const
    {
        if (!m_isJson) {
            std::printf("%s\n", statusText().c_str());
            std::fflush(stdout);
            return;
        }
        const auto time = [](const std::optional<WallTime>& at) {
            return at ? QJsonValue(utcTime(*at).toString(Qt::ISODate)) : QJsonValue();
        };
        printLine({{QStringLiteral("file"), text(m_status.file)}, {QStringLiteral("since"), time(m_status.since)},
            {QStringLiteral("last"), time(m_status.last)}, {QStringLiteral("seconds"), qint64(m_status.seconds)},
            {QStringLiteral("series"), qint64(m_status.series)}, {QStringLiteral("bytes"), qint64(m_status.bytes)},
            {QStringLiteral("redis"), QLatin1StringView(phaseWord(m_phase))},
            {QStringLiteral("problem"), m_status.problem.empty() ? QJsonValue() : QJsonValue(text(m_status.problem))}});
        std::fflush(stdout);
    }

    void end(int exitCode)
    {
        m_exitCode = exitCode;
        if (exitCode == Done && !m_lines.areOn())
            printStatus();
        else if (exitCode == Done)
            m_lines.keep();
        QMetaObject::invokeMethod(QCoreApplication::instance(), &QCoreApplication::quit, Qt::QueuedConnection);
    }

    void finish()
    {
        if (!m_hasBegun)
            return end(WorkFailed);
        end(m_wasLive ? Done : CouldNotConnect); // what was recorded is that nothing was there
    }

    SystemClock m_clock;
    StopSignal m_stopSignal{[this] { end(Done); }};
    Alarm m_end{m_clock, [this] { finish(); }};
    bool m_isJson;
    LiveLines m_lines;
    RecordingStatus m_status;
    ConnectionState::Phase m_phase = ConnectionState::Phase::Connecting;
    std::string m_redisProblem;
    std::string m_recordingProblem;
    Instant m_nextLine{};
    bool m_hasBegun = false;
    bool m_wasLive = false;
    int m_exitCode = Done;
    console::LiveFeed m_feed; // last: it calls the others
};

Result<std::chrono::hours> hoursIn(const std::string& option, const std::string& said)
{
    const auto span = spanOption(option, said).value();
    if (span < 1h)
        return failure(ErrorKind::Usage, option + ": write an hour or more, such as 48h or 30d");
    return std::chrono::ceil<std::chrono::hours>(span);
}

Result<console::Profile> recordProfile(const RecordArguments& arguments)
{
    console::Profile profile;
    if (!arguments.common.redis.url.empty()) {
        profile.endpoint = redisEndpoint(arguments.common, "record").value();
    }
    if (!arguments.common.scheme.empty())
        profile.scheme = arguments.common.scheme;
    else if (!arguments.common.keys.empty())
        profile.scheme = "custom";
    profile.prefix = arguments.common.prefix;
    profile.keys = arguments.common.keys;
    if (!arguments.logs.empty()) {
        profile.logs.emplace();
        for (const auto& log : arguments.logs)
            profile.logs->inputs.push_back(logs::parseLogInput(log));
        profile.logs->format = arguments.logFormat;
        profile.logs->archive = arguments.logHistory;
    }
    const auto seconds = hoursIn("--keep-seconds", arguments.keepSeconds).value();
    const auto minutes = hoursIn("--keep-minutes", arguments.keepMinutes).value();
    constexpr std::int64_t megabyte = 1'000'000;
    profile.recording = console::RecordingProfile{
        arguments.to, {.seconds = seconds, .minutes = minutes, .maxBytes = arguments.maxMegabytes * megabyte}};
    return check(profile).map([&profile] { return std::move(profile); });
}

int record(const RecordArguments& arguments)
{
    if (arguments.common.redis.url.empty() && arguments.logs.empty())
        return report({ErrorKind::Usage, "there is nothing to record: give --redis URL, --log FILE, or both"});
    std::optional<Duration> length;
    if (!arguments.length.empty())
        length = spanOption("--for", arguments.length).value();
    auto profile = recordProfile(arguments).value();
    std::signal(SIGPIPE, SIG_IGN); // it goes on recording when nobody reads what it prints
    return RecordRun(arguments, length).run(std::move(profile));
}

} // namespace

void addRecordCommand(CLI::App& app, int& exitCode)
{
    auto arguments = std::make_shared<RecordArguments>();
    auto* command = app.add_subcommand("record", "Record what is seen of a Redis and of logs, second by second");
    addProfileOption(*command, arguments->common.profile);
    addWatchedRedisOptions(*command, arguments->common);
    addJsonOption(*command, arguments->common);
    command
        ->add_option("--log", arguments->logs,
            "Log to read, as FILE of headroomctl logs; may be given several times, or followed by several")
        ->type_name("FILE");
    command->add_option("--log-format", arguments->logFormat, "Format of all logs, as --format of headroomctl logs")
        ->type_name("FORMAT");
    command
        ->add_option("--log-history", arguments->logHistory,
            "File for log history and read positions, as --history of headroomctl logs")
        ->type_name("FILE");
    command->add_option("--to", arguments->to, "The recording; one that is there is gone on with")
        ->type_name("FILE")
        ->required();
    command->add_option("--for", arguments->length, "Stop after so long; without it, when it is told to")
        ->type_name("SPAN");
    command->add_option("--keep-seconds", arguments->keepSeconds, "How long single seconds are kept")
        ->type_name("SPAN")
        ->capture_default_str();
    command->add_option("--keep-minutes", arguments->keepMinutes, "How long minutes and events are kept")
        ->type_name("SPAN")
        ->capture_default_str();
    command->add_option("--max-size", arguments->maxMegabytes, "Megabytes above which the oldest goes earlier")
        ->type_name("N")
        ->check(CLI::Range(std::int64_t(10), std::int64_t(1'000'000)).description(""))
        ->capture_default_str();
    addHelpFooter(*command,
        {{"record --redis redis://127.0.0.1 --to fleet.rec",
             "record --redis redis://127.0.0.1 --log /var/log/nginx/discord_proxy.log --to fleet.rec --for 12h"},
            redisEnvironment()});
    command->callback([arguments, &exitCode] { exitCode = record(*arguments); });
}

} // namespace headroom::ctl
