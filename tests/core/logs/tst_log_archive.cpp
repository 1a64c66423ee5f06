// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/processes/guarded_process.h"
#include "core/logs/log_archive.h"
#include "tests/support/files.h"

#include <QFile>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QTemporaryDir>

namespace headroom::tst_log_archive {

using logs::LogArchive;
using Source = LogArchive::Source;

class TestLogArchive : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void whatIsSavedIsThereAgain();
    void whatIsNotNamedStays();
    void aFileOfTheFirstVersionIsUpgraded();
    void aFileOfSomebodyElseIsLeftAlone_data();
    void aFileOfSomebodyElseIsLeftAlone();
    void aSecondProgramIsReported();
    void aFolderThatCannotBeMadeIsSaid();
    void aFullDiskLosesNothingThatWasThere();
    void killedAtAnyMomentBothBelongTogether();

private:
    std::string path(const char* name) const { return m_folder.filePath(QString::fromLatin1(name)).toStdString(); }
    QTemporaryDir m_folder;
};

void TestLogArchive::whatIsSavedIsThereAgain()
{
    const std::string binary("a\0b\xff\n", 5);
    const WallTime read{std::chrono::milliseconds{1'795'217'820'123}};
    const std::vector<Source> sources{{"x", {"f1 7"}, binary, read}, {"y \"'; DROP", {}, "", {}}};
    {
        const auto archive = LogArchive::open(path("deep/er/logs.db"));
        QVERIFY(archive.has_value());
        QCOMPARE(*(*archive)->together(), std::string());
        QVERIFY((*archive)->sources()->empty());
        QVERIFY((*archive)->save({sources, "all", {}}).has_value());
    }
    const auto archive = LogArchive::open(path("deep/er/logs.db"));
    QVERIFY(archive.has_value());
    QVERIFY(*(*archive)->sources() == sources);
    QCOMPARE(*(*archive)->together(), std::string("all"));
}

void TestLogArchive::whatIsNotNamedStays()
{
    const auto archive = LogArchive::open(path("stays.db"));
    QVERIFY((*archive)->save({{{"x", {"1"}, "a"}, {"y", {"2"}, "b"}}, "1", {}}).has_value());
    QVERIFY((*archive)->save({{{"y", {"3"}, "c"}}, {}, {}}).has_value());
    const std::vector<Source> both{{"x", {"1"}, "a"}, {"y", {"3"}, "c"}};
    QVERIFY(*(*archive)->sources() == both);
    QCOMPARE(*(*archive)->together(), std::string("1"));
    QVERIFY((*archive)->save({{}, "2", {"x", "never"}}).has_value());
    QVERIFY(*(*archive)->sources() == std::vector<Source>({{"y", {"3"}, "c"}}));
    QCOMPARE(*(*archive)->together(), std::string("2"));
    QVERIFY((*archive)->save({{{"y", {}, "new"}}, {}, {"y"}}).has_value());
    QVERIFY(*(*archive)->sources() == std::vector<Source>({{"y", {}, "new"}}));
}

// Made as version 1 made it.
void TestLogArchive::aFileOfTheFirstVersionIsUpgraded()
{
    {
        auto database = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), QStringLiteral("old"));
        database.setDatabaseName(QString::fromStdString(path("old.db")));
        QVERIFY(database.open());
        for (const auto* statement : {"PRAGMA application_id = 1214542386", "PRAGMA user_version = 1",
                 "CREATE TABLE sources (name BLOB PRIMARY KEY, position BLOB NOT NULL, figures BLOB NOT NULL)",
                 "CREATE TABLE together (one INTEGER PRIMARY KEY CHECK (one = 1), figures BLOB NOT NULL)",
                 "INSERT INTO sources VALUES (CAST('x' AS BLOB), CAST('1' AS BLOB), CAST('a' AS BLOB))"})
            QVERIFY2(QSqlQuery(database).exec(QString::fromLatin1(statement)), statement);
    }
    QSqlDatabase::removeDatabase(QStringLiteral("old"));
    for (int time = 0; time < 2; ++time) {
        const auto archive = LogArchive::open(path("old.db"));
        QVERIFY2(archive.has_value(), archive ? "" : archive.error().text.c_str());
        QVERIFY(*(*archive)->sources() == std::vector<Source>({{"x", {"1"}, "a"}}));
    }
}

void TestLogArchive::aFileOfSomebodyElseIsLeftAlone_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::newRow("text") << QByteArray("dear diary\n").repeated(200);
    QTest::newRow("zeros") << QByteArray(8192, '\0');
    QTest::newRow("only SQLite's head") << QByteArray("SQLite format 3\0", 16) + QByteArray(4080, 'x');
}

void TestLogArchive::aFileOfSomebodyElseIsLeftAlone()
{
    QFETCH(QByteArray, content);
    support::mustWrite(path("other.db"), content);
    const auto archive = LogArchive::open(path("other.db"));
    QVERIFY(!archive.has_value());
    QVERIFY2(archive.error().text.find(path("other.db")) != std::string::npos, archive.error().text.c_str());
    QVERIFY(archive.error().text.find('\n') == std::string::npos);
    QCOMPARE(support::mustRead(path("other.db")), content);
}

void TestLogArchive::aSecondProgramIsReported()
{
    const auto first = LogArchive::open(path("taken.db"));
    QVERIFY((*first)->save({{}, "x", {}}).has_value());
    const auto second = LogArchive::open(path("taken.db"));
    QVERIFY(!second.has_value());
    QVERIFY2(second.error().text.starts_with("another program has "), second.error().text.c_str());
}

void TestLogArchive::aFolderThatCannotBeMadeIsSaid()
{
    QFile file(QString::fromStdString(path("file")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    const auto archive = LogArchive::open(path("file/logs.db"));
    QVERIFY(!archive.has_value());
    QVERIFY2(archive.error().text.find("cannot be made") != std::string::npos, archive.error().text.c_str());
}

void TestLogArchive::aFullDiskLosesNothingThatWasThere()
{
    if (!QFile::exists(QStringLiteral("/dev/full")))
        QFAIL("there is no /dev/full here");
    const auto archive = LogArchive::open("/dev/full");
    QVERIFY(!archive.has_value());
    QVERIFY2(archive.error().text.find("/dev/full") != std::string::npos, archive.error().text.c_str());
}

// A child saves again and again, position and figures alike, until it is killed.
void TestLogArchive::killedAtAnyMomentBothBelongTogether()
{
    const auto file = path("killed.db");
    for (int round = 0; round < 8; ++round) {
        GuardedProcess child;
        child.start(QCoreApplication::applicationFilePath(),
            {QStringLiteral("log-archive-saver"), QString::fromStdString(file)});
        QVERIFY(child.waitForReadyRead(20000)); // it has begun
        for (int more = 0; more < round; ++more)
            QVERIFY(child.waitForReadyRead(20000));
        child.kill();
        QVERIFY(child.waitForFinished(20000));
        const auto archive = LogArchive::open(file);
        QVERIFY2(archive.has_value(), archive ? "" : archive.error().text.c_str());
        const auto sources = *(*archive)->sources();
        QCOMPARE(sources.size(), 1U);
        const auto& source = sources.front();
        QCOMPARE(source.position.text, source.figures.substr(0, source.figures.find(' ')));
        QCOMPARE(source.position.text, *(*archive)->together());
    }
}

namespace {

// Saves without end, until it is killed.
int saveForEver(const QStringList& arguments)
{
    const auto archive = LogArchive::open(arguments.value(1).toStdString());
    if (!archive)
        qFatal("%s", archive.error().text.c_str());
    for (int i = 0;; ++i) {
        const auto text = std::to_string(i);
        if (!(*archive)->save({{{"log", {text}, text + std::string(100'000, ' ')}}, text, {}}))
            qFatal("not saved");
        std::puts("saved");
        std::fflush(stdout);
    }
}

[[maybe_unused]] const bool saverIsAdded = support::addChildProcess("log-archive-saver", saveForEver);

} // namespace

HEADROOM_TEST(TestLogArchive)

} // namespace headroom::tst_log_archive

#include "tst_log_archive.moc"
