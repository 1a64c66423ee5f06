// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/shard_text.h"

#include "core/logs/shard_json.h"

#include <cstring>

namespace headroom::logs {

namespace {

constexpr char escape = '\x1b';

// The time of a field, whichever way it is written.
std::optional<WrittenTime> timeOf(const JsonFields::Field& field)
{
    if (const auto time = findTime(field.value))
        return time;
    return readEpoch(field.value);
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
    JsonFields fields(line);
    JsonFields::Field field;
    JsonLine result;
    bool found = false;
    while (fields.next(field)) {
        if (!found && field.isText && (field.key == "msg" || field.key == "message")) {
            found = true;
            result.text = field.value;
        } else if (!result.time && isTimeKey(field.key)) {
            result.time = timeOf(field);
        }
    }
    if (!found)
        return std::nullopt;
    if (result.text.find('\\') == std::string_view::npos)
        return result;
    buffer.clear();
    unescapeJson(result.text, buffer);
    result.text = buffer;
    return result;
}

} // namespace headroom::logs
