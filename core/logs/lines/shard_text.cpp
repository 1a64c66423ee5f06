// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/lines/shard_text.h"

#include "core/logs/lines/json_scanner.h"

#include <cstring>

namespace headroom::logs {

namespace {

constexpr char escape = '\x1b';

// The time of a member, whichever way it is written.
std::optional<WrittenTime> timeOf(std::string_view value)
{
    if (const auto time = findTime(value))
        return time;
    return readEpoch(value);
}

bool isTimeKey(std::string_view key)
{
    return key == "time" || key == "ts" || key == "timestamp" || key == "@timestamp";
}

} // namespace

std::string_view withoutColours(std::string_view line, std::string& buffer)
{
    if (line.empty() || !std::memchr(line.data(), escape, line.size()))
        return line;
    buffer.clear();
    while (!line.empty()) {
        const auto at = std::min(line.find(escape), line.size());
        buffer += line.substr(0, at);
        line.remove_prefix(at);
        if (line.empty())
            break;
        if (line.size() < 2 || line[1] != '[') {
            line.remove_prefix(1);
            continue;
        }
        // Parameters up to the letter that ends the sequence.
        const auto end = line.find_first_not_of("0123456789;:?<=>", 2);
        line.remove_prefix(end == std::string_view::npos ? line.size() : end + 1);
    }
    return buffer;
}

std::optional<JsonLine> readJsonLine(std::string_view line, std::string& buffer)
{
    JsonObjectScanner members(line);
    std::string_view key;
    JsonValue value;
    JsonLine result;
    bool found = false;
    while (members.next(key, value)) {
        if (!found && value.kind == JsonValue::Kind::Text && (key == "msg" || key == "message")) {
            found = true;
            result.text = value.raw;
        } else if (!result.time && isTimeKey(key)) {
            result.time = timeOf(value.raw);
        }
    }
    if (!found)
        return std::nullopt;
    if (result.text.find('\\') == std::string_view::npos)
        return result;
    buffer.clear();
    if (unescapeJson(result.text, buffer))
        result.text = buffer;
    return result;
}

} // namespace headroom::logs
