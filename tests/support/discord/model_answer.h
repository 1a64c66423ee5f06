// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/time.h"
#include "core/net/response.h"
#include "tests/support/discord/model_faults.h"

#include <cstdint>
#include <optional>
#include <string>

namespace headroom::support {

// What limit a 429 is of.
enum class Refused { No, Bucket, Shared, SubLimit, Global, Address, Proxy };

// Which way the decimals that do not fit into a header go.
enum class Rounding { Down, Nearest, Up };

// What the limit headers of one answer tell.
struct ModelLimits
{
    std::string hash;
    std::int64_t limit = 0;
    std::int64_t remaining = 0;
    Duration resetAfter{};
    Duration calendar{}; // when it was answered, since 1970
    Rounding rounding = Rounding::Down;
};

net::Headers limitHeaders(const ModelLimits& limits);
// 429 as Discord's documentation shows it: Retry-After in whole seconds, rounded up; retry_after in the body exactly.
net::Response refusal(Refused by, Duration retryAfter, const std::optional<ModelLimits>& limits);
// What a fault is answered with; only for those that have an answer of their own.
net::Response faultyAnswer(Fault fault, const std::optional<ModelLimits>& limits);

} // namespace headroom::support
