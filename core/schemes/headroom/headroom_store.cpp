// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/schemes/headroom/headroom_store.h"

#include <QPointer>

#include <charconv>

using namespace std::chrono_literals;

namespace headroom::schemes {

namespace {

// Claims that ask again are sent in so many at a time, so that a server that comes back is not met with all at once.
constexpr std::size_t askedAgainAtOnce = 100;
constexpr Duration betweenThose = 10ms;
// What there is for bulk requests changes with time.
constexpr Duration bulkAskedAgain = 100ms;

// Takes the number at the start, and one space behind it.
std::optional<std::int64_t> takeNumber(std::string_view& text)
{
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || number < 0)
        return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    if (!text.empty())
        text.remove_prefix(1);
    return number;
}

// An answer of headroom_claim.lua.
constexpr std::size_t partsOfReply = 4;
constexpr std::size_t lostPart = 3;
constexpr std::size_t epochPart = 4;
constexpr std::string_view newEpoch = "epoch "; // that it publishes

// Whether it says that other claims of this process may have lost their places.
bool losesPlaces(const redis::Reply& reply)
{
    return reply.elements.size() >= partsOfReply && reply.elements[lostPart].integer == 1;
}

std::string_view epochOf(const redis::Reply& reply)
{
    return reply.elements.size() > epochPart ? std::string_view(reply.elements[epochPart].text) : std::string_view();
}

} // namespace

HeadroomStore::HeadroomStore(
    redis::Connection& connection, redis::Connection& subscription, Clock& clock, Options options, QObject* parent)
    : NamedClaimStore(connection, subscription, clock, options, HeadroomKeys(options.prefix).tag(), parent)
    , m_options(std::move(options))
    , m_commands(connection, m_options)
    , m_wake(clock, [this] { wake(); })
    , m_sign(clock, [this] { sendHeartbeat(); })
    , m_askAgain(clock, [this] { askSomeAgain(); })
{
    if (m_options.process.empty())
        m_options.process = madeUpProcessName();
    start();
}

HeadroomStore::~HeadroomStore()
{
    if (!m_connection.isReady())
        return;
    for (const auto& [ticket, claim] : m_claims.all())
        m_commands.report({ClaimReport::Kind::GiveBack, ticket, claim.key, {}, {}, {}}, {}, {});
}

ClaimTicket HeadroomStore::claim(const std::string& key, ClaimCallback answer)
{
    if (!m_connection.isReady() && m_gracePeriod.isOver()) {
        answer(unavailable());
        return 0;
    }
    const auto ticket = newName();
    const auto now = m_clock.now();
    m_claims.add(ticket, {key, std::move(answer), now});
    if (m_connection.isReady())
        ask(ticket, now);
    else
        waitForRedis(ticket);
    return ticket;
}

void HeadroomStore::cancelClaim(ClaimTicket ticket)
{
    if (!m_claims.find(ticket))
        return;
    const auto claim = m_claims.take(ticket);
    setAlarm();
    giveBack(claim.key, ticket);
}

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
    m_commands.report(report, m_clock.now(), done);
}

void HeadroomStore::ask(ClaimTicket ticket, Instant now, Place place)
{
    const auto& claim = *m_claims.find(ticket);
    m_commands.claim(ticket, claim.key, now - claim.since, place == Place::Queued,
        [self = QPointer(this), ticket, subscriptions = subscriptions()](const redis::Reply& reply) {
            if (!self)
                return;
            // Said to whoever asked, even if its turn has come meanwhile or it was withdrawn: nobody else hears of it.
            self->m_problems.note(StoreProblem::Cause::Claims, reply, self->m_clock.now());
            self->noteEpoch(epochOf(reply));
            if (!self)
                return;
            if (losesPlaces(reply) && self->m_claims.isAnyQueuedBut(ticket))
                self->askAllAgain(When::Later);
            if (!self->m_claims.find(ticket))
                return;
            self->onClaimReply(ticket, reply);
            if (self && subscriptions != self->subscriptions())
                self->askAllAgain(When::Soon); // its turn may have come, unheard, before the subscription stood
        });
}

void HeadroomStore::onClaimReply(ClaimTicket ticket, const redis::Reply& reply)
{
    const auto& parts = reply.elements;
    if (parts.size() < partsOfReply)
        return onClaimFailed(ticket, reply);
    if (m_claims.find(ticket)->phase == PendingClaims::Phase::Promised)
        return; // the message that it was granted was faster
    const std::chrono::milliseconds wait{parts[1].integer};
    if (parts[0].integer == 1)
        promised(ticket, wait, parts[2].integer == 2 ? WaitReason::Global : WaitReason::Bucket);
    else
        onQueued(ticket, wait);
}

void HeadroomStore::noteEpoch(std::string_view epoch)
{
    if (epoch.empty() || epoch == m_epoch)
        return;
    const bool isFirst = m_epoch.empty();
    m_epoch = epoch;
    if (!isFirst && m_options.onForgotten)
        m_options.onForgotten();
}

// It stays away. Whoever can go without it should not wait for it.
void HeadroomStore::giveUp()
{
    const QPointer self(this);
    for (const auto ticket : m_claims.queued()) {
        if (!self || m_connection.isReady())
            return;
        if (!m_claims.find(ticket))
            continue;
        const auto claim = m_claims.take(ticket);
        giveBack(claim.key, ticket);
        claim.answer(unavailable());
    }
    if (self)
        setAlarm();
}

void HeadroomStore::onClaimFailed(ClaimTicket ticket, const redis::Reply& reply)
{
    if (m_claims.find(ticket)->phase != PendingClaims::Phase::Asked) {
        // It may have lost its place, and the others as well. When the connection is down all ask once it is back.
        if (m_connection.isReady())
            askAllAgain(When::Later);
        return;
    }
    if (reply.isLost() && !m_gracePeriod.isOver())
        return waitForRedis(ticket);
    const auto claim = m_claims.take(ticket);
    giveBack(claim.key, ticket); // it may have been granted
    claim.answer(unavailable());
}

// It is asked for when the connection is back, or given up soon.
void HeadroomStore::waitForRedis(ClaimTicket ticket)
{
    const auto answer = m_claims.find(ticket)->answer;
    m_claims.enqueue(ticket, m_clock.now() + m_options.lease);
    setAlarm();
    if (m_connection.isReady())
        askAllAgain(When::Soon);
    else
        m_gracePeriod.begin();
    answer(Queued{std::nullopt, WaitReason::Unavailable});
}

void HeadroomStore::onQueued(ClaimTicket ticket, std::chrono::milliseconds askAgain)
{
    auto& claim = *m_claims.find(ticket);
    const auto isNew = claim.phase == PendingClaims::Phase::Asked;
    m_claims.enqueue(ticket, m_clock.now() + askAgain);
    setAlarm();
    if (!m_sign.isSet())
        m_sign.ringIn(m_options.sign);
    if (const auto answer = claim.answer; isNew)
        answer(Queued{std::nullopt, WaitReason::InFlight});
}

void HeadroomStore::promised(ClaimTicket ticket, std::chrono::milliseconds wait, WaitReason why)
{
    auto& claim = *m_claims.find(ticket);
    const auto isNew = claim.phase == PendingClaims::Phase::Asked;
    const auto at = m_clock.now() + wait;
    m_claims.promise(ticket, at);
    if (wait <= 0ms)
        return go(ticket);
    setAlarm();
    if (const auto answer = claim.answer; isNew)
        answer(Queued{at, why});
}

void HeadroomStore::go(ClaimTicket ticket)
{
    const auto& standing = *m_claims.find(ticket);
    if (standing.at > standing.promised + m_options.lease / 2) {
        // It was held up so long that its lease may be over: only the store knows whether it is still good.
        const auto now = m_clock.now();
        m_claims.enqueue(ticket, now + m_options.lease);
        return ask(ticket, now);
    }
    const auto claim = m_claims.take(ticket);
    isGranted(claim.key, ticket);
    claim.answer(Granted{});
}

void HeadroomStore::wake()
{
    const QPointer self(this);
    while (const auto ticket = m_claims.nextToGo(m_clock.now())) {
        go(*ticket);
        if (!self)
            return;
    }
    const auto now = m_clock.now();
    for (const auto ticket : m_claims.takeQueuesToAsk(now, m_options.lease)) {
        if (m_claims.find(ticket)->key == globalBulkKey)
            m_claims.enqueue(ticket, now + bulkAskedAgain); // if this one goes, for those behind it
        if (m_connection.isReady())
            ask(ticket, now, Place::Queued);
    }
    setAlarm();
}

std::vector<std::string> HeadroomStore::channels() const
{
    return {m_commands.keys().grants(process()), m_commands.keys().holds()};
}

void HeadroomStore::onMessage(const std::string& channel, std::string_view text)
{
    if (channel == m_commands.keys().holds() && text.starts_with(newEpoch))
        return noteEpoch(text.substr(newEpoch.size()));
    const auto number = takeNumber(text);
    if (!number)
        return;
    if (channel == m_commands.keys().holds()) {
        const auto key = text == "*" ? std::nullopt : std::optional(std::string(text));
        m_claims.hold(key, m_clock.now() + std::chrono::milliseconds(*number));
        return setAlarm();
    }
    const auto ticket = static_cast<ClaimTicket>(*number);
    const auto wait = takeNumber(text);
    const auto* claim = m_claims.find(ticket);
    if (channel != m_commands.keys().grants(process()) || !wait || !claim)
        return; // one that was withdrawn was given back as well
    if (claim->phase != PendingClaims::Phase::Promised)
        promised(ticket, std::chrono::milliseconds(*wait), WaitReason::Bucket);
}

void HeadroomStore::sendHeartbeat()
{
    const auto anyWaits = m_claims.isAnyUnpromised(); // who has asked may be queued already
    if (anyWaits)
        m_sign.ringIn(m_options.sign);
    if (m_subscription.isReady())
        m_subscription.send({"PING"}); // so that a server that is silent for ever is noticed
    if (!m_connection.isReady())
        return;
    m_commands.announce(
        anyWaits ? m_options.deadAfter : 0ms, [self = QPointer(this), anyWaits](const redis::Reply& reply) {
            if (self && anyWaits && reply.isInteger() && reply.integer == 0)
                self->askAllAgain(When::Later);
        });
}

// One round of asking for all claims in the queue. Rounds that follow each other closely come after growing pauses.
void HeadroomStore::askAllAgain(When when)
{
    const auto isPlanned = m_askAgain.isSet() && m_toAskAgain.empty();
    if (!m_claims.isAnyQueued() || (isPlanned && when == When::Later))
        return;
    const auto now = m_clock.now();
    if (when == When::Soon || now - m_roundPlanned > 2 * m_options.askAgain.cap)
        m_rounds = 0;
    m_roundPlanned = now;
    const auto due = now + fullJitter(m_options.askAgain, m_rounds++, m_random);
    if (isPlanned)
        return m_askAgain.ringNoLaterThan(due);
    m_toAskAgain.clear(); // those that are left of a round are in the next
    m_askAgain.ringAt(due);
}

void HeadroomStore::askSomeAgain()
{
    if (!m_connection.isReady())
        return m_toAskAgain.clear(); // all ask when it is back
    if (m_toAskAgain.empty()) {
        const auto tickets = m_claims.queued();
        m_toAskAgain.assign(tickets.begin(), tickets.end());
        if (!tickets.empty())
            m_commands.announce(m_options.deadAfter, {}); // or the first would hear that the others lost their places
    }
    const auto now = m_clock.now();
    for (std::size_t count = 0; count < askedAgainAtOnce && !m_toAskAgain.empty(); ++count) {
        const auto ticket = m_toAskAgain.front();
        m_toAskAgain.pop_front();
        const auto* claim = m_claims.find(ticket);
        if (claim && claim->phase == PendingClaims::Phase::Queued)
            ask(ticket, now);
    }
    if (!m_toAskAgain.empty())
        m_askAgain.ringIn(betweenThose);
}

} // namespace headroom::schemes
