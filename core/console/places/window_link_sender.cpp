// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Without an event loop, as it is done before there is one.
#include "core/console/places/window_links.h"

#include <QDir>
#include <QElapsedTimer>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/stat.h>
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

// So that one process at a time asks the windows, and listens where none takes its link. It needs no file, and ends
// with the process. Whoever has it may hang: after a while the others go on without it.
class FolderLock
{
public:
    FolderLock(const std::string& folder, int timeoutMs)
        : m_folder(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC))
    {
        constexpr int pauseMs = 5;
        QElapsedTimer timer;
        timer.start();
        while (
            ::flock(m_folder.number(), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK && timer.elapsed() < timeoutMs)
            ::poll(nullptr, 0, pauseMs);
    }

private:
    Descriptor m_folder; // closing it gives the lock back
};

constexpr auto startingPrefix = "starting-";
constexpr auto openPrefix = "window-";

// None: it is too long for one.
std::optional<sockaddr_un> addressOf(const std::string& path)
{
    sockaddr_un address = {};
    address.sun_family = AF_UNIX;
    if (path.size() >= sizeof address.sun_path)
        return std::nullopt;
    std::memcpy(address.sun_path, path.c_str(), path.size() + 1);
    return address;
}

enum class Connected { Yes, No, NobodyListens };

Connected connectTo(int socket, const std::string& path)
{
    const auto address = addressOf(path);
    if (!address)
        return Connected::No;
    if (::connect(socket, reinterpret_cast<const sockaddr*>(&*address), sizeof *address) == 0)
        return Connected::Yes;
    return errno == ECONNREFUSED ? Connected::NobodyListens : Connected::No;
}

// Only this user may connect. It gets its name once it listens: before, it would be taken for a dead one.
bool listenOn(int socket, const std::string& folder, const std::string& name)
{
    constexpr int waiting = 50; // more than are answered at once
    const auto hidden = folder + "/." + name;
    const auto address = addressOf(hidden);
    if (!address)
        return false;
    ::unlink(hidden.c_str()); // of a process of the same number that was killed
    return ::bind(socket, reinterpret_cast<const sockaddr*>(&*address), sizeof *address) == 0
        && ::chmod(hidden.c_str(), S_IRUSR | S_IWUSR) == 0 && ::listen(socket, waiting) == 0
        && std::rename(hidden.c_str(), (folder + '/' + name).c_str()) == 0;
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

int newSocket()
{
    return ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
}

// What follows the prefix in the names of sockets; those of windows that were opened last come first.
QStringList windowsIn(const std::string& folder, const QString& prefix)
{
    auto names =
        QDir(QString::fromStdString(folder)).entryList({prefix + u'*'}, QDir::System | QDir::Files, QDir::Time);
    for (auto& name : names)
        name.remove(0, prefix.size());
    return names;
}

bool takes(const std::string& path, const QByteArray& message, const std::function<int()>& left)
{
    const Descriptor window(newSocket());
    if (window.number() < 0)
        return false;
    const auto connected = connectTo(window.number(), path);
    if (connected == Connected::NobodyListens)
        ::unlink(path.c_str());
    return connected == Connected::Yes && sendAll(window.number(), message, left) && isTaken(window.number(), left);
}

// `ask`: whether the window of that name took it, within a time. One that hangs leaves time for the others.
bool anyTakes(const QStringList& names, int timeoutMs,
    const std::function<bool(const std::string& name, const std::function<int()>& left)>& ask)
{
    QElapsedTimer timer;
    timer.start();
    auto windowsLeft = int(names.size());
    for (const auto& name : names) {
        const auto until = timer.elapsed() + (timeoutMs - timer.elapsed()) / windowsLeft--;
        const auto left = [&timer, until] { return int(std::max<qint64>(until - timer.elapsed(), 0)); };
        if (ask(name.toStdString(), left))
            return true;
    }
    return false;
}

} // namespace

WindowLinkSocket::WindowLinkSocket(const std::string& folder)
    : m_folder(folder)
{
    if (folder.empty())
        return;
    const auto name = startingPrefix + std::to_string(getpid());
    m_descriptor = newSocket();
    if (m_descriptor >= 0 && listenOn(m_descriptor, folder, name))
        m_path = folder + '/' + name;
}

WindowLinkSocket::~WindowLinkSocket()
{
    if (m_descriptor >= 0)
        ::close(m_descriptor);
    if (isListening())
        ::unlink(m_path.c_str());
}

int WindowLinkSocket::takeOver()
{
    const auto path = m_folder + '/' + openPrefix + std::to_string(getpid());
    if (std::rename(m_path.c_str(), path.c_str()) == 0)
        m_path = path;
    return std::exchange(m_descriptor, -1);
}

bool sendLinkToWindow(
    const std::string& folder, const std::string& link, const std::string& activation, WindowLinkTimeouts timeouts)
{
    if (folder.empty())
        return false;
    const auto message = linkMessage(link, activation);
    const auto starting = windowsIn(folder, QLatin1String(startingPrefix));
    const auto openTakes = [&](const std::string& name, const std::function<int()>& left) {
        return takes(folder + '/' + openPrefix + name, message, left);
    };
    const auto startingTakes = [&](const std::string& name, const std::function<int()>& left) {
        return takes(folder + '/' + startingPrefix + name, message, left) || openTakes(name, left); // by now
    };
    return anyTakes(windowsIn(folder, QLatin1String(openPrefix)), timeouts.openMs, openTakes)
        || anyTakes(starting, timeouts.startingMs, startingTakes);
}

std::unique_ptr<WindowLinkSocket> sendLinkOrListen(
    const std::string& folder, const std::string& link, const std::string& activation)
{
    const FolderLock lock(folder, WindowLinkTimeouts().startingMs);
    if (sendLinkToWindow(folder, link, activation))
        return nullptr;
    return std::make_unique<WindowLinkSocket>(folder);
}

} // namespace headroom::console
