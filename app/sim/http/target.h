// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace headroom::sim {

// What a request asks for: "/api/v10/channels/5/messages?limit=3" without its version, taken apart and percent-decoded.
struct Target
{
    std::vector<std::string> segments; // {"channels", "5", "messages"}
    std::map<std::string, std::vector<std::string>, std::less<>> query;
    std::string path; // "/channels/5/messages", still encoded: what journal and faults go by

    std::string_view first(std::string_view name) const; // the last query value of a name, empty without one
    std::vector<std::string> all(std::string_view name) const;
};

// Nothing when it is no absolute path or its percent-encoding is broken. /api/v10, /api/v9, /api and nothing in front
// are the same.
std::optional<Target> parseTarget(std::string_view text);

// Nothing on "%4" or "%zz". A plus is a space where `plusIsSpace` (query strings).
std::optional<std::string> percentDecode(std::string_view text, bool plusIsSpace = false);

} // namespace headroom::sim
