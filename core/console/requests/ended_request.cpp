// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/requests/ended_request.h"

namespace headroom::console {

std::string withoutTokens(std::string json)
{
    const auto hide = [&json](std::size_t from, std::string_view ends) {
        const auto end = std::min(json.find_first_of(ends, from), json.size());
        if (end > from)
            json.replace(from, end - from, "…");
    };
    constexpr std::string_view field = "\"token\"";
    for (auto at = json.find(field); at != std::string::npos; at = json.find(field, at + 1)) {
        const auto colon = json.find_first_not_of(" \t\r\n", at + field.size());
        const auto quote = colon == std::string::npos ? colon : json.find_first_not_of(" \t\r\n", colon + 1);
        if (quote != std::string::npos && json[colon] == ':' && json[quote] == '"')
            hide(quote + 1, "\"");
    }
    // "https://discord.com/api/webhooks/ID/TOKEN"; a JSON writer may put a backslash before each slash.
    constexpr std::string_view path = "webhooks";
    for (auto at = json.find(path); at != std::string::npos; at = json.find(path, at + 1)) {
        const auto id = json.find_first_not_of("/\\", at + path.size());
        const auto idEnd = json.find_first_not_of("0123456789", id);
        const auto token = idEnd == std::string::npos ? idEnd : json.find_first_not_of("/\\", idEnd);
        if (id != at + path.size() && idEnd != id && token != std::string::npos && token != idEnd)
            hide(token, "\"/?\\ ");
    }
    return json;
}

EndedRequest endedRequest(RequestNumber number, const model::Outcome& outcome, Duration took, std::size_t maxBodyBytes)
{
    const auto& body = outcome.body.text();
    EndedRequest ended{outcome, number, took, body.size() > maxBodyBytes};
    ended.body = withoutTokens(body.substr(0, maxBodyBytes));
    return ended;
}

} // namespace headroom::console
