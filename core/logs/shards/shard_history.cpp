// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/shards/shard_history.h"

#include "core/logs/times/shard_duration.h"

namespace headroom::logs {

using namespace std::chrono_literals;

namespace {

constexpr std::uint8_t enoughAnswered = 2; // heartbeats after which a trouble is over
constexpr Duration goneAfter = 1min; // without a connection
constexpr int flappingIntervals = 3; // two losses that are no farther apart

// A heartbeat may come late, and one may be lost: after that it is silence.
Duration silenceAfter(Duration interval)
{
    return interval * 5 / 2;
}

} // namespace

void ShardHistory::add(const ShardRecord& record, LatencyKind kind, Duration resolution, bool unanswered)
{
    if (record.at)
        m_lastSeen = record.at;
    if (record.interval) {
        m_interval = record.interval;
        m_intervalIsKnown = true;
    }
    if (unanswered)
        addMissed(true);
    if (record.closeCode)
        addCode(*record.closeCode);

    switch (record.event) {
    case ShardEvent::Ack:
        addAck(record, kind, resolution);
        break;
    case ShardEvent::HeartbeatSent:
        if (m_hasAcked)
            break;
        addBeat(record.at);
        if (m_trouble == Trouble::Silence)
            recover();
        break;
    case ShardEvent::Ready:
        goUp(record.at);
        break;
    case ShardEvent::Resumed:
        goUp(record.at);
        ++m_resumes;
        break;
    case ShardEvent::Identify:
        ++m_identifies;
        break;
    case ShardEvent::MissedAck:
        addMissed(false);
        break;
    case ShardEvent::Behind:
    case ShardEvent::Blocked:
        m_lastAlarm = record.at;
        if (record.latency)
            m_worstAlarm = std::max(m_worstAlarm.value_or(Duration{}), *record.latency);
        break;
    case ShardEvent::InvalidSession:
        ++m_invalidSessions;
        goDown(record);
        break;
    case ShardEvent::Connecting:
    case ShardEvent::Reconnect:
    case ShardEvent::Closed:
        goDown(record);
        break;
    case ShardEvent::Hello:
    case ShardEvent::SendLimit:
    case ShardEvent::SessionsLeft:
    case ShardEvent::Status:
        break;
    }
}

void ShardHistory::addAck(const ShardRecord& record, LatencyKind kind, Duration resolution)
{
    if (!m_hasAcked)
        m_lastBeat.reset(); // that was of another kind of line
    m_hasAcked = true;
    addBeat(record.at);
    m_link = Link::Up;
    m_wasUp = true;
    m_missedByPairing = false;
    recover();
    if (record.latency)
        addSample(record, kind, resolution);
}

void ShardHistory::addBeat(const std::optional<WallTime>& at)
{
    if (!at)
        return;
    if (m_lastBeat && m_link != Link::Down) {
        const auto distance = spanBetween(*m_lastBeat, *at);
        const auto isSilence = distance > silenceAfter(m_interval.value_or(ShardThresholds{}.usualInterval));
        if (isSilence && (!m_wentUp || *m_wentUp < *m_lastBeat))
            noteTrouble(Trouble::Silence, m_lastBeat);
        learn(distance);
    }
    m_lastBeat = at;
}

void ShardHistory::addSample(const ShardRecord& record, LatencyKind kind, Duration resolution)
{
    m_kind = kind;
    m_resolution = resolution;
    m_latest = record.latency;
    m_min = m_samples == 0 ? *record.latency : std::min(m_min, *record.latency);
    m_max = std::max(m_max, *record.latency);
    m_latestOnes[m_samples % latestKept] =
        static_cast<std::uint32_t>(std::chrono::duration_cast<std::chrono::microseconds>(*record.latency).count());
    ++m_samples;
    m_latencies.add(*record.latency);
    if (record.at)
        m_minutes.add(*record.at, *record.latency);
}

// Both the pairing and the program itself may tell of the same one.
void ShardHistory::addMissed(bool byPairing)
{
    if (!byPairing && m_missedByPairing) {
        m_missedByPairing = false;
        return;
    }
    ++m_missedAcks;
    noteTrouble(Trouble::Missed, m_lastSeen);
    m_missedByPairing = byPairing;
}

void ShardHistory::learn(Duration distance)
{
    constexpr std::uint8_t enough = 3;
    if (m_intervalIsKnown || distance < 500ms || distance > 5min)
        return;
    if (!m_interval || distance < *m_interval - *m_interval / 4) {
        m_interval = distance;
        m_odd = 0;
        return;
    }
    if (distance <= *m_interval + *m_interval / 4) {
        *m_interval += (distance - *m_interval) / 8;
        m_odd = 0;
        return;
    }
    if (++m_odd < enough)
        return; // one that was missed makes two intervals of one
    m_interval = distance;
    m_odd = 0;
}

void ShardHistory::noteTrouble(Trouble trouble, const std::optional<WallTime>& since)
{
    if (m_trouble != trouble)
        m_troubleSince = since;
    m_trouble = trouble;
    m_answered = 0;
}

void ShardHistory::recover()
{
    if (m_trouble != Trouble::None && ++m_answered >= enoughAnswered)
        m_trouble = Trouble::None;
}

void ShardHistory::goUp(const std::optional<WallTime>& at)
{
    m_link = Link::Up;
    m_wasUp = true;
    if (at)
        m_wentUp = at;
    // A new connection ends all that was wrong with the last one, unless it is lost again and again.
    if (m_trouble != Trouble::Flapping)
        m_trouble = Trouble::None;
}

// A connection that was up is counted when it is lost. In a log that shows only losses, one that comes long after the
// last is another one.
void ShardHistory::goDown(const ShardRecord& record)
{
    constexpr Duration apart = 1min;
    const bool isLoss = record.event == ShardEvent::Closed || record.event == ShardEvent::Reconnect;
    const bool isAnother = !m_wasUp && isLoss
        && (m_link == Link::Unknown || (m_wentDown && record.at && spanBetween(*m_wentDown, *record.at) > apart));
    if (m_link == Link::Up || isAnother)
        ++m_reconnects;
    if (m_link != Link::Down || isAnother) {
        const auto near = flappingIntervals * m_interval.value_or(ShardThresholds{}.usualInterval);
        if (m_wentDown && record.at && m_link == Link::Up && spanBetween(*m_wentDown, *record.at) <= near)
            noteTrouble(Trouble::Flapping, m_wentDown);
        m_wentDown = record.at;
    }
    m_link = Link::Down;
    m_missedByPairing = false;
}

void ShardHistory::addCode(std::uint16_t code)
{
    const auto at = std::lower_bound(m_closeCodes.begin(), m_closeCodes.end(), code,
        [](const auto& entry, std::uint16_t wanted) { return entry.first < wanted; });
    if (at != m_closeCodes.end() && at->first == code)
        ++at->second;
    else if (m_closeCodes.size() < maxCodes)
        m_closeCodes.insert(at, {code, 1});
}

void ShardHistory::moveBack(std::chrono::days days)
{
    for (auto* time : {&m_lastAlarm, &m_troubleSince, &m_wentDown, &m_wentUp, &m_lastSeen, &m_lastBeat}) {
        if (*time)
            **time -= days;
    }
    m_minutes.moveBack(days);
    for (auto& event : m_events.all()) {
        if (event.at != WallTime{})
            event.at -= days;
    }
}

// From two of three that were slow, until none of three was.
bool ShardHistory::isSlow(Duration threshold) const
{
    constexpr std::uint64_t looked = 3;
    const auto kept = std::min<std::uint64_t>(m_samples, latestKept);
    bool isSlow = false;
    for (auto end = m_samples - kept + 1; end <= m_samples; ++end) {
        const auto begin = end - std::min(looked, end - (m_samples - kept));
        std::uint64_t slow = 0;
        for (auto sample = begin; sample < end; ++sample)
            slow += std::chrono::microseconds{m_latestOnes[sample % latestKept]} > threshold;
        isSlow = isSlow ? slow > 0 : 2 * slow > end - begin;
    }
    return isSlow;
}

std::optional<Duration> ShardHistory::leastOfThree() const
{
    constexpr std::uint64_t looked = 3;
    if (m_samples < looked)
        return std::nullopt;
    auto least = m_latestOnes[(m_samples - 1) % latestKept];
    for (auto sample = m_samples - looked; sample < m_samples; ++sample)
        least = std::min(least, m_latestOnes[sample % latestKept]);
    return std::chrono::microseconds{least};
}

bool ShardHistory::isSilent(WallTime now, const ShardThresholds& thresholds) const
{
    const auto last = std::max(m_lastBeat, m_wentUp);
    return !last || spanBetween(*last, now) > silenceAfter(m_interval.value_or(thresholds.usualInterval));
}

ShardState ShardHistory::state(WallTime now, const ShardThresholds& thresholds) const
{
    const auto limit = silenceAfter(m_interval.value_or(thresholds.usualInterval));
    const auto isRecent = [&](const std::optional<WallTime>& at) { return at && spanBetween(*at, now) <= limit; };

    if (m_link == Link::Down)
        return isRecent(m_lastSeen) || !m_lastSeen ? ShardState::Reconnecting : ShardState::Unknown;
    if (m_trouble == Trouble::Missed && (isRecent(m_lastSeen) || !m_lastSeen))
        return ShardState::Missed;
    if (m_trouble == Trouble::Flapping && isRecent(m_lastSeen))
        return ShardState::Reconnecting;
    if (isRecent(m_lastAlarm))
        return ShardState::Slow;
    if (!m_lastBeat)
        return m_hasAcked ? ShardState::Unknown : ShardState::NoData;
    if (isSilent(now, thresholds) || m_trouble == Trouble::Silence)
        return ShardState::Unknown;
    return isSlow(thresholds.slow) ? ShardState::Slow : ShardState::Healthy;
}

std::optional<WallTime> ShardHistory::goneSince(ShardState state, WallTime now) const
{
    if (m_link == Link::Down)
        return m_wentDown && spanBetween(*m_wentDown, now) > goneAfter ? m_wentDown : std::nullopt;
    if (state != ShardState::Unknown)
        return std::nullopt;
    return m_trouble == Trouble::Silence ? m_troubleSince : std::max(m_lastBeat, m_wentUp);
}

// Of thousands of shards only those that beat since the last figures are walked through again.
const std::array<Duration, 3>& ShardHistory::percentiles() const
{
    if (m_percentilesOf != m_samples) {
        m_percentiles = m_latencies.percentiles(std::array{0.5, 0.95, 0.99});
        m_percentilesOf = m_samples;
    }
    return m_percentiles;
}

ShardFigure ShardHistory::figure(WallTime now, const ShardThresholds& thresholds) const
{
    ShardFigure figure;
    figure.shard = m_shard;
    figure.state = state(now, thresholds);
    figure.kind = m_kind;
    if (m_kind == LatencyKind::Derived)
        figure.resolution = m_resolution;
    figure.samples = m_samples;
    figure.latest = m_latest;
    figure.leastOfThree = leastOfThree();
    if (m_samples > 0) {
        const auto& [p50, p95, p99] = percentiles();
        figure.p50 = std::clamp(p50, m_min, m_max);
        figure.p95 = std::clamp(p95, m_min, m_max);
        figure.p99 = std::clamp(p99, m_min, m_max);
        figure.max = m_max;
    }
    figure.worstAlarm = m_worstAlarm;
    figure.missedAcks = m_missedAcks;
    figure.reconnects = m_reconnects;
    figure.resumes = m_resumes;
    figure.identifies = m_identifies;
    figure.invalidSessions = m_invalidSessions;
    figure.closeCodes = m_closeCodes;
    figure.lastSeen = m_lastSeen;
    figure.lastBeat = m_lastBeat;
    if (m_lastBeat)
        figure.sinceBeat = std::max(Duration{}, spanBetween(*std::max(m_lastBeat, m_wentUp), now));
    figure.interval = m_interval;
    figure.intervalIsKnown = m_intervalIsKnown;
    figure.expectedInterval = m_interval.value_or(thresholds.usualInterval);
    figure.goneSince = goneSince(figure.state, now);
    return figure;
}

std::size_t ShardHistory::bytes() const
{
    return sizeof(*this) + m_latencies.bytes() + m_minutes.bytes() + m_events.bytes()
        + m_closeCodes.capacity() * sizeof(m_closeCodes.front());
}

template <typename Bytes, typename Self>
void ShardHistory::serialize(Bytes& bytes, Self& self, std::size_t texts)
{
    constexpr Duration longest = LatencyCode::longest;
    field(bytes, self.m_shard);
    field(bytes, self.m_link, Link::Down);
    field(bytes, self.m_kind, LatencyKind::Derived);
    fields(bytes, self.m_hasAcked, self.m_missedByPairing, self.m_intervalIsKnown, self.m_wasUp);
    field(bytes, self.m_trouble, Trouble::Flapping);
    fields(bytes, self.m_answered, self.m_odd, self.m_samples, self.m_latestOnes);
    for (auto* span : {&self.m_resolution, &self.m_min, &self.m_max})
        field(bytes, *span, longest);
    for (auto* span : {&self.m_latest, &self.m_worstAlarm, &self.m_interval})
        field(bytes, *span, longest);
    fields(bytes, self.m_missedAcks, self.m_reconnects, self.m_resumes, self.m_identifies, self.m_invalidSessions);
    fields(bytes, self.m_lastAlarm, self.m_troubleSince, self.m_wentDown, self.m_wentUp, self.m_lastSeen);
    field(bytes, self.m_lastBeat);
    listOf(bytes, self.m_closeCodes, maxCodes, [&](auto& each) { fields(bytes, each.first, each.second); });
    fields(bytes, self.m_latencies, self.m_minutes);
    field(bytes, self.m_events, texts);
    if constexpr (isReading<Bytes>)
        self.m_max = std::max(self.m_min, self.m_max);
}

template void ShardHistory::serialize(ByteWriter&, const ShardHistory&, std::size_t);
template void ShardHistory::serialize(ByteReader&, ShardHistory&, std::size_t);

} // namespace headroom::logs
