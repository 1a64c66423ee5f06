// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace headroom::logs {

// Writes numbers and texts one after the other, small numbers in few bytes.
class ByteWriter
{
public:
    void number(std::uint64_t value);
    void signedNumber(std::int64_t value);
    void text(std::string_view text);
    void time(const std::optional<WallTime>& time);

    const std::string& bytes() const { return m_bytes; }

private:
    std::string m_bytes;
};

// Reads them back. Once anything does not fit it has failed for good and gives zeros, so that a reader may ask at the
// end; it never reads beyond the bytes and gives no count larger than there are bytes left.
class ByteReader
{
public:
    explicit ByteReader(std::string_view bytes)
        : m_rest(bytes)
    {
    }

    std::uint64_t number(std::uint64_t largest = ~std::uint64_t{0});
    std::int64_t signedNumber();
    std::string_view text(std::size_t longest);
    std::optional<WallTime> time();
    std::size_t count(std::size_t most); // of things that take at least a byte each

    bool failed() const { return m_failed; }
    bool atEnd() const { return m_rest.empty(); }
    std::string_view rest() const { return m_rest; }
    void fail();

private:
    std::string_view m_rest;
    bool m_failed = false;
};

// Of FNV-1a, 64 bits: tells broken bytes from whole ones.
std::uint64_t checksum(std::string_view bytes);

} // namespace headroom::logs
