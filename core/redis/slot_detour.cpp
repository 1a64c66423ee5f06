// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/redis/slot_detour.h"

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

SlotDetour::SlotDetour(Connection& connection, Clock& clock, std::uint64_t seed)
    : m_connection(connection)
    , m_clock(clock)
    , m_random(seed)
    , m_others(connection.options(), clock)
    , m_again(clock, [this] { goOn(); })
    , m_end(clock, [this] { giveUp(); })
{
    m_connection.setDetour(this);
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

SlotDetour::~SlotDetour()
{
    m_connection.setDetour(nullptr);
}

void SlotDetour::moveTo(const Endpoint& endpoint)
{
    m_next.reset();
    if (endpoint == m_connection.endpoint())
        return goOn();
    m_next = endpoint;
    leaveIfDone();
}

// Leaving earlier would lose answers.
void SlotDetour::leaveIfDone()
{
    if (!m_next || (m_connection.isReady() && m_connection.outstanding() > 0))
        return;
    m_connection.moveTo(*std::exchange(m_next, std::nullopt));
}

bool SlotDetour::takesUnsent(Errand& errand)
{
    if (!isHolding() || errand.command[0] == "SCRIPT")
        return false;
    hold(std::move(errand), notSent());
    return true;
}

bool SlotDetour::takesRefused(Errand& errand, const Reply& error)
{
    const auto& here = m_connection.endpoint();
    if (const auto redirection = redirectionIn(error, {here.host, here.port})) {
        m_probing = false;
        if (redirection->kind == Redirection::Kind::Ask) {
            ask(*redirection, std::move(errand), error);
            return true;
        }
        hold(std::move(errand), error);
        Q_EMIT moved(*redirection);
        if (!m_next)
            tryLater(); // nobody knows where to go, or we are there already
        return true;
    }
    if (isAboutKeysOnTheMove(error)) {
        m_probing = false;
        hold(std::move(errand), error);
        tryLater();
        return true;
    }
    if (error.text.starts_with("CLUSTERDOWN"))
        Q_EMIT doubted();
    return false;
}

void SlotDetour::ask(const Redirection& redirection, Errand errand, const Reply& error)
{
    ++m_elsewhere;
    auto command = errand.command;
    m_others.send(redirection, std::move(command), [this, errand = std::move(errand), error](Reply reply) mutable {
        --m_elsewhere;
        // MOVED: it has not come that far, or is over by now.
        // Of keys that are half there Redis before 7.0 says ASK here and TRYAGAIN over there.
        const auto isOnTheMove = isAboutKeysOnTheMove(reply);
        if (isOnTheMove || redirectionIn(reply, {})) {
            hold(std::move(errand), isOnTheMove ? reply : error);
            tryLater();
            return;
        }
        const QPointer self(this);
        if (errand.answer)
            errand.answer(std::move(reply));
        if (self)
            goOn();
    });
}

void SlotDetour::hold(Errand errand, Reply why)
{
    m_end.ringNoLaterThan(errand.since + patience);
    const auto number = errand.number;
    m_held.emplace(number, Held{std::move(errand), std::move(why)});
}

void SlotDetour::tryLater()
{
    if (!m_again.isSet())
        m_again.ringIn(equalJitter(betweenTries, m_refusals++, m_random));
}

void SlotDetour::allAnswered()
{
    if (std::exchange(m_probing, false) && !m_again.isSet() && !m_next && m_elsewhere == 0) {
        m_refusals = 0;
        flush();
    }
    leaveIfDone();
}

// The first one alone: the others would be refused for the same reason.
void SlotDetour::goOn()
{
    if (m_held.empty() || m_next || m_elsewhere > 0 || m_probing || m_again.isSet() || !m_connection.isReady())
        return;
    m_probing = true;
    m_connection.sendAgain(std::move(m_held.extract(m_held.begin()).mapped().errand));
}

void SlotDetour::flush()
{
    for (auto& [number, held] : std::exchange(m_held, {}))
        m_connection.sendAgain(std::move(held.errand));
}

void SlotDetour::giveUp()
{
    const auto now = m_clock.now();
    std::vector<Held> over;
    for (auto held = m_held.begin(); held != m_held.end();) {
        if (held->second.errand.since + patience > now) {
            ++held;
            continue;
        }
        over.push_back(std::move(held->second));
        held = m_held.erase(held);
    }
    for (const auto& [number, held] : m_held)
        m_end.ringNoLaterThan(held.errand.since + patience);
    const QPointer self(this);
    for (auto& held : over) {
        if (held.errand.answer)
            held.errand.answer(std::move(held.why));
        if (!self)
            return;
    }
}

} // namespace headroom::redis
