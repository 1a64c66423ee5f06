// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/recording/value.h"

#include <functional>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace headroom::recording {

// What a series tells. Its name is what the file holds, so these may be moved and added, never renamed.
enum class Measure : std::uint8_t {
    Recorded, // 1 in every second of which anything was recorded
    RedisPhase, // as console::ConnectionState::Phase
    RedisRoundTrip, // ms
    RedisChanges, // keys a second that changed
    RedisCommands, // a second
    RedisCpu, // share of a core
    RedisOwnCpu,
    RedisMemory, // bytes
    RedisMaxMemory,
    RedisClients,
    RedisEvicted, // keys, since the server started
    RedisFailovers, // since the recorder did
    TokenRate, // requests a second with the bot's token
    TokenLimit,
    TokenBlocked, // seconds for which a global 429 still holds them
    AddressRate, // those without it
    AddressLimit,
    AddressBlocked,
    Invalid, // in ten minutes; subject: the egress address
    InvalidLimit,
    InvalidPerMinute, // of the worst address
    InvalidTimeToBan, // seconds
    InvalidCause, // of the worst address; subject: "403 DELETE …/messages/{id}"
    Buckets,
    BucketsExhausted,
    BucketsInState, // subject: the state
    BucketsOfRoute, // subject: state, tab, route
    ClaimsWaiting, // subject: the route
    Responses, // a second; subject: the kind, "2xx"
    ResponsesByAddress, // those that do not count towards the bot's global limit
    ResponsesOfRoute, // a second; subject: kind, tab, route
    LogInvalid, // in ten minutes, at most; subject: the log
    LogInvalidAtLeast,
    LogInvalidPerMinute,
    LogUnauthorized, // responses 401 in ten minutes; subject: the log
    LogInvalidCause, // subject: log, tab, cause
    LogLines, // a second; subject: the log
    ShardLatency, // ms; subject: number, tab, log; the number is empty where it is not known
    ShardState, // as logs::ShardState
    ShardMissedAcks, // since the log was first read
    ShardReconnects,
    Shards,
    ShardsInTrouble,
    OwnWaiting, // requests of this program's own client
    OwnInFlight,
    OwnInvalid, // in ten minutes
    Jobs, // subject: the state
    JobsPerSecond, // items of jobs that ended
};
inline constexpr std::size_t measures = std::size_t(Measure::JobsPerSecond) + 1;

std::string_view nameOf(Measure measure); // "shard.latency"
std::optional<Measure> measureNamed(std::string_view name);
// A value stands for value / scale of what the measure is in.
int scaleOf(Measure measure);

Value scaled(Measure measure, double figure);
inline double figureOf(Measure measure, Value value)
{
    return double(value) / scaleOf(measure);
}

// Names one series for ever. The subject is UTF-8 without secrets; of two parts with a tab between.
struct SeriesKey
{
    Measure measure{};
    std::string subject = {};

    auto operator<=>(const SeriesKey&) const = default;
};

struct SeriesKeyHash
{
    std::size_t operator()(const SeriesKey& key) const
    {
        return std::hash<std::string>()(key.subject) * 31 + std::size_t(key.measure);
    }
};

std::string joined(std::string_view first, std::string_view second);
std::pair<std::string, std::string> parted(std::string_view subject);

// All that was seen at one moment, each series once at most: what is not in it is a gap. One is taken each second, of
// thousands of series: what is cleared keeps the room of its texts.
class Sample
{
public:
    using Entry = std::pair<SeriesKey, Value>;

    Sample() = default;
    Sample(std::initializer_list<Entry> entries)
        : m_entries(entries)
        , m_size(entries.size())
    {
    }

    void clear() { m_size = 0; }
    void add(Measure measure, Value value, std::string_view subject = {});

    std::size_t size() const { return m_size; }
    auto begin() const { return m_entries.begin(); }
    auto end() const { return m_entries.begin() + std::ptrdiff_t(m_size); }

private:
    std::vector<Entry> m_entries; // behind the first m_size those of another time
    std::size_t m_size = 0;
};

} // namespace headroom::recording
