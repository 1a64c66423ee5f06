// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/logs/shards/latency_histogram.h"
#include "core/logs/shards/latency_series.h"
#include "core/logs/shards/shard_event_log.h"
#include "core/logs/shards/shard_record.h"
#include "core/logs/shards/shard_state.h"

#include <array>
#include <vector>

namespace headroom::logs {

enum class LatencyKind : std::uint8_t {
    None,
    Exact, // as the program tells
    Derived, // from the times of two lines: good to the resolution of the log's clock
};

// What is known of one shard, as a value. What is not known is not 0.
struct ShardFigure
{
    std::size_t source = 0;
    std::optional<std::uint32_t> shard;
    ShardState state = ShardState::NoData;
    LatencyKind kind = LatencyKind::None;
    std::optional<Duration> resolution; // of a derived latency: it is this much more or less
    std::uint64_t samples = 0;
    std::optional<Duration> latest;
    std::optional<Duration> leastOfThree; // of the last three samples
    std::optional<Duration> p50; // percentiles over all samples, to 1.6 %
    std::optional<Duration> p95;
    std::optional<Duration> p99;
    std::optional<Duration> max; // exact
    std::optional<Duration> worstAlarm; // as how far behind, or for how long blocked, it called itself
    std::uint64_t missedAcks = 0;
    std::uint64_t reconnects = 0; // of connections that were up; however many lines tell of each
    std::uint64_t resumes = 0;
    std::uint64_t identifies = 0;
    std::uint64_t invalidSessions = 0;
    std::vector<std::pair<std::uint16_t, std::uint64_t>> closeCodes; // ascending
    std::optional<WallTime> lastSeen;
    std::optional<WallTime> lastBeat;
    std::optional<Duration> sinceBeat; // or since its connection came up, if that was later; none: no beat was seen
    std::optional<Duration> interval; // of the heartbeat
    bool intervalIsKnown = false; // or learned
    Duration expectedInterval{}; // the one above, or the usual one: what silence is measured against
    // Not served for a while: silent, or down for more than a minute. Since when; none: it is there.
    std::optional<WallTime> goneSince;
};

struct ShardThresholds
{
    Duration slow = defaultSlowHeartbeat;
    Duration usualInterval = std::chrono::milliseconds{41'250}; // where it is neither logged nor learned
};

// One shard of one source. At most 10 KiB; one thread.
class ShardHistory
{
public:
    explicit ShardHistory(std::optional<std::uint32_t> shard)
        : m_shard(shard)
    {
    }

    // `record.latency` is set where one is known, `kind` says how; `unanswered`: a heartbeat was sent while the last
    // one had no ACK.
    void add(const ShardRecord& record, LatencyKind kind, Duration resolution, bool unanswered);
    void keepEvent(const KeptEvent& event) { m_events.add(event); }

    std::optional<std::uint32_t> shard() const { return m_shard; }

    // Percentiles cost a walk over the histogram, where there were samples since the last time.
    ShardFigure figure(WallTime now, const ShardThresholds& thresholds) const;
    const ShardMinutes& minutes() const { return m_minutes; }
    const ShardEventLog& events() const { return m_events; }
    ShardEventLog& events() { return m_events; }
    void clearMinutes() { m_minutes.clear(); }
    // All times so far were reported this much too late.
    void moveBack(std::chrono::days days);

    std::size_t bytes() const; // all that it takes of memory
    template <typename Bytes, typename Self>
    static void serialize(
        Bytes& bytes, Self& self, std::size_t texts); // into a new one; ids of texts are under `texts`

private:
    enum class Link : std::uint8_t { Unknown, Up, Down };
    // What it has not recovered from yet.
    enum class Trouble : std::uint8_t { None, Missed, Silence, Flapping };
    static constexpr std::size_t maxCodes = 16;
    static constexpr std::size_t latestKept = 8;

    void addAck(const ShardRecord& record, LatencyKind kind, Duration resolution);
    void addBeat(const std::optional<WallTime>& at);
    void addSample(const ShardRecord& record, LatencyKind kind, Duration resolution);
    void addMissed(bool byPairing);
    void learn(Duration distance);
    void noteTrouble(Trouble trouble, const std::optional<WallTime>& since);
    void recover();
    void goUp(const std::optional<WallTime>& at);
    void goDown(const ShardRecord& record);
    void addCode(std::uint16_t code);
    bool isSlow(Duration threshold) const;
    std::optional<Duration> leastOfThree() const;
    bool isSilent(WallTime now, const ShardThresholds& thresholds) const;
    ShardState state(WallTime now, const ShardThresholds& thresholds) const;
    std::optional<WallTime> goneSince(ShardState state, WallTime now) const;
    const std::array<Duration, 3>& percentiles() const;

    std::optional<std::uint32_t> m_shard;
    Link m_link = Link::Unknown;
    LatencyKind m_kind = LatencyKind::None;
    bool m_wasUp = false; // some line showed that it was
    bool m_hasAcked = false;
    Trouble m_trouble = Trouble::None;
    std::uint8_t m_answered = 0; // heartbeats in a row since then
    bool m_missedByPairing = false;
    bool m_intervalIsKnown = false;
    std::uint8_t m_odd = 0; // distances in a row that do not fit what was learned
    Duration m_resolution{};
    std::uint64_t m_samples = 0;
    std::optional<Duration> m_latest;
    std::array<std::uint32_t, latestKept> m_latestOnes{}; // in microseconds, sample n at n % latestKept
    Duration m_min{};
    Duration m_max{};
    std::optional<Duration> m_worstAlarm;
    std::optional<WallTime> m_lastAlarm;
    std::uint64_t m_missedAcks = 0;
    std::uint64_t m_reconnects = 0;
    std::uint64_t m_resumes = 0;
    std::uint64_t m_identifies = 0;
    std::uint64_t m_invalidSessions = 0;
    std::vector<std::pair<std::uint16_t, std::uint64_t>> m_closeCodes;
    std::optional<WallTime> m_troubleSince;
    std::optional<WallTime> m_wentDown;
    std::optional<WallTime> m_wentUp;
    std::optional<WallTime> m_lastSeen;
    std::optional<WallTime> m_lastBeat;
    std::optional<Duration> m_interval;
    LatencyHistogram<std::uint16_t, 5> m_latencies;
    mutable std::array<Duration, 3> m_percentiles{}; // 50, 95, 99; of so many samples:
    mutable std::uint64_t m_percentilesOf = 0;
    ShardMinutes m_minutes;
    ShardEventLog m_events;
};

} // namespace headroom::logs
