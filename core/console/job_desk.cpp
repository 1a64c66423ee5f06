// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/job_desk.h"

#include "core/console/own_wiring.h"
#include "core/jobs/job_service.h"
#include "core/jobs/pace.h"
#include "core/rest/wired_client.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSaveFile>

#include <algorithm>
#include <set>

namespace headroom::console {

using namespace std::chrono_literals;
using namespace Qt::StringLiterals;
using jobs::JobStore;

struct JobDesk::Reading
{
    std::vector<Job> jobs;
    std::map<JobId, JobPlan> plans; // of those that wait for confirmation
    std::vector<std::pair<JobState, std::int64_t>> counts;
    std::optional<JobInDetail> detail;
};

struct JobDesk::ItemPage
{
    JobId job = 0;
    ItemWindow window;
    std::vector<Item> items;
};

namespace {

constexpr int kMaxJobs = 1000;
constexpr int kMaxPaused = 100'000;
constexpr int kMaxItems = 500;
constexpr int kMaxEvents = 200;
constexpr int kItemsSearchedAtOnce = 5000;
constexpr auto kGivesBackWithin = 5s;
constexpr auto kWhileRunning = 500ms;
constexpr auto kWhileTrouble = 1s;
constexpr auto kElse = 5s; // should the watch have missed something

const std::vector<JobState>& statesThatAre(bool over)
{
    static const auto make = [](bool isIt) {
        std::vector<JobState> states;
        std::copy_if(allJobStates.begin(), allJobStates.end(), std::back_inserter(states),
            [isIt](JobState state) { return isOver(state) == isIt; });
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

// What a runner takes for a job that says nothing.
double maxPerSecondOf(Throttle throttle, double global)
{
    if (throttle.sharePercent == 0 && throttle.requestsPerMinute == 0)
        throttle.sharePercent = jobs::RunSettings().sharePercent;
    return jobs::requestsPerSecond(throttle, global);
}

Result<JobInDetail> readDetail(JobStore& store, JobId id, const ItemWindow& window)
{
    const auto detail = store.detail(id);
    if (!detail)
        return tl::unexpected(detail.error());
    auto events = store.events(id, 0, kMaxEvents);
    if (!events)
        return tl::unexpected(events.error());
    JobInDetail read{.job = id, .plan = jobPlanOf(detail->plan), .events = *std::move(events), .window = window};
    auto items = readItemsOf(store, id, window);
    if (!items)
        return tl::unexpected(items.error());
    read.items = *std::move(items);
    return read;
}

// Those that were read before are taken from there.
Result<std::map<JobId, JobPlan>> readPlans(JobStore& store, const std::vector<Job>& jobs, const JobFigures& before)
{
    std::map<JobId, JobPlan> plans;
    for (const auto& job : jobs) {
        if (job.state != JobState::WaitingForConfirmation)
            continue;
        const auto known = std::find_if(before.jobs.begin(), before.jobs.end(), [&job](const JobRow& row) {
            return row.job.id == job.id && row.job.planned == job.planned && row.plan;
        });
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

// A client for jobs, set up as the window's own.
class ProfileSender final : public jobs::JobService::Sender
{
public:
    ProfileSender(const Profile& profile, Clock& clock)
        : m_wired({std::make_unique<rest::QtTransport>(ownTransportOptions(*profile.requests), clock),
                      ownClientOptions(*profile.requests), ownSharedLimits(profile, "headroom-jobs")},
            clock)
    {
        m_wired.open();
    }
    rest::Client& client() override { return m_wired.client(); }

private:
    rest::WiredClient m_wired;
};

Serving servingOf(const JobDesk::Options& options)
{
    if (!options.profile || !options.profile->requests)
        return Serving::NotAllowed;
    if (options.profile->requests->token.empty())
        return Serving::NoToken;
    return options.runsJobs ? Serving::Runs : Serving::PlansOnly;
}

jobs::RunSettings runSettingsOf(const RequestProfile& requests)
{
    jobs::RunSettings settings;
    settings.runner = jobs::runnerOfThisProcess();
    settings.globalPerSecond = requests.globalPerSecond;
    settings.requestTimeout = ownTransportOptions(requests).totalTimeout;
    return settings;
}

Result<void> eachOf(const std::vector<JobId>& jobs, const std::function<Result<void>(JobId)>& work)
{
    std::size_t failed = 0;
    Result<void> first;
    for (const auto job : jobs) {
        const auto one = work(job);
        if (!one && one.error().kind == ErrorKind::Unreachable)
            return one;
        if (!one && failed++ == 0)
            first = one;
    }
    if (failed == 0 || jobs.size() == 1)
        return first;
    return failure(first.error().kind,
        "not done for " + std::to_string(failed) + " of " + std::to_string(jobs.size())
            + " jobs: " + first.error().text);
}

// Those that are paused, or are about to be.
Result<std::set<JobId>> pausedOnes(JobStore& store)
{
    const auto open = store.jobs({.states = statesThatAre(false), .limit = kMaxPaused});
    if (!open)
        return tl::unexpected(open.error());
    std::set<JobId> paused;
    for (const auto& job : *open) {
        if (job.state == JobState::Paused || job.control == Control::Pause)
            paused.insert(job.id);
    }
    return paused;
}

// A file that can be given up in the middle.
class ReportFile final : public QSaveFile
{
public:
    ReportFile(const QString& path, std::shared_ptr<std::atomic<bool>> givesUp)
        : QSaveFile(path)
        , m_givesUp(std::move(givesUp))
    {
    }

protected:
    qint64 writeData(const char* data, qint64 size) override
    {
        if (!m_givesUp->load())
            return QSaveFile::writeData(data, size);
        setErrorString(u"given up"_s);
        return -1;
    }

private:
    std::shared_ptr<std::atomic<bool>> m_givesUp;
};

} // namespace

JobPlan jobPlanOf(const std::string& json)
{
    JobPlan plan;
    const auto object = QJsonDocument::fromJson(QByteArray::fromStdString(json)).object();
    plan.isMade = !object.isEmpty();
    plan.creates = object.value("create"_L1).toInteger();
    plan.changes = object.value("change"_L1).toInteger();
    plan.deletes = object.value("delete"_L1).toInteger();
    plan.keeps = object.value("keep"_L1).toInteger();
    plan.impossible = object.value("skipped"_L1).toInteger() + object.value("failed"_L1).toInteger();
    for (const auto& each : object.value("requests"_L1).toArray()) {
        plan.requests.emplace_back(
            each.toObject().value("route"_L1).toString().toStdString(), each.toObject().value("count"_L1).toInteger());
    }
    plan.least = std::chrono::seconds(object.value("seconds"_L1).toInteger());
    plan.guildName = object.value("guild_name"_L1).toString().toStdString();
    plan.isDestructive = object.value("destructive"_L1).toBool();
    for (const auto& note : object.value("notes"_L1).toArray())
        plan.notes.push_back(note.toString().toStdString());
    return plan;
}

JobDesk::JobDesk(Options options, Clock& clock, QObject* parent)
    : QObject(parent)
    , m_options(std::move(options))
    , m_clock(clock)
    , m_nextRead(clock, [this] { readSoon(); })
    , m_givesUp(std::make_shared<std::atomic<bool>>(false))
{
    JobFigures none;
    none.queue = m_options.address.text();
    m_here.serving = servingOf(m_options);
    m_here.sharePercent = jobs::RunSettings().sharePercent;
    if (m_here.mayPlan())
        m_here.globalPerSecond = m_options.profile->requests->globalPerSecond;
    none.here = m_here;
    m_figures = std::make_shared<const JobFigures>(std::move(none));
}

JobDesk::~JobDesk()
{
    m_givesUp->store(true);
}

void JobDesk::start()
{
    if (m_service)
        return;
    jobs::JobService::Options options;
    options.address = m_options.address;
    options.store.password = m_options.password;
    options.givesBackWithin = kGivesBackWithin;
    if (m_here.mayPlan()) {
        options.settings = runSettingsOf(*m_options.profile->requests);
        options.runsJobs = m_here.serving == Serving::Runs;
        options.makeSender = [profile = *m_options.profile](
                                 Clock& clock) { return std::make_unique<ProfileSender>(profile, clock); };
    }
    m_service = std::make_unique<jobs::JobService>(std::move(options));
    connect(m_service.get(), &jobs::JobService::changed, this, &JobDesk::readSoon);
    connect(m_service.get(), &jobs::JobService::progressed, this, [this](const std::vector<RunProgress>& running) {
        m_here.running = running;
        publishHere();
    });
    connect(m_service.get(), &jobs::JobService::planned, this, [this](const std::vector<PlanProgress>& plans) {
        m_here.planning = plans;
        publishHere();
    });
    connect(m_service.get(), &jobs::JobService::problemChanged, this, [this](const QString& problem) {
        m_here.problem = problem.toStdString();
        publishHere();
    });
    readSoon();
}

void JobDesk::watch(const JobQuestion& question)
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

void JobDesk::readSoon()
{
    m_readsAgain = true;
    readNext();
}

// One look at a time; what happens meanwhile is seen with the next.
void JobDesk::readNext()
{
    if (!m_service || m_isReading)
        return;
    if (m_readsAgain)
        read();
    else if (m_readsItems)
        readItems();
}

// Scrolling reads nothing else: the list of jobs may be long.
void JobDesk::readItems()
{
    m_isReading = true;
    m_readsItems = false;
    const jobs::StoreWork<ItemPage> work = [question = m_question](JobStore& store) -> Result<ItemPage> {
        auto items = readItemsOf(store, *question.job, question.items);
        if (!items)
            return tl::unexpected(items.error());
        return ItemPage{*question.job, question.items, *std::move(items)};
    };
    m_service->ask<ItemPage>(work, [this](Result<ItemPage> page) { takeItems(std::move(page)); });
}

void JobDesk::takeItems(Result<ItemPage> page)
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

void JobDesk::read()
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
        auto plans = readPlans(store, reading.jobs, *before);
        if (!plans)
            return tl::unexpected(plans.error());
        reading.plans = *std::move(plans);
        auto counts = store.countJobs();
        if (!counts)
            return tl::unexpected(counts.error());
        reading.counts = *std::move(counts);
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

void JobDesk::take(Result<Reading> reading)
{
    m_isReading = false;
    JobFigures figures = *m_figures;
    figures.trouble = reading ? std::string() : reading.error().text;
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
            const auto row = std::find_if(
                figures.jobs.begin(), figures.jobs.end(), [id](const JobRow& each) { return each.job.id == id; });
            if (row != figures.jobs.end())
                figures.detail->maxPerSecond = maxPerSecondOf(row->job.throttle, m_options.globalPerSecond);
        }
    }
    publish(std::move(figures));
    readNext();
    m_nextRead.ringIn(!m_figures->trouble.empty() ? Duration(kWhileTrouble)
            : runs                                ? Duration(kWhileRunning)
                                                  : Duration(kElse));
}

// Keeps the pace of what runs, and of what has run lately; null: of others.
const JobPace* JobDesk::lookAt(const Job& job, WallTime now, std::map<JobId, JobPace>& paces)
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

void JobDesk::publishHere()
{
    publish(*m_figures);
}

void JobDesk::publish(JobFigures figures)
{
    figures.here = m_here;
    for (const auto& progress : m_here.running) {
        const auto row = std::find_if(figures.jobs.begin(), figures.jobs.end(),
            [&progress](const JobRow& each) { return each.job.id == progress.job; });
        if (row == figures.jobs.end() || !mayHaveRunner(row->job.state))
            continue;
        row->perSecond = progress.perSecond;
        row->left = progress.left;
    }
    if (figures == *m_figures)
        return;
    m_figures = std::make_shared<const JobFigures>(std::move(figures));
    Q_EMIT figuresReady(m_figures);
}

void JobDesk::order(std::function<Result<void>(JobStore&)> work, Done done)
{
    start();
    m_service->ask<void>(std::move(work), [this, done = std::move(done)](const Result<void>& result) {
        readSoon();
        done(result);
    });
}

void JobDesk::orderEach(const std::vector<JobId>& jobs, std::function<Result<void>(JobStore&, JobId)> work, Done done)
{
    order(
        [jobs, work = std::move(work)](
            JobStore& store) { return eachOf(jobs, [&](JobId job) { return work(store, job); }); },
        std::move(done));
}

void JobDesk::pause(const std::vector<JobId>& jobs, Done done)
{
    orderEach(jobs, &JobStore::pause, std::move(done));
}

void JobDesk::resume(const std::vector<JobId>& jobs, Done done)
{
    order(
        [jobs](JobStore& store) {
            Result<void> one;
            for (const auto job : jobs) {
                one = store.resume(job);
                if (!one && (jobs.size() == 1 || one.error().kind == ErrorKind::Unreachable))
                    return one;
            }
            return Result<void>();
        },
        std::move(done));
}

void JobDesk::cancel(const std::vector<JobId>& jobs, Done done)
{
    orderEach(jobs, &JobStore::cancel, std::move(done));
}

void JobDesk::retry(const std::vector<JobId>& jobs, Done done)
{
    orderEach(jobs, &JobStore::retry, std::move(done));
}

void JobDesk::confirm(JobId job, Done done)
{
    order([job](JobStore& store) { return store.confirm(job); }, std::move(done));
}

void JobDesk::move(const std::vector<JobId>& jobs, JobId before, Done done)
{
    order([jobs, before](JobStore& store) { return store.move(jobs, before); }, std::move(done));
}

void JobDesk::setPriority(const std::vector<JobId>& jobs, int priority, Done done)
{
    orderEach(
        jobs, [priority](JobStore& store, JobId job) { return store.setPriority(job, priority); }, std::move(done));
}

void JobDesk::setThrottle(JobId job, const Throttle& throttle, Done done)
{
    order([job, throttle](JobStore& store) { return store.setThrottle(job, throttle); }, std::move(done));
}

void JobDesk::add(const JobForm& form, DoneWith<JobId> done)
{
    start();
    const auto job = jobs::newJobOf(form);
    if (!job)
        return done(tl::unexpected(job.error()));
    const jobs::StoreWork<JobId> work = [job = *job](JobStore& store) { return store.add(job); };
    m_service->ask<JobId>(work, std::move(done));
}

void JobDesk::plan(JobId draft, DoneWith<JobPlan> done)
{
    start();
    m_service->plan(draft, JobState::WaitingForConfirmation,
        [this, draft, done = std::move(done)](const Result<std::string>& plan) {
            std::erase_if(m_here.planning, [draft](const PlanProgress& progress) { return progress.job == draft; });
            publishHere();
            readSoon();
            done(plan ? Result<JobPlan>(jobPlanOf(*plan)) : tl::unexpected(plan.error()));
        });
}

void JobDesk::cancelPlan(JobId draft)
{
    if (m_service)
        m_service->cancelPlan(draft);
}

void JobDesk::undo(JobId job, DoneWith<JobId> done)
{
    start();
    m_service->undo(job, [this, done = std::move(done)](const Result<JobId>& added) {
        m_here.planning.clear(); // others that are made are told of again
        publishHere();
        readSoon();
        done(added);
    });
}

std::uint64_t JobDesk::readGuilds(
    std::function<void(std::vector<NamedId>)> page, DoneWith<std::vector<NamedId>> done)
{
    return readHere<std::vector<NamedId>>(
        [this, page = std::move(page)](jobs::ApiReader& api) {
            return jobs::readGuildList(api, [this, page](std::vector<NamedId> named) {
                QMetaObject::invokeMethod(
                    this, [page, named = std::move(named)] { page(named); }, Qt::QueuedConnection);
            });
        },
        std::move(done));
}

std::uint64_t JobDesk::readGuildNames(discord::Snowflake guild, DoneWith<GuildNames> done)
{
    return readHere<GuildNames>(
        [guild](jobs::ApiReader& api) { return jobs::readGuildNames(guild, api); }, std::move(done));
}

// Reads on the service's thread, and answers on this one.
template <typename T>
std::uint64_t JobDesk::readHere(std::function<QCoro::Task<Result<T>>(jobs::ApiReader&)> read, DoneWith<T> done)
{
    if (!m_here.mayPlan()) {
        done(failure(ErrorKind::Usage, "nothing is read from Discord here"));
        return 0;
    }
    start();
    return m_service->read([this, read = std::move(read), done = std::move(done)](
                               jobs::ApiReader& api) -> QCoro::Task<void> {
        auto result = co_await read(api);
        QMetaObject::invokeMethod(
            this, [done, result = std::move(result)] { done(result); }, Qt::QueuedConnection);
    });
}

void JobDesk::cancelRead(std::uint64_t number)
{
    if (m_service)
        m_service->cancelRead(number);
}

void JobDesk::readForm(JobId id, DoneWith<JobForm> done)
{
    start();
    const jobs::StoreWork<JobForm> work = [id](JobStore& store) -> Result<JobForm> {
        const auto job = store.job(id);
        const auto detail = store.detail(id);
        if (!job || !detail)
            return tl::unexpected(job ? detail.error() : job.error());
        return jobs::formOf(*job, *detail);
    };
    m_service->ask<JobForm>(work, std::move(done));
}

void JobDesk::findItems(JobId job, const ItemSearch& search, DoneWith<FoundItems> done)
{
    start();
    const jobs::StoreWork<FoundItems> work = [job, search](JobStore& store) -> Result<FoundItems> {
        FoundItems found;
        std::int64_t after = 0;
        for (;;) {
            auto page = store.items(job, {.state = {}, .after = after, .limit = kItemsSearchedAtOnce});
            if (!page)
                return tl::unexpected(page.error());
            for (auto& item : *page) {
                after = item.n;
                if (!matches(search, item))
                    continue;
                if (found.items.size() == std::size_t(search.limit)) {
                    found.isMore = true;
                    return found;
                }
                found.items.push_back(std::move(item));
            }
            if (page->size() < std::size_t(kItemsSearchedAtOnce))
                return found;
        }
    };
    m_service->ask<FoundItems>(work, std::move(done));
}

void JobDesk::pauseAll(DoneWith<std::vector<JobId>> done)
{
    start();
    const jobs::StoreWork<std::vector<JobId>> work = [](JobStore& store) -> Result<std::vector<JobId>> {
        const auto before = pausedOnes(store);
        if (!before)
            return tl::unexpected(before.error());
        if (const auto paused = store.pauseAll(); !paused)
            return tl::unexpected(paused.error());
        const auto after = pausedOnes(store);
        if (!after)
            return tl::unexpected(after.error());
        std::vector<JobId> news;
        std::set_difference(after->begin(), after->end(), before->begin(), before->end(), std::back_inserter(news));
        return news;
    };
    m_service->ask<std::vector<JobId>>(work, [this, done = std::move(done)](const Result<std::vector<JobId>>& paused) {
        readSoon();
        done(paused);
    });
}

jobs::StoreThread& JobDesk::slowWork()
{
    if (!m_slowWork)
        m_slowWork =
            std::make_unique<jobs::StoreThread>(m_options.address, JobStore::Options{.password = m_options.password});
    return *m_slowWork;
}

void JobDesk::remove(const std::vector<JobId>& jobs, Done done)
{
    const jobs::StoreWork<void> work = [jobs, givesUp = m_givesUp](JobStore& store) {
        return eachOf(jobs, [&](JobId job) { return givesUp->load() ? Result<void>() : store.remove(job); });
    };
    slowWork().ask<void>(work, [this, done = std::move(done)](const Result<void>& result) {
        readSoon();
        done(result);
    });
}

void JobDesk::findEnded(std::chrono::hours atLeastAgo, DoneWith<std::vector<JobId>> done)
{
    const jobs::StoreWork<std::vector<JobId>> work = [atLeastAgo](
                                                         JobStore& store) { return store.endedBefore(atLeastAgo); };
    slowWork().ask<std::vector<JobId>>(work, std::move(done));
}

void JobDesk::report(JobId job, ReportFormat format, const std::string& path, Done done)
{
    const jobs::StoreWork<void> work = [job, format, path, givesUp = m_givesUp](JobStore& store) -> Result<void> {
        ReportFile file(QString::fromStdString(path), givesUp);
        const auto failed = [&] {
            return failure(ErrorKind::Failed,
                "Could not write " + path + ": " + file.errorString().toStdString() + ". Choose another folder.");
        };
        if (!file.open(QIODevice::WriteOnly))
            return failed();
        if (const auto written = jobs::writeReport(store, job, format, file); !written)
            return written;
        if (!file.commit())
            return failed();
        return {};
    };
    slowWork().ask<void>(work, std::move(done));
}

} // namespace headroom::console
