// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Without an event loop, as it is done before there is one.
#include "core/console/places/window_links.h"

#include <QDir>
#include <QElapsedTimer>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

namespace headroom::console {

namespace {

class Descriptor
{
public:
    explicit Descriptor(int number)
        : m_number(number)
    {
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor()
    {
        if (m_number >= 0)
            close(m_number);
    }
    int number() const { return m_number; }

private:
    int m_number;
};

enum class Connected { Yes, No, NobodyListens };

Connected connectTo(int socket, const std::string& path)
{
    sockaddr_un address = {};
    address.sun_family = AF_UNIX;
    if (path.size() >= sizeof address.sun_path)
        return Connected::No;
    std::memcpy(address.sun_path, path.c_str(), path.size() + 1);
    if (connect(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0)
        return Connected::Yes;
    return errno == ECONNREFUSED ? Connected::NobodyListens : Connected::No;
}

bool waitFor(int socket, short events, int timeoutMs)
{
    pollfd waiting{socket, events, 0};
    return timeoutMs > 0 && poll(&waiting, 1, timeoutMs) == 1 && (waiting.revents & events) != 0;
}

// False: it did not take all of it in that time.
bool sendAll(int socket, QByteArray message, const std::function<int()>& left)
{
    while (!message.isEmpty()) {
        if (!waitFor(socket, POLLOUT, left()))
            return false;
        const auto sent = send(socket, message.constData(), std::size_t(message.size()), MSG_NOSIGNAL | MSG_DONTWAIT);
        if (sent < 0)
            return false;
        message.remove(0, qsizetype(sent));
    }
    return true;
}

bool isTaken(int socket, const std::function<int()>& left)
{
    constexpr std::string_view taken = "taken\n";
    std::string answer;
    while (answer.size() < taken.size()) {
        char bytes[taken.size()];
        if (!waitFor(socket, POLLIN, left()))
            return false;
        const auto read = recv(socket, bytes, taken.size() - answer.size(), MSG_DONTWAIT);
        if (read <= 0)
            return false;
        answer.append(bytes, std::size_t(read));
    }
    return answer == taken;
}

} // namespace

bool sendLinkToWindow(const std::string& folder, const std::string& link, const std::string& activation, int timeoutMs)
{
    if (folder.empty())
        return false;
    QElapsedTimer timer;
    timer.start();
    const auto names = QDir(QString::fromStdString(folder))
                           .entryList({QStringLiteral("window-*")}, QDir::System | QDir::Files, QDir::Time);
    const auto message = linkMessage(link, activation);
    auto windowsLeft = int(names.size());
    for (const auto& name : names) { // those that were opened last come first
        const auto path = folder + '/' + name.toStdString();
        // One that hangs leaves time for the others.
        const auto until = timer.elapsed() + (timeoutMs - timer.elapsed()) / windowsLeft--;
        const auto left = [&timer, until] { return int(std::max<qint64>(until - timer.elapsed(), 0)); };
        const Descriptor socket(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
        if (socket.number() < 0)
            return false;
        const auto connected = connectTo(socket.number(), path);
        if (connected == Connected::NobodyListens)
            unlink(path.c_str());
        if (connected == Connected::Yes && sendAll(socket.number(), message, left) && isTaken(socket.number(), left))
            return true;
    }
    return false;
}

} // namespace headroom::console
