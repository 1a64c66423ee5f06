// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/net/http1/http1_response.h"

#include <cstdlib>
#include <string>
#include <vector>

using headroom::net::Http1Response;

std::vector<std::string> fuzzSeeds()
{
    const std::string start = "HTTP/1.1 200 OK\r\n";
    return {start + "Content-Length: 5\r\n\r\nhello",
        start + "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
        start + "Content-Encoding: gzip\r\nContent-Length: 25\r\n\r\n", start + "\r\nuntil it is closed",
        "HTTP/1.1 100 Continue\r\n\r\n" + start + "X: a\r\n b\r\nContent-Length: 0\r\n\r\n",
        start
            + "Transfer-Encoding:\r\n chunked\r\nConnection: close, keep-alive\r\nKeep-Alive: timeout=5\r\n\r\n"
              "3;a=b\r\nabc\r\n0\r\nX: y\r\n\r\n",
        start + "Transfer-Encoding: gzip, chunked\r\nContent-Length: 5\r\n\r\nhello",
        "HTTP/1.0 429 Too Many Requests\r\nConnection: keep-alive\r\nRetry-After: 1.5\r\nContent-Length: 2\r\n\r\n{}"};
}

namespace {

struct Outcome
{
    Http1Response::State state;
    int status;
    std::string body;

    bool operator==(const Outcome&) const = default;
};

Outcome readAll(std::string_view bytes, std::size_t step)
{
    constexpr std::size_t maximum = 4096;
    Http1Response answer(false, maximum);
    for (std::size_t from = 0; from < bytes.size(); from += step)
        answer.add(bytes.substr(from, step));
    const auto state = answer.closed();
    // What is wrong with a head is seen when it is whole, or earlier: only whole responses are compared.
    if (state != Http1Response::State::Done)
        return {Http1Response::State::Broken, 0, {}};
    auto body = answer.takeBody().text();
    if (body.size() > maximum)
        std::abort();
    return {state, answer.status(), std::move(body)};
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view bytes{reinterpret_cast<const char*>(data), size};
    // How the bytes are cut must not matter.
    if (readAll(bytes, 1) != readAll(bytes, 64))
        std::abort();
    return 0;
}
