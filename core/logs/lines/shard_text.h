// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/logs/times/shard_time.h"

#include <optional>
#include <string>
#include <string_view>

// What loggers wrap around a line, taken off before a format reads it. All linear; `buffer` is used only where the text
// cannot be shown as it stands, and the result may point into it.
namespace headroom::logs {

// Without the colours (ESC [ ... letter) of a terminal; the line itself when it has none.
std::string_view withoutColours(std::string_view line, std::string& buffer);

// A line that is a JSON object, as pino, slog, zap and .NET write it.
struct JsonLine
{
    std::string_view text; // "msg" or "message", unescaped: may have several lines
    std::optional<WrittenTime> time; // "time", "ts", "timestamp" or "@timestamp": text or a number
};

// None: no object, or none with such a message.
std::optional<JsonLine> readJsonLine(std::string_view line, std::string& buffer);

} // namespace headroom::logs
