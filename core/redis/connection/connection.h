// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/base/time/alarm.h"
#include "core/base/time/backoff.h"
#include "core/redis/connection/endpoint.h"
#include "core/redis/connection/redirect_handler.h"
#include "core/redis/connection/traffic.h"
#include "core/redis/protocol/reply.h"

#include <QObject>

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

namespace headroom::redis {

// One connection to one Redis server (RESP2): connects, logs in (AUTH, SELECT, CLIENT SETNAME), pipelines whatever it
// is given, and comes back by itself with full jitter when it is lost. Nothing is queued while it is not ready and
// nothing is ever sent twice: a command given to a connection that is down, and every command whose answer is
// outstanding when it goes down, is answered with Reply::Type::Lost. Answers come in the order of the commands, always
// from the event loop, never from inside send().
//
// Which node that is, it does not look for itself: an endpoint with sentinels or of a Cluster is no place, and the
// connection waits until a MasterResolver tells it one. Of a node that should be the master, ROLE is asked at each
// log-in, and an answer READONLY ends the connection, because the node is a replica by now.
//
// Lives on the thread that made it. A read-only connection lets through only the commands of
// redis/protocol/read_only.h, one that asks a sentinel only the questions there, checked where bytes are written.
class Connection : public QObject
{
    Q_OBJECT
public:
    enum class Access { ReadOnly, ReadWrite, AskSentinel };
    enum class Phase { Closed, Connecting, LoggingIn, Ready, Waiting /* for the next attempt */ };
    Q_ENUM(Phase)

    struct Options
    {
        Endpoint endpoint;
        Access access = Access::ReadOnly;
        std::string name = "headroom"; // for CLIENT SETNAME; no spaces
        Backoff backoff{std::chrono::milliseconds{50}, std::chrono::seconds{2}};
        Duration connectTimeout = std::chrono::seconds{3}; // until logged in
        // A server that has owed an answer for so long is taken for dead.
        Duration answerTimeout = std::chrono::seconds{5};
        std::uint64_t seed = 0; // of the jitter
    };

    using ReplyCallback = std::function<void(Reply)>;

    Connection(Options options, Clock& clock, QObject* parent = nullptr);
    ~Connection() override; // callbacks of outstanding commands are dropped, not called

    void open();
    void close(); // outstanding commands are answered with Lost; does not come back by itself

    void send(Command command, ReplyCallback answer = {});

    // Not owned; null for none. Asked about every command from now on, so that what a node of a Cluster does not answer
    // gets its answer elsewhere.
    void setRedirectHandler(RedirectHandler* redirectHandler);
    // One that the redirect handler took before. It keeps its number, and no redirect handler takes it before it is
    // written.
    void sendAgain(PendingCommand pending);

    // From now on it goes there: at once when it is open, leaving the node it is at. Nothing happens for the same
    // place.
    void moveTo(const Endpoint& endpoint);
    // There is no node to go to, for this reason: it waits until moveTo(), and says lost(). Nothing happens when
    // closed.
    void hold(const Error& why);

    Phase phase() const;
    bool isReady() const { return phase() == Phase::Ready; }
    const Endpoint& endpoint() const;
    const Options& options() const;
    // Why the last attempt failed or the connection was lost, or, while it is ready, the state for which the server
    // refuses commands (server_error.h): shown from the first refusal until a few seconds after the last. The text is
    // empty when all is well.
    const Error& problem() const;
    std::size_t outstanding() const;
    // Of the last command that was answered, from write to answer.
    Duration roundTrip() const;
    const Traffic& traffic() const;

Q_SIGNALS:
    void ready(); // logged in; also after each return
    void lost(const headroom::Error& why); // was Ready, or an attempt failed; it tries again unless closed
    // A pub/sub message that answers no command: {"message", channel, payload}. After SUBSCRIBE only.
    void pushed(const headroom::redis::Reply& message);

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace headroom::redis
