// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/discord/snowflake.h"
#include "core/schemes/named_route.h"
#include "core/schemes/number_reading.h"
#include "core/schemes/registry.h"
#include "core/schemes/xenon/xenon_keys.h"
#include "core/schemes/xenon/xenon_store.h"

namespace headroom::schemes {

namespace {

constexpr std::string_view none = "None"; // of an id that the route does not have

std::string_view takeField(std::string_view& rest)
{
    const auto colon = rest.find(':');
    if (colon == std::string_view::npos)
        return {};
    const auto field = rest.substr(0, colon);
    rest.remove_prefix(colon + 1);
    return field;
}

bool isId(std::string_view text)
{
    return discord::isDigits(text) && text.size() <= 20;
}

// Takes what follows the last colon off the text.
std::optional<std::string_view> takeLastField(std::string_view& text)
{
    const auto colon = text.rfind(':');
    if (colon == std::string_view::npos)
        return std::nullopt;
    const auto field = text.substr(colon + 1);
    text = text.substr(0, colon);
    return field;
}

// The keys that Xenon's clients (dbots) share: <prefix>:<bucket> holds what is left after the last answer, and expires
// at the reset; <prefix>:global stands while Discord's global limit holds everything. Nobody stores a limit, and nobody
// claims before a request: what is seen is what answers said. A bucket's name is discord::xenonKey().
class XenonScheme final : public KeyScheme
{
public:
    // Without the colon; empty: the usual one.
    explicit XenonScheme(std::string_view prefix = {})
        : m_keys(prefix)
    {
    }

    // See RegisteredScheme.
    // A webhook's bucket, the prefix and an id, could be anybody's key.
    static std::optional<std::string> prefixOf(std::string_view key)
    {
        constexpr std::size_t minIdLength = 15;
        const auto isIdOrNone = [](const std::optional<std::string_view>& text) {
            return text && (*text == none || (text->size() >= minIdLength && isId(*text)));
        };
        const auto path = takeLastField(key);
        if (!path || !beginsLikeAPath(*path) || !isIdOrNone(takeLastField(key)) || !isIdOrNone(takeLastField(key)))
            return std::nullopt;
        for (const std::string_view beside :
            {":headroom:window", ":headroom:given"}) { // what our clients add to a bucket
            if (key.ends_with(beside))
                key.remove_suffix(beside.size());
        }
        return key.empty() ? std::nullopt : std::optional(std::string(key));
    }

    std::string name() const override { return "xenon"; }
    const std::string* fleetPrefix() const override { return &m_keys.prefix(); }
    std::optional<Named> parse(std::string_view key) const override
    {
        if (const auto bucket = m_keys.bucketOf(key))
            return Named{Kind::Window, std::string(*bucket)};
        return key == m_keys.global() ? std::optional(Named{Kind::Global, {}}) : std::nullopt;
    }

    bool isBeside(std::string_view key) const override { return KeyScheme::isBeside(key) || m_keys.isOwn(key); }

    std::vector<redis::Command> questions(Kind kind, std::string_view bucket) const override
    {
        if (kind == Kind::Window)
            return {{"GET", m_keys.remaining(bucket)}, {"PTTL", m_keys.remaining(bucket)}};
        if (kind == Kind::Global)
            return {{"PTTL", m_keys.global()}};
        return {};
    }

    std::optional<BucketReading> reading(Kind /*kind*/, const std::vector<redis::Reply>& answers,
        const ServerTime& /*time*/, Instant /*now*/) const override
    {
        const auto reading = readingOf(answers.at(0), QT_TRANSLATE_NOOP("Text", "its key"));
        if (!reading)
            return std::nullopt;
        return withTtl(*reading, answers.at(1));
    }

    LimitRule limitRule() const override { return {LimitRule::From::OneMoreThanSeen, 0}; }
    // "203:None:channels/{channel_id}/messages", or the id of a webhook alone.
    discord::DescribedKey describe(std::string_view bucket) const override
    {
        auto path = bucket;
        if (isId(bucket)) {
            discord::DescribedKey described;
            described.routeTemplate = "/webhooks/{webhook}";
            described.majorKind = "webhook";
            described.majorId = bucket;
            described.shownKey = bucket;
            described.countsTowardsGlobal = false; // most of what goes to a webhook carries its token alone
            return described;
        }
        const auto channel = takeField(path);
        const auto guild = takeField(path);
        if ((!isId(channel) && channel != none) || (!isId(guild) && guild != none))
            return discord::describeSpectaclesKey(bucket);
        auto described = describeNamedRoute(path);
        described.majorKind = isId(channel) ? "channel" : isId(guild) ? "guild" : "";
        described.majorId = isId(channel) ? channel : isId(guild) ? guild : std::string_view();
        described.shownKey.insert(0, std::string(channel) + ':' + std::string(guild) + ':');
        return described;
    }

    std::vector<std::string> shownKeys(std::string_view bucket) const override
    {
        return {m_keys.remaining(describe(bucket).shownKey)};
    }

private:
    std::vector<AclNeed> readingNeeds() const override
    {
        const auto all = scanPattern();
        const auto remaining = m_keys.remaining(probeBucket);
        return {
            essential({"GET", remaining}, all),
            harmless({"PTTL", remaining}, all,
                QT_TRANSLATE_NOOP("Text", "without %1 no bucket tells when it resets, and a global 429 is not seen")),
        };
    }

    std::vector<AclNeed> sharingNeeds() const override
    {
        const auto all = scanPattern();
        const auto bucket = m_keys.bucket(probeBucket);
        const auto& remaining = bucket[0];
        std::vector<AclNeed> needs{
            harmless({"GET", remaining}, all, nothingIsShared),
            harmless({"PTTL", remaining}, all, nothingIsShared),
            harmless({"EXISTS", remaining}, all, nothingIsShared),
            setting(remaining, all, nothingIsShared),
            need({"DECR", remaining}, {}, all, nothingIsShared),
            need({"INCR", remaining}, {}, all, notGivenBack),
        };
        append(needs, needsOnBucket(bucket[1], bucket[2], all));
        const auto channel = m_keys.prefix() + "headroom:doctor";
        needs.push_back(harmless({"PUBLISH", channel, "doctor"}, all, nobodyWakes));
        needs.push_back(harmless({"SUBSCRIBE", channel}, all, nobodyWakes));
        return needs;
    }

    XenonKeys m_keys;
};

} // namespace

extern const RegisteredScheme registeredXenon{
    .name = "xenon",
    .makeReader = makeReader<XenonScheme>,
    .prefixOf = XenonScheme::prefixOf,
    .sharing =
        Sharing{
            .bucketKey = discord::xenonKey,
            .listens = true,
            .makeStore = [](const StoreSetup& setup) -> std::unique_ptr<BucketStore> {
                return std::make_unique<XenonStore>(
                    setup.connection, *setup.subscription, setup.clock, XenonStore::Options{setup.options});
            },
        },
};

} // namespace headroom::schemes
