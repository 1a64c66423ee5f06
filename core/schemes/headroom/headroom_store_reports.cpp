// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What happened to claims that were answered with Granted, or were not wanted any more.
#include "core/schemes/headroom/headroom_store.h"

#include "core/discord/route_keys.h"

#include <algorithm>

namespace headroom::schemes {

namespace {

// As long as this process's numbers are: Redis puts claims that came in the same microsecond in the order of their
// names.
constexpr std::size_t ticketDigits = 12;

} // namespace

void HeadroomStore::exhaust(const std::string& key, Duration retryAfter, Claimed claimed)
{
    m_claims.hold(key, m_clock.now() + retryAfter);
    setAlarm();
    NamedClaimStore::exhaust(key, retryAfter, claimed);
}

void HeadroomStore::learnGlobal(Duration retryAfter)
{
    m_claims.hold(std::nullopt, m_clock.now() + retryAfter);
    setAlarm();
    NamedClaimStore::learnGlobal(retryAfter);
}

void HeadroomStore::runReport(const ClaimReport& report, const redis::Connection::ReplyCallback& done)
{
    const auto run = [&](const redis::Script& script, std::vector<std::string> keys, std::vector<std::string> args) {
        redis::runScript(m_connection, script, std::move(keys), std::move(args), done);
    };
    const auto passed = m_clock.now() - report.since;
    const auto& learned = report.learned;
    const auto bucket = bucketOf(report.key);
    switch (report.kind) {
    case ClaimReport::Kind::Learn:
        return run(m_scripts.learn, m_keys.bucketAndOwn(bucket),
            bucketArgs(report.claim,
                {numberText(learned.limit), numberText(learned.remaining),
                    learned.resetAfter ? millisecondsText(*learned.resetAfter + resetRounding - passed) : std::string(),
                    sentAtText(learned)}));
    case ClaimReport::Kind::Exhaust:
        return run(m_scripts.exhaust, m_keys.bucket(bucket),
            bucketArgs(report.claim, {millisecondsText(report.retryAfter - passed)}));
    case ClaimReport::Kind::Abandon:
        return run(m_scripts.abandon, m_keys.bucketAndOwn(bucket), bucketArgs(report.claim));
    case ClaimReport::Kind::GiveBack:
        return run(m_scripts.giveBack, m_keys.bucket(bucket), bucketArgs(report.claim));
    case ClaimReport::Kind::HoldAll:
        return run(m_scripts.holdAll, {m_keys.globalHeld()}, {millisecondsText(report.retryAfter - passed)});
    }
}

std::vector<const redis::Script*> HeadroomStore::scripts() const
{
    return {&m_scripts.claim, &m_scripts.learn, &m_scripts.exhaust, &m_scripts.abandon, &m_scripts.giveBack,
        &m_scripts.present, &m_scripts.holdAll};
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

const SharedScheme sharedHeadroom{
    .name = "headroom",
    .bucketKey = discord::headroomKey,
    .prefixBeside = [](const std::string& prefix) { return '{' + HeadroomKeys(prefix).app() + '}'; },
    .anyKey = [](const std::string& prefix) { return HeadroomKeys(prefix).globalHeld(); },
    .listens = true,
    .globalKey = HeadroomStore::globalKey,
    .globalBulkKey = HeadroomStore::globalBulkKey,
    .makeStore = [](const StoreSetup& setup) -> std::unique_ptr<BucketStore> {
        HeadroomStore::Options options;
        options.app = setup.prefix;
        options.lease = setup.lease;
        options.globalPerSecond = setup.globalPerSecond;
        options.seed = setup.seed;
        options.problems = setup.problems;
        auto store = std::make_unique<HeadroomStore>(setup.connection, *setup.subscription, setup.clock, options);
        if (setup.onForgotten)
            QObject::connect(store.get(), &HeadroomStore::forgotten, store.get(), setup.onForgotten);
        return store;
    },
};

} // namespace headroom::schemes
