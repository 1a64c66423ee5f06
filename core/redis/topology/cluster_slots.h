// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <string_view>

namespace headroom::redis {

// A Redis Cluster divides its keys among this many slots, each of which one master serves.
inline constexpr std::uint16_t slotCount = 16384;

// The slot of a key: CRC16 of what is between its first { and the next }, when that is not empty, else of all of it.
// See "Redis cluster specification" in the Redis documentation. Pure.
std::uint16_t slotOf(std::string_view key);

// Whether all keys that begin with this lie in one slot: it holds a whole hash tag. Pure.
bool hasHashTag(std::string_view prefix);

} // namespace headroom::redis
