// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/base/time/alarm.h"
#include "core/console/alerts/alert_message.h"

#include <QNetworkAccessManager>
#include <QObject>
#include <QPointer>
#include <QUrl>

#include <deque>
#include <functional>
#include <string>
#include <vector>

class QNetworkReply;

namespace headroom::console {

// Sends notifications to a webhook, one message after the other, at most one a second and not before it is asked to.
// Its URL is a secret: no error names it, and no redirect is followed.
//
// Lives on its thread's event loop; never blocks.
class AlertWebhook final : public QObject
{
public:
    struct Options
    {
        WebhookFormat format = WebhookFormat::Discord;
        std::string url; // with its token
        std::string fleet; // whom messages are about; may be empty
    };
    using Done = std::function<void(Result<void>)>;
    // Of what waits longer than this for its turn the oldest is dropped.
    static constexpr std::size_t maxWaiting = 50;

    AlertWebhook(Options options, Clock& clock);
    ~AlertWebhook() override; // what waits is dropped, without a word

    // Whether a URL can be one: https, or http to a host of one's own.
    static Result<void> checkUrl(const std::string& url);

    // `done` once, from the event loop.
    void send(const std::vector<AlertNotification>& notifications, Done done);
    // While it is held nothing is sent: Discord refuses an address that is banned, and counts that.
    void hold(bool isHeld);
    WebhookFormat format() const { return m_options.format; }

private:
    struct Message
    {
        QByteArray body;
        Done done;
        int tries = 0;
    };

    void sendNext();
    void finish(QNetworkReply& reply);

    Options m_options;
    Clock& m_clock;
    QNetworkAccessManager m_network;
    QPointer<QNetworkReply> m_reply;
    std::deque<Message> m_waiting;
    Alarm m_nextTurn;
    Instant m_notBefore{};
    bool m_isHeld = false;
};

} // namespace headroom::console
