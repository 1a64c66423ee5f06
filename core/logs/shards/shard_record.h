// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/time.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace headroom::logs {

enum class ShardEvent : std::uint8_t {
    Connecting,
    Hello, // gives the heartbeat interval
    Identify,
    Ready,
    Resumed,
    HeartbeatSent,
    Ack, // `latency` where the line tells it
    MissedAck, // the program says that an ACK did not come, or calls the connection a zombie
    Behind, // the program says that it cannot keep up: `latency` is how far it is behind
    Blocked, // the program's own loop is blocked: `latency` is for how long
    InvalidSession,
    Reconnect, // asked to, or about to; a Closed of the same connection may come as well
    Closed, // `closeCode` where the line tells it
    SendLimit, // about to hit, or hit, the limit of events sent
    SessionsLeft, // `number` identifies may still be made today
    Status, // `number` is none of the above: a proxy's own word in `detail`
};

// One thing that a line of a log, or a metric, says about a shard. The views point into the line, or into the reader's
// own memory, and hold until the next line is read.
struct ShardRecord
{
    std::optional<WallTime> at; // none: the line tells no time; of a line without a date the nearest to the last one
    std::optional<std::uint32_t> shard; // none: the program has only one, or the line does not say which
    ShardEvent event = ShardEvent::Ack;
    std::optional<Duration> latency;
    std::optional<Duration> interval; // of the heartbeat, where the line tells it
    std::optional<std::uint32_t> shardCount; // where the line tells it
    std::optional<std::uint16_t> closeCode;
    std::optional<std::int64_t> number;
    std::string_view detail; // for people; secrets removed; may be empty
};

} // namespace headroom::logs
