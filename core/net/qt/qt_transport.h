// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/base/time/alarm.h"
#include "core/net/http1/http1_pool.h"
#include "core/net/qt/exchange.h"

#include <QNetworkProxy>
#include <QNetworkRequest>
#include <QSslError>

#include <array>
#include <deque>
#include <memory>
#include <unordered_map>
#include <vector>

namespace headroom::net {

// HTTP over Qt Network: HTTP/2 where the server speaks it (ALPN), else as many connections of HTTP/1.1 as the requests
// under way need. What goes without TLS and without a proxy, as to a request proxy in one's own network, goes over
// sockets of our own (Http1Pool): that is where thousands a second are asked for. One QNetworkAccessManager opens six
// connections to a host and no more, so there are several; over HTTP/2 one carries a hundred requests. TLS is verified;
// there is no way to turn that off.
//
// Anything but GET and HEAD is written to one connection once: Qt would write a request again, unasked, when the
// connection breaks before the response, and Discord might do it twice.
//
// TransportError::maybeSent is false only where it is certain that nothing went out, or where the server said over
// HTTP/2 that it has not looked at the request.
class QtTransport final : public Exchange::Owner, public Transport
{
    Q_OBJECT
public:
    struct Options
    {
        std::string api = "https://discord.com/api/v10"; // the base with its version
        std::string token = {}; // as Discord gives it, without "Bot "; empty: requests go out without one
        std::string proxy = {}; // as readProxy() takes it; empty: the system's
        std::string caFile = {}; // PEM: authorities to trust beside the system's; empty: none
        Duration connectTimeout = std::chrono::seconds{10}; // from send() to the first byte written
        // From the last byte written to the response's headers. What has no body and may be written only once counts
        // from send(): Qt does not tell when it is written.
        Duration answerTimeout = std::chrono::seconds{15};
        Duration totalTimeout = std::chrono::seconds{60}; // from send() to the response's last byte
        std::size_t maxResponseBytes = 64 * 1024 * 1024; // unpacked; a larger response is a failure
    };

    // Whether a transport can be made of these: one line of ErrorKind::Usage for whoever set them. A transport that is
    // made of wrong ones fails each request with that line.
    static Result<void> check(const Options& options);

    QtTransport(Options options, Clock& clock, QObject* parent = nullptr);
    ~QtTransport() override;

    void send(const Request& request, bool withToken, Done done) override;

    std::size_t managers() const { return m_pool.size(); }

private:
    enum class Protocol { Unknown, Http1, Http2 };

    // Deleted from the event loop: it may be one of its own signals that ends it.
    struct DeleteLater
    {
        void operator()(QNetworkAccessManager* network) const { network->deleteLater(); }
    };
    struct Manager
    {
        std::unique_ptr<QNetworkAccessManager, DeleteLater> network;
        Protocol offered = Protocol::Http1; // what it may speak
        unsigned room = 0; // requests it carries at once
        unsigned underWay = 0;
        bool leaving = false; // the server has closed its connection to new requests
    };
    struct UnderWay
    {
        std::unique_ptr<Exchange> exchange;
        Manager* manager = nullptr;
    };

    Result<void> setUp();
    void setUpPlain();
    void setUpBases();
    Http1Call plainCall(const Request& request, bool withToken, Done done) const;
    void dispatch();
    Manager* managerWithRoom();
    Manager& addManager();
    void start(std::unique_ptr<Exchange> exchange, Manager& manager);
    QNetworkRequest prepare(const Exchange& exchange, const Manager& manager) const;

    void encrypted(QNetworkReply* reply);
    void tlsErrors(QNetworkReply* reply, const QList<QSslError>& errors);
    void finished(QNetworkReply* reply);
    void dropIfLeft(Manager& manager);

    void dueChanged(const Exchange& exchange) override;
    void ring();

    Options m_options;
    Clock& m_clock;
    Exchange::Limits m_limits;
    Text m_problem; // with the options
    std::unique_ptr<Http1Pool> m_plain; // where there is neither TLS nor a proxy
    std::string m_plainBase; // the path of the API's base
    std::array<std::string, 2> m_plainHeaders; // of all requests, by token
    QNetworkProxy m_proxy;
    QString m_api;
    Protocol m_protocol;
    std::array<QNetworkRequest, 4> m_bases; // by token and protocol
    std::vector<std::unique_ptr<Manager>> m_pool;
    std::unordered_map<QNetworkReply*, UnderWay> m_underWay;
    std::deque<std::unique_ptr<Exchange>> m_waiting; // until it is known what the server speaks
    Alarm m_alarm;
};

} // namespace headroom::net
