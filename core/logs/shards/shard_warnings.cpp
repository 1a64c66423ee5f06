// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the figures of shards have to say in words.
#include "core/base/display_text.h"
#include "core/logs/shards/shard_source.h"

#include <array>
#include <cstdio>

namespace headroom::logs {

namespace {

using namespace std::chrono_literals;

std::string plain(std::uint64_t number)
{
    return std::to_string(number);
}

std::string times(std::uint64_t number)
{
    return number == 1 ? "once" : plain(number) + " times";
}

std::string inSeconds(Duration span)
{
    std::array<char, 48> text{};
    std::snprintf(text.data(), text.size(), "%.1f s", std::chrono::duration<double>(span).count());
    return text.data();
}

std::string meaningOf(std::uint16_t code)
{
    switch (code) {
    case 4004:
        return "4004, the token is wrong: put the bot's current token in and start it again";
    case 4010:
        return "4010, a shard number that cannot be: check the shard's number against the count";
    case 4011:
        return "4011, too many guilds for one shard: start with more shards";
    case 4012:
        return "4012, a gateway version that is gone: update the library";
    case 4013:
        return "4013, intents that do not exist: correct the intents";
    default:
        return "4014, an intent that is not allowed: turn it on in the developer portal or leave it out";
    }
}

// Long enough that a heartbeat must have been among it.
bool shouldHaveBeaten(const ShardFigures::Source& source)
{
    constexpr std::uint64_t manyLines = 10'000;
    if (source.lines.lines >= manyLines)
        return true;
    return source.first && source.last && *source.last - *source.first >= 90s;
}

std::string aboutLatency(const ShardFigures::Source& source)
{
    if (source.samples > 0 || !shouldHaveBeaten(source))
        return {};
    return source.name + ": no latency in this log. " + source.advice;
}

std::string aboutShardNumbers(const ShardFigures::Source& source)
{
    constexpr std::uint64_t few = 10;
    if (source.pairing.isMixed())
        return source.name + ": heartbeats of several shards without their numbers: they give no latency"
            + (source.format == "twilight"
                    ? "; twilight 0.17 prints no shard, open a span around the shard's loop: shard{id=[0, 16]}"
                    : std::string());
    if (source.withoutShard < few || source.namesShards)
        return {};
    if (source.format == "twilight")
        return source.name
            + ": these lines do not say which shard they are of (twilight 0.17 dropped it): open a span around the "
              "shard's loop, shard{id=[0, 16]}";
    if (source.format == "jda")
        return source.name + ": these lines do not say which shard they are of: add %thread to the logger's pattern";
    return {};
}

std::string aboutSessions(const ShardFigures::Source& source)
{
    if (!source.sessionsLeft)
        return {};
    const auto shards = std::max<std::uint64_t>(source.shardCount.value_or(0), source.accounts.size());
    const auto left = static_cast<std::uint64_t>(std::max<std::int64_t>(*source.sessionsLeft, 0));
    if (left >= 2 * shards && left >= 50)
        return {};
    return source.name + ": " + countText(std::int64_t(left), "identify", "identifies") + (left == 1 ? " is" : " are")
        + " left today, for " + countText(std::int64_t(shards), "shard") + ": do not restart all of them";
}

std::string aboutClock(const ShardFigures::Source& source)
{
    if (source.clockWentBack == 0)
        return {};
    return source.name + ": the clock of this log went back " + times(source.clockWentBack) + ", by "
        + inSeconds(source.farthestBack) + " at most; latencies across it are left out";
}

std::string aboutSendLimit(const ShardFigures::Source& source)
{
    if (source.sendLimits == 0)
        return {};
    return source.name + ": the limit of 120 events a minute on a connection was hit, or nearly, "
        + times(source.sendLimits) + ": send fewer presence updates and member requests";
}

std::string aboutSamples(const ShardFigures::Source& source)
{
    const auto refused = source.lines.notSamples + source.pairing.notSamples();
    if (refused == 0)
        return {};
    return source.name + ": " + countText(std::int64_t(refused), "latency", "latencies")
        + " under 0 or over 10 minutes " + (refused == 1 ? "was" : "were")
        + " left out: stray ACKs, or a clock that was set";
}

std::string aboutTimes(const ShardFigures::Source& source)
{
    if (source.lines.withoutTime == 0 || source.first)
        return {};
    return source.name + ": no times in this log: no series and no derived latencies; let the logger print them";
}

} // namespace

std::vector<std::string> ShardFigures::warnings() const
{
    std::vector<std::string> warnings;
    const auto add = [&warnings](std::string text) {
        if (!text.empty())
            warnings.push_back(std::move(text));
    };
    for (const auto& source : m_sources) {
        for (const auto code : source.fatalCodes)
            add(source.name + ": Discord closed a connection with " + meaningOf(code));
        add(aboutSessions(source));
        add(aboutSendLimit(source));
        add(aboutLatency(source));
        add(aboutShardNumbers(source));
        add(aboutClock(source));
        add(aboutSamples(source));
        add(aboutTimes(source));
    }
    if (m_notKept > 0)
        add("more than " + plain(maxShards) + " shards: the others are left out ("
            + countText(std::int64_t(m_notKept), "record") + ")");
    return warnings;
}

} // namespace headroom::logs
