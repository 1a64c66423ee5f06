// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/run/job_run.h"

#include "core/jobs/await_call.h"
#include "core/jobs/run/job_run_p.h"

#include <cmath>

namespace headroom::jobs {

using namespace std::chrono_literals;

namespace {

constexpr int staleAtATime = 500;
constexpr int endedAtATime = 2000;
constexpr auto usualAnswer = 400ms;
constexpr auto betweenWrites = 1s;

} // namespace

std::shared_ptr<JobRun> JobRun::make(JobStore::Claim claim, Host host, Instant askedAt, WallTime askedAtWall)
{
    return std::shared_ptr<JobRun>(new JobRun(std::move(claim), std::move(host), askedAt, askedAtWall));
}

JobRun::JobRun(JobStore::Claim claim, Host host, Instant askedAt, WallTime askedAtWall)
    : m_host(std::move(host))
    , m_lease(claim.lease)
    , m_job(std::move(claim.job))
    , m_isTakenOver(claim.isTakenOver)
    , m_sender(m_host.turns)
    , m_reads([this] { pumpSoon(); })
    , m_startedAt(askedAt)
    , m_renewedAt(askedAt)
    , m_renewedAtWall(askedAtWall)
    , m_control(m_job.control)
    , m_looksBack(claim.unchangedFor >= m_host.settings.looksBackAfter)
    , m_counts(m_job.counts)
    , m_pump(m_host.clock, [this] { pump(); })
    , m_flush(m_host.clock, [this] { commit(); })
    , m_renew(m_host.clock, [this] { renew(); })
    , m_writeDoing(m_host.clock, [this] { writeDoing(); })
    , m_sleep(m_host.clock, [this] {
        if (auto awake = std::exchange(m_awake, nullptr))
            awake(true);
    })
{
    m_api = std::make_unique<ClientReader>(m_host.client, m_host.clock, m_sender);
    m_sending = m_sender.addLine([this] { pump(); });
    setThrottle(m_job.throttle);
    if (m_job.leaseUntil)
        m_databaseAhead = *m_job.leaseUntil - m_host.settings.leaseFor - askedAtWall;
}

JobRun::~JobRun() = default;

void JobRun::start()
{
    m_renew.ringIn(m_host.settings.leaseFor / 3);
    prepare();
    pumpSoon();
}

void JobRun::setThrottle(const Throttle& throttle)
{
    const auto& settings = m_host.settings;
    const auto own = requestsPerSecond(throttle, settings.globalPerSecond);
    m_sender.setRate(own);
    const auto together = m_host.turns.rate();
    const auto rate = own > 0 && together > 0 ? std::min(own, together) : std::max(own, together);
    const int needed = int(std::ceil(rate * std::chrono::duration<double>(usualAnswer).count()));
    m_concurrency =
        unsigned(std::max(1, throttle.concurrency > 0 ? throttle.concurrency : std::max(settings.concurrency, needed)));
    m_reads.setMaximum(m_concurrency);
}

// A machine that slept has another time on the wall than its steady clock tells.
bool JobRun::isLeaseFresh() const
{
    const auto steady = m_host.clock.now() - m_renewedAt;
    const Duration wall = m_host.clock.wallNow() - m_renewedAtWall;
    return std::max(steady, wall) < Duration(m_host.settings.leaseFor);
}

bool JobRun::mayLeave() const
{
    return m_isStopping && !isLeaseFresh()
        && std::none_of(m_flights.begin(), m_flights.end(), [](const auto& flight) { return flight.second.id != 0; });
}

std::optional<WallTime> JobRun::databaseTime(std::optional<Instant> instant) const
{
    if (!instant)
        return std::nullopt;
    return m_host.clock.wallNow() + m_databaseAhead + ceilMilliseconds(*instant - m_host.clock.now());
}

void JobRun::renew()
{
    if (m_isOver || m_isRenewing || m_isLeaseLost)
        return;
    m_isRenewing = true;
    const auto askedAt = m_host.clock.now();
    const auto askedAtWall = m_host.clock.wallNow();
    ask<std::optional<JobStore::Renewal>>([lease = m_lease, leaseFor = m_host.settings.leaseFor](
                                              JobStore& store) { return store.renew(lease, leaseFor); },
        [this, askedAt, askedAtWall](Result<std::optional<JobStore::Renewal>> renewed) {
            m_isRenewing = false;
            if (!renewed) {
                m_host.problem(renewed.error().text);
                m_renew.ringIn(std::min<Duration>(betweenStoreTries, m_host.settings.leaseFor / 3));
                return;
            }
            m_host.problem({});
            if (!*renewed) {
                m_isLeaseLost = true;
                return pump();
            }
            m_renewedAt = askedAt;
            m_renewedAtWall = askedAtWall;
            m_databaseAhead = (*renewed)->now - askedAtWall;
            m_control = (*renewed)->control;
            setThrottle((*renewed)->throttle);
            m_renew.ringIn(m_host.settings.leaseFor / 3);
            pump();
        });
}

void JobRun::stop()
{
    m_isStopping = true;
    pumpSoon();
}

void JobRun::holdForToken()
{
    hold(HeldReason::TokenRevoked, std::nullopt,
        Text::tr("Discord answered 401 to the token: check HEADROOM_TOKEN, then resume"));
    pumpSoon();
}

void JobRun::abandon()
{
    const auto self = shared_from_this();
    if (std::exchange(m_isOver, true))
        return;
    for (auto* alarm : {&m_pump, &m_flush, &m_renew, &m_writeDoing, &m_sleep})
        alarm->stop();
    for (const auto& [n, flight] : m_flights) {
        if (flight.id != 0)
            m_host.client.cancel(flight.id);
    }
    m_flights.clear();
    m_sender.leave();
    if (auto awake = std::exchange(m_awake, nullptr))
        awake(false);
    m_api->cancelAll();
    interruptWork();
    if (m_operationRun)
        m_operationRun->close();
}

void JobRun::over()
{
    abandon();
    m_host.ended();
}

QCoro::Task<void> JobRun::sleepUntil(Instant until)
{
    AwaitCall<bool> call([this, until](std::function<void(bool)> done) {
        m_awake = std::move(done);
        m_sleep.ringAt(until);
    });
    co_await call;
}

// Everything before the first item: the parameters, what a runner before had sent, and the plan where there is none.
QCoro::Task<void> JobRun::prepare()
{
    const auto self = shared_from_this();
    const StoreWork<JobDetail> readDetail = [id = m_job.id](JobStore& store) { return store.detail(id); };
    const auto detail = co_await insist<JobDetail>(readDetail);
    if (!detail)
        co_return;
    auto checked = checkedJob(m_job, *detail);
    if (checked) {
        m_checked = *std::move(checked);
        m_checked.order.files = m_host.settings.files;
        m_checked.order.now = m_host.clock.wallNow();
    } else {
        m_failure = checked.error().text;
        m_isPreparing = false;
        co_return pump();
    }
    if (m_isTakenOver)
        co_await sleepUntil(m_host.clock.now() + m_host.settings.requestTimeout);
    if (m_isOver)
        co_return;
    if (!m_job.planned) {
        const auto made = co_await planUnderLease();
        if (m_isOver)
            co_return;
        if (!made && stopForToken())
            co_return pump();
        if (!made && made.error().kind == ErrorKind::Unreachable)
            // Long enough to be settled: whoever takes the job next plans it.
            hold(HeldReason::DiscordUnavailable, m_host.settings.shortHold + 30s, made.error().text);
        else if (!made)
            m_failure = made.error().text;
        if (!m_job.planned)
            co_return pump();
    }
    // Behind the plan, some of whose items ended when they were planned.
    if (!co_await startOperationRun() || !co_await loadStale())
        co_return;
    m_isPreparing = false;
    pump();
}

// With what ended before. False: the run is over, or cannot begin.
QCoro::Task<bool> JobRun::startOperationRun()
{
    const auto self = shared_from_this();
    auto started = m_checked.operation->startRun(m_checked.order, m_host.clock);
    if (!started) {
        hold(HeldReason::Other, std::nullopt, started.error().text);
        m_isPreparing = false;
        pump();
        co_return false;
    }
    m_operationRun = *std::move(started);
    if (m_operationRun)
        m_writeDoing.ringIn(betweenWrites);
    for (std::int64_t after = 0; m_operationRun;) {
        const StoreWork<std::vector<Item>> readItems = [id = m_job.id, after](JobStore& store) {
            return store.items(id, {.after = after, .limit = endedAtATime});
        };
        const auto page = co_await insist<std::vector<Item>>(readItems);
        if (!page)
            co_return false;
        for (const auto& item : *page) {
            after = item.n;
            if (jobs::isOver(item.state))
                m_operationRun->ended(item);
        }
        if (page->size() < std::size_t(endedAtATime))
            break;
    }
    co_return true;
}

// As it is sent now, where it does not depend on what is read first.
QCoro::Task<ItemRequest> JobRun::requestOf(Item item)
{
    const auto self = shared_from_this();
    ItemContext context;
    context.dependencyId = m_work.resultOf(item.dependsOn);
    if (m_operationRun) {
        auto step = co_await m_operationRun->stepFor(*m_checked.operation, m_checked.order, item, context, *m_api);
        if (auto* request = step ? std::get_if<ItemRequest>(&*step) : nullptr)
            co_return std::move(*request);
    }
    co_return plannedRequest(item.params, context.dependencyId);
}

// What was sent under an older lease, by whoever, is found out before anything else is sent. False: the run is over.
QCoro::Task<bool> JobRun::loadStale()
{
    const auto self = shared_from_this();
    std::int64_t after = 0;
    for (;;) {
        const StoreWork<std::vector<Item>> readStale = [lease = m_lease, after](JobStore& store) {
            return store.staleSent(lease, after, staleAtATime);
        };
        const auto page = co_await insist<std::vector<Item>>(readStale);
        if (!page)
            co_return false;
        for (const auto& item : *page) {
            after = item.n;
            if (item.dependsOn > 0) {
                const StoreWork<std::vector<Item>> readOne = [id = m_job.id, n = item.dependsOn](JobStore& store) {
                    return store.items(id, {.after = n - 1, .limit = 1});
                };
                const auto on = co_await insist<std::vector<Item>>(readOne);
                if (!on)
                    co_return false;
                if (!on->empty())
                    m_work.ended(
                        item.dependsOn, {on->front().state, on->front().resultId, on->front().action == "keep"});
            }
            lose(item, co_await requestOf(item), Text::tr("no response had come when its runner ended"));
            if (m_isOver)
                co_return false;
            m_lost.back().since = m_host.clock.now() - m_host.settings.beforeReading;
            m_lost.back().hadOtherRunner = true;
            m_work.taken(item.n);
        }
        if (page->size() < std::size_t(staleAtATime))
            co_return true;
    }
}

// All items at once, so that a plan that was cut short leaves none.
QCoro::Task<Result<void>> JobRun::planUnderLease()
{
    const auto self = shared_from_this();
    std::string summary = "{}";
    if (m_counts.total() == 0) {
        const StoreWork<JobDetail> readDetail = [id = m_job.id](JobStore& store) { return store.detail(id); };
        const auto detail = co_await insist<JobDetail>(readDetail);
        if (!detail)
            co_return Result<void>();
        std::vector<NewItem> items;
        Plan::Write collect = [&items](std::vector<NewItem> more, const Plan::Written& done) {
            items.insert(items.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
            done({});
        };
        const PlanningTools tools{*m_api, m_host.store, collect, m_host.clock.wallNow(), m_sender.rate()};
        auto made = co_await makePlan(m_job, *detail, tools);
        if (m_isOver || !made)
            co_return Result<void>(tl::unexpected(made ? Error{} : made.error()));
        summary = *made;
        for (const auto& item : items)
            ++m_counts[item.state];
        // Where the answer of a try before was lost, they are there.
        const StoreWork<Fenced> write = [lease = m_lease, items = std::move(items)](JobStore& store) -> Result<Fenced> {
            return store.job(lease.job).and_then([&](const Job& job) {
                return job.counts.total() > 0 ? Result<Fenced>(Fenced::Written) : store.addItems(lease, items);
            });
        };
        if (!co_await insist<Fenced>(write))
            co_return Result<void>();
    }
    const StoreWork<Fenced> setPlan = [lease = m_lease, summary](
                                          JobStore& store) { return store.setPlan(lease, summary); };
    const auto written = co_await insist<Fenced>(setPlan);
    if (!written)
        co_return Result<void>();
    m_isLeaseLost = *written == Fenced::LeaseLost;
    m_job.planned = m_host.clock.wallNow();
    co_return Result<void>();
}

RunFacts JobRun::facts() const
{
    const auto now = m_host.clock.now();
    RunFacts facts;
    facts.isLeaseLost = m_isLeaseLost;
    facts.control = m_control;
    facts.isStopping = m_isStopping;
    const auto wall = m_host.clock.wallNow() + m_databaseAhead;
    facts.isWindowClosed = earliestStart(m_job.schedule, wall) > wall;
    if (m_hold) {
        const bool isLong = !m_hold->until || (!m_hold->isForTurn && *m_hold->until - now > m_host.settings.shortHold);
        (isLong ? facts.isHeldLong : facts.isHeldShort) = true;
    }
    facts.isPreparing = m_isPreparing;
    facts.underWay =
        m_flights.size() + m_beginning + m_working.size() + m_doubts + m_outcomes.size() + (m_isCommitting ? 1 : 0);
    facts.lost = m_lost.size();
    facts.isWorkLeft = !m_work.isEmpty();
    return facts;
}

void JobRun::pump()
{
    if (m_isOver || m_isSettling)
        return;
    const auto self = shared_from_this();
    const auto now = m_host.clock.now();
    for (const auto& [n, reader] : m_working)
        reader->goOn();
    if (m_hold && m_hold->until && *m_hold->until <= now) {
        m_hold.reset();
        tellHold();
    }
    if (!m_failure.empty() && !m_isLeaseLost)
        return settle(JobState::Failed, {}, m_failure);
    if (!isLeaseFresh())
        renew();
    switch (nextStep(facts())) {
    case RunStep::Abandon:
        return over();
    case RunStep::SettleCancelled:
        return settle(JobState::Cancelled);
    case RunStep::SettlePaused:
        return settle(JobState::Paused);
    case RunStep::GiveBack:
        return settle(JobState::Queued, {}, Text::tr("its runner ended"));
    case RunStep::SettleHeld:
        return settle(JobState::HeldBack, {m_hold->held.reason, databaseTime(m_hold->until)}, m_hold->text);
    case RunStep::SettleOutsideWindow: {
        const auto wall = m_host.clock.wallNow() + m_databaseAhead;
        return settle(JobState::HeldBack, {HeldReason::OutsideWindow, earliestStart(m_job.schedule, wall)},
            Text::tr("goes on in its daily window"));
    }
    case RunStep::SettleDone:
        return settle(JobState::Done);
    case RunStep::Wait:
        if (m_hold) {
            tellHold();
            m_pump.ringNoLaterThan(*m_hold->until);
            return flush();
        }
        break;
    case RunStep::Send:
        send();
        break;
    case RunStep::Finish:
        interruptWork();
        break;
    case RunStep::Prepare:
        break;
    }
    flush();
    if (!m_lost.empty() && !m_isFindingOut && !m_hold && mayFindOut(m_lost.front())) {
        const auto due = m_lost.front().since + m_host.settings.beforeReading;
        if (due <= now)
            findOutLost();
        else
            m_pump.ringNoLaterThan(due);
    }
}

void JobRun::tellHold()
{
    if (m_hold && m_hold->isSaid)
        return;
    if (m_hold)
        m_hold->isSaid = true;
    const auto state = m_hold ? JobState::HeldBack : JobState::Running;
    const auto held = m_hold ? Held{m_hold->held.reason, databaseTime(m_hold->until)} : Held{};
    ask<Fenced>([lease = m_lease, state, held, text = m_hold ? m_hold->text : Text()](
                    JobStore& store) { return store.setState(lease, state, held, text); },
        [this](const Result<Fenced>& written) {
            if (written && *written == Fenced::LeaseLost)
                m_isLeaseLost = true;
            pump();
        });
}

void JobRun::settle(JobState state, const Held& held, const Text& text)
{
    m_isSettling = true;
    const JobStore::Settlement settlement{state, held, text};
    ask<Fenced>([lease = m_lease, settlement](JobStore& store) { return store.settle(lease, settlement); },
        [this](const Result<Fenced>& written) {
            m_isSettling = false;
            if (written)
                return over();
            m_host.problem(written.error().text);
            if (mayLeave())
                return over();
            m_pump.ringIn(betweenStoreTries); // decides again
        });
}

// For those that look at the queue from elsewhere.
void JobRun::writeDoing()
{
    const auto doing = m_operationRun->progress();
    if (doing == m_writtenDoing || m_isSettling || m_isOver)
        return m_writeDoing.ringIn(betweenWrites);
    ask<Fenced>([lease = m_lease, doing](JobStore& store) { return store.setDoing(lease, doing); },
        [this, doing](const Result<Fenced>& written) {
            if (written)
                m_writtenDoing = doing;
            m_writeDoing.ringIn(betweenWrites);
        });
}

RunProgress JobRun::progress() const
{
    RunProgress progress{.job = m_job.id, .counts = m_counts};
    if (m_hold) {
        progress.held = {m_hold->held.reason, databaseTime(m_hold->until)};
        progress.text = m_hold->text;
    }
    const auto now = m_host.clock.now();
    const auto ended =
        std::ranges::count_if(m_recent, [now](Instant when) { return now - when <= Duration(rateSpan); });
    const auto span = std::clamp<Duration>(now - m_startedAt, 1s, rateSpan);
    progress.perSecond = double(ended) / std::chrono::duration<double>(span).count();
    progress.allowedPerSecond = m_sender.rate();
    if (progress.perSecond > 0)
        progress.left = std::chrono::seconds{std::llround(std::ceil(double(m_counts.open()) / progress.perSecond))};
    progress.underWay = unsigned(m_flights.size() + m_working.size());
    if (m_operationRun)
        progress.doing = m_operationRun->progress();
    return progress;
}

} // namespace headroom::jobs
