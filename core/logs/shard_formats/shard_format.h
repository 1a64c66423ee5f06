// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/text/text.h"
#include "core/logs/shards/shard_record.h"
#include "core/logs/times/shard_time.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace headroom::logs {

class RestLines;

// What the lines of a program can tell of its shards.
enum class ShardFormatClass : std::uint8_t {
    ExactLatency, // how long each ACK took
    AlarmOnly, // something only when it is bad
    Derived, // when a heartbeat was sent and when its ACK came: the latency is as good as the clock of the log
    Freshness, // only one of the two: when a shard was last alive
    EventsOnly, // connects and disconnects; latency is to be had from the program's metrics
};

// One line, read.
struct ShardLine
{
    ShardRecord record; // without `at`; its detail may still hold secrets
    std::string_view before; // what stands before the message: the logger's part, with the line's time in it
    bool mayContinue = false; // the lines after it may say more of the same
    std::string_view more; // of the line, which speaks of other shards as well: for parseMore()
};

// A record that was begun, with texts of its own.
struct OpenShardRecord
{
    ShardRecord record; // `detail` is in `detail`
    std::string detail;
};

// A title or an advice as the window translates it; packaging/translate finds those of the formats that are built in.
inline Text formatText(const std::string& text)
{
    return Text::tr(text.c_str(), "LogFormats");
}

// How one program writes about its shards. Reading a line changes nothing: any thread.
class ShardFormat
{
public:
    struct Facts
    {
        std::string name; // as it is named on a command line: "discord.js"
        std::string title; // for people
        ShardFormatClass shows = ShardFormatClass::ExactLatency;
        Duration clockResolution{}; // as the program's own logger writes it
        std::string advice; // what to turn on when no latency is to be seen; one line; may be empty
        bool readsJson = false; // takes lines that are JSON objects as they stand
        std::shared_ptr<const RestLines> rest = {}; // how the same program writes of its requests; null: it does not
    };

    explicit ShardFormat(Facts facts)
        : m_facts(std::move(facts))
    {
    }
    virtual ~ShardFormat() = default;
    ShardFormat(const ShardFormat&) = delete;
    ShardFormat& operator=(const ShardFormat&) = delete;

    const Facts& facts() const { return m_facts; }

    // One line, without its end, its colours and its JSON. None: it says nothing of shards.
    virtual std::optional<ShardLine> parse(std::string_view line) const = 0;

    // What a line says of the next shard, from the `more` of the one before.
    virtual std::optional<ShardLine> parseMore(std::string_view) const { return std::nullopt; }

    // When a line was, out of its `before`.
    virtual std::optional<WrittenTime> timeIn(std::string_view before) const { return findTime(before); }

    // Whether the line is of this program, whether or not it says anything of shards.
    virtual bool isSigned(std::string_view line) const = 0;

    // A line that belongs to a record whose line said that it may continue.
    virtual void addLine(OpenShardRecord& open, std::string_view line) const;

private:
    Facts m_facts;
};

inline void ShardFormat::addLine(OpenShardRecord&, std::string_view) const
{
}

// How the lines of programs are read whose formats rules cannot express. Each is named by the `reader` of a format in
// resources/log-formats/, which has the rest of it.
std::unique_ptr<ShardFormat> makeDiscordPyFormat(ShardFormat::Facts facts);
std::unique_ptr<ShardFormat> makeDisgoFormat(ShardFormat::Facts facts);
std::unique_ptr<ShardFormat> makeTatsuworksFormat(ShardFormat::Facts facts);

} // namespace headroom::logs
