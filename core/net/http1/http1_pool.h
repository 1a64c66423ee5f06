// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/alarm.h"
#include "core/net/http1/http1_connection.h"

#include <memory>
#include <vector>

namespace headroom::net {

// Requests over HTTP/1.1 without TLS, as request proxies in one's own network are spoken to: as many connections as
// there are requests under way, kept for the next for as long as Http1Connection::usableUntil() says. A tenth of the
// work a request that QNetworkAccessManager makes of it, which has a thread for every six connections.
class Http1Pool final : public QObject, public Http1Connection::Owner
{
    Q_OBJECT
public:
    Http1Pool(Clock& clock, const Exchange::Limits& limits, std::string host, std::uint16_t port);
    ~Http1Pool() override; // what is under way is dropped

    void send(Http1Call call);

private:
    struct DeleteLater
    {
        void operator()(Http1Connection* connection) const;
    };

    Http1Connection& idleOrNew();
    void drop(Http1Connection& connection);
    void ring();
    void dueChanged(const Http1Connection& connection) override;
    void ended(Http1Connection& connection, Http1Call call, const Http1Connection::Result& result) override;
    void turnedAway(Http1Connection& connection, Http1Call call) override;
    void lostIdle(Http1Connection& connection) override;

    Clock& m_clock;
    const Exchange::Limits& m_limits;
    const std::string m_host;
    const std::uint16_t m_port;
    std::vector<std::unique_ptr<Http1Connection, DeleteLater>> m_connections;
    std::vector<Http1Connection*> m_idle; // the one used last is the one used next
    Alarm m_alarm;
};

} // namespace headroom::net
