// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/jobs/jobs_controller.h"

#include "core/console/export_file.h"
#include "core/jobs/job_service.h"

#include <algorithm>
#include <set>

namespace headroom::console {

using namespace std::chrono_literals;
using jobs::JobStore;

namespace {

constexpr int kMaxPaused = 100'000;
constexpr int kItemsSearchedAtOnce = 5000;
constexpr auto kGivesBackWithin = 5s;

// A client for jobs, set up as the window's own.
class ProfileSender final : public jobs::JobService::Sender
{
public:
    ProfileSender(const Profile& profile, Clock& clock)
        : m_wired(rest::wiringOf(profile.requests->client, sharedRedisOf(profile, "headroom-jobs"),
                      std::make_unique<net::QtTransport>(profile.requests->client.transport, clock)),
            clock)
    {
        m_wired.open();
    }
    rest::Client& client() override { return m_wired.client(); }

private:
    rest::WiredClient m_wired;
};

Serving servingOf(const JobsController::Options& options)
{
    if (!options.profile || !options.profile->requests)
        return Serving::NotAllowed;
    if (options.profile->requests->client.transport.token.empty())
        return Serving::NoToken;
    return options.runsJobs ? Serving::Runs : Serving::PlansOnly;
}

JobsHere hereOf(const JobsController::Options& options)
{
    JobsHere here;
    here.serving = servingOf(options);
    here.sharePercent = jobs::RunSettings().sharePercent;
    if (here.mayPlan())
        here.globalPerSecond = options.profile->requests->client.scheduler.globalPerSecond;
    return here;
}

jobs::RunSettings runSettingsOf(const RequestProfile& requests)
{
    jobs::RunSettings settings;
    settings.runner = jobs::runnerOfThisProcess();
    settings.adopt(requests.client);
    settings.files.host = requests.fileHost;
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
        Text::tr("not done for %1 of %2 jobs: %3").arg(failed, std::to_string(jobs.size()), first.error().text));
}

// Those that are paused, or are about to be.
Result<std::set<JobId>> pausedOnes(JobStore& store)
{
    const auto open =
        store.jobs({.states = {JobState::Running, JobState::HeldBack, JobState::Paused}, .limit = kMaxPaused});
    if (!open)
        return tl::unexpected(open.error());
    std::set<JobId> paused;
    for (const auto& job : *open) {
        if (job.state == JobState::Paused || job.control == Control::Pause)
            paused.insert(job.id);
    }
    return paused;
}

// `problem`: of its path and what is wrong.
Result<void> writeFile(const std::string& path, const std::atomic<bool>& givesUp, const Text& problem,
    const std::function<Result<void>(QIODevice&)>& write)
{
    ExportFile file(QString::fromStdString(path), [&givesUp](qint64) { return !givesUp.load(); });
    const auto failed = [&] { return failure(ErrorKind::Failed, problem.arg(path, file.errorString().toStdString())); };
    if (!file.open(QIODevice::WriteOnly))
        return failed();
    return write(file).and_then([&] { return file.commit() ? Result<void>() : failed(); });
}

} // namespace

JobsController::JobsController(Options options, Clock& clock, QObject* parent)
    : QObject(parent)
    , m_options(std::move(options))
    , m_clock(clock)
    , m_armedUntil(m_options.isArmed ? std::optional(Instant::max()) : std::nullopt)
    , m_disarm(clock, [this] { disarm(); })
    , m_here(hereOf(m_options))
    , m_reader({.queue = m_options.address.text(), .here = m_here}, m_options.globalPerSecond, clock)
    , m_givesUp(std::make_shared<std::atomic<bool>>(false))
{
    connect(&m_reader, &JobFiguresReader::figuresReady, this, &JobsController::figuresReady);
}

JobsController::~JobsController()
{
    m_givesUp->store(true);
}

void JobsController::start()
{
    if (m_service)
        return;
    jobs::JobService::Options options;
    options.address = m_options.address;
    options.store.password = m_options.password;
    options.givesBackWithin = kGivesBackWithin;
    if (m_here.mayPlan()) {
        options.settings = runSettingsOf(*m_options.profile->requests);
        options.runsJobs = m_here.serving == Serving::Runs && isArmed();
        options.makeSender = [profile = *m_options.profile](
                                 Clock& clock) { return std::make_unique<ProfileSender>(profile, clock); };
    }
    m_service = std::make_unique<jobs::JobService>(std::move(options));
    connect(m_service.get(), &jobs::JobService::progressed, this, [this](const std::vector<RunProgress>& running) {
        m_here.running = running;
        publishHere();
    });
    connect(m_service.get(), &jobs::JobService::planned, this, [this](const std::vector<PlanProgress>& plans) {
        m_here.planning = plans;
        publishHere();
    });
    connect(m_service.get(), &jobs::JobService::problemChanged, this, [this](const Text& problem) {
        m_here.problem = problem;
        publishHere();
    });
    m_reader.start(*m_service);
}

void JobsController::arm(std::optional<Duration> span)
{
    m_armedUntil = span ? m_clock.now() + *span : Instant::max();
    if (span)
        m_disarm.ringIn(*span);
    else
        m_disarm.stop();
    if (m_service && m_here.serving == Serving::Runs)
        m_service->start();
}

void JobsController::disarm()
{
    m_armedUntil.reset();
    m_disarm.stop();
    if (m_service && m_here.serving == Serving::Runs)
        m_service->stop([] {});
}

Result<void> JobsController::checkArmed() const
{
    if (isArmed())
        return {};
    return failure(ErrorKind::Denied,
        m_here.serving == Serving::NotAllowed
            ? Text::tr(
                "this profile is read-only: allow requests in it with headroomctl profiles save NAME --allow-requests")
            : Text::tr("this window is read-only: arm it at its top, then try again"));
}

void JobsController::publishHere()
{
    m_reader.showHere(m_here);
}

void JobsController::order(std::function<Result<void>(JobStore&)> work, Done done)
{
    start();
    m_service->ask<void>(std::move(work), [this, done = std::move(done)](const Result<void>& result) {
        m_reader.readSoon();
        done(result);
    });
}

void JobsController::orderEach(
    const std::vector<JobId>& jobs, std::function<Result<void>(JobStore&, JobId)> work, Done done)
{
    order([jobs, work = std::move(work)](
              JobStore& store) { return eachOf(jobs, [&](JobId job) { return work(store, job); }); },
        std::move(done));
}

void JobsController::pause(const std::vector<JobId>& jobs, Done done)
{
    orderEach(jobs, &JobStore::pause, std::move(done));
}

void JobsController::resume(const std::vector<JobId>& jobs, Done done)
{
    if (const auto armed = checkArmed(); !armed)
        return done(armed);
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

void JobsController::cancel(const std::vector<JobId>& jobs, Done done)
{
    orderEach(jobs, &JobStore::cancel, std::move(done));
}

void JobsController::retry(const std::vector<JobId>& jobs, Done done)
{
    if (const auto armed = checkArmed(); !armed)
        return done(armed);
    orderEach(jobs, &JobStore::retry, std::move(done));
}

void JobsController::confirm(JobId job, Done done)
{
    if (const auto armed = checkArmed(); !armed)
        return done(armed);
    order([job](JobStore& store) { return store.confirm(job); }, std::move(done));
}

void JobsController::move(const std::vector<JobId>& jobs, JobId before, Done done)
{
    order([jobs, before](JobStore& store) { return store.move(jobs, before); }, std::move(done));
}

void JobsController::setPriority(const std::vector<JobId>& jobs, int priority, Done done)
{
    orderEach(
        jobs, [priority](JobStore& store, JobId job) { return store.setPriority(job, priority); }, std::move(done));
}

void JobsController::setThrottle(JobId job, const Throttle& throttle, Done done)
{
    order([job, throttle](JobStore& store) { return store.setThrottle(job, throttle); }, std::move(done));
}

void JobsController::add(const JobForm& form, DoneWith<JobId> done)
{
    start();
    const auto job = jobs::newJobOf(form);
    if (!job)
        return done(tl::unexpected(job.error()));
    const jobs::StoreWork<JobId> work = [job = *job](JobStore& store) { return store.add(job); };
    m_service->ask<JobId>(work, std::move(done));
}

void JobsController::plan(JobId draft, DoneWith<JobPlan> done)
{
    start();
    m_service->plan(draft, JobState::WaitingForConfirmation,
        [this, draft, done = std::move(done)](const Result<std::string>& plan) {
            std::erase_if(m_here.planning, [draft](const PlanProgress& progress) { return progress.job == draft; });
            publishHere();
            m_reader.readSoon();
            done(plan ? Result<JobPlan>(jobPlanOf(*plan)) : tl::unexpected(plan.error()));
        });
}

void JobsController::cancelPlan(JobId draft)
{
    if (m_service)
        m_service->cancelPlan(draft);
}

void JobsController::undo(JobId job, DoneWith<JobId> done)
{
    if (const auto armed = checkArmed(); !armed)
        return done(tl::unexpected(armed.error()));
    start();
    m_service->undo(job, [this, done = std::move(done)](const Result<JobId>& added) {
        m_here.planning.clear(); // those that are made from now on are reported again
        publishHere();
        m_reader.readSoon();
        done(added);
    });
}

std::uint64_t JobsController::readGuilds(
    std::function<void(std::vector<NamedId>)> page, DoneWith<std::vector<NamedId>> done)
{
    const PostedCallback<std::vector<NamedId>> onPage(this, std::move(page));
    return readHere<std::vector<NamedId>>(
        [onPage](jobs::ApiReader& api) { return jobs::readGuildList(api, onPage); }, std::move(done));
}

std::uint64_t JobsController::readGuildNames(discord::Snowflake guild, DoneWith<GuildNames> done)
{
    return readHere<GuildNames>(
        [guild](jobs::ApiReader& api) { return jobs::readGuildNames(guild, api); }, std::move(done));
}

std::uint64_t JobsController::searchMembers(
    discord::Snowflake guild, const std::string& text, DoneWith<std::vector<NamedId>> done)
{
    return readHere<std::vector<NamedId>>(
        [guild, text](jobs::ApiReader& api) { return jobs::searchMembers(guild, text, api); }, std::move(done));
}

// Reads on the service's thread, and answers on this one.
template <typename T>
std::uint64_t JobsController::readHere(std::function<QCoro::Task<Result<T>>(jobs::ApiReader&)> read, DoneWith<T> done)
{
    if (!m_here.mayPlan()) {
        done(failure(ErrorKind::Usage, Text::tr("nothing is read from Discord here")));
        return 0;
    }
    start();
    return m_service->read([read = std::move(read), answer = PostedCallback<Result<T>>(this, std::move(done))](
                               jobs::ApiReader& api) -> QCoro::Task<void> {
        auto result = co_await read(api);
        answer(std::move(result));
    });
}

void JobsController::cancelRead(std::uint64_t number)
{
    if (m_service)
        m_service->cancelRead(number);
}

void JobsController::readForm(JobId id, DoneWith<JobForm> done)
{
    start();
    const jobs::StoreWork<JobForm> work = [id](JobStore& store) -> Result<JobForm> {
        const auto job = store.job(id);
        const auto detail = store.detail(id);
        if (!job || !detail)
            return firstError(job, detail);
        return jobs::formOf(*job, *detail);
    };
    m_service->ask<JobForm>(work, std::move(done));
}

void JobsController::findItems(JobId job, const ItemSearch& search, DoneWith<FoundItems> done)
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

void JobsController::pauseAll(DoneWith<std::vector<JobId>> done)
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
        m_reader.readSoon();
        done(paused);
    });
}

jobs::StoreThread& JobsController::slowWork()
{
    if (!m_slowWork)
        m_slowWork =
            std::make_unique<jobs::StoreThread>(m_options.address, JobStore::Options{.password = m_options.password});
    return *m_slowWork;
}

void JobsController::remove(const std::vector<JobId>& jobs, Done done)
{
    const jobs::StoreWork<void> work = [jobs, givesUp = m_givesUp](JobStore& store) {
        return eachOf(jobs, [&](JobId job) { return givesUp->load() ? Result<void>() : store.remove(job); });
    };
    slowWork().ask<void>(work, [this, done = std::move(done)](const Result<void>& result) {
        m_reader.readSoon();
        done(result);
    });
}

void JobsController::findEnded(std::chrono::hours atLeastAgo, DoneWith<std::vector<JobId>> done)
{
    const jobs::StoreWork<std::vector<JobId>> work = [atLeastAgo](
                                                         JobStore& store) { return store.endedBefore(atLeastAgo); };
    slowWork().ask<std::vector<JobId>>(work, std::move(done));
}

void JobsController::report(JobId job, ReportFormat format, const std::string& path, Done done)
{
    const jobs::StoreWork<void> work = [job, format, path, givesUp = m_givesUp](JobStore& store) {
        return writeFile(path, *givesUp, Text::tr("Could not write %1: %2. Choose another folder."),
            [&](QIODevice& file) { return jobs::writeReport(store, job, format, file); });
    };
    slowWork().ask<void>(work, std::move(done));
}

void JobsController::reportRestores(const RestoreQuestion& question, const std::string& path, DoneWith<bool> done)
{
    const jobs::StoreWork<bool> work = [question, path, givesUp = m_givesUp](JobStore& store) -> Result<bool> {
        const auto restores = jobs::restoresOf(store, question);
        if (!restores || restores->empty())
            return restores ? Result<bool>(false) : tl::unexpected(restores.error());
        const auto write = [&](QIODevice& file) { return jobs::writeNewIds(store, *restores, file); };
        return writeFile(path, *givesUp, Text::tr("%1 cannot be written: %2"), write).map([] { return true; });
    };
    slowWork().ask<bool>(work, std::move(done));
}

} // namespace headroom::console
