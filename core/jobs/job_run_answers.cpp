// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What a run makes of answers, and of their lack.
#include "core/jobs/job_run.h"
#include "core/jobs/job_run_p.h"

#include <algorithm>

namespace headroom::jobs {

using namespace std::chrono_literals;

namespace {

constexpr auto afterRateLimit = 5s; // where nothing says how long
constexpr auto creationCapFrom = 1h; // a creation that has to wait so long has met the cap of 48 hours

rest::HeldBy mainReason(const rest::HeldBySet& reasons)
{
    for (const auto reason :
        {rest::HeldBy::Budget, rest::HeldBy::Breaker, rest::HeldBy::Address, rest::HeldBy::Proxy, rest::HeldBy::Store,
            rest::HeldBy::Global, rest::HeldBy::AddressLimit, rest::HeldBy::SubLimit, rest::HeldBy::Bucket}) {
        if (reasons.has(reason))
            return reason;
    }
    return rest::HeldBy::Bucket;
}

HeldReason heldReasonFor(rest::HeldBy reason)
{
    switch (reason) {
    case rest::HeldBy::Budget:
        return HeldReason::InvalidBudget;
    case rest::HeldBy::Breaker:
    case rest::HeldBy::Retry:
        return HeldReason::DiscordUnavailable;
    case rest::HeldBy::Global:
    case rest::HeldBy::Concurrency:
        return HeldReason::Share;
    case rest::HeldBy::Store:
        return HeldReason::Other;
    default:
        return HeldReason::RateLimit;
    }
}

// Of one route all items wait together; its parameters by which Discord divides buckets stay apart.
bool isOfOneRoute(rest::HeldBy reason)
{
    return reason == rest::HeldBy::Bucket || reason == rest::HeldBy::SubLimit || reason == rest::HeldBy::InFlight;
}

} // namespace

// What the request depends on could not be read.
void JobRun::unreadable(Item item, const ReadAnswer& answer)
{
    const auto status = answer.status;
    const bool isTemporary = status == 0 || status == 401 || status == 429 || status >= 500;
    if (isTemporary || answer.code == unknownGuild) {
        putBack(std::move(item), ItemState::Planned);
        if (answer.code == unknownGuild)
            holdForGuild(answer.problem);
        else if (!stopForToken())
            hold(HeldReason::DiscordUnavailable, nextBackoff(), answer.problem);
    } else {
        const auto n = item.n;
        settled(std::move(item),
            {.n = n,
                .state = ItemState::Failed,
                .from = ItemState::Planned,
                .status = status,
                .code = answer.code,
                .error = answer.problem});
        countRefusal({.code = answer.code, .error = answer.problem, .isRefusal = status == 403});
    }
    pumpSoon();
}

void JobRun::holdForGuild(const std::string& problem)
{
    hold(HeldReason::GuildGone, std::nullopt,
        "the bot is not in the guild any more (" + problem + "): invite it again, then resume");
}

bool JobRun::stopForToken()
{
    const bool isRefused = m_host.client.state().tokenRefused;
    if (isRefused)
        m_host.tokenRefused();
    return isRefused;
}

void JobRun::answered(std::int64_t n, const rest::Outcome& outcome)
{
    auto node = m_flights.extract(n);
    if (node.empty())
        return;
    auto flight = std::move(node.mapped());
    using Kind = rest::Outcome::Kind;
    switch (outcome.kind) {
    case Kind::Answered: {
        const auto status = outcome.status.value_or(0);
        const auto verdict = m_checked.operation->outcomeOf(flight.item, flight.request, status, outcome.body.text());
        judged(std::move(flight), verdict, status);
        break;
    }
    case Kind::Refused:
        refused(flight, outcome);
        break;
    case Kind::Cancelled:
        putBack(std::move(flight.item), ItemState::Sent);
        break;
    case Kind::Failed:
        putBack(std::move(flight.item), ItemState::Sent);
        hold(HeldReason::DiscordUnavailable, nextBackoff(), "Discord cannot be reached: " + outcome.reason);
        break;
    case Kind::Uncertain:
        lose(std::move(flight.item), std::move(flight.request), outcome.reason);
        break;
    }
    pumpSoon();
}

// By the client, before anything was sent.
void JobRun::refused(const Flight& flight, const rest::Outcome& outcome)
{
    putBack(flight.item, ItemState::Sent);
    if (!outcome.wouldTake) {
        if (!stopForToken())
            hold(HeldReason::Other, 10s, outcome.reason);
        return;
    }
    const auto reason = mainReason(outcome.heldBy);
    const auto until = std::max(flight.submitted + *outcome.wouldTake, m_host.clock.now() + 1s);
    const auto wait = until - m_host.clock.now();
    if (!isOfOneRoute(reason))
        return hold(heldReasonFor(reason), wait, "waits for " + std::string(rest::inWords(reason)));
    m_work.defer(routeOf(flight.item), until);
    if (flight.request.method == "POST" && wait >= Duration(creationCapFrom))
        hold(HeldReason::CreationCap, wait, "Discord lets so many objects be made in 48 hours, and no more for now");
}

void JobRun::judged(Flight flight, const AnswerVerdict& verdict, int status)
{
    using Kind = AnswerVerdict::Kind;
    auto& item = flight.item;
    const auto n = item.n;
    Outcome outcome{.n = n, .status = status, .code = verdict.code, .error = verdict.error};
    countRefusal(verdict);
    switch (verdict.kind) {
    case Kind::Done:
        m_failures = 0;
        outcome.resultId = verdict.resultId;
        outcome.before = verdict.before.empty() ? flight.before : verdict.before;
        settled(std::move(item), std::move(outcome));
        break;
    case Kind::Failed:
        outcome.state = ItemState::Failed;
        outcome.before = verdict.before;
        settled(std::move(item), std::move(outcome));
        break;
    case Kind::NotApplied:
        m_work.defer(routeOf(item), m_host.clock.now() + afterRateLimit);
        putBack(std::move(item), ItemState::Sent);
        break;
    case Kind::Unknown:
        lose(std::move(item), std::move(flight.request), "HTTP " + std::to_string(status) + ": " + verdict.error);
        break;
    case Kind::TokenRefused:
        putBack(std::move(item), ItemState::Sent);
        m_host.tokenRefused();
        break;
    case Kind::GuildGone:
        putBack(std::move(item), ItemState::Sent);
        holdForGuild(verdict.error);
        break;
    }
}

void JobRun::countRefusal(const AnswerVerdict& verdict)
{
    constexpr int missingPermissions = 50013;
    if (!verdict.isRefusal) {
        m_refusals = 0;
        return;
    }
    const bool isForPermission = verdict.code == missingPermissions;
    m_refusedForPermission = isForPermission && (m_refusals == 0 || m_refusedForPermission);
    if (++m_refusals < m_host.settings.maxRefusals)
        return;
    m_refusals = 0;
    hold(m_refusedForPermission ? HeldReason::PermissionLost : HeldReason::Refusals, std::nullopt,
        std::to_string(m_host.settings.maxRefusals) + " requests in a row were refused, the last one with "
            + verdict.error + ": check the bot's permissions and roles, then resume");
}

void JobRun::lose(Item item, ItemRequest request, const std::string& why)
{
    m_lost.push_back({std::move(item), std::move(request), m_host.clock.now(), why});
}

// One after the other: none may be answered by a reading that began before it was lost.
QCoro::Task<void> JobRun::findOutLost()
{
    const auto self = shared_from_this();
    m_isFindingOut = true;
    while (!m_lost.empty() && m_lost.front().since + m_host.settings.beforeReading <= m_host.clock.now()) {
        const auto& first = m_lost.front();
        LostRequest lost{first.request.method, first.request.path, first.request.body,
            reasonTag(m_job.id, first.item.n, first.item.requestHash), first.item.sent.value_or(WallTime{}),
            m_job.guild};
        // Its neighbours may have made what looks the same.
        const StoreWork<std::vector<Item>> readNear =
            [id = m_job.id, after = std::max<std::int64_t>(0, first.item.n - 1000)](
                JobStore& store) { return store.items(id, {.state = ItemState::Done, .after = after, .limit = 2000}); };
        const auto near = co_await awaitStore<std::vector<Item>>(readNear);
        if (m_isOver)
            co_return;
        if (!near) {
            m_host.problem(near.error().text);
            m_pump.ringNoLaterThan(m_host.clock.now() + betweenStoreTries);
            break;
        }
        for (const auto& item : *near)
            lost.knownResults.insert(item.resultId);
        for (const auto& outcome : m_outcomes)
            lost.knownResults.insert(outcome.resultId);
        for (const auto& outcome : m_batch.outcomes)
            lost.knownResults.insert(outcome.resultId);
        auto order = m_checked.order;
        order.now = m_host.clock.wallNow();
        const auto found = co_await m_checked.operation->reconcile(order, m_lost.front().item, std::move(lost), *m_api);
        if (m_isOver)
            co_return;
        if (found.kind == Finding::Kind::CannotRead) {
            if (!stopForToken())
                hold(HeldReason::DiscordUnavailable, nextBackoff(), "Discord cannot be read: " + found.error);
            break;
        }
        auto gone = std::move(m_lost.front());
        m_lost.pop_front();
        Outcome outcome{.n = gone.item.n};
        switch (found.kind) {
        case Finding::Kind::Applied:
            outcome.resultId = found.resultId;
            settled(std::move(gone.item), std::move(outcome));
            break;
        case Finding::Kind::NotApplied:
            if (gone.item.attempt < m_host.settings.maxAttempts) {
                putBack(std::move(gone.item), ItemState::Sent);
                break;
            }
            outcome.state = ItemState::Failed;
            outcome.error = "sent " + std::to_string(gone.item.attempt) + " times without an answer: " + gone.why;
            settled(std::move(gone.item), std::move(outcome));
            break;
        default:
            outcome.state = ItemState::Uncertain;
            outcome.error = found.error;
            settled(std::move(gone.item), std::move(outcome));
        }
    }
    m_isFindingOut = false;
    pumpSoon();
}

} // namespace headroom::jobs
