// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What a run makes of answers, and of their lack.
#include "core/base/text/display_text.h"
#include "core/jobs/run/job_run.h"
#include "core/jobs/run/job_run_p.h"

#include <algorithm>

namespace headroom::jobs {

using namespace std::chrono_literals;

namespace {

constexpr auto afterRateLimit = 5s; // where nothing says how long
constexpr auto creationCapFrom = 1h; // a creation that has to wait so long has met the cap of 48 hours

model::WaitReason mainReason(const model::WaitReasons& reasons)
{
    for (const auto reason : {model::WaitReason::Budget, model::WaitReason::Breaker, model::WaitReason::Address,
             model::WaitReason::Proxy, model::WaitReason::Store, model::WaitReason::Global,
             model::WaitReason::AddressLimit, model::WaitReason::SubLimit, model::WaitReason::Bucket}) {
        if (reasons.has(reason))
            return reason;
    }
    return model::WaitReason::Bucket;
}

HeldReason heldReasonFor(model::WaitReason reason)
{
    switch (reason) {
    case model::WaitReason::Budget:
        return HeldReason::InvalidBudget;
    case model::WaitReason::Breaker:
    case model::WaitReason::Retry:
        return HeldReason::DiscordUnavailable;
    case model::WaitReason::Global:
    case model::WaitReason::Concurrency:
        return HeldReason::Share;
    case model::WaitReason::Store:
        return HeldReason::Other;
    default:
        return HeldReason::RateLimit;
    }
}

// Of one route all items wait together; its parameters by which Discord divides buckets stay apart.
bool isOfOneRoute(model::WaitReason reason)
{
    return reason == model::WaitReason::Bucket || reason == model::WaitReason::SubLimit
        || reason == model::WaitReason::InFlight;
}

} // namespace

// What the request depends on could not be read.
void JobRun::unreadable(Item item, ItemState from, const std::string& path, const ReadAnswer& answer)
{
    const auto status = answer.status;
    const bool isGuildGone = saysGuildIsGone(path, status, answer.code);
    if (answer.isTemporary() || isGuildGone) {
        putBack(std::move(item), from);
        if (isGuildGone)
            holdForGuild(answer.problem);
        else if (!stopForToken())
            hold(HeldReason::DiscordUnavailable, nextBackoff(), answer.problem);
    } else {
        settled(item,
            {.n = item.n,
                .state = ItemState::Failed,
                .from = from,
                .status = status,
                .code = answer.code,
                .error = answer.problem});
        countRefusal({.code = answer.code, .error = answer.problem, .isRefusal = status == 403});
    }
    pumpSoon();
}

void JobRun::holdForGuild(const Text& problem)
{
    hold(HeldReason::GuildGone, std::nullopt,
        Text::tr("the bot is not in the guild any more (%1): invite it again, then resume").arg(problem));
}

bool JobRun::stopForToken()
{
    const bool isRefused = m_host.client.state().tokenRefused;
    if (isRefused)
        m_host.tokenRefused();
    return isRefused;
}

void JobRun::answered(std::int64_t n, const model::Outcome& outcome)
{
    auto node = m_flights.extract(n);
    if (node.empty())
        return;
    auto flight = std::move(node.mapped());
    using Kind = model::Outcome::Kind;
    switch (outcome.kind) {
    case Kind::Answered: {
        const auto status = outcome.status.value_or(0);
        const auto verdict = m_checked.operation->outcomeOf(flight.item, flight.request, status, outcome.body.text());
        const bool isDoubtful = verdict.kind == AnswerVerdict::Kind::Failed && m_job.guild
            && mayBeForTheGuild(flight.request.path, status, verdict.code);
        if (!isDoubtful) {
            judged(std::move(flight), verdict, status);
            break;
        }
        m_doubtful.push_back({std::move(flight), verdict, status});
        ++m_doubts;
        askForGuild();
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
        hold(HeldReason::DiscordUnavailable, nextBackoff(),
            Text::tr("Discord cannot be reached: %1").arg(outcome.reason));
        break;
    case Kind::Uncertain:
        lose(std::move(flight.item), std::move(flight.request), outcome.reason);
        break;
    }
    pumpSoon();
}

// By the client, before anything was sent.
void JobRun::refused(const Flight& flight, const model::Outcome& outcome)
{
    putBack(flight.item, ItemState::Sent);
    if (!outcome.wouldTake) {
        if (!stopForToken())
            hold(HeldReason::Other, 10s, outcome.reason);
        return;
    }
    const auto reason = mainReason(outcome.waitReasons);
    const auto until = std::max(flight.submitted + *outcome.wouldTake, m_host.clock.now() + 1s);
    const auto wait = until - m_host.clock.now();
    if (!isOfOneRoute(reason))
        return hold(heldReasonFor(reason), wait,
            Text::tr("waits for %1").arg(Text::tr(model::inWords(reason).data(), "Lanes")));
    m_work.defer(routeOf(flight.item), until);
    if (flight.request.method == "POST" && wait >= Duration(creationCapFrom))
        hold(HeldReason::CreationCap, wait,
            Text::tr("Discord lets so many objects be made in 48 hours, and no more for now"));
}

void JobRun::judged(Flight flight, const AnswerVerdict& verdict, int status)
{
    using Kind = AnswerVerdict::Kind;
    auto& item = flight.item;
    Outcome outcome{.n = item.n, .status = status, .code = verdict.code, .error = verdict.error};
    countRefusal(verdict);
    switch (verdict.kind) {
    case Kind::Done:
        m_failures = 0;
        outcome.resultId = verdict.resultId;
        outcome.before = verdict.before.empty() ? flight.before : verdict.before;
        settled(item, std::move(outcome));
        break;
    case Kind::Failed:
        outcome.state = ItemState::Failed;
        outcome.before = verdict.before;
        settled(item, std::move(outcome));
        break;
    case Kind::NotApplied:
        m_work.defer(routeOf(item), m_host.clock.now() + afterRateLimit);
        putBack(std::move(item), ItemState::Sent);
        break;
    case Kind::Unknown:
        lose(std::move(item), std::move(flight.request), Text::tr("HTTP %1: %2").arg(status, verdict.error));
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

// Before what the bot does not see counts as failed, or as deleted. One after the other, as answers tell only of what
// was before them.
QCoro::Task<void> JobRun::askForGuild()
{
    const auto self = shared_from_this();
    if (std::exchange(m_isAskingForGuild, true))
        co_return;
    const auto path = "/guilds/" + discord::toString(*m_job.guild);
    while (!m_doubtful.empty()) {
        auto doubtful = std::exchange(m_doubtful, {});
        const auto guild = co_await m_api->read(path);
        if (m_isOver)
            co_return;
        m_doubts -= doubtful.size();
        for (auto& one : doubtful) {
            if (guild.isTemporary() || saysGuildIsGone(path, guild.status, guild.code))
                unreadable(std::move(one.flight.item), ItemState::Sent, path, guild);
            else
                judged(std::move(one.flight), one.verdict, one.status);
        }
    }
    m_isAskingForGuild = false;
    pumpSoon();
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
        (m_host.settings.maxRefusals == 1
                ? Text::tr("%1 request in a row was refused, the last one with %2: check the bot's permissions and "
                           "roles, then resume, and retry the job at its end")
                : Text::tr("%1 requests in a row were refused, the last one with %2: check the bot's permissions and "
                           "roles, then resume, and retry the job at its end"))
            .arg(Text::count(m_host.settings.maxRefusals), verdict.error));
}

void JobRun::lose(Item item, ItemRequest request, const Text& why)
{
    m_lost.push_back({std::move(item), std::move(request), m_host.clock.now(), why});
}

// What would make the same as one that is lost could be taken for it: it is sent when that is found out.
bool JobRun::isLikeLost(const Item& item) const
{
    if (m_lost.empty())
        return false;
    const auto request = plannedRequest(item.params, m_work.resultOf(item.dependsOn));
    return request.method == "POST" && std::ranges::any_of(m_lost, [&](const Lost& lost) {
        return lost.request == request
            || plannedRequest(lost.item.params, m_work.resultOf(lost.item.dependsOn)) == request;
    });
}

// Not before those that make the same are answered.
bool JobRun::mayFindOut(const Lost& lost) const
{
    return lost.request.method != "POST"
        || std::ranges::none_of(m_flights, [&](const auto& flight) { return flight.second.request == lost.request; });
}

// One after the other: none may be answered by a reading that began before it was lost.
QCoro::Task<void> JobRun::findOutLost()
{
    const auto self = shared_from_this();
    m_isFindingOut = true;
    while (!m_lost.empty() && mayFindOut(m_lost.front())
        && m_lost.front().since + m_host.settings.beforeReading <= m_host.clock.now()) {
        const auto& first = m_lost.front();
        LostRequest lost{first.request.method, first.request.path, first.request.body,
            reasonTag(m_job.id, first.item.n, first.item.requestHash), first.item.sent.value_or(WallTime{}),
            m_job.guild};
        // Its neighbours may have made what looks the same.
        struct Near
        {
            std::vector<Item> items;
            bool othersRan = false;
        };
        const StoreWork<Near> readNear = [id = m_job.id, after = std::max<std::int64_t>(0, first.item.n - 1000),
                                             since = lost.sent - clockMargin](JobStore& store) -> Result<Near> {
            auto items = store.items(id, {.state = ItemState::Done, .after = after, .limit = 2000});
            const auto othersRan = store.othersRanSince(id, since);
            if (!items || !othersRan)
                return firstError(items, othersRan);
            return Near{*std::move(items), *othersRan};
        };
        const auto near = co_await askStore<Near>(m_host.store, readNear);
        if (m_isOver)
            co_return;
        if (!near) {
            m_host.problem(near.error().text);
            m_pump.ringNoLaterThan(m_host.clock.now() + betweenStoreTries);
            break;
        }
        lost.othersRan = near->othersRan;
        for (const auto& item : near->items)
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
        if (found.kind == Finding::Kind::GuildGone) {
            holdForGuild(found.error);
            break;
        }
        if (found.kind == Finding::Kind::CannotRead) {
            if (!stopForToken())
                hold(HeldReason::DiscordUnavailable, nextBackoff(),
                    Text::tr("Discord cannot be read: %1").arg(found.error));
            break;
        }
        auto handled = std::move(m_lost.front());
        m_lost.pop_front();
        Outcome outcome{.n = handled.item.n};
        switch (found.kind) {
        case Finding::Kind::Applied:
            outcome.resultId = found.resultId;
            settled(handled.item, std::move(outcome));
            break;
        case Finding::Kind::NotApplied: {
            const auto& settings = m_host.settings;
            if (handled.item.attempt
                < (handled.hadOtherRunner ? settings.maxAttemptsOverRunners : settings.maxAttempts)) {
                putBack(std::move(handled.item), ItemState::Sent);
                break;
            }
            outcome.state = ItemState::Failed;
            outcome.error = (handled.item.attempt == 1 ? Text::tr("sent %1 time without an answer: %2")
                                                       : Text::tr("sent %1 times without an answer: %2"))
                                .arg(Text::count(handled.item.attempt), handled.why);
            settled(handled.item, std::move(outcome));
            break;
        }
        default:
            outcome.state = ItemState::Uncertain;
            outcome.error = found.error;
            settled(handled.item, std::move(outcome));
        }
    }
    m_isFindingOut = false;
    pumpSoon();
}

} // namespace headroom::jobs
