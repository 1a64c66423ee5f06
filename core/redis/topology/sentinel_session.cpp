// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/redis/topology/sentinel_session.h"

#include "core/redis/protocol/command_bytes.h"

namespace headroom::redis {

using namespace std::chrono_literals;

namespace {

// The specification of clients asks for a few hundred milliseconds, so that a dead sentinel costs little.
constexpr Duration answerTimeout = 500ms;
constexpr const char* channel = "+switch-master";

Connection::Options optionsFor(const Endpoint& set, const SentinelSet::Address& at, const char* name)
{
    Connection::Options options;
    options.endpoint = nodeOf(set, at);
    options.endpoint.user = set.sentinels->user;
    options.endpoint.password = set.sentinels->password;
    options.endpoint.database = 0;
    options.endpoint.role = Endpoint::Role::Sentinel;
    options.access = Connection::Access::AskSentinel;
    options.name = name;
    options.connectTimeout = set.transport == Endpoint::Transport::Tls ? 3 * answerTimeout : answerTimeout;
    options.answerTimeout = answerTimeout;
    return options;
}

} // namespace

SentinelSession::SentinelSession(const Endpoint& set, const SentinelSet::Address& at, Clock& clock, QObject* parent)
    : QObject(parent)
    , m_master(set.sentinels->master)
    , m_wantsReplicas(set.sentinels->watchReplica)
    , m_asker(optionsFor(set, at, "headroom-sentinel"), clock)
    , m_listener(optionsFor(set, at, "headroom-switches"), clock)
{
    connect(&m_asker, &Connection::ready, this, [this] { put(); });
    connect(&m_asker, &Connection::lost, this, [this](const Error& why) { finish(tl::unexpected(why)); });
    // A user who may not listen still asks; then a switch is seen with the next question.
    connect(&m_listener, &Connection::ready, this, [this] { m_listener.send({"SUBSCRIBE", channel}); });
    connect(&m_listener, &Connection::pushed, this, [this](const Reply& message) {
        // "<name> <old host> <old port> <new host> <new port>", of every master it watches
        if (message.elements[1].text == channel && message.elements[2].text.starts_with(m_master + ' '))
            Q_EMIT switched();
    });
}

void SentinelSession::ask(ReplyCallback answer)
{
    m_answer = std::move(answer);
    if (m_asker.isReady())
        put();
    else
        m_asker.open();
}

void SentinelSession::put()
{
    if (!m_answer)
        return;
    m_known = {};
    m_asker.send({"SENTINEL", "GET-MASTER-ADDR-BY-NAME", m_master}, [this](const Reply& reply) { take(reply); });
    if (m_wantsReplicas)
        m_asker.send({"SENTINEL", "REPLICAS", m_master},
            [this](const Reply& reply) { m_known.replicas = healthyReplicasIn(reply); });
    m_asker.send({"SENTINEL", "MASTER", m_master}, [this](const Reply& reply) {
        if (reply.isLost())
            return;
        m_known.epoch = epochIn(reply);
        finish(m_known);
    });
}

void SentinelSession::take(const Reply& master)
{
    if (master.isLost())
        return; // the loss itself is reported
    if (const auto found = masterIn(master)) {
        m_known.master = *found;
        return;
    }
    if (master.isNil())
        return finish(failure(ErrorKind::Denied,
            Text::tr("%1 knows no master named %2: check the name in the Redis URL").arg(place(), m_master)));
    if (master.isError() && master.text.starts_with("NOPERM"))
        return finish(failure(ErrorKind::Denied,
            Text::tr("%1 does not let us ask: grant +sentinel|get-master-addr-by-name, +sentinel|master and "
                     "+sentinel|replicas there")
                .arg(place())));
    if (master.isError() && master.text.find("unknown command") != std::string::npos)
        return finish(failure(
            ErrorKind::Denied, Text::tr("%1 is no sentinel: give its port, 26379 if it was not changed").arg(place())));
    finish(failure(ErrorKind::Unreachable,
        Text::tr("%1 does not say where %2 is: %3").arg(place(), m_master, oneLine(master.text))));
}

void SentinelSession::finish(Result<SentinelReply> result)
{
    if (!m_answer)
        return; // it was said already
    const auto answer = std::exchange(m_answer, {});
    if (result)
        m_listener.open();
    answer(std::move(result));
}

Text SentinelSession::place() const
{
    return Text::tr("the sentinel %1").arg(describe(m_asker.endpoint()));
}

} // namespace headroom::redis
