// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/processes/guarded_process.h"
#include "core/jobs/store/job_schema.h"
#include "core/jobs/store/job_store.h"
#include "tests/support/files.h"
#include "tests/support/jobs/job_queues.h"
#include "tests/support/redis/redis_server.h"
#include "tests/support/servers/reserved_port.h"

#include <QFile>
#include <QFileInfo>
#include <QSqlError>

#include <csignal>
#include <sys/resource.h>
#include <thread>
#include <unistd.h>

namespace headroom::tst_job_store_trouble {

using namespace jobs;
using namespace support;
using namespace std::chrono_literals;
using enum JobState;

namespace {

JobId queued(JobStore& store, int items)
{
    const auto id = must(store.add({.operation = "x"}));
    must(store.addItems(id, std::vector<NewItem>(static_cast<std::size_t>(items), NewItem{.target = "t"})));
    must(store.finishPlan(id, "{}", Queued));
    return id;
}

} // namespace

// What goes wrong with the database: one line that says what to do, and nothing that was written is lost.
class TestJobStoreTrouble : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aFileIsItsOwnersOnly();
    void whatADurableFileIsSetTo();
    void whatIsNoQueueIsLeftAlone_data();
    void whatIsNoQueueIsLeftAlone();
    void aNewerVersionIsSaid_data() { addEngines(); }
    void aNewerVersionIsSaid();
    void severalOpenANewQueueAtOnce_data() { addEngines(); }
    void severalOpenANewQueueAtOnce();
    void aDamagedFileIsSaid();
    void aFolderThatCannotBeWrittenIsSaid();
    void aFullDiskIsSaidAndLosesNothing();
    void whatAFullDiskOrAReadOnlyOneIsCalled();
    void aFileThatWasReplacedIsNotedAtOnce();
    void aWriterThatIsStuckIsSaid();
    void aServerThatRefusesIsSaid();
    void aServerThatIsGoneAndBack();
    void aServerThatCrashedLosesNothing();
    void aMissingRightIsSaid();

private:
    QueueAddress file(const std::string& name) { return QueueAddress::parse(m_queues.path(name)).value(); }

    JobQueues m_queues;
};

void TestJobStoreTrouble::aFileIsItsOwnersOnly()
{
    const auto address = file("deep/er/jobs.db");
    mustWrite(m_queues.path("wide.db"), {});
    QFile::setPermissions(QString::fromStdString(m_queues.path("wide.db")),
        QFile::ReadOwner | QFile::WriteOwner | QFile::ReadGroup | QFile::ReadOther);
    for (const auto& queue : {address, file("wide.db")}) {
        const auto store = must(JobStore::open(queue));
        queued(*store, 3);
        for (const auto* suffix : {"", "-wal", "-shm"}) {
            const QFileInfo info(QString::fromStdString(queue.path + suffix));
            QVERIFY2(info.exists(), qPrintable(info.filePath()));
            QVERIFY2(
                !(info.permissions() & (QFile::ReadGroup | QFile::WriteGroup | QFile::ReadOther | QFile::WriteOther)),
                qPrintable(info.filePath()));
        }
    }
}

// A killed process loses nothing whatever this says; a power failure does, so it is asserted rather than tried.
void TestJobStoreTrouble::whatADurableFileIsSetTo()
{
    const auto durable = must(SqlConnection::open(file("durable.db"), {}));
    QCOMPARE(must(durable->rows(QStringLiteral("PRAGMA synchronous"))).at(0).at(0).toInt(), 2);
    QCOMPARE(must(durable->rows(QStringLiteral("PRAGMA journal_mode"))).at(0).at(0).toString(), QStringLiteral("wal"));
    const auto fast = must(SqlConnection::open(file("fast.db"), {.isDurable = false}));
    QCOMPARE(must(fast->rows(QStringLiteral("PRAGMA synchronous"))).at(0).at(0).toInt(), 0);
    const auto postgres = m_queues.fresh(QueueAddress::Engine::Postgres);
    const auto server = must(SqlConnection::open(postgres, {}));
    QCOMPARE(must(server->rows(QStringLiteral("SELECT current_setting('synchronous_commit')"))).at(0).at(0).toString(),
        QStringLiteral("on"));
}

void TestJobStoreTrouble::whatIsNoQueueIsLeftAlone_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::newRow("text") << QByteArray("dear diary\n").repeated(200);
    QTest::newRow("zeros") << QByteArray(8192, '\0');
    QTest::newRow("only SQLite's head") << QByteArray("SQLite format 3\0", 16) + QByteArray(4080, 'x');
}

void TestJobStoreTrouble::whatIsNoQueueIsLeftAlone()
{
    QFETCH(QByteArray, content);
    const auto address = file("other.db");
    mustWrite(address.path, content);
    QVERIFY(failsWith(JobStore::open(address), address.path + " is no queue of jobs: name another"));
    QCOMPARE(contentOf(address.path), content);
    // A database of somebody else.
    const auto theirs = file(std::string("theirs") + QTest::currentDataTag() + ".db");
    {
        const auto sql = must(SqlConnection::open(theirs, {}));
        must(sql->command(QStringLiteral("CREATE TABLE job (a)")));
    }
    QVERIFY(failsWith(JobStore::open(theirs), " is no queue of jobs: name another"));
}

void TestJobStoreTrouble::aNewerVersionIsSaid()
{
    QFETCH(QueueAddress::Engine, engine);
    const auto address = m_queues.fresh(engine);
    {
        const auto store = must(JobStore::open(address));
        queued(*store, 1);
    }
    const auto sql = must(SqlConnection::open(address, {}));
    for (const auto& statement : sql->dialect().writeVersion(schemaVersion() + 1))
        must(sql->command(statement));
    const auto newer = "its format is " + std::to_string(schemaVersion() + 1);
    const auto known = "this program reads up to " + std::to_string(schemaVersion());
    QVERIFY(failsWith(JobStore::open(address),
        "was made by a newer version of Headroom (" + newer + ", " + known + "): update this program"));
    for (const auto& statement : sql->dialect().writeVersion(schemaVersion()))
        must(sql->command(statement));
    QCOMPARE(must(must(JobStore::open(address))->job(1)).counts.total(), 1);
}

void TestJobStoreTrouble::severalOpenANewQueueAtOnce()
{
    QFETCH(QueueAddress::Engine, engine);
    const auto address = m_queues.fresh(engine);
    std::vector<std::thread> threads;
    std::vector<std::string> errors(6);
    for (auto& error : errors) {
        threads.emplace_back([&error, &address] {
            const auto store = JobStore::open(address);
            const auto added = store ? (*store)->add({.operation = "x"}) : tl::unexpected(store.error());
            error = added ? "" : added.error().text;
        });
    }
    for (auto& thread : threads)
        thread.join();
    for (const auto& error : errors)
        QVERIFY2(error.empty(), error.c_str());
    QCOMPARE(must(must(JobStore::open(address))->jobs({})).size(), errors.size());
}

void TestJobStoreTrouble::aDamagedFileIsSaid()
{
    const auto address = file("damaged.db");
    {
        const auto store = must(JobStore::open(address));
        queued(*store, 5000);
    }
    auto content = contentOf(address.path); // the last one closed it, so all is in the one file
    QVERIFY(content.size() > 200'000);
    const auto page = 4096;
    // The tables' pages, but not the head and what lists the tables.
    for (auto at = qsizetype(page) * 12; at < content.size() - page; at += page)
        content.replace(at, 200, QByteArray(200, '\x5a'));
    mustWrite(address.path, content);
    const auto store = must(JobStore::open(address));
    bool isSaid = false;
    for (std::int64_t n = 0; n < 5000 && !isSaid; n += 100) {
        const auto items = store->items(1, {.after = n});
        isSaid = !items && items.error().text.find("is damaged: put a copy in its place") != std::string::npos;
    }
    QVERIFY(isSaid);
    mustWrite(address.path, content.left(content.size() / 2));
    const auto cut = JobStore::open(address);
    QVERIFY(cut ? failsWith((*cut)->items(1, {.after = 4900}), "is damaged") : failsWith(cut, "is damaged"));
}

void TestJobStoreTrouble::aFolderThatCannotBeWrittenIsSaid()
{
    mustWrite(m_queues.path("file"), {});
    QVERIFY(failsWith(JobStore::open(file("file/jobs.db")), "cannot be made: check who may write there"));
    QVERIFY(failsWith(JobStore::open({.path = "/proc/jobs.db"}), "cannot be opened for writing"));
    QVERIFY(failsWith(JobStore::open({.path = m_queues.path("")}), "cannot be opened for writing"));
}

// In a process of its own, whose files may not grow beyond a size.
void TestJobStoreTrouble::aFullDiskIsSaidAndLosesNothing()
{
    const auto address = file("full.db");
    GuardedProcess child;
    child.start(QCoreApplication::applicationFilePath(),
        {QStringLiteral("job-store-on-a-full-disk"), QString::fromStdString(address.path)});
    QVERIFY(child.waitForFinished(60'000));
    const auto lines = child.readAllStandardOutput().trimmed().split('\n');
    QVERIFY2(lines.last().contains("nothing that was saved is lost"), lines.last().constData());
    const auto store = must(JobStore::open(address));
    QCOMPARE(must(store->job(1)).counts.total(), lines.first().toLongLong());
    QVERIFY(lines.first().toLongLong() >= 100);
    const auto sql = must(SqlConnection::open(address, {}));
    QCOMPARE(must(sql->rows(QStringLiteral("PRAGMA integrity_check"))).at(0).at(0).toString(), QStringLiteral("ok"));
    QCOMPARE(must(sql->rows(QStringLiteral("SELECT COUNT(*) FROM item"))).at(0).at(0).toLongLong(),
        lines.first().toLongLong());
    must(store->addItems(1, std::vector<NewItem>(10)));
}

void TestJobStoreTrouble::whatAFullDiskOrAReadOnlyOneIsCalled()
{
    const auto sqlite = QueueAddress{.path = "/q.db"};
    const auto postgres = QueueAddress{.engine = QueueAddress::Engine::Postgres, .host = "h", .database = "d"};
    const auto text = [](const QueueAddress& address, const char* code, const char* words = "words") {
        return QString::fromStdString(SqlDialect::of(address.engine)
                                          .describe(QSqlError(QString(), QString::fromLatin1(words),
                                                        QSqlError::StatementError, QString::fromLatin1(code)),
                                              address, true)
                                          .text);
    };
    QVERIFY(text(sqlite, "13").contains(QLatin1String("is full: free space")));
    QVERIFY(text(sqlite, "4874").contains(QLatin1String("check the space on its disk")));
    for (const auto* code : {"8", "1544", "1032"})
        QVERIFY(text(sqlite, code).contains(QLatin1String("cannot be written: check who may write")));
    QVERIFY(text(sqlite, "267").contains(QLatin1String("is damaged")));
    QVERIFY(text(sqlite, "266").contains(QLatin1String("check its disk")));
    QVERIFY(text(postgres, "53100").contains(QLatin1String("is full: free space")));
    QVERIFY(text(postgres, "25006").contains(QLatin1String("name the primary")));
    QVERIFY(text(postgres, "57014").contains(QLatin1String("took too long")));
    QVERIFY(text(postgres, "53300").contains(QLatin1String("no connection left")));
    QVERIFY(!text(postgres, "XX000", "two\nlines").contains(QLatin1Char('\n')));
}

void TestJobStoreTrouble::aFileThatWasReplacedIsNotedAtOnce()
{
    const auto address = file("replaced.db");
    const auto store = must(JobStore::open(address));
    const auto id = queued(*store, 3);
    QVERIFY(QFile::rename(QString::fromStdString(address.path), QString::fromStdString(address.path + ".old")));
    QVERIFY(failsWith(store->pause(id), "was moved, replaced or deleted while it is in use: start this program again"));
    QVERIFY(failsWith(store->job(id), "was moved, replaced or deleted"));
}

void TestJobStoreTrouble::aWriterThatIsStuckIsSaid()
{
    const auto address = file("locked.db");
    const auto store = must(JobStore::open(address));
    const auto id = queued(*store, 1);
    const auto stuck = must(SqlConnection::open(address, {}));
    must(stuck->command(QStringLiteral("BEGIN IMMEDIATE")));
    QCOMPARE(must(store->job(id)).state, Queued); // reading goes on
    QVERIFY(failsWith(store->pause(id), "is locked by another program"));
    must(stuck->command(QStringLiteral("COMMIT")));
    must(store->pause(id));
}

void TestJobStoreTrouble::aServerThatRefusesIsSaid()
{
    auto& server = m_queues.postgres();
    const auto open = [](const std::string& url, const std::string& password = {}) {
        return JobStore::open(QueueAddress::parse(url).value(), {.password = password});
    };
    QVERIFY(failsWith(open(server.url("locked", "postgres"), "wrong"), "refuses to log in"));
    QVERIFY(failsWith(open(server.url("locked", "postgres")), "check the user, and PGPASSWORD"));
    QVERIFY(failsWith(open(server.url("nobody", "postgres")), "refuses to log in"));
    QVERIFY(failsWith(open(server.url("postgres", "nowhere")), "has no such database: make it with `createdb`"));
    QCOMPARE(open(server.url("postgres", "nowhere")).error().kind, ErrorKind::Denied);
    const auto away = open("postgresql://postgres@127.0.0.1:" + std::to_string(reservePort()) + "/d");
    QVERIFY(failsWith(away, "does not answer"));
    QCOMPARE(away.error().kind, ErrorKind::Unreachable);
    // A password never shows.
    QVERIFY(open(server.url("locked", "postgres"), "hunter2").error().text.find("hunter2") == std::string::npos);
}

void TestJobStoreTrouble::aMissingRightIsSaid()
{
    auto& server = m_queues.postgres();
    const auto refused =
        JobStore::open(QueueAddress::parse(server.url("locked", "postgres")).value(), {.password = "secret"});
    QVERIFY(failsWith(refused, "does not allow this"));
    QCOMPARE(refused.error().kind, ErrorKind::Denied);
}

void TestJobStoreTrouble::aServerThatIsGoneAndBack()
{
    const auto store = must(JobStore::open(m_queues.fresh(QueueAddress::Engine::Postgres)));
    const auto id = queued(*store, 5);
    const auto lease = must(store->claim("r", 1min))->lease;
    must(store->commit(lease, {.intents = {{1, 1}}}));
    m_queues.postgres().stop();
    const auto absent = store->commit(lease, {.outcomes = {{.n = 1}}});
    QVERIFY(failsWith(absent, "does not answer"));
    QCOMPARE(absent.error().kind, ErrorKind::Unreachable);
    QVERIFY(failsWith(store->job(id), "does not answer"));
    m_queues.postgres().start();
    // As if nothing had happened; it does no harm if the first had been written.
    QCOMPARE(must(store->commit(lease, {.outcomes = {{.n = 1}}})), Fenced::Written);
    QCOMPARE(must(store->commit(lease, {.outcomes = {{.n = 1}}, .intents = {{2, 2}}})), Fenced::Written);
    m_queues.postgres().stop();
    m_queues.postgres().start();
    QCOMPARE(must(store->job(id)).counts[ItemState::Done], 1); // without an error in between
}

void TestJobStoreTrouble::aServerThatCrashedLosesNothing()
{
    const auto store = must(JobStore::open(m_queues.fresh(QueueAddress::Engine::Postgres)));
    const auto id = queued(*store, 200);
    const auto lease = must(store->claim("r", 10min))->lease;
    std::int64_t written = 0;
    for (int crash = 0; crash < 3; ++crash) {
        for (int i = 0; i < 20; ++i) {
            ++written;
            QCOMPARE(must(store->commit(lease, {.intents = {{written, written}}})), Fenced::Written);
        }
        m_queues.postgres().kill();
        QVERIFY(failsWith(store->commit(lease, {.intents = {{written + 1, written + 1}}}), "does not answer"));
        m_queues.postgres().start();
        QCOMPARE(must(store->job(id)).counts[ItemState::Sent], written);
    }
}

namespace {

// Prints how many items were added before the disk was full, and then what was said.
int fillDisk(const QStringList& arguments)
{
    std::signal(SIGXFSZ, SIG_IGN);
    const auto store = must(JobStore::open({.path = arguments.value(1).toStdString()}));
    const auto id = must(store->add({.operation = "x"}));
    const rlimit limit{400'000, 400'000};
    if (::setrlimit(RLIMIT_FSIZE, &limit) != 0)
        qFatal("the size of files cannot be limited");
    const std::vector<NewItem> items(100, NewItem{.params = std::string(100, 'x')});
    Result<void> added;
    int count = -100;
    while (added) {
        count += 100;
        added = store->addItems(id, items);
    }
    std::printf("%d\n%s\n", count, added.error().text.c_str());
    return 0;
}

[[maybe_unused]] const bool fillerIsAdded = support::addChildProcess("job-store-on-a-full-disk", fillDisk);

} // namespace

HEADROOM_TEST(TestJobStoreTrouble)

} // namespace headroom::tst_job_store_trouble

#include "tst_job_store_trouble.moc"
