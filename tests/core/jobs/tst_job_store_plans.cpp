// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/store/job_store.h"
#include "tests/support/jobs/job_queues.h"

#include <QRegularExpression>

#include <set>

namespace headroom::tst_job_store_plans {

using namespace jobs;
using namespace support;
using namespace std::chrono_literals;

namespace {

const QRegularExpression namesItems(QStringLiteral("\\bitem\\b"));

// The database's plan of a statement, made the way that a store has it made, without knowing what is bound.
QStringList planOf(SqlConnection& sql, QString statement)
{
    QStringList plan;
    if (sql.address().engine == QueueAddress::Engine::Sqlite) {
        const QVariantList values(statement.count(u'?'), QVariant(QMetaType(QMetaType::LongLong)));
        for (const auto& row : must(sql.rows(QStringLiteral("EXPLAIN QUERY PLAN ") + statement, values)))
            plan += row.at(3).toString();
        return plan;
    }
    int values = 0;
    for (auto at = statement.indexOf(u'?'); at >= 0; at = statement.indexOf(u'?', at))
        statement.replace(at, 1, u'$' + QString::number(++values));
    must(sql.command(QStringLiteral("PREPARE explained AS ") + statement));
    const QStringList nothing(values, QStringLiteral("NULL"));
    QSqlQuery query(sql.database());
    const auto given = values == 0 ? QString() : u'(' + nothing.join(QStringLiteral(", ")) + u')';
    if (!query.exec(QStringLiteral("EXPLAIN EXECUTE explained") + given))
        qFatal("%s", qPrintable(statement));
    while (query.next())
        plan += query.value(0).toString();
    query.finish();
    must(sql.command(QStringLiteral("DEALLOCATE explained")));
    return plan;
}

// What in a plan takes longer the more items there are; empty: nothing.
QString slowPartOf(const QStringList& plan, bool isBatch)
{
    static const QRegularExpression scan(QStringLiteral("^SCAN item|^USE TEMP|Seq Scan on item|Sort "));
    static const QRegularExpression search(
        QStringLiteral("^SEARCH item |Scan using [^\\n]* on item|Bitmap Heap Scan on item"));
    const QRegularExpression condition(
        isBatch ? QStringLiteral("\\(job=\\? AND n=\\?|\\(job = .*\\(n = ") : QStringLiteral("\\(job=\\?|\\(job = "));
    for (qsizetype i = 0; i < plan.size(); ++i) {
        if (scan.match(plan[i]).hasMatch())
            return plan[i];
        // PostgreSQL says by what in the next line.
        if (search.match(plan[i]).hasMatch() && !condition.match(plan.mid(i, 2).join(QString())).hasMatch())
            return plan.mid(i, 2).join(QString());
    }
    return {};
}

} // namespace

// No statement of the queue looks through all items of the database, nor does a batch look through those of its job.
class TestJobStorePlans : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void noStatementLooksThroughAllItems_data();
    void noStatementLooksThroughAllItems();

private:
    JobQueues m_queues;
};

void TestJobStorePlans::noStatementLooksThroughAllItems_data()
{
    QTest::addColumn<QueueAddress::Engine>("engine");
    QTest::addColumn<bool>("isAnalyzed");
    for (const auto engine : {QueueAddress::Engine::Sqlite, QueueAddress::Engine::Postgres}) {
        const auto* name = engine == QueueAddress::Engine::Sqlite ? "SQLite" : "PostgreSQL";
        QTest::addRow("%s, of which nothing is known", name) << engine << false;
        QTest::addRow("%s, with statistics", name) << engine << true;
    }
}

void TestJobStorePlans::noStatementLooksThroughAllItems()
{
    QFETCH(QueueAddress::Engine, engine);
    QFETCH(bool, isAnalyzed);
    const auto address = m_queues.fresh(engine);
    std::set<QString> statements;
    const auto store = must(JobStore::open(
        address, {.isDurable = false, .onStatement = [&statements](const QString& text) { statements.insert(text); }}));
    const auto queued = [&store](std::size_t items) {
        const auto id = must(store->add({.operation = "x"}));
        must(store->addItems(id, std::vector<NewItem>(items, NewItem{.target = "t"})));
        must(store->finishPlan(id, "{}", JobState::Queued));
        return id;
    };
    const auto id = queued(5000);
    const auto other = queued(3);
    const auto discarded = must(store->add({.operation = "x"}));
    must(store->discardPlan(discarded));
    if (isAnalyzed)
        must(must(SqlConnection::open(address, {}))->command(QStringLiteral("ANALYZE")));
    // What a window and a runner do.
    const auto lease = must(store->claim("r", 1min))->lease;
    QCOMPARE(lease.job, id);
    must(store->commit(lease, {.intents = {{1, 1}, {2, 2}}}));
    must(store->commit(lease, {.outcomes = {{.n = 1, .status = 200}}, .intents = {{3, 3}}}));
    must(store->commit(lease, {.outcomes = {{.n = 2, .state = ItemState::Failed}, {.n = 3, .status = 200}}}));
    must(store->commit(lease, {.outcomes = {{.n = 3, .status = 200}}})); // again
    must(store->staleSent(lease, 0, 10));
    must(store->addItems(lease, {NewItem{.target = "more"}}));
    must(store->items(id, {.after = 4000}));
    must(store->items(id, {.state = ItemState::Done, .after = 1}));
    must(store->jobs({}));
    must(store->countJobs());
    must(store->untilNextClaim());
    must(store->settle(lease, {.state = JobState::Failed}));
    must(store->retry(id));
    must(store->cancel(id));
    must(store->tidy());
    must(store->remove(id));
    must(store->cancel(other));

    const auto sql = must(SqlConnection::open(address, {}));
    int ofItems = 0;
    int batches = 0;
    for (const auto& statement : statements) {
        if (!namesItems.match(statement).hasMatch() || statement.startsWith(QLatin1String("INSERT")))
            continue;
        const bool isBatch =
            statement.contains(QLatin1String("UPDATE item")) && statement.contains(QLatin1String("item.n ="));
        ++ofItems;
        batches += isBatch;
        const auto plan = planOf(*sql, statement);
        const auto slow = slowPartOf(plan, isBatch);
        QVERIFY2(slow.isEmpty(), qPrintable(statement + u'\n' + plan.join(u'\n')));
    }
    QVERIFY(ofItems >= 8);
    QVERIFY(batches >= 2);
}

HEADROOM_TEST(TestJobStorePlans)

} // namespace headroom::tst_job_store_plans

#include "tst_job_store_plans.moc"
