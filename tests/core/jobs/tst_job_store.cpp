// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/store/job_schema.h"
#include "core/jobs/store/job_store.h"
#include "tests/support/jobs/job_queues.h"

namespace headroom::tst_job_store {

using namespace jobs;
using namespace support;
using namespace std::chrono_literals;
using enum JobState;

namespace {

std::vector<NewItem> plannedItems(int count)
{
    std::vector<NewItem> items;
    for (int i = 0; i < count; ++i)
        items.push_back({.action = "change", .kind = "channel", .target = std::to_string(i + 1)});
    return items;
}

} // namespace

// What is made, read and ordered, on both databases.
class TestJobStore : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase_data() { addEngines(); }
    void whatIsAddedIsReadBack();
    void hardTextIsReadBack();
    void itemsAreReadInPages();
    void jobsAreReadInPagesInBothOrders();
    void aPlanIsConfirmedOrDiscarded();
    void whatAStateDoesNotAllowIsSaid();
    void aDuplicateIsADraftOfItsOwn();
    void whatIsOverIsRemoved();
    void jobsAreMovedByHand();
    void theLogOfAJob();
    void oneThatIsPausedOrCancelledBeforeItRan();
    void pauseAll();
    void manyItemsOfACancelledJobAreSkippedByAndBy();
    void anyPageOfManyItemsIsFound();

private:
    std::unique_ptr<JobStore> open()
    {
        QFETCH_GLOBAL(QueueAddress::Engine, engine);
        return must(JobStore::open(m_queues.fresh(engine)));
    }
    static JobId queued(JobStore& store, const NewJob& job = {.operation = "edit-channels"}, int items = 0)
    {
        const auto id = must(store.add(job));
        must(store.addItems(id, plannedItems(items)));
        must(store.finishPlan(id, "{}", Queued));
        return id;
    }
    static std::vector<JobId> order(JobStore& store, const JobStore::JobQuery& query = {})
    {
        std::vector<JobId> ids;
        for (const auto& job : must(store.jobs(query)))
            ids.push_back(job.id);
        return ids;
    }

    JobQueues m_queues;
};

void TestJobStore::whatIsAddedIsReadBack()
{
    const auto store = open();
    const auto first = must(store->add({.operation = "backup-guild"}));
    Schedule schedule;
    schedule.notBefore = WallTime{1'795'000'000'123ms};
    schedule.window = DailyWindow::parse("22:00-06:00").value();
    schedule.repeat = CronExpression::parse("30 4 * * 1").value();
    schedule.zone = "Europe/Berlin";
    NewJob made;
    made.operation = "edit-channels";
    made.guild = discord::Snowflake{0xffff'ffff'ffff'ffffU};
    made.title = "Rename all";
    made.params = R"({"topic":"x"})";
    made.priority = -3;
    made.schedule = schedule;
    made.after = first;
    made.undoOf = 77;
    made.throttle = {.sharePercent = 40, .requestsPerMinute = 600, .concurrency = 8};
    const auto id = must(store->add(made));
    QVERIFY(id > first);
    const NewItem change{.action = "change",
        .kind = "channel",
        .target = "203039963636301824",
        .dependsOn = 2,
        .params = R"({"name":"a"})",
        .before = R"({"name":"b"})"};
    NewItem kept{.action = "keep", .kind = "channel", .target = "5", .state = ItemState::Skipped, .error = "as it is"};
    must(store->addItems(id, {change, kept}));
    must(store->finishPlan(id, R"({"requests":1})", WaitingForConfirmation));

    const auto job = must(store->job(id));
    QCOMPARE(job.operation, made.operation);
    QVERIFY(job.guild == made.guild);
    QCOMPARE(job.title, made.title);
    QCOMPARE(job.state, WaitingForConfirmation);
    QCOMPARE(job.priority, -3);
    QVERIFY(job.schedule == schedule);
    QVERIFY(job.after == first && job.undoOf == 77);
    QVERIFY(job.throttle == made.throttle);
    QCOMPARE(job.counts[ItemState::Planned], 1);
    QCOMPARE(job.counts[ItemState::Skipped], 1);
    QCOMPARE(job.counts.total(), 2);
    QVERIFY(job.planned && *job.planned >= job.created && !job.started && !job.finished && job.runner.empty());
    QVERIFY(std::chrono::abs(
                job.created - std::chrono::time_point_cast<std::chrono::milliseconds>(std::chrono::system_clock::now()))
        < 1min);
    QVERIFY(must(store->detail(id)) == (JobDetail{made.params, R"({"requests":1})"}));

    const auto items = must(store->items(id, {}));
    QCOMPARE(items.size(), 2U);
    Item expected{.n = 1,
        .action = "change",
        .kind = "channel",
        .target = change.target,
        .dependsOn = 2,
        .params = change.params,
        .before = change.before};
    QVERIFY(items[0] == expected);
    QCOMPARE(items[1].state, ItemState::Skipped);
    QCOMPARE(items[1].error, kept.error);
    QVERIFY(!store->job(id + 1) && !store->detail(id + 1));
    QVERIFY(!store->add({.operation = "x", .after = 999}));
}

void TestJobStore::hardTextIsReadBack()
{
    const auto store = open();
    const std::string hard = "'; DROP TABLE job; -- \"\\ ? ? :name $1 %1 \xF0\x9F\x91\x8D\n\t\\u0000 {\"a\":[1]}";
    const auto id = must(store->add({.operation = hard, .title = hard, .params = hard}));
    must(store->addItems(id, {{.target = hard, .params = hard}, {.target = std::string("a\0b", 3)}}));
    QCOMPARE(must(store->job(id)).title, hard);
    QCOMPARE(must(store->detail(id)).params, hard);
    const auto items = must(store->items(id, {}));
    QCOMPARE(items[0].target, hard);
    QCOMPARE(items[0].params, hard);
    QCOMPARE(items[1].target,
        std::string("a\xEF\xBF\xBD"
                    "b"));
    must(store->finishPlan(id, "{}", JobState::Queued));
    const auto lease = must(store->claim("r", std::chrono::minutes{1}))->lease;
    must(store->commit(lease, {.intents = {{1, 1}, {2, 2}}}));
    must(store->commit(lease,
        {.outcomes = {
             {.n = 1, .error = hard, .resultId = "[1", .before = hard}, {.n = 2, .error = std::string("\0", 1)}}}));
    const auto ended = must(store->items(id, {}));
    QCOMPARE(ended[0].error, hard);
    QCOMPARE(ended[0].resultId, "[1");
    QCOMPARE(ended[0].before, hard);
    QCOMPARE(ended[1].error, "\xEF\xBF\xBD");
}

void TestJobStore::itemsAreReadInPages()
{
    const auto store = open();
    const auto other = queued(*store, {.operation = "x"}, 3);
    const auto id = queued(*store, {.operation = "x"}, 2500); // several statements
    must(store->items(other, {}));
    std::int64_t last = 0;
    for (int pages = 0; last < 2500; ++pages) {
        QVERIFY(pages < 26);
        for (const auto& item : must(store->items(id, {.after = last, .limit = 100})))
            QCOMPARE(item.n, ++last);
    }
    QVERIFY(must(store->items(id, {.after = 2500})).empty());
    QCOMPARE(must(store->items(id, {.after = 1999, .limit = 1})).at(0).target, std::string("2000"));
    QVERIFY(must(store->items(id, {.state = ItemState::Done})).empty());
    QCOMPARE(must(store->items(id, {.state = ItemState::Planned, .after = 2490})).size(), 10U);
}

void TestJobStore::jobsAreReadInPagesInBothOrders()
{
    const auto store = open();
    for (int i = 0; i < 30; ++i)
        must(store->add({.operation = "x", .priority = i % 3}));
    for (const auto jobOrder : {JobStore::JobOrder::Queue, JobStore::JobOrder::NewestFirst}) {
        const auto all = order(*store, {.order = jobOrder});
        QCOMPARE(all.size(), 30U);
        std::vector<JobId> paged;
        JobStore::JobQuery query{.order = jobOrder, .limit = 7};
        for (;;) {
            const auto page = must(store->jobs(query));
            if (page.empty())
                break;
            for (const auto& job : page)
                paged.push_back(job.id);
            query.after = page.back();
        }
        QCOMPARE(paged, all);
    }
    QCOMPARE(must(store->job(order(*store).front())).priority, 2);
    QVERIFY(order(*store, {.states = {Queued}}).empty());
    queued(*store);
    QCOMPARE(order(*store, {.states = {Queued, Running}}).size(), 1U);
    QVERIFY(must(store->countJobs()) == (std::vector<std::pair<JobState, std::int64_t>>{{Draft, 30}, {Queued, 1}}));
}

void TestJobStore::aPlanIsConfirmedOrDiscarded()
{
    const auto store = open();
    const auto id = must(store->add({.operation = "x"}));
    must(store->addItems(id, plannedItems(3)));
    must(store->finishPlan(id, "{}", WaitingForConfirmation));
    must(store->finishPlan(id, "{}", WaitingForConfirmation)); // can be repeated
    QVERIFY(!store->addItems(id, plannedItems(1)));
    must(store->discardPlan(id));
    QCOMPARE(must(store->job(id)).state, Draft);
    QCOMPARE(must(store->job(id)).counts.total(), 0);
    QVERIFY(must(store->items(id, {})).empty());
    must(store->addItems(id, plannedItems(2)));
    QCOMPARE(must(store->items(id, {})).front().n, 1);
    must(store->finishPlan(id, "{}", WaitingForConfirmation));
    QVERIFY(!must(store->claim("r", 1min)));
    must(store->confirm(id));
    must(store->confirm(id));
    QCOMPARE(must(store->job(id)).state, Queued);
    QVERIFY(!store->discardPlan(id));
    QVERIFY(must(store->claim("r", 1min)));
}

void TestJobStore::whatAStateDoesNotAllowIsSaid()
{
    const auto store = open();
    const auto id = must(store->add({.operation = "x"}));
    const auto says = [](const Result<void>& result, const char* text) {
        return !result && result.error().text.find(text) != std::string::npos
            && result.error().text.find('\n') == std::string::npos;
    };
    QVERIFY(says(store->confirm(id), "job 1 is draft: there is nothing to confirm"));
    QVERIFY(says(store->pause(id), "only a job that is queued, running or held back can be paused"));
    QVERIFY(says(store->resume(id), "only a job that is paused or held back can be resumed"));
    QVERIFY(says(store->retry(id), "can be retried"));
    QVERIFY(says(store->pause(7), "there is no job 7 in this queue"));
    must(store->cancel(id));
    must(store->cancel(id));
    QVERIFY(says(store->setThrottle(id, {.concurrency = 1}), "job 1 is cancelled"));
    QVERIFY(says(store->finishPlan(id, "{}", Running), "to be confirmed or queued"));
}

void TestJobStore::aDuplicateIsADraftOfItsOwn()
{
    const auto store = open();
    Schedule schedule;
    schedule.window = DailyWindow::parse("22:00-06:00").value();
    schedule.repeat = CronExpression::parse("@daily").value();
    const auto id = queued(*store,
        {.operation = "x",
            .guild = discord::Snowflake{5},
            .title = "t",
            .params = "{\"a\":1}",
            .priority = 2,
            .schedule = schedule},
        3);
    const auto copy = must(store->job(must(store->duplicate(id))));
    QVERIFY(copy.id != id);
    QCOMPARE(copy.state, Draft);
    QCOMPARE(copy.counts.total(), 0);
    QCOMPARE(copy.title, std::string("t"));
    QCOMPARE(copy.priority, 2);
    QVERIFY(copy.guild == discord::Snowflake{5});
    QVERIFY(copy.schedule.window == schedule.window && !copy.schedule.repeat);
    QCOMPARE(must(store->detail(copy.id)).params, std::string("{\"a\":1}"));
}

void TestJobStore::whatIsOverIsRemoved()
{
    const auto store = open();
    const auto over = queued(*store, {.operation = "x"}, 3);
    const auto next = queued(*store, {.operation = "x", .after = over});
    QVERIFY(!store->remove(over));
    const auto claim = must(store->claim("a:1", 60s)).value();
    QVERIFY(!store->remove(over)); // it runs
    must(store->commit(claim.lease, {.intents = {{.n = 1}, {.n = 2}, {.n = 3}}}));
    must(store->commit(claim.lease, {.outcomes = {{.n = 1}, {.n = 2}, {.n = 3}}}));
    must(store->settle(claim.lease, {.state = Done}));
    QVERIFY(must(store->endedBefore(1h)).empty());
    QCOMPARE(must(store->endedBefore(0h)), std::vector<JobId>{over});
    const auto last = must(store->lastEvent());
    must(store->remove(over));
    QVERIFY(must(store->lastEvent()) > last); // who watches is told
    QVERIFY(!store->job(over) && !store->detail(over));
    QVERIFY(must(store->items(over, {})).empty());
    QVERIFY(must(store->events(over, 0, 10)).empty());
    QVERIFY(!store->remove(over));
    // What came after it may run, as it was done.
    QCOMPARE(must(store->claim("a:1", 60s)).value().job.id, next);
    const auto draft = must(store->add({.operation = "x"}));
    must(store->remove(draft));
    QVERIFY(must(store->add({.operation = "x"})) > draft); // numbers are not given out again
}

void TestJobStore::jobsAreMovedByHand()
{
    const auto store = open();
    for (int i = 0; i < 5; ++i)
        queued(*store, {.operation = "x", .priority = i < 2 ? 1 : 0});
    using Ids = std::vector<JobId>;
    QCOMPARE(order(*store), (Ids{1, 2, 3, 4, 5}));
    must(store->move({5}, 4));
    QCOMPARE(order(*store), (Ids{1, 2, 3, 5, 4}));
    must(store->move({4, 3}, 1)); // two at once, and into another priority
    QCOMPARE(order(*store), (Ids{4, 3, 1, 2, 5}));
    QCOMPARE(must(store->job(3)).priority, 1);
    must(store->move({4}, 0));
    QCOMPARE(order(*store), (Ids{3, 1, 2, 5, 4}));
    QVERIFY(!store->move({3}, 3));
    QVERIFY(!store->move({3}, 99));
    QVERIFY(!store->move({99}, 3));
    QCOMPARE(order(*store), (Ids{3, 1, 2, 5, 4}));
    must(store->setPriority(5, 9));
    QCOMPARE(order(*store), (Ids{5, 3, 1, 2, 4}));
    const auto claim = must(store->claim("r", 1min));
    QCOMPARE(claim->job.id, 5);
    QCOMPARE(must(store->claim("r", 1min))->job.id, 3);
    // A new one goes to the end, also after all were moved.
    queued(*store);
    QCOMPARE(order(*store).back(), 6);
}

void TestJobStore::theLogOfAJob()
{
    const auto store = open();
    const auto id = queued(*store);
    const auto other = queued(*store);
    const auto before = must(store->lastEvent());
    must(store->addEvent(id, "waited for a bucket"));
    QVERIFY(must(store->lastEvent()) > before);
    must(store->addEvent(other, "something else"));
    const auto events = must(store->events(id, 0, 100));
    QStringList texts;
    for (const auto& event : events)
        texts.prepend(QString::fromStdString(event.text));
    QCOMPARE(texts,
        (QStringList{
            QStringLiteral("added"), QStringLiteral("planned, 0 items"), QStringLiteral("waited for a bucket")}));
    QCOMPARE(must(store->events(id, events[0].id, 1)).at(0).text, std::string("planned, 0 items"));
}

void TestJobStore::oneThatIsPausedOrCancelledBeforeItRan()
{
    const auto store = open();
    const auto id = queued(*store, {.operation = "x"}, 3);
    must(store->pause(id));
    must(store->pause(id));
    QCOMPARE(must(store->job(id)).state, Paused);
    QVERIFY(!must(store->claim("r", 1min)) && !must(store->untilNextClaim()));
    must(store->resume(id));
    must(store->resume(id));
    QCOMPARE(must(store->job(id)).state, Queued);
    must(store->cancel(id));
    QVERIFY(!must(store->claim("r", 1min)));
    QVERIFY(must(store->tidy()));
    QVERIFY(!must(store->tidy()));
    const auto job = must(store->job(id));
    QCOMPARE(job.state, Cancelled);
    QCOMPARE(job.counts[ItemState::Skipped], 3);
    QCOMPARE(job.counts.open(), 0);
    QVERIFY(job.finished);
    QCOMPARE(must(store->items(id, {})).at(2).error, std::string("the job was cancelled"));
}

void TestJobStore::pauseAll()
{
    const auto store = open();
    const auto running = queued(*store);
    QVERIFY(must(store->claim("r", 1min)));
    const auto waiting = queued(*store);
    const auto draft = must(store->add({.operation = "x"}));
    QCOMPARE(must(store->pauseAll()), 2);
    QCOMPARE(must(store->pauseAll()), 0);
    QCOMPARE(must(store->job(running)).state, Running);
    QCOMPARE(must(store->job(running)).control, Control::Pause);
    QCOMPARE(must(store->job(waiting)).state, Paused);
    QCOMPARE(must(store->job(draft)).state, Draft);
}

void TestJobStore::manyItemsOfACancelledJobAreSkippedByAndBy()
{
    const auto store = open();
    const auto id = queued(*store, {.operation = "x"}, 25'000);
    must(store->cancel(id));
    int steps = 0;
    while (must(store->tidy())) {
        ++steps;
        const auto counts = must(store->job(id)).counts;
        QCOMPARE(counts.total(), 25'000);
        QCOMPARE(counts[ItemState::Skipped], std::min(25'000, steps * 10'000));
    }
    QCOMPARE(steps, 3);
    QCOMPARE(must(store->items(id, {.state = ItemState::Skipped, .after = 24'990})).size(), 10U);
}

void TestJobStore::anyPageOfManyItemsIsFound()
{
    const auto store = open();
    const auto id = must(store->add({.operation = "x"}));
    const auto some = plannedItems(5000);
    for (int i = 0; i < 10; ++i)
        must(store->addItems(id, some));
    QCOMPARE(must(store->jobs({})).at(0).counts.total(), 50'000);
    QCOMPARE(must(store->items(id, {.after = 30'000})).front().n, 30'001);
    QCOMPARE(must(store->items(id, {.state = ItemState::Planned, .after = 49'950})).size(), 50U);
}

HEADROOM_TEST(TestJobStore)

} // namespace headroom::tst_job_store

#include "tst_job_store.moc"
