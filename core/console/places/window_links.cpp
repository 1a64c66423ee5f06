// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/places/window_links.h"

#include <QLocalSocket>
#include <QTimer>

#include <algorithm>

#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

namespace headroom::console {

namespace {

constexpr std::size_t maxActivation = 512;

bool isActivation(std::string_view token)
{
    const auto isPlain = [](char c) { return c > ' ' && c < 0x7f; };
    return token.size() <= maxActivation && std::all_of(token.begin(), token.end(), isPlain);
}

// A folder of the user's own, in which nobody else can do anything.
bool isOwnFolder(const std::string& path)
{
    struct stat status = {};
    return lstat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode) && status.st_uid == getuid()
        && (status.st_mode & (S_IRWXG | S_IRWXO)) == 0;
}

bool isOfThisUser(qintptr socket)
{
    ucred peer = {};
    socklen_t length = sizeof peer;
    return getsockopt(int(socket), SOL_SOCKET, SO_PEERCRED, &peer, &length) == 0 && peer.uid == getuid();
}

} // namespace

std::optional<LinkMessage> readLinkMessage(const QByteArray& line)
{
    const auto words = line.split(' ');
    if (line.size() > maxLinkMessage || words.size() < 2 || words.size() > 3 || words[0] != "link")
        return std::nullopt;
    auto place = readLink(words[1].toStdString());
    const auto activation = words.size() > 2 ? words[2].toStdString() : std::string();
    if (!place || !isActivation(activation))
        return std::nullopt;
    return LinkMessage{*std::move(place), activation};
}

QByteArray linkMessage(const std::string& link, const std::string& activation)
{
    const auto place = readLink(link);
    auto message = "link " + QByteArray::fromStdString(place ? linkTo(*place) : std::string());
    if (!activation.empty() && isActivation(activation))
        message += ' ' + QByteArray::fromStdString(activation);
    return message + '\n';
}

std::string windowLinkFolder()
{
    const auto runtime = qEnvironmentVariable("XDG_RUNTIME_DIR").toStdString();
    if (runtime.empty() || !isOwnFolder(runtime))
        return {};
    auto folder = runtime + "/headroom";
    mkdir(folder.c_str(), S_IRWXU);
    return isOwnFolder(folder) ? folder : std::string();
}

WindowLinkServer::WindowLinkServer(std::unique_ptr<WindowLinkSocket> socket, Take take, QObject* parent)
    : QObject(parent)
    , m_take(std::move(take))
    , m_socket(std::move(socket))
{
    if (!m_socket->isListening())
        return;
    m_server.setMaxPendingConnections(maxConnections);
    connect(&m_server, &QLocalServer::newConnection, this, &WindowLinkServer::accept);
    m_server.listen(m_socket->takeOver());
}

void WindowLinkServer::accept()
{
    while (auto* socket = m_server.nextPendingConnection()) {
        connect(socket, &QLocalSocket::disconnected, socket, &QObject::deleteLater);
        if (m_connections >= maxConnections || !isOfThisUser(socket->socketDescriptor())) {
            socket->abort();
            continue;
        }
        ++m_connections;
        connect(socket, &QObject::destroyed, this, [this] { --m_connections; });
        socket->setReadBufferSize(maxLinkMessage + 1);
        connect(socket, &QLocalSocket::readyRead, this, [this, socket] { read(*socket); });
        QTimer::singleShot(timeoutMs, socket, [socket] { socket->abort(); });
        read(*socket);
    }
}

void WindowLinkServer::read(QLocalSocket& socket)
{
    if (!socket.canReadLine()) {
        if (socket.bytesAvailable() > maxLinkMessage)
            socket.abort();
        return;
    }
    const auto message = readLinkMessage(socket.readLine(maxLinkMessage + 1).chopped(1));
    disconnect(&socket, &QLocalSocket::readyRead, this, nullptr); // one message a connection
    if (!message)
        return socket.abort();
    socket.write(m_take(*message) ? "taken\n" : "other\n");
    socket.disconnectFromServer(); // once it is written
}

} // namespace headroom::console
