// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/logs/shards_figures.h"

#include "core/console/logs/log_grid.h"

#include <QtGlobal>

#include <algorithm>
#include <cmath>
#include <limits>

namespace headroom::console {

using namespace std::chrono_literals;

namespace {

std::string_view wordsOf(logs::ShardEvent event)
{
    constexpr std::string_view words[]{QT_TRANSLATE_NOOP("LogWords", "connecting"),
        QT_TRANSLATE_NOOP("LogWords", "hello"), QT_TRANSLATE_NOOP("LogWords", "IDENTIFY"),
        QT_TRANSLATE_NOOP("LogWords", "READY"), QT_TRANSLATE_NOOP("LogWords", "RESUMED"),
        QT_TRANSLATE_NOOP("LogWords", "heartbeat sent"), QT_TRANSLATE_NOOP("LogWords", "ACK"),
        QT_TRANSLATE_NOOP("LogWords", "ACK not received"), QT_TRANSLATE_NOOP("LogWords", "cannot keep up"),
        QT_TRANSLATE_NOOP("LogWords", "its own loop is blocked"), QT_TRANSLATE_NOOP("LogWords", "invalid session"),
        QT_TRANSLATE_NOOP("LogWords", "reconnecting"), QT_TRANSLATE_NOOP("LogWords", "closed"),
        QT_TRANSLATE_NOOP("LogWords", "send limit"), QT_TRANSLATE_NOOP("LogWords", "sessions left"), ""};
    return words[static_cast<std::size_t>(event)];
}

constexpr std::size_t maxShown = 4096;
constexpr auto tensKept = 3600s; // see logs::ShardFigures
constexpr float noSample = std::numeric_limits<float>::quiet_NaN();

float ms(Duration duration)
{
    return std::chrono::duration<float, std::milli>(duration).count();
}

std::optional<float> ms(const std::optional<Duration>& duration)
{
    return duration ? std::optional(ms(*duration)) : std::nullopt;
}

Shard shardOf(const logs::ShardFigure& figure, std::uint32_t source)
{
    Shard shard;
    shard.source = source;
    shard.number = figure.shard;
    shard.state = figure.state;
    shard.isExact = figure.kind == logs::LatencyKind::Exact;
    shard.tellsLatency = figure.kind != logs::LatencyKind::None;
    shard.resolution = figure.resolution.value_or(Duration{});
    shard.lastMs = ms(figure.latest);
    shard.p50Ms = ms(figure.p50);
    shard.p95Ms = ms(figure.p95);
    shard.p99Ms = ms(figure.p99);
    shard.maxMs = ms(figure.max);
    shard.samples = figure.samples;
    shard.missedAcks = figure.missedAcks;
    shard.reconnects = figure.reconnects;
    shard.invalidSessions = figure.invalidSessions;
    shard.identifies = figure.identifies;
    if (!figure.closeCodes.empty())
        shard.lastCloseCode = figure.closeCodes.back().first;
    shard.lastSeen = figure.lastSeen;
    shard.interval = figure.interval;
    shard.expectedInterval = figure.expectedInterval;
    shard.goneSince = figure.goneSince;
    return shard;
}

// Where several spans fall into one point of the grid, the worst of them is shown: percentiles cannot be added.
void raise(float& value, Duration latency)
{
    value = std::isnan(value) ? ms(latency) : std::max(value, ms(latency));
}

// Of one source only minutes are kept.
std::vector<logs::LatencyPoint> pointsOf(
    const logs::ShardFigures& figures, const ShardSources& sources, const LogQuery& query, WallTime begin)
{
    std::vector<logs::LatencyPoint> points;
    for (const auto& [number, id] : sources) {
        if (id != *query.source)
            continue;
        const auto more = figures.byMinute(number, begin);
        points.insert(points.end(), more.begin(), more.end());
    }
    return points;
}

LatencySeries latencyOf(
    const logs::ShardFigures& figures, const ShardSources& sources, const LogQuery& query, WallTime end)
{
    const auto begin = query.zoom ? query.zoom->first : end - query.length;
    const auto byTens = !query.source && figures.newest() && begin >= *figures.newest() - tensKept;
    LatencySeries series;
    series.grid = gridOf(query, end, byTens ? 10s : 60s);
    for (auto* values : {&series.p50Ms, &series.p95Ms, &series.p99Ms, &series.maxMs})
        values->assign(series.grid.points, noSample);
    const auto points = query.source ? pointsOf(figures, sources, query, begin)
        : byTens                     ? figures.byTenSeconds()
                                     : figures.byMinute();
    for (const auto& point : points) {
        const auto at = pointAt(series.grid, point.start);
        if (!at || point.count == 0)
            continue;
        raise(series.p50Ms[*at], point.p50);
        raise(series.p95Ms[*at], point.p95);
        raise(series.p99Ms[*at], point.p99);
        raise(series.maxMs[*at], point.max);
    }
    return series;
}

bool isBad(logs::ShardEvent event)
{
    using Event = logs::ShardEvent;
    return event == Event::MissedAck || event == Event::Closed || event == Event::InvalidSession
        || event == Event::Behind || event == Event::Blocked || event == Event::SendLimit || event == Event::Reconnect;
}

ShardDetail detailOf(const logs::ShardFigures& figures, std::size_t source, const LogQuery& query, WallTime end)
{
    ShardDetail detail;
    detail.shard = *query.shard;
    detail.latency.grid = gridOf(query, end, 60s);
    for (auto* values : {&detail.latency.p50Ms, &detail.latency.maxMs})
        values->assign(detail.latency.grid.points, noSample);
    for (const auto& minute : figures.minutes(source, query.shard->number)) {
        const auto at = pointAt(detail.latency.grid, minute.start);
        if (!at || minute.count == 0)
            continue;
        raise(detail.latency.p50Ms[*at], minute.mean);
        raise(detail.latency.maxMs[*at], minute.max);
    }
    for (const auto& event : figures.events(source, query.shard->number))
        detail.happenings.push_back(
            {event.at.value_or(WallTime{}), happeningText(event), isBad(event.event), wordsOf(event.event)});
    std::reverse(detail.happenings.begin(), detail.happenings.end());
    return detail;
}

void noteOutage(const logs::ShardFigure& figure, std::uint32_t source, WallTime end, ShardsFigures& shown)
{
    ++shown.inTrouble;
    if (shown.outages.size() >= maxShown)
        return;
    const auto silentFor = std::max(Duration{}, figure.lastSeen ? Duration(end - *figure.lastSeen) : Duration{});
    shown.outages.push_back({source, figure.shard, silentFor, figure.interval, figure.state});
}

ShardSign signOf(const logs::ShardFigure& figure, std::uint32_t source)
{
    ShardSign sign;
    sign.source = source;
    sign.number = figure.shard;
    sign.sinceHeartbeat = figure.sinceBeat;
    sign.expectedInterval = figure.expectedInterval;
    sign.leastOfThree = figure.leastOfThree;
    sign.identifies = figure.identifies;
    return sign;
}

} // namespace

std::string happeningText(const logs::ShardEventText& event)
{
    std::string text(wordsOf(event.event));
    if (event.closeCode)
        text += ' ' + std::to_string(*event.closeCode);
    if (event.text.empty())
        return text;
    if (!text.empty())
        text += ": ";
    return text.append(event.text);
}

ShardsFigures shardsOf(
    const logs::ShardFigures& figures, const ShardSources& sources, const LogQuery& query, WallTime end)
{
    ShardsFigures shown;
    shown.threshold = figures.thresholds().slow;
    const auto all = figures.shards(end);
    shown.signs.reserve(std::min(all.size(), maxShown));
    shown.shards.reserve(std::min(all.size(), maxShown));
    for (const auto& figure : all) {
        const auto source = sources.find(figure.source);
        if (source == sources.end())
            continue;
        ++shown.all;
        if (isInTrouble(figure.state))
            noteOutage(figure, source->second, end, shown);
        if (shown.signs.size() < maxShown)
            shown.signs.push_back(signOf(figure, source->second));
        if (query.source && *query.source != source->second)
            continue;
        if (shown.shards.size() < maxShown)
            shown.shards.push_back(shardOf(figure, source->second));
        else
            ++shown.leftOut;
    }
    const auto key = [](const Shard& shard) { return std::pair(shard.source, shard.number); };
    if (!std::ranges::is_sorted(shown.shards, {}, key))
        std::ranges::stable_sort(shown.shards, {}, key);
    shown.latency = latencyOf(figures, sources, query, end);
    if (!query.shard)
        return shown;
    const auto source =
        std::ranges::find_if(sources, [&query](const auto& entry) { return entry.second == query.shard->source; });
    if (source != sources.end())
        shown.detail = detailOf(figures, source->first, query, end);
    return shown;
}

} // namespace headroom::console
