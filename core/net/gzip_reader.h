// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace headroom::net {

// Unpacks gzip (RFC 1952) as it comes in, and knows when it was cut short, which Qt's own unpacking does not.
class GzipReader
{
public:
    enum class State { More, Whole, Broken, TooLarge };

    // `most`: the largest length `to` may reach.
    explicit GzipReader(std::size_t most);
    ~GzipReader();

    // Appends what `packed` holds. The length and the checksum at the end must be right.
    State add(std::string_view packed, std::string& to);
    // Whole only when the end has been reached; an empty stream, where nothing came in at all, is whole as well.
    bool isWhole() const { return m_state == State::Whole || !m_any; }

private:
    struct Stream;

    std::unique_ptr<Stream> m_stream;
    std::size_t m_most;
    State m_state = State::More;
    bool m_any = false;
};

} // namespace headroom::net
