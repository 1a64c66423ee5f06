// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/time.h"
#include "core/model/priority.h"

#include <cstdint>
#include <optional>
#include <string>

namespace headroom::console {

// The sender numbers its requests; a number is used once.
using RequestNumber = std::uint64_t;

// Requests that a person, or the demo, has this process's own client send.
struct RequestBatch
{
    RequestNumber first = 0; // the others follow it
    unsigned count = 1;
    std::string method; // upper case
    std::string path; // what follows the API's base
    std::string body; // JSON; empty for none
    model::Priority priority = model::Priority::Normal;
    std::optional<Duration> deadline; // see rest::Request
};

} // namespace headroom::console
