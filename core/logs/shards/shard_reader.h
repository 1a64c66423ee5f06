// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/logs/request_formats/rest_answers.h"
#include "core/logs/shard_formats/shard_format.h"
#include "core/logs/times/shard_clock.h"

#include <functional>
#include <string>
#include <string_view>

namespace headroom::logs {

// Reads the lines of one log, in their order, in one format. Takes off colours and JSON, joins lines that continue a
// record, finds out when it was, removes secrets, and refuses latencies that are none. One thread.
class ShardReader
{
public:
    // The views in the record hold during the call.
    using Sink = std::function<void(const ShardRecord&)>;

    struct Counts
    {
        std::uint64_t lines = 0;
        std::uint64_t records = 0; // lines that say something of shards
        std::uint64_t continuations = 0; // lines that belong to the one before them
        std::uint64_t silent = 0; // lines that say nothing of shards
        std::uint64_t notSamples = 0; // latencies under 0 or over 10 minutes: the record stays, without it
        std::uint64_t withoutShard = 0; // records that do not say which shard
        std::uint64_t withoutTime = 0;

        template <typename Bytes, typename Self>
        static void serialize(Bytes& bytes, Self& self)
        {
            fields(bytes, self.lines, self.records, self.continuations, self.silent, self.notSamples, self.withoutShard,
                self.withoutTime);
        }
    };

    // `format` outlives the reader.
    ShardReader(const ShardFormat& format, LogZone zone);

    const ShardFormat& format() const { return m_format; }

    // What the program's lines that say nothing of shards tell of its requests, where it writes of them at all. Such
    // lines are counted as silent all the same.
    void tellAnswersTo(RestAnswers::Sink sink);
    void flushAnswers(); // as flush()
    std::uint64_t answersWithoutTime() const { return m_answers ? m_answers->withoutTime() : 0; } // left out

    // See ShardClock.
    void setBound(WallTime latest) { m_clock.setBound(latest); }
    void setArrival(std::optional<WallTime> at) { m_clock.setArrival(at); }
    std::chrono::days takeMovedBack() { return m_clock.takeMovedBack(); }

    // One line, with or without its end. `envelope`: when whoever kept the line got it.
    void read(std::string_view line, std::optional<WallTime> envelope, const Sink& sink);

    // Gives out a record that may still be continued: at the end of what there is to read now.
    void flush(const Sink& sink);

    // The next line continues none before it: another file begins.
    void beginFile(const Sink& sink);

    const Counts& counts() const { return m_counts; }

    // Of the times read: what a latency between two lines is good to.
    Duration clockResolution() const { return m_clock.resolution(); }

    // Everything it holds, a record that may still be continued included, outlasts a restart; without secrets.
    template <typename Bytes, typename Self>
    static void serialize(Bytes& bytes, Self& self); // into a new one of the same format

private:
    static constexpr std::size_t maxDetailLength = 200; // in characters

    void readText(std::string_view text, const std::optional<WrittenTime>& jsonTime, std::optional<WallTime> envelope,
        const Sink& sink);
    void readFirst(std::string_view line, const std::optional<WrittenTime>& jsonTime, std::optional<WallTime> envelope,
        const Sink& sink);
    void readAnswer(
        std::string_view line, const std::optional<WrittenTime>& jsonTime, std::optional<WallTime> envelope);
    void giveMore(std::string_view more, const std::optional<WallTime>& at, const Sink& sink);
    void give(ShardRecord& record, const Sink& sink);

    const ShardFormat& m_format;
    ShardClock m_clock;
    std::optional<RestAnswers> m_answers;
    Counts m_counts;
    std::string m_plain;
    std::string m_message;
    std::string m_detail;
    OpenShardRecord m_open;
    bool m_isOpen = false;
    bool m_continues = false; // there is a line that the next may belong to
};

} // namespace headroom::logs
