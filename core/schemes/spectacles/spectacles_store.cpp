// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/schemes/spectacles/spectacles_store.h"

#include "core/base/logging.h"
#include "core/redis/protocol/server_error.h"
#include "core/schemes/fleet/fleet_keys.h"
#include "core/schemes/spectacles/spectacles_keys.h"

#include <QPointer>

#include <algorithm>

using namespace std::chrono_literals;

namespace headroom::schemes {

namespace {

// A key is still there in the millisecond its PTTL counts down to.
constexpr auto pastTheLastMillisecond = 1ms;
constexpr auto betweenCatchingUp = 1s;
// Longer than from one that waits to the next, when processes are killed and others take their place.
constexpr auto waitsOn = 4s;

std::string spectaclesMilliseconds(Duration d)
{
    return std::to_string(std::max(1ms, ceilMilliseconds(d)).count());
}

} // namespace

SpectaclesStore::SpectaclesStore(redis::Connection& connection, Clock& clock, Options options, QObject* parent)
    : QObject(parent)
    , m_connection(connection)
    , m_clock(clock)
    , m_options(std::move(options))
    , m_keys(m_options.prefix)
    , m_gracePeriod(connection, clock, m_options.gracePeriod)
    , m_claim(std::string(spectacles_guard) + std::string(spectacles_claim))
    , m_learn(std::string(spectacles_learn))
    , m_release(std::string(spectacles_release))
    , m_unended(std::string(spectacles_unended))
    , m_giveBack(std::string(spectacles_give_back))
    , m_global(std::string(hold_all))
    , m_random(m_options.seed)
    , m_invalid(connection, clock, m_keys.prefix(), m_options.problems)
    , m_again(clock, [this] { catchUp(); })
{
    connect(&m_connection, &redis::Connection::ready, this, [this] {
        loadScripts();
        catchUp();
        askThoseThatWaited();
    });
    connect(&m_gracePeriod, &OutageGracePeriod::over, this, [this] { giveUp(); });
    if (m_connection.isReady())
        loadScripts();
}

void SpectaclesStore::loadScripts()
{
    redis::loadScripts(m_connection, {&m_claim, &m_learn, &m_release, &m_unended, &m_giveBack, &m_global},
        m_options.problems.noting(StoreProblem::Cause::LoadScripts, m_clock));
}

void SpectaclesStore::catchUp()
{
    m_again.stop();
    if (!m_connection.isReady())
        return;
    for (const auto& key : std::exchange(m_doubtful, {}))
        abandon(key);
}

ClaimTicket SpectaclesStore::claim(const std::string& key, ClaimCallback answer)
{
    const auto ticket = ++m_lastTicket;
    m_claims.emplace(ticket, Status{key, std::move(answer)});
    ask(ticket);
    return ticket;
}

void SpectaclesStore::cancelClaim(ClaimTicket ticket)
{
    m_claims.erase(ticket); // what is granted for it goes back
}

// Its last answer.
void SpectaclesStore::end(ClaimTicket ticket, const Claim& result)
{
    if (const auto claim = m_claims.extract(ticket))
        claim.mapped().answer(result);
}

void SpectaclesStore::ask(ClaimTicket ticket)
{
    const auto& key = m_claims.at(ticket).key;
    const auto now = m_clock.now();
    m_windows.forgetIdle(now);
    if (now < m_globalUntil)
        return end(ticket, Wait{m_globalUntil, WaitReason::Global});
    if (const auto held = m_windows.heldUntil(key, now))
        return end(ticket, Wait{*held, WaitReason::Bucket});
    if (!m_connection.isReady())
        return waitForRedis(ticket);
    redis::runScript(m_connection, m_claim, {m_keys.remaining(key), m_keys.limit(key), m_keys.global()},
        {spectaclesMilliseconds(m_options.defaultWait)},
        [self = QPointer(this), ticket, key](const redis::Reply& reply) {
            if (self)
                self->claimed(ticket, key, reply);
        });
}

// It is asked for when the connection is back, or given up soon.
void SpectaclesStore::waitForRedis(ClaimTicket ticket)
{
    if (m_gracePeriod.isOver())
        return end(ticket, unavailable());
    m_gracePeriod.begin();
    const auto claim = m_claims.find(ticket);
    if (claim == m_claims.end())
        return;
    claim->second.waitsForRedis = true;
    if (const auto answer = claim->second.answer; !std::exchange(claim->second.knowsItWaits, true))
        answer(Queued{std::nullopt, WaitReason::Unavailable});
}

std::vector<ClaimTicket> SpectaclesStore::waitingForRedis() const
{
    std::vector<ClaimTicket> tickets;
    for (const auto& [ticket, claim] : m_claims) {
        if (claim.waitsForRedis)
            tickets.push_back(ticket);
    }
    return tickets;
}

void SpectaclesStore::askThoseThatWaited()
{
    const QPointer self(this);
    for (const auto ticket : waitingForRedis()) {
        const auto claim = m_claims.find(ticket);
        if (claim == m_claims.end())
            continue;
        claim->second.waitsForRedis = false;
        ask(ticket);
        if (!self)
            return;
    }
}

void SpectaclesStore::giveUp()
{
    const QPointer self(this);
    for (const auto ticket : waitingForRedis()) {
        end(ticket, unavailable());
        if (!self)
            return;
    }
}

void SpectaclesStore::claimed(ClaimTicket ticket, const std::string& key, const redis::Reply& reply)
{
    m_options.problems.note(StoreProblem::Cause::Claims, reply, m_clock.now());
    if (redis::serverErrorOf(reply))
        return end(ticket, unavailable()); // not claimed: the first thing a claim writes is the claim
    if (!reply.isInteger()) {
        m_doubtful.insert(key);
        if (reply.isLost())
            return waitForRedis(ticket);
        return end(ticket, unavailable());
    }
    if (reply.integer > 0)
        return findOutWhy(ticket, key, std::chrono::milliseconds(reply.integer));
    hasEnd(key);
    if (!m_claims.contains(ticket))
        return giveBack(key); // it was cancelled meanwhile
    end(ticket, Granted{});
}

// The script answers only how long. Which limit it is, is read from the expiries, at the leisure of one who waits.
void SpectaclesStore::findOutWhy(ClaimTicket ticket, const std::string& key, std::chrono::milliseconds wait)
{
    const auto until = m_clock.now() + wait + pastTheLastMillisecond;
    auto global = std::make_shared<bool>(false);
    m_connection.send({"PTTL", m_keys.global()},
        [global](const redis::Reply& reply) { *global = reply.isInteger() && reply.integer > 0; });
    m_connection.send({"PTTL", m_keys.remaining(key)},
        [self = QPointer(this), ticket, key, until, global](const redis::Reply& reply) {
            if (!self)
                return;
            if (!reply.isInteger())
                return self->waitForRedis(ticket);
            if (*global)
                return self->end(ticket, Wait{until, WaitReason::Global});
            self->answerWhy(ticket, key, until, std::chrono::milliseconds(reply.integer));
        });
}

// `ends` as PTTL answers it: -1 for a window nobody has ended yet, -2 when there is none.
void SpectaclesStore::answerWhy(
    ClaimTicket ticket, const std::string& key, Instant until, std::chrono::milliseconds ends)
{
    if (ends == -1ms) {
        endIfNobodyDid(key);
        return end(ticket, Wait{until, WaitReason::InFlight});
    }
    hasEnd(key);
    // A response may have come in between and set the end.
    end(ticket,
        Wait{std::min(until, m_clock.now() + std::max(ends, 0ms) + pastTheLastMillisecond), WaitReason::Bucket});
}

void SpectaclesStore::endIfNobodyDid(const std::string& key)
{
    m_windows.waitsForAnswer(key, m_clock.now());
    redis::runScript(m_connection, m_unended, {m_keys.remaining(key), m_keys.unended(key)},
        {spectaclesMilliseconds(m_options.lease), spectaclesMilliseconds(m_options.defaultWait + waitsOn)},
        [](const redis::Reply& reply) {
            if (reply.isInteger() && reply.integer == 1)
                qCDebug(logRest, "a window was claimed and never ended; it is ended now");
        });
}

void SpectaclesStore::hasEnd(const std::string& key)
{
    if (m_windows.clearAwaiting(key) && m_connection.isReady())
        m_connection.send({"DEL", m_keys.unended(key)});
}

void SpectaclesStore::learn(const std::string& key, const Learned& learned, Claimed /*claimed*/)
{
    const auto now = m_clock.now();
    const auto limit = learned.limit && *learned.limit > 0 ? std::to_string(*learned.limit) : std::string();
    const auto end = m_windows.learn(key, learned, now);
    if (!end)
        return abandon(key);
    run(m_learn, {m_keys.remaining(key), m_keys.limit(key), m_keys.unended(key)}, {spectaclesMilliseconds(*end), limit},
        key);
}

void SpectaclesStore::exhaust(const std::string& key, Duration retryAfter, Claimed /*claimed*/)
{
    const auto now = m_clock.now();
    m_windows.hold(key, now + retryAfter, now);
    run(m_learn, {m_keys.remaining(key), m_keys.limit(key), m_keys.unended(key)},
        {spectaclesMilliseconds(retryAfter), {}}, key);
}

void SpectaclesStore::abandon(const std::string& key, Claimed /*claimed*/)
{
    const auto length = m_windows.length(key, m_options.defaultWait);
    run(m_release, {m_keys.remaining(key), m_keys.limit(key)}, {"1", spectaclesMilliseconds(length)}, key);
}

void SpectaclesStore::giveBack(const std::string& key)
{
    run(m_giveBack, {m_keys.remaining(key), m_keys.limit(key)}, {});
}

void SpectaclesStore::learnGlobal(Duration retryAfter)
{
    m_globalUntil = std::max(m_globalUntil, m_clock.now() + retryAfter);
    run(m_global, {m_keys.global()}, {spectaclesMilliseconds(retryAfter)});
}

// `key`: the bucket whose window gets an end by this, which it gets later when Redis cannot now.
void SpectaclesStore::run(
    const redis::Script& script, std::vector<std::string> keys, std::vector<std::string> args, const std::string& key)
{
    redis::runScript(m_connection, script, std::move(keys), std::move(args),
        [self = QPointer(this), key](const redis::Reply& reply) {
            if (!self)
                return;
            self->m_options.problems.note(StoreProblem::Cause::Reports, reply, self->m_clock.now());
            if (redis::serverErrorOf(reply) && !key.empty()) {
                self->m_doubtful.insert(key);
                self->m_again.ringNoLaterThan(self->m_clock.now() + betweenCatchingUp);
            }
        });
}

Wait SpectaclesStore::unavailable()
{
    return waitForAbsent(m_options.whileAway, m_clock.now(), m_random);
}

void SpectaclesStore::countInvalid(std::string_view egress, std::string_view cause)
{
    m_invalid.count(egress, cause);
}

} // namespace headroom::schemes
