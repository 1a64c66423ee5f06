// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/redis/topology/cluster_slots.h"

#include <array>

namespace headroom::redis {

namespace {

// CRC-16/XMODEM: polynomial 0x1021, begins with 0, nothing reflected.
constexpr std::array<std::uint16_t, 256> crcTable = [] {
    std::array<std::uint16_t, 256> table{};
    for (unsigned byte = 0; byte < table.size(); ++byte) {
        unsigned crc = byte << 8U;
        for (int bit = 0; bit < 8; ++bit)
            crc = (crc & 0x8000U) != 0 ? (crc << 1U) ^ 0x1021U : crc << 1U;
        table[byte] = static_cast<std::uint16_t>(crc);
    }
    return table;
}();

std::uint16_t crc16(std::string_view bytes)
{
    std::uint16_t crc = 0;
    for (const unsigned char byte : bytes)
        crc = static_cast<std::uint16_t>((crc << 8U) ^ crcTable[(crc >> 8U) ^ byte]);
    return crc;
}

// Empty: there is none.
std::string_view hashTag(std::string_view key)
{
    const auto open = key.find('{');
    if (open == std::string_view::npos)
        return {};
    const auto close = key.find('}', open + 1);
    return close == std::string_view::npos ? std::string_view{} : key.substr(open + 1, close - open - 1);
}

} // namespace

std::uint16_t slotOf(std::string_view key)
{
    const auto tag = hashTag(key);
    return static_cast<std::uint16_t>(crc16(tag.empty() ? key : tag) % slotCount);
}

bool hasHashTag(std::string_view prefix)
{
    return !hashTag(prefix).empty();
}

} // namespace headroom::redis
