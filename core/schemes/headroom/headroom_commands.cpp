// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/schemes/headroom/headroom_commands.h"

#include "core/schemes/claims/report_outbox.h"
#include "core/schemes/headroom/headroom_keys.h"

#include <algorithm>
#include <utility>

namespace headroom::schemes {

namespace {

// As long as this process's numbers are: Redis puts claims that came in the same microsecond in the order of their
// names.
constexpr std::size_t ticketDigits = 12;
// No script holds a server that has just come back for longer than a fraction of a millisecond.
constexpr std::size_t settledAtOnce = 200;

redis::Script bucketScript(std::string_view script)
{
    return redis::Script(std::string(headroom_bucket) + std::string(script));
}

std::string_view bucketOf(std::string_view key)
{
    return key == HeadroomKeys::globalBulk ? HeadroomKeys::globalBucket : key;
}

} // namespace

HeadroomCommands::HeadroomCommands(redis::Connection& connection, const HeadroomOptions& options)
    : m_connection(connection)
    , m_options(options)
    , m_keys(m_options.prefix)
    , m_claim(bucketScript(headroom_claim))
    , m_learn(bucketScript(headroom_learn))
    , m_exhaust(bucketScript(headroom_exhaust))
    , m_abandon(bucketScript(headroom_abandon))
    , m_giveBack(bucketScript(headroom_give_back))
    , m_settle(bucketScript(headroom_settle))
    , m_present(std::string(headroom_present))
    , m_holdAll(std::string(headroom_hold_all))
{
}

std::vector<const redis::Script*> HeadroomCommands::scripts() const
{
    return {&m_claim, &m_learn, &m_exhaust, &m_abandon, &m_giveBack, &m_settle, &m_present, &m_holdAll};
}

void HeadroomCommands::claim(
    ClaimTicket ticket, const std::string& key, Duration waited, bool isQueued, ReplyCallback answered) const
{
    const auto bucket = bucketOf(key);
    const auto isGlobal = bucket == HeadroomKeys::globalBucket && m_options.globalPerSecond > 0;
    const auto microseconds = std::chrono::duration_cast<std::chrono::microseconds>(waited).count();
    auto args = bucketArgs(ticket,
        {std::to_string(microseconds), std::to_string(m_options.deadAfter.count()),
            isGlobal ? std::to_string(m_options.globalPerSecond) : std::string(), isQueued ? "1" : "",
            key == HeadroomKeys::globalBulk ? "1" : ""});
    while (args.back().empty())
        args.pop_back();
    redis::runScript(m_connection, m_claim, m_keys.bucket(bucket), std::move(args), std::move(answered));
}

void HeadroomCommands::report(const ClaimReport& report, Instant now, ReplyCallback done) const
{
    const auto run = [&](const redis::Script& script, std::vector<std::string> keys, std::vector<std::string> args) {
        redis::runScript(m_connection, script, std::move(keys), std::move(args), std::move(done));
    };
    const auto bucket = bucketOf(report.key);
    switch (report.kind) {
    case ClaimReport::Kind::Learn:
        return run(m_learn, m_keys.bucketAndOwn(bucket),
            bucketArgs(report.claim,
                {report.limitText(), report.remainingText(), report.resetText(now), report.sentAtText()}));
    case ClaimReport::Kind::Exhaust:
        return run(m_exhaust, m_keys.bucket(bucket), bucketArgs(report.claim, {report.retryText(now)}));
    case ClaimReport::Kind::Abandon:
        return run(m_abandon, m_keys.bucketAndOwn(bucket), bucketArgs(report.claim));
    case ClaimReport::Kind::GiveBack:
        return run(m_giveBack, m_keys.bucket(bucket), bucketArgs(report.claim));
    case ClaimReport::Kind::HoldAll:
        return run(m_holdAll, {m_keys.globalHeld()}, {report.retryText(now)});
    }
}

void HeadroomCommands::settle(const std::string& key, std::span<const ClaimTicket> tickets) const
{
    while (!tickets.empty()) {
        const auto some = tickets.first(std::min(tickets.size(), settledAtOnce));
        tickets = tickets.subspan(some.size());
        std::vector<std::string> names;
        for (const auto ticket : some)
            names.push_back(claimName(ticket));
        redis::runScript(
            m_connection, m_settle, m_keys.bucket(bucketOf(key)), bucketArgs(some.back(), std::move(names)), {});
    }
}

void HeadroomCommands::announce(std::chrono::milliseconds lifetime, ReplyCallback answered) const
{
    redis::runScript(m_connection, m_present, {m_keys.present()}, {m_options.process, std::to_string(lifetime.count())},
        std::move(answered));
}

std::string HeadroomCommands::claimName(ClaimTicket ticket) const
{
    auto digits = std::to_string(ticket);
    if (digits.size() < ticketDigits)
        digits.insert(0, ticketDigits - digits.size(), '0');
    return m_options.process + ':' + digits;
}

std::vector<std::string> HeadroomCommands::bucketArgs(ClaimTicket ticket, std::vector<std::string> more) const
{
    more.insert(more.begin(),
        {claimName(ticket), std::to_string(m_options.lease.count()), std::to_string(m_options.remember.count())});
    return more;
}

} // namespace headroom::schemes
