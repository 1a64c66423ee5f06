// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/sim/limits/rate_limits.h"

#include "app/sim/world/digest.h"
#include "core/base/value_in.h"

namespace headroom::sim {

using namespace std::chrono_literals;

namespace {

constexpr WindowRule liftedRule{1'000'000, 1s};
constexpr unsigned cleanEvery = 20'000;

// "message-create:5": a bucket and one major parameter of it.
struct RuleName
{
    explicit RuleName(const std::string& name)
        : bucket(name.substr(0, name.find(':')))
        , major(bucket.size() < name.size() ? name.substr(bucket.size() + 1) : std::string{})
    {
    }
    std::string bucket;
    std::string major; // empty: all
};

std::string hashText(std::uint64_t seed, const std::string& name, unsigned generation)
{
    return digestHex("bucket " + std::to_string(seed) + " " + std::to_string(generation), name);
}

} // namespace

RateLimits::RateLimits(std::uint64_t seed, WindowKind kind, std::uint32_t globalPerSecond)
    : m_seed(seed)
    , m_kind(kind)
    , m_global(globalPerSecond)
{
    for (const auto& standard : standardBuckets()) {
        auto& added = bucket(standard.name);
        added.rule = standard.rule;
        added.headers = standard.headers;
        added.limited = standard.limited;
    }
}

WindowRule RateLimits::Bucket::ruleOf(const std::string& major) const
{
    const auto* own = valueIn(ofMajors, major);
    return own ? *own : rule;
}

RateLimits::Bucket& RateLimits::bucket(const std::string& name)
{
    const auto [bucket, added] = m_buckets.try_emplace(name);
    if (added)
        bucket->second.hash = hashText(m_seed, name, 0);
    return bucket->second;
}

WindowRule RateLimits::ruleFor(const Bucket& bucket, const std::string& major) const
{
    return m_override ? *m_override : bucket.ruleOf(major);
}

// A window that is empty under this one is empty under each of the bucket's.
WindowRule RateLimits::longestRule(const Bucket& bucket) const
{
    auto longest = m_override.value_or(bucket.rule);
    longest.window = std::max(longest.window, bucket.rule.window);
    for (const auto& [major, rule] : bucket.ofMajors)
        longest.window = std::max(longest.window, rule.window);
    return longest;
}

Window& RateLimits::windowOf(std::unordered_map<std::string, Window>& windows, const std::string& key)
{
    return windows.try_emplace(key, m_kind).first->second;
}

GlobalVerdict RateLimits::takeGlobal(const std::string& identity, Instant now)
{
    notePeak(identity, now);
    if (m_global == 0 || m_lifted)
        return {};
    const auto state = windowOf(m_globals, identity).take(now, {m_global, 1s});
    return {state.allowed, state.retryAfter};
}

LimitVerdict RateLimits::takeBucket(const LimitQuestion& question, Instant now)
{
    dropIdle(now);
    auto& bucket = this->bucket(question.bucket);
    LimitVerdict verdict;
    verdict.headers = bucket.headers;
    verdict.hash = bucket.hash;
    if (!bucket.limited)
        return verdict;
    const auto key = question.owner + "|" + question.major;
    if (m_lifted) {
        verdict.limit = liftedRule.limit;
        verdict.remaining = liftedRule.limit - 1;
        verdict.resetAfter = liftedRule.window;
        if (!question.also.empty() && this->bucket(question.also).neverLifted)
            takeSecond(verdict, question.also, key, question.major, now);
        return verdict;
    }
    const auto rule = ruleFor(bucket, question.major);
    const auto state = windowOf(bucket.windows, key).take(now, rule);
    verdict.limit = rule.limit;
    verdict.remaining = state.remaining;
    verdict.resetAfter = state.resetAfter;
    if (!state.allowed) {
        verdict.kind = LimitVerdict::User;
        verdict.retryAfter = state.retryAfter;
        if (state.refused > m_records.maxOverUse) {
            m_records.maxOverUse = state.refused;
            m_records.maxOverUsedBucket = question.bucket + ":" + question.major;
        }
        return verdict;
    }
    if (!question.also.empty())
        takeSecond(verdict, question.also, key, question.major, now);
    return verdict;
}

void RateLimits::takeSecond(
    LimitVerdict& verdict, const std::string& name, const std::string& key, const std::string& major, Instant now)
{
    auto& second = bucket(name);
    const auto rule = second.ruleOf(major); // no override is meant for it
    const auto state = windowOf(second.windows, key).take(now, rule);
    if (state.allowed)
        return;
    verdict.kind = LimitVerdict::SubLimit;
    verdict.retryAfter = state.retryAfter;
    if (!second.headers)
        return;
    verdict.limit = rule.limit;
    verdict.remaining = 0;
    verdict.resetAfter = state.resetAfter;
    verdict.hash = second.hash;
}

void RateLimits::notePeak(const std::string& identity, Instant now)
{
    auto& lastSecond = m_lastSecond[identity];
    while (!lastSecond.empty() && now >= lastSecond.front() + 1s)
        lastSecond.pop_front();
    lastSecond.push_back(now);
    m_records.globalPeak = std::max(m_records.globalPeak, static_cast<std::uint32_t>(lastSecond.size()));
}

// Windows with nothing used in them are as good as none.
void RateLimits::dropIdle(Instant now)
{
    if (++m_sinceCleaned < cleanEvery)
        return;
    m_sinceCleaned = 0;
    for (auto& [name, bucket] : m_buckets) {
        const auto rule = longestRule(bucket);
        std::erase_if(
            bucket.windows, [&](const auto& entry) { return entry.second.look(now, rule).resetAfter == Duration{}; });
    }
    std::erase_if(m_globals, [&](const auto& entry) {
        return entry.second.look(now, {m_global, 1s}).resetAfter == Duration{};
    });
    std::erase_if(
        m_lastSecond, [&](const auto& entry) { return entry.second.empty() || now >= entry.second.back() + 1s; });
}

void RateLimits::beginAnew()
{
    for (auto& [name, bucket] : m_buckets)
        bucket.windows.clear();
    m_globals.clear();
}

void RateLimits::setKind(WindowKind kind)
{
    m_kind = kind;
    beginAnew();
}

void RateLimits::setGlobal(std::uint32_t perSecond)
{
    m_global = perSecond;
    m_globals.clear();
}

void RateLimits::setRule(const std::string& name, const WindowRule& rule)
{
    const RuleName parts{name};
    auto& changed = bucket(parts.bucket);
    if (parts.major.empty())
        changed.rule = rule;
    else
        changed.ofMajors.insert_or_assign(parts.major, rule);
    changed.limited = true;
    changed.windows.clear();
}

void RateLimits::setCreationCap(const WindowRule& rule)
{
    for (const auto* name : {roleCap, channelCap}) {
        setRule(name, rule);
        bucket(name).neverLifted = true;
    }
}

void RateLimits::setOverride(std::optional<WindowRule> rule)
{
    m_override = rule;
    beginAnew();
}

void RateLimits::setLifted(bool lifted)
{
    m_lifted = lifted;
    beginAnew();
}

void RateLimits::changeHash(const std::string& name)
{
    auto& changed = bucket(name);
    changed.hash = hashText(m_seed, name, ++changed.generation);
}

WindowRule RateLimits::ruleOf(const std::string& name) const
{
    const RuleName parts{name};
    const auto* known = valueIn(m_buckets, parts.bucket);
    return known ? ruleFor(*known, parts.major) : m_override.value_or(defaultRule);
}

std::string RateLimits::hashOf(const std::string& bucket) const
{
    const auto* known = valueIn(m_buckets, bucket);
    return known ? known->hash : hashText(m_seed, bucket, 0);
}

} // namespace headroom::sim
