// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/base/time/time.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

namespace headroom {

// A record that outlasts the program, as bytes: its kind (4 characters), its version (a byte), its values one after the
// other, and the FNV-1a checksum (8 bytes, the lowest first) of all that. Numbers take 7 bits a byte, the lowest first;
// signed ones lie zigzag (0, -1, 1, -2, ...), a text stands behind its length, a time behind whether there is one.
//
// Whoever changes what is written, or its order, raises the version: older records are then refused, never misread.
class ByteWriter
{
public:
    ByteWriter(std::string_view kind, std::uint8_t version);

    void number(std::uint64_t value);
    void signedNumber(std::int64_t value);
    void flag(bool value);
    void text(std::string_view value);
    void time(const std::optional<WallTime>& value);

    std::string finish(); // the whole record; to be called once, last

private:
    std::string m_bytes;
};

// The way back, of bytes that anybody may have written. It never reads beyond them, and gives no count that would make
// its caller take more memory than they justify. From the first value on that is not there or not as it may be it has
// failed for good: it gives zeros and empty texts, so that its caller may ask at the end.
class ByteReader
{
public:
    // The bytes have to outlive the reader and the texts it gives.
    ByteReader(std::string_view bytes, std::string_view kind, std::uint8_t version);

    std::uint64_t number(std::uint64_t largest = std::numeric_limits<std::uint64_t>::max());
    std::int64_t signedNumber(std::int64_t largest = std::numeric_limits<std::int64_t>::max()); // and at least ~largest
    bool flag();
    std::string_view text(std::size_t longest);
    std::optional<WallTime> time(); // within 35,000 years of 1970
    std::size_t count(std::size_t most); // of things that take at least a byte each

    void fail(); // what was read cannot be
    bool failed() const { return m_failed; }
    // Everything was read, and nothing failed. The error (ErrorKind::Broken) says that `what` was not kept.
    Result<void> finish(std::string_view what) const;

private:
    std::string_view m_rest;
    bool m_failed = false;
};

} // namespace headroom
