// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/alerts/alert_webhook.h"

#include <QNetworkReply>
#include <QNetworkRequest>

namespace headroom::console {

using namespace std::chrono_literals;

namespace {

constexpr Duration betweenMessages = 1s;
constexpr int answerTimeoutMs = 15'000;
constexpr qint64 maxAnswer = 64 * 1024;

} // namespace

AlertWebhook::AlertWebhook(Options options, Clock& clock)
    : m_options(std::move(options))
    , m_clock(clock)
    , m_nextTurn(clock, [this] { sendNext(); })
{
}

AlertWebhook::~AlertWebhook()
{
    if (m_reply) {
        m_reply->disconnect(this);
        m_reply->abort();
    }
}

Result<void> AlertWebhook::checkUrl(const std::string& url)
{
    const QUrl parsed(QString::fromStdString(url), QUrl::StrictMode);
    const auto scheme = parsed.scheme();
    const bool isOne = parsed.isValid() && !parsed.host().isEmpty()
        && (scheme == QLatin1String("https") || scheme == QLatin1String("http"));
    if (!isOne)
        return failure(ErrorKind::Usage, Text::tr("the webhook's URL is none: it begins with https://"));
    return {};
}

void AlertWebhook::send(const std::vector<AlertNotification>& notifications, Done done)
{
    m_waiting.push_back({webhookBody(m_options.format, notifications, m_options.fleet), std::move(done)});
    if (m_waiting.size() > maxWaiting) {
        const auto oldest = m_waiting.begin() + (m_reply ? 1 : 0); // not the one that is on its way
        const auto dropped = std::move(*oldest);
        m_waiting.erase(oldest);
        if (dropped.done)
            dropped.done(failure(ErrorKind::Failed, Text::tr("the webhook takes too few messages: one was dropped")));
    }
    m_nextTurn.ringNoLaterThan(m_notBefore);
}

void AlertWebhook::hold(bool isHeld)
{
    if (std::exchange(m_isHeld, isHeld) && !isHeld)
        m_nextTurn.ringNoLaterThan(m_notBefore);
}

void AlertWebhook::sendNext()
{
    if (m_reply || m_waiting.empty() || m_isHeld)
        return;
    QNetworkRequest request(QUrl(QString::fromStdString(m_options.url)));
    request.setHeader(QNetworkRequest::ContentTypeHeader, QByteArrayLiteral("application/json"));
    request.setHeader(QNetworkRequest::UserAgentHeader, QByteArrayLiteral("Headroom/" HEADROOM_VERSION));
    request.setAttribute(QNetworkRequest::RedirectPolicyAttribute, QNetworkRequest::ManualRedirectPolicy);
    request.setTransferTimeout(answerTimeoutMs);
    auto& message = m_waiting.front();
    ++message.tries;
    m_reply = m_network.post(request, message.body);
    connect(m_reply, &QNetworkReply::finished, this, [this, reply = m_reply.data()] { finish(*reply); });
}

void AlertWebhook::finish(QNetworkReply& reply)
{
    reply.deleteLater();
    m_reply.clear();
    const auto status = reply.attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
    const auto verdict =
        verdictOn(status, reply.rawHeader("Retry-After"), reply.read(maxAnswer), m_waiting.front().tries);
    m_notBefore = m_clock.now() + verdict.retryIn.value_or(betweenMessages);
    m_nextTurn.ringAt(m_notBefore);
    if (verdict.retryIn)
        return;
    const auto message = std::move(m_waiting.front());
    m_waiting.pop_front();
    if (message.done)
        message.done(verdict.isDone ? Result<void>() : failure(ErrorKind::Failed, verdict.problem));
}

} // namespace headroom::console
