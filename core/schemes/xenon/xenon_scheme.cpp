// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/schemes/xenon/xenon_scheme.h"

#include "core/discord/snowflake.h"
#include "core/schemes/fleet/invalid_keys.h"
#include "core/schemes/named_route.h"
#include "core/schemes/number_reading.h"

namespace headroom::schemes {

namespace {

constexpr std::string_view global = "global";
constexpr std::string_view ours = "headroom:"; // what our clients keep beside the scheme
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

} // namespace

XenonScheme::XenonScheme(std::string_view prefix)
    : m_prefix(std::string(prefix.empty() ? usualPrefix : prefix) + ':')
{
}

std::optional<KeyScheme::Named> XenonScheme::parse(std::string_view key) const
{
    if (!key.starts_with(m_prefix) || key.size() == m_prefix.size())
        return std::nullopt;
    key.remove_prefix(m_prefix.size());
    if (key == global)
        return Named{Kind::Global, {}};
    if (key.starts_with(ours))
        return std::nullopt;
    return Named{Kind::Window, std::string(key)};
}

std::vector<redis::Command> XenonScheme::questions(Kind kind, std::string_view bucket) const
{
    if (kind == Kind::Window)
        return {{"GET", keyOf(bucket)}, {"PTTL", keyOf(bucket)}};
    if (kind == Kind::Global)
        return {{"PTTL", keyOf(global)}};
    return {};
}

std::optional<KeyScheme::BucketReading> XenonScheme::reading(
    Kind /*kind*/, const std::vector<redis::Reply>& answers, const ServerTime& /*time*/, Instant /*now*/) const
{
    const auto reading = readingOf(answers.at(0), "its key");
    if (!reading)
        return std::nullopt;
    return withTtl(*reading, answers.at(1));
}

// "203:None:channels/{channel_id}/messages", or the id of a webhook alone.
discord::DescribedKey XenonScheme::describe(std::string_view bucket) const
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

std::vector<std::string> XenonScheme::shownKeys(std::string_view bucket) const
{
    return {keyOf(describe(bucket).shownKey)};
}

std::vector<KeyScheme::Need> XenonScheme::needs(WallTime now) const
{
    const auto all = patternOf(m_prefix);
    return {
        {"GET", {"GET", keyOf(probeBucket)}, all, "without it there is nothing to see", true},
        {"PTTL", {"PTTL", keyOf(probeBucket)}, all,
            "without it no bucket tells when it resets, and a global 429 is not seen"},
        {"HGETALL", {"HGETALL", invalidKey(m_prefix, "doctor", now)}, all,
            "without it invalid requests are not counted, and a ban comes unannounced"},
    };
}

} // namespace headroom::schemes
