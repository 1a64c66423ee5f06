// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/figure_bytes.h"

namespace headroom::logs {

namespace {

constexpr std::size_t kindSize = 4;
constexpr std::size_t sumSize = 8;

std::uint64_t checksum(std::string_view bytes)
{
    std::uint64_t sum = 14695981039346656037ULL; // FNV-1a
    for (const char c : bytes)
        sum = (sum ^ static_cast<unsigned char>(c)) * 1099511628211ULL;
    return sum;
}

std::string sumBytes(std::string_view of)
{
    auto sum = checksum(of);
    std::string bytes;
    for (std::size_t i = 0; i < sumSize; ++i, sum >>= 8)
        bytes += char(sum & 0xff);
    return bytes;
}

} // namespace

FigureWriter::FigureWriter(std::string_view kind, std::uint8_t version)
    : m_bytes(kind)
{
    m_bytes += char(version);
}

void FigureWriter::number(std::uint64_t value)
{
    for (; value >= 0x80; value >>= 7)
        m_bytes += char(0x80 | (value & 0x7f));
    m_bytes += char(value);
}

void FigureWriter::signedNumber(std::int64_t value)
{
    number(std::uint64_t(value) << 1 ^ (value < 0 ? ~std::uint64_t(0) : 0));
}

void FigureWriter::text(std::string_view value)
{
    number(value.size());
    m_bytes.append(value);
}

std::string FigureWriter::finish()
{
    m_bytes.append(sumBytes(m_bytes));
    return std::move(m_bytes);
}

FigureReader::FigureReader(std::string_view bytes, std::string_view kind, std::uint8_t version)
{
    const auto size = bytes.size();
    m_failed = size < kindSize + 1 + sumSize || bytes.substr(0, kindSize) != kind
        || static_cast<unsigned char>(bytes[kindSize]) != version
        || bytes.substr(size - sumSize) != sumBytes(bytes.substr(0, size - sumSize));
    if (!m_failed)
        m_rest = bytes.substr(kindSize + 1, size - sumSize - kindSize - 1);
}

std::uint64_t FigureReader::number()
{
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
        if (m_failed || m_rest.empty())
            break;
        const auto byte = static_cast<unsigned char>(m_rest.front());
        m_rest.remove_prefix(1);
        value |= std::uint64_t(byte & 0x7f) << shift;
        if (byte < 0x80)
            return value;
    }
    m_failed = true;
    return 0;
}

std::uint64_t FigureReader::numberUpTo(std::uint64_t most)
{
    const auto value = number();
    if (value <= most)
        return value;
    m_failed = true;
    return 0;
}

std::int64_t FigureReader::signedNumber()
{
    const auto value = number();
    return std::int64_t(value >> 1 ^ (value & 1 ? ~std::uint64_t(0) : 0));
}

std::string_view FigureReader::text(std::size_t longest)
{
    const auto size = std::size_t(numberUpTo(longest));
    if (m_failed || size > m_rest.size()) {
        m_failed = true;
        return {};
    }
    const auto value = m_rest.substr(0, size);
    m_rest.remove_prefix(size);
    return value;
}

Result<void> FigureReader::finish(std::string_view what) const
{
    if (!m_failed && m_rest.empty())
        return {};
    return failure(ErrorKind::Broken,
        std::string(what)
            + " cannot be read back: they were damaged, or kept by another version; counting starts anew");
}

} // namespace headroom::logs
