// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/sim/world/digest.h"

namespace headroom::sim {

namespace {

// FNV-1a, then the finalizer of SplitMix64 to spread short inputs over all bits.
std::uint64_t mix(std::uint64_t state, std::string_view text)
{
    for (const unsigned char c : text) {
        state ^= c;
        state *= 0x100000001b3ULL;
    }
    state ^= state >> 30;
    state *= 0xbf58476d1ce4e5b9ULL;
    state ^= state >> 27;
    state *= 0x94d049bb133111ebULL;
    return state ^ (state >> 31);
}

void appendHex(std::string& text, std::uint64_t value)
{
    constexpr std::string_view digits = "0123456789abcdef";
    for (int shift = 60; shift >= 0; shift -= 4)
        text += digits[(value >> shift) & 15U];
}

} // namespace

std::uint64_t digest64(std::string_view kind, std::string_view text)
{
    return mix(mix(0xcbf29ce484222325ULL, kind), text);
}

std::string digestHex(std::string_view kind, std::string_view text)
{
    const auto first = digest64(kind, text);
    std::string hex;
    hex.reserve(32);
    appendHex(hex, first);
    appendHex(hex, mix(first, text));
    return hex;
}

} // namespace headroom::sim
