// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/clock.h"
#include "core/net/response_body.h"
#include "core/net/transport.h"

#include <QNetworkAccessManager>
#include <QNetworkReply>
#include <QObject>

namespace headroom::net {

class RequestBodyDevice;

// One request on its way through Qt Network: how far it has come, and what has come back.
class Exchange
{
public:
    struct Limits
    {
        Duration connect;
        Duration response;
        Duration total;
        std::size_t maxResponseBytes;
    };

    // Who it belongs to.
    class Owner : public QObject
    {
    public:
        using QObject::QObject;
        virtual void dueChanged(const Exchange& exchange) = 0; // due() is another than before
    };

    Exchange(Owner& owner, Clock& clock, const Limits& limits, Request request, bool withToken, Transport::Done done);
    Exchange(const Exchange&) = delete;
    Exchange& operator=(const Exchange&) = delete;
    ~Exchange(); // drops the request

    // Hands it to Qt. Once more only after forget().
    QNetworkReply* start(QNetworkAccessManager& network, const QNetworkRequest& prepared);
    int starts() const { return m_starts; }
    // As if it had not been started.
    void forget();

    // Until when what it waits for now has to come.
    Instant due() const;
    // That has not come: the reply finishes soon, and result() says why. One not started has its result at once.
    void giveUp();
    // What is wrong with the certificate of the other side, before the reply finishes because of it.
    void setTlsProblem(std::string problem) { m_tlsProblem = std::move(problem); }

    // Once the reply has finished.
    tl::expected<Response, TransportError> result();
    // The server takes no more requests on this HTTP/2 connection, and has done nothing with this one.
    bool wasTurnedAway() const;
    // Qt has not begun to write it either.
    bool wasNeverBegun() const;

    const Request& request() const { return m_request; }
    bool withToken() const { return m_withToken; }
    const Transport::Done& done() const { return m_done; }

private:
    enum class Phase { Connecting, Sending, Waiting, Receiving };
    enum class Cut { None, NoConnection, NoAnswer, NotComplete, BadAnswer, Withdrawn };

    bool mayBeWrittenOnlyOnce() const;
    void wait();
    void written();
    void sent();
    void answerBegins();
    void readMore();
    void cut(Cut why);
    bool maybeSent() const;
    Text failureText() const;

    Owner& m_owner;
    Clock& m_clock;
    const Limits& m_limits;
    const Request m_request;
    const bool m_withToken;
    const Transport::Done m_done;
    const Instant m_submitted;

    int m_starts = 0;
    QNetworkReply* m_reply = nullptr;
    RequestBodyDevice* m_device = nullptr; // the reply's
    Phase m_phase = Phase::Connecting;
    Instant m_waitingSince;
    std::optional<Instant> m_written; // all of it, as far as Qt tells
    Cut m_cut = Cut::None;
    bool m_sent = false; // Qt has said that it has written some of it
    ResponseBody m_body;
    std::string m_tlsProblem;
};

} // namespace headroom::net
