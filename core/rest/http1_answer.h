// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/rest/incoming_body.h"
#include "core/rest/request.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace headroom::rest {

// One answer of HTTP/1.1 (RFC 9112) out of the bytes of a connection, as they come. Pure.
//
// Strict where the end of an answer is told, so that two are never taken for one: lengths that contradict each other or
// cannot be read are no answer. Interim answers (1xx) are passed over.
class Http1Answer
{
public:
    enum class State { Head, Body, Done, Broken };

    // `isHead`: the request was HEAD. `most`: of the body, unpacked and over the wire.
    Http1Answer(bool isHead, std::size_t most);

    // Takes the next bytes. What follows the end of the answer is left: see hasMore().
    State add(std::string_view bytes);
    // There are no more. An answer without a length ends so.
    State closed();

    State state() const { return m_state; }
    bool hasBegun() const { return m_begun; } // any byte came
    std::size_t headBytes() const { return m_line.size() + m_headBytes; }
    const std::string& problem() const { return m_problem; } // when Broken: one line

    int status() const { return m_status; }
    // Whether the connection may carry another request.
    bool keepsConnection() const { return m_keeps && !m_hasMore; }
    Headers takeHeaders() { return std::move(m_headers); }
    Body takeBody() { return m_body.take(); }

private:
    enum class Part { StatusLine, Header, Counted, UntilClosed, ChunkSize, ChunkData, ChunkEnd, Trailer, None };

    bool takeLine(std::string_view& bytes);
    void lineEnds();
    void statusLine();
    void headerLine();
    void headEnds();
    void chunkSize();
    std::size_t takeBody(std::string_view bytes);
    bool finishBody();
    void fail(std::string problem);

    const bool m_isHead;
    IncomingBody m_body;
    State m_state = State::Head;
    Part m_part = Part::StatusLine;
    std::string m_line; // as far as it has come
    std::size_t m_headBytes = 0; // of the lines before
    bool m_begun = false;
    bool m_hasMore = false;
    int m_status = 0;
    Headers m_headers;
    bool m_keeps = true;
    bool m_chunked = false;
    bool m_packed = false;
    std::uint64_t m_left = 0; // of the body or chunk
    bool m_hasLength = false;
    std::string m_problem;
};

} // namespace headroom::rest
