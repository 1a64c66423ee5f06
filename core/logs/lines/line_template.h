// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/logs/lines/shard_scan.h"
#include "core/logs/requests/request_record.h"
#include "core/logs/shard_formats/shard_phrases.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace headroom::logs {

// A part of a line as a log format describes it: text, with fields in braces that take values out of the line.
//
//   {skip_number}          a number that is not kept
//   {0000}                 so many digits, not kept
//   {skip_time}            a time stamp and the space behind it, if there is one
//   {skip_rust_place}      "src/shard.rs:588: ", if it is there
//   {spaces}               any number of spaces, none included
//   {?text}                the text, if it is there
//   {*}                    anything up to the text that follows, or to the end
//   {|}                    from here on what does not fit ends the reading, and the line fits all the same
//   {{                     a brace
//
// Of shards:
//
//   {shard} {count}        numbers: of the shard, of all shards
//   {number}               any other number that is kept
//   {code}                 a close code, 1000 to 4999; anything else is passed over
//   {latency_ms} {latency_s} {latency_go} {latency_iso}     46 or 78.5; 11.2; 41.96ms; PT0.1259335S
//   {interval_ms} {interval_s} {interval_go}                of heartbeats, written in the same ways
//   {last_shard}           the number that the line ends with, if it does
//
// Latencies and intervals are read where they stand and the reading goes on in front of them.
//
// Of requests; each up to the text that follows it, or to a space:
//
//   {method}               "PUT"
//   {path}                 "/guilds/1/bans/2", up to where the text that follows stands last
//   {request}              both, "PUT /guilds/1/bans/2", also with scheme and host; the method may be missing
//   {route}                "PUT/guilds/{guild_id}/bans/{user_id}", with or without a method
//   {bucket}               "MODIFY/channels/1/messages/:id" or "DELETE_OLD/channels/...", of which a method is kept
//   {status}               three digits
//   {scope}                of a 429: user, global, shared; anything else is passed over
//   {took_ms} {took_s}     how long the answer took
//   {banned_s}             for how long the address is banned: a whole number
//   {epoch_ms}             when it was, 13 digits at the end of the value
//
// Immutable once made: any thread.
template <typename Record> // ShardRecord or RequestRecord
class RecordTemplate
{
public:
    // Fails with what is wrong in the text.
    static Result<RecordTemplate> make(std::string_view text);

    // Whether the front of `rest` fits. Then the values are in the record and `rest` is what follows; else both are as
    // they were.
    bool read(std::string_view& rest, Record& record) const { return mayFit(rest) && readWhole(rest, record); }
    // As read(), but where it does not fit the record holds anything.
    bool readInto(std::string_view& rest, Record& record) const { return mayFit(rest) && readSteps(rest, record); }
    bool fits(std::string_view text) const;

private:
    enum class Kind : std::uint8_t {
        Text,
        MayText,
        SkipPast,
        Spaces,
        SkipNumber,
        Digits,
        SkipTime,
        SkipRustPlace,
        Optional,
        Shard,
        Count,
        LastShard,
        Value,
        Method,
        Path,
        Request,
        Route,
        Bucket,
        Status,
        Scope,
        TookMs,
        TookSeconds,
        BannedSeconds,
        EpochMs,
    };
    struct Step
    {
        Kind kind;
        std::string text; // of digits and of values of requests: with what follows them
        Reads reads = Reads::Nothing; // of a Value
        bool hasSlash = false; // of a Path: its first character was skipped
        std::size_t rare = 0; // see Marker::rarestOf()
    };

    static Result<Step> stepNamed(std::string_view field);
    void add(Step step);
    // By the text it begins with: most templates that are tried do not fit, and should cost nothing. The last character
    // is looked at first, as what one program writes often begins alike.
    bool mayFit(std::string_view rest) const
    {
        const auto size = m_firstText.size();
        return size == 0
            || (rest.size() >= size && rest[size - 1] == m_firstText[size - 1] && rest.starts_with(m_firstText));
    }
    bool readWhole(std::string_view& rest, Record& record) const;
    bool readSteps(std::string_view& rest, Record& record) const;
    static bool readStep(const Step& step, Scan& scan, Record& record);
    static bool readValue(const Step& step, Scan& scan, ShardRecord& record);
    static bool readValue(const Step& step, Scan& scan, RequestRecord& record);

    std::vector<Step> m_steps; // but for m_firstText
    std::string m_firstText;
    bool m_readsValues = false;
};

using LineTemplate = RecordTemplate<ShardRecord>;
using RequestTemplate = RecordTemplate<RequestRecord>;

} // namespace headroom::logs
