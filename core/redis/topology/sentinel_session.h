// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/redis/connection/connection.h"
#include "core/redis/topology/sentinel_replies.h"

#include <QObject>

#include <functional>

namespace headroom::redis {

// One sentinel: asked for nodes over one connection, listened to over another for as long as it answers. Of no more
// use after a failed answer.
class SentinelSession : public QObject
{
    Q_OBJECT
public:
    using ReplyCallback = std::function<void(Result<SentinelReply>)>;

    // `set` is where the nodes and the options of the sentinels come from, `at` the one to ask.
    SentinelSession(const Endpoint& set, const SentinelSet::Address& at, Clock& clock, QObject* parent = nullptr);

    // One at a time. `answer` comes from the event loop, after a second or so at the latest.
    void ask(ReplyCallback answer);

Q_SIGNALS:
    void switched(); // it says that the master is another one now

private:
    void put();
    void take(const Reply& master);
    void finish(Result<SentinelReply> result);
    Text place() const;

    std::string m_master;
    bool m_wantsReplicas;
    SentinelReply m_known;
    ReplyCallback m_answer;
    Connection m_asker;
    Connection m_listener;
};

} // namespace headroom::redis
