// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/time.h"

#include <string>
#include <string_view>

namespace headroom::sim {

// One HTTP request as it came off the wire.
struct Request
{
    std::string method; // "GET"
    std::string target; // path and query, still percent-encoded
    std::string authorization; // the header's value, empty without one
    std::string contentType;
    std::string auditLogReason; // still percent-encoded
    std::string address; // where it came from: X-Sim-Address if given, else the peer's
    std::string body;
};

// What is sent back, before it becomes bytes.
struct Answer
{
    int status = 200;
    std::string body; // empty with 204
    std::string contentType = "application/json";
    std::string headers; // lines with their line breaks, besides content-type, content-length and connection

    void addHeader(std::string_view name, std::string_view value)
    {
        headers.append(name).append(": ").append(value).append("\r\n");
    }
};

// How the answer leaves: whole, or the way a sick network or server would deliver it.
struct Delivery
{
    enum Kind {
        Whole,
        Reset, // nothing, and the connection is reset (RST)
        CloseSilently, // nothing, and the connection is closed (FIN)
        Half, // all headers, half the body, then closed
        SlowBody, // headers at once, the body in pieces over `slow`
    };
    Kind kind = Whole;
    std::chrono::milliseconds slow{};
    std::chrono::milliseconds delay{}; // before anything leaves
};

struct Reply
{
    Answer answer;
    Delivery delivery;
};

} // namespace headroom::sim
