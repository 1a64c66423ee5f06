// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/support/simulator/sim_process.h"

#include <QByteArray>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTcpSocket>

namespace headroom::support {

// An answer as it came.
struct HttpAnswer
{
    int status = 0; // 0: there was none
    QByteArray head; // lower case
    QByteArray body;

    QByteArray header(const QByteArray& name) const
    {
        const auto at = head.indexOf("\r\n" + name + ": ");
        if (at < 0)
            return {};
        const auto begin = at + name.size() + 4;
        return head.mid(begin, head.indexOf("\r\n", begin) - begin);
    }
    QJsonObject json() const { return QJsonDocument::fromJson(body).object(); }
};

// One connection to the simulator, written and read byte by byte.
class Wire
{
public:
    explicit Wire(const SimProcess& sim)
    {
        const auto address = QByteArray::fromStdString(sim.address()).split(':');
        m_socket.connectToHost(QString::fromLatin1(address[0]), address[1].toUShort());
        if (!m_socket.waitForConnected(30'000))
            qFatal("the simulator does not take connections");
    }

    void send(const QByteArray& bytes)
    {
        m_socket.write(bytes);
        while (m_socket.bytesToWrite() > 0 && m_socket.waitForBytesWritten(30'000)) { }
    }

    HttpAnswer read()
    {
        while (m_buffer.indexOf("\r\n\r\n") < 0) {
            if (!m_socket.waitForReadyRead(15000))
                return {};
            m_buffer += m_socket.readAll();
        }
        HttpAnswer answer;
        const auto end = m_buffer.indexOf("\r\n\r\n");
        answer.head = m_buffer.left(end + 2);
        m_buffer.remove(0, end + 4);
        answer.status = answer.head.mid(9, 3).toInt();
        const auto length = answer.header("content-length").toLongLong();
        while (m_buffer.size() < length && m_socket.waitForReadyRead(15000))
            m_buffer += m_socket.readAll();
        answer.body = m_buffer.left(length);
        m_buffer.remove(0, length);
        return answer;
    }

    HttpAnswer ask(const QByteArray& method, const QByteArray& path, const QByteArray& body = {},
        const QByteArray& headers = "Authorization: Bot one\r\n")
    {
        send(method + " " + path + " HTTP/1.1\r\nHost: sim\r\n" + headers
            + (body.isEmpty() ? QByteArray{} : "Content-Type: application/json\r\n")
            + "Content-Length: " + QByteArray::number(body.size()) + "\r\n\r\n" + body);
        return read();
    }

    // True when the other side closes within the time.
    bool closes(int ms = 5000)
    {
        return m_socket.state() == QAbstractSocket::UnconnectedState || m_socket.waitForDisconnected(ms);
    }
    // What came and nobody read yet.
    QByteArray rest() { return m_buffer + m_socket.readAll(); }
    QAbstractSocket::SocketError error() const { return m_socket.error(); }

private:
    QTcpSocket m_socket;
    QByteArray m_buffer;
};

// The path of the first channel of its first guild.
inline QByteArray firstChannel(const SimProcess& sim)
{
    const auto guilds = Wire{sim}.ask("GET", "/_sim/state").json().value(QLatin1String("guilds")).toArray();
    const auto channel = guilds.at(0).toObject().value(QLatin1String("channels")).toArray().at(0).toObject();
    return "/channels/" + channel.value(QLatin1String("id")).toString().toLatin1();
}

// What it has counted.
inline QJsonObject counters(const SimProcess& sim)
{
    return Wire{sim}.ask("GET", "/_sim/counters").json();
}

} // namespace headroom::support
