// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/redis/connection/redirect_handler.h"
#include "core/redis/topology/node_connection_pool.h"

#include <functional>

namespace headroom::redis {

// Reads keys at the node that has them, for a connection that stays at its node of a Redis Cluster: what that one
// answers with MOVED or ASK is asked there. Answers come when they come, so their order is not that of the commands;
// one that could not be had is an error TRYAGAIN.
class RedirectFollower final : public RedirectHandler
{
public:
    // The connection outlives this. `onMoved` is called for each MOVED.
    RedirectFollower(Connection& connection, Clock& clock, std::function<void(const Redirection&)> onMoved);
    ~RedirectFollower() override;

    bool interceptSend(PendingCommand&) override { return false; }
    bool interceptError(PendingCommand& pending, const Reply& error) override;
    void allAnswered() override { }

private:
    void follow(const Redirection& redirection, PendingCommand pending, unsigned hops);

    Connection& m_connection;
    std::function<void(const Redirection&)> m_onMoved;
    NodeConnectionPool m_others;
};

} // namespace headroom::redis
