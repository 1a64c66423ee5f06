// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/emergencies.h"

#include "core/console/alerts/alert_rule.h"

#include <algorithm>

namespace headroom::console {

using namespace std::chrono_literals;
using Kind = Emergency::Kind;
using Severity = Emergency::Severity;

namespace {

constexpr double farShare = 0.7;
constexpr double rateCountsFrom = 0.1; // below this share of the limit a rate is a guess
constexpr Duration nearTime = 10min;
constexpr Duration farTime = 15min;
constexpr Duration criticalTime = 5min;
constexpr Duration criticalBlock = 5s;
constexpr double heartbeats = 2.5;
constexpr Duration usualInterval = 41'250ms; // of a heartbeat, as Discord asks for
constexpr Duration shardIsBackAfter = 30s;

double shareOf(std::int64_t count, std::int64_t limit)
{
    return limit > 0 ? double(count) / double(limit) : 0;
}

double shareOf(const EmergencySigns::Budget& budget)
{
    return shareOf(budget.count, budget.limit);
}

bool endsBefore(const std::optional<Duration>& timeToBan, double share, Duration time)
{
    return timeToBan && *timeToBan < time && share >= rateCountsFrom;
}

std::optional<Severity> banSeverity(const EmergencySigns::Budget& budget)
{
    return console::banSeverity(budget.count, budget.limit, budget.timeToBan);
}

bool isBanned(const EmergencySigns::Budget& budget, Instant now)
{
    return (budget.bannedUntil && *budget.bannedUntil > now) || budget.count >= budget.limit;
}

// What Discord says goes before what is counted.
bool isWorse(const EmergencySigns::Budget& a, const EmergencySigns::Budget& b, Instant now)
{
    const auto rank = [now](const EmergencySigns::Budget& budget) {
        const bool isTold = budget.bannedUntil && *budget.bannedUntil > now;
        return std::tuple(isTold, isBanned(budget, now), shareOf(budget), -int(budget.evidence));
    };
    return rank(a) > rank(b);
}

Emergency ofBudget(const EmergencySigns::Budget& budget, Instant now)
{
    Emergency values;
    values.place = budget.place;
    values.evidence = budget.evidence;
    values.where = budget.where;
    values.cause = budget.cause;
    values.count = budget.count;
    values.limit = budget.limit;
    values.timeToBan = budget.timeToBan;
    if (budget.bannedUntil && *budget.bannedUntil > now) {
        values.evidence = Emergency::Evidence::Reported;
        values.until = budget.bannedUntil;
    }
    return values;
}

void count(Emergency::Outages& outages, logs::ShardState state)
{
    using State = logs::ShardState;
    outages.silent += state == State::Unknown;
    outages.reconnecting += state == State::Reconnecting;
    outages.missedAcks += state == State::Missed;
}

} // namespace

std::optional<Severity> banSeverity(std::int64_t count, std::int64_t limit, const std::optional<Duration>& timeToBan)
{
    const double share = shareOf(count, limit);
    if (share >= Emergencies::criticalShare || endsBefore(timeToBan, share, criticalTime))
        return Severity::Critical;
    if (share >= Emergencies::nearShare || endsBefore(timeToBan, share, nearTime))
        return Severity::Warning;
    return std::nullopt;
}

void Emergencies::decide(Kind kind, AlertLevel level, Instant now)
{
    auto& latch = latchOf(kind);
    const bool wasRaised = latch.isRaised();
    latch.step(level, delaysOf(kind), now);
    if (!wasRaised && latch.isRaised())
        latch.last = {};
}

void Emergencies::show(Kind kind, Emergency values)
{
    auto& latch = latchOf(kind);
    if (!latch.isRaised())
        return;
    values.kind = kind;
    values.since = latch.since();
    values.severity = std::max(values.severity, latch.last.severity);
    latch.last = std::move(values);
}

void Emergencies::lookAtBudgets(const EmergencySigns& signs, Instant now)
{
    const auto worst =
        std::ranges::min_element(signs.budgets, [now](const auto& a, const auto& b) { return isWorse(a, b, now); });
    if (worst == signs.budgets.end()) { // nothing is reported any more: the last report stands for a while
        decide(Kind::Banned, AlertLevel::Good, now);
        decide(Kind::BanNear, latchOf(Kind::Banned).isRaised() ? AlertLevel::Between : AlertLevel::Good, now);
        return;
    }
    const auto anyOf = [&signs](auto is) { return std::ranges::any_of(signs.budgets, is); };
    const bool isNear = anyOf([](const auto& budget) { return banSeverity(budget).has_value(); });
    const bool isFar = !anyOf([](const auto& budget) {
        return shareOf(budget) >= farShare || endsBefore(budget.timeToBan, shareOf(budget), farTime);
    });
    const bool wasBanned = latchOf(Kind::Banned).isRaised();
    decide(Kind::Banned, isBanned(*worst, now) ? AlertLevel::Bad : AlertLevel::Good, now);
    decide(Kind::BanNear, isNear ? AlertLevel::Bad : isFar ? AlertLevel::Good : AlertLevel::Between, now);
    // After a ban it is not near for just a moment.
    if (wasBanned && !latchOf(Kind::Banned).isRaised() && latchOf(Kind::BanNear).state() == AlertState::Keeping)
        latchOf(Kind::BanNear).end();

    auto values = ofBudget(*worst, now);
    values.severity = banSeverity(*worst).value_or(Severity::Warning);
    show(Kind::BanNear, values);
    values.severity = Severity::Critical;
    show(Kind::Banned, std::move(values));
}

void Emergencies::lookAtGlobal(const EmergencySigns& signs, Instant now)
{
    const bool byToken = signs.globalBlockedUntil > now;
    const bool byAddress = signs.addressBlockedUntil > now;
    decide(Kind::GlobalBlocked, byToken || byAddress ? AlertLevel::Bad : AlertLevel::Good, now);
    if (!byToken && !byAddress)
        return; // the last report stays
    Emergency values;
    values.place = Emergency::Place::GlobalLimit;
    values.until = byToken ? signs.globalBlockedUntil : signs.addressBlockedUntil;
    values.byAddress = !byToken;
    values.severity = *values.until - now >= criticalBlock ? Severity::Critical : Severity::Warning;
    show(Kind::GlobalBlocked, std::move(values));
}

void Emergencies::lookAtShards(const EmergencySigns& signs, Instant now)
{
    for (const auto& sign : signs.outages) {
        const auto [entry, isNew] = m_outages.try_emplace({sign.shard.source, sign.shard.number});
        auto& outage = entry->second;
        if (isNew)
            outage.since = now - sign.silentFor;
        outage.lastSeen = now;
        outage.state = sign.state;
        const auto enough = std::chrono::duration_cast<Duration>(sign.interval.value_or(usualInterval) * heartbeats);
        outage.isGone |= now - outage.since >= enough;
    }
    std::erase_if(m_outages, [now](const auto& entry) {
        const auto& [key, outage] = entry;
        return now - outage.lastSeen >= (outage.isGone ? shardIsBackAfter : 1ns);
    });
    Emergency values;
    values.place = Emergency::Place::Shards;
    values.limit = signs.shards;
    auto since = now;
    std::vector<Emergency::Shard> back;
    for (const auto& [key, outage] : m_outages) {
        if (!outage.isGone)
            continue;
        ++values.count;
        since = std::min(since, outage.since);
        const bool isBack = outage.lastSeen < now && std::ranges::count(signs.shardSources, key.first) > 0;
        (isBack ? back : values.shards).push_back({key.first, key.second});
        if (!isBack)
            count(values.outages, outage.state);
    }
    values.back = std::int64_t(back.size());
    values.shards.insert(values.shards.end(), back.begin(), back.end());
    values.shards.resize(std::min(values.shards.size(), Emergency::maxShards));
    decide(Kind::ShardsGone, values.count > 0 ? AlertLevel::Bad : AlertLevel::Good, now);
    if (values.count == 0)
        return;
    latchOf(Kind::ShardsGone).setSince(since);
    values.severity = values.count * 10 >= values.limit ? Severity::Critical : Severity::Warning;
    show(Kind::ShardsGone, std::move(values));
}

std::vector<Emergency> Emergencies::look(const EmergencySigns& signs, Instant now)
{
    lookAtBudgets(signs, now);
    lookAtGlobal(signs, now);
    lookAtShards(signs, now);

    decide(Kind::TokenRefused, signs.tokenRefused ? AlertLevel::Bad : AlertLevel::Good, now);
    Emergency token;
    token.place = Emergency::Place::RequestClient;
    token.severity = Severity::Critical;
    show(Kind::TokenRefused, std::move(token));

    decide(Kind::RedisLost, signs.redisLost ? AlertLevel::Bad : AlertLevel::Good, now);
    Emergency redis;
    redis.place = Emergency::Place::Redis;
    redis.severity = Severity::Critical;
    redis.problem = signs.redisLost ? signs.redisProblem : latchOf(Kind::RedisLost).last.problem;
    show(Kind::RedisLost, std::move(redis));

    std::vector<Emergency> found;
    for (const auto& latch : m_latches) {
        // A ban that has come says more than that it was near.
        const bool isSaid = latch.last.kind == Kind::BanNear && latchOf(Kind::Banned).isRaised();
        if (latch.isRaised() && !isSaid)
            found.push_back(latch.last);
    }
    std::ranges::stable_sort(found, [](const auto& a, const auto& b) { return a.severity > b.severity; });
    return found;
}

} // namespace headroom::console
