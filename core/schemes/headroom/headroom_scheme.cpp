// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/schemes/headroom/headroom_keys.h"
#include "core/schemes/headroom/headroom_store.h"
#include "core/schemes/named_route.h"
#include "core/schemes/number_reading.h"
#include "core/schemes/registry.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <functional>

namespace headroom::schemes {

using redis::Reply;

namespace {

// Those of HeadroomKeys::bucket() that we read, in its order.
enum : std::size_t { Facts, InUse, Leases, Waiters };

constexpr std::array<std::string_view, 4> kinds{"b:", "s:", "f:", "w:"};

// Questions of a bucket, in order.
enum : std::size_t {
    Hash,
    InUseList,
    InUseCount,
    InUseTtl,
    LeaseList,
    LeaseCount,
    LeaseTtl,
    QueueCount,
    QueueTtl,
    All
};

std::optional<std::int64_t> scoreOf(std::string_view text)
{
    double score = 0;
    const auto parsed = std::from_chars(text.data(), text.data() + text.size(), score);
    if (parsed.ec != std::errc{} || !(std::abs(score) < 9e15))
        return std::nullopt;
    return static_cast<std::int64_t>(score);
}

// What others use ("+1") and places that were promised ("-<claim>") are slots, and nobody's claim.
std::uint64_t claimOf(std::string_view name)
{
    if (name.starts_with('+') || name.starts_with('-'))
        return 0;
    const auto hash = std::hash<std::string_view>{}(name);
    return hash == 0 ? 1 : hash;
}

SlotBucket::List listOf(const Reply& list, const Reply& count, const Reply& ttl, const ServerTime& time, Instant now)
{
    SlotBucket::List made;
    made.count = count.isInteger() ? count.integer : 0;
    if (ttl.isInteger() && ttl.integer >= 0)
        made.keyEnds = now + spanOf(ttl.integer);
    for (std::size_t i = 0; i + 1 < list.elements.size(); i += 2) {
        if (const auto at = scoreOf(list.elements[i + 1].text))
            made.moments.push_back({time.instantOf(*at), claimOf(list.elements[i].text)});
    }
    made.count = std::max<std::int64_t>(made.count, static_cast<std::int64_t>(made.moments.size()));
    return made;
}

// A number out of the hash; sets the problem when it is none.
std::optional<std::int64_t> fieldOf(const Reply& hash, std::size_t index, const char* name, Text& problem)
{
    if (index >= hash.elements.size() || !hash.elements[index].isString())
        return std::nullopt;
    const auto& text = hash.elements[index].text;
    const auto number = scoreOf(text); // scripts write what is large as 1.7e+12
    if (!number && problem.empty())
        problem = noNumberProblem(name, text);
    return number;
}

bool isUpperCase(std::string_view text)
{
    return std::ranges::all_of(text, [](char c) { return c >= 'A' && c <= 'Z'; });
}

bool looksLikeOurName(std::string_view bucket)
{
    const auto slash = bucket.find('/');
    const auto isPlain = std::ranges::all_of(bucket, [](char c) { return c > ' ' && c <= '~'; });
    return isPlain && bucket.size() <= 256 && slash != std::string_view::npos && isUpperCase(bucket.substr(0, slash));
}

// Our own scheme, `headroom`: see headroom_bucket.lua for what its keys hold. A bucket's
// name is discord::headroomKey(). All of its keys are read when one has changed: they are changed together.
class HeadroomScheme final : public KeyScheme
{
public:
    // As HeadroomKeys takes it.
    explicit HeadroomScheme(std::string_view app = {})
        : m_keys(app)
    {
    }

    // See RegisteredScheme.
    // "{app}:b:GET/channels/:channel;..."
    static std::optional<std::string> prefixOf(std::string_view key)
    {
        const auto end = key.find("}:");
        if (!key.starts_with('{') || end == std::string_view::npos || end < 2)
            return std::nullopt;
        const auto app = key.substr(1, end - 1);
        key.remove_prefix(end + 2);
        if (std::ranges::none_of(kinds, [key](std::string_view kind) { return key.starts_with(kind); }))
            return std::nullopt;
        key.remove_prefix(kinds.front().size());
        const auto slash = key.find('/');
        if (slash == std::string_view::npos || slash == 0 || !isUpperCase(key.substr(0, slash))
            || !beginsLikeAPath(key.substr(slash + 1, key.find(';') - slash - 1)))
            return std::nullopt;
        return std::string(app);
    }

    std::string name() const override { return "headroom"; }
    const std::string* fleetPrefix() const override { return &m_keys.tag(); }
    std::string prefix() const override { return m_keys.app(); }
    std::optional<Named> parse(std::string_view key) const override
    {
        if (!owns(key))
            return std::nullopt;
        key.remove_prefix(m_keys.tag().size());
        if (key == "g:held")
            return Named{Kind::Global, {}};
        for (const auto kind : kinds) {
            if (!key.starts_with(kind) || key.size() == kind.size())
                continue;
            const auto bucket = key.substr(kind.size());
            if (bucket == HeadroomKeys::globalBucket)
                return Named{Kind::Tokens, {}};
            return Named{Kind::Window, std::string(bucket)};
        }
        return std::nullopt;
    }

    bool owns(std::string_view key) const override { return key.starts_with(m_keys.tag()); }
    std::vector<redis::Command> questions(Kind kind, std::string_view bucket) const override
    {
        if (kind == Kind::Global)
            return {{"PTTL", m_keys.globalHeld()}};
        if (kind == Kind::Limit)
            return {};
        const auto keys = m_keys.bucket(kind == Kind::Tokens ? HeadroomKeys::globalBucket : bucket);
        const auto last = std::to_string(SlotBucket::maxMoments - 1);
        return {
            {"HMGET", keys[Facts], "limit", "held", "free", "window"},
            {"ZRANGE", keys[InUse], "0", last, "WITHSCORES"},
            {"ZCARD", keys[InUse]},
            {"PTTL", keys[InUse]},
            {"ZRANGE", keys[Leases], "0", last, "WITHSCORES"},
            {"ZCARD", keys[Leases]},
            {"PTTL", keys[Leases]},
            {"ZCARD", keys[Waiters]},
            {"PTTL", keys[Waiters]},
        };
    }

    std::optional<BucketReading> reading(
        Kind /*kind*/, const std::vector<Reply>& answers, const ServerTime& time, Instant now) const override
    {
        SlotBucket bucket;
        Text problem;
        for (std::size_t i = 0; i < All; ++i) {
            if (isWrongType(answers.at(i))) {
                const auto which = i == Hash ? Facts : i < LeaseList ? InUse : i < QueueCount ? Leases : Waiters;
                problem = Text::tr("%1 holds something of another type: delete the key")
                              .arg(m_keys.tag() + std::string(kinds[which]) + "…");
            } else if (answers[i].isError() && (i == Hash || i == InUseList || i == LeaseList)) {
                return std::nullopt; // without the rest the bucket is shown as far as it is known
            }
        }
        const auto& hash = answers[Hash];
        bucket.limit = fieldOf(hash, 0, "limit", problem);
        if (bucket.limit && *bucket.limit <= 0)
            bucket.limit.reset();
        if (const auto held = fieldOf(hash, 1, "held", problem))
            bucket.held = time.instantOf(*held);
        bucket.free = std::clamp<std::int64_t>(fieldOf(hash, 2, "free", problem).value_or(0), 0, 1'000'000'000);
        bucket.slots = listOf(answers[InUseList], answers[InUseCount], answers[InUseTtl], time, now);
        bucket.granted = listOf(answers[LeaseList], answers[LeaseCount], answers[LeaseTtl], time, now);
        bucket.waiting = answers[QueueCount].isInteger() ? answers[QueueCount].integer : 0;
        if (answers[QueueTtl].isInteger() && answers[QueueTtl].integer >= 0)
            bucket.queueEnds = now + spanOf(answers[QueueTtl].integer);
        if (!problem.empty())
            bucket.problem = std::make_shared<const Text>(std::move(problem));
        const auto hasHash = std::ranges::any_of(hash.elements, [](const Reply& field) { return !field.isNil(); });
        if (!hasHash && bucket.slots.count == 0 && bucket.granted.count == 0 && bucket.waiting == 0 && !bucket.problem)
            return Slots{};
        return Slots{std::move(bucket)};
    }

    bool needsServerTime() const override { return true; }
    discord::DescribedKey describe(std::string_view bucket) const override
    {
        // What none of our clients has written is as safe to show as any foreign key.
        return looksLikeOurName(bucket) ? discord::describeHeadroomKey(bucket) : discord::describeSpectaclesKey(bucket);
    }

    std::vector<std::string> shownKeys(std::string_view bucket) const override
    {
        auto keys = m_keys.bucket(describe(bucket).shownKey);
        keys.resize(kinds.size());
        return keys;
    }

private:
    std::vector<AclNeed> readingNeeds() const override
    {
        const auto all = m_keys.tag() + '*';
        const auto keys = m_keys.bucket(probeBucket);
        return {
            essential({"HMGET", keys[Facts], "limit"}, all),
            essential({"ZRANGE", keys[InUse], "0", "0", "WITHSCORES"}, all),
            harmless({"ZCARD", keys[Waiters]}, all, QT_TRANSLATE_NOOP("Text", "without %1 nobody is seen waiting")),
            harmless({"PTTL", keys[Leases]}, all,
                QT_TRANSLATE_NOOP("Text", "without %1 claims of dead clients and a global 429 look the same")),
            harmless({"TIME"}, {},
                QT_TRANSLATE_NOOP("Text", "without %1 slots end by this machine's calendar, and not by the server's")),
        };
    }

    std::vector<AclNeed> sharingNeeds() const override
    {
        const auto all = scanPattern();
        const auto keys = m_keys.bucket(probeBucket);
        const auto& slots = keys[InUse];
        auto needs = needsOnBucket(keys[Facts], slots, all);
        append(needs,
            {
                harmless({"ZRANGE", slots, "0", "0"}, all, nothingIsShared),
                harmless({"ZCOUNT", slots, "0", "0"}, all, nothingIsShared),
                harmless({"ZRANGEBYSCORE", slots, "0", "0"}, all, nothingIsShared),
                need({"ZPOPMIN", slots}, {"ZPOPMIN", slots, noNumber}, all, nothingIsShared),
                harmless({"GET", m_keys.globalHeld()}, all, nothingIsShared),
                setting(m_keys.globalHeld(), all, globalStaysHere),
                harmless({"PUBSUB", "NUMSUB", m_keys.holds()}, {}, nobodyWakes),
                harmless({"PUBLISH", m_keys.grants(noClient), "doctor"}, all, nobodyWakes),
                harmless({"SUBSCRIBE", m_keys.grants(noClient)}, all, nobodyWakes),
            });
        return needs;
    }

    HeadroomKeys m_keys;
};

} // namespace

extern const RegisteredScheme registeredHeadroom{
    .name = "headroom",
    .withPrefix = QT_TRANSLATE_NOOP("Text", "%1 of the application %2"),
    .makeReader = makeReader<HeadroomScheme>,
    .prefixOf = HeadroomScheme::prefixOf,
    .sharing =
        Sharing{
            .bucketKey = discord::headroomKey,
            .listens = true,
            .globalKey = HeadroomStore::globalKey,
            .globalBulkKey = HeadroomStore::globalBulkKey,
            .makeStore = [](const StoreSetup& setup) -> std::unique_ptr<BucketStore> {
                return std::make_unique<HeadroomStore>(
                    setup.connection, *setup.subscription, setup.clock, HeadroomStore::Options{setup.options});
            },
        },
};

} // namespace headroom::schemes
