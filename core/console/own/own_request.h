// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace headroom::console {

// Requests that a person, or the demo, has this process's own client send. The sender numbers them; a number is used
// once.
using RequestNumber = std::uint64_t;

enum class RequestPriority { Critical, Normal, Bulk };

struct OwnRequests
{
    RequestNumber first = 0; // the others follow it
    unsigned count = 1;
    std::string method; // upper case
    std::string path; // what follows the API's base
    std::string body; // JSON; empty for none
    RequestPriority priority = RequestPriority::Normal;
    std::optional<Duration> deadline; // see rest::Request
};

// How one of them ended.
struct OwnOutcome
{
    enum class Kind { Answered, Refused, Cancelled, Failed, Uncertain };

    RequestNumber number = 0;
    Kind kind = Kind::Answered;
    std::optional<int> status; // when answered
    Duration waited{}; // before it was sent
    Duration took{}; // from being given to the client to its end
    std::vector<std::string> waitReasons; // in words: "its bucket", "the global limit"
    unsigned attempts = 0; // times it was sent
    std::string reason; // one line; empty when answered
    std::string answer; // the beginning of what came back, UTF-8; empty for none
    bool answerIsCut = false;
};

} // namespace headroom::console
