// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What happened to claims that were answered with Granted.
#include "core/store/xenon/xenon_store.h"

#include "core/redis/protocol/server_error.h"
#include "core/store/load_scripts.h"

#include <QPointer>

#include <algorithm>

using namespace std::chrono_literals;

namespace headroom::store {

namespace {

// Resets have three decimals, and may have been rounded down twice: the reset itself and how long it is until then.
constexpr auto xenonRounding = 2ms;
constexpr auto xenonRetryInterval = 1s;

std::string millisecondsLeft(Duration left)
{
    return std::to_string(std::max(0ms, ceilMilliseconds(left)).count());
}

std::string xenonNumber(const std::optional<std::int64_t>& number)
{
    return number ? std::to_string(*number) : std::string();
}

std::string onCalendar(WallTime when)
{
    return std::to_string(when.time_since_epoch().count());
}

} // namespace

void XenonStore::learn(const std::string& key, const Learned& learned, Claimed claimed)
{
    report({ClaimReport::Kind::Learn, takeLease(key, claimed), key, learned, {}, m_clock.now()});
}

void XenonStore::exhaust(const std::string& key, Duration retryAfter, Claimed claimed)
{
    report({ClaimReport::Kind::Exhaust, takeLease(key, claimed), key, {}, retryAfter, m_clock.now()});
}

void XenonStore::abandon(const std::string& key, Claimed claimed)
{
    report({ClaimReport::Kind::Abandon, takeLease(key, claimed), key, {}, {}, m_clock.now()});
}

void XenonStore::giveBack(const std::string& key)
{
    report({ClaimReport::Kind::GiveBack, takeLease(key, Claimed::Yes), key, {}, {}, m_clock.now()});
}

void XenonStore::learnGlobal(Duration retryAfter)
{
    report({ClaimReport::Kind::HoldAll, 0, {}, {}, retryAfter, m_clock.now()});
}

void XenonStore::countInvalid(std::string_view egress, std::string_view cause)
{
    m_invalid.count(egress, cause);
}

// Which of several of one bucket was answered makes no difference to what is left: the answer itself tells of which
// window it is. The oldest's lease ends first.
XenonStore::Name XenonStore::takeLease(const std::string& key, Claimed claimed)
{
    const auto lease = claimed == Claimed::Yes ? m_leases.find(key) : m_leases.end();
    if (lease == m_leases.end())
        return ++m_lastName; // none of ours: what it says is learned all the same
    const auto name = lease->second.front();
    lease->second.pop_front();
    if (lease->second.empty())
        m_leases.erase(lease);
    return name;
}

void XenonStore::report(ClaimReport report)
{
    if (m_connection.isReady())
        send(report);
    else
        m_unsent.add(std::move(report), m_clock.now());
}

void XenonStore::send(const ClaimReport& report)
{
    // Each may be run twice: one whose answer is lost is sent again.
    const auto answer = [self = QPointer(this), report](const redis::Reply& reply) {
        if (!self)
            return;
        self->m_options.problems.note(StoreProblem::Cause::Reports, reply, self->m_clock.now());
        if (!reply.isLost() && !redis::serverErrorOf(reply))
            return;
        self->m_unsent.add(report, self->m_clock.now());
        self->m_again.ringNoLaterThan(self->m_clock.now() + xenonRetryInterval);
    };
    const auto run = [&](const redis::Script& script, std::vector<std::string> more = {}) {
        redis::runScript(m_connection, script, m_keys.bucket(report.key), args(report.claim, std::move(more)), answer);
    };
    const auto passed = m_clock.now() - report.since;
    const auto& learned = report.learned;
    switch (report.kind) {
    case ClaimReport::Kind::Learn: {
        const bool isNamed = learned.reset && learned.resetAfter;
        return run(m_scripts.learn,
            {xenonNumber(learned.remaining),
                learned.resetAfter ? millisecondsLeft(*learned.resetAfter + xenonRounding - passed) : std::string(),
                isNamed ? onCalendar(*learned.reset) : std::string(),
                isNamed ? onCalendar(*learned.reset - toMilliseconds(*learned.resetAfter)) : std::string(),
                xenonNumber(learned.limit)});
    }
    case ClaimReport::Kind::Exhaust:
        return run(m_scripts.exhaust, {millisecondsLeft(report.retryAfter - passed)});
    case ClaimReport::Kind::Abandon:
        return run(m_scripts.abandon);
    case ClaimReport::Kind::GiveBack:
        return run(m_scripts.giveBack);
    case ClaimReport::Kind::HoldAll:
        return redis::runScript(m_connection, m_scripts.global, {m_keys.global()},
            {std::to_string(std::max(1ms, ceilMilliseconds(report.retryAfter - passed)).count())}, answer);
    }
}

void XenonStore::sendUnsent()
{
    m_again.stop();
    if (!m_connection.isReady())
        return;
    for (const auto& report : m_unsent.take())
        send(report);
}

void XenonStore::loadScripts()
{
    store::loadScripts(m_connection, m_clock, m_options.problems,
        {&m_scripts.claim, &m_scripts.learn, &m_scripts.exhaust, &m_scripts.abandon, &m_scripts.giveBack,
            &m_scripts.global});
}

std::vector<std::string> XenonStore::args(Name name, std::vector<std::string> more) const
{
    more.insert(more.begin(),
        {m_process + ':' + std::to_string(name), std::to_string(m_options.lease.count()), m_keys.answered()});
    return more;
}

} // namespace headroom::store
