// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// How a shard's account is kept and read back. A new field is a new version of shard_figures_bytes.cpp.
#include "core/logs/shards/shard_history.h"

namespace headroom::logs {

namespace {

constexpr auto maxLatency = static_cast<std::uint64_t>(LatencyCode::longest.count());

void writeSpan(ByteWriter& to, const std::optional<Duration>& span)
{
    to.number(span ? static_cast<std::uint64_t>(span->count()) + 1 : 0);
}

std::optional<Duration> readSpan(ByteReader& from)
{
    const auto value = from.number(maxLatency + 1);
    if (value == 0)
        return std::nullopt;
    return Duration{static_cast<std::int64_t>(value - 1)};
}

} // namespace

void ShardHistory::write(ByteWriter& to) const
{
    to.number(m_shard ? std::uint64_t{*m_shard} + 1 : 0);
    to.number(static_cast<std::uint64_t>(m_link));
    to.number(static_cast<std::uint64_t>(m_kind));
    for (const bool fact : {m_hasAcked, m_missedByPairing, m_intervalIsKnown, m_wasUp})
        to.flag(fact);
    to.number(static_cast<std::uint64_t>(m_trouble));
    to.number(m_answered);
    to.number(m_odd);
    writeSpan(to, m_resolution);
    to.number(m_samples);
    writeSpan(to, m_latest);
    for (const auto latency : m_latestOnes)
        to.number(latency);
    writeSpan(to, m_min);
    writeSpan(to, m_max);
    writeSpan(to, m_worstAlarm);
    to.time(m_lastAlarm);
    for (const auto count : {m_missedAcks, m_reconnects, m_resumes, m_identifies, m_invalidSessions})
        to.number(count);
    to.number(m_closeCodes.size());
    for (const auto& [code, count] : m_closeCodes) {
        to.number(code);
        to.number(count);
    }
    to.time(m_troubleSince);
    to.time(m_wentDown);
    to.time(m_wentUp);
    to.time(m_lastSeen);
    to.time(m_lastBeat);
    writeSpan(to, m_interval);
    to.number(m_latencies.counts().size());
    for (const auto count : m_latencies.counts())
        to.number(count);
    m_minutes.write(to);
    to.number(m_events.size());
    for (std::size_t i = 0; i < m_events.size(); ++i) {
        const auto& event = m_events[i];
        to.time(event.at);
        to.number(event.text);
        to.number(event.closeCode);
        to.number(static_cast<std::uint64_t>(event.event));
    }
}

ShardHistory ShardHistory::read(ByteReader& from, std::size_t texts)
{
    const auto number = from.number(std::uint64_t{0xffff'ffff} + 1);
    ShardHistory account(number == 0 ? std::nullopt : std::optional(static_cast<std::uint32_t>(number - 1)));
    account.m_link = static_cast<Link>(from.number(static_cast<std::uint64_t>(Link::Down)));
    account.m_kind = static_cast<LatencyKind>(from.number(static_cast<std::uint64_t>(LatencyKind::Derived)));
    for (auto* fact : {&account.m_hasAcked, &account.m_missedByPairing, &account.m_intervalIsKnown, &account.m_wasUp})
        *fact = from.flag();
    account.m_trouble = static_cast<Trouble>(from.number(static_cast<std::uint64_t>(Trouble::Flapping)));
    account.m_answered = static_cast<std::uint8_t>(from.number(255));
    account.m_odd = static_cast<std::uint8_t>(from.number(255));
    account.m_resolution = readSpan(from).value_or(Duration{});
    account.m_samples = from.number();
    account.m_latest = readSpan(from);
    for (auto& latency : account.m_latestOnes)
        latency = static_cast<std::uint32_t>(from.number(0xffff'ffff));
    account.m_min = readSpan(from).value_or(Duration{});
    account.m_max = std::max(account.m_min, readSpan(from).value_or(Duration{}));
    account.m_worstAlarm = readSpan(from);
    account.m_lastAlarm = from.time();
    for (auto* count : {&account.m_missedAcks, &account.m_reconnects, &account.m_resumes, &account.m_identifies,
             &account.m_invalidSessions})
        *count = from.number();
    account.m_closeCodes.resize(from.count(maxCodes));
    for (auto& [code, count] : account.m_closeCodes) {
        code = static_cast<std::uint16_t>(from.number(65535));
        count = from.number();
    }
    account.m_troubleSince = from.time();
    account.m_wentDown = from.time();
    account.m_wentUp = from.time();
    account.m_lastSeen = from.time();
    account.m_lastBeat = from.time();
    account.m_interval = readSpan(from);
    std::vector<std::uint16_t> counts(from.count(LatencyScale<14, 5>::size()));
    for (auto& count : counts)
        count = static_cast<std::uint16_t>(from.number(65535));
    account.m_latencies.restore(std::move(counts));
    account.m_minutes.read(from);
    const auto events = from.count(ShardEventLog::most);
    for (std::size_t i = 0; i < events && !from.failed(); ++i) {
        KeptEvent event;
        event.at = from.time().value_or(WallTime{});
        event.text = static_cast<std::uint32_t>(from.number(texts == 0 ? 0 : texts - 1));
        event.closeCode = static_cast<std::uint16_t>(from.number(65535));
        event.event = static_cast<ShardEvent>(from.number(static_cast<std::uint64_t>(ShardEvent::Status)));
        account.m_events.add(event);
    }
    return account;
}

} // namespace headroom::logs
