// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// How claims are made, and what answers them. What comes after: xenon_store_reports.cpp.
#include "core/store/xenon/xenon_store.h"

#include "core/redis/protocol/server_error.h"
#include "core/store/process_name.h"
#include "core/store/scripts.h"

#include <QPointer>

#include <algorithm>

using namespace std::chrono_literals;

namespace headroom::store {

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
    : QObject(parent)
    , m_connection(connection)
    , m_subscription(subscription)
    , m_clock(clock)
    , m_options(std::move(options))
    , m_keys(m_options.prefix)
    , m_scripts{xenonBucketScript(xenon_claim), xenonBucketScript(xenon_learn), xenonBucketScript(xenon_exhaust),
          xenonBucketScript(xenon_abandon), xenonBucketScript(xenon_give_back),
          redis::Script(std::string(spectacles_global))}
    , m_gracePeriod(connection, clock, m_options.gracePeriod)
    , m_random(m_options.seed)
    , m_process(madeUpProcessName())
    , m_unsent(m_options.lease)
    , m_wake(clock, [this] { wakeDue(); })
    , m_subscribeAgain(clock, [this] { subscribe(); })
    , m_again(clock, [this] { sendUnsent(); })
    , m_invalid(connection, clock, m_keys.prefix(), m_options.problems)
{
    connect(&m_connection, &redis::Connection::ready, this, [this] {
        loadScripts();
        sendUnsent();
        wakeAll();
    });
    connect(&m_gracePeriod, &OutageGracePeriod::over, this, [this] { giveUp(); });
    connect(&m_subscription, &redis::Connection::ready, this, [this] { subscribe(); });
    connect(&m_subscription, &redis::Connection::pushed, this, [this](const redis::Reply& message) { heard(message); });
    if (m_connection.isReady())
        loadScripts();
    if (m_subscription.isReady())
        subscribe();
}

XenonStore::~XenonStore()
{
    if (m_subscription.isReady())
        m_subscription.send({"UNSUBSCRIBE"});
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
    const bool waits = m_lines.isWaiting(key);
    m_lines.add(ticket, key, answer, waits);
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
    m_lines.cancel(ticket); // what is given for it goes to the next, or back
    setAlarm();
}

void XenonStore::ask(const std::string& key)
{
    const auto name = ++m_lastName;
    m_lines.asked(key);
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
    m_lines.answered(key);
    m_options.problems.note(StoreProblem::Cause::Claims, reply, m_clock.now());
    if (reply.elements.size() != 2) {
        if (!redis::serverErrorOf(reply)) // it may have been given
            report({ClaimReport::Kind::GiveBack, name, key, {}, {}, m_clock.now()});
        if (reply.isLost() && !m_gracePeriod.isOver())
            return waitForRedis(key);
        return answerAll(key, unavailable());
    }
    const std::chrono::milliseconds wait{reply.elements[1].integer};
    const auto until = m_clock.now() + wait + afterLastMillisecond;
    switch (reply.elements[0].integer) {
    case 0:
        return given(name, key);
    case 1:
        return answerAll(key, Wait{until, WaitReason::Bucket});
    case 2:
        return answerAll(key, Wait{until, WaitReason::Global});
    default:
        return letWait(key, wait);
    }
}

void XenonStore::given(Name name, const std::string& key)
{
    const auto answer = m_lines.takeFirst(key);
    if (!answer)
        return report({ClaimReport::Kind::GiveBack, name, key, {}, {}, m_clock.now()});
    m_leases[key].push_back(name);
    const QPointer self(this);
    (*answer)(Granted{});
    if (self)
        askIfNeeded(key);
}

void XenonStore::letWait(const std::string& key, std::chrono::milliseconds lease)
{
    const auto atMost = m_hears && m_subscription.isReady() ? m_options.askAgain : m_options.askAgainDeaf;
    letWait(key, m_clock.now() + std::min<Duration>(lease + afterLastMillisecond, atMost), WaitReason::InFlight);
}

void XenonStore::letWait(const std::string& key, Instant until, WaitReason why)
{
    const auto onClaimFailed = m_lines.wait(key, until);
    setAlarm();
    const QPointer self(this);
    for (const auto& answer : onClaimFailed) {
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
    for (const auto& answer : m_lines.takeAll(key)) {
        answer(claim);
        if (!self)
            return;
    }
    setAlarm();
}

void XenonStore::askIfNeeded(const std::string& key)
{
    if (m_lines.mustAsk(key)) {
        if (m_connection.isReady())
            ask(key);
        else if (m_gracePeriod.isOver())
            return answerAll(key, unavailable());
        else
            return waitForRedis(key);
    }
    setAlarm();
}

Wait XenonStore::unavailable()
{
    return waitForAbsent(m_options.whileAway, m_clock.now(), m_random);
}

void XenonStore::subscribe()
{
    m_hears = false;
    if (!m_subscription.isReady())
        return; // when it is
    m_subscription.send({"SUBSCRIBE", m_keys.answered()}, [self = QPointer(this)](const redis::Reply& reply) {
        if (!self || reply.isLost())
            return;
        self->m_options.problems.note(StoreProblem::Cause::Subscription, reply, self->m_clock.now());
        if (reply.isError())
            return self->m_subscribeAgain.ringIn(
                equalJitter(self->m_options.subscribeAgain, self->m_notSubscribed++, self->m_random));
        self->m_notSubscribed = 0;
        self->m_hears = true;
        self->wakeAll(); // messages published meanwhile were not received
    });
}

void XenonStore::heard(const redis::Reply& message)
{
    const auto bucket = m_keys.bucketOf(message.elements[2].text);
    if (message.elements[1].text != m_keys.answered() || !bucket)
        return;
    const std::string key(*bucket);
    m_lines.wake(key);
    askIfNeeded(key);
}

void XenonStore::wakeDue()
{
    if (m_subscription.isReady())
        m_subscription.send({"PING"}); // so that a server that is silent for ever is noticed
    for (const auto& key : m_lines.wakeDue(m_clock.now()))
        askIfNeeded(key);
    setAlarm();
}

void XenonStore::wakeAll()
{
    for (const auto& key : m_lines.waiting()) {
        m_lines.wake(key);
        askIfNeeded(key);
    }
}

void XenonStore::giveUp()
{
    const QPointer self(this);
    for (const auto& key : m_lines.waiting()) {
        answerAll(key, unavailable());
        if (!self)
            return;
    }
}

void XenonStore::setAlarm()
{
    if (const auto next = m_lines.wakeAt())
        m_wake.ringAt(*next);
    else
        m_wake.stop();
}

} // namespace headroom::store
