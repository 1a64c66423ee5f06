// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What happened to claims that were answered with Granted, or were not wanted any more.
#include "core/store/headroom/headroom_store.h"

#include "core/redis/protocol/server_error.h"
#include "core/store/load_scripts.h"

#include <QPointer>

#include <algorithm>

using namespace std::chrono_literals;

namespace headroom::store {

namespace {

// Resets have three decimals, and may have been rounded down twice: the reset itself and how long it is until then.
constexpr auto headroomRounding = 2ms;
// As long as this process's numbers are: Redis puts claims that came in the same microsecond in the order of their
// names.
constexpr std::size_t ticketDigits = 12;
constexpr Duration reportRetryInterval = 500ms;

std::string milliseconds(Duration left)
{
    return std::to_string(std::max(0ms, ceilMilliseconds(left)).count());
}

std::string number(const std::optional<std::int64_t>& number)
{
    return number ? std::to_string(*number) : std::string();
}

// On Discord's calendar.
std::string madeAt(const Learned& learned)
{
    if (!learned.reset || !learned.resetAfter)
        return {};
    return std::to_string((*learned.reset - toMilliseconds(*learned.resetAfter)).time_since_epoch().count());
}

} // namespace

void HeadroomStore::learn(const std::string& key, const Learned& learned, Claimed claimed)
{
    report({ClaimReport::Kind::Learn, takeLease(key, claimed), key, learned, {}, m_clock.now()});
}

void HeadroomStore::exhaust(const std::string& key, Duration retryAfter, Claimed claimed)
{
    m_claims.hold(key, m_clock.now() + retryAfter);
    setAlarm();
    report({ClaimReport::Kind::Exhaust, takeLease(key, claimed), key, {}, retryAfter, m_clock.now()});
}

void HeadroomStore::abandon(const std::string& key, Claimed claimed)
{
    report({ClaimReport::Kind::Abandon, takeLease(key, claimed), key, {}, {}, m_clock.now()});
}

void HeadroomStore::giveBack(const std::string& key)
{
    report({ClaimReport::Kind::GiveBack, takeLease(key, Claimed::Yes), key, {}, {}, m_clock.now()});
}

void HeadroomStore::learnGlobal(Duration retryAfter)
{
    m_claims.hold(std::nullopt, m_clock.now() + retryAfter);
    setAlarm();
    report({ClaimReport::Kind::HoldAll, 0, {}, {}, retryAfter, m_clock.now()});
}

void HeadroomStore::countInvalid(std::string_view egress, std::string_view cause)
{
    m_invalid.count(egress, cause);
}

// Which of several of one bucket was answered makes no difference to what is left; the oldest's lease ends first.
ClaimTicket HeadroomStore::takeLease(const std::string& key, Claimed claimed)
{
    const auto lease = claimed == Claimed::Yes ? m_leases.find(key) : m_leases.end();
    if (lease == m_leases.end())
        return ++m_lastTicket; // none of ours: it is counted all the same
    const auto ticket = lease->second.front();
    lease->second.pop_front();
    if (lease->second.empty())
        m_leases.erase(lease);
    return ticket;
}

void HeadroomStore::report(ClaimReport report)
{
    if (m_connection.isReady())
        return send(report);
    keep(std::move(report));
}

void HeadroomStore::keep(ClaimReport report)
{
    m_unsent.add(std::move(report), m_clock.now());
}

void HeadroomStore::send(const ClaimReport& report)
{
    // Each may be run twice: one whose answer is lost is sent again.
    const auto answer = [self = QPointer(this), report](const redis::Reply& reply) {
        if (!self)
            return;
        self->m_options.problems.note(StoreProblem::Cause::Reports, reply, self->m_clock.now());
        if (!reply.isLost() && !redis::serverErrorOf(reply))
            return;
        self->keep(report);
        self->m_sendAgain.ringNoLaterThan(self->m_clock.now() + reportRetryInterval);
    };
    const auto run = [&](const redis::Script& script, std::vector<std::string> keys, std::vector<std::string> args) {
        redis::runScript(m_connection, script, std::move(keys), std::move(args), answer);
    };
    const auto passed = m_clock.now() - report.since;
    const auto& learned = report.learned;
    const auto bucket = bucketOf(report.key);
    switch (report.kind) {
    case ClaimReport::Kind::Learn:
        return run(m_scripts.learn, m_keys.bucketAndOwn(bucket),
            bucketArgs(report.claim,
                {number(learned.limit), number(learned.remaining),
                    learned.resetAfter ? milliseconds(*learned.resetAfter + headroomRounding - passed) : std::string(),
                    madeAt(learned)}));
    case ClaimReport::Kind::Exhaust:
        return run(m_scripts.exhaust, m_keys.bucket(bucket),
            bucketArgs(report.claim, {milliseconds(report.retryAfter - passed)}));
    case ClaimReport::Kind::Abandon:
        return run(m_scripts.abandon, m_keys.bucketAndOwn(bucket), bucketArgs(report.claim));
    case ClaimReport::Kind::GiveBack:
        return run(m_scripts.giveBack, m_keys.bucket(bucket), bucketArgs(report.claim));
    case ClaimReport::Kind::HoldAll:
        return run(m_scripts.holdAll, {m_keys.globalHeld()}, {milliseconds(report.retryAfter - passed)});
    }
}

void HeadroomStore::sendUnsent()
{
    m_sendAgain.stop();
    if (!m_connection.isReady())
        return; // when it is back
    for (const auto& report : m_unsent.take())
        send(report);
}

void HeadroomStore::loadScripts()
{
    store::loadScripts(m_connection, m_clock, m_options.problems,
        {&m_scripts.claim, &m_scripts.learn, &m_scripts.exhaust, &m_scripts.abandon, &m_scripts.giveBack,
            &m_scripts.present, &m_scripts.holdAll});
}

std::string HeadroomStore::claimName(ClaimTicket ticket) const
{
    auto digits = std::to_string(ticket);
    if (digits.size() < ticketDigits)
        digits.insert(0, ticketDigits - digits.size(), '0');
    return m_options.process + ':' + digits;
}

std::vector<std::string> HeadroomStore::bucketArgs(ClaimTicket ticket, std::vector<std::string> more) const
{
    std::vector<std::string> args;
    args.reserve(3 + more.size());
    args.push_back(claimName(ticket));
    args.push_back(std::to_string(m_options.lease.count()));
    args.push_back(std::to_string(m_options.remember.count()));
    std::move(more.begin(), more.end(), std::back_inserter(args));
    return args;
}

} // namespace headroom::store
