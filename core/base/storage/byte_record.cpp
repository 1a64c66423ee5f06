// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/storage/byte_record.h"

namespace headroom {

namespace {

constexpr std::size_t kindSize = 4;
constexpr std::size_t headSize = kindSize + 1;
constexpr std::size_t sumSize = 8;

std::string sumOf(std::string_view bytes)
{
    std::uint64_t sum = 0xcbf29ce484222325;
    for (const char c : bytes) {
        sum ^= static_cast<unsigned char>(c);
        sum *= 0x100000001b3;
    }
    std::string text;
    for (std::size_t i = 0; i < sumSize; ++i, sum >>= 8)
        text += static_cast<char>(sum & 0xff);
    return text;
}

} // namespace

ByteWriter::ByteWriter(std::string_view kind, std::uint8_t version)
    : m_bytes(kind.substr(0, kindSize))
{
    m_bytes.resize(kindSize, ' ');
    m_bytes += static_cast<char>(version);
}

void ByteWriter::number(std::uint64_t value)
{
    for (; value >= 0x80; value >>= 7)
        m_bytes += static_cast<char>(0x80 | (value & 0x7f));
    m_bytes += static_cast<char>(value);
}

void ByteWriter::signedNumber(std::int64_t value)
{
    const auto bits = static_cast<std::uint64_t>(value) << 1;
    number(value < 0 ? ~bits : bits);
}

void ByteWriter::flag(bool value)
{
    number(value ? 1 : 0);
}

void ByteWriter::text(std::string_view value)
{
    number(value.size());
    m_bytes += value;
}

void ByteWriter::time(const std::optional<WallTime>& value)
{
    flag(value.has_value());
    if (value)
        signedNumber(value->time_since_epoch().count());
}

std::string ByteWriter::finish()
{
    m_bytes += sumOf(m_bytes);
    return std::move(m_bytes);
}

ByteReader::ByteReader(std::string_view bytes, std::string_view kind, std::uint8_t version)
{
    const auto isLongEnough = bytes.size() >= headSize + sumSize;
    const auto summed = bytes.substr(0, isLongEnough ? bytes.size() - sumSize : 0);
    m_failed = !isLongEnough || summed.substr(0, kindSize) != kind
        || static_cast<unsigned char>(summed[kindSize]) != version || bytes.substr(summed.size()) != sumOf(summed);
    if (!m_failed)
        m_rest = summed.substr(headSize);
}

std::uint64_t ByteReader::number(std::uint64_t largest)
{
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 64 && !m_rest.empty(); shift += 7) {
        const auto byte = static_cast<unsigned char>(m_rest.front());
        m_rest.remove_prefix(1);
        if (shift == 63 && byte > 1)
            break; // more than 64 bits
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

std::int64_t ByteReader::signedNumber(std::int64_t largest)
{
    const auto bits = number();
    const auto value = static_cast<std::int64_t>(bits & 1 ? ~(bits >> 1) : bits >> 1);
    if (value <= largest && value >= ~largest)
        return value;
    fail();
    return 0;
}

bool ByteReader::flag()
{
    return number(1) == 1;
}

std::string_view ByteReader::text(std::size_t longest)
{
    const auto size = count(longest);
    const auto value = m_rest.substr(0, size);
    m_rest.remove_prefix(size);
    return value;
}

std::optional<WallTime> ByteReader::time()
{
    constexpr std::int64_t farthest = std::int64_t{1} << 50; // milliseconds: no sum of two such overflows
    if (!flag())
        return std::nullopt;
    const auto since1970 = signedNumber(farthest);
    if (m_failed)
        return std::nullopt;
    return WallTime{std::chrono::milliseconds{since1970}};
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

Result<void> ByteReader::finish(std::string_view what) const
{
    if (!m_failed && m_rest.empty())
        return {};
    return failure(ErrorKind::Broken,
        std::string(what)
            + " cannot be read back: they were damaged, or kept by another version; counting starts anew");
}

} // namespace headroom
