// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/net/http1/http1_pool.h"

#include <QPointer>

#include <algorithm>

namespace headroom::net {

// It may be one of its socket's signals that ends it.
void Http1Pool::DeleteLater::operator()(Http1Connection* connection) const
{
    connection->deleteLater();
}

Http1Pool::Http1Pool(Clock& clock, const Exchange::Limits& limits, std::string host, std::uint16_t port)
    : m_clock(clock)
    , m_limits(limits)
    , m_host(std::move(host))
    , m_port(port)
    , m_alarm(clock, [this] { ring(); })
{
}

Http1Pool::~Http1Pool()
{
    for (auto& connection : m_connections)
        connection->leave();
}

void Http1Pool::send(Http1Call call)
{
    idleOrNew().start(std::move(call));
}

Http1Connection& Http1Pool::idleOrNew()
{
    const auto now = m_clock.now();
    while (!m_idle.empty()) {
        auto* connection = m_idle.back();
        m_idle.pop_back();
        if (connection->usableUntil() > now)
            return *connection;
        drop(*connection);
    }
    m_connections.emplace_back(new Http1Connection(*this, m_clock, m_limits, m_host, m_port));
    return *m_connections.back();
}

void Http1Pool::drop(Http1Connection& connection)
{
    connection.leave();
    std::erase(m_idle, &connection);
    std::erase_if(m_connections, [&](const auto& each) { return each.get() == &connection; });
}

void Http1Pool::ended(Http1Connection& connection, Http1Call call, const Http1Connection::Result& result)
{
    if (connection.isIdle()) {
        m_idle.push_back(&connection);
        m_alarm.ringNoLaterThan(connection.usableUntil());
    } else {
        drop(connection);
    }
    call.done(result);
}

void Http1Pool::turnedAway(Http1Connection& connection, Http1Call call)
{
    drop(connection);
    m_connections.emplace_back(new Http1Connection(*this, m_clock, m_limits, m_host, m_port));
    m_connections.back()->start(std::move(call));
}

void Http1Pool::lostIdle(Http1Connection& connection)
{
    drop(connection);
}

void Http1Pool::dueChanged(const Http1Connection& connection)
{
    m_alarm.ringNoLaterThan(connection.due());
}

// One alarm for all: it rings seldom, as each looks at all that there are and finds the next that is due.
void Http1Pool::ring()
{
    const auto now = m_clock.now();
    std::vector<Http1Connection*> late;
    std::optional<Instant> next;
    for (const auto& connection : m_connections) {
        const auto due = connection->isBusy() ? connection->due() : connection->usableUntil();
        if (due <= now)
            late.push_back(connection.get());
        else
            next = soonest({next, due});
    }
    if (next)
        m_alarm.ringNoLaterThan(*next);
    const QPointer<Http1Pool> alive(this);
    for (auto* connection : late) {
        if (!alive)
            return;
        if (connection->isBusy())
            connection->giveUp();
        else
            drop(*connection);
    }
}

} // namespace headroom::net
