// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/guarded_process.h"
#include "core/jobs/job_store.h"
#include "tests/support/job_queues.h"
#include "tests/support/job_runner_host.h"
#include "tests/support/journalled_sim.h"
#include "tests/support/test_class.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTcpSocket>
#include <QTest>

#include <random>
#include <set>
#include <thread>

namespace headroom::tst_killed_job_runner {

using namespace jobs;
using namespace support;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

constexpr int kills = 20;
constexpr int channels = 40;
constexpr int newRoles = 120;
constexpr int newChannels = 60;

// A guild's objects by what an operator sees of them, without ids.
QStringList looks(const QJsonArray& list, std::initializer_list<QLatin1String> keys)
{
    QStringList looks;
    for (const auto& object : list) {
        QStringList fields;
        for (const auto key : keys)
            fields += object[key].toVariant().toString();
        looks += fields.join(u'|');
    }
    looks.sort();
    return looks;
}

} // namespace

// Runners in processes of their own are killed at random moments while the simulator also drops connections after it
// did what was asked.
class TestKilledJobRunner : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void nothingIsMadeTwiceAndNothingIsLost();

private:
    struct Guild
    {
        QStringList roles;
        QStringList channels;
    };
    struct Run
    {
        Guild guild;
        QString failure;
        int killed = 0; // runners, before they were done
        std::set<std::int64_t> leases; // under which items were sent last
        int sentAgain = 0; // items
    };

    Run run(const QStringList& faults, int killTimes);
    QByteArray get(const JournalledSim& sim, const std::string& path);
    void writeRequests(const std::string& guild);

    JobQueues m_queues;
};

void TestKilledJobRunner::writeRequests(const std::string& guild)
{
    QFile file(QString::fromStdString(m_queues.path("requests.ndjson")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    const auto line = [&file](const QString& path, const QJsonObject& body, int after) {
        QJsonObject request{{u"method"_s, u"POST"_s}, {u"path"_s, path}, {u"body"_s, body}};
        if (after > 0)
            request.insert(u"after"_s, after);
        file.write(QJsonDocument(request).toJson(QJsonDocument::Compact) + '\n');
    };
    const auto root = u"/guilds/"_s + QString::fromStdString(guild);
    for (int i = 0; i < newRoles; ++i) // names repeat: looks alone do not tell them apart
        line(root + u"/roles"_s, {{u"name"_s, u"team %1"_s.arg(i % 40)}}, 0);
    line(root + u"/channels"_s, {{u"name"_s, u"made"_s}, {u"type"_s, 4}}, 0);
    for (int i = 0; i < newChannels; ++i)
        line(root + u"/channels"_s,
            {{u"name"_s, u"made-%1"_s.arg(i)}, {u"type"_s, 0}, {u"parent_id"_s, u"{{result}}"_s}}, newRoles + 1);
}

QByteArray TestKilledJobRunner::get(const JournalledSim& sim, const std::string& path)
{
    QTcpSocket socket;
    const auto host = QString::fromStdString(sim.host()).mid(7).split(u':');
    socket.connectToHost(host[0], host[1].toUShort());
    socket.write("GET /api/v10" + QByteArray::fromStdString(path)
        + " HTTP/1.1\r\nHost: sim\r\nAuthorization: Bot practice\r\nConnection: close\r\n\r\n");
    QByteArray answer;
    while (socket.waitForReadyRead(10'000))
        answer += socket.readAll();
    return answer.mid(answer.indexOf("\r\n\r\n") + 4);
}

TestKilledJobRunner::Run TestKilledJobRunner::run(const QStringList& faults, int killTimes)
{
    Run result;
    QStringList arguments{u"--latency"_s, u"40"_s, u"--global"_s, u"0"_s, u"--seed"_s, u"7"_s};
    JournalledSim sim(arguments, channels);
    (void)sim.ask("POST", "/_sim/buckets", {{u"limits"_s, u"none"_s}});
    const auto state = sim.ask("GET", "/_sim/state");
    const auto guild = state["guilds"_L1][0]["id"_L1].toString().toStdString();
    writeRequests(guild);

    const auto address = m_queues.fresh(QueueAddress::Engine::Sqlite);
    const auto store = must(JobStore::open(address));
    const auto guildId = discord::parseSnowflake(guild);
    const auto rename = must(store->add({.operation = "edit-channels",
        .guild = guildId,
        .params = R"({"rename": "new-{n}", "topic": "edited", "slow-mode": 5})"}));
    const auto create = must(store->add({.operation = "send-requests",
        .guild = guildId,
        .params = QJsonDocument(QJsonObject{{u"file"_s, QString::fromStdString(m_queues.path("requests.ndjson"))}})
                      .toJson(QJsonDocument::Compact)
                      .toStdString()}));
    const auto recolour = must(store->add({.operation = "edit-roles",
        .guild = guildId,
        .params = R"({"name": "team*", "colour": "#123456", "rename": "{name}!"})"}));
    const auto plan = [&](const std::vector<JobId>& drafts) {
        JobRunnerHost planner(address, sim.api(), JobRunnerHost::quickSettings("planner"));
        std::size_t planned = 0;
        for (const auto job : drafts)
            planner.runner().plan(job, JobState::Queued, [&planned](const Result<std::string>& made) {
                must(made);
                ++planned;
            });
        if (!QTest::qWaitFor([&] { return planned == drafts.size(); }, 60'000))
            qFatal("not planned");
    };
    plan({rename, create});

    QJsonArray armed;
    for (const auto& fault : faults)
        armed.append(fault);
    (void)sim.ask("POST", "/_sim/faults", {{u"faults"_s, armed}});

    std::mt19937 random(11);
    const auto isOver = [&store](JobId job) { return jobs::isOver(must(store->job(job)).state); };
    const auto allOver = [&] { return isOver(rename) && isOver(create) && isOver(recolour); };
    for (int number = 0; !allOver(); ++number) {
        if (isOver(create) && must(store->job(recolour)).state == JobState::Draft)
            plan({recolour});
        GuardedProcess child;
        child.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        child.start(QCoreApplication::applicationFilePath(),
            {u"job-runner"_s, QString::fromStdString(address.text()), QString::fromStdString(sim.api()),
                QString::number(number)});
        if (number < killTimes) {
            if (!child.waitForReadyRead(30'000))
                qFatal("the runner did not begin");
            std::this_thread::sleep_for(std::chrono::milliseconds{std::uniform_int_distribution(500, 1200)(random)});
            result.killed += child.state() == QProcess::Running ? 1 : 0;
            child.kill();
        }
        child.waitForFinished(240'000);
        if (number > killTimes + 20)
            break;
    }
    for (const auto job : {rename, create, recolour}) {
        const auto found = must(store->job(job));
        const auto& counts = found.counts;
        if (found.state != JobState::Done || counts.open() != 0
            || counts[ItemState::Done] + counts[ItemState::Skipped] != counts.total())
            result.failure += u"job %1 is %2: %3 of %4 done; "_s.arg(job)
                                  .arg(QString::fromUtf8(word(found.state).data(), qsizetype(word(found.state).size())))
                                  .arg(counts[ItemState::Done])
                                  .arg(counts.total())
                + QString::fromStdString(found.stateText);
        for (const auto& item : must(store->items(job, {.limit = 1000}))) {
            result.leases.insert(item.epoch);
            result.sentAgain += item.attempt > 1 ? 1 : 0;
            if (item.state == ItemState::Failed || item.state == ItemState::Uncertain)
                result.failure += u"item %1: %2; "_s.arg(item.n).arg(QString::fromStdString(item.error));
        }
    }
    (void)sim.ask("POST", "/_sim/faults", {{u"faults"_s, QJsonArray()}});
    const auto roles = QJsonDocument::fromJson(get(sim, "/guilds/" + guild + "/roles")).array();
    const auto list = QJsonDocument::fromJson(get(sim, "/guilds/" + guild + "/channels")).array();
    result.guild.roles = looks(roles, {"name"_L1, "color"_L1});
    result.guild.channels = looks(list, {"name"_L1, "topic"_L1, "rate_limit_per_user"_L1, "type"_L1});
    return result;
}

void TestKilledJobRunner::nothingIsMadeTwiceAndNothingIsLost()
{
    const auto calm = run({}, 0);
    QCOMPARE(calm.failure, QString());
    QCOMPARE(calm.guild.roles.size(), newRoles + 1); // and @everyone
    QCOMPARE(calm.guild.channels.size(), channels + newChannels + 1);

    const auto stormy = run({u"reset-after-effect:0.1:POST /guilds/**"_s, u"reset-after-effect:0.1:PATCH /**"_s,
                                u"status-after-effect=502:0.03:POST /guilds/**"_s},
        kills);
    QCOMPARE(stormy.failure, QString());
    QVERIFY2(stormy.killed == kills, qPrintable(QString::number(stormy.killed)));
    QVERIFY2(stormy.leases.size() > kills / 3, qPrintable(QString::number(stormy.leases.size())));
    QVERIFY2(stormy.sentAgain > 0, qPrintable(QString::number(stormy.sentAgain)));
    qInfo("%d leases, %d items sent again", int(stormy.leases.size()), stormy.sentAgain);
    QCOMPARE(stormy.guild.roles, calm.guild.roles);
    QCOMPARE(stormy.guild.channels, calm.guild.channels);
}

namespace {

int runJobs(const QStringList& arguments)
{
    const auto address = QueueAddress::parse(arguments.value(1).toStdString()).value();
    auto settings = JobRunnerHost::quickSettings("runner " + arguments.value(3).toStdString());
    settings.maxJobs = 3;
    settings.concurrency = 2;
    JobRunnerHost host(address, arguments.value(2).toStdString(), settings);
    QObject::connect(&host.runner(), &Runner::problemChanged,
        [](const QString& problem) { std::fprintf(stderr, "runner: %s\n", qPrintable(problem)); });
    QObject::connect(&host.runner(), &Runner::idle, qApp, &QCoreApplication::quit);
    host.runner().start();
    std::puts("begun");
    std::fflush(stdout);
    return QCoreApplication::exec();
}

[[maybe_unused]] const bool runnerIsAdded = support::addChildProcess("job-runner", runJobs);

} // namespace

HEADROOM_TEST(TestKilledJobRunner)

} // namespace headroom::tst_killed_job_runner

#include "tst_killed_job_runner.moc"
