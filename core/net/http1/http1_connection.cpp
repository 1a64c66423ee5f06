// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/net/http1/http1_connection.h"

#include "core/base/text/display_text.h"

#include <QNetworkProxy>

#include <algorithm>
#include <array>
#include <sys/socket.h>

using namespace std::chrono_literals;

namespace headroom::net {

namespace {

constexpr std::size_t writtenAtOnce = 64 * 1024;
constexpr qint64 readBufferSize = 1024 * 1024; // a server that sends faster than it is read has to wait

// Servers close idle connections, some after 5 s (Node, uvicorn, Apache), and a request that crosses with that is lost:
// its effect is not known when it may be written only once. So connections are closed here before.
constexpr Duration maxIdle = 4s;
constexpr Duration closingMargin = 1s; // before the time the server names

} // namespace

Http1Connection::Http1Connection(
    Owner& owner, Clock& clock, const Exchange::Limits& limits, std::string host, std::uint16_t port)
    : m_owner(owner)
    , m_clock(clock)
    , m_limits(limits)
    , m_host(std::move(host))
    , m_port(port)
{
    m_socket.setProxy(QNetworkProxy::NoProxy);
    m_socket.setReadBufferSize(readBufferSize);
    connect(&m_socket, &QTcpSocket::connected, this, &Http1Connection::connected);
    connect(&m_socket, &QTcpSocket::readyRead, this, &Http1Connection::read);
    connect(&m_socket, &QTcpSocket::bytesWritten, this, [this] {
        if (m_call && m_phase == Phase::Sending)
            feed();
    });
    connect(&m_socket, &QTcpSocket::errorOccurred, this, &Http1Connection::lost);
}

void Http1Connection::start(Http1Call call)
{
    m_call.emplace(std::move(call));
    m_response.emplace(m_call->isHead, m_limits.maxResponseBytes);
    m_phase = Phase::Connecting;
    m_sent = false;
    m_fed = 0;
    m_written.reset();
    m_owner.dueChanged(*this);
    m_isStarting = true;
    if (m_open)
        connected();
    else
        m_socket.connectToHost(QString::fromStdString(m_host), m_port);
    m_isStarting = false;
}

void Http1Connection::connected()
{
    if (!m_open)
        m_socket.setSocketOption(QAbstractSocket::LowDelayOption, 1);
    m_open = true;
    if (!m_call)
        return;
    if (m_call->maySend && !m_call->maySend())
        return withdraw();
    m_phase = Phase::Sending;
    m_sent = true;
    const bool isSmall = m_call->body.size() <= writtenAtOnce;
    m_fed = isSmall ? m_call->body.size() : 0;
    write(m_call->head, isSmall ? std::string_view(m_call->body.text()) : std::string_view());
    if (m_call && m_phase == Phase::Sending)
        feed();
}

// In one packet where both fit. Straight to the system first: through QTcpSocket a request costs two more calls of it,
// as the event loop is told that something is to be written and then that nothing is. What the system does not take
// goes there, and so does an error, which is found again.
void Http1Connection::write(std::string_view head, std::string_view body)
{
    Q_ASSERT(m_socket.bytesToWrite() == 0); // or this would overtake it
    std::array<iovec, 2> parts{{{const_cast<char*>(head.data()), head.size()}, // sendmsg() only reads
        {const_cast<char*>(body.data()), body.size()}}};
    msghdr message{};
    message.msg_iov = parts.data();
    message.msg_iovlen = parts.size();
    const auto sent = ::sendmsg(static_cast<int>(m_socket.socketDescriptor()), &message, MSG_NOSIGNAL | MSG_DONTWAIT);
    auto taken = static_cast<std::size_t>(std::max<ssize_t>(sent, 0));
    for (auto part : {head, body}) {
        const auto ofPart = std::min(taken, part.size());
        taken -= ofPart;
        part.remove_prefix(ofPart);
        if (!part.empty())
            m_socket.write(part.data(), static_cast<qint64>(part.size()));
    }
    if (m_socket.bytesToWrite() > 0)
        m_socket.flush(); // may end the request
}

void Http1Connection::withdraw()
{
    if (m_isStarting) { // nobody is called from inside start()
        QMetaObject::invokeMethod(this, &Http1Connection::withdraw, Qt::QueuedConnection);
        return;
    }
    if (m_call && m_phase == Phase::Connecting)
        end(tl::unexpected(withdrawn()));
}

// Never much more than goes out at once: a large body is not copied as a whole.
void Http1Connection::feed()
{
    const auto& body = m_call->body.text();
    while (m_fed < body.size() && m_socket.bytesToWrite() < static_cast<qint64>(writtenAtOnce)) {
        const auto count = std::min(writtenAtOnce, body.size() - m_fed);
        m_socket.write(body.data() + m_fed, static_cast<qint64>(count));
        m_fed += count;
    }
    if (m_fed == body.size() && m_socket.bytesToWrite() == 0)
        written();
}

void Http1Connection::written()
{
    m_phase = Phase::Waiting;
    m_waitingSince = m_clock.now();
    m_written = m_waitingSince;
    m_owner.dueChanged(*this);
}

void Http1Connection::read()
{
    std::array<char, 16 * 1024> piece;
    while (m_call) {
        const auto got = m_socket.read(piece.data(), piece.size());
        if (got <= 0)
            break;
        const auto state = m_response->add({piece.data(), static_cast<std::size_t>(got)});
        if (state == Http1Response::State::Broken)
            return fail(m_response->problem());
        if (state == Http1Response::State::Body && m_phase != Phase::Receiving) {
            m_phase = m_phase == Phase::Waiting ? Phase::Receiving : m_phase;
            m_owner.dueChanged(*this);
        }
        if (state == Http1Response::State::Done)
            return end(Response{m_response->status(), m_response->takeHeaders(), m_response->takeBody(), m_written});
    }
    if (!m_call && m_open && m_socket.bytesAvailable() > 0)
        lost(); // nobody has asked for that
}

void Http1Connection::lost()
{
    if (m_isStarting) { // nobody is called from inside start()
        QMetaObject::invokeMethod(this, &Http1Connection::lost, Qt::QueuedConnection);
        return;
    }
    if (m_call && m_socket.bytesAvailable() > 0)
        read();
    if (!m_call) {
        if (std::exchange(m_open, false))
            m_owner.lostIdle(*this);
        return;
    }
    const auto state = m_response->closed();
    if (state == Http1Response::State::Done)
        return end(Response{m_response->status(), m_response->takeHeaders(), m_response->takeBody(), m_written});
    if (state == Http1Response::State::Broken)
        return fail(m_response->problem());
    if (m_served && m_call->mayRepeat && !m_response->hasBegun()) {
        m_open = false;
        auto call = std::move(*m_call);
        m_call.reset();
        return m_owner.turnedAway(*this, std::move(call));
    }
    fail(reason());
}

Text Http1Connection::reason() const
{
    switch (m_socket.error()) {
    case QAbstractSocket::ConnectionRefusedError:
        return Text::tr("%1 refuses connections").arg(m_host);
    case QAbstractSocket::HostNotFoundError:
        return Text::tr("the host %1 is not known").arg(m_host);
    default:
        break;
    }
    if (!m_sent)
        return m_host + ": " + m_socket.errorString().toStdString();
    return (m_response->state() == Http1Response::State::Body
            ? Text::tr("%1 closed the connection in the middle of its response")
            : Text::tr("%1 closed the connection before it answered"))
        .arg(m_host);
}

Instant Http1Connection::due() const
{
    const auto whole = m_call->submitted + m_limits.total;
    if (m_phase == Phase::Connecting)
        return std::min(whole, m_call->submitted + m_limits.connect);
    if (m_phase == Phase::Waiting)
        return std::min(whole, m_waitingSince + m_limits.response);
    return whole;
}

void Http1Connection::giveUp()
{
    if (m_clock.now() >= m_call->submitted + m_limits.total)
        return fail(Text::tr("not complete within %1").arg(Text::figure(shortSpanText(m_limits.total))));
    if (m_phase == Phase::Connecting)
        return fail(Text::tr("no connection within %1").arg(Text::figure(shortSpanText(m_limits.connect))));
    fail(Text::tr("no response within %1").arg(Text::figure(shortSpanText(m_limits.response))));
}

void Http1Connection::leave()
{
    m_socket.disconnect(this);
    m_socket.abort();
    m_open = false;
    m_call.reset(); // a lost() that is queued finds nothing
}

void Http1Connection::fail(Text text)
{
    end(tl::unexpected(TransportError{m_sent, std::move(text)}));
}

void Http1Connection::end(const Result& result)
{
    const bool isWhole = m_phase == Phase::Waiting || m_phase == Phase::Receiving; // an upload was not cut short
    const auto idle = std::min(maxIdle, m_response->keepAliveTimeout().value_or(Duration::max()) - closingMargin);
    m_usableUntil = m_clock.now() + idle;
    m_open = result && isWhole && idle > Duration::zero() && m_response->keepsConnection()
        && m_socket.bytesAvailable() == 0 && m_socket.state() == QAbstractSocket::ConnectedState;
    m_served = true;
    auto call = std::move(*m_call);
    m_call.reset();
    if (!m_open)
        leave();
    m_owner.ended(*this, std::move(call), result);
}

} // namespace headroom::net
