// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/logs/shard_formats/shard_format.h"
#include "core/logs/shards/heartbeat_pairing.h"
#include "core/logs/shards/latency_series.h"
#include "core/logs/shards/shard_history.h"
#include "core/logs/shards/shard_reader.h"

#include <string>
#include <vector>

namespace headroom::logs {

// An event of a shard, to show.
struct ShardEventText
{
    std::optional<WallTime> at;
    ShardEvent event = ShardEvent::Status;
    std::optional<std::uint16_t> closeCode;
    std::string_view text; // without secrets; may be empty; holds until the figures change
};

// What a source said that is of no one shard, and what is wrong with it.
struct ShardSourceFigure
{
    std::string name;
    std::string format;
    std::size_t shards = 0;
    std::optional<std::uint32_t> shardCount; // as the program tells it
    std::optional<std::int64_t> sessionsLeft;
    std::optional<WallTime> first; // its earliest record
    std::optional<WallTime> last; // the latest
    ShardReader::Counts lines;
};

// The figures of all shards of all sources, and their history of 24 hours. Shards of two sources may bear the same
// number: they are distinguished by their source. Up to 4,096 shards are kept, in at most 10 KiB each; the series of
// all together take under 4 MiB, the texts of events under 4 MiB. No clock but what records say. One thread.
class ShardFigures
{
public:
    struct Source; // private to its parts

    explicit ShardFigures(ShardThresholds thresholds = {});
    ~ShardFigures();
    ShardFigures(ShardFigures&&) noexcept;
    ShardFigures& operator=(ShardFigures&&) noexcept;

    // The number of the source, the one it had where the name is known already. `format` is what reads it now. Of more
    // than 4,096 sources nothing is kept, and no name is longer than 4,096 bytes.
    std::size_t addSource(std::string_view name, const ShardFormat::Facts& format);

    // `clockResolution`: of the times of the log, for latencies that are derived from them. What cannot be (a year
    // beyond 9999, a latency under 0 or over 10 minutes) is left out of the record.
    void add(std::size_t source, const ShardRecord& record, Duration clockResolution);

    // All times of this source so far were reported this much too late. The series over all sources are made anew out
    // of the shards' minutes; of the last hour by ten seconds nothing is left.
    void moveBack(std::size_t source, std::chrono::days days);

    // Nothing is known of this source any more, nor of the parts of a page of metrics ("URL PART"): numbers of the
    // others stay. Of the last hour by ten seconds only what its minutes tell is left, where any shard of it was heard
    // then.
    void forget(std::string_view name);

    // How the reading goes: what warnings are made of.
    void note(std::size_t source, const ShardReader::Counts& counts);

    void setThresholds(const ShardThresholds& thresholds) { m_thresholds = thresholds; }
    const ShardThresholds& thresholds() const { return m_thresholds; }

    // The time of the newest record.
    std::optional<WallTime> newest() const { return m_newest; }

    // One for each shard, by source, then by number. `now`: what silence is measured against; for a log that is not
    // followed, newest().
    std::vector<ShardFigure> shards(WallTime now) const;
    std::vector<ShardSourceFigure> sources() const;

    // Empty: there is no such shard.
    std::vector<ShardEventText> events(std::size_t source, std::optional<std::uint32_t> shard) const; // oldest first
    std::vector<ShardMinute> minutes(std::size_t source, std::optional<std::uint32_t> shard) const;

    // Of all shards: 24 hours by minute, the last hour by ten seconds.
    std::vector<LatencyPoint> byMinute() const { return m_minutes.points(); }
    std::vector<LatencyPoint> byTenSeconds() const { return m_tenSeconds.points(); }
    // Of the shards of one source, by minute, out of what is kept of each shard: exact for up to two beats a minute.
    std::vector<LatencyPoint> byMinute(std::size_t source, WallTime since) const;

    // What the operator should know, one line each, without secrets.
    std::vector<Text> warnings() const;

    std::uint64_t notKept() const { return m_notKept; } // records of more shards than are kept
    std::size_t memory() const; // bytes, but for what allocators add

    // To keep them over a restart. Anything but whole bytes of the same version is refused.
    std::string bytes() const;
    static Result<ShardFigures> fromBytes(std::string_view bytes);
    template <typename Bytes, typename Self>
    static void serialize(Bytes& bytes, Self& self);

private:
    ShardHistory* accountOf(Source& source, const ShardRecord& record);
    const ShardHistory* find(std::size_t source, std::optional<std::uint32_t> shard) const;
    void addToSeries(const ShardRecord& record);
    void renewSeries();
    void keepEvent(ShardHistory& account, const ShardRecord& record);
    void renewTexts();

    ShardThresholds m_thresholds;
    std::vector<Source> m_sources;
    std::vector<ShardHistory> m_accounts;
    LatencySeries m_minutes;
    LatencySeries m_tenSeconds;
    SharedTexts m_texts;
    std::optional<WallTime> m_newest;
    std::uint64_t m_notKept = 0;
    std::uint64_t m_tooOld = 0; // samples in a row older than all series
};

} // namespace headroom::logs
