// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/net/qt/qt_transport.h"
#include "tests/support/patient_waits.h"

#include <vector>

namespace headroom::support {

// A transport, and what came of the requests that were sent over it.
class RequestSender
{
public:
    using Result = tl::expected<net::Response, net::TransportError>;

    RequestSender(net::QtTransport::Options options, Clock& clock)
        : transport(std::move(options), clock)
    {
    }
    void send(const net::Request& request, bool withToken)
    {
        transport.send(request, withToken, [this](const Result& result) { results.push_back(result); });
    }
    // Sends it and waits for its one result, which never comes from inside send().
    Result await(const net::Request& request, bool withToken)
    {
        const auto before = results.size();
        send(request, withToken);
        if (results.size() != before)
            qFatal("a request had its result inside of send()");
        if (!comesTrue([&] { return results.size() > before; }))
            qFatal("a request had no result");
        if (results.size() != before + 1)
            qFatal("a request had more than one result");
        return results.back();
    }

    net::QtTransport transport;
    std::vector<Result> results;
};

} // namespace headroom::support
