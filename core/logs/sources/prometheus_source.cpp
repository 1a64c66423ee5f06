// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/sources/prometheus_source.h"

#include <QNetworkReply>
#include <QNetworkRequest>

namespace headroom::logs {

PrometheusSource::PrometheusSource(QUrl url, Clock& clock, const Options& options, QObject* parent)
    : LogSource(parent)
    , m_url(std::move(url))
    , m_clock(clock)
    , m_options(options)
    , m_nextFetch(clock, [this] { fetch(); })
    , m_giveUp(clock, [this] { fail(Text::tr("it did not answer in time")); })
{
    m_network.setRedirectPolicy(QNetworkRequest::SameOriginRedirectPolicy);
}

PrometheusSource::~PrometheusSource()
{
    if (m_reply)
        m_reply->disconnect(this);
    delete m_reply;
}

void PrometheusSource::start()
{
    if (m_url.scheme() == QLatin1String("http") || m_url.scheme() == QLatin1String("https"))
        m_nextFetch.ringIn(Duration::zero());
    else
        fail(Text::tr("it is no address; write it as http://host:port/metrics"));
}

void PrometheusSource::fetch()
{
    if (!m_options.once)
        m_nextFetch.ringIn(m_options.every);
    if (m_reply)
        return;
    m_body.clear();
    QNetworkRequest request(m_url);
    request.setRawHeader("Accept", "text/plain;version=0.0.4");
    m_reply = m_network.get(request);
    // What is not read stays in the kernel, and the server with it.
    m_reply->setReadBufferSize(256 << 10);
    connect(m_reply, &QNetworkReply::readyRead, this, [this] { read(); });
    connect(m_reply, &QNetworkReply::finished, this, [this] { finish(); });
    m_giveUp.ringIn(m_options.timeout);
}

void PrometheusSource::read()
{
    const auto bytes = m_reply->readAll();
    if (m_body.size() + static_cast<std::size_t>(bytes.size()) > m_options.longest)
        return fail(Text::tr("its answer is longer than %1 KiB").arg(m_options.longest >> 10));
    m_body.append(bytes.constData(), static_cast<std::size_t>(bytes.size()));
}

// Before the next attempt.
void PrometheusSource::fail(const Text& why)
{
    // The address may hold a password.
    const auto shown = m_url.toDisplayString(QUrl::RemoveUserInfo | QUrl::RemoveQuery | QUrl::RemoveFragment);
    m_problem = Text::tr("cannot read %1: %2").arg(shown.toStdString(), why);
    m_giveUp.stop();
    if (m_reply) {
        auto* reply = std::exchange(m_reply, nullptr);
        reply->disconnect(this);
        reply->abort();
        reply->deleteLater();
    }
    endIfOnce();
}

void PrometheusSource::endIfOnce()
{
    if (m_options.once && !std::exchange(m_hasEnded, true))
        QMetaObject::invokeMethod(this, &LogSource::ended, Qt::QueuedConnection);
}

void PrometheusSource::finish()
{
    const int status = m_reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
    if (m_reply->error() != QNetworkReply::NoError && status < 400)
        return fail(status == 0 ? Text::tr("nothing answers there") : Text::tr("its answer broke off"));
    if (status != 200)
        return fail(Text::tr("it answers %1").arg(status));
    read();
    if (!m_reply)
        return;
    m_giveUp.stop();
    std::exchange(m_reply, nullptr)->deleteLater();
    if (!m_body.empty() && m_body.back() != '\n')
        m_body += '\n';
    m_bytes += m_body.size();
    m_waiting.swap(m_body);
    m_hasAnswer = true;
    m_problem.clear();
    Q_EMIT readable();
}

std::optional<Chunk> PrometheusSource::next(std::size_t)
{
    if (!std::exchange(m_hasAnswer, false)) {
        if (m_hasGiven)
            endIfOnce();
        return {};
    }
    m_hasGiven = true;
    m_given.swap(m_waiting);
    return Chunk{m_given, 0, {}, true};
}

SourceState PrometheusSource::state() const
{
    SourceState state;
    state.name = m_url.toDisplayString(QUrl::RemoveUserInfo | QUrl::RemoveQuery | QUrl::RemoveFragment).toStdString();
    state.offset = m_bytes;
    state.problem = m_problem;
    return state;
}

} // namespace headroom::logs
