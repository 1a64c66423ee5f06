// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/rest/qt_transport.h"

#include <QIODevice>
#include <QNetworkRequest>
#include <QUrl>

namespace headroom::rest {

namespace {

constexpr unsigned connectionsOfAManager = 6;

constexpr auto userAgent = "DiscordBot (https://github.com/headroom-console/headroom, " HEADROOM_VERSION ")";

bool mayBeWrittenOnlyOnce(const std::string& method)
{
    return method != "GET" && method != "HEAD";
}

// A body that cannot be rewound: what makes Qt give up instead of writing the request a second time. Not a QBuffer,
// whose bytes Qt takes past this.
class WrittenOnce final : public QIODevice
{
public:
    explicit WrittenOnce(const std::string& body)
        : m_body(QByteArray::fromStdString(body))
    {
        open(QIODevice::ReadOnly | QIODevice::Unbuffered);
    }
    bool reset() override { return false; }
    qint64 size() const override { return m_body.size(); }
    bool atEnd() const override { return pos() >= m_body.size(); }

protected:
    qint64 readData(char* to, qint64 most) override
    {
        const auto count = std::min<qint64>(most, m_body.size() - pos());
        std::copy_n(m_body.constData() + pos(), count, to);
        return count;
    }
    qint64 writeData(const char*, qint64) override { return -1; }

private:
    QByteArray m_body;
};

// Nothing has gone out when one of these is what went wrong.
bool isBeforeSending(QNetworkReply::NetworkError error)
{
    switch (error) {
    case QNetworkReply::ConnectionRefusedError:
    case QNetworkReply::HostNotFoundError:
    case QNetworkReply::SslHandshakeFailedError:
    case QNetworkReply::ProxyConnectionRefusedError:
    case QNetworkReply::ProxyNotFoundError:
    case QNetworkReply::ProtocolUnknownError:
    case QNetworkReply::ProtocolInvalidOperationError:
        return true;
    default:
        return false;
    }
}

// Qt calls statuses of 400 and more errors; for us they are answers. The numbers are those of its documentation: what
// a status leads to is from 201 (content) and from 401 (server) on.
bool isWhole(QNetworkReply::NetworkError error)
{
    if (error == QNetworkReply::NoError)
        return true;
    if (error == QNetworkReply::ContentReSendError)
        return false;
    const bool content = error >= QNetworkReply::ContentAccessDenied && error <= QNetworkReply::UnknownContentError;
    const bool server = error >= QNetworkReply::InternalServerError;
    return content || server || error == QNetworkReply::ProtocolInvalidOperationError; // the last: 400 and 418
}

std::optional<int> answeredStatus(const QNetworkReply& reply)
{
    const auto status = reply.attribute(QNetworkRequest::HttpStatusCodeAttribute);
    if (!status.isValid() || !isWhole(reply.error()))
        return std::nullopt;
    return status.toInt();
}

std::string text(const QByteArray& bytes)
{
    return bytes.toStdString();
}

} // namespace

QtTransport::QtTransport(Options options, Clock& clock, QObject* parent)
    : QObject(parent)
    , m_options(std::move(options))
    , m_clock(clock)
{
    while (m_options.api.ends_with('/'))
        m_options.api.pop_back();
}

QtTransport::~QtTransport()
{
    for (auto& [reply, underWay] : m_underWay)
        reply->disconnect(this);
}

QNetworkRequest QtTransport::prepare(const Request& request, bool withToken) const
{
    QNetworkRequest prepared(QUrl(QString::fromStdString(m_options.api + request.path)));
    prepared.setAttribute(QNetworkRequest::Http2AllowedAttribute, false);
    prepared.setAttribute(QNetworkRequest::RedirectPolicyAttribute, QNetworkRequest::ManualRedirectPolicy);
    prepared.setAttribute(QNetworkRequest::CacheLoadControlAttribute, QNetworkRequest::AlwaysNetwork);
    prepared.setAttribute(QNetworkRequest::CacheSaveControlAttribute, false);
    prepared.setAttribute(QNetworkRequest::CookieLoadControlAttribute, QNetworkRequest::Manual);
    prepared.setAttribute(QNetworkRequest::CookieSaveControlAttribute, QNetworkRequest::Manual);
    for (const auto& header : request.headers)
        prepared.setRawHeader(QByteArray::fromStdString(header.name), QByteArray::fromStdString(header.value));
    prepared.setRawHeader("User-Agent", userAgent);
    if (!request.body.empty() && !prepared.hasRawHeader("Content-Type"))
        prepared.setRawHeader("Content-Type", "application/json");
    if (withToken && !m_options.token.empty())
        prepared.setRawHeader("Authorization", "Bot " + QByteArray::fromStdString(m_options.token));
    return prepared;
}

void QtTransport::send(const Request& request, bool withToken, Done done)
{
    auto& manager = freeManager();
    auto prepared = prepare(request, withToken);
    const auto method = QByteArray::fromStdString(request.method);
    if (!mayBeWrittenOnlyOnce(request.method)) {
        const auto body = QByteArray::fromStdString(request.body.text());
        auto* reply = body.isEmpty() ? manager.network.sendCustomRequest(prepared, method)
                                     : manager.network.sendCustomRequest(prepared, method, body);
        return watch(reply, manager, std::move(done));
    }
    prepared.setHeader(QNetworkRequest::ContentLengthHeader, static_cast<qint64>(request.body.size()));
    auto* body = new WrittenOnce(request.body.text());
    auto* reply = manager.network.sendCustomRequest(prepared, method, body);
    body->setParent(reply);
    watch(reply, manager, std::move(done));
}

// The first with room, so that few connections are used and those are kept warm.
QtTransport::Manager& QtTransport::freeManager()
{
    for (auto& manager : m_pool) {
        if (manager->underWay < connectionsOfAManager)
            return *manager;
    }
    auto& manager = *m_pool.emplace_back(std::make_unique<Manager>());
    manager.network.setAutoDeleteReplies(false);
    return manager;
}

void QtTransport::watch(QNetworkReply* reply, Manager& manager, Done done)
{
    ++manager.underWay;
    auto timeout = std::make_unique<Alarm>(m_clock, [this, reply] {
        m_underWay.at(reply).tooLate = true;
        // Not from here: it ends this alarm.
        QMetaObject::invokeMethod(reply, &QNetworkReply::abort, Qt::QueuedConnection);
    });
    timeout->ringIn(m_options.timeout);
    m_underWay.emplace(reply, UnderWay{&manager, std::move(done), false, std::move(timeout)});
    connect(reply, &QNetworkReply::finished, this, [this, reply] { finished(reply); });
}

void QtTransport::finished(QNetworkReply* reply)
{
    auto node = m_underWay.extract(reply);
    if (node.empty())
        return;
    const auto& underWay = node.mapped();
    --underWay.manager->underWay;
    reply->deleteLater();
    const auto status = answeredStatus(*reply);
    if (!status)
        return underWay.done(tl::unexpected(failureOf(*reply, underWay)));
    Answer answer{*status, {}, text(reply->readAll())};
    for (const auto& [name, value] : reply->rawHeaderPairs())
        answer.headers.push_back({text(name), text(value)});
    underWay.done(answer);
}

Failure QtTransport::failureOf(const QNetworkReply& reply, const UnderWay& underWay) const
{
    const auto seconds = std::to_string(std::chrono::duration_cast<std::chrono::seconds>(m_options.timeout).count());
    Failure failure;
    // Qt's requestSent comes later than the bytes, so it cannot tell that nothing went out.
    failure.maybeSent = underWay.tooLate || !isBeforeSending(reply.error());
    failure.text = underWay.tooLate ? "no answer within " + seconds + " s" : reply.errorString().toStdString();
    return failure;
}

} // namespace headroom::rest
