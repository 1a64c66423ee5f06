// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/job_service.h"
#include "tests/support/ends_on_thread.h"
#include "tests/support/jobs/runner_world.h"

#include <QCoreApplication>
#include <QEventLoop>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace headroom::tst_job_service {

using namespace jobs;
using namespace support;
using namespace std::chrono_literals;

namespace {

class FakeSender final : public JobService::Sender
{
public:
    explicit FakeSender(Clock& clock)
        : discord(clock)
        , limited(discord, clock, {})
    {
        discord.latency = 1ms;
        discord.answer = [this](const net::Request& request) { return answer(request); };
    }
    rest::Client& client() override { return limited.client(); }

    FakeDiscord discord;
    LimitedClient limited;

private:
    // A guild with five roles, whose colours can be changed.
    FakeDiscord::Reply answer(const net::Request& request)
    {
        const auto object = [](const QJsonObject& json) { return QJsonDocument(json).toJson().toStdString(); };
        const auto role = [this](int id) {
            return QJsonObject{{QStringLiteral("id"), QString::number(id)},
                {QStringLiteral("name"), QStringLiteral("r")}, {QStringLiteral("color"), colours[id]},
                {QStringLiteral("permissions"), QStringLiteral("0")}, {QStringLiteral("position"), id}};
        };
        const auto id = QString::fromStdString(request.path.substr(request.path.rfind('/') + 1)).toInt();
        if (request.path == "/guilds/100")
            return {200, R"({"id": "100", "name": "Aurora", "owner_id": "50"})"};
        if (request.path == "/users/@me")
            return {200, R"({"id": "50"})"};
        if (request.path == "/guilds/100/members/50")
            return {200, R"({"roles": []})"};
        if (request.method == "GET" && request.path == "/guilds/100/roles") {
            QJsonArray roles;
            for (int i = 1; i <= 5; ++i)
                roles += role(i);
            return {200, QJsonDocument(roles).toJson().toStdString()};
        }
        if (request.method == "PATCH")
            colours[id] = QJsonDocument::fromJson(QByteArray::fromStdString(request.body.text()))
                              .object()
                              .value(QStringLiteral("color"))
                              .toInt();
        return {200, object(role(id))};
    }

    std::map<int, int> colours;
};

} // namespace

// What a window does with a queue, on real threads.
class TestJobService : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void plansRunsAndUndoes();
    void showsWithoutAClient();
    void whatACallbackKeepsAliveEndsOnItsOwnersThread();

private:
    template <typename T>
    static Result<T> ask(JobService& service, StoreWork<T> work)
    {
        std::optional<Result<T>> answer;
        service.ask<T>(std::move(work), [&answer](Result<T> result) { answer = std::move(result); });
        if (!QTest::qWaitFor([&answer] { return answer.has_value(); }, 30'000))
            qFatal("the service does not answer");
        return *answer;
    }
    static Job jobOf(JobService& service, JobId id)
    {
        return must(ask<Job>(service, [id](JobStore& store) { return store.job(id); }));
    }

    JobQueues m_queues;
};

void TestJobService::plansRunsAndUndoes()
{
    JobService::Options options;
    options.address = m_queues.fresh(QueueAddress::Engine::Sqlite);
    options.settings.runner = "window:1";
    options.settings.globalPerSecond = 0;
    options.makeSender = [](Clock& clock) { return std::make_unique<FakeSender>(clock); };
    JobService service(options);
    QSignalSpy changed(&service, &JobService::changed);
    const auto draft = must(ask<JobId>(service, [](JobStore& store) {
        return store.add({.operation = "edit-roles",
            .guild = discord::Snowflake{100},
            .params = R"({"roles": "2 3", "colour": "#0000ff"})"});
    }));
    std::optional<Result<std::string>> plan;
    service.plan(
        draft, JobState::WaitingForConfirmation, [&plan](Result<std::string> made) { plan = std::move(made); });
    QTRY_VERIFY(plan.has_value());
    QVERIFY2(must(*plan).find("\"change\":2") != std::string::npos, must(*plan).c_str());
    must(ask<void>(service, [draft](JobStore& store) { return store.confirm(draft); }));
    QTRY_COMPARE(jobOf(service, draft).state, JobState::Done);
    QVERIFY(changed.count() > 0);

    std::optional<Result<JobId>> undo;
    service.undo(draft, [&undo](Result<JobId> added) { undo = std::move(added); });
    QTRY_VERIFY(undo.has_value());
    const auto back = must(*undo);
    QCOMPARE(jobOf(service, back).counts[ItemState::Planned], 2);
    QCOMPARE(jobOf(service, back).undoOf, std::optional(draft));
    must(ask<void>(service, [back](JobStore& store) { return store.confirm(back); }));
    QTRY_COMPARE(jobOf(service, back).state, JobState::Done);
    const auto again = must(ask<JobId>(service, [draft](JobStore& store) { return store.duplicate(draft); }));
    plan.reset();
    service.plan(
        again, JobState::WaitingForConfirmation, [&plan](Result<std::string> made) { plan = std::move(made); });
    QTRY_VERIFY(plan.has_value());
    QVERIFY(must(*plan).find("\"change\":2") != std::string::npos); // they have their old colours again
    bool isStopped = false;
    service.stop([&isStopped] { isStopped = true; });
    QTRY_VERIFY(isStopped);
}

void TestJobService::showsWithoutAClient()
{
    JobService service({.address = m_queues.fresh(QueueAddress::Engine::Sqlite)});
    const auto job = must(ask<JobId>(service, [](JobStore& store) { return store.add({.operation = "edit-roles"}); }));
    QCOMPARE(jobOf(service, job).state, JobState::Draft);
    std::optional<Result<std::string>> plan;
    service.plan(job, JobState::Queued, [&plan](Result<std::string> made) { plan = std::move(made); });
    QTRY_VERIFY(plan.has_value());
    QVERIFY(plan->error().text.find("HEADROOM_TOKEN") != std::string::npos);
    // One that cannot be opened says so with each answer.
    QueueAddress missing;
    missing.path = "/proc/none/queue.db";
    JobService broken({.address = missing});
    QVERIFY(!ask<Job>(broken, [](JobStore& store) { return store.job(1); }));
}

void TestJobService::whatACallbackKeepsAliveEndsOnItsOwnersThread()
{
    constexpr int rounds = 30;
    std::atomic<int> elsewhere = 0;
    int asked = 0;
    int answered = 0;
    {
        JobService::Options options{.address = m_queues.fresh(QueueAddress::Engine::Sqlite)};
        options.makeSender = [](Clock& clock) { return std::make_unique<FakeSender>(clock); };
        options.runsJobs = false;
        JobService service(options);
        // The members of a closure end from the last to the first.
        const auto keep = [&](auto call) {
            const std::shared_ptr<Owned> owned(new Owned{.elsewhere = elsewhere});
            ++asked;
            call([owned, slow = SlowToEnd(), &answered](auto...) { ++answered; });
        };
        for (int i = 0; i < rounds; ++i) {
            keep([&](auto done) { service.ask<JobId>([](JobStore&) -> Result<JobId> { return 7; }, done); });
            keep([&](auto done) { service.plan(7, JobState::Queued, done); }); // there is no such job
            keep([&](auto done) { service.stop(done); });
            while (answered < asked)
                QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        }
    }
    QCOMPARE(elsewhere.load(), 0);
}

HEADROOM_TEST(TestJobService)

} // namespace headroom::tst_job_service

#include "tst_job_service.moc"
