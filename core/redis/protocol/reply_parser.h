// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/redis/protocol/reply.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace headroom::redis {

// Bytes of a Redis server (RESP2) to replies, in memory that is bounded whatever the server sends. After an error it
// stays in error: the connection has to be dropped.
class ReplyParser
{
public:
    struct Limits
    {
        std::size_t bytesOfAnswer = 64U << 20U;
        std::size_t elementsOfAnswer = 1U << 20U; // in all levels together
        std::size_t bytesOfLine = 64U << 10U; // of a status, an error, a number or a length
    };

    ReplyParser();
    explicit ReplyParser(Limits limits);
    ~ReplyParser();

    // At most 64 KiB at a time: the reader's cost grows with the square of what it holds.
    void feed(std::string_view bytes);
    // The next whole reply; none when more bytes are needed or there is an error.
    std::optional<Reply> next();

    bool failed() const { return !m_error.empty(); }
    const std::string& error() const { return m_error; } // for a developer: what was wrong

private:
    struct Reader;

    void checkHeldBytes();

    Limits m_limits;
    std::unique_ptr<Reader> m_reader;
    std::string m_error;
};

} // namespace headroom::redis
