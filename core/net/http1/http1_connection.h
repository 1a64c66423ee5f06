// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/clock.h"
#include "core/net/http1/http1_response.h"
#include "core/net/qt/exchange.h"
#include "core/net/transport.h"

#include <QObject>
#include <QTcpSocket>

#include <optional>

namespace headroom::net {

// A request as it is written.
struct Http1Call
{
    std::string head; // request line and headers, with the empty line
    model::Body body;
    bool isHead = false;
    bool mayRepeat = false; // GET and HEAD: it may be written again when an old connection turns out to be closed
    Instant submitted{};
    Transport::Done done;
    std::function<bool()> maySend = {}; // see Request
};

// One connection of HTTP/1.1 without TLS, and at most one request on it at a time.
class Http1Connection final : public QObject
{
    Q_OBJECT
public:
    using Result = tl::expected<Response, TransportError>;

    // Who it belongs to. Told from the event loop; may delete the connection by deleteLater() only.
    class Owner
    {
    public:
        virtual ~Owner() = default;
        virtual void dueChanged(const Http1Connection& connection) = 0;
        // The request has ended; isIdle() says whether another may follow.
        virtual void ended(Http1Connection& connection, Http1Call call, const Result& result) = 0;
        // It had been written to a connection that the server had closed meanwhile, and was not looked at.
        virtual void turnedAway(Http1Connection& connection, Http1Call call) = 0;
        virtual void lostIdle(Http1Connection& connection) = 0;
    };

    Http1Connection(Owner& owner, Clock& clock, const Exchange::Limits& limits, std::string host, std::uint16_t port);

    void start(Http1Call call); // connects first where it has to
    bool isBusy() const { return m_call.has_value(); }
    bool isIdle() const { return !m_call && m_open; }
    // While idle: from then on the server may close it, and what must not be written twice is not written to it.
    Instant usableUntil() const { return m_usableUntil; }

    Instant due() const; // of what it waits for, while busy
    void giveUp(); // that has not come: ends its request
    void leave(); // drops what is under way and tells its owner nothing more

private:
    enum class Phase { Connecting, Sending, Waiting, Receiving };

    void connected();
    void write(std::string_view head, std::string_view body);
    void feed();
    void written();
    void withdraw();
    void read();
    void lost();
    void end(const Result& result);
    void fail(Text text);
    Text reason() const;

    Owner& m_owner;
    Clock& m_clock;
    const Exchange::Limits& m_limits;
    const std::string m_host;
    const std::uint16_t m_port;
    QTcpSocket m_socket;
    bool m_open = false; // may carry requests
    bool m_served = false; // one at least
    bool m_isStarting = false;
    Instant m_usableUntil{};

    std::optional<Http1Call> m_call;
    std::optional<Http1Response> m_response;
    Phase m_phase = Phase::Connecting;
    bool m_sent = false; // some of it
    std::size_t m_fed = 0; // of the body
    Instant m_waitingSince{};
    std::optional<Instant> m_written;
};

} // namespace headroom::net
