// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/places/place.h"

#include <QByteArray>
#include <QLocalServer>
#include <QObject>

#include <functional>
#include <optional>
#include <string>

class QLocalSocket;

namespace headroom::console {

// How a link gets to a window that is open, in another process of the same user: each window listens on a socket in a
// folder that is the user's alone. Who opens a link asks one window after the other; one that takes it shows it. On the
// socket:
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

// Listens for links as long as it lives. Lives on the window's thread.
class WindowLinkServer final : public QObject
{
    Q_OBJECT
public:
    static constexpr int maxConnections = 16;
    static constexpr int timeoutMs = 2000; // of a connection

    // `take`: whether the link is for this window, which then shows it.
    using Take = std::function<bool(const LinkMessage& message)>;
    // `folder`: of windowLinkFolder(). Where it cannot listen this window is not found; that is all.
    WindowLinkServer(const std::string& folder, Take take, QObject* parent = nullptr);

    bool isListening() const { return m_server.isListening(); }
    QString path() const { return m_server.fullServerName(); }

private:
    void accept();
    void read(QLocalSocket& socket);

    Take m_take;
    int m_connections = 0;
    QLocalServer m_server;
};

// Whether a window took the link. Windows that do not answer, as they hang, are passed over after `timeoutMs` all
// together; sockets that nobody listens on any more are removed. Blocks.
bool sendLinkToWindow(
    const std::string& folder, const std::string& link, const std::string& activation, int timeoutMs = 2000);

} // namespace headroom::console
