// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/logs/requests/request_record.h"

#include <cstdint>
#include <string_view>

namespace headroom::logs {

// What became of a request, in the classes that are drawn over time.
enum class AnswerKind : std::uint8_t {
    Ok, // 1xx to 3xx of Discord's
    ClientError, // other 4xx
    Denied, // 401 and 403
    Limited, // 429
    ServerError, // 5xx
    Refused, // by the proxy itself
    Cached,
    Unknown,
};
inline constexpr std::size_t answerKinds = std::size_t(AnswerKind::Unknown) + 1;

std::string_view toString(AnswerKind kind); // "2xx", "4xx", "401/403", "429", "5xx", "refused", "cached", "unknown"

// Of "user", "global" or "shared"; anything else tells nothing, unless the answer is known to be of the global limit.
Scope scopeNamed(std::string_view name, bool isGlobal = false);

AnswerKind kindOf(Reach reach, std::uint16_t status);

// Whether it counts towards the 10,000 after which Discord blocks an address: 401, 403 and 429 that reached it, 429 not
// when the limit is shared. Perhaps: a 429 whose scope the log does not tell.
enum class Invalid : std::uint8_t { No, Perhaps, Yes };
Invalid invalidOf(Reach reach, std::uint16_t status, Scope scope);

} // namespace headroom::logs
