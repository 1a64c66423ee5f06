// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/shard_formats/shard_user_format.h"

#include "core/discord/redact.h"
#include "core/logs/lines/shard_scan.h"
#include "core/logs/shard_formats/shard_phrases.h"
#include "core/logs/times/shard_duration.h"

#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <optional>

namespace headroom::logs {

namespace {

// A pattern that backtracks without end is given up, and the line does not match.
constexpr std::string_view limits = "(*LIMIT_MATCH=200000)(*LIMIT_DEPTH=5000)";
constexpr std::size_t maxReadLineLength = 4096;
constexpr std::size_t maxPatternLength = 8192;
constexpr std::size_t maxShownLength = 200;

constexpr std::array<std::string_view, 9> groupNames{"shard", "total", "ms", "s", "dur", "iso", "event", "code", "t"};

// Byte for byte, so that a position in it is one in the bytes; the pattern is taken the same way.
QString asBytes(std::string_view text)
{
    return QString::fromLatin1(text.data(), static_cast<qsizetype>(text.size()));
}

Text atPosition(std::size_t position, const Text& why)
{
    return Text::tr("the pattern at position %1: %2").arg(position, why);
}

struct Word
{
    std::string_view part;
    ShardEvent event;
};

// In this order: "invalid session, reconnecting" is the former, "missed heartbeat ack" no ACK.
constexpr Word words[] = {
    {"invalid", ShardEvent::InvalidSession},
    {"zombie", ShardEvent::MissedAck},
    {"miss", ShardEvent::MissedAck},
    {"timeout", ShardEvent::MissedAck},
    {"not ack", ShardEvent::MissedAck},
    {"ack", ShardEvent::Ack},
    {"resum", ShardEvent::Resumed},
    {"ready", ShardEvent::Ready},
    {"identif", ShardEvent::Identify},
    {"hello", ShardEvent::Hello},
    {"reconnect", ShardEvent::Reconnect},
    {"clos", ShardEvent::Closed},
    {"disconnect", ShardEvent::Closed},
    {"connect", ShardEvent::Connecting},
    {"limit", ShardEvent::SendLimit},
    {"behind", ShardEvent::Behind},
    {"block", ShardEvent::Blocked},
    {"beat", ShardEvent::HeartbeatSent},
    {"sent", ShardEvent::HeartbeatSent},
    {"sending", ShardEvent::HeartbeatSent},
};

Reads readsOf(std::string_view group)
{
    if (group == "ms")
        return Reads::LatencyMs;
    if (group == "s")
        return Reads::LatencySeconds;
    if (group == "dur")
        return Reads::LatencyGo;
    return group == "iso" ? Reads::LatencyIso : Reads::Nothing;
}

// Puts what a group holds into the record; what is wrong with it, if anything.
Text readGroup(std::string_view group, std::string_view text, ShardRecord& record)
{
    if (group == "shard" || group == "total") {
        const auto number = Scan{text}.shard();
        (group == "shard" ? record.shard : record.shardCount) = number;
        if (number || text == "None")
            return {};
        return Text::tr("%1 is no number").arg(group);
    }
    if (group == "event") {
        record.event = eventNamed(text);
        return {};
    }
    if (group == "code") {
        record.closeCode = readCloseCode(text);
        return record.closeCode ? Text() : Text::tr("code is no close code");
    }
    const auto reads = readsOf(group);
    if (reads == Reads::Nothing)
        return {};
    readValue(text, reads, record);
    if (!record.latency)
        return Text::tr(
            "the latency is no span of time of that kind: ms and s are numbers, dur as 41.96ms, iso as PT0.12S");
    if (!isLatency(*record.latency))
        return Text::tr("the latency is under 0 or over 10 minutes");
    return {};
}

} // namespace

struct UserShardFormat::Parts
{
    QRegularExpression pattern;
    std::vector<std::pair<int, std::string>> groups; // by number

    // Of those that took part; use(name, text).
    template <typename Use>
    void forEachGroup(const QRegularExpressionMatch& match, std::string_view line, const Use& use) const
    {
        for (const auto& [number, name] : groups) {
            if (const auto start = match.capturedStart(number); start >= 0)
                use(name, line.substr(std::size_t(start), std::size_t(match.capturedLength(number))));
        }
    }
};

ShardEvent eventNamed(std::string_view text)
{
    std::string lower(text);
    std::transform(lower.begin(), lower.end(), lower.begin(),
        [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    for (const auto& word : words) {
        if (lower.find(word.part) != std::string::npos)
            return word.event;
    }
    return ShardEvent::Status;
}

UserShardFormat::UserShardFormat(Facts facts, std::unique_ptr<Parts> parts)
    : ShardFormat(std::move(facts))
    , m_parts(std::move(parts))
{
}

UserShardFormat::~UserShardFormat() = default;

Result<std::unique_ptr<UserShardFormat>> UserShardFormat::make(const std::string& pattern)
{
    if (pattern.empty())
        return failure(
            ErrorKind::Usage, Text::tr("the pattern is empty: write a regular expression with a group (?<shard>...)"));
    if (pattern.size() > maxPatternLength)
        return failure(ErrorKind::Usage, Text::tr("the pattern is longer than 8,192 bytes: make it shorter"));

    auto parts = std::make_unique<Parts>();
    // Alone first, so that a position is one in what the user wrote.
    const QRegularExpression written(asBytes(pattern));
    if (!written.isValid())
        return failure(ErrorKind::Usage,
            atPosition(
                static_cast<std::size_t>(written.patternErrorOffset()) + 1, written.errorString().toStdString()));
    parts->pattern.setPattern(asBytes(std::string(limits) + pattern));
    if (!parts->pattern.isValid())
        return failure(ErrorKind::Usage, Text::tr("the pattern: %1").arg(parts->pattern.errorString().toStdString()));

    bool tells = false;
    const auto names = parts->pattern.namedCaptureGroups();
    for (int i = 1; i < names.size(); ++i) {
        const auto name = names[i].toStdString();
        if (name.empty())
            continue;
        if (std::find(groupNames.begin(), groupNames.end(), name) == groupNames.end()) {
            const auto at = pattern.find("<" + name + ">");
            return failure(ErrorKind::Usage,
                atPosition((at == std::string::npos ? 0 : at + 1) + 1,
                    Text::tr("a group is named %1; known are shard, total, ms, s, dur, iso, event, code, t")
                        .arg(discord::shownSample(name, maxShownLength))));
        }
        tells = tells || readsOf(name) != Reads::Nothing || name == "event";
        parts->groups.emplace_back(i, name);
    }
    if (!tells)
        return failure(ErrorKind::Usage,
            Text::tr(
                "the pattern has no group for a latency (ms, s, dur, iso) or an event: write one, as (?<ms>\\d+)"));
    Facts facts{"own expression", "own expression", ShardFormatClass::ExactLatency, std::chrono::milliseconds{1},
        "the format matched no latency: check its groups ms, s, dur, iso against lines of the log", false};
    return std::unique_ptr<UserShardFormat>(new UserShardFormat(std::move(facts), std::move(parts)));
}

std::optional<ShardLine> UserShardFormat::parse(std::string_view line) const
{
    line = line.substr(0, maxReadLineLength);
    const auto match = m_parts->pattern.match(asBytes(line));
    if (!match.hasMatch())
        return std::nullopt;
    ShardLine result;
    result.before = line;
    m_parts->forEachGroup(match, line, [&result](const std::string& name, std::string_view text) {
        if (name == "t")
            result.before = text;
        else if (name == "event")
            result.record.detail = text;
        readGroup(name, text, result.record);
    });
    return result;
}

std::optional<WrittenTime> UserShardFormat::timeIn(std::string_view before) const
{
    const auto time = findTime(before);
    return time ? time : readEpoch(before);
}

bool UserShardFormat::isSigned(std::string_view line) const
{
    return parse(line).has_value();
}

UserShardFormat::Check UserShardFormat::checkLine(std::string_view line) const
{
    Check check;
    line = line.substr(0, maxReadLineLength);
    const auto match = m_parts->pattern.match(asBytes(line));
    if (!match.hasMatch())
        return check;
    check.matches = true;
    ShardRecord record;
    m_parts->forEachGroup(match, line, [&](const std::string& name, std::string_view text) {
        check.groups.push_back({name, discord::shownSample(text, maxShownLength)});
        auto problem = readGroup(name, text, record);
        if (name == "t" && !timeIn(text))
            problem = Text::tr("t is no time of that format");
        if (check.problem.empty())
            check.problem = std::move(problem);
    });
    check.record = record;
    return check;
}

std::vector<UserShardFormat::Check> UserShardFormat::check(std::span<const std::string_view> lines) const
{
    std::vector<Check> checks;
    for (const auto line : lines)
        checks.push_back(checkLine(line));
    return checks;
}

Result<std::vector<UserShardFormat::Check>> checkShardFormat(
    const std::string& pattern, std::span<const std::string_view> lines)
{
    return UserShardFormat::make(pattern).map([&lines](const auto& format) { return format->check(lines); });
}

} // namespace headroom::logs
