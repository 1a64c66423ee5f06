// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/schemes/spectacles/spectacles_scheme.h"

#include "core/schemes/fleet/invalid_keys.h"
#include "core/schemes/number_reading.h"

namespace headroom::schemes {

SpectaclesScheme::SpectaclesScheme(std::string_view prefix)
    : m_keys(prefix)
{
}

std::vector<std::string> SpectaclesScheme::prefixes() const
{
    return m_keys.prefix().empty() ? std::vector<std::string>{} : std::vector<std::string>{m_keys.prefix()};
}

std::string SpectaclesScheme::scanPattern() const
{
    return m_keys.prefix().empty() ? std::string() : patternOf(m_keys.prefix());
}

std::optional<KeyScheme::Named> SpectaclesScheme::parse(std::string_view key) const
{
    const auto parsed = m_keys.parse(key);
    if (!parsed)
        return std::nullopt;
    switch (parsed->kind) {
    case SpectaclesKeys::Kind::Global:
        return Named{Kind::Global, {}};
    case SpectaclesKeys::Kind::Remaining:
        return Named{Kind::Window, std::string(parsed->route)};
    case SpectaclesKeys::Kind::Limit:
        break;
    }
    return Named{Kind::Limit, std::string(parsed->route)};
}

std::vector<redis::Command> SpectaclesScheme::questions(Kind kind, std::string_view bucket) const
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

std::optional<KeyScheme::BucketReading> SpectaclesScheme::reading(
    Kind kind, const std::vector<redis::Reply>& answers, const ServerTime& /*time*/, Instant /*now*/) const
{
    auto reading = readingOf(answers.at(0), kind == Kind::Limit ? ":limit" : ":remaining");
    if (reading && kind == Kind::Window)
        reading = withTtl(std::move(*reading), answers.at(1));
    return reading;
}

discord::DescribedKey SpectaclesScheme::describe(std::string_view bucket) const
{
    return discord::describeSpectaclesKey(bucket);
}

std::vector<std::string> SpectaclesScheme::shownKeys(std::string_view bucket) const
{
    const auto shown = describe(bucket).shownKey;
    return {m_keys.remaining(shown), m_keys.limit(shown)};
}

// Patterns that match the keys of the scheme and no others, as far as their names allow.
std::vector<KeyScheme::Need> SpectaclesScheme::needs(WallTime now) const
{
    const auto& prefix = m_keys.prefix();
    const auto all = patternOf(prefix);
    const auto ofBuckets = prefix.empty() ? "*:remaining" : all;
    return {
        {"GET", {"GET", m_keys.remaining(probeBucket)}, ofBuckets, "without it there is nothing to see", true},
        {"GET limits", {"GET", m_keys.limit(probeBucket)}, prefix.empty() ? "*:limit" : all,
            "without it no bucket shows how many requests it has"},
        {"PTTL", {"PTTL", m_keys.remaining(probeBucket)}, ofBuckets, "without it no bucket tells when it resets"},
        {"PTTL global", {"PTTL", m_keys.global()}, prefix.empty() ? "global" : all,
            "without it a global 429 is not seen"},
        {"HGETALL", {"HGETALL", invalidKey(prefix, "doctor", now)}, prefix.empty() ? "headroom:*" : all,
            "without it invalid requests are not counted, and a ban comes unannounced"},
    };
}

} // namespace headroom::schemes
