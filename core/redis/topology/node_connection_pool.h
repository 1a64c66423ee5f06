// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/alarm.h"
#include "core/redis/connection/connection.h"
#include "core/redis/topology/cluster_map.h"

#include <QObject>

#include <deque>
#include <map>

namespace headroom::redis {

// Sends single commands to other nodes of a Cluster than the one a connection is at. Connects to a node when there is
// something to send, and leaves it after some seconds without.
class NodeConnectionPool final : public QObject
{
    Q_OBJECT
public:
    // As the connection in whose place this sends; its name gets "-elsewhere" at its end.
    NodeConnectionPool(const Connection::Options& like, Clock& clock);
    ~NodeConnectionPool() override; // answers not given yet are never given

    // Follows an ASK or a MOVED. `answer` comes from the event loop: what that node said; an error TRYAGAIN when it
    // could not be sent, and is as if it never had been; Lost when nobody knows.
    void send(const Redirection& redirection, Command command, Connection::ReplyCallback answer);

private:
    struct Waiting
    {
        bool asking = false;
        Command command;
        Connection::ReplyCallback answer;
    };
    struct Node
    {
        std::unique_ptr<Connection> connection;
        std::deque<Waiting> waiting; // for the connection
        Instant usedAt{};
    };

    Node& node(const NodeAddress& at);
    void take(const NodeAddress& at);
    void refuse(const NodeAddress& at, const Error& why);
    void dropIdle();

    Connection::Options m_options;
    Clock& m_clock;
    std::map<NodeAddress, Node> m_nodes;
    Alarm m_idle;
};

} // namespace headroom::redis
