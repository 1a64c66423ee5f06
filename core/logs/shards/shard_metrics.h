// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/logs/lines/prometheus_text.h"
#include "core/logs/shard_formats/shard_format.h"

#include <map>
#include <string>

namespace headroom::logs {

// Turns the pages of metrics of one program, one after the other, into records of its shards. No network: text in,
// records out. One thread.
//
// A page shows the last latency again and again until the next heartbeat. So a gauge that did not change since the page
// before is no new sample; one in whole milliseconds may stay the same by chance, and is given two intervals before it
// counts as silent (`interval` of its records). Sums and counts give the mean of what came in between. Of a status that
// is a sum, the newest value is what was added to it. Counters that fall have begun anew at 0.
class ShardMetrics
{
public:
    // `part`: which of several applications on one page; mostly empty. A source of figures each. The views hold during
    // the call.
    using Sink = std::function<void(std::string_view part, const ShardRecord&)>;

    struct Counts
    {
        std::uint64_t pages = 0;
        std::uint64_t samples = 0; // lines of all series
        std::uint64_t broken = 0; // lines that cannot be read
        std::uint64_t known = 0; // samples of series that tell of shards
        std::uint64_t unknownYet = 0; // latencies that are NaN, or the 0 that stands for not known
        std::uint64_t notSamples = 0; // latencies under 0 or over 10 minutes
    };

    // `at`: when the page was got.
    void read(std::string_view page, WallTime at, const Sink& sink);

    const Counts& counts() const { return m_counts; }

    // As what the source of the figures is made.
    static const ShardFormat::Facts& facts();

private:
    struct Key
    {
        std::string series;
        std::string part;
        std::optional<std::uint32_t> shard;
        std::string extra; // a close code

        auto operator<=>(const Key&) const = default;
    };

    // What was on the page before.
    struct Before
    {
        double value = 0;
        double count = 0;
        bool known = false;
    };

    struct Series; // what is known of one
    struct Page; // what is read while one page is

    static const Series* seriesOf(std::string_view name, std::string_view& half);
    void readSample(const PrometheusSample& sample, Page& page);
    void readGauge(const Series& series, const Key& key, double value, Page& page);
    void readIncrease(const Series& series, const Key& key, double value, Page& page);
    void readSum(const Series& series, const Key& key, double sum, double count, Page& page);
    void giveLatency(const Series& series, const Key& key, double value, Page& page);
    void giveNothingKnown(const Key& key, Page& page);
    void giveStatus(const Series& series, const Key& key, double value, Page& page);
    void give(const Key& key, ShardRecord record, Page& page);

    Counts m_counts;
    std::map<Key, Before> m_before;
    std::optional<WallTime> m_lastPage;
    Duration m_betweenPages{};
};

} // namespace headroom::logs
