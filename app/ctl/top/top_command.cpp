// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/commands.h"
#include "app/ctl/common_options.h"
#include "app/ctl/logs_output.h"
#include "app/ctl/redis_endpoint.h"
#include "app/ctl/stop_signal.h"
#include "app/ctl/terminal.h"
#include "app/ctl/top/full_screen.h"
#include "app/ctl/top/log_tables.h"
#include "app/ctl/top/redis_tables.h"
#include "app/ctl/top/top_screen.h"
#include "app/ctl/usage.h"
#include "app/ctl/watch/watch_output.h"

#include "core/base/text/display_text.h"
#include "core/base/time/alarm.h"
#include "core/base/time/system_clock.h"

#include <QCoreApplication>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <memory>
#include <random>

#include <unistd.h>

namespace headroom::ctl {

using namespace std::chrono_literals;
using logs::LogIngest;
using watch::Watcher;

namespace {

constexpr Duration topTickEvery = 100ms;
constexpr Duration topRedrawEvery = 1s;
constexpr std::size_t rowsOfAPicture = 40; // that is not of a terminal
constexpr std::size_t columnsOfAPicture = 160;

struct TopArguments
{
    CommonOptions common;
    std::vector<std::string> logs;
    std::string logFormat;
    std::string view;
    std::string sort;
    std::string filter;
    double globalLimit = 50;
    std::optional<std::size_t> rows;
    bool isReversed = false;
    bool once = false;

    bool hasRedis() const { return !common.redis.url.empty(); }
};

std::vector<TopView> viewsOf(const TopArguments& arguments)
{
    std::vector<TopView> views;
    if (arguments.hasRedis())
        views = {TopView::Buckets, TopView::Routes};
    if (!arguments.logs.empty())
        views.insert(views.end(), {TopView::Traffic, TopView::Shards});
    return views;
}

// The list to begin with. What is wrong is said with what would be right.
Result<TopView> firstViewOf(const TopArguments& arguments)
{
    const auto views = viewsOf(arguments);
    if (views.empty())
        return failure(ErrorKind::Usage, "nothing to show: give --redis URL, --log LOG, or --profile NAME");
    auto view = views.front();
    if (!arguments.view.empty())
        view = *topViewNamed(arguments.view); // one of those that there are
    if (std::find(views.begin(), views.end(), view) == views.end())
        return failure(ErrorKind::Usage,
            "--view " + arguments.view + " needs " + (arguments.hasRedis() ? "--log LOG" : "--redis URL"));
    const auto sorts = sortsOf(view);
    if (!arguments.sort.empty() && std::find(sorts.begin(), sorts.end(), arguments.sort) == sorts.end()) {
        std::string names;
        for (const auto& sort : sorts)
            names += (names.empty() ? "" : ", ") + sort;
        return failure(ErrorKind::Usage,
            "--sort " + arguments.sort + " is nothing that " + nameOf(view) + " are sorted by: " + names);
    }
    return view;
}

class TopRun
{
public:
    TopRun(const TopArguments& arguments, TopView first)
        : m_arguments(arguments)
        , m_isLive(!arguments.once && !arguments.common.json && isTerminal(STDIN_FILENO) && isTerminal(STDOUT_FILENO))
        , m_screen(viewsOf(arguments), first, arguments.sort, arguments.isReversed, arguments.filter)
    {
    }

    int run()
    {
        if (const auto opened = openRedis().and_then([this] { return openLogs(); }); !opened)
            return report(opened.error());
        if (m_isLive) {
            m_terminal = std::make_unique<FullScreen>([this](const Key& key) { press(key); }, [this] { end(Done); });
            draw();
            m_tick.ringIn(topTickEvery);
        }
        QCoreApplication::exec();
        m_terminal.reset();
        if (!m_ending.text.empty())
            return report(m_ending);
        return m_exitCode;
    }

private:
    Result<void> openRedis()
    {
        if (!m_arguments.hasRedis())
            return {};
        Watcher::Options options;
        options.endpoint = redisEndpoint(m_arguments.common, "top").value();
        options.scheme = watchedScheme(m_arguments.common).value();
        options.clientName = "headroomctl-top";
        options.seed = std::random_device{}();
        m_watcher = std::make_unique<Watcher>(std::move(options), m_clock);
        QObject::connect(m_watcher.get(), &Watcher::stateChanged, [this] { lookAtState(); });
        QObject::connect(m_watcher.get(), &Watcher::loaded, [this] {
            m_isRedisRead = true;
            printIfAllIsRead();
        });
        m_watcher->open();
        return {};
    }

    Result<void> openLogs()
    {
        if (m_arguments.logs.empty())
            return {};
        LogIngest::Options options;
        for (const auto& log : m_arguments.logs)
            options.inputs.push_back(logs::parseLogInput(log));
        options.format = m_arguments.logFormat;
        options.follows = m_isLive;
        m_ingest = std::make_unique<LogIngest>(std::move(options), m_clock);
        QObject::connect(m_ingest.get(), &LogIngest::ended, [this] {
            m_areLogsRead = true;
            printIfAllIsRead();
        });
        return m_ingest->open();
    }

    // Before the first picture there is nothing to wait for.
    void lookAtState()
    {
        const auto state = m_watcher->state();
        if (!m_isRedisRead && !state.problem.text.empty() && state.phase != Watcher::Phase::Live)
            end(state.problem);
    }

    void tick()
    {
        if (m_watcher) {
            m_watcher->readDirty();
            static_cast<void>(m_watcher->takeChanges());
        }
        const std::pair size(terminalRows(), terminalColumns());
        if ((m_clock.now() >= m_redrawAt || size != m_size) && !draw())
            return end(Done);
        m_tick.ringIn(topTickEvery);
    }

    void press(const Key& key)
    {
        if (!m_screen.press(key) || !draw())
            end(Done);
    }

    std::vector<TopLine> head() const
    {
        std::vector<TopLine> lines;
        if (m_watcher && !m_isRedisRead)
            lines.push_back({"Reading the buckets of " + listText(m_watcher->places()) + "\u2026"});
        else if (m_watcher)
            lines = redisHead(*m_watcher, m_clock.now(), m_arguments.globalLimit);
        if (m_ingest) {
            const auto more = logsHead(*m_ingest);
            lines.insert(lines.end(), more.begin(), more.end());
        }
        return lines;
    }

    TopTable table(const TopQuery& query) const
    {
        switch (m_screen.view()) {
        case TopView::Buckets:
            return bucketsTable(*m_watcher, m_clock.now(), query);
        case TopView::Routes:
            return routesTable(*m_watcher, m_clock.now(), query);
        case TopView::Traffic:
            return trafficTable(*m_ingest, query);
        case TopView::Shards:
            return shardsTable(*m_ingest, query);
        }
        return {};
    }

    bool draw()
    {
        m_size = {terminalRows(), terminalColumns()};
        m_redrawAt = m_clock.now() + topRedrawEvery;
        const auto [rows, columns] = m_size;
        const auto lines = head();
        const auto shown = table(m_screen.query(m_screen.tableRows(lines.size(), rows)));
        return m_terminal->draw(m_screen.draw(lines, shown, rows, columns, hasColours()));
    }

    void printIfAllIsRead()
    {
        if (m_isLive || (m_watcher && !m_isRedisRead) || (m_ingest && !m_areLogsRead))
            return;
        end(m_arguments.common.json ? printJson() : printPicture());
    }

    int printPicture()
    {
        const bool fits = isTerminal(STDOUT_FILENO);
        const auto columns = fits ? terminalColumns() : columnsOfAPicture;
        const auto lines = head();
        const auto fitting = fits ? m_screen.tableRows(lines.size(), terminalRows()) : rowsOfAPicture;
        const auto query = m_screen.query(m_arguments.rows.value_or(fitting));
        const auto shown = table(query);
        auto all = linesOf(lines, columns, hasColours());
        for (auto& line : linesOf(shown, query, columns, hasColours()))
            all.push_back(std::move(line));
        for (const auto& line : all)
            std::printf("%s\n", line.c_str());
        return std::fflush(stdout) == 0 ? Done : WorkFailed;
    }

    int printJson()
    {
        std::fputs("{\"watch\":", stdout);
        if (m_watcher)
            static_cast<void>(writePictureAsJson(stdout, *m_watcher, m_clock.now(), {.top = m_arguments.rows}));
        else
            std::fputs("null", stdout);
        std::printf(",\"logs\":%s}\n", m_ingest ? logsAsJson(*m_ingest).c_str() : "null");
        return std::fflush(stdout) == 0 ? Done : WorkFailed;
    }

    void end(const Error& error)
    {
        m_ending = error;
        end(WorkFailed);
    }

    void end(int exitCode)
    {
        m_exitCode = exitCode;
        m_tick.stop();
        // Queued: the loop may not run yet.
        QMetaObject::invokeMethod(QCoreApplication::instance(), &QCoreApplication::quit, Qt::QueuedConnection);
    }

    const TopArguments& m_arguments;
    const bool m_isLive;
    SystemClock m_clock;
    TopScreen m_screen;
    std::unique_ptr<Watcher> m_watcher;
    std::unique_ptr<LogIngest> m_ingest;
    std::unique_ptr<FullScreen> m_terminal;
    StopSignal m_stopSignal{[this] { end(Done); }};
    Alarm m_tick{m_clock, [this] { tick(); }};
    std::pair<std::size_t, std::size_t> m_size;
    Instant m_redrawAt{};
    Error m_ending; // said once the terminal is as it was
    bool m_isRedisRead = false;
    bool m_areLogsRead = false;
    int m_exitCode = Done;
};

int run(const TopArguments& arguments)
{
    const auto first = firstViewOf(arguments).value();
    std::signal(SIGPIPE, SIG_IGN); // a reader that went away is a failed write
    return TopRun(arguments, first).run();
}

} // namespace

void addTopCommand(CLI::App& app, int& exitCode)
{
    auto arguments = std::make_shared<TopArguments>();
    auto* command = app.add_subcommand("top", "Buckets, routes, and figures of logs on a screen that keeps changing");
    addProfileOption(*command, arguments->common.profile);
    addWatchedRedisOptions(*command, arguments->common);
    command->add_option("--log", arguments->logs, "Log to read, as for headroomctl logs. May be repeated")
        ->type_name("LOG");
    command->add_option("--log-format", arguments->logFormat, "Format of all logs; without it, each log's is detected")
        ->type_name("FORMAT");
    command->add_option("--global", arguments->globalLimit, "The bot's global limit in requests per second; 0: unknown")
        ->type_name("N")
        ->check(CLI::Validator(CLI::NonNegativeNumber).description(""))
        ->capture_default_str();
    command->add_option("--view", arguments->view, "The list to begin with; Tab shows the next one")
        ->check(CLI::IsMember({"buckets", "routes", "traffic", "shards"}));
    command
        ->add_option("--sort", arguments->sort,
            "What it is sorted by: buckets by urgency, route, left or resets; routes by urgency, route, buckets, "
            "exhausted or waiting; traffic by requests, invalid or route; shards by urgency, shard, p99, missed or "
            "reconnects")
        ->type_name("COLUMN");
    command->add_flag("--reverse", arguments->isReversed, "Sort the other way round");
    command->add_option("--filter", arguments->filter, "Only rows with this text; / changes it")->type_name("TEXT");
    auto* once = command->add_flag(
        "--once", arguments->once, "Print one picture and exit, as where standard output is no terminal");
    command->add_option("--rows", arguments->rows, "Rows of this picture; without it, what fits the terminal, or 40")
        ->type_name("N");
    command
        ->add_flag("--json", arguments->common.json, "Print what watch and logs print as JSON, in one object, and exit")
        ->excludes(once);
    addHelpFooter(*command,
        {{"top --redis redis://127.0.0.1 --log /var/log/nginx/discord_proxy.log", "top --profile production",
             "top --redis redis://127.0.0.1 --view routes --sort waiting --once"},
            redisEnvironment({{"NO_COLOR", "Set to anything: no colours"}})});
    command->callback([arguments, &exitCode] { exitCode = run(*arguments); });
}

} // namespace headroom::ctl
