// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace headroom::logs {

// Figures as bytes, for the file in which they outlast a restart. Numbers are of variable length; a kind and a version
// stand in front, a checksum behind.
class FigureWriter
{
public:
    FigureWriter(std::string_view kind, std::uint8_t version); // a kind is 4 characters

    void number(std::uint64_t value);
    void signedNumber(std::int64_t value);
    void text(std::string_view value);

    std::string finish(); // to be called once

private:
    std::string m_bytes;
};

// The way back. Whatever the bytes are, it gives zeros and empty texts and fails() from the first on that is not there.
class FigureReader
{
public:
    FigureReader(std::string_view bytes, std::string_view kind, std::uint8_t version);

    std::uint64_t number();
    std::uint64_t numberUpTo(std::uint64_t most); // greater ones fail
    std::int64_t signedNumber();
    std::string_view text(std::size_t longest);

    void fail() { m_failed = true; } // what was read cannot be
    bool fails() const { return m_failed; }
    // Everything was read, and nothing failed. The error (ErrorKind::Broken) says that `what` was not kept.
    Result<void> finish(std::string_view what) const;

private:
    std::string_view m_rest;
    bool m_failed = false;
};

} // namespace headroom::logs
