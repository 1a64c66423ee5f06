// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the figures of shards have to say in words.
#include "core/base/text/display_text.h"
#include "core/logs/shards/shard_source.h"

namespace headroom::logs {

namespace {

using namespace std::chrono_literals;

Text times(std::uint64_t number)
{
    return number == 1 ? Text::tr("once") : Text::tr("%1 times").arg(number);
}

Text counted(std::uint64_t number)
{
    return Text::count(std::int64_t(number));
}

Text meaningOf(std::uint16_t code)
{
    switch (code) {
    case 4004:
        return Text::tr("4004, the token is wrong: put the bot's current token in and start it again");
    case 4010:
        return Text::tr("4010, a shard number that cannot be: check the shard's number against the count");
    case 4011:
        return Text::tr("4011, too many guilds for one shard: start with more shards");
    case 4012:
        return Text::tr("4012, a gateway version that is gone: update the library");
    case 4013:
        return Text::tr("4013, intents that do not exist: correct the intents");
    default:
        return Text::tr("4014, an intent that is not allowed: turn it on in the developer portal or leave it out");
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

Text aboutLatency(const ShardFigures::Source& source)
{
    if (source.samples > 0 || !shouldHaveBeaten(source))
        return {};
    return Text::tr("%1: no latency in this log. %2").arg(source.name, formatText(source.advice));
}

Text aboutShardNumbers(const ShardFigures::Source& source)
{
    constexpr std::uint64_t few = 10;
    if (source.pairing.isMixed())
        return (source.format == "twilight"
                ? Text::tr(
                    "%1: heartbeats of several shards without their numbers: they give no latency; twilight 0.17 "
                    "prints no shard, open a span around the shard's loop: shard{id=[0, 16]}")
                : Text::tr("%1: heartbeats of several shards without their numbers: they give no latency"))
            .arg(source.name);
    if (source.withoutShard < few || source.namesShards)
        return {};
    if (source.format == "twilight")
        return Text::tr("%1: these lines do not say which shard they are of (twilight 0.17 dropped it): open a span "
                        "around the shard's loop, shard{id=[0, 16]}")
            .arg(source.name);
    if (source.format == "jda")
        return Text::tr("%1: these lines do not say which shard they are of: add %thread to the logger's pattern")
            .arg(source.name);
    return {};
}

Text aboutSessions(const ShardFigures::Source& source)
{
    if (!source.sessionsLeft)
        return {};
    const auto shards = std::max<std::uint64_t>(source.shardCount.value_or(0), source.accounts.size());
    const auto left = static_cast<std::uint64_t>(std::max<std::int64_t>(*source.sessionsLeft, 0));
    if (left >= 2 * shards && left >= 50)
        return {};
    return (left == 1 ? Text::tr("%1: %2 identify is left today, for %3: do not restart all of them")
                      : Text::tr("%1: %2 identifies are left today, for %3: do not restart all of them"))
        .arg(
            source.name, counted(left), shards == 1 ? Text::tr("1 shard") : Text::tr("%1 shards").arg(counted(shards)));
}

Text aboutClock(const ShardFigures::Source& source)
{
    if (source.clockWentBack == 0)
        return {};
    return Text::tr("%1: the clock of this log went back %2, by %3 at most; latencies across it are left out")
        .arg(source.name, times(source.clockWentBack), Text::figure(shortSpanText(source.farthestBack)));
}

Text aboutSendLimit(const ShardFigures::Source& source)
{
    if (source.sendLimits == 0)
        return {};
    return Text::tr("%1: the limit of 120 events a minute on a connection was hit, or nearly, %2: send fewer presence "
                    "updates and member requests")
        .arg(source.name, times(source.sendLimits));
}

Text aboutSamples(const ShardFigures::Source& source)
{
    const auto refused = source.lines.notSamples + source.pairing.notSamples();
    if (refused == 0)
        return {};
    return (refused == 1
            ? Text::tr("%1: %2 latency under 0 or over 10 minutes was left out: stray ACKs, or a clock that "
                       "was set")
            : Text::tr("%1: %2 latencies under 0 or over 10 minutes were left out: stray ACKs, or a clock "
                       "that was set"))
        .arg(source.name, counted(refused));
}

Text aboutTimes(const ShardFigures::Source& source)
{
    if (source.lines.withoutTime == 0 || source.first)
        return {};
    return Text::tr("%1: no times in this log: no series and no derived latencies; let the logger print them")
        .arg(source.name);
}

} // namespace

std::vector<Text> ShardFigures::warnings() const
{
    std::vector<Text> warnings;
    const auto add = [&warnings](Text text) {
        if (!text.empty())
            warnings.push_back(std::move(text));
    };
    for (const auto& source : m_sources) {
        for (const auto code : source.fatalCodes)
            add(Text::tr("%1: Discord closed a connection with %2").arg(source.name, meaningOf(code)));
        add(aboutSessions(source));
        add(aboutSendLimit(source));
        add(aboutLatency(source));
        add(aboutShardNumbers(source));
        add(aboutClock(source));
        add(aboutSamples(source));
        add(aboutTimes(source));
    }
    if (m_notKept > 0)
        add((m_notKept == 1 ? Text::tr("more than %1 shards: the others are left out (%2 record)")
                            : Text::tr("more than %1 shards: the others are left out (%2 records)"))
                .arg(maxShards, counted(m_notKept)));
    return warnings;
}

} // namespace headroom::logs
