// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/redis/topology/node_connection_pool.h"

#include "core/base/logging.h"

#include <utility>

namespace headroom::redis {

using namespace std::chrono_literals;

namespace {

constexpr Duration idleAfter = 10s;

void put(Connection& connection, bool asking, Command command, Connection::ReplyCallback answer)
{
    if (asking)
        connection.send({"ASKING"}); // is for the next command alone
    connection.send(std::move(command), std::move(answer));
}

} // namespace

NodeConnectionPool::NodeConnectionPool(const Connection::Options& like, Clock& clock)
    : m_options(like)
    , m_clock(clock)
    , m_idle(clock, [this] { dropIdle(); })
{
    m_options.name += "-elsewhere";
}

NodeConnectionPool::~NodeConnectionPool() = default;

void NodeConnectionPool::send(const Redirection& redirection, Command command, Connection::ReplyCallback answer)
{
    auto& node = this->node(redirection.to);
    const auto asking = redirection.kind == Redirection::Kind::Ask;
    node.usedAt = m_clock.now();
    m_idle.ringNoLaterThan(node.usedAt + idleAfter);
    if (node.connection->isReady())
        put(*node.connection, asking, std::move(command), std::move(answer));
    else
        node.waiting.push_back({asking, std::move(command), std::move(answer)});
}

NodeConnectionPool::Node& NodeConnectionPool::node(const NodeAddress& at)
{
    auto& node = m_nodes[at];
    if (node.connection)
        return node;
    auto options = m_options;
    options.endpoint = nodeOf(options.endpoint, at);
    options.endpoint.role = Endpoint::Role::Any;
    node.connection = std::make_unique<Connection>(options, m_clock);
    connect(node.connection.get(), &Connection::ready, this, [this, at] { take(at); });
    connect(node.connection.get(), &Connection::lost, this, [this, at](const Error& why) { refuse(at, why); });
    node.connection->open();
    return node;
}

void NodeConnectionPool::take(const NodeAddress& at)
{
    auto& node = m_nodes[at];
    for (auto& waiting : std::exchange(node.waiting, {}))
        put(*node.connection, waiting.asking, std::move(waiting.command), std::move(waiting.answer));
}

void NodeConnectionPool::refuse(const NodeAddress& at, const Error& why)
{
    qCDebug(logRedis, "%s", why.text.c_str());
    // Answers may send again, or destroy us.
    for (auto& waiting : std::exchange(m_nodes[at].waiting, {})) {
        if (waiting.answer)
            waiting.answer(Reply{Reply::Type::Error, 0, "TRYAGAIN " + why.text, {}});
    }
}

void NodeConnectionPool::dropIdle()
{
    const auto now = m_clock.now();
    for (auto node = m_nodes.begin(); node != m_nodes.end();) {
        const auto isIdle = node->second.waiting.empty() && node->second.connection->outstanding() == 0
            && now - node->second.usedAt >= idleAfter;
        node = isIdle ? m_nodes.erase(node) : std::next(node);
    }
    if (!m_nodes.empty())
        m_idle.ringIn(idleAfter);
}

} // namespace headroom::redis
