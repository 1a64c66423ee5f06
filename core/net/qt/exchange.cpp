// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/net/qt/exchange.h"

#include "core/base/text/display_text.h"
#include "core/net/qt/network_settings.h"
#include "core/net/qt/request_body_device.h"

#include <QNetworkRequest>

#include <algorithm>

namespace headroom::net {

namespace {

// A smaller one is read when it is complete: Qt has it in one piece up to this size.
constexpr qint64 readInPieces = 128 * 1024;

// Qt calls statuses of 400 and more errors; for us they are responses. The numbers are those of its documentation: what
// a status leads to is from 201 (content) and from 401 (server) on. Without such a status they are something else, such
// as a stream of HTTP/2 that was reset.
bool isStatusAsError(QNetworkReply::NetworkError error, int status)
{
    if (status < 400 || error == QNetworkReply::ContentReSendError)
        return false;
    const bool content = error >= QNetworkReply::ContentAccessDenied && error <= QNetworkReply::UnknownContentError;
    const bool server = error >= QNetworkReply::InternalServerError;
    return content || server || error == QNetworkReply::ProtocolInvalidOperationError; // the last: 400 and 418
}

std::string text(const QByteArray& bytes)
{
    return bytes.toStdString();
}

bool isGzip(const QByteArray& encoding)
{
    return encoding.compare("gzip", Qt::CaseInsensitive) == 0 || encoding.compare("x-gzip", Qt::CaseInsensitive) == 0;
}

// Nothing was sent when this is what went wrong, unless Qt was writing the request a second time.
bool isBeforeSending(QNetworkReply::NetworkError error)
{
    switch (error) {
    case QNetworkReply::ConnectionRefusedError:
    case QNetworkReply::HostNotFoundError:
    case QNetworkReply::SslHandshakeFailedError:
    case QNetworkReply::ProxyConnectionRefusedError:
    case QNetworkReply::ProxyNotFoundError:
    case QNetworkReply::ProxyAuthenticationRequiredError:
    case QNetworkReply::ProtocolUnknownError:
    case QNetworkReply::ProtocolInvalidOperationError:
        return true;
    default:
        return false;
    }
}

// Qt has no code of its own for some of what a proxy does.
Text whatQtSays(const QNetworkReply& reply, const std::string& host)
{
    const auto said = reply.errorString().toStdString();
    const auto proxy = reply.manager() ? reply.manager()->proxy() : QNetworkProxy(QNetworkProxy::NoProxy);
    const bool none = proxy.type() == QNetworkProxy::NoProxy || proxy.type() == QNetworkProxy::DefaultProxy;
    return none ? Text(host + ": " + said) : Text::tr("%1 through the proxy %2: %3").arg(host, describe(proxy), said);
}

// Why a reply has failed, in one line for a person. `tlsProblem`: what was found wrong with the certificate, if
// anything. Never holds the URL's path (it may hold a webhook's token) nor a proxy's password.
Text describeFailure(const QNetworkReply& reply, const std::string& tlsProblem, bool answerHadBegun)
{
    const auto host = reply.url().host().toStdString();
    switch (reply.error()) {
    case QNetworkReply::ConnectionRefusedError:
        return Text::tr("%1 refuses connections").arg(host);
    case QNetworkReply::HostNotFoundError:
        return Text::tr("the host %1 is not known").arg(host);
    case QNetworkReply::SslHandshakeFailedError:
        if (!tlsProblem.empty())
            return Text::tr("certificate of %1 is not trusted: %2").arg(host, tlsProblem);
        return Text::tr("no TLS connection to %1: %2").arg(host, reply.errorString().toStdString());
    case QNetworkReply::RemoteHostClosedError:
    case QNetworkReply::ContentReSendError:
        return (answerHadBegun ? Text::tr("%1 closed the connection in the middle of its response")
                               : Text::tr("%1 closed the connection before it answered"))
            .arg(host);
    case QNetworkReply::ProxyConnectionRefusedError:
        return Text::tr("the proxy refuses connections");
    case QNetworkReply::ProxyNotFoundError:
        return Text::tr("the proxy's host is not known");
    case QNetworkReply::ProxyConnectionClosedError:
        return Text::tr("the proxy closed the connection");
    case QNetworkReply::ProxyAuthenticationRequiredError:
        return Text::tr("the proxy does not take the user and password in its URL");
    default:
        return whatQtSays(reply, host);
    }
}

} // namespace

Exchange::Exchange(
    Owner& owner, Clock& clock, const Limits& limits, Request request, bool withToken, Transport::Done done)
    : m_owner(owner)
    , m_clock(clock)
    , m_limits(limits)
    , m_request(std::move(request))
    , m_withToken(withToken)
    , m_done(std::move(done))
    , m_submitted(clock.now())
    , m_waitingSince(m_submitted)
    , m_body(limits.maxResponseBytes)
{
}

Exchange::~Exchange()
{
    forget();
}

void Exchange::forget()
{
    if (!m_reply)
        return;
    m_reply->disconnect(&m_owner);
    m_reply->abort(); // nothing, when it has finished
    m_reply->deleteLater();
    m_reply = nullptr;
    m_device = nullptr;
    m_phase = Phase::Connecting;
    m_sent = false;
    m_written.reset();
}

bool Exchange::mayBeWrittenOnlyOnce() const
{
    return m_request.method != "GET" && m_request.method != "HEAD";
}

QNetworkReply* Exchange::start(QNetworkAccessManager& network, const QNetworkRequest& prepared)
{
    ++m_starts;
    if (mayBeWrittenOnlyOnce() || !m_request.body.empty()) {
        const auto rewind =
            mayBeWrittenOnlyOnce() ? RequestBodyDevice::Rewind::Never : RequestBodyDevice::Rewind::Allowed;
        m_device = new RequestBodyDevice(m_request.body, rewind);
        m_device->whenRead([this] { written(); });
        if (m_request.maySend)
            m_device->askBeforeWriting(m_request.maySend, [this] { cut(Cut::Withdrawn); });
    }
    m_reply = network.sendCustomRequest(prepared, QByteArray::fromStdString(m_request.method), m_device);
    if (m_device)
        m_device->setParent(m_reply);
    QObject::connect(m_reply, &QNetworkReply::requestSent, &m_owner, [this] { sent(); });
    QObject::connect(m_reply, &QNetworkReply::metaDataChanged, &m_owner, [this] { answerBegins(); });
    // Over HTTP/1.1 Qt does not tell when one without a body that may be written only once goes out.
    if (m_device && m_request.body.empty())
        wait();
    return m_reply;
}

void Exchange::wait()
{
    m_phase = Phase::Waiting;
    m_waitingSince = m_clock.now();
    m_owner.dueChanged(*this);
}

void Exchange::written()
{
    wait();
    m_written = m_waitingSince;
}

void Exchange::sent()
{
    m_sent = true;
    if (m_phase != Phase::Connecting)
        return;
    if (m_request.body.empty())
        written();
    else
        m_phase = Phase::Sending;
}

void Exchange::answerBegins()
{
    m_phase = Phase::Receiving;
    const bool empty = m_request.method == "HEAD";
    const auto length = empty ? 0 : m_reply->header(QNetworkRequest::ContentLengthHeader).toLongLong();
    const bool packed = !empty && isGzip(m_reply->rawHeader("Content-Encoding"));
    m_body.expect(static_cast<std::size_t>(std::max<qint64>(0, length)), packed);
    if (!m_body.problem().empty())
        return cut(Cut::BadAnswer);
    if (length == 0 || length > readInPieces)
        QObject::connect(m_reply, &QNetworkReply::readyRead, &m_owner, [this] { readMore(); });
}

void Exchange::readMore()
{
    if (m_cut == Cut::None && !m_body.readFrom(*m_reply))
        cut(Cut::BadAnswer);
}

Instant Exchange::due() const
{
    const auto whole = m_submitted + m_limits.total;
    if (m_phase == Phase::Connecting)
        return std::min(whole, m_submitted + m_limits.connect);
    if (m_phase == Phase::Waiting)
        return std::min(whole, m_waitingSince + m_limits.response);
    return whole;
}

void Exchange::giveUp()
{
    if (m_clock.now() >= m_submitted + m_limits.total)
        cut(Cut::NotComplete);
    else
        cut(m_phase == Phase::Connecting ? Cut::NoConnection : Cut::NoAnswer);
}

void Exchange::cut(Cut why)
{
    if (m_cut != Cut::None)
        return;
    m_cut = why;
    // From the event loop: what Qt has signalled before, such as that it has written the request, must be heard first.
    if (m_reply)
        QMetaObject::invokeMethod(m_reply, &QNetworkReply::abort, Qt::QueuedConnection);
}

tl::expected<Response, TransportError> Exchange::result()
{
    if (!m_reply)
        return tl::unexpected(TransportError{maybeSent(), failureText()});
    if (m_cut == Cut::Withdrawn) // a head without its body has no effect
        return tl::unexpected(withdrawn());
    const auto status = m_reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
    const auto error = m_reply->error();
    if (status != 0 && (error == QNetworkReply::NoError || isStatusAsError(error, status))) {
        readMore();
        if (m_body.finish()) {
            Response response{status, {}, m_body.take(), m_written};
            const auto& headers = m_reply->rawHeaderPairs();
            response.headers.reserve(static_cast<std::size_t>(headers.size()));
            for (const auto& [name, value] : headers)
                response.headers.push_back({text(name), text(value)});
            return response;
        }
        m_cut = Cut::BadAnswer;
    }
    return tl::unexpected(TransportError{maybeSent(), failureText()});
}

// HTTP/1.1 leads to the same error only where a device refused to be rewound.
bool Exchange::wasTurnedAway() const
{
    return m_reply && m_reply->error() == QNetworkReply::ContentReSendError
        && !(m_device && m_device->wasRewindRefused());
}

bool Exchange::wasNeverBegun() const
{
    return !m_reply || (m_reply->error() == QNetworkReply::ProtocolUnknownError && !m_sent);
}

bool Exchange::maybeSent() const
{
    if (!m_reply)
        return false;
    const bool untouched = m_device && !m_request.body.empty() && !m_device->isTouched();
    if (untouched && !m_sent)
        return false;
    // A stream above the last one that the server took: it says that it has done nothing with it (RFC 9113, 6.8).
    if (wasTurnedAway())
        return false;
    // What it is cut off before is certain only where nothing is lost by an error: for requests without an effect.
    if (m_cut != Cut::None)
        return m_sent || m_phase != Phase::Connecting || mayBeWrittenOnlyOnce();
    return m_sent || !isBeforeSending(m_reply->error());
}

Text Exchange::failureText() const
{
    switch (m_cut) {
    case Cut::NoConnection:
        return Text::tr("no connection within %1").arg(Text::figure(shortSpanText(m_limits.connect)));
    case Cut::NoAnswer:
        return Text::tr("no response within %1").arg(Text::figure(shortSpanText(m_limits.response)));
    case Cut::NotComplete:
        return Text::tr("not complete within %1").arg(Text::figure(shortSpanText(m_limits.total)));
    case Cut::BadAnswer:
        return m_body.problem();
    case Cut::Withdrawn:
    case Cut::None:
        break;
    }
    return describeFailure(*m_reply, m_tlsProblem, m_phase == Phase::Receiving);
}

} // namespace headroom::net
