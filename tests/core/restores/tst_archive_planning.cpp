// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/archives/archive_writer.h"
#include "tests/support/bench/loop_watch.h"
#include "tests/support/jobs/job_queues.h"
#include "tests/support/jobs/job_runner_host.h"
#include "tests/support/simulator/journalled_sim.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>

#include <ctime>

namespace headroom::tst_archive_planning {

using namespace jobs;
using namespace support;
using namespace Qt::StringLiterals;

namespace {

constexpr int timeoutMs = 240'000;
constexpr double maxTurn = 0.12; // of what the process uses: a turn plans 2,000 items

double cpuOfProcess() // s
{
    timespec used{};
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
    return double(used.tv_sec) + double(used.tv_nsec) / 1e9;
}

bool isOpenHere(const std::string& path)
{
    const QDir files(u"/proc/self/fd"_s);
    const auto names = files.entryList(QDir::Files | QDir::System);
    return std::any_of(names.begin(), names.end(),
        [&](const QString& name) { return QFile::symLinkTarget(files.filePath(name)).toStdString() == path; });
}

} // namespace

// A plan reads its archive beside what the runner's thread does. HEADROOM_MESSAGES sets the size of the archive.
class TestArchivePlanning : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void theRunnersThreadGoesOn_data() { addOperations(); }
    void theRunnersThreadGoesOn();
    void aCancelledPlanClosesTheArchive_data() { addOperations(); }
    void aCancelledPlanClosesTheArchive();
    void soDoesARunnerThatEnds_data() { addOperations(); }
    void soDoesARunnerThatEnds();

private:
    static void addOperations()
    {
        QTest::addColumn<QByteArray>("operation");
        QTest::newRow("restore") << QByteArray("restore-guild");
        QTest::newRow("comparison") << QByteArray("compare");
    }
    void writeArchive();
    JobId draft();
    std::unique_ptr<JobRunnerHost> host() const
    {
        return std::make_unique<JobRunnerHost>(m_queue, m_sim->api(), JobRunnerHost::quickSettings("planner"));
    }

    JobQueues m_queues;
    jobs::QueueAddress m_queue;
    std::unique_ptr<JobStore> m_store;
    std::unique_ptr<JournalledSim> m_sim;
    discord::Snowflake m_guild;
    std::string m_archive;
    int m_messages = 20'000;
};

void TestArchivePlanning::initTestCase()
{
    if (const auto given = qEnvironmentVariableIntValue("HEADROOM_MESSAGES"); given > 0)
        m_messages = given;
    m_queue = m_queues.fresh(QueueAddress::Engine::Sqlite);
    m_store = must(JobStore::open(m_queue));
    m_sim = std::make_unique<JournalledSim>(QStringList{u"--global"_s, u"0"_s, u"--limits"_s, u"none"_s}, 1,
        QJsonObject{{u"bot_role"_s, QJsonObject{{u"position"_s, 240}, {u"permissions"_s, u"8"_s}}}});
    m_guild =
        *discord::parseSnowflake(m_sim->ask("GET", "/_sim/state")["guilds"_L1][0]["id"_L1].toString().toStdString());
    m_archive = m_queues.path("large.hdra");
    writeArchive();
}

// Of the guild, with as many members as messages in a few channels that it does not have any more.
void TestArchivePlanning::writeArchive()
{
    using archives::ObjectKind;
    constexpr int channels = 40;
    constexpr int atATime = 2000;
    const auto guild = QString::number(m_guild.value);
    const auto writer = must(archives::ArchiveWriter::create(
        m_archive, {.guild = m_guild, .guildName = u"Aurora"_s, .bot = {60}, .parts = {}, .begun = WallTime{}}));
    archives::ArchiveBatch batch;
    batch.objects.push_back({ObjectKind::Guild, {{u"id"_s, guild}, {u"name"_s, u"Aurora"_s}}});
    batch.objects.push_back({ObjectKind::Role,
        {{u"id"_s, guild}, {u"name"_s, u"@everyone"_s}, {u"position"_s, 0}, {u"permissions"_s, u"0"_s}}});
    for (int i = 0; i < channels; ++i)
        batch.objects.push_back({ObjectKind::Channel,
            {{u"id"_s, QString::number(1000 + i)}, {u"name"_s, u"hall-%1"_s.arg(i)}, {u"type"_s, 0},
                {u"position"_s, i}}});
    for (int i = 0; i < m_messages; ++i) {
        const auto id = QString::number(1'000'000 + i);
        const QJsonObject user{{u"id"_s, id}, {u"username"_s, u"ada"_s}};
        batch.objects.push_back({ObjectKind::Member, {{u"user"_s, user}, {u"roles"_s, QJsonArray{guild}}}});
        batch.messages.push_back({{std::uint64_t(1000 + i % channels)},
            {{u"id"_s, id}, {u"type"_s, 0}, {u"content"_s, u"so it goes %1"_s.arg(i)}, {u"author"_s, user}}});
        if (i % atATime == atATime - 1)
            must(writer->commit(std::exchange(batch, {}), WallTime{}));
    }
    must(writer->commit(batch, WallTime{}));
    must(writer->finish(WallTime{}));
}

JobId TestArchivePlanning::draft()
{
    QFETCH(QByteArray, operation);
    QJsonObject params{{u"from"_s, QString::fromStdString(m_archive)}};
    if (operation == "compare")
        params.insert("with"_L1, QString::fromStdString(m_archive));
    else
        params.insert("parts"_L1, u"channels,members,messages"_s);
    return must(m_store->add({.operation = operation.toStdString(),
        .guild = m_guild,
        .params = QJsonDocument(params).toJson(QJsonDocument::Compact).toStdString()}));
}

void TestArchivePlanning::theRunnersThreadGoesOn()
{
    const auto runner = host();
    std::optional<Result<std::string>> plan;
    const auto cpu = cpuOfProcess();
    LoopWatch watch;
    runner->runner().plan(draft(), JobState::WaitingForConfirmation, [&plan](auto made) { plan = std::move(made); });
    QVERIFY(QTest::qWaitFor([&plan] { return plan.has_value(); }, timeoutMs));
    const auto used = cpuOfProcess() - cpu;
    QVERIFY2(*plan, plan->has_value() ? "" : plan->error().text.c_str());
    const auto longest = *std::max_element(watch.busy.begin(), watch.busy.end()) / 1e3;
    qInfo(
        "%d messages: the longest of %d turns took %.3f of %.3f s", m_messages, int(watch.busy.size()), longest, used);
    QVERIFY(longest < maxTurn * used);
}

void TestArchivePlanning::aCancelledPlanClosesTheArchive()
{
    const auto runner = host();
    std::optional<Result<std::string>> plan;
    const auto job = draft();
    runner->runner().plan(job, JobState::WaitingForConfirmation, [&plan](auto made) { plan = std::move(made); });
    QVERIFY(QTest::qWaitFor([this] { return isOpenHere(m_archive); }, timeoutMs));
    runner->runner().cancelPlan(job);
    QVERIFY(!isOpenHere(m_archive));
    QVERIFY(QTest::qWaitFor([&plan] { return plan.has_value(); }, timeoutMs));
    QVERIFY(!*plan);
    QCOMPARE(plan->error().text, "planning was cancelled");
    QCOMPARE(must(m_store->job(job)).counts.total(), 0);
}

void TestArchivePlanning::soDoesARunnerThatEnds()
{
    auto runner = host();
    bool isAnswered = false;
    runner->runner().plan(draft(), JobState::WaitingForConfirmation, [&isAnswered](const auto&) { isAnswered = true; });
    QVERIFY(QTest::qWaitFor([this] { return isOpenHere(m_archive); }, timeoutMs));
    runner.reset();
    QVERIFY(!isOpenHere(m_archive));
    QVERIFY(!isAnswered);
}

HEADROOM_TEST(TestArchivePlanning)

} // namespace headroom::tst_archive_planning

#include "tst_archive_planning.moc"
