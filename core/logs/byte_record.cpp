// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/byte_record.h"

namespace headroom::logs {

void ByteWriter::number(std::uint64_t value)
{
    while (value >= 0x80) {
        m_bytes += static_cast<char>(value | 0x80);
        value >>= 7;
    }
    m_bytes += static_cast<char>(value);
}

void ByteWriter::signedNumber(std::int64_t value)
{
    const auto bits = static_cast<std::uint64_t>(value);
    number(value < 0 ? ~(bits << 1) : bits << 1);
}

void ByteWriter::text(std::string_view text)
{
    number(text.size());
    m_bytes += text;
}

void ByteWriter::time(const std::optional<WallTime>& time)
{
    number(time ? 1 : 0);
    if (time)
        signedNumber(time->time_since_epoch().count());
}

std::uint64_t ByteReader::number(std::uint64_t largest)
{
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
        if (m_rest.empty())
            break;
        const auto byte = static_cast<unsigned char>(m_rest.front());
        m_rest.remove_prefix(1);
        if (shift == 63 && byte > 1)
            break;
        value |= std::uint64_t{byte & 0x7fU} << shift;
        if (byte >= 0x80)
            continue;
        if (value > largest)
            break;
        return value;
    }
    fail();
    return 0;
}

std::int64_t ByteReader::signedNumber()
{
    const auto bits = number();
    return static_cast<std::int64_t>(bits & 1 ? ~(bits >> 1) : bits >> 1);
}

std::string_view ByteReader::text(std::size_t longest)
{
    const auto size = number(longest);
    if (size > m_rest.size()) {
        fail();
        return {};
    }
    const auto text = m_rest.substr(0, size);
    m_rest.remove_prefix(size);
    return text;
}

std::optional<WallTime> ByteReader::time()
{
    constexpr std::int64_t farthest = std::int64_t{1} << 50; // the year 37000
    if (number(1) == 0)
        return std::nullopt;
    const auto since1970 = signedNumber();
    if (since1970 < -farthest || since1970 > farthest)
        fail();
    return WallTime{std::chrono::milliseconds{m_failed ? 0 : since1970}};
}

std::size_t ByteReader::count(std::size_t most)
{
    const auto value = number(most);
    if (value <= m_rest.size())
        return static_cast<std::size_t>(value);
    fail();
    return 0;
}

void ByteReader::fail()
{
    m_failed = true;
    m_rest = {};
}

std::uint64_t checksum(std::string_view bytes)
{
    std::uint64_t sum = 0xcbf29ce484222325;
    for (const char c : bytes) {
        sum ^= static_cast<unsigned char>(c);
        sum *= 0x100000001b3;
    }
    return sum;
}

} // namespace headroom::logs
