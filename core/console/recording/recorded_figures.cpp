// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/recording/recorded_figures.h"

#include "core/console/buckets/bucket_summary.h"
#include "core/jobs/job_state.h"

#include <algorithm>
#include <bitset>
#include <cmath>

namespace headroom::console {

using namespace std::chrono_literals;
using recording::joined;
using recording::Measure;
using recording::Sample;
using recording::scaled;

namespace {

constexpr auto logsAreLiveFor = 2min;
constexpr auto quietAfter = 10s;
constexpr std::size_t secondsAveraged = 3;
constexpr std::int64_t lingersFor = 3600;
constexpr std::size_t maxRecordedCauses = 5;
constexpr std::array<std::string_view, bucketStatusCount> statusNames{
    "held", "stale", "exhausted", "slow", "leased", "healthy", "idle", "unreadable"};

void put(Sample& sample, Measure measure, double figure, std::string_view subject = {})
{
    sample.add(measure, scaled(measure, figure), subject);
}

template <typename T>
void putIf(Sample& sample, Measure measure, const std::optional<T>& figure)
{
    if (figure)
        put(sample, measure, double(*figure));
}

double secondsLeft(std::optional<Instant> until, Instant now)
{
    return until && *until > now ? std::ceil(std::chrono::duration<double>(*until - now).count()) : 0;
}

void addRate(Sample& sample, const RateGauge& gauge, Instant now, const std::array<Measure, 3>& measures)
{
    putIf(sample, measures[0], gauge.perSecond);
    putIf(sample, measures[1], gauge.limitPerSecond);
    put(sample, measures[2], secondsLeft(gauge.blockedUntil, now));
}

void addCounts(Sample& sample, const BucketCounts& counts)
{
    for (const auto status : allBucketStatuses)
        put(sample, Measure::BucketsInState, double(counts.counts[std::size_t(status)]), recordedName(status));
    for (const auto& route : counts.routes) {
        for (const auto status : allBucketStatuses) {
            const auto number = route.counts[std::size_t(status)];
            if (number > 0 && status != BucketStatus::Idle)
                put(sample, Measure::BucketsOfRoute, double(number), joined(recordedName(status), route.name));
        }
        if (route.waiting > 0)
            put(sample, Measure::ClaimsWaiting, double(route.waiting), route.name);
    }
}

void addInvalid(Sample& sample, const InvalidGauge& gauge)
{
    if (!gauge.inWindow)
        return;
    put(sample, Measure::InvalidLimit, double(gauge.limit));
    put(sample, Measure::InvalidPerMinute, gauge.perMinute);
    if (gauge.timeToBan)
        put(sample, Measure::InvalidTimeToBan, std::chrono::duration<double>(*gauge.timeToBan).count());
    if (gauge.egresses.empty())
        put(sample, Measure::Invalid, double(*gauge.inWindow));
    for (const auto& egress : gauge.egresses)
        put(sample, Measure::Invalid, double(egress.count), egress.address);
    for (const auto& cause : gauge.causes)
        put(sample, Measure::InvalidCause, double(cause.count), cause.label);
}

void addVitals(Sample& sample, const model::RedisVitals& vitals)
{
    putIf(sample, Measure::RedisCommands, vitals.commandsPerSecond);
    putIf(sample, Measure::RedisCpu, vitals.cpuShare);
    putIf(sample, Measure::RedisOwnCpu, vitals.ownCpuShare);
    putIf(sample, Measure::RedisMemory, vitals.usedMemory);
    putIf(sample, Measure::RedisMaxMemory, vitals.maxMemory);
    putIf(sample, Measure::RedisClients, vitals.connectedClients);
    putIf(sample, Measure::RedisEvicted, vitals.evictedKeys);
    put(sample, Measure::RedisFailovers, double(vitals.failovers));
}

// Of the last whole seconds; the one that passes is not whole yet. What is followed and tells of nothing after its last
// record tells of no requests: that is 0, and no gap.
std::optional<double> averageOf(const std::vector<float>& perSecond, bool isQuiet)
{
    const auto last =
        std::find_if(perSecond.rbegin(), perSecond.rend(), [](float value) { return !std::isnan(value); });
    if (perSecond.size() < secondsAveraged + 1 || last == perSecond.rend())
        return std::nullopt;
    if (isQuiet)
        return 0;
    const auto known = perSecond.size() - std::size_t(last - perSecond.rbegin());
    double sum = 0;
    for (auto i = perSecond.size() - 1 - secondsAveraged; i < std::min(known, perSecond.size() - 1); ++i)
        sum += double(perSecond[i]);
    return std::isnan(sum) ? std::nullopt : std::optional(sum / double(secondsAveraged));
}

void addTraffic(Sample& sample, const LogFigures& logs, WallTime wallNow)
{
    if (!logs.traffic || logs.onlyFailures)
        return;
    const bool isQuiet = logs.end + quietAfter < wallNow; // then its figures end with its last record
    for (std::size_t kind = 0; kind < answerKinds; ++kind) {
        if (const auto average = averageOf(logs.lastTenMinutes.perSecond[kind], isQuiet))
            put(sample, Measure::Responses, *average, logs::toString(AnswerKind(kind)));
    }
    putIf(sample, Measure::ResponsesByAddress, averageOf(logs.lastTenMinutes.byAddressPerSecond, isQuiet));
    for (const auto& route : logs.traffic->routes) {
        const auto name = nameOfRoute(route.method, route.routeTemplate);
        for (std::size_t kind = 0; kind < answerKinds; ++kind) {
            if (route.count[kind] > 0)
                put(sample, Measure::ResponsesOfRoute, double(route.count[kind]) / double(recordedSlot.count()),
                    joined(logs::toString(AnswerKind(kind)), name));
        }
    }
}

void addBudgets(Sample& sample, const TrafficFigures& traffic, const std::map<std::uint32_t, std::string>& names)
{
    for (const auto& budget : traffic.budgets) {
        const auto name = names.find(budget.source);
        if (name == names.end())
            continue;
        put(sample, Measure::LogInvalid, double(budget.atMost), name->second);
        put(sample, Measure::LogInvalidAtLeast, double(budget.atLeast), name->second);
        put(sample, Measure::LogInvalidPerMinute, budget.perMinute, name->second);
        put(sample, Measure::LogUnauthorized, double(budget.unauthorized), name->second);
        for (std::size_t i = 0; i < std::min(budget.burners.size(), maxRecordedCauses); ++i)
            put(sample, Measure::LogInvalidCause, double(budget.burners[i].count),
                joined(name->second, budget.burners[i].label));
    }
}

void addShards(Sample& sample, const ShardsFigures& shards, const std::map<std::uint32_t, std::string>& names)
{
    put(sample, Measure::Shards, double(shards.all));
    put(sample, Measure::ShardsInTrouble, double(shards.inTrouble));
    for (const auto& shard : shards.shards) {
        const auto name = names.find(shard.source);
        if (name == names.end())
            continue;
        const auto subject = joined(shard.number ? std::to_string(*shard.number) : std::string(), name->second);
        put(sample, Measure::ShardState, double(shard.state), subject);
        if (shard.lastMs)
            put(sample, Measure::ShardLatency, double(*shard.lastMs), subject);
        put(sample, Measure::ShardMissedAcks, double(shard.missedAcks), subject);
        put(sample, Measure::ShardReconnects, double(shard.reconnects), subject);
    }
}

// What is 0 where it is not said, as long as that is said.
std::optional<Measure> lingersWith(Measure measure)
{
    switch (measure) {
    case Measure::BucketsOfRoute:
    case Measure::ClaimsWaiting:
        return Measure::Buckets;
    case Measure::InvalidCause:
        return Measure::InvalidLimit;
    case Measure::ResponsesOfRoute:
        return Measure::Responses;
    case Measure::LogInvalidCause:
        return Measure::LogInvalid;
    default:
        return std::nullopt;
    }
}

} // namespace

std::string_view recordedName(BucketStatus status)
{
    return statusNames[std::size_t(status)];
}

std::optional<BucketStatus> bucketStatusNamed(std::string_view name)
{
    const auto found = std::ranges::find(statusNames, name);
    if (found == statusNames.end())
        return std::nullopt;
    return BucketStatus(found - statusNames.begin());
}

void addFigures(Sample& sample, const Snapshot& snapshot)
{
    using Phase = ConnectionState::Phase;
    const auto& connection = snapshot.connection;
    const auto now = snapshot.takenAt;
    if (connection.phase == Phase::Absent) {
        addInvalid(sample, snapshot.invalid);
        return;
    }
    put(sample, Measure::RedisPhase, double(connection.phase));
    if (connection.phase != Phase::Live && connection.phase != Phase::Loading)
        return;
    put(sample, Measure::RedisRoundTrip, std::chrono::duration<double, std::milli>(connection.roundTrip).count());
    put(sample, Measure::RedisChanges, connection.changesPerSecond);
    if (snapshot.redis)
        addVitals(sample, *snapshot.redis);
    addRate(sample, snapshot.globalWithToken, now, {Measure::TokenRate, Measure::TokenLimit, Measure::TokenBlocked});
    addRate(
        sample, snapshot.globalByAddress, now, {Measure::AddressRate, Measure::AddressLimit, Measure::AddressBlocked});
    addInvalid(sample, snapshot.invalid);
    put(sample, Measure::Buckets, double(snapshot.totals.buckets));
    put(sample, Measure::BucketsExhausted, double(snapshot.totals.exhausted));
    if (snapshot.counts && connection.phase == Phase::Live)
        addCounts(sample, *snapshot.counts);
}

void addOwn(Sample& sample, const RequestClientState& own)
{
    put(sample, Measure::OwnWaiting, double(own.waiting));
    put(sample, Measure::OwnInFlight, double(own.inFlight));
    put(sample, Measure::OwnInvalid, double(own.invalid));
}

void addLogs(Sample& sample, const LogFigures& logs, WallTime wallNow)
{
    if (logs.end + logsAreLiveFor < wallNow)
        return;
    std::map<std::uint32_t, std::string> names;
    for (const auto& source : logs.sources) {
        if (source.readPart) // what happened before is read: its figures are not those of now
            continue;
        names[source.id] = source.name;
        put(sample, Measure::LogLines, source.linesPerSecond, source.name);
    }
    if (names.size() == logs.sources.size())
        addTraffic(sample, logs, wallNow);
    if (logs.traffic)
        addBudgets(sample, *logs.traffic, names);
    if (logs.shards)
        addShards(sample, *logs.shards, names);
}

void addJobs(Sample& sample, const JobFigures& jobs)
{
    if (!jobs.isRead || !jobs.trouble.empty())
        return;
    double perSecond = 0;
    for (const auto& row : jobs.jobs)
        perSecond += row.job.state == JobState::Running ? row.perSecond.value_or(0) : 0;
    put(sample, Measure::JobsPerSecond, perSecond);
    for (const auto state : allJobStates)
        put(sample, Measure::Jobs, double(jobs.counts[std::size_t(state)]), jobs::word(state));
}

std::pair<WallTime, WallTime> slotOf(WallTime end)
{
    constexpr auto late = 2s; // that a log is written after what it tells of
    const auto whole = (end - late).time_since_epoch() / recordedSlot * recordedSlot;
    return {WallTime{whole} - recordedSlot, WallTime{whole}};
}

void LingeringSeries::addZeros(Sample& sample, std::int64_t second)
{
    std::bitset<recording::measures> said;
    for (const auto& [key, value] : sample) {
        said.set(std::size_t(key.measure));
        if (lingersWith(key.measure))
            m_lastSaid[key] = second;
    }
    std::erase_if(m_lastSaid, [&](const auto& entry) {
        const auto& [series, last] = entry;
        if (last + lingersFor < second)
            return true;
        if (last != second && said.test(std::size_t(*lingersWith(series.measure))))
            sample.add(series.measure, 0, series.subject);
        return false;
    });
}

} // namespace headroom::console
