// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/time.h"
#include "core/net/request.h"
#include "core/net/response_body.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace headroom::net {

// One response of HTTP/1.1 (RFC 9112) out of the bytes of a connection, as they come, by Boost.Beast's parser. Pure.
//
// Strict about where a response ends, so that two are never taken for one: a response with both a length and chunks,
// with lengths that differ, or in any transfer coding but `chunked` is refused. Interim responses (1xx) are skipped.
class Http1Response
{
public:
    enum class State { Head, Body, Done, Broken };

    static constexpr std::size_t maxHeadBytes = 64 * 1024;

    // `isHead`: the request was HEAD. `most`: of the body, unpacked and over the wire.
    Http1Response(bool isHead, std::size_t most);
    Http1Response(const Http1Response&) = delete;
    Http1Response& operator=(const Http1Response&) = delete;
    ~Http1Response();

    // Takes the next bytes. Bytes after the end of the response are dropped, and its connection is not kept.
    State add(std::string_view bytes);
    // There are no more. A response without a length ends here.
    State closed();

    State state() const { return m_state; }
    bool hasBegun() const { return m_begun; } // any byte came
    const Text& problem() const { return m_problem; } // when Broken: one line

    int status() const;
    // Whether the connection may carry another request; when Done.
    bool keepsConnection() const;
    // How long the server says it keeps the connection when it is idle ("Keep-Alive: timeout=5").
    std::optional<Duration> keepAliveTimeout() const;
    Headers takeHeaders();
    model::Body takeBody() { return m_body.take(); }

private:
    class Parser; // keeps Beast's headers in one file

    void startParser();
    std::size_t parse(std::string_view bytes);
    void afterPut();
    void fail(Text problem);

    const bool m_isHead;
    ResponseBody m_body;
    std::unique_ptr<Parser> m_parser;
    std::string m_pending; // what is not parsed yet: part of a head, of a chunk's size, of a trailer
    State m_state = State::Head;
    bool m_begun = false;
    bool m_hasMore = false;
    bool m_closed = false;
    Text m_problem;
};

} // namespace headroom::net
