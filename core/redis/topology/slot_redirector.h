// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/alarm.h"
#include "core/base/time/backoff.h"
#include "core/redis/connection/redirect_handler.h"
#include "core/redis/topology/node_connection_pool.h"

#include <QObject>

#include <map>
#include <random>

namespace headroom::redis {

// Sees the commands of one connection, all about one slot of a Redis Cluster, through what happens to that slot. What
// the node refuses because the slot is another's (MOVED) waits until the connection is there; a key that has moved
// ahead of its slot (ASK) is looked up there; keys that are half on their way (TRYAGAIN) are tried again, with pauses.
// As long as anything is refused, all that comes after it waits behind it, so that the order stays.
//
// Only what a node said it did not do is sent again. Where that takes too long, the caller gets what the node said,
// which is a trouble of server_error.h.
class SlotRedirector final : public QObject, public RedirectHandler
{
    Q_OBJECT
public:
    static constexpr Duration timeout = std::chrono::seconds{3};

    // The connection outlives this.
    SlotRedirector(Connection& connection, Clock& clock, std::uint64_t seed);
    ~SlotRedirector() override;

    // The connection goes there as soon as the node where it is owes no answer.
    void moveTo(const Endpoint& endpoint);

    bool interceptSend(PendingCommand& pending) override;
    bool interceptError(PendingCommand& pending, const Reply& error) override;
    void allAnswered() override;

Q_SIGNALS:
    void moved(const headroom::redis::Redirection& redirection); // the slot is another node's now, says this one
    void doubted(); // it says that the Cluster is down

private:
    struct Held
    {
        PendingCommand pending;
        Reply why; // what the caller gets in the end
    };

    bool isHolding() const { return m_next || !m_held.empty() || m_elsewhere > 0 || m_probing; }
    void hold(PendingCommand pending, Reply why);
    void tryLater();
    void ask(const Redirection& redirection, PendingCommand pending, const Reply& error);
    void leaveIfDone();
    void goOn();
    void giveUp();

    Connection& m_connection;
    Clock& m_clock;
    std::mt19937_64 m_random;
    NodeConnectionPool m_others;
    std::map<std::uint64_t, Held> m_held; // by the number of the command
    std::optional<Endpoint> m_next; // where to go when all is answered
    std::size_t m_elsewhere = 0; // commands that other nodes have to answer
    bool m_probing = false; // one command is out, to see whether the others can go
    unsigned m_refusals = 0; // in a row
    Alarm m_again;
    Alarm m_end;
};

} // namespace headroom::redis
