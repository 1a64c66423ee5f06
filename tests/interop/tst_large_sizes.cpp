// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What processes of ours take in memory where there is a lot of everything.
#include "tests/support/files.h"
#include "tests/support/jobs/job_queues.h"
#include "tests/support/programs/program.h"
#include "tests/support/simulator/journalled_sim.h"

#include <QJsonDocument>

#include <sys/resource.h>

namespace headroom::tst_large_sizes {

using namespace headroom::support;
using namespace Qt::StringLiterals;
using jobs::JobState;
using jobs::JobStore;

class TestLargeSizes : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void manyItemsTakeNoMoreMemory(); // first, as it looks at the most that any process took
    void aGuildOfFullSizeTakesLittleMemory();
};

namespace {

long long residentKilobytes(qint64 process)
{
    const auto text = mustRead(u"/proc/%1/status"_s.arg(process));
    const auto at = text.indexOf("VmRSS:");
    return text.mid(at + 6, text.indexOf("kB", at) - at - 6).trimmed().toLongLong();
}

} // namespace

void TestLargeSizes::aGuildOfFullSizeTakesLittleMemory()
{
    JournalledSim empty({}, 0);
    JournalledSim sim({}, 0, {{u"id"_s, u"100"_s}, {u"generate"_s, QJsonObject()}});
    const auto grown = residentKilobytes(sim.processId()) - residentKilobytes(empty.processId());
    const auto digest = sim.ask("POST", "/_sim/digest", {{u"guild_id"_s, u"100"_s}});
    const auto count = [&](QLatin1String section) { return digest[section][u"count"_s].toInt(); };
    QCOMPARE(count("roles"_L1), 249); // and the bot's own
    QCOMPARE(count("channels"_L1), 500);
    QCOMPARE(sim.ask("GET", "/_sim/state")[u"guilds"_s][0][u"members"_s].toInt(), 10'000);
    QCOMPARE(count("messages"_L1), 100'000);
    QVERIFY2(grown < 300'000, qPrintable(u"%1 KiB"_s.arg(grown)));
}

// A million took as much; so many are enough to see it.
void TestLargeSizes::manyItemsTakeNoMoreMemory()
{
    constexpr long spare = 40'000; // KiB
    constexpr int count = 200'000;
    JobQueues queues;
    const auto address = queues.fresh(QueueAddress::Engine::Sqlite);
    const auto store = must(JobStore::open(address));
    // Into a file, as it is long.
    const auto printed = [&](const QString& text, const char* name) {
        GuardedProcess process;
        const auto path = QString::fromStdString(queues.path(name));
        process.setStandardOutputFile(path);
        process.start(program("headroomctl"),
            (u"jobs "_s + text).split(u' ') + QStringList{u"--jobs"_s, QString::fromStdString(address.text())});
        if (!process.waitForFinished(120'000) || process.exitCode() != 0)
            qFatal("%s", process.readAllStandardError().constData());
        return contentOf(path);
    };
    const auto job = must(store->add({.operation = "edit-roles"}));
    must(store->addItems(job, {{.action = "change", .kind = "role", .target = "1"}}));
    must(store->finishPlan(job, "{}", JobState::Queued));
    const auto peak = [] {
        rusage usage = {};
        ::getrusage(RUSAGE_CHILDREN, &usage);
        return usage.ru_maxrss;
    };
    const auto show = u"show %1 --items planned --limit 0"_s.arg(job);
    QVERIFY(QJsonDocument::fromJson(printed(show + u" --json"_s, "few.json")).isObject());
    const auto before = peak();
    const auto sql = must(jobs::SqlConnection::open(address, {}));
    QStringList columns;
    for (const auto& row : must(sql->rows(u"SELECT name FROM pragma_table_info('item') WHERE name <> 'n'"_s)))
        columns += row[0].toString();
    must(sql->run(u"WITH RECURSIVE c(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM c WHERE i < %1) "
                  u"INSERT INTO item (n, %2) SELECT i, %2 FROM c, item WHERE item.n = 1"_s.arg(count)
                      .arg(columns.join(u", "_s))));
    must(sql->run(u"UPDATE job SET n_planned = %1"_s.arg(count)));
    QCOMPARE(printed(show + u" --json"_s, "many.json").count("\"target\":\"1\""), count);
    QCOMPARE(printed(show, "many.txt").count(" change role "), count);
    QCOMPARE(printed(u"report %1 --format json"_s.arg(job), "report.json").count("\"target\":\"1\""), count);
    QVERIFY2(peak() < before + spare, qPrintable(u"%1 KiB, and %2 before"_s.arg(peak()).arg(before)));
}

HEADROOM_TEST(TestLargeSizes)

} // namespace headroom::tst_large_sizes

#include "tst_large_sizes.moc"
