// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/log_watch.h"

#include "core/base/short_name.h"
#include "core/console/log_grid.h"
#include "core/console/shards_figures.h"
#include "core/console/traffic_figures.h"
#include "core/discord/shown_text.h"

#include <algorithm>

namespace headroom::console {

using namespace std::chrono_literals;

namespace {

// What is made of small logs is made fast enough to be seen at once; of thousands of shards it takes a while.
constexpr Duration quickest = 20ms;
// Times as long as making the last figures took; while logs are caught up with, reading goes first.
constexpr int restFor = 1;
constexpr int restWhileBehind = 4;
constexpr Duration slowest = 1s;
constexpr auto tenMinutes = 600s;
constexpr std::size_t longestName = 200;
constexpr double caughtUp = 0.9999;

LogSource sourceOf(const logs::LogDesk::Source& from)
{
    LogSource source;
    source.id = from.id;
    source.name = discord::shownText(from.name, longestName);
    source.linesPerSecond = from.linesPerSecond;
    source.problem = from.state.problem;
    if (from.state.fraction < caughtUp && from.state.lag > 0 && !from.isStopped)
        source.readPart = from.state.fraction;
    if (!from.reader)
        return source;
    source.format = from.reader->format();
    source.tellsRequests = from.reader->tellsRequests();
    source.tellsShards = from.reader->tellsShards();
    source.lines = from.reader->lines();
    source.unparsed = from.reader->unparsed();
    source.misfits = from.reader->samples();
    if (const auto* requests = from.reader->requests())
        source.lastRecordAt = requests->newest();
    if (source.problem.empty() && from.isStopped)
        source.problem = "stopped: no more of it is read";
    else if (source.problem.empty() && from.reader->isUnrecognisable())
        source.problem = "no format fits its lines: name one with --log-format";
    return source;
}

// What one log tells of requests, and that it is not added to others.
void addWarnings(LogFigures& figures, const RequestSource& requests)
{
    const auto source = std::find_if(figures.sources.begin(), figures.sources.end(),
        [&requests](const LogSource& each) { return each.id == requests.id; });
    const auto name = source == figures.sources.end() ? std::string() : std::string(shortName(source->name)) + ": ";
    for (const auto& warning : requests.summary->warnings)
        figures.requestWarnings.push_back(name + warning);
    if (!requests.isAddedUp)
        figures.requestWarnings.push_back(name + logs::leftOutWarning(requests.figures->teller()));
}

} // namespace

struct LogWatch::Parts
{
    Parts(LogWatch& watch, logs::LogDesk::Options of)
        : desk(std::move(of), clock)
        , publishAt(clock, [&watch] { watch.publish(); })
    {
    }

    SystemClock clock;
    logs::LogDesk desk;
    Alarm publishAt;
    Instant publishedAt{};
    Duration lastTook{};
    bool isBehind = false; // a log is still read that was there before
};

LogWatch::LogWatch(LogProfile profile)
    : m_profile(std::move(profile))
{
}

LogWatch::~LogWatch() = default;

void LogWatch::start()
{
    logs::LogDesk::Options options;
    options.idsAfter = m_parts ? m_parts->desk.lastId() : 0;
    m_parts.reset(); // which saves
    m_problem.clear();
    options.inputs = m_profile.inputs;
    options.format = m_profile.format;
    options.archive = m_profile.archive;
    options.thresholds.slow = m_profile.slow;
    m_parts = std::make_unique<Parts>(*this, options);
    auto opened = m_parts->desk.open();
    if (!opened && !options.archive.empty()) {
        // What is happening now is worth more than the past: without a history it is read all the same.
        m_problem = opened.error().text;
        options.archive.clear();
        m_parts = std::make_unique<Parts>(*this, std::move(options));
        opened = m_parts->desk.open();
    }
    if (!opened)
        m_problem = opened.error().text;
    connect(&m_parts->desk, &logs::LogDesk::progressed, this, [this] { publishSoon(); });
    publish();
}

void LogWatch::useFormat(const std::string& format)
{
    if (format == m_profile.format)
        return;
    m_profile.format = format;
    if (m_parts)
        start();
}

void LogWatch::watch(const LogQuery& query)
{
    if (query == m_query)
        return;
    m_query = query;
    if (m_parts)
        publish();
}

void LogWatch::stopLog(std::uint32_t source)
{
    if (!m_parts)
        return;
    m_parts->desk.stop(source);
    publish();
}

void LogWatch::publishSoon()
{
    const auto times = m_parts->isBehind ? restWhileBehind : restFor;
    const auto rest = std::clamp<Duration>(times * m_parts->lastTook, quickest, slowest);
    m_parts->publishAt.ringNoLaterThan(std::max(m_parts->clock.now(), m_parts->publishedAt + rest));
}

void LogWatch::publish()
{
    auto& parts = *m_parts;
    const auto began = parts.clock.now();
    const auto figures = makeFigures();
    parts.isBehind = std::any_of(figures->sources.begin(), figures->sources.end(),
        [](const LogSource& source) { return source.readPart.has_value(); });
    Q_EMIT figuresReady(figures);
    parts.publishedAt = parts.clock.now();
    parts.lastTook = parts.publishedAt - began;
    parts.publishAt.ringIn(slowest); // silence is news too: shards that say nothing any more
}

std::shared_ptr<LogFigures> LogWatch::makeFigures() const
{
    const auto& desk = m_parts->desk;
    const auto end = endOfLogs(m_parts->clock.wallNow(), desk.newest());
    auto figures = std::make_shared<LogFigures>();
    figures->query = m_query;
    figures->end = end;
    std::vector<RequestSource> requests;
    ShardSources shards;
    auto tellsShards = false;
    if (!m_problem.empty())
        figures->warnings.push_back(m_problem);
    const auto sources = desk.sources();
    for (const auto& source : sources) {
        figures->sources.push_back(sourceOf(source));
        figures->linesPerSecond += source.linesPerSecond;
        if (!source.reader)
            continue;
        tellsShards |= source.reader->tellsShards();
        if (const auto* told = source.reader->requests())
            requests.push_back({source.id, told, source.reader->requestSummary(end)});
    }
    leaveOut(requests);
    for (const auto& source : requests)
        addWarnings(*figures, source);
    const auto shardSources = desk.shards().sources();
    for (std::size_t i = 0; i < shardSources.size(); ++i) {
        for (const auto& source : sources) {
            const auto isOf = source.reader && source.reader->tellsShards()
                && (shardSources[i].name == source.name || shardSources[i].name.starts_with(source.name + ' '));
            if (!isOf)
                continue;
            shards.emplace(i, source.id);
            for (auto& shown : figures->sources) {
                if (shown.id == source.id)
                    shown.lastRecordAt = std::max(shown.lastRecordAt, shardSources[i].last);
            }
        }
    }
    figures->shardWarnings = desk.shards().warnings();
    for (const auto& note : desk.notes())
        figures->warnings.push_back(note);
    if (!requests.empty()) {
        auto traffic = std::make_shared<TrafficFigures>(trafficOf(requests, m_query, end));
        if (m_profile.globalPerSecond > 0)
            traffic->globalPerSecond = m_profile.globalPerSecond;
        figures->traffic = std::move(traffic);
        LogQuery overview;
        overview.length = tenMinutes;
        figures->onlyFailures = tellOnlyOfFailures(requests);
        figures->lastTenMinutes = seriesOf(requests, gridOf(overview, end, 1s));
    }
    if (tellsShards)
        figures->shards = std::make_shared<ShardsFigures>(shardsOf(desk.shards(), shards, m_query, end));
    return figures;
}

} // namespace headroom::console
