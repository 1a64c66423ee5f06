// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/time.h"

#include <QJsonObject>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace headroom::recording {

// What happened at a moment, or for a while.
struct Event
{
    enum class Kind : std::uint8_t {
        Emergency, // its subject is the kind of emergency, "redis_lost"
        Alert, // of a rule; its subject is the rule
        Failover, // of Redis
        Reconnects, // of shards that lost their connection about the same time
        Job, // from its start to its end; its subject is the operation
        Note, // of a person; its text is the subject
    };

    std::int64_t id = 0; // of notes and of all others apart
    Kind kind{};
    WallTime at{};
    std::optional<WallTime> until = {}; // none: it goes on, or has no length
    bool isCritical = false;
    std::string subject = {};
    // Codes and values: "where" and "problem" are texts that name hosts, logs and addresses.
    QJsonObject detail = {};

    bool operator==(const Event&) const = default;
};
inline constexpr std::size_t eventKinds = std::size_t(Event::Kind::Note) + 1;

std::string_view nameOf(Event::Kind kind); // "emergency"
std::optional<Event::Kind> eventKindNamed(std::string_view name);

} // namespace headroom::recording
