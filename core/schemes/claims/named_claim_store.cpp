// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/schemes/claims/named_claim_store.h"

#include "core/redis/protocol/server_error.h"

#include <QPointer>

#include <array>
#include <cstdio>

using namespace std::chrono_literals;

namespace headroom::schemes {

namespace {

constexpr Duration reportAgainAfter = 500ms;

} // namespace

NamedClaimStore::NamedClaimStore(redis::Connection& connection, redis::Connection& subscription, Clock& clock,
    const StoreOptions& options, const std::string& fleetPrefix, QObject* parent)
    : QObject(parent)
    , m_connection(connection)
    , m_subscription(subscription)
    , m_clock(clock)
    , m_problems(options.problems)
    , m_gracePeriod(connection, clock, options.gracePeriod)
    , m_random(options.seed)
    , m_lease(options.lease)
    , m_whileAway(options.whileAway)
    , m_subscribePauses(options.subscribeAgain)
    , m_unsent(options.lease)
    , m_subscribeAgain(clock, [this] { subscribe(); })
    , m_sendAgain(clock, [this] { sendUnsent(); })
    , m_invalid(connection, clock, fleetPrefix, options.problems)
{
}

std::string NamedClaimStore::madeUpProcessName()
{
    std::random_device device;
    std::array<char, 33> digits{};
    std::snprintf(digits.data(), digits.size(), "%08x%08x%08x%08x", device(), device(), device(), device());
    return digits.data();
}

void NamedClaimStore::start()
{
    connect(&m_gracePeriod, &OutageGracePeriod::over, this, [this] { giveUp(); });
    connect(&m_connection, &redis::Connection::ready, this, [this] {
        loadScripts();
        settleReported();
        sendUnsent();
        onConnected();
    });
    connect(&m_subscription, &redis::Connection::ready, this, [this] { subscribe(); });
    connect(&m_subscription, &redis::Connection::pushed, this,
        [this](const redis::Reply& message) { onMessage(message.elements[1].text, message.elements[2].text); });
    if (m_connection.isReady())
        loadScripts();
    if (m_subscription.isReady())
        subscribe();
}

NamedClaimStore::~NamedClaimStore()
{
    if (m_subscription.isReady())
        m_subscription.send({"UNSUBSCRIBE"});
}

void NamedClaimStore::loadScripts()
{
    redis::loadScripts(m_connection, scripts(), m_problems.noting(StoreProblem::Cause::LoadScripts, m_clock));
}

void NamedClaimStore::subscribe()
{
    m_isSubscribed = false;
    if (!m_subscription.isReady())
        return; // when it is
    auto command = channels();
    command.insert(command.begin(), "SUBSCRIBE");
    m_subscription.send(std::move(command), [self = QPointer(this)](const redis::Reply& reply) {
        if (!self || reply.isLost())
            return;
        self->m_problems.note(StoreProblem::Cause::Subscription, reply, self->m_clock.now());
        if (reply.isError())
            return self->m_subscribeAgain.ringIn(
                equalJitter(self->m_subscribePauses, self->m_refusedSubscriptions++, self->m_random));
        self->m_refusedSubscriptions = 0;
        self->m_isSubscribed = true;
        ++self->m_subscriptions;
        self->onSubscribed();
    });
}

Wait NamedClaimStore::unavailable()
{
    return waitForAbsent(m_whileAway, m_clock.now(), m_random);
}

void NamedClaimStore::learn(const std::string& key, const Learned& learned, Claimed claimed)
{
    report({ClaimReport::Kind::Learn, takeLease(key, claimed), key, learned, {}, m_clock.now()});
}

void NamedClaimStore::exhaust(const std::string& key, Duration retryAfter, Claimed claimed)
{
    report({ClaimReport::Kind::Exhaust, takeLease(key, claimed), key, {}, retryAfter, m_clock.now()});
}

void NamedClaimStore::abandon(const std::string& key, Claimed claimed)
{
    report({ClaimReport::Kind::Abandon, takeLease(key, claimed), key, {}, {}, m_clock.now()});
}

void NamedClaimStore::giveBack(const std::string& key)
{
    giveBack(key, takeLease(key, Claimed::Yes));
}

void NamedClaimStore::giveBack(const std::string& key, Name name)
{
    report({ClaimReport::Kind::GiveBack, name, key, {}, {}, m_clock.now()});
}

void NamedClaimStore::learnGlobal(Duration retryAfter)
{
    report({ClaimReport::Kind::HoldAll, 0, {}, {}, retryAfter, m_clock.now()});
}

void NamedClaimStore::countInvalid(std::string_view egress, std::string_view cause)
{
    m_invalid.count(egress, cause);
}

void NamedClaimStore::isGranted(const std::string& key, Name name)
{
    m_leases[key].push_back(name);
}

// Which of several of one bucket was answered makes no difference to what is left; the oldest's lease ends first.
NamedClaimStore::Name NamedClaimStore::takeLease(const std::string& key, Claimed claimed)
{
    const auto lease = claimed == Claimed::Yes ? m_leases.find(key) : m_leases.end();
    if (lease == m_leases.end())
        return newName(); // none of ours: it is counted all the same
    const auto name = lease->second.front();
    lease->second.pop_front();
    if (lease->second.empty())
        m_leases.erase(lease);
    return name;
}

void NamedClaimStore::report(ClaimReport report)
{
    if (m_connection.isReady())
        return send(report);
    m_unsent.add(std::move(report), m_clock.now());
}

void NamedClaimStore::send(const ClaimReport& report)
{
    runReport(report, [self = QPointer(this), report](const redis::Reply& reply) {
        if (!self)
            return;
        self->m_problems.note(StoreProblem::Cause::Reports, reply, self->m_clock.now());
        if (!reply.isLost() && !redis::serverErrorOf(reply))
            return self->noteReported(report);
        self->m_unsent.add(report, self->m_clock.now());
        self->m_sendAgain.ringNoLaterThan(self->m_clock.now() + reportAgainAfter);
    });
}

void NamedClaimStore::sendUnsent()
{
    m_sendAgain.stop();
    if (!m_connection.isReady())
        return; // when it is back
    for (const auto& report : m_unsent.take())
        send(report);
}

void NamedClaimStore::noteReported(const ClaimReport& report)
{
    const auto now = m_clock.now();
    while (!m_reported.empty() && now - m_reported.front().at > m_lease)
        m_reported.pop_front();
    if (report.claim != 0)
        m_reported.push_back({now, report.key, report.claim});
}

void NamedClaimStore::settleReported()
{
    std::unordered_map<std::string, std::vector<Name>> names;
    for (const auto& [at, key, name] : m_reported) {
        if (m_clock.now() - at <= m_lease)
            names[key].push_back(name);
    }
    for (const auto& [key, of] : names)
        settle(key, of);
}

} // namespace headroom::schemes
