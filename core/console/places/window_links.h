// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/places/place.h"

#include <QByteArray>
#include <QLocalServer>
#include <QObject>

#include <functional>
#include <memory>
#include <optional>
#include <string>

class QLocalSocket;

namespace headroom::console {

// How a link gets to a window that is open, in another process of the same user: each window listens on a socket in a
// folder that is the user's alone, from before it is built. Who opens a link asks one window after the other; one that
// takes it shows it. Its socket is called starting-PID until it answers, and then window-PID. On the socket:
//
//   link LINK [ACTIVATION]\n    at most maxLinkMessage bytes; what is anything else ends the connection
//   taken\n  or  other\n        the answer
//
// A link holds no secret, and never changes anything (see place.h).

struct LinkMessage
{
    Place place;
    std::string activation = {}; // a token by which the desktop lets the window come to the front; may be empty

    bool operator==(const LinkMessage&) const = default;
};
inline constexpr qsizetype maxLinkMessage = 64 << 10;

// Of one line, without its end. None: it is no message. Pure.
std::optional<LinkMessage> readLinkMessage(const QByteArray& line);
QByteArray linkMessage(const std::string& link, const std::string& activation);

// $XDG_RUNTIME_DIR/headroom, made where it is missing. Empty: there is none, or others may write there; then windows
// are not found.
std::string windowLinkFolder();

// What a window listens on before it is built. Who connects waits for the WindowLinkServer that takes it over.
class WindowLinkSocket
{
public:
    // `folder`: of windowLinkFolder(). Where it cannot listen this window is not found; that is all.
    explicit WindowLinkSocket(const std::string& folder);
    WindowLinkSocket(const WindowLinkSocket&) = delete;
    WindowLinkSocket& operator=(const WindowLinkSocket&) = delete;
    ~WindowLinkSocket(); // removes it from the folder

    bool isListening() const { return !m_path.empty(); }
    const std::string& path() const { return m_path; }
    // From now on it is answered, by who closes the descriptor that this gives.
    int takeOver();

private:
    std::string m_folder;
    std::string m_path; // empty: it could not listen
    int m_descriptor = -1;
};

// Answers on the socket as long as it lives. Lives on the window's thread.
class WindowLinkServer final : public QObject
{
    Q_OBJECT
public:
    static constexpr int maxConnections = 16;
    static constexpr int timeoutMs = 2000; // of a connection

    // `take`: whether the link is for this window, which then shows it.
    using Take = std::function<bool(const LinkMessage& message)>;
    WindowLinkServer(std::unique_ptr<WindowLinkSocket> socket, Take take, QObject* parent = nullptr);

    bool isListening() const { return m_server.isListening(); }
    QString path() const { return QString::fromStdString(m_socket->path()); }

private:
    void accept();
    void read(QLocalSocket& socket);

    Take m_take;
    int m_connections = 0;
    std::unique_ptr<WindowLinkSocket> m_socket;
    QLocalServer m_server;
};

// How long windows that do not answer are waited for, all together.
struct WindowLinkTimeouts
{
    int openMs = 2000; // they hang
    int startingMs = 20'000; // they are being built
};
// Whether a window took the link. Sockets that nobody listens on any more are removed. Blocks.
bool sendLinkToWindow(const std::string& folder, const std::string& link, const std::string& activation,
    WindowLinkTimeouts timeouts = {});
// The same; where no window takes it this process listens for its own. Of two links that are opened at once the second
// finds the window of the first. Null: a window took it.
std::unique_ptr<WindowLinkSocket> sendLinkOrListen(
    const std::string& folder, const std::string& link, const std::string& activation);

} // namespace headroom::console
