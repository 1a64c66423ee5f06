// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/redis/topology/slot_redirector.h"

#include <QPointer>

#include <utility>

namespace headroom::redis {

using namespace std::chrono_literals;

namespace {

constexpr Backoff betweenTries{10ms, 200ms};

Reply notSent()
{
    return {Reply::Type::Error, 0, "TRYAGAIN it was not sent, because keys are moving to another node", {}};
}

} // namespace

SlotRedirector::SlotRedirector(Connection& connection, Clock& clock, std::uint64_t seed)
    : m_connection(connection)
    , m_clock(clock)
    , m_random(seed)
    , m_others(connection.options(), clock)
    , m_again(clock, [this] { goOn(); })
    , m_end(clock, [this] { giveUp(); })
{
    m_connection.setRedirectHandler(this);
    // Whoever loads scripts at each return does so first: a script that is not known would change the order.
    connect(&m_connection, &Connection::ready, this, [this] {
        if (!m_again.isSet())
            m_again.ringIn({});
    });
    connect(&m_connection, &Connection::lost, this, [this] {
        m_probing = false;
        leaveIfDone();
    });
}

SlotRedirector::~SlotRedirector()
{
    m_connection.setRedirectHandler(nullptr);
}

void SlotRedirector::moveTo(const Endpoint& endpoint)
{
    m_next.reset();
    if (endpoint == m_connection.endpoint())
        return goOn();
    m_next = endpoint;
    leaveIfDone();
}

// Leaving earlier would lose answers.
void SlotRedirector::leaveIfDone()
{
    if (!m_next || (m_connection.isReady() && m_connection.outstanding() > 0))
        return;
    m_connection.moveTo(*std::exchange(m_next, std::nullopt));
}

bool SlotRedirector::interceptSend(PendingCommand& pending)
{
    if (!isHolding() || pending.command[0] == "SCRIPT")
        return false;
    hold(std::move(pending), notSent());
    return true;
}

bool SlotRedirector::interceptError(PendingCommand& pending, const Reply& error)
{
    const auto& here = m_connection.endpoint();
    if (const auto redirection = redirectionIn(error, {here.host, here.port})) {
        m_probing = false;
        if (redirection->kind == Redirection::Kind::Ask) {
            ask(*redirection, std::move(pending), error);
            return true;
        }
        hold(std::move(pending), error);
        Q_EMIT moved(*redirection);
        if (!m_next)
            tryLater(); // nobody knows where to go, or we are there already
        return true;
    }
    if (isSlotMigrating(error)) {
        m_probing = false;
        hold(std::move(pending), error);
        tryLater();
        return true;
    }
    if (error.text.starts_with("CLUSTERDOWN"))
        Q_EMIT doubted();
    return false;
}

void SlotRedirector::ask(const Redirection& redirection, PendingCommand pending, const Reply& error)
{
    ++m_elsewhere;
    auto command = pending.command;
    m_others.send(redirection, std::move(command), [this, pending = std::move(pending), error](Reply reply) mutable {
        --m_elsewhere;
        // MOVED: it has not come that far, or is over by now.
        // Of keys that are half there Redis before 7.0 says ASK here and TRYAGAIN over there.
        const auto isOnTheMove = isSlotMigrating(reply);
        if (isOnTheMove || redirectionIn(reply, {})) {
            hold(std::move(pending), isOnTheMove ? reply : error);
            tryLater();
            return;
        }
        const QPointer self(this);
        if (pending.answer)
            pending.answer(std::move(reply));
        if (self)
            goOn();
    });
}

void SlotRedirector::hold(PendingCommand pending, Reply why)
{
    m_end.ringNoLaterThan(pending.since + timeout);
    const auto number = pending.number;
    m_held.emplace(number, Held{std::move(pending), std::move(why)});
}

void SlotRedirector::tryLater()
{
    if (!m_again.isSet())
        m_again.ringIn(equalJitter(betweenTries, m_refusals++, m_random));
}

void SlotRedirector::allAnswered()
{
    if (std::exchange(m_probing, false) && !m_again.isSet() && !m_next && m_elsewhere == 0) {
        m_refusals = 0;
        for (auto& [number, held] : std::exchange(m_held, {}))
            m_connection.sendAgain(std::move(held.pending));
    }
    leaveIfDone();
}

// The first one alone: the others would be refused for the same reason.
void SlotRedirector::goOn()
{
    if (m_held.empty() || m_next || m_elsewhere > 0 || m_probing || m_again.isSet() || !m_connection.isReady())
        return;
    m_probing = true;
    m_connection.sendAgain(std::move(m_held.extract(m_held.begin()).mapped().pending));
}

void SlotRedirector::giveUp()
{
    const auto now = m_clock.now();
    std::vector<Held> over;
    for (auto held = m_held.begin(); held != m_held.end();) {
        if (held->second.pending.since + timeout > now) {
            ++held;
            continue;
        }
        over.push_back(std::move(held->second));
        held = m_held.erase(held);
    }
    for (const auto& [number, held] : m_held)
        m_end.ringNoLaterThan(held.pending.since + timeout);
    const QPointer self(this);
    for (auto& held : over) {
        if (held.pending.answer)
            held.pending.answer(std::move(held.why));
        if (!self)
            return;
    }
}

} // namespace headroom::redis
