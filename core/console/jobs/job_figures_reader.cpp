// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/jobs/job_figures_reader.h"

#include "core/jobs/job_service.h"
#include "core/jobs/run/runner_limits.h"

#include <algorithm>

namespace headroom::console {

using namespace std::chrono_literals;
using jobs::JobStore;

struct JobFiguresReader::Reading
{
    std::vector<Job> jobs;
    std::map<JobId, JobPlan> plans; // of those that wait for confirmation
    std::vector<std::pair<JobState, std::int64_t>> counts;
    std::vector<jobs::RunnerLimits> runners;
    std::optional<JobInDetail> detail;
};

struct JobFiguresReader::ItemPage
{
    JobId job = 0;
    ItemWindow window;
    std::vector<Item> items;
};

namespace {

constexpr int kMaxJobs = 1000;
constexpr int kMaxItems = 500;
constexpr int kMaxEvents = 1000;
constexpr auto kWhileRunning = 500ms;
constexpr auto kWhileTrouble = 1s;
constexpr auto kElse = 5s; // should the watch have missed something

const std::vector<JobState>& statesThatAre(bool over)
{
    static const auto make = [](bool isIt) {
        std::vector<JobState> states;
        std::ranges::copy_if(
            allJobStates, std::back_inserter(states), [isIt](JobState state) { return isOver(state) == isIt; });
        return states;
    };
    static const auto open = make(false);
    static const auto ended = make(true);
    return over ? ended : open;
}

Result<std::vector<Item>> readItemsOf(JobStore& store, JobId id, const ItemWindow& window)
{
    if (window.count <= 0)
        return std::vector<Item>();
    auto items = store.items(id,
        {.state = window.state,
            .after = std::max<std::int64_t>(0, window.first - 1),
            .limit = std::min(window.count, kMaxItems)});
    if (!items)
        return items;
    for (auto& item : *items) { // which may be long, and is not shown
        item.params = {};
        item.before = {};
    }
    return items;
}

Result<JobInDetail> readDetail(JobStore& store, JobId id, const ItemWindow& window)
{
    const auto detail = store.detail(id);
    auto events = store.events(id, 0, kMaxEvents);
    auto items = readItemsOf(store, id, window);
    if (!detail || !events || !items)
        return firstError(detail, events, items);
    return JobInDetail{.job = id,
        .plan = jobPlanOf(detail->plan),
        .events = *std::move(events),
        .window = window,
        .items = *std::move(items)};
}

// Those that were read before are taken from there.
Result<std::map<JobId, JobPlan>> readPlans(JobStore& store, const std::vector<Job>& jobs, const JobFigures& before)
{
    std::map<JobId, JobPlan> plans;
    for (const auto& job : jobs) {
        if (job.state != JobState::WaitingForConfirmation)
            continue;
        const auto known = std::ranges::find_if(before.jobs,
            [&job](const JobRow& row) { return row.job.id == job.id && row.job.planned == job.planned && row.plan; });
        if (known != before.jobs.end()) {
            plans.emplace(job.id, *known->plan);
            continue;
        }
        const auto detail = store.detail(job.id);
        if (!detail && detail.error().kind == ErrorKind::Unreachable)
            return tl::unexpected(detail.error());
        if (detail)
            plans.emplace(job.id, jobPlanOf(detail->plan));
    }
    return plans;
}

} // namespace

JobFiguresReader::JobFiguresReader(JobFigures first, double globalPerSecond, Clock& clock)
    : m_globalPerSecond(globalPerSecond)
    , m_clock(clock)
    , m_here(first.here)
    , m_figures(std::make_shared<const JobFigures>(std::move(first)))
    , m_nextRead(clock, [this] { readSoon(); })
{
}

void JobFiguresReader::start(jobs::JobService& service)
{
    m_service = &service;
    connect(&service, &jobs::JobService::changed, this, &JobFiguresReader::readSoon);
    readSoon();
}

void JobFiguresReader::showHere(const JobsHere& here)
{
    m_here = here;
    publish(*m_figures);
}

void JobFiguresReader::watch(const JobQuestion& question)
{
    if (question == m_question)
        return;
    const bool isSameJob = question.job && question.job == m_question.job;
    m_question = question;
    if (!isSameJob || !m_figures->detail)
        return readSoon();
    m_readsItems = true;
    readNext();
}

void JobFiguresReader::readSoon()
{
    m_readsAgain = true;
    readNext();
}

// One look at a time; what happens meanwhile is seen with the next.
void JobFiguresReader::readNext()
{
    if (!m_service || m_isReading)
        return;
    if (m_readsAgain)
        read();
    else if (m_readsItems)
        readItems();
}

// Scrolling reads nothing else: the list of jobs may be long.
void JobFiguresReader::readItems()
{
    m_isReading = true;
    m_readsItems = false;
    const jobs::StoreWork<ItemPage> work = [question = m_question](JobStore& store) -> Result<ItemPage> {
        return readItemsOf(store, *question.job, question.items).map([&question](std::vector<Item> items) {
            return ItemPage{*question.job, question.items, std::move(items)};
        });
    };
    m_service->ask<ItemPage>(work, [this](Result<ItemPage> page) { takeItems(std::move(page)); });
}

void JobFiguresReader::takeItems(Result<ItemPage> page)
{
    m_isReading = false;
    if (!page)
        return readSoon(); // says what is wrong
    if (m_figures->detail && m_figures->detail->job == page->job) {
        JobFigures figures = *m_figures;
        figures.detail->window = page->window;
        figures.detail->items = std::move(page->items);
        publish(std::move(figures));
    }
    readNext();
}

void JobFiguresReader::read()
{
    m_isReading = true;
    m_readsAgain = false;
    m_readsItems = false;
    const jobs::StoreWork<Reading> work = [question = m_question, before = m_figures](
                                              JobStore& store) -> Result<Reading> {
        Reading reading;
        for (const bool over : {false, true}) {
            auto jobs = store.jobs({.states = statesThatAre(over),
                .order = over ? JobStore::JobOrder::NewestFirst : JobStore::JobOrder::Queue,
                .limit = kMaxJobs});
            if (!jobs)
                return tl::unexpected(jobs.error());
            reading.jobs.insert(
                reading.jobs.end(), std::make_move_iterator(jobs->begin()), std::make_move_iterator(jobs->end()));
        }
        if (const auto plans = readPlans(store, reading.jobs, *before).map(into(reading.plans)); !plans)
            return tl::unexpected(plans.error());
        if (const auto counts = store.countJobs().map(into(reading.counts)); !counts)
            return tl::unexpected(counts.error());
        if (const auto runners = store.runners().map(into(reading.runners)); !runners)
            return tl::unexpected(runners.error());
        if (question.job) {
            auto detail = readDetail(store, *question.job, question.items);
            if (!detail && detail.error().kind == ErrorKind::Unreachable)
                return tl::unexpected(detail.error());
            if (detail)
                reading.detail = *std::move(detail);
        }
        return reading;
    };
    m_service->ask<Reading>(work, [this](Result<Reading> reading) { take(std::move(reading)); });
}

void JobFiguresReader::take(Result<Reading> reading)
{
    m_isReading = false;
    JobFigures figures = *m_figures;
    figures.trouble = reading ? Text() : reading.error().text;
    bool runs = false;
    if (reading) {
        const auto now = m_clock.wallNow();
        std::map<JobId, JobPace> paces;
        figures.isRead = true;
        figures.jobs.clear();
        for (auto& job : reading->jobs) {
            JobRow row{.job = std::move(job)};
            runs = runs || mayHaveRunner(row.job.state);
            if (const auto plan = reading->plans.find(row.job.id); plan != reading->plans.end())
                row.plan = plan->second;
            if (const auto* pace = lookAt(row.job, now, paces)) {
                row.perSecond = pace->perSecond();
                if (row.perSecond && *row.perSecond > 0)
                    row.left = std::chrono::seconds(std::int64_t(double(row.job.counts.open()) / *row.perSecond));
            }
            figures.jobs.push_back(std::move(row));
        }
        m_paces = std::move(paces);
        figures.counts = {};
        for (const auto& [state, count] : reading->counts)
            figures.counts[std::size_t(state)] = count;
        figures.detail = std::move(reading->detail);
        if (figures.detail) {
            const auto id = figures.detail->job;
            if (const auto pace = m_paces.find(id); pace != m_paces.end())
                figures.detail->speed = pace->second.speed(now);
            const auto row = std::ranges::find_if(figures.jobs, [id](const JobRow& each) { return each.job.id == id; });
            if (row != figures.jobs.end()) {
                const auto limits = jobs::limitsFor(row->job, reading->runners, m_globalPerSecond);
                const auto& throttle = row->job.throttle;
                figures.detail->maxPerSecond = jobs::requestsPerSecond(throttle, limits);
                figures.detail->sharePercent = throttle.sharePercent > 0 ? throttle.sharePercent : limits.sharePercent;
            }
        }
        if (m_here.serving != Serving::Runs)
            m_here.sharePercent = jobs::limitsFor({}, reading->runners, m_globalPerSecond).sharePercent;
    }
    publish(std::move(figures));
    readNext();
    m_nextRead.ringIn(!m_figures->trouble.empty() ? Duration(kWhileTrouble)
            : runs                                ? Duration(kWhileRunning)
                                                  : Duration(kElse));
}

// Keeps the pace of what runs, and of what has run lately; null: of others.
const JobPace* JobFiguresReader::lookAt(const Job& job, WallTime now, std::map<JobId, JobPace>& paces)
{
    const auto known = m_paces.find(job.id);
    if (known == m_paces.end() && !mayHaveRunner(job.state))
        return nullptr;
    JobPace pace = known == m_paces.end() ? JobPace() : std::move(known->second);
    pace.look(now, job.counts.total() - job.counts.open(), job.state == JobState::Running);
    if (!mayHaveRunner(job.state) && !pace.hasMoved())
        return nullptr;
    return &(paces[job.id] = std::move(pace));
}

void JobFiguresReader::publish(JobFigures figures)
{
    figures.here = m_here;
    for (const auto& progress : m_here.running) {
        const auto row =
            std::ranges::find_if(figures.jobs, [&progress](const JobRow& each) { return each.job.id == progress.job; });
        if (row == figures.jobs.end() || !mayHaveRunner(row->job.state))
            continue;
        row->perSecond = progress.perSecond;
        row->left = progress.left;
        row->job.doing = progress.doing;
    }
    if (figures == *m_figures)
        return;
    m_figures = std::make_shared<const JobFigures>(std::move(figures));
    Q_EMIT figuresReady(m_figures);
}

} // namespace headroom::console
