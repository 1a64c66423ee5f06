// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/virtual_clock.h"
#include "core/console/buckets/bucket_summary.h"
#include "core/console/emergencies.h"
#include "core/console/recording/recorder.h"

#include <deque>
#include <random>
#include <string>

namespace headroom::support {

// A night of an invented fleet, told to a real recorder second by second on a virtual clock, as Redis, logs and the
// queue tell it. What is wrong is decided by the console from those figures; nothing is written as an event here.
//
//   a sixth after its begin  | a worker's permissions are gone: 403 again and again, until its address is banned
//   two sixths               | Redis fails over: for twelve seconds it is lost
//   half                     | two of five shards lose their connections within ten seconds, and resume one by one
//   two thirds               | a job takes nearly all of the global limit, for a twelfth of the night
class ReplayedNight
{
public:
    static constexpr std::uint32_t shards = 96;
    static constexpr std::uint32_t shardsOfStorm = 40;
    static constexpr const char* address = "203.0.113.7";
    static constexpr const char* refusedRoute = "/channels/{channel}/messages";
    static constexpr const char* jobRoute = "/guilds/{guild}/members/{id}";

    // `seconds`: at least 3600, so that a ban has time to come.
    ReplayedNight(const std::string& path, std::int64_t seconds);

    WallTime begin() const { return m_begin; }
    WallTime end() const { return m_clock.wallNow(); }
    WallTime refusalsBegin() const { return at(m_seconds / 6); }
    WallTime failover() const { return at(m_seconds / 3); }
    WallTime storm() const { return at(m_seconds / 2); }
    WallTime job() const { return at(m_seconds * 2 / 3); }
    std::int64_t seconds() const { return m_seconds; }
    std::int64_t bytes() const { return m_bytes; } // of the file

private:
    WallTime at(std::int64_t second) const { return m_begin + std::chrono::seconds{second}; }
    bool isRefused() const;
    bool isBanned() const;
    bool isLost() const;
    bool runsJob() const;
    double rate() const;
    float latencyOf(std::uint32_t shard) const;
    void countInvalid();
    std::int64_t invalid() const { return m_invalidSum; }

    console::Snapshot snapshot();
    void addBuckets(console::Snapshot& snapshot);
    console::LogFigures logs() const;
    void addTraffic(console::LogFigures& logs) const;
    void addShards(console::LogFigures& logs) const;
    console::JobFigures jobs() const;

    VirtualClock m_clock;
    WallTime m_begin{};
    std::int64_t m_seconds;
    std::int64_t m_second = 0;
    std::int64_t m_bytes = 0;
    std::uint64_t m_sequence = 0;
    std::deque<int> m_invalid; // in each of the last ten minutes' seconds
    std::int64_t m_invalidSum = 0;
    std::int64_t m_bannedUntil = -1; // second
    std::mt19937 m_random{1};
    double m_noise = 0; // of the second: requests
    console::Emergencies m_emergencies;
    console::BucketSummary m_summary;
    std::vector<console::BucketState> m_buckets; // by id, as last told
};

} // namespace headroom::support
