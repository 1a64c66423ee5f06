// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// How a run sends its items.
#include "core/base/text/display_text.h"
#include "core/base/text/json_text.h"
#include "core/base/time/backoff.h"
#include "core/discord/route_keys.h"
#include "core/jobs/run/job_run.h"
#include "core/jobs/run/job_run_p.h"
#include "core/jobs/run/upload_form.h"

#include <algorithm>
#include <cmath>
#include <random>

namespace headroom::jobs {

using namespace std::chrono_literals;

namespace {

constexpr int itemsAtATime = 2000;
constexpr std::size_t maxInBatch = 500;
constexpr std::size_t idleForEach = 2; // items that wait for files, for each that may read

} // namespace

std::string JobRun::routeOf(const Item& item) const
{
    const auto request = routedRequest(item.params);
    const auto route = discord::parseRoute(request.method, request.path, m_host.clock.wallNow());
    return route ? discord::templateKey(*route) + discord::majorKey(*route) : std::string();
}

Duration JobRun::nextBackoff()
{
    static const Backoff backoff{1s, 5min};
    std::mt19937_64 random(std::uint64_t(m_job.id) * 1000 + m_failures);
    return 1s + fullJitter(backoff, m_failures++, random);
}

// The first reason stands but for that of its turn; one that only a person ends goes before all others.
void JobRun::hold(HeldReason reason, std::optional<Duration> wait, const Text& text)
{
    if (m_hold && !m_hold->isForTurn && (!m_hold->until || wait))
        return;
    m_hold = Hold{{reason, {}}, text, {}};
    if (wait)
        m_hold->until = m_host.clock.now() + *wait;
}

// Until its share or its rate lets the next request go, where that takes long.
bool JobRun::holdForTurn()
{
    const auto wait = m_sender.nextAt() - m_host.clock.now();
    if (wait < m_host.settings.longTurn)
        return false;
    const Duration distance(std::llround(1e9 / m_sender.rate()));
    hold(HeldReason::Share, wait,
        Text::tr("its share lets one request go every %1").arg(Text::figure(waitText(distance))));
    m_hold->isForTurn = true;
    return true;
}

void JobRun::loadItems()
{
    if (m_isLoading || !m_work.wantsMore())
        return;
    m_isLoading = true;
    ask<std::vector<Item>>(
        [id = m_job.id, after = m_work.loadedUpTo()](JobStore& store) {
            return store.items(id, {.state = ItemState::Planned, .after = after, .limit = itemsAtATime});
        },
        [this](Result<std::vector<Item>> page) {
            m_isLoading = false;
            if (!page) {
                m_host.problem(page.error().text);
                m_pump.ringNoLaterThan(m_host.clock.now() + betweenStoreTries);
                return;
            }
            if (page->size() < std::size_t(itemsAtATime))
                m_work.setAllLoaded();
            for (auto& item : *page) {
                auto route = routeOf(item);
                m_work.add(std::move(item), std::move(route));
            }
            lookUpDependencies();
            pump();
        });
}

// Of items that ended before this run, or that another page has.
void JobRun::lookUpDependencies()
{
    const auto unknown = m_work.unknownDependencies();
    std::vector<std::int64_t> wanted;
    for (const auto n : unknown) {
        const bool isOurs = m_flights.contains(n)
            || std::any_of(m_lost.begin(), m_lost.end(), [n](const Lost& lost) { return lost.item.n == n; });
        if (!isOurs)
            wanted.push_back(n);
    }
    if (wanted.empty() || m_isLookingUp)
        return;
    m_isLookingUp = true;
    ask<std::vector<Item>>(
        [id = m_job.id, wanted](JobStore& store) -> Result<std::vector<Item>> {
            std::vector<Item> found;
            for (const auto n : wanted) {
                auto one = store.items(id, {.after = n - 1, .limit = 1});
                if (!one)
                    return tl::unexpected(one.error());
                found.insert(found.end(), one->begin(), one->end());
            }
            return found;
        },
        [this](const Result<std::vector<Item>>& found) {
            m_isLookingUp = false;
            if (!found)
                return m_pump.ringNoLaterThan(m_host.clock.now() + betweenStoreTries);
            for (const auto& item : *found) {
                if (jobs::isOver(item.state))
                    m_work.ended(item.n, {item.state, item.resultId, item.action == "keep"});
            }
            pump();
        });
}

std::size_t JobRun::idleItems() const
{
    return std::size_t(std::ranges::count_if(m_working, [](const auto& working) { return working.second->isIdle(); }));
}

void JobRun::send()
{
    loadItems();
    // Beside those that wait for files, for instance, others go on.
    const auto idle = std::min(idleItems(), std::size_t(m_concurrency) * idleForEach);
    const auto used = m_flights.size() + m_beginning + m_working.size() - idle;
    const auto now = m_host.clock.now();
    if (!isLeaseFresh() || m_storeFailed || m_isLookingBack || used >= m_concurrency)
        return;
    std::size_t begun = 0;
    bool isUp = true;
    while (m_work.waiting() > 0 && used + begun < m_concurrency && (isUp = m_sender.isUp(m_sending))) {
        auto pick = m_work.pick(1, now);
        for (auto& skipped : pick.skipped)
            m_outcomes.push_back(std::move(skipped));
        if (pick.items.empty())
            break;
        auto& item = pick.items.front();
        if (isLikeLost(item)) { // goes on when that is found out
            putBack(std::move(item), ItemState::Planned);
            break;
        }
        if (const auto kind = kindToLookFor(item)) {
            putBack(std::move(item), ItemState::Planned);
            lookBack(*kind);
            return;
        }
        ++begun;
        if (m_checked.operation->isWorkedOn(item)) { // takes a turn for each of its requests
            work(std::move(item));
            continue;
        }
        m_sender.take();
        begin(std::move(item));
        if (m_isOver)
            return;
    }
    if (m_work.waiting() == 0)
        return;
    if (begun == 0 && m_flights.empty() && m_working.empty() && !isUp && holdForTurn())
        return pumpSoon();
    if (begun == 0 && used == 0)
        lookUpDependencies();
    if (isUp && begun == 0 && m_work.unknownDependencies().empty())
        if (const auto until = m_work.allDeferredUntil(now)) {
            if (facts().underWay == 0 && !m_hold) {
                hold(HeldReason::RateLimit, *until - now, Text::tr("Discord's limit of what is left to do is used up"));
                return pumpSoon();
            }
            m_pump.ringNoLaterThan(*until);
        }
}

// Reads what the request depends on, and then lines up its intent.
QCoro::Task<void> JobRun::begin(Item item)
{
    const auto self = shared_from_this();
    ++m_beginning;
    ItemContext context;
    if (item.dependsOn > 0)
        context.dependencyId = m_work.resultOf(item.dependsOn);
    const auto path = m_checked.operation->readBefore(item);
    if (!path.empty()) {
        context.current = co_await m_api->read(path);
        if (m_isOver)
            co_return;
        if (const auto& read = context.current;
            !read.isOk() && (!read.isMissing() || saysGuildIsGone(path, read.status, read.code))) {
            --m_beginning;
            co_return unreadable(std::move(item), ItemState::Planned, path, read);
        }
    }
    auto order = m_checked.order;
    order.now = m_host.clock.wallNow();
    Step step;
    if (m_operationRun) {
        const auto next = co_await m_operationRun->stepFor(*m_checked.operation, order, item, context, *m_api);
        if (m_isOver)
            co_return;
        --m_beginning;
        if (!next) {
            putBack(std::move(item), ItemState::Planned);
            if (next.error().kind != ErrorKind::Unreachable)
                hold(HeldReason::Other, std::nullopt, next.error().text);
            else if (!stopForToken())
                hold(HeldReason::DiscordUnavailable, nextBackoff(), next.error().text);
            co_return pumpSoon();
        }
        step = *next;
    } else {
        --m_beginning;
        step = m_checked.operation->requestFor(order, item, context);
    }
    if (const auto* done = std::get_if<Settled>(&step)) {
        settled(item, {.n = item.n, .state = done->state, .from = ItemState::Planned, .error = done->error});
        co_return pumpSoon();
    }
    const auto n = item.n;
    auto request = std::get_if<ItemRequest>(&step) ? std::get<ItemRequest>(step) : ItemRequest();
    if (const auto* split = std::get_if<Split>(&step)) {
        request = split->request;
        if (!co_await addRest(item, split->rest))
            co_return;
        // Where it is put back, only this part is sent again.
        item.params = planned(request.method, request.path, jsonIn(request.body));
    }
    Flight flight{std::move(item), std::move(request)};
    flight.before = m_checked.operation->beforeOf(flight.item, context);
    m_flights.insert_or_assign(n, std::move(flight));
    m_intents.push_back(n);
    flush();
}

// An item that several requests read. It stays planned until it ends: begun again, it goes on from what it has kept.
QCoro::Task<void> JobRun::work(Item item)
{
    const auto self = shared_from_this();
    ClientReader reader(m_host.client, m_host.clock, m_sender, &m_reads);
    m_working.insert_or_assign(item.n, &reader);
    const auto result = co_await m_operationRun->work(item, reader);
    m_working.erase(item.n);
    if (m_isOver)
        co_return;
    using Kind = WorkResult::Kind;
    if (!result.more.empty()) {
        if (!co_await addRest(item, result.more))
            co_return;
    }
    Outcome outcome{.n = item.n,
        .from = ItemState::Planned,
        .status = result.status,
        .code = result.code,
        .error = result.text,
        .resultId = result.resultId};
    switch (result.kind) {
    case Kind::Failed:
        outcome.state = ItemState::Failed;
        countRefusal(
            {.code = result.code, .error = result.text, .isRefusal = result.status == 401 || result.status == 403});
        break;
    case Kind::Skipped:
        outcome.state = ItemState::Skipped;
        break;
    case Kind::Done:
        m_failures = 0;
        m_refusals = 0;
        break;
    case Kind::TryLater:
    case Kind::Hold:
    case Kind::GuildGone:
        putBack(std::move(item), ItemState::Planned);
        if (result.kind == Kind::GuildGone)
            holdForGuild(result.text);
        else if (result.kind == Kind::Hold)
            hold(HeldReason::Other, std::nullopt, result.text);
        else if (!reader.isCancelled() && !stopForToken())
            hold(HeldReason::DiscordUnavailable, nextBackoff(), result.text);
        co_return pumpSoon();
    }
    settled(item, std::move(outcome));
    pumpSoon();
}

void JobRun::interruptWork()
{
    const auto working = m_working; // each leaves it when it returns
    for (const auto& [n, reader] : working) {
        if (m_working.contains(n))
            reader->cancelAll();
    }
    if (m_operationRun)
        m_operationRun->interrupt();
}

// What is left of an item that is sent in part. False: it is not written, and the item waits for the next try.
QCoro::Task<bool> JobRun::addRest(Item& item, std::vector<NewItem> rest)
{
    const auto self = shared_from_this();
    const auto count = std::int64_t(rest.size());
    const StoreWork<Fenced> add = [lease = m_lease, rest = std::move(rest)](
                                      JobStore& store) { return store.addItems(lease, rest); };
    ++m_beginning;
    const auto added = co_await askStore<Fenced>(m_host.store, add);
    if (!added && !m_isOver)
        m_host.problem(added.error().text);
    if (m_isOver)
        co_return false;
    --m_beginning;
    if (added && *added == Fenced::Written) {
        m_counts[ItemState::Planned] += count;
        m_work.expectMore();
        co_return true;
    }
    if (added)
        m_isLeaseLost = true;
    m_work.defer(routeOf(item), m_host.clock.now() + betweenStoreTries);
    putBack(std::move(item), ItemState::Planned);
    pumpSoon();
    co_return false;
}

// Soon: what comes in meanwhile goes with it.
void JobRun::flush()
{
    if (m_isCommitting || m_storeFailed || (m_outcomes.empty() && m_intents.empty()))
        return;
    m_flush.ringNoLaterThan(m_host.clock.now() + m_host.settings.flushAfter);
}

void JobRun::commit()
{
    if (m_isCommitting || m_isOver)
        return;
    if (m_batch.outcomes.empty() && m_batch.intents.empty()) { // else the one before is tried again
        const auto outcomes = std::min(m_outcomes.size(), maxInBatch);
        m_batch.outcomes.assign(m_outcomes.begin(), m_outcomes.begin() + std::ptrdiff_t(outcomes));
        m_outcomes.erase(m_outcomes.begin(), m_outcomes.begin() + std::ptrdiff_t(outcomes));
        // Put back just now: the store must know that first.
        const auto isPutBack = [this](std::int64_t n) {
            const auto isOfIt = [n](const Outcome& outcome) { return outcome.n == n; };
            return std::any_of(m_batch.outcomes.begin(), m_batch.outcomes.end(), isOfIt)
                || std::any_of(m_outcomes.begin(), m_outcomes.end(), isOfIt);
        };
        std::vector<std::int64_t> later;
        for (const auto n : std::exchange(m_intents, {})) {
            if (isPutBack(n))
                later.push_back(n);
            else
                m_batch.intents.push_back({n, hashOf(m_flights.at(n).request)});
        }
        m_intents = std::move(later);
    }
    if (m_batch.outcomes.empty() && m_batch.intents.empty())
        return;
    m_isCommitting = true;
    ask<Fenced>([lease = m_lease, batch = m_batch](JobStore& store) { return store.commit(lease, batch); },
        [this](const Result<Fenced>& written) { committed(written); });
}

void JobRun::committed(const Result<Fenced>& written)
{
    m_isCommitting = false;
    m_storeFailed = !written;
    if (!written) {
        m_host.problem(written.error().text);
        if (written.error().kind == ErrorKind::Broken
            && written.error().text.find(" is already ") != std::string::npos) {
            m_isLeaseLost = true; // somebody else writes to this job: keep away from it
            return pump();
        }
        if (mayLeave())
            return over();
        m_flush.ringNoLaterThan(m_host.clock.now() + betweenStoreTries);
        return;
    }
    m_host.problem({});
    if (*written == Fenced::LeaseLost) {
        if (isLeaseFresh() || m_isLeaseLost) {
            m_isLeaseLost = true;
            return pump();
        }
        renew(); // it expired, and may be still ours
        m_flush.ringNoLaterThan(m_host.clock.now() + betweenStoreTries);
        return;
    }
    const auto batch = std::exchange(m_batch, {});
    for (const auto& outcome : batch.outcomes) {
        --m_counts[outcome.from];
        ++m_counts[outcome.state];
    }
    for (const auto& intent : batch.intents) {
        --m_counts[ItemState::Planned];
        ++m_counts[ItemState::Sent];
        submit(intent.n);
    }
    pump();
}

void JobRun::submit(std::int64_t n)
{
    auto& flight = m_flights.at(n);
    flight.item.attempt += 1;
    flight.item.sent = m_host.clock.wallNow() + m_databaseAhead;
    flight.item.requestHash = hashOf(flight.request);
    if (wasMadeBefore(n))
        return;
    if (!mayStillSend()) { // committed too late to be sent
        auto item = std::move(flight.item);
        m_flights.erase(n);
        return putBack(std::move(item), ItemState::Sent);
    }
    rest::Request request;
    request.method = flight.request.method;
    request.path = flight.request.path;
    const auto& reason = flight.request.reason.empty() ? m_job.operation : flight.request.reason;
    request.headers = {{"X-Audit-Log-Reason", reasonHeader(reasonTag(m_job.id, n, flight.item.requestHash), reason)}};
    if (flight.request.files.empty()) {
        request.body = flight.request.body;
    } else {
        auto form = uploadForm(flight.request);
        request.body = std::move(form.content);
        request.headers.push_back({"Content-Type", form.contentType});
    }
    request.priority = model::Priority::Bulk;
    request.deadline = m_host.settings.deadline;
    request.maySend = [weak = weak_from_this()] {
        const auto self = weak.lock();
        return self && self->mayStillSend();
    };
    flight.submitted = m_host.clock.now();
    const auto id =
        m_host.client.submit(std::move(request), [weak = weak_from_this(), n](const model::Outcome& outcome) {
            const auto self = weak.lock();
            if (self && !self->m_isOver)
                self->answered(n, outcome);
        });
    m_flights.at(n).id = id;
}

void JobRun::settled(const Item& item, Outcome outcome)
{
    m_work.ended(outcome.n, {outcome.state, outcome.resultId, false});
    if (m_operationRun) {
        auto over = item;
        over.state = outcome.state;
        over.resultId = outcome.resultId;
        m_operationRun->ended(over);
    }
    const auto now = m_host.clock.now();
    m_recent.push_back(now);
    while (now - m_recent.front() > Duration(rateSpan))
        m_recent.pop_front();
    m_outcomes.push_back(std::move(outcome));
    flush();
}

// It is known that nothing was applied.
void JobRun::putBack(Item item, ItemState from)
{
    if (from == ItemState::Sent)
        m_outcomes.push_back({.n = item.n, .state = ItemState::Planned});
    auto route = routeOf(item);
    m_work.putBack(std::move(item), std::move(route));
    flush();
}

} // namespace headroom::jobs
