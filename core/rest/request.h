// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/time.h"
#include "core/model/priority.h"
#include "core/net/request.h"

#include <cstdint>
#include <optional>

namespace headroom::rest {

// Whether a request goes out with the bot's token.
enum class Authorization {
    ByRoute, // as the client is set up: what Discord lets in without it may go without
    Always,
    Never,
};

// One call of Discord's API as its caller sees it.
struct Request : net::Request
{
    model::Priority priority = model::Priority::Normal;
    // From its submission to the start of its last attempt. A request that is known to have to wait longer is refused
    // as soon as that is known.
    std::optional<Duration> deadline = {};
    Authorization authorization = Authorization::ByRoute;
};

// Given out by Client, rising, never reused.
using RequestId = std::uint64_t;

} // namespace headroom::rest
