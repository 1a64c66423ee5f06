// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/text/text.h"
#include "core/base/time/time.h"
#include "core/logs/requests/request_kind.h"
#include "core/logs/shards/shard_state.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace headroom::console {

// What the logs of proxies and gateway programs tell the window: by value, made for what it asked to see (LogQuery).
// All times are those written in the logs. Texts are UTF-8 and safe to show.

// What became of a request, in the order in which a chart stacks them.
using logs::AnswerKind;
using logs::answerKinds;
// Of an answer of this status that came from Discord; Unknown for 0: no answer came.
inline AnswerKind answerKindOf(std::uint16_t status)
{
    return logs::kindOf(logs::Reach::Discord, status);
}

// One log that is read.
struct LogSource
{
    std::uint32_t id = 0; // small, never used again while the program runs
    std::string name; // "/var/log/nginx/discord_proxy.log", "ssh gw-1 tail -F gateway.log"
    std::string format; // "nginx discord_logs", "twilight 0.16"; empty: not recognised yet
    bool tellsRequests = false;
    bool tellsShards = false;
    std::uint64_t lines = 0;
    std::uint64_t unparsed = 0; // lines of those that are no record, in a format that has one a line
    double linesPerSecond = 0; // over the last seconds
    std::optional<double> readPart; // 0 to 1 while it catches up with what was there; none: it follows
    std::optional<WallTime> firstRecordAt;
    std::optional<WallTime> lastRecordAt;
    std::string chosenFormat; // as it is named in an option; empty: not recognised yet
    Text problem; // one line that says what to do; empty when all is well
    std::vector<std::string> misfits; // the first lines that its format does not fit, without secrets; 5 at most
};

// Which part of the past, and which requests.
struct LogQuery
{
    std::chrono::seconds length{600}; // of the part that ends now
    // Instead of it, a part that was zoomed into.
    std::optional<std::pair<WallTime, WallTime>> zoom;

    std::string routeText; // which routes, see RouteFilter; empty: all
    std::string route; // this one alone, by its nameOfRoute(), with its lines and who sends it; empty: all
    std::array<bool, answerKinds> kinds{true, true, true, true, true, true, true, true};
    // Of requests and of shards; none: all, but of requests only those logs that do not tell of the same ones twice.
    std::optional<std::uint32_t> source;

    // Whose chart and events to send along.
    struct Shard
    {
        std::uint32_t source = 0;
        std::optional<std::uint32_t> number;
        bool operator==(const Shard&) const = default;
    };
    std::optional<Shard> shard;
    bool withLines = false; // of that shard

    bool operator==(const LogQuery&) const = default;
};

// Points in time, equally far apart: point i stands for [from + i * step, from + (i + 1) * step).
struct TimeGrid
{
    WallTime from{};
    std::chrono::seconds step{1};
    std::size_t points = 0;
    // What of them is asked for: as long as the query says, the same for all charts of a page, however far apart their
    // points are. It ends in the last point.
    WallTime viewFrom{};
    WallTime viewTo{};
};

// Requests a second by what became of them. NaN: nothing was read of that time.
struct TrafficSeries
{
    TimeGrid grid;
    std::array<std::vector<float>, answerKinds> perSecond; // each of grid.points; those not asked for are empty
    // Of those that reached Discord, whatever became of them, the ones that do not count towards the bot's global limit
    // (see discord::countsTowardsGlobal()); empty for some routes alone.
    std::vector<float> byAddressPerSecond;
};

struct TrafficRoute
{
    std::string method;
    std::string routeTemplate;
    std::array<std::uint64_t, answerKinds> count{};
    std::uint64_t invalid = 0;
    std::uint64_t total() const;
};

// "GET /channels/{channel}/messages"
inline std::string nameOfRoute(std::string_view method, std::string_view routeTemplate)
{
    return method.empty() ? std::string(routeTemplate) : std::string(method) + ' ' + std::string(routeTemplate);
}

// The way back: method and template.
inline std::pair<std::string_view, std::string_view> partsOfRoute(std::string_view name)
{
    const auto space = name.find(' ');
    if (space == std::string_view::npos)
        return {{}, name};
    return {name.substr(0, space), name.substr(space + 1)};
}

// A request as its log has it.
struct RequestLine
{
    std::uint32_t source = 0;
    WallTime at{};
    AnswerKind kind{};
    std::string text; // the line, without secrets
    std::string method = {};
    std::string path = {}; // with its query, without the API's base and secrets
};

struct RequestSender
{
    std::string address; // of the proxy's client
    std::uint64_t requests = 0;
    std::uint64_t invalid = 0; // of them, at most
};

// Of the route that the query named, out of its logs themselves: of their newest part, or of what stands before the end
// of the span that is zoomed into.
struct RouteDetail
{
    std::string route;
    std::vector<RequestLine> lines; // newest first, at most 200
    std::uint64_t requests = 0; // of the kinds that are asked for, between the two below
    std::vector<RequestSender> senders; // of these; most first, at most 50. Empty: the logs do not tell
    WallTime from{}; // what was looked through
    WallTime to{};
    std::vector<Text> notes; // what was not, and why; one line each
};

struct InvalidBurner
{
    std::string label; // "403 DELETE …/messages/{id}"
    std::int64_t count = 0; // in the last ten minutes
    double perMinute = 0;
    std::string route = {}; // by its nameOfRoute(); empty: it is of several, or only its label is known
};

// Invalid requests of one address, as far as its log tells, in the ten minutes up to its last record.
struct InvalidBudget
{
    std::uint32_t source = 0;
    std::int64_t atMost = 0; // counts every 429 whose scope is unknown
    std::int64_t atLeast = 0; // none of them does
    std::int64_t limit = 10'000;
    std::int64_t peak = 0; // of atMost
    std::optional<WallTime> peakAt;
    std::int64_t unauthorized = 0; // of atMost, those answered 401
    double perMinute = 0;
    std::optional<Duration> timeToBan; // at the present rate; none when it does not lead there
    std::vector<InvalidBurner> burners; // biggest first, at most 10
    bool tellsAll = true; // false: the log tells only of some of the answers that count, so that there may be more
    std::optional<WallTime> bannedUntil; // from Cloudflare's responses; may be over
};

// Made for the query.
struct TrafficFigures
{
    TrafficSeries series;
    std::vector<TrafficRoute> routes; // most requests first, at most 500
    std::uint64_t routesLeftOut = 0;
    std::vector<std::pair<std::uint16_t, std::uint64_t>> byStatus; // rising; the whole past, not the query's
    std::vector<std::pair<std::string, std::uint64_t>> byPlace; // Cloudflare's data centres, most first; likewise
    std::vector<InvalidBudget> budgets; // worst first, one a source; whatever the query
    std::optional<double> globalPerSecond; // the limit to draw in
    std::shared_ptr<const RouteDetail> detail; // null: no route was named, or it is not known
};

using logs::allShardStates;
using logs::isInTrouble;
using logs::ShardState;
using logs::shardStateName;
using logs::shardStateWord;
using logs::urgencyOf;

struct Shard
{
    std::uint32_t source = 0;
    std::optional<std::uint32_t> number; // none: the program has one, or does not tell which
    ShardState state = ShardState::NoData;
    bool isExact = false; // the latency was printed; else it was found by pairing lines
    bool tellsLatency = false; // else its log tells when, not how long
    Duration resolution{}; // of the clock of the log, for latencies that are not exact
    std::optional<float> lastMs;
    std::optional<float> p50Ms, p95Ms, p99Ms, maxMs; // of all that is kept, at most 24 hours
    std::uint64_t samples = 0;
    std::uint64_t missedAcks = 0;
    std::uint64_t reconnects = 0;
    std::uint64_t invalidSessions = 0;
    std::uint64_t identifies = 0;
    std::optional<std::uint16_t> lastCloseCode;
    std::optional<WallTime> lastSeen;
    std::optional<Duration> interval; // of its heartbeat
    // The same, or Discord's usual one where it is not known: two and a half of it without a heartbeat are silence.
    Duration expectedInterval{};
    // Silent, or without a connection for more than a minute: since when. It stays so until it is back for two
    // heartbeats, or has a new connection. None: it is there.
    std::optional<WallTime> goneSince;
};

// NaN: no sample in that time.
struct LatencySeries
{
    TimeGrid grid;
    std::vector<float> p50Ms, p95Ms, p99Ms, maxMs; // each of grid.points; a shard's own has p50Ms and maxMs alone
};

struct ShardHappening
{
    WallTime at{};
    std::string text; // "ACK not received", "closed 4009: Session timed out."
    bool isBad = false;
    std::string_view word = {}; // with which `text` begins, of ours: to be translated; of static storage
};

// A line of a log, without its secrets.
struct LogLine
{
    WallTime at{};
    std::string text;
};

// Lines that say something of a shard, out of the newest part of its log or of what stands before the end of the span
// that is zoomed into.
struct ShardLines
{
    std::vector<LogLine> lines; // newest first, at most 200
    Text note; // why there are none; one line; empty: there may be
};

// Of the shard that the query named.
struct ShardDetail
{
    LogQuery::Shard shard;
    LatencySeries latency;
    std::vector<ShardHappening> happenings; // newest first
    std::shared_ptr<const ShardLines> lines; // null: they were not asked for, or are not known
};

// A shard that is in trouble just now.
struct ShardOutage
{
    std::uint32_t source = 0;
    std::optional<std::uint32_t> number;
    Duration silentFor{}; // since its log last mentioned it
    std::optional<Duration> interval; // of its heartbeat
    ShardState state = ShardState::NoData; // why it is in trouble
};

// What alerts look at of a shard that is heard of.
struct ShardSign
{
    std::uint32_t source = 0;
    std::optional<std::uint32_t> number;
    std::optional<Duration> sinceHeartbeat; // or since it connected, if that was later; none: its log tells of none
    Duration expectedInterval{};
    std::optional<Duration> leastOfThree; // of the latencies of the last three heartbeats
    std::uint64_t identifies = 0; // of all that is kept
};

struct ShardsFigures
{
    std::vector<Shard> shards; // by source, then number; at most 4,096
    std::uint64_t leftOut = 0;
    // Of all shards, whatever source was asked for.
    std::uint64_t all = 0;
    std::uint64_t inTrouble = 0;
    std::vector<ShardOutage> outages; // those in trouble, at most 4,096
    std::vector<ShardSign> signs; // of all of them, at most 4,096
    LatencySeries latency; // of all of them together
    Duration threshold{}; // above which a shard is slow
    std::optional<ShardDetail> detail;
};

// A new one when anything in it has changed, at most fifty times a second.
struct LogFigures
{
    std::vector<LogSource> sources;
    // One line each, those that matter most first: what is wrong with the reading, with what requests tell, with
    // shards.
    std::vector<Text> warnings;
    std::vector<Text> requestWarnings;
    std::vector<Text> shardWarnings;
    double linesPerSecond = 0;
    std::string format; // that all are read with; empty: each is recognised
    WallTime end{}; // where what ends "now" does: the time, or the newest record of logs that are of the past
    LogQuery query; // what the two below were made for
    std::shared_ptr<const TrafficFigures> traffic; // null: no source tells of requests
    std::shared_ptr<const ShardsFigures> shards; // null: no source tells of shards
    TrafficSeries lastTenMinutes; // of all requests, for the overview
    // The logs that are added up tell only of requests that went wrong: no rate can be made of them.
    bool onlyFailures = false;

    const LogSource* source(std::uint32_t id) const // null: it is not among them
    {
        const auto found = std::ranges::find(sources, id, &LogSource::id);
        return found == sources.end() ? nullptr : &*found;
    }
};

using LogFiguresPtr = std::shared_ptr<const LogFigures>;

inline std::uint64_t TrafficRoute::total() const
{
    std::uint64_t sum = 0;
    for (const auto each : count)
        sum += each;
    return sum;
}

} // namespace headroom::console
