// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/run/runner.h"

#include "core/jobs/plan/planning.h"
#include "core/jobs/read/client_reader.h"
#include "core/jobs/run/job_run.h"

#include <algorithm>

namespace headroom::jobs {

using namespace std::chrono_literals;

namespace {

constexpr auto betweenLooks = 2s; // where nobody tells
constexpr auto afterError = 1s;
constexpr auto untilIdle = 1s;

} // namespace

// The plan of a draft in the making.
struct Runner::Planning
{
    Planning(Runner& runner, JobId draft)
        : store(runner.m_store)
        , sender(runner.m_turns)
        , api(runner.m_client, runner.m_clock, sender)
        , draft(draft)
    {
    }

    static QCoro::Task<void> make(
        std::shared_ptr<Planning> planning, JobState next, WallTime now, std::function<void(Result<std::string>)> done)
    {
        auto& store = planning->store;
        const auto id = planning->draft;
        Result<std::string> made = failure(ErrorKind::Failed, {});
        const StoreWork<void> discard = [id](JobStore& queue) { return queue.discardPlan(id); };
        const StoreWork<Job> readJob = [id](JobStore& queue) { return queue.job(id); };
        const StoreWork<JobDetail> readDetail = [id](JobStore& queue) { return queue.detail(id); };
        const auto cleared = co_await askStore<void>(store, discard);
        const auto job = co_await askStore<Job>(store, readJob);
        const auto detail = co_await askStore<JobDetail>(store, readDetail);
        const StoreWork<std::vector<RunnerLimits>> readRunners = [](JobStore& queue) { return queue.runners(); };
        const auto runners = co_await askStore<std::vector<RunnerLimits>>(store, readRunners);
        if (!cleared) {
            made = tl::unexpected(cleared.error());
        } else if (!job || !detail) {
            made = firstError(job, detail);
        } else {
            const Plan::Write write = [&store, id, planning](std::vector<NewItem> items, Plan::Written written) {
                planning->items += std::int64_t(items.size());
                store.ask<void>([id, items = std::move(items)](JobStore& queue) { return queue.addItems(id, items); },
                    std::move(written));
            };
            // What will run it, where that is known, may have another share than what plans it.
            const bool isRunnerKnown = runners && !runners->empty();
            const auto perSecond = isRunnerKnown ? limitsFor(*job, *runners, 0).perSecond : planning->sender.rate();
            const PlanningTools tools{planning->api, store, write, now, perSecond};
            made = co_await makePlan(*job, *detail, tools);
            if (made) {
                const StoreWork<void> finish = [id, summary = *made, next](
                                                   JobStore& queue) { return queue.finishPlan(id, summary, next); };
                const auto finished = co_await askStore<void>(store, finish);
                if (!finished)
                    made = tl::unexpected(finished.error());
            } else {
                co_await askStore<void>(store, discard);
            }
        }
        if (!made && planning->isCancelled)
            made = failure(ErrorKind::Failed, Text::tr("planning was cancelled"));
        planning->isOver = true;
        planning->sender.leave();
        if (!planning->isAbandoned)
            done(std::move(made));
    }

    StoreThread& store;
    SendTurns::Sender sender;
    ClientReader api;
    JobId draft;
    std::int64_t items = 0;
    bool isCancelled = false;
    bool isOver = false;
    bool isAbandoned = false;
};

// What somebody else reads beside.
struct Runner::Reading
{
    Reading(Runner& runner, std::uint64_t number)
        : sender(runner.m_turns)
        , api(runner.m_client, runner.m_clock, sender)
        , number(number)
    {
    }

    static QCoro::Task<void> make(std::shared_ptr<Reading> reading, ReadWork work)
    {
        co_await work(reading->api);
        reading->isOver = true;
        reading->sender.leave();
    }

    SendTurns::Sender sender;
    ClientReader api;
    std::uint64_t number;
    bool isOver = false;
};

Runner::Runner(StoreThread& store, rest::Client& client, Clock& clock, RunSettings settings, QObject* parent)
    : QObject(parent)
    , m_store(store)
    , m_client(client)
    , m_clock(clock)
    , m_settings(std::move(settings))
    , m_turns(clock)
    , m_look(clock, [this] { look(); })
{
    m_turns.setRate(requestsPerSecond({.sharePercent = m_settings.sharePercent}, m_settings.globalPerSecond));
    connect(&m_store, &StoreThread::unusable, this, &Runner::giveUp);
    connect(&m_store, &StoreThread::changed, this, [this] {
        const auto runs = m_runs;
        for (const auto& run : runs)
            run->renew();
        if (m_isRunning)
            m_look.ringNoLaterThan(m_clock.now());
        Q_EMIT changed();
    });
}

Runner::~Runner()
{
    *m_alive = false;
    for (const auto& planning : m_plannings) {
        planning->isAbandoned = true;
        planning->sender.leave();
        planning->api.cancelAll();
    }
    for (const auto& reading : m_readings) {
        reading->sender.leave();
        reading->api.cancelAll();
    }
    const auto runs = std::exchange(m_runs, {});
    for (const auto& run : runs)
        run->abandon();
}

void Runner::start()
{
    if (m_hasGivenUp)
        return;
    m_isRunning = true;
    m_look.ringNoLaterThan(m_clock.now());
}

void Runner::stop(std::function<void()> done)
{
    m_isRunning = false;
    m_look.stop();
    m_stopped = std::move(done);
    if (std::exchange(m_reportedAt, std::nullopt))
        m_store.ask<void>([runner = m_settings.runner](JobStore& store) { return store.removeRunner(runner); },
            [](const Result<void>&) {}); // else it is soon taken to be away
    const auto runs = m_runs;
    for (const auto& run : runs)
        run->stop();
    finishStop();
}

void Runner::finishStop()
{
    if (m_stopped && m_runs.empty() && !m_isClaiming)
        std::exchange(m_stopped, nullptr)();
}

void Runner::trustToken()
{
    m_isTokenRefused = false;
    m_client.trustToken();
    say({});
    if (m_isRunning)
        m_look.ringNoLaterThan(m_clock.now());
}

void Runner::look()
{
    if (!m_isRunning)
        return;
    if (m_isTokenRefused) { // nothing can be run until a person says so
        if (m_runs.empty() && !m_isClaiming && !std::exchange(m_isIdle, true))
            Q_EMIT idle();
        return;
    }
    m_look.ringIn(betweenLooks);
    countRunners();
    claim();
}

void Runner::countRunners()
{
    m_store.ask<int>([runner = m_settings.runner](JobStore& store) { return store.otherRunners(runner); },
        [this, alive = m_alive](const Result<int>& others) {
            if (!*alive || !others)
                return;
            const auto share = requestsPerSecond({.sharePercent = m_settings.sharePercent}, m_settings.globalPerSecond);
            m_turns.setRate(share / (1 + *others));
            reportLimits();
        });
}

// When they change, and often enough to be seen.
void Runner::reportLimits()
{
    const RunnerLimits limits{.runner = m_settings.runner,
        .globalPerSecond = m_settings.globalPerSecond,
        .sharePercent = m_settings.sharePercent,
        .perSecond = m_turns.rate(),
        .concurrency = m_settings.concurrency,
        .maxJobs = m_settings.maxJobs};
    const auto now = m_clock.now();
    const bool isDue = !m_reportedAt || now - *m_reportedAt >= JobStore::runnerSeenFor / 3;
    if (!m_isRunning || (!isDue && limits == m_reported))
        return;
    m_reportedAt = now;
    m_reported = limits;
    m_store.ask<void>([limits](JobStore& store) { return store.reportRunner(limits); },
        [this, alive = m_alive](const Result<void>& written) {
            if (*alive && !written)
                m_reportedAt.reset(); // with the next look
        });
}

void Runner::claim()
{
    if (m_isClaiming || m_runs.size() >= std::size_t(std::max(1, m_settings.maxJobs)))
        return;
    m_isClaiming = true;
    const auto askedAt = m_clock.now();
    const auto askedAtWall = m_clock.wallNow();
    m_store.ask<std::optional<JobStore::Claim>>([runner = m_settings.runner, leaseFor = m_settings.leaseFor](
                                                    JobStore& store) { return store.claim(runner, leaseFor); },
        [this, alive = m_alive, askedAt, askedAtWall](Result<std::optional<JobStore::Claim>> claim) {
            if (*alive)
                claimed(std::move(claim), askedAt, askedAtWall);
        });
}

void Runner::claimed(Result<std::optional<JobStore::Claim>> claim, Instant askedAt, WallTime askedAtWall)
{
    m_isClaiming = false;
    if (!claim) {
        say(claim.error().text);
        if (m_isRunning)
            m_look.ringNoLaterThan(m_clock.now() + afterError);
        return finishStop();
    }
    if (!*claim) {
        if (m_runs.empty())
            say({});
        nothingToClaim();
        return finishStop();
    }
    m_isIdle = false;
    const auto id = (*claim)->job.id;
    countRunners(); // answered before the run has anything to send
    JobRun::Host host{m_store, m_client, m_clock, m_turns, m_settings,
        [this, alive = m_alive](const Text& problem) {
            if (*alive && !m_isTokenRefused)
                say(problem);
        },
        [this, alive = m_alive] {
            if (*alive)
                refuseToken();
        },
        [this, alive = m_alive, id] {
            if (*alive)
                ended(id);
        }};
    auto run = JobRun::make(**std::move(claim), std::move(host), askedAt, askedAtWall);
    m_runs.push_back(run);
    run->start();
    if (m_isTokenRefused)
        run->holdForToken();
    else if (!m_isRunning)
        run->stop();
    else
        m_look.ringNoLaterThan(m_clock.now());
    Q_EMIT changed();
}

void Runner::nothingToClaim()
{
    m_store.ask<bool>([](JobStore& store) { return store.tidy(); },
        [this, alive = m_alive](const Result<bool>& more) {
            if (*alive && more && *more && m_isRunning)
                nothingToClaim();
        });
    m_store.ask<std::optional<std::chrono::milliseconds>>([](JobStore& store) { return store.untilNextClaim(); },
        [this, alive = m_alive](const Result<std::optional<std::chrono::milliseconds>>& wait) {
            if (!*alive || !wait || !m_isRunning)
                return;
            if (*wait)
                m_look.ringNoLaterThan(m_clock.now() + std::max<Duration>(**wait, 20ms));
            const bool isIdle = m_runs.empty() && !m_isClaiming && (!*wait || **wait > untilIdle);
            if (isIdle && !std::exchange(m_isIdle, true))
                Q_EMIT idle();
        });
}

void Runner::ended(JobId job)
{
    std::erase_if(m_runs, [job](const auto& run) { return run->job() == job && run->isOver(); });
    if (m_isRunning)
        m_look.ringNoLaterThan(m_clock.now());
    Q_EMIT changed();
    finishStop();
}

void Runner::say(const Text& problem)
{
    if (m_problem == problem || m_hasGivenUp)
        return;
    m_problem = problem;
    Q_EMIT problemChanged(problem);
}

void Runner::refuseToken()
{
    m_isTokenRefused = true;
    m_look.stop();
    say(Text::tr("Discord answered 401 to the token: check HEADROOM_TOKEN, then resume the jobs"));
    const auto runs = m_runs;
    for (const auto& run : runs)
        run->holdForToken();
}

void Runner::giveUp(const Text& problem)
{
    if (m_hasGivenUp)
        return;
    say(problem);
    m_hasGivenUp = true;
    m_isRunning = false;
    m_look.stop();
    const auto runs = std::exchange(m_runs, {});
    for (const auto& run : runs)
        run->abandon();
    Q_EMIT gaveUp();
    finishStop();
}

void Runner::plan(JobId draft, JobState next, std::function<void(Result<std::string>)> done)
{
    std::erase_if(m_plannings, [](const auto& planning) { return planning->isOver; });
    auto planning = std::make_shared<Planning>(*this, draft);
    m_plannings.push_back(planning);
    Planning::make(planning, next, m_clock.wallNow(), std::move(done));
}

void Runner::cancelPlan(JobId draft)
{
    const auto plannings = m_plannings; // one that ends may start another
    for (const auto& planning : plannings) {
        if (planning->draft != draft || planning->isOver)
            continue;
        planning->isCancelled = true;
        planning->api.cancelAll();
    }
}

void Runner::read(std::uint64_t number, ReadWork work)
{
    std::erase_if(m_readings, [](const auto& reading) { return reading->isOver; });
    auto reading = std::make_shared<Reading>(*this, number);
    m_readings.push_back(reading);
    Reading::make(reading, std::move(work));
}

void Runner::cancelRead(std::uint64_t number)
{
    const auto readings = m_readings; // one that ends may start another
    for (const auto& reading : readings) {
        if (reading->number == number && !reading->isOver)
            reading->api.cancelAll();
    }
}

std::vector<RunProgress> Runner::progress() const
{
    std::vector<RunProgress> progress;
    for (const auto& run : m_runs)
        progress.push_back(run->progress());
    return progress;
}

std::vector<PlanProgress> Runner::plans() const
{
    std::vector<PlanProgress> plans;
    for (const auto& planning : m_plannings) {
        if (!planning->isOver)
            plans.push_back({planning->draft, planning->api.answered(), planning->items});
    }
    return plans;
}

} // namespace headroom::jobs
