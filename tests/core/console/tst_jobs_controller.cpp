// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/time/system_clock.h"
#include "core/console/jobs/jobs_controller.h"
#include "core/jobs/store/job_store.h"
#include "tests/support/files.h"
#include "tests/support/jobs/job_queues.h"

#include <QTemporaryDir>

#include <cmath>

namespace headroom::tst_jobs_controller {

using namespace headroom::console;
using namespace std::chrono_literals;
using jobs::JobStore;
using support::must;

namespace {

WallTime at(std::chrono::milliseconds since)
{
    return WallTime(1'795'000'000'000ms + since);
}

} // namespace

// The window's side of a queue, against real databases that somebody else writes as well.
class TestJobsController : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void cleanup();
    void showsWhatIsInTheQueue_data() { support::addEngines(); }
    void showsWhatIsInTheQueue();
    void hearsOfWhatOthersDo_data() { support::addEngines(); }
    void hearsOfWhatOthersDo();
    void saysNothingWhileNothingHappens();
    void textsKeepWhatTranslatesThem_data() { support::addEngines(); }
    void textsKeepWhatTranslatesThem();
    void readsTheItemsThatAreAskedFor();
    void doesWhatAnOperatorAsks();
    void saysWhyItCannot();
    void startsNoWorkUntilItIsArmed();
    void ofSeveralEachIsDoneByItself();
    void pausesAllAndResumesJustThose();
    void showsHowFastAJobGoes();
    void keepsTheLastStateWhileTheServerIsAway();
    void saysWhatIsWrongWithADamagedFile();
    void writesReports();
    void paceIsKnownAfterTwoLooks();
    void paceForgetsWhatWasBeforeARetry();
    void speedHasAValueForEachStep();
    void aPauseIsNoSlope();
    void thePlanOfAJobToConfirmIsRead();
    void readsPlansThatAreWhole();

private:
    void open(const jobs::QueueAddress& address);
    JobId addJob(const std::string& title, int items = 3, JobState next = JobState::Queued);
    const JobRow* row(JobId job) const;
    std::optional<JobState> stateOf(JobId job) const;
    // Does it and waits for the answer.
    template <typename Ask>
    Result<void> answer(Ask ask);

    support::JobQueues m_queues;
    SystemClock m_clock;
    std::unique_ptr<JobStore> m_store; // somebody else's
    std::unique_ptr<JobsController> m_controller;
};

void TestJobsController::cleanup()
{
    m_controller.reset();
    m_store.reset();
}

void TestJobsController::open(const jobs::QueueAddress& address)
{
    m_store = must(JobStore::open(address));
    m_controller = std::make_unique<JobsController>(JobsController::Options{.address = address}, m_clock);
    m_controller->start();
    QTRY_VERIFY(m_controller->figures()->isRead);
}

JobId TestJobsController::addJob(const std::string& title, int items, JobState next)
{
    const auto job = must(m_store->add({.operation = "edit-roles", .title = title}));
    std::vector<jobs::NewItem> planned;
    for (int i = 0; i < items; ++i)
        planned.push_back({.action = "change", .kind = "role", .target = std::to_string(i + 1), .params = "{\"a\":1}"});
    must(m_store->addItems(job, planned));
    must(m_store->finishPlan(job, R"({"change": 3, "seconds": 60})", next));
    return job;
}

const JobRow* TestJobsController::row(JobId job) const
{
    for (const auto& each : m_controller->figures()->jobs) {
        if (each.job.id == job)
            return &each;
    }
    return nullptr;
}

std::optional<JobState> TestJobsController::stateOf(JobId job) const
{
    const auto* found = row(job);
    return found ? std::optional(found->job.state) : std::nullopt;
}

template <typename Ask>
Result<void> TestJobsController::answer(Ask ask)
{
    std::optional<Result<void>> answered;
    ask([&answered](const Result<void>& result) { answered = result; });
    if (!QTest::qWaitFor([&] { return answered.has_value(); }, 20'000))
        return failure(ErrorKind::Failed, "no response");
    return *answered;
}

void TestJobsController::showsWhatIsInTheQueue()
{
    QFETCH(jobs::QueueAddress::Engine, engine);
    const auto address = m_queues.fresh(engine);
    m_store = must(JobStore::open(address));
    const auto first = addJob("first");
    const auto second = addJob("second", 5);
    const auto waits = addJob("waits", 1, JobState::WaitingForConfirmation);
    const auto cancelled = addJob("cancelled");
    must(m_store->cancel(cancelled));
    must(m_store->setPriority(second, 5));
    open(address);
    std::vector<JobId> order;
    for (const auto& each : m_controller->figures()->jobs)
        order.push_back(each.job.id);
    QCOMPARE(order, (std::vector<JobId>{second, first, waits, cancelled}));
    QCOMPARE(m_controller->figures()->counts[std::size_t(JobState::Queued)], 2);
    QCOMPARE(m_controller->figures()->counts[std::size_t(JobState::Cancelled)], 1);
    QCOMPARE(row(second)->job.counts.total(), 5);
    QVERIFY(m_controller->figures()->trouble.empty());
    QCOMPARE(m_controller->figures()->queue, address.text());
}

void TestJobsController::hearsOfWhatOthersDo()
{
    QFETCH(jobs::QueueAddress::Engine, engine);
    open(m_queues.fresh(engine));
    const auto job = addJob("new");
    QTRY_COMPARE(stateOf(job), JobState::Queued);
    must(m_store->pause(job));
    QTRY_COMPARE_WITH_TIMEOUT(stateOf(job), JobState::Paused, 3000); // sooner than it looks by itself
}

void TestJobsController::saysNothingWhileNothingHappens()
{
    open(m_queues.fresh(jobs::QueueAddress::Engine::Sqlite));
    addJob("one");
    QTRY_COMPARE(m_controller->figures()->jobs.size(), 1U);
    const QSignalSpy heard(m_controller.get(), &JobsController::figuresReady);
    for (int i = 0; i < 5; ++i)
        QVERIFY(answer([this](auto done) { m_controller->resume({}, done); })); // reads again, and nothing differs
    QCOMPARE(heard.count(), 0);
}

void TestJobsController::textsKeepWhatTranslatesThem()
{
    QFETCH(jobs::QueueAddress::Engine, engine);
    open(m_queues.fresh(engine));
    const auto job = must(m_store->add({.operation = "edit-roles"}));
    must(m_store->addItems(job,
        {{.action = "change"}, {.action = "change"},
            {.action = "keep", .state = ItemState::Skipped, .error = Text::tr("%1 is so already").arg("admins")},
            {.action = "keep", .state = ItemState::Skipped, .error = "as an older version wrote it"}}));
    must(m_store->finishPlan(job, "{}", JobState::Queued));
    const auto lease = must(m_store->claim("here:1", 60s))->lease;
    must(m_store->commit(lease, {.intents = {{.n = 1}, {.n = 2}}}));
    must(m_store->commit(lease,
        {.outcomes = {{.n = 1, .state = ItemState::Failed, .error = Text::tr("waits for %1").arg("a \"name\"")}}}));
    must(m_store->setState(lease, JobState::HeldBack, {HeldReason::Other, {}}, Text::tr("its runner ended")));
    must(m_store->settle(lease, {.state = JobState::Cancelled}));
    m_controller->watch({job, {.first = 1, .count = 4}});
    QTRY_VERIFY(m_controller->figures()->detail && m_controller->figures()->detail->items.size() == 4
        && m_controller->figures()->detail->items[1].state == ItemState::Uncertain);
    const auto detail = *m_controller->figures()->detail;
    QCOMPARE(detail.items[0].error, std::string("waits for a \"name\""));
    QCOMPARE(detail.items[0].error.values().at(0), std::string("a \"name\""));
    QVERIFY(detail.items[1].error.isTranslatable()); // of a whole job at once
    QCOMPARE(detail.items[2].error.values().at(0), std::string("admins"));
    QCOMPARE(detail.items[3].error, std::string("as an older version wrote it"));
    QVERIFY(!detail.items[3].error.isTranslatable());
    for (const auto& event : detail.events)
        QVERIFY2(event.text.isTranslatable(), event.text.c_str());
    QVERIFY(detail.events.size() > 4);
    QVERIFY(jobLog(detail.events)[1].text.values().at(0).isTranslatable());
}

void TestJobsController::readsTheItemsThatAreAskedFor()
{
    open(m_queues.fresh(jobs::QueueAddress::Engine::Sqlite));
    const auto job = addJob("many", 3000);
    m_controller->watch({job, {.first = 2500, .count = 40}});
    QTRY_VERIFY(m_controller->figures()->detail && m_controller->figures()->detail->window.first == 2500);
    const auto detail = *m_controller->figures()->detail;
    QCOMPARE(detail.job, job);
    QCOMPARE(detail.items.size(), 40U);
    QCOMPARE(detail.items.front().n, 2500);
    QVERIFY(detail.items.front().params.empty());
    QCOMPARE(detail.plan.changes, 3);
    QVERIFY(!detail.events.empty());
    QCOMPARE(detail.maxPerSecond, 20.0); // a runner's share of 50, as none says another
    QCOMPARE(detail.sharePercent, 40);
    must(m_store->reportRunner({.runner = "a:1", .globalPerSecond = 50, .sharePercent = 10, .perSecond = 5}));
    must(m_store->addEvent(job, "look again"));
    QTRY_COMPARE(m_controller->figures()->detail->maxPerSecond, 5.0);
    QCOMPARE(m_controller->figures()->detail->sharePercent, 10);
    QCOMPARE(m_controller->figures()->here.sharePercent, 10);
    m_controller->watch({job, {.first = 7, .count = 5}});
    QTRY_COMPARE(m_controller->figures()->detail->window.first, 7);
    QCOMPARE(m_controller->figures()->detail->items.front().n, 7);
    QCOMPARE(m_controller->figures()->detail->plan.changes, 3); // stays
    m_controller->watch({job, {.first = 1, .count = 5, .state = jobs::ItemState::Failed}});
    QTRY_VERIFY(m_controller->figures()->detail->window.state == jobs::ItemState::Failed);
    QVERIFY(m_controller->figures()->detail->items.empty());
    m_controller->watch({});
    QTRY_VERIFY(!m_controller->figures()->detail);
}

void TestJobsController::doesWhatAnOperatorAsks()
{
    open(m_queues.fresh(jobs::QueueAddress::Engine::Sqlite));
    const auto one = addJob("one");
    const auto two = addJob("two");
    const auto waits = addJob("waits", 1, JobState::WaitingForConfirmation);
    QVERIFY(answer([&](auto done) { m_controller->confirm(waits, done); }));
    QTRY_COMPARE(stateOf(waits), JobState::Queued);
    QVERIFY(answer([&](auto done) { m_controller->pause({one}, done); }));
    QTRY_COMPARE(stateOf(one), JobState::Paused);
    QVERIFY(answer([&](auto done) { m_controller->resume({one}, done); }));
    QTRY_COMPARE(stateOf(one), JobState::Queued);
    QVERIFY(answer([&](auto done) { m_controller->move({two}, one, done); }));
    QTRY_COMPARE(m_controller->figures()->jobs.front().job.id, two);
    QVERIFY(answer([&](auto done) { m_controller->setPriority({waits}, 9, done); }));
    QTRY_COMPARE(m_controller->figures()->jobs.front().job.id, waits);
    QVERIFY(answer([&](auto done) { m_controller->setThrottle(one, {.requestsPerMinute = 30}, done); }));
    QTRY_COMPARE(row(one)->job.throttle.requestsPerMinute, 30);
    QVERIFY(answer([&](auto done) { m_controller->cancel({two}, done); }));
    QTRY_COMPARE(stateOf(two), JobState::Cancelled);
}

void TestJobsController::startsNoWorkUntilItIsArmed()
{
    const QTemporaryDir folder;
    const auto address = must(jobs::QueueAddress::parse(folder.filePath(QStringLiteral("jobs.sqlite")).toStdString()));
    m_store = must(JobStore::open(address));
    m_controller =
        std::make_unique<JobsController>(JobsController::Options{.address = address, .isArmed = false}, m_clock);
    m_controller->start();
    QTRY_VERIFY(m_controller->figures()->isRead);
    const auto job = addJob("renames", 3, JobState::WaitingForConfirmation);
    const auto confirm = [&](auto done) { m_controller->confirm(job, done); };
    const auto refused = answer(confirm);
    QVERIFY(!refused);
    QVERIFY(refused.error().text.find("read-only") != std::string::npos);
    QCOMPARE(must(m_store->job(job)).state, JobState::WaitingForConfirmation);
    m_controller->arm(1h);
    QVERIFY(answer(confirm));
    // What stops something always works.
    m_controller->disarm();
    QVERIFY(answer([&](auto done) { m_controller->pause({job}, done); }));
    QVERIFY(!answer([&](auto done) { m_controller->resume({job}, done); }));
    QVERIFY(answer([&](auto done) { m_controller->cancel({job}, done); }));
    m_controller->arm(20ms);
    QTRY_VERIFY(!m_controller->isArmed());
    QVERIFY(!answer([&](auto done) { m_controller->retry({job}, done); }));
}

void TestJobsController::saysWhyItCannot()
{
    open(m_queues.fresh(jobs::QueueAddress::Engine::Sqlite));
    const auto job = addJob("one");
    must(m_store->cancel(job)); // by somebody else, meanwhile
    const auto refused = answer([&](auto done) { m_controller->setThrottle(job, {.concurrency = 1}, done); });
    QVERIFY(!refused);
    QVERIFY(!refused.error().text.empty());
    QVERIFY(!answer([&](auto done) { m_controller->pause({4711}, done); }));
    QTRY_COMPARE(stateOf(job), JobState::Cancelled);
}

void TestJobsController::ofSeveralEachIsDoneByItself()
{
    open(m_queues.fresh(jobs::QueueAddress::Engine::Sqlite));
    const auto one = addJob("one");
    const auto over = addJob("over");
    const auto two = addJob("two");
    must(m_store->cancel(over));
    const auto paused = answer([&](auto done) { m_controller->pause({one, over, two}, done); });
    QVERIFY(!paused);
    QVERIFY2(paused.error().text.starts_with("not done for 1 of 3 jobs: "), paused.error().text.c_str());
    QTRY_COMPARE(stateOf(one), JobState::Paused);
    QTRY_COMPARE(stateOf(two), JobState::Paused);
    QVERIFY(answer([&](auto done) { m_controller->cancel({one, two}, done); }));
    QTRY_COMPARE(stateOf(two), JobState::Cancelled);
}

void TestJobsController::pausesAllAndResumesJustThose()
{
    open(m_queues.fresh(jobs::QueueAddress::Engine::Sqlite));
    const auto before = addJob("paused before");
    must(m_store->pause(before));
    const auto queued = addJob("queued");
    const auto running = addJob("running");
    must(m_store->move({running}, queued));
    QCOMPARE(must(m_store->claim("host:1", 30s))->job.id, running);

    std::optional<std::vector<JobId>> paused;
    m_controller->pauseAll([&](const Result<std::vector<JobId>>& result) { paused = must(result); });
    QTRY_VERIFY(paused);
    QCOMPARE(*paused, (std::vector<JobId>{queued, running}));
    QTRY_COMPARE(stateOf(queued), JobState::Paused);
    QTRY_VERIFY(row(running) && row(running)->job.control == Control::Pause);

    QVERIFY(answer([&](auto done) { m_controller->resume(*paused, done); }));
    QTRY_COMPARE(stateOf(queued), JobState::Queued);
    QTRY_VERIFY(row(running)->job.control == Control::None);
    QCOMPARE(stateOf(before), JobState::Paused);
}

void TestJobsController::showsHowFastAJobGoes()
{
    open(m_queues.fresh(jobs::QueueAddress::Engine::Sqlite));
    const auto job = addJob("runs", 1000);
    const auto lease = must(m_store->claim("host:1", 60s))->lease;
    std::int64_t n = 0;
    // Done by and by, until the controller knows how fast.
    QTRY_VERIFY_WITH_TIMEOUT(([&] {
        if (n < 900) {
            must(m_store->commit(lease, {.intents = {{.n = ++n}}}));
            must(m_store->commit(lease, {.outcomes = {{.n = n, .status = 204}}}));
        }
        return row(job) && row(job)->perSecond.value_or(0) > 0 && row(job)->left > 0s;
    }()),
        20'000);
    QCOMPARE(row(job)->job.runner, "host:1");
}

void TestJobsController::keepsTheLastStateWhileTheServerIsAway()
{
    support::JobQueues queues;
    open(queues.fresh(jobs::QueueAddress::Engine::Postgres));
    const auto job = addJob("one");
    QTRY_COMPARE(stateOf(job), JobState::Queued);
    m_store.reset();
    queues.postgres().stop();
    QTRY_VERIFY_WITH_TIMEOUT(!m_controller->figures()->trouble.empty(), 20'000);
    QCOMPARE(stateOf(job), JobState::Queued);
    queues.postgres().start();
    QTRY_VERIFY_WITH_TIMEOUT(m_controller->figures()->trouble.empty(), 20'000);
    QCOMPARE(stateOf(job), JobState::Queued);
}

void TestJobsController::saysWhatIsWrongWithADamagedFile()
{
    const auto path = m_queues.path("damaged.db");
    support::mustWrite(path, QByteArray(8192, 'x'));
    JobsController controller({.address = jobs::QueueAddress::parse(path).value()}, m_clock);
    controller.start();
    QTRY_VERIFY(!controller.figures()->trouble.empty());
    QVERIFY(!controller.figures()->isRead);
    QVERIFY2(controller.figures()->trouble.find('\n') == std::string::npos, controller.figures()->trouble.c_str());
}

void TestJobsController::writesReports()
{
    open(m_queues.fresh(jobs::QueueAddress::Engine::Sqlite));
    const auto job = addJob("one", 3);
    QTemporaryDir folder;
    for (const auto format : jobs::allReportFormats) {
        const auto path =
            folder.filePath(QStringLiteral("report.") + QString::fromUtf8(word(format).data())).toStdString();
        QVERIFY(answer([&](auto done) { m_controller->report(job, format, path, done); }));
        QVERIFY(support::mustRead(path).contains("role"));
    }
    const auto refused =
        answer([&](auto done) { m_controller->report(job, ReportFormat::Csv, "/nowhere/at/all.csv", done); });
    QVERIFY(!refused);
    QVERIFY(refused.error().text.find("/nowhere/at/all.csv") != std::string::npos);
}

void TestJobsController::paceIsKnownAfterTwoLooks()
{
    JobPace pace;
    pace.look(at(0s), 100);
    QVERIFY(!pace.perSecond());
    pace.look(at(500ms), 105);
    QVERIFY(!pace.perSecond()); // too short to say
    pace.look(at(2s), 120);
    QCOMPARE(pace.perSecond(), 10.0);
    // What was before the last minute does not count.
    for (int i = 3; i <= 100; ++i)
        pace.look(at(std::chrono::seconds(i)), 120);
    QCOMPARE(pace.perSecond(), 0.0);
}

void TestJobsController::paceForgetsWhatWasBeforeARetry()
{
    JobPace pace;
    pace.look(at(0s), 100);
    pace.look(at(10s), 200);
    pace.look(at(11s), 150);
    QVERIFY(!pace.perSecond());
    pace.look(at(13s), 160);
    QCOMPARE(pace.perSecond(), 5.0);
}

void TestJobsController::speedHasAValueForEachStep()
{
    JobPace pace;
    const auto start = at(0s); // begins a step
    pace.look(start, 0);
    for (int i = 1; i <= 20; ++i)
        pace.look(start + std::chrono::seconds(i), i <= 10 ? i * 4 : 40);
    const auto speed = pace.speed(start + 22s);
    QCOMPARE(speed.until, start + 20s);
    QCOMPARE(speed.perSecond.size(), std::size_t(JobSpeed::steps));
    const auto last = speed.perSecond.end();
    QCOMPARE(std::vector<float>(last - 4, last), (std::vector<float>{4, 4, 0, 0}));
    QVERIFY(std::isnan(*(last - 5)));
    QVERIFY(speed == pace.speed(start + 24s)); // nothing to draw anew
}

void TestJobsController::aPauseIsNoSlope()
{
    JobPace pace;
    for (int i = 0; i <= 10; ++i)
        pace.look(at(std::chrono::seconds(i)), i * 4);
    for (int i = 15; i <= 25; i += 5) // paused, and looked at less often
        pace.look(at(std::chrono::seconds(i)), 40, false);
    QVERIFY(!pace.perSecond());
    for (int i = 26; i <= 30; ++i)
        pace.look(at(std::chrono::seconds(i)), 40 + (i - 25) * 4);
    QCOMPARE(pace.perSecond(), 4.0); // not what the pause leaves of it
    const auto tail = [&](std::chrono::seconds now, int steps) {
        const auto speed = pace.speed(at(now));
        return std::vector<float>(speed.perSecond.end() - steps, speed.perSecond.end());
    };
    QCOMPARE(tail(30s, 6), (std::vector<float>{4, 4, 0, 0, 0, 4}));
    pace.look(at(90s), 280); // as after this machine slept
    const auto asleep = tail(90s, 12);
    QVERIFY(std::all_of(asleep.begin(), asleep.end(), [](float value) { return std::isnan(value); }));
}

void TestJobsController::thePlanOfAJobToConfirmIsRead()
{
    open(m_queues.fresh(jobs::QueueAddress::Engine::Sqlite));
    const auto waits = addJob("waits", 1, JobState::WaitingForConfirmation);
    QTRY_VERIFY(row(waits) && row(waits)->plan);
    QCOMPARE(row(waits)->plan->changes, 3);
    must(m_store->discardPlan(waits));
    must(m_store->addItems(waits, {{.action = "delete"}}));
    must(m_store->finishPlan(waits, R"({"delete": 1})", JobState::WaitingForConfirmation));
    QTRY_COMPARE(row(waits)->plan ? row(waits)->plan->deletes : 0, 1); // anew
    must(m_store->confirm(waits));
    QTRY_VERIFY(!row(waits)->plan);
}

void TestJobsController::readsPlansThatAreWhole()
{
    const auto plan = jobPlanOf(R"({"create": 3, "change": 2, "delete": 1, "keep": 4, "skipped": 5, "failed": 6,
        "requests": [{"route": "POST /guilds/{guild}/roles", "count": 3}], "seconds": 75, "guild_name": "Aurora",
        "destructive": true, "notes": ["one"]})");
    QVERIFY(plan.isMade && plan.isDestructive);
    QCOMPARE(plan.creates + plan.changes * 10 + plan.deletes * 100 + plan.keeps * 1000, 4123);
    QCOMPARE(plan.impossible, 11);
    QCOMPARE(plan.requests.front().first, "POST /guilds/{guild}/roles");
    QCOMPARE(plan.least, 75s);
    QCOMPARE(plan.guildName, "Aurora");
    QCOMPARE(plan.notes.size(), 1U);
    QVERIFY(!jobPlanOf("").isMade);
    QVERIFY(!jobPlanOf("[garbage").isMade);
}

HEADROOM_TEST(TestJobsController)

} // namespace headroom::tst_jobs_controller

#include "tst_jobs_controller.moc"
