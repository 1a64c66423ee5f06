// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/schemes/named_route.h"
#include "core/schemes/number_reading.h"
#include "core/schemes/registry.h"
#include "core/schemes/spectacles/spectacles_keys.h"
#include "core/schemes/spectacles/spectacles_store.h"

#include <algorithm>

namespace headroom::schemes {

namespace {

bool beginsLikeARoute(std::string_view text)
{
    constexpr std::string_view deletes = "delete";
    if (text.starts_with(deletes))
        text.remove_prefix(deletes.size());
    return text.starts_with('/') && beginsLikeAPath(text.substr(1));
}

// The `spectacles` scheme, see spectacles_keys.h. A bucket's name is discord::spectaclesKey().
class SpectaclesScheme final : public KeyScheme
{
public:
    // Without the colon; empty for none.
    explicit SpectaclesScheme(std::string_view prefix = {})
        : m_keys(prefix)
    {
    }

    // See RegisteredScheme.
    static std::optional<std::string> prefixOf(std::string_view key)
    {
        const auto parsed = SpectaclesKeys().parse(key);
        if (!parsed || parsed->kind == Kind::Global)
            return std::nullopt;
        const auto route = parsed->route; // or the prefix and a route
        if (beginsLikeARoute(route))
            return std::string();
        // A route has no colon before a slash or "delete" of its own.
        const auto divider = std::min(route.find(":/"), route.find(":delete/"));
        if (divider == std::string_view::npos || divider == 0 || !beginsLikeARoute(route.substr(divider + 1)))
            return std::nullopt;
        return std::string(route.substr(0, divider));
    }

    std::string name() const override { return "spectacles"; }
    const std::string* fleetPrefix() const override { return &m_keys.prefix(); }
    std::optional<Named> parse(std::string_view key) const override
    {
        const auto parsed = m_keys.parse(key);
        return parsed ? std::optional(Named{parsed->kind, std::string(parsed->route)}) : std::nullopt;
    }

    bool isBeside(std::string_view key) const override
    {
        return KeyScheme::isBeside(key) || key.starts_with(m_keys.unended({}));
    }

    std::vector<redis::Command> questions(Kind kind, std::string_view bucket) const override
    {
        switch (kind) {
        case Kind::Window:
            return {{"GET", m_keys.remaining(bucket)}, {"PTTL", m_keys.remaining(bucket)}};
        case Kind::Limit:
            return {{"GET", m_keys.limit(bucket)}}; // MGET would not tell one of a wrong type from none
        case Kind::Global:
            return {{"PTTL", m_keys.global()}};
        case Kind::Tokens:
            break;
        }
        return {};
    }

    std::optional<BucketReading> reading(
        Kind kind, const std::vector<redis::Reply>& answers, const ServerTime& /*time*/, Instant /*now*/) const override
    {
        auto reading = readingOf(answers.at(0), kind == Kind::Limit ? ":limit" : ":remaining");
        if (reading && kind == Kind::Window)
            reading = withTtl(std::move(*reading), answers.at(1));
        return reading;
    }

    discord::DescribedKey describe(std::string_view bucket) const override
    {
        return discord::describeSpectaclesKey(bucket);
    }

    std::vector<std::string> shownKeys(std::string_view bucket) const override
    {
        const auto shown = describe(bucket).shownKey;
        return {m_keys.remaining(shown), m_keys.limit(shown)};
    }

private:
    std::vector<AclNeed> readingNeeds() const override
    {
        const auto remaining = m_keys.remaining(probeBucket);
        return {
            essential({"GET", remaining}, pattern("*:remaining")),
            harmless({"GET", m_keys.limit(probeBucket)}, pattern("*:limit"),
                QT_TRANSLATE_NOOP("Text", "without %1 no bucket shows how many requests it has"), "GET limits"),
            harmless({"PTTL", remaining}, pattern("*:remaining"),
                QT_TRANSLATE_NOOP("Text", "without %1 no bucket tells when it resets")),
            harmless({"PTTL", m_keys.global()}, pattern("global"),
                QT_TRANSLATE_NOOP("Text", "without %1 a global 429 is not seen"), "PTTL global"),
        };
    }

    std::vector<AclNeed> sharingNeeds() const override
    {
        const auto remaining = m_keys.remaining(probeBucket);
        const auto bucket = pattern("*:remaining");
        const auto global = pattern("global");
        return {
            harmless({"GET", remaining}, bucket, nothingIsShared),
            harmless({"PTTL", m_keys.global()}, global, nothingIsShared),
            setting(remaining, bucket, nothingIsShared),
            setting(m_keys.limit(probeBucket), pattern("*:limit"),
                QT_TRANSLATE_NOOP("Text", "without %1 every bucket counts as having one request"), "SET limits"),
            setting(m_keys.global(), global, globalStaysHere, "SET global"),
            need({"PEXPIRE", remaining, "1"}, {"PEXPIRE", remaining, noNumber}, bucket, windowsStay),
            need({"INCR", remaining}, {}, bucket, notGivenBack),
            harmless({"DEL", remaining}, bucket, notGivenBack),
        };
    }

    // A pattern that matches the scheme's keys and no others, as far as their names allow: all that begin with the
    // prefix; without one `bare`.
    std::string pattern(std::string_view bare) const
    {
        return m_keys.prefix().empty() ? std::string(bare) : patternOf(m_keys.prefix());
    }

    SpectaclesKeys m_keys;
};

} // namespace

extern const RegisteredScheme registeredSpectacles{
    .name = "spectacles",
    .makeReader = makeReader<SpectaclesScheme>,
    .prefixOf = SpectaclesScheme::prefixOf,
    .sharing =
        Sharing{
            .bucketKey = discord::spectaclesKey,
            .keysHoldTokens = true,
            .makeStore = [](const StoreSetup& setup) -> std::unique_ptr<BucketStore> {
                return std::make_unique<SpectaclesStore>(
                    setup.connection, setup.clock, SpectaclesStore::Options{setup.options});
            },
        },
};

} // namespace headroom::schemes
