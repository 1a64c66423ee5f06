// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/logs/lines/chunk.h"
#include "core/logs/lines/unwrapped_lines.h"
#include "core/logs/log_formats.h"
#include "core/logs/requests/request_reader.h"
#include "core/logs/shards/shard_figures.h"
#include "core/logs/shards/shard_metrics.h"
#include "core/logs/times/shard_zone.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace headroom::logs {

// When the format of a log is to be looked at again: none of many lines in a row fits it. A program may say nothing of
// interest for long, and looking again costs far more than reading, so each time in vain twice as many have to come.
class FormatDoubt
{
public:
    explicit FormatDoubt(std::uint64_t many)
        : m_many(many)
    {
    }

    // Lines that were read; `unfitting`: how many they are where none of them fits, otherwise 0. True: it is time.
    bool add(std::string_view lines, std::uint64_t unfitting)
    {
        constexpr std::size_t maxBytes = 16 << 10;
        if (unfitting == 0) {
            m_inARow = 0;
            m_sample.clear();
            return false;
        }
        m_inARow += unfitting;
        m_sample.append(lines.substr(0, maxBytes - m_sample.size()));
        if (m_inARow < m_many)
            return false;
        m_many = 2 * m_inARow;
        return true;
    }

    const std::string& sample() const { return m_sample; } // the first of these lines

private:
    std::uint64_t m_many;
    std::uint64_t m_inARow = 0;
    std::string m_sample;
};

// Lines of one source, whatever they are, to figures: takes its envelope off, recognises its format by the first lines,
// unless it is given, and counts what they say. Until a format is recognised the lines are held, and counted once it
// is. Where it was recognised, and later fits no line out of many, the lines that come then are looked at again, and
// those that follow are read in the format which fits them; what was counted stays.
//
// Memory is bounded. One thread; the figures of shards are those of all sources together and outlive the reader.
class LogReader
{
public:
    struct Options
    {
        std::string name; // of the source, which its shards are distinguished by as well
        // What it is, where that is known: see givenFormat(). Empty: it is recognised.
        std::string format;
        LogZone zone = LogZone::ofThisMachine(); // of times that do not say it
        bool isMetrics = false; // pages of Prometheus, one a chunk
    };

    // Fails, with one line, where the format is none.
    static Result<std::unique_ptr<LogReader>> make(Options options, ShardFigures& shards);

    // `now`: for what comes without a time of its own, when it comes live.
    void take(const Chunk& chunk, WallTime now);
    // There is no more for now: few lines have to do to recognise a format. To be called before figures are shown or
    // kept: those of shards are informed of the progress of reading.
    void pause();
    // Nothing more is to be waited for: what might have been continued is taken as it is. Lines that continue it all
    // the same are lost, so that what is kept is to be kept before.
    void flush();

    const std::string& name() const { return m_options.name; }
    std::string format() const; // for people; empty: not recognised
    // As it is given to make(); empty: not recognised. Of a name it is that name, however the format was found.
    const std::string& chosen() const { return m_chosen; }
    // A log may tell of both: that of a bot is read for its shards, and what its library writes of answers to its
    // requests is counted once there is any.
    bool tellsRequests() const { return requests() != nullptr; }
    bool tellsShards() const { return m_shards.has_value() || m_options.isMetrics; }
    const RequestFigures* requests() const; // null: it does not tell of any
    // Of these, with what there is to say about the lines among the warnings; only where requests() is something.
    RequestSummary requestSummary(std::optional<WallTime> now = {}) const;
    std::optional<std::size_t> shardSource() const { return m_shardSource; } // in the figures of shards

    // Reads lines of this log once more, without counting them: calls `f` for each request of them with its text as it
    // is in the log, which may hold secrets. Nothing where it tells of none by a format of requests.
    using OnRequest = std::function<void(const RequestRecord& record, std::string_view text)>;
    void readAgain(std::string_view lines, WallTime now, const OnRequest& f) const;
    // The same of each line that says something of shards; a line that continues it is not given.
    using OnShard = std::function<void(const ShardRecord& record, std::string_view text)>;
    void readShardsAgain(std::string_view lines, WallTime now, const OnShard& f) const;
    // When the first of them was that tells of either; none: no line does, or none tells a time.
    std::optional<WallTime> timeOf(std::string_view lines, WallTime now) const;

    std::uint64_t lines() const;
    std::uint64_t unparsed() const;
    bool isUnrecognisable() const; // many lines came, and no format fits
    // Name of what else the lines might be, or what fits them better than the format that was given; may be empty.
    const std::string& secondChoice() const { return m_secondChoice; }
    // The first lines that no format, or not the one chosen, fits; shortened, without secrets; 5 at most.
    std::vector<std::string> samples() const;

    // No lines are held for want of a format: figures and a position behind the last chunk belong together.
    bool isSettled() const { return m_held.empty(); }
    // What is to be kept besides the figures of shards, and the way back; what waits for its continuation is in it,
    // without secrets. `options` as for make(), their format goes before the one that was kept. Anything but whole
    // bytes of the same version is refused.
    std::string bytes() const;
    static Result<std::unique_ptr<LogReader>> fromBytes(std::string_view bytes, Options options, ShardFigures& shards);

private:
    LogReader(Options options, ShardFigures& shards);

    Result<void> choose(std::string_view format);
    void chooseRequests(RequestFormat format);
    void chooseShards(const ShardFormat& format);
    void hold(std::string_view lines);
    bool tryToRecognise(std::size_t atLeast);
    std::uint64_t fitting() const;
    void reconsider();
    void changeTo(RecognisedFormat found);
    void read(const Chunk& chunk);
    void readText(std::string_view text, std::optional<WallTime> at);
    void count(const ShardRecord& record);
    void countAnswer(const RequestRecord& record);
    Result<void> takeRequestBytes(std::string_view bytes);
    std::uint64_t lost() const;
    std::string shardsState() const;

    Options m_options;
    ShardFigures& m_figures;
    UnwrappedLines m_lines;
    bool m_isPlain = false; // known to have no envelope
    std::string m_chosen; // what choose() takes to come back here
    std::optional<RequestReader> m_requests;
    std::unique_ptr<ShardFormat> m_ownFormat; // of a regular expression
    std::optional<ShardReader> m_shards;
    std::unique_ptr<RequestFigures> m_answers; // of a log of shards; null: there was none
    std::optional<ShardMetrics> m_metrics;
    std::optional<std::size_t> m_shardSource;
    WallTime m_latest{}; // the lines taken last are no later
    std::optional<WallTime> m_arrived; // and came at this moment
    ShardReader::Sink m_sink;
    std::string m_held; // lines of a format not recognised yet
    std::size_t m_heldLines = 0;
    std::vector<std::string> m_misfits; // of those that were given up
    std::string m_secondChoice;
    FormatDoubt m_doubt;
    std::uint64_t m_answered = 0; // lines of a log of shards that told of an answer
    std::uint64_t m_seen = 0; // lines, of a request log those that are no request's
    std::uint64_t m_given = 0; // lines given up as those of no format
};

} // namespace headroom::logs
