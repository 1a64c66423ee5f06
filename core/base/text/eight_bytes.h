// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <cstring>

namespace headroom {

// Eight characters of a text looked at together, for loops that each line of a log goes through. Pure.
class EightBytes
{
public:
    static constexpr std::size_t size = 8;

    explicit EightBytes(const char* text) { std::memcpy(&m_bytes, text, size); } // at least so many

    bool areAscii() const { return (m_bytes & highest) == 0; }
    bool areDigits() const
    {
        constexpr auto upperHalves = each * 0xf0;
        constexpr auto digits = each * '0';
        return (m_bytes & upperHalves) == digits && ((m_bytes + each * 6) & upperHalves) == digits;
    }
    bool haveBelow(unsigned char bound) const // of at most 128
    {
        return ((m_bytes - each * bound) & ~m_bytes & highest) != 0;
    }
    bool have(char c) const { return EightBytes(m_bytes ^ (each * static_cast<unsigned char>(c))).haveBelow(1); }

private:
    static constexpr std::uint64_t each = 0x0101010101010101;
    static constexpr std::uint64_t highest = each * 0x80;

    explicit EightBytes(std::uint64_t bytes)
        : m_bytes(bytes)
    {
    }

    std::uint64_t m_bytes = 0;
};

} // namespace headroom
