// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <string>

namespace headroom::sim {

// The same bytes for the same seed, on every machine.
std::string bytesFromSeed(std::uint64_t seed, std::uint32_t size);

// A PNG of coloured squares that any viewer shows; filled up to `size` behind its end, never shorter than the
// picture.
std::string pictureFromSeed(std::uint64_t seed, std::uint32_t size);

} // namespace headroom::sim
