// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time.h"

#include <optional>
#include <string>
#include <string_view>

namespace headroom::schemes {

// Where Headroom's clients count invalid requests (401, 403, 429 that is not shared) for the whole fleet, beside any
// key scheme: one hash per egress address and ten seconds, [prefix:]headroom:invalid:<egress>:<start>, whose fields are
// causes ("403 DELETE /channels/{channel}/messages/{id}") and whose values are counts. <start> is in seconds since
// 1970, a multiple of ten. Each expires 620 s after its last write, so the sum over an address is its last ten minutes,
// give or take ten seconds on the safe side. Other clients of the scheme never look at these keys.
inline constexpr std::chrono::seconds invalidSlot{10};
inline constexpr std::chrono::seconds invalidWindow{600};
inline constexpr std::chrono::seconds invalidKeyLifetime{620};

WallTime invalidSlotStart(WallTime now);

// `prefix` with its colon, or empty.
std::string invalidKey(std::string_view prefix, std::string_view egress, WallTime now);
std::string invalidCause(int status, std::string_view method, std::string_view routeTemplate);

struct InvalidKey
{
    std::string_view egress; // points into what was parsed
    WallTime slotStart;
};
std::optional<InvalidKey> parseInvalidKey(std::string_view prefix, std::string_view key);

} // namespace headroom::schemes
