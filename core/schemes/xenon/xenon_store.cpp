// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/schemes/xenon/xenon_store.h"

#include "core/redis/protocol/server_error.h"
#include "core/schemes/claims/report_outbox.h"
#include "core/schemes/fleet/fleet_keys.h"
#include "core/schemes/xenon/xenon_keys.h"

#include <QPointer>

#include <algorithm>

using namespace std::chrono_literals;

namespace headroom::schemes {

namespace {

// A key is still there in the millisecond its PTTL counts down to.
constexpr auto afterLastMillisecond = 1ms;

redis::Script xenonBucketScript(std::string_view script)
{
    return redis::Script(std::string(xenon_bucket) + std::string(script));
}

} // namespace

XenonStore::XenonStore(
    redis::Connection& connection, redis::Connection& subscription, Clock& clock, Options options, QObject* parent)
    : NamedClaimStore(connection, subscription, clock, options, XenonKeys(options.prefix).prefix(), parent)
    , m_options(std::move(options))
    , m_keys(m_options.prefix)
    , m_scripts{xenonBucketScript(xenon_claim), xenonBucketScript(xenon_learn), xenonBucketScript(xenon_exhaust),
          xenonBucketScript(xenon_abandon), xenonBucketScript(xenon_give_back), redis::Script(std::string(hold_all))}
    , m_process(madeUpProcessName())
    , m_wake(clock, [this] { wakeDue(); })
{
    start();
}

XenonStore::~XenonStore()
{
    if (!m_connection.isReady())
        return;
    for (const auto& [name, key] : m_asked)
        redis::runScript(m_connection, m_scripts.giveBack, m_keys.bucket(key), args(name), {});
}

ClaimTicket XenonStore::claim(const std::string& key, ClaimCallback answer)
{
    if (!m_connection.isReady() && m_gracePeriod.isOver()) {
        answer(unavailable());
        return 0;
    }
    const auto ticket = ++m_lastTicket;
    const bool waits = m_queue.isWaiting(key);
    m_queue.add(ticket, key, answer, waits);
    if (waits)
        answer(Queued{std::nullopt, m_connection.isReady() ? WaitReason::InFlight : WaitReason::Unavailable});
    else if (m_connection.isReady())
        ask(key);
    else
        waitForRedis(key);
    return ticket;
}

void XenonStore::cancelClaim(ClaimTicket ticket)
{
    m_queue.cancel(ticket); // what is granted for it goes to the next, or back
    setAlarm();
}

void XenonStore::ask(const std::string& key)
{
    const auto name = newName();
    m_queue.asked(key);
    m_asked.emplace(name, key);
    redis::runScript(m_connection, m_scripts.claim, m_keys.bucket(key), args(name),
        [self = QPointer(this), name, key](const redis::Reply& reply) {
            if (self)
                self->onClaimReply(name, key, reply);
        });
}

void XenonStore::onClaimReply(Name name, const std::string& key, const redis::Reply& reply)
{
    m_asked.erase(name);
    m_queue.answered(key);
    m_problems.note(StoreProblem::Cause::Claims, reply, m_clock.now());
    if (reply.elements.size() != 2) {
        if (!redis::serverErrorOf(reply)) // it may have been granted
            giveBack(key, name);
        if (reply.isLost() && !m_gracePeriod.isOver())
            return waitForRedis(key);
        return answerAll(key, unavailable());
    }
    const std::chrono::milliseconds wait{reply.elements[1].integer};
    const auto until = m_clock.now() + wait + afterLastMillisecond;
    switch (reply.elements[0].integer) {
    case 0:
        return granted(name, key);
    case 1:
        return answerAll(key, Wait{until, WaitReason::Bucket});
    case 2:
        return answerAll(key, Wait{until, WaitReason::Global});
    default:
        return letWait(key, wait);
    }
}

void XenonStore::granted(Name name, const std::string& key)
{
    const auto answer = m_queue.takeFirst(key);
    if (!answer)
        return giveBack(key, name);
    isGranted(key, name);
    const QPointer self(this);
    (*answer)(Granted{});
    if (self)
        askIfNeeded(key);
}

void XenonStore::letWait(const std::string& key, std::chrono::milliseconds lease)
{
    const auto atMost = isSubscribed() ? m_options.askAgain : m_options.askAgainDeaf;
    letWait(key, m_clock.now() + std::min<Duration>(lease + afterLastMillisecond, atMost), WaitReason::InFlight);
}

void XenonStore::letWait(const std::string& key, Instant until, WaitReason why)
{
    const auto newClaims = m_queue.wait(key, until);
    setAlarm();
    const QPointer self(this);
    for (const auto& answer : newClaims) {
        answer(Queued{std::nullopt, why});
        if (!self)
            return;
    }
}

// It is asked for when the connection is back, or given up soon.
void XenonStore::waitForRedis(const std::string& key)
{
    m_gracePeriod.begin();
    letWait(key, m_clock.now() + m_options.lease, WaitReason::Unavailable);
}

void XenonStore::answerAll(const std::string& key, const Claim& claim)
{
    const QPointer self(this);
    for (const auto& answer : m_queue.takeAll(key)) {
        answer(claim);
        if (!self)
            return;
    }
    setAlarm();
}

void XenonStore::askIfNeeded(const std::string& key)
{
    if (m_queue.mustAsk(key)) {
        if (m_connection.isReady())
            ask(key);
        else if (m_gracePeriod.isOver())
            return answerAll(key, unavailable());
        else
            return waitForRedis(key);
    }
    setAlarm();
}

void XenonStore::onMessage(const std::string& channel, std::string_view text)
{
    const auto bucket = m_keys.bucketOf(text);
    if (channel != m_keys.answered() || !bucket)
        return;
    const std::string key(*bucket);
    m_queue.wake(key);
    askIfNeeded(key);
}

void XenonStore::wakeDue()
{
    if (m_subscription.isReady())
        m_subscription.send({"PING"}); // so that a server that is silent for ever is noticed
    for (const auto& key : m_queue.wakeDue(m_clock.now()))
        askIfNeeded(key);
    setAlarm();
}

void XenonStore::wakeAll()
{
    for (const auto& key : m_queue.waiting()) {
        m_queue.wake(key);
        askIfNeeded(key);
    }
}

void XenonStore::giveUp()
{
    const QPointer self(this);
    for (const auto& key : m_queue.waiting()) {
        answerAll(key, unavailable());
        if (!self)
            return;
    }
}

void XenonStore::runReport(const ClaimReport& report, const redis::Connection::ReplyCallback& done)
{
    const auto run = [&](const redis::Script& script, std::vector<std::string> more = {}) {
        redis::runScript(m_connection, script, m_keys.bucket(report.key), args(report.claim, std::move(more)), done);
    };
    const auto now = m_clock.now();
    const auto& learned = report.learned;
    switch (report.kind) {
    case ClaimReport::Kind::Learn: {
        const bool isNamed = learned.reset && learned.resetAfter;
        return run(m_scripts.learn,
            {report.remainingText(), report.resetText(now),
                isNamed ? std::to_string(learned.reset->time_since_epoch().count()) : std::string(),
                report.sentAtText(), report.limitText()});
    }
    case ClaimReport::Kind::Exhaust:
        return run(m_scripts.exhaust, {report.retryText(now)});
    case ClaimReport::Kind::Abandon:
        return run(m_scripts.abandon);
    case ClaimReport::Kind::GiveBack:
        return run(m_scripts.giveBack);
    case ClaimReport::Kind::HoldAll:
        return redis::runScript(m_connection, m_scripts.global, {m_keys.global()},
            {std::to_string(std::max(1ms, ceilMilliseconds(report.retryAfter - (now - report.since))).count())}, done);
    }
}

std::vector<const redis::Script*> XenonStore::scripts() const
{
    return {&m_scripts.claim, &m_scripts.learn, &m_scripts.exhaust, &m_scripts.abandon, &m_scripts.giveBack,
        &m_scripts.global};
}

std::vector<std::string> XenonStore::args(Name name, std::vector<std::string> more) const
{
    more.insert(more.begin(),
        {m_process + ':' + std::to_string(name), std::to_string(m_options.lease.count()), m_keys.answered()});
    return more;
}

} // namespace headroom::schemes
