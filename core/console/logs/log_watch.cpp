// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/logs/log_watch.h"

#include "core/console/logs/log_format_check.h"
#include "core/console/logs/log_grid.h"
#include "core/console/logs/logs_together.h"
#include "core/console/logs/route_detail.h"
#include "core/console/recording/recorded_figures.h"
#include "core/discord/redact.h"
#include "core/discord/sanitize_for_display.h"

#include <algorithm>
#include <deque>

namespace headroom::console {

using namespace std::chrono_literals;

namespace {

// What is made of small logs is made fast enough to be seen at once; of thousands of shards it takes a while.
constexpr Duration quickest = 20ms;
// Times as long as making the last figures took; while logs are caught up with, reading goes first.
constexpr int restFor = 1;
constexpr int restWhileBehind = 4;
constexpr Duration slowest = 1s;
constexpr Duration recordEvery = 1s;
constexpr Duration detailEvery = 1s;
constexpr auto tenMinutes = 600s;
constexpr std::size_t maxNameLength = 200;
constexpr std::size_t maxShardLines = 200;
constexpr std::size_t maxShardLine = 2000; // characters

// The lines of the shard that the query names. Reads some MB of its log, on the thread of the ingest.
ShardLines shardLinesOf(const logs::LogIngest& ingest, const LogQuery& query)
{
    ShardLines found;
    const auto sources = ingest.sources();
    const auto source = std::ranges::find(sources, query.shard->source, &logs::LogIngest::Source::id);
    if (source == sources.end() || !source->reader)
        return found;
    const auto until = query.zoom ? std::optional(query.zoom->second) : std::nullopt;
    const auto recent = ingest.recentLines(query.shard->source, until);
    found.note = recent.problem;
    std::deque<LogLine> newest;
    auto latest = WallTime::min(); // of the lines before
    source->reader->readShardsAgain(recent.lines, ingest.clock().wallNow(), [&](const auto& record, auto text) {
        latest = std::max(latest, record.at.value_or(latest));
        if (record.shard != query.shard->number || (until && latest > *until))
            return;
        newest.push_back({latest, std::string(text)});
        if (newest.size() > maxShardLines)
            newest.pop_front();
    });
    for (auto line = newest.rbegin(); line != newest.rend(); ++line)
        found.lines.push_back({line->at, discord::shownSample(line->text, maxShardLine)});
    return found;
}

LogSource sourceOf(const logs::LogIngest::Source& from)
{
    LogSource source;
    source.id = from.id;
    source.name = discord::sanitizeForDisplay(from.name, maxNameLength);
    source.linesPerSecond = from.linesPerSecond;
    source.problem = from.problem;
    if (from.state.isCatchingUp() && !from.isStopped)
        source.readPart = from.state.fraction;
    if (!from.reader)
        return source;
    source.format = from.reader->format();
    source.chosenFormat = from.reader->chosen();
    source.tellsRequests = from.reader->tellsRequests();
    source.tellsShards = from.reader->tellsShards();
    source.lines = from.reader->lines();
    source.unparsed = from.reader->unparsed();
    source.misfits = from.reader->samples();
    if (const auto* requests = from.reader->requests()) {
        source.firstRecordAt = requests->oldest();
        source.lastRecordAt = requests->newest();
    }
    if (source.problem.empty() && from.isStopped)
        source.problem = Text::tr("stopped: no more of it is read");
    return source;
}

} // namespace

struct LogWatch::Parts
{
    Parts(LogWatch& watch, logs::LogIngest::Options of)
        : ingest(std::move(of), clock)
        , publishAt(clock, [&watch] { watch.publish(); })
        , recordAt(clock, [&watch] { watch.publishRecord(); })
    {
    }

    SystemClock clock;
    logs::LogIngest ingest;
    Alarm publishAt;
    Alarm recordAt;
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
    open(false);
}

void LogWatch::open(bool recognisesAnew)
{
    logs::LogIngest::Options options;
    options.recognisesAnew = recognisesAnew;
    options.idsAfter = m_parts ? m_parts->ingest.lastId() : 0;
    m_parts.reset(); // which saves
    m_problem.clear();
    options.inputs = m_profile.inputs;
    options.format = m_profile.format;
    options.archive = m_profile.archive;
    options.thresholds.slow = m_profile.slow;
    m_parts = std::make_unique<Parts>(*this, options);
    auto opened = m_parts->ingest.open();
    if (!opened && !options.archive.empty()) {
        // What is happening now is worth more than the past: without a history it is read all the same.
        m_problem = opened.error().text;
        options.archive.clear();
        m_parts = std::make_unique<Parts>(*this, std::move(options));
        opened = m_parts->ingest.open();
    }
    if (!opened)
        m_problem = opened.error().text;
    connect(&m_parts->ingest, &logs::LogIngest::progressed, this, [this] { publishSoon(); });
    publish();
    if (m_recordsToo)
        publishRecord();
}

void LogWatch::publishRecord()
{
    m_parts->recordAt.ringIn(recordEvery);
    Q_EMIT recordReady(makeFigures({}, true));
}

void LogWatch::useFormat(const std::string& format)
{
    if (format == m_profile.format || !checkLogFormat(format, {}).problem.empty())
        return;
    m_profile.format = format;
    if (m_parts)
        open(format.empty());
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
    m_parts->ingest.stop(source);
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
    const auto figures = makeFigures(m_query);
    parts.isBehind =
        std::ranges::any_of(figures->sources, [](const LogSource& source) { return source.readPart.has_value(); });
    Q_EMIT figuresReady(figures);
    parts.publishedAt = parts.clock.now();
    parts.lastTook = parts.publishedAt - began;
    parts.publishAt.ringIn(slowest); // silence is news too: shards that say nothing any more
}

// What is zoomed into stays as it is; a moment of the past that is played goes on and on.
bool LogWatch::isOutdated(const Made& made) const
{
    auto butForItsZoom = made.of;
    butForItsZoom.zoom = m_query.zoom;
    if (butForItsZoom != m_query)
        return true;
    const bool mayDiffer = !m_query.zoom || made.of != m_query;
    return mayDiffer && m_parts->clock.now() - made.at >= detailEvery;
}

std::shared_ptr<const RouteDetail> LogWatch::routeDetail(const LogsTogether& all) const
{
    if (m_query.route.empty())
        return m_detail = nullptr;
    if (m_detail && !isOutdated(m_detailMade))
        return m_detail;
    m_detailMade = {m_query, m_parts->clock.now()};
    return m_detail = std::make_shared<RouteDetail>(routeDetailOf(m_parts->ingest, all, m_query));
}

std::shared_ptr<const ShardLines> LogWatch::shardLines() const
{
    if (!m_query.withLines || !m_query.shard)
        return m_shardLines = nullptr;
    if (m_shardLines && !isOutdated(m_shardLinesMade))
        return m_shardLines;
    m_shardLinesMade = {m_query, m_parts->clock.now()};
    return m_shardLines = std::make_shared<ShardLines>(shardLinesOf(m_parts->ingest, m_query));
}

std::shared_ptr<LogFigures> LogWatch::makeFigures(LogQuery query, bool isToBeRecorded) const
{
    const auto& ingest = m_parts->ingest;
    auto all = togetherOf(ingest);
    if (isToBeRecorded)
        query.zoom = slotOf(all.end);
    auto figures = std::make_shared<LogFigures>();
    figures->format = m_profile.format;
    figures->query = query;
    figures->end = all.end;
    figures->linesPerSecond = all.linesPerSecond;
    if (!m_problem.empty())
        figures->warnings.push_back(m_problem);
    figures->warnings.insert(figures->warnings.end(), all.notes.begin(), all.notes.end());
    figures->requestWarnings = std::move(all.requestWarnings);
    figures->shardWarnings = std::move(all.shardWarnings);
    auto tellsShards = false;
    for (const auto& source : all.sources) {
        figures->sources.push_back(sourceOf(source));
        tellsShards |= source.reader && source.reader->tellsShards();
    }
    const auto shardSources = ingest.shards().sources();
    for (const auto& [number, id] : all.shardSources) {
        const auto& shardSource = shardSources[number];
        const auto shown = std::ranges::find(figures->sources, id, &LogSource::id);
        shown->lastRecordAt = std::max(shown->lastRecordAt, shardSource.last);
        if (shardSource.first)
            shown->firstRecordAt = std::min(shown->firstRecordAt.value_or(*shardSource.first), *shardSource.first);
    }
    if (!all.requests.empty()) {
        auto traffic = std::make_shared<TrafficFigures>(trafficOf(all.requests, query, all.end));
        if (m_profile.globalPerSecond > 0)
            traffic->globalPerSecond = m_profile.globalPerSecond;
        if (!isToBeRecorded)
            traffic->detail = routeDetail(all);
        figures->traffic = std::move(traffic);
        LogQuery overview;
        overview.length = tenMinutes;
        figures->onlyFailures = tellOnlyOfFailures(all.requests);
        figures->lastTenMinutes = seriesOf(all.requests, gridOf(overview, all.end, 1s));
    }
    if (tellsShards) {
        auto shards = std::make_shared<ShardsFigures>(shardsOf(ingest.shards(), all.shardSources, query, all.end));
        if (shards->detail && !isToBeRecorded)
            shards->detail->lines = shardLines();
        figures->shards = std::move(shards);
    }
    return figures;
}

} // namespace headroom::console
