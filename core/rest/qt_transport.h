// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/alarm.h"
#include "core/rest/transport.h"

#include <QNetworkAccessManager>
#include <QNetworkReply>
#include <QObject>

#include <memory>
#include <unordered_map>
#include <vector>

namespace headroom::rest {

// HTTP/1.1 over Qt Network. One QNetworkAccessManager opens six connections to a host and no more, so there are as many
// managers as the requests under way need. TLS is verified; there is no way to turn that off.
//
// A POST or PATCH is written to one connection once: Qt would write a request again, unasked, when the connection
// breaks before the answer, and Discord might do it twice.
class QtTransport final : public QObject, public Transport
{
    Q_OBJECT
public:
    struct Options
    {
        std::string api; // "https://discord.com/api/v10", without a slash at its end
        std::string token; // as Discord gives it, without "Bot "; empty: requests go out without one
        Duration timeout = std::chrono::seconds{15}; // from send() to the end of the answer
    };

    QtTransport(Options options, Clock& clock, QObject* parent = nullptr);
    ~QtTransport() override;

    void send(const Request& request, bool withToken, Done done) override;

    std::size_t managers() const { return m_pool.size(); }

private:
    struct Manager
    {
        QNetworkAccessManager network;
        unsigned underWay = 0;
    };
    struct UnderWay
    {
        Manager* manager = nullptr;
        Done done;
        bool tooLate = false;
        std::unique_ptr<Alarm> timeout;
    };

    QNetworkRequest prepare(const Request& request, bool withToken) const;
    Manager& freeManager();
    void watch(QNetworkReply* reply, Manager& manager, Done done);
    void finished(QNetworkReply* reply);
    Failure failureOf(const QNetworkReply& reply, const UnderWay& underWay) const;

    Options m_options;
    Clock& m_clock;
    std::vector<std::unique_ptr<Manager>> m_pool;
    std::unordered_map<QNetworkReply*, UnderWay> m_underWay;
};

} // namespace headroom::rest
