// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/processes/guarded_process.h"
#include "core/jobs/store/job_store.h"
#include "tests/support/jobs/job_queues.h"

#include <random>
#include <set>
#include <thread>

namespace headroom::tst_job_store_killed {

using namespace jobs;
using namespace support;
using namespace std::chrono_literals;

namespace {

constexpr int itemCount = 4000;
constexpr int kills = 20;

} // namespace

// A process that writes intents and outcomes is killed at random moments, again and again.
class TestJobStoreKilled : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase_data() { addEngines(); }
    void nothingIsLostAndCountsBalance();

private:
    static bool countsAreThoseOfTheItems(JobStore& store, JobId id)
    {
        Counts counted;
        for (const auto& item : must(store.items(id, {.limit = itemCount})))
            ++counted[item.state];
        return counted.total() == itemCount && counted == must(store.job(id)).counts;
    }

    JobQueues m_queues;
};

// The child prints an intent once it is committed, as if it sent the request then, and an outcome once that is. What it
// printed must be found; what it did not print may be.
void TestJobStoreKilled::nothingIsLostAndCountsBalance()
{
    QFETCH_GLOBAL(QueueAddress::Engine, engine);
    const auto address = m_queues.fresh(engine);
    const auto store = must(JobStore::open(address));
    const auto id = must(store->add({.operation = "x"}));
    must(store->addItems(id, std::vector<NewItem>(itemCount)));
    must(store->finishPlan(id, "{}", JobState::Queued));
    std::mt19937 random(4);
    std::set<std::int64_t> sent;
    std::set<std::int64_t> done;
    for (int kill = 0; kill < kills; ++kill) {
        GuardedProcess child;
        child.start(QCoreApplication::applicationFilePath(),
            {QStringLiteral("job-store-writer"), QString::fromStdString(address.text()), QString::number(kill)});
        // A random moment after a random number of commits.
        QByteArray output;
        const auto lines = std::uniform_int_distribution(1, 15)(random);
        while (output.count('\n') < lines) {
            QVERIFY(child.waitForReadyRead(30'000));
            output += child.readAllStandardOutput();
        }
        std::this_thread::sleep_for(std::chrono::microseconds{std::uniform_int_distribution(0, 5000)(random)});
        child.kill();
        QVERIFY(child.waitForFinished(30'000));
        output += child.readAllStandardOutput();
        for (const auto& line : output.split('\n')) {
            const auto words = line.split(' ');
            if (words.size() != 4 || words[3] != ".") // the last line may have been cut
                continue;
            for (auto n = words[1].toLongLong(); n <= words[2].toLongLong(); ++n)
                (words[0] == "sent" ? sent : done).insert(n);
        }
        // A server may still be busy with the last commit of who is gone, between two readings as well.
        bool areEqual = false;
        QTRY_VERIFY(areEqual || (areEqual = countsAreThoseOfTheItems(*store, id)));
        for (const auto& item : must(store->items(id, {.limit = itemCount}))) {
            QVERIFY2(!done.contains(item.n) || item.state == ItemState::Done, qPrintable(QString::number(item.n)));
            QVERIFY2(!sent.contains(item.n) || item.attempt > 0, qPrintable(QString::number(item.n)));
            QVERIFY(item.attempt <= 1); // what had been sent was never planned again
        }
    }
    QVERIFY2(done.size() > 100, qPrintable(QString::number(done.size())));
    if (engine == QueueAddress::Engine::Sqlite) {
        const auto sql = must(SqlConnection::open(address, {}));
        QCOMPARE(
            must(sql->rows(QStringLiteral("PRAGMA integrity_check"))).at(0).at(0).toString(), QStringLiteral("ok"));
    }
}

namespace {

void say(const char* word, std::int64_t first, std::int64_t last)
{
    std::printf("%s %lld %lld .\n", word, static_cast<long long>(first), static_cast<long long>(last));
    std::fflush(stdout);
}

// Takes the job over, settles what the one before had sent, and goes on, until it is killed.
int writeForEver(const QStringList& arguments)
{
    const auto store = must(JobStore::open(QueueAddress::parse(arguments.value(1).toStdString()).value()));
    auto claim = must(store->claim(arguments.value(2).toStdString(), 50ms));
    while (!claim)
        claim = must(store->claim(arguments.value(2).toStdString(), 50ms));
    const auto lease = claim->lease;
    must(store->renew(lease, 1s));
    for (const auto& item : must(store->staleSent(lease, 0, itemCount)))
        must(store->commit(lease, {.outcomes = {{.n = item.n}}}));
    std::mt19937 random(arguments.value(2).toUInt());
    std::vector<Outcome> outcomes;
    for (;;) {
        const auto page = must(store->items(
            lease.job, {.state = ItemState::Planned, .limit = std::uniform_int_distribution(1, 8)(random)}));
        Batch batch;
        batch.outcomes = outcomes;
        for (const auto& item : page)
            batch.intents.push_back({item.n, item.n});
        must(store->renew(lease, 50ms));
        if (must(store->commit(lease, batch)) != Fenced::Written)
            continue; // slow today; the next renewal helps
        if (!outcomes.empty())
            say("done", outcomes.front().n, outcomes.back().n);
        outcomes.clear();
        if (page.empty())
            continue;
        say("sent", page.front().n, page.back().n);
        for (const auto& item : page)
            outcomes.push_back({.n = item.n});
    }
}

[[maybe_unused]] const bool writerIsAdded = support::addChildProcess("job-store-writer", writeForEver);

} // namespace

HEADROOM_TEST(TestJobStoreKilled)

} // namespace headroom::tst_job_store_killed

#include "tst_job_store_killed.moc"
