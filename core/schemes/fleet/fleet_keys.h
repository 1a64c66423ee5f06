// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/time.h"

#include <optional>
#include <string>
#include <string_view>

namespace headroom::schemes {

// What Headroom's clients keep for the whole fleet beside any key scheme. Other clients never look at these keys.
// `prefix` with its colon, or empty.
std::string clientsKey(std::string_view prefix); // [prefix:]headroom:clients
std::string workKey(std::string_view prefix); // [prefix:]headroom:work
std::string reservedKey(std::string_view prefix, std::string_view egress); // [prefix:]headroom:reserved:<egress>
// Whether it is one of these, or of those below, whatever follows.
bool isFleetKey(std::string_view prefix, std::string_view key);

// The counts of invalid requests (401, 403, 429 that is not shared): one hash per egress address and ten seconds,
// [prefix:]headroom:invalid:<egress>:<start>, whose fields are causes ("403 DELETE
// /channels/{channel}/messages/{id}") and whose values are counts. <start> is in seconds since 1970, a multiple of ten.
// Each expires 620 s after its last write, so the sum over an address is its last ten minutes, give or take ten seconds
// on the safe side.
inline constexpr std::chrono::seconds invalidSlot{10};
inline constexpr std::chrono::seconds invalidWindow{600};
inline constexpr std::chrono::seconds invalidKeyLifetime{620};

WallTime invalidSlotStart(WallTime now);

std::string invalidKey(std::string_view prefix, std::string_view egress, WallTime now);
std::string invalidCause(int status, std::string_view method, std::string_view routeTemplate);

struct InvalidKey
{
    std::string_view egress; // points into what was parsed
    WallTime slotStart;
};
std::optional<InvalidKey> parseInvalidKey(std::string_view prefix, std::string_view key);

// The text of the .lua files of these names beside this, built in. Each says on top what it takes and answers.
extern const std::string_view fleet_membership;
extern const std::string_view hold_all; // of schemes with one key that blocks everything

} // namespace headroom::schemes
