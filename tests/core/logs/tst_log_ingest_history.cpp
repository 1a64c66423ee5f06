// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What an ingest keeps over a restart, what it forgets, and what it writes.
#include "core/base/time/system_clock.h"
#include "core/logs/log_ingest.h"
#include "tests/support/logs/log_folder.h"

#include <QSqlDatabase>
#include <QSqlQuery>

#include <algorithm>

namespace headroom::tst_log_ingest_history {

using namespace headroom::logs;
using namespace std::chrono_literals;
using support::LogFolder;

namespace {

std::string requestLine(int second)
{
    char line[200];
    std::snprintf(line, sizeof line,
        "10.0.0.1 [20/Nov/2026:23:39:%02d +0000] 86ef72fdbdb06000-FRA - - 200 \"GET /api/v10/users/1 HTTP/1.1\" 20\n",
        second);
    return line;
}

std::string beatLine(int second)
{
    char line[200];
    std::snprintf(line, sizeof line,
        "2026-11-20T23:39:%02d.120Z [WS => Shard 3] Heartbeat acknowledged, latency of 46ms.\n", second);
    return line;
}

std::string lines(std::string (*line)(int), int count)
{
    std::string text;
    for (int i = 0; i < count; ++i)
        text += line(i);
    return text;
}

// The system's, with a calendar that can be turned.
class TurnedClock final : public Clock
{
public:
    Instant now() const override { return m_clock.now(); }
    WallTime wallNow() const override { return m_clock.wallNow() + later; }
    AlarmId setAlarm(Instant due, Ring ring) override { return m_clock.setAlarm(due, std::move(ring)); }
    void cancelAlarm(AlarmId id) override { m_clock.cancelAlarm(id); }

    std::chrono::hours later{};

private:
    SystemClock m_clock;
};

} // namespace

class TestLogDeskHistory : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void aFormatThatIsNoneChangesNothing_data();
    void aFormatThatIsNoneChangesNothing();
    void anotherFormatForgetsOnlyTheLogThatIsRead();
    void theSameFormatByItsNameForgetsNothing();
    void recognisedAnewAllThatAreReadAreForgotten();
    void brokenSumsForgetOnlyLogsOfShards();
    void aLogThatIsGoneIsForgottenAfterADay();
    void aLogThatIsGoneIsForgottenWhileItRuns();
    void onlyWhatChangedIsWritten();

private:
    LogIngest::Options options(std::vector<const char*> names, bool follows = false) const
    {
        LogIngest::Options options;
        for (const auto* name : names)
            options.inputs.push_back({LogInput::Kind::Files, m_folder->path(name)});
        options.archive = m_folder->path("history.db");
        options.follows = follows;
        return options;
    }
    // Reads all that is there, and answers what there is to say.
    std::vector<Text> read(LogIngest::Options options)
    {
        LogIngest ingest(std::move(options), m_clock);
        QSignalSpy ended(&ingest, &LogIngest::ended);
        if (const auto opened = ingest.open(); !opened)
            return {opened.error().text};
        if (ended.isEmpty() && !ended.wait(20000))
            qFatal("it does not end");
        return ingest.notes();
    }
    std::vector<LogArchive::Source> kept() const
    {
        const auto archive = LogArchive::open(m_folder->path("history.db"));
        return *(*archive)->sources();
    }
    std::vector<std::string> namesKept() const
    {
        std::vector<std::string> names;
        for (const auto& source : kept())
            names.push_back(source.name);
        return names;
    }
    std::string pathOf(const char* name) const { return m_folder->path(name); }
    std::size_t shardsKept() const
    {
        const auto archive = LogArchive::open(m_folder->path("history.db"));
        return ShardFigures::fromBytes(*(*archive)->together())->shards({}).size();
    }

    std::unique_ptr<LogFolder> m_folder;
    TurnedClock m_clock;
};

// Two logs, of which one is of requests and one of shards.
void TestLogDeskHistory::init()
{
    m_folder = std::make_unique<LogFolder>();
    m_clock.later = 0h;
    m_folder->write("a.log", lines(requestLine, 30));
    m_folder->write("b.log", lines(beatLine, 30));
    QVERIFY(read(options({"a.log", "b.log"})).empty());
    QCOMPARE(namesKept(), (std::vector{pathOf("a.log"), pathOf("b.log")}));
    QCOMPARE(shardsKept(), 1U);
}

void TestLogDeskHistory::aFormatThatIsNoneChangesNothing_data()
{
    QTest::addColumn<QString>("format");
    for (const char* format : {"dicsord.js", "log_format x '$a$b';", "(?<shard>\\d+"})
        QTest::newRow(format) << QString::fromLatin1(format);
}

void TestLogDeskHistory::aFormatThatIsNoneChangesNothing()
{
    QFETCH(QString, format);
    const auto before = kept();
    auto mistyped = options({"a.log", "b.log"});
    mistyped.format = format.toStdString();
    QCOMPARE(read(mistyped).size(), 1U); // the error
    QVERIFY(kept() == before);
    // Nor does an input that can be none.
    auto wrong = options({"a.log", "b.log"});
    wrong.format = "combined";
    wrong.inputs.push_back({LogInput::Kind::Command, ""});
    QCOMPARE(read(wrong).size(), 1U);
    QVERIFY(kept() == before);
}

void TestLogDeskHistory::anotherFormatForgetsOnlyTheLogThatIsRead()
{
    const auto before = kept();
    auto other = options({"a.log"});
    other.format = "combined";
    const auto notes = read(other);
    QCOMPARE(notes.size(), 1U);
    for (const auto* word : {"a.log", "since 2026-11-20 23:39:00 UTC", "forgotten", "another format"})
        QVERIFY2(notes[0].find(word) != std::string::npos, notes[0].c_str());
    QVERIFY2(notes[0].find("b.log") == std::string::npos, notes[0].c_str());
    const auto after = kept();
    QCOMPARE(after.size(), 2U);
    QVERIFY(after[0].figures != before[0].figures);
    QVERIFY(after[1] == before[1]);
    QCOMPARE(shardsKept(), 1U);
    // And the other way round: shards go with their log.
    other = options({"b.log"});
    other.format = "twilight";
    QCOMPARE(read(other).size(), 1U);
    QCOMPARE(kept().size(), 2U);
    QVERIFY(kept()[0] == after[0]);
    QCOMPARE(shardsKept(), 0U);
    // What is there of it counts once.
    other.format = "discord.js";
    QCOMPARE(read(other).size(), 1U);
    QCOMPARE(shardsKept(), 1U);
}

void TestLogDeskHistory::theSameFormatByItsNameForgetsNothing()
{
    const auto before = kept();
    auto same = options({"b.log"});
    same.format = "discord.js";
    QVERIFY(read(same).empty());
    QVERIFY(kept() == before);
}

void TestLogDeskHistory::recognisedAnewAllThatAreReadAreForgotten()
{
    auto anew = options({"a.log"});
    anew.recognisesAnew = true;
    QCOMPARE(read(anew).size(), 1U);
    QCOMPARE(kept().size(), 2U);
    QCOMPARE(shardsKept(), 1U);
}

void TestLogDeskHistory::brokenSumsForgetOnlyLogsOfShards()
{
    const auto before = kept();
    {
        const auto archive = LogArchive::open(pathOf("history.db"));
        QVERIFY((*archive)->save({{}, "of another version", {}}).has_value());
    }
    const auto notes = read(options({"a.log"}));
    QCOMPARE(notes.size(), 1U);
    QVERIFY2(notes[0].find("b.log") != std::string::npos, notes[0].c_str());
    QCOMPARE(kept().size(), 1U);
    QVERIFY(kept()[0] == before[0]);
}

void TestLogDeskHistory::aLogThatIsGoneIsForgottenAfterADay()
{
    m_folder->remove("b.log");
    m_clock.later = 23h;
    QVERIFY(read(options({"a.log"})).empty());
    QCOMPARE(namesKept(), (std::vector{pathOf("a.log"), pathOf("b.log")}));
    m_clock.later = 25h;
    // What is still there and still asked for stays, however long nothing came.
    QVERIFY(read(options({"a.log"})).empty());
    QCOMPARE(namesKept(), std::vector{pathOf("a.log")});
    QCOMPARE(shardsKept(), 0U);
}

void TestLogDeskHistory::aLogThatIsGoneIsForgottenWhileItRuns()
{
    LogIngest ingest(options({"*.log"}, true), m_clock);
    QVERIFY(ingest.open().has_value());
    QTRY_COMPARE(ingest.sources().size(), 2U);
    m_folder->remove("b.log");
    QVERIFY(ingest.save().has_value());
    QCOMPARE(ingest.shards().shards({}).size(), 1U);
    m_clock.later = 25h;
    QVERIFY(ingest.save().has_value());
    QCOMPARE(ingest.shards().shards({}).size(), 0U);
    const auto sources = ingest.sources();
    QVERIFY(std::none_of(sources.begin(), sources.end(),
        [](const auto& source) { return source.reader && source.name.ends_with("b.log"); }));
    // Of the same name, it is another one.
    m_folder->write("b.log", lines(beatLine, 20));
    QTRY_COMPARE(ingest.shards().shards({}).size(), 1U);
    QCOMPARE(ingest.shards().shards({})[0].samples, 20U);
}

void TestLogDeskHistory::onlyWhatChangedIsWritten()
{
    // A row that is written anew gets another number.
    const auto rows = [this] {
        std::map<QByteArray, qlonglong> rows;
        {
            auto database = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), QStringLiteral("rows"));
            database.setDatabaseName(QString::fromStdString(pathOf("history.db")));
            if (!database.open())
                qFatal("it cannot be opened");
            QSqlQuery query(database);
            query.exec(QStringLiteral("SELECT name, rowid FROM sources"));
            while (query.next())
                rows[query.value(0).toByteArray()] = query.value(1).toLongLong();
        }
        QSqlDatabase::removeDatabase(QStringLiteral("rows"));
        return rows;
    };
    const auto before = rows();
    QCOMPARE(before.size(), std::size_t(2));
    QVERIFY(read(options({"a.log", "b.log"})).empty());
    QCOMPARE(rows(), before);
    m_folder->append("a.log", requestLine(30));
    QVERIFY(read(options({"a.log", "b.log"})).empty());
    const auto after = rows();
    const auto a = QByteArray::fromStdString(pathOf("a.log"));
    const auto b = QByteArray::fromStdString(pathOf("b.log"));
    QVERIFY(after.at(a) != before.at(a));
    QCOMPARE(after.at(b), before.at(b));
}

HEADROOM_TEST(TestLogDeskHistory)

} // namespace headroom::tst_log_ingest_history

#include "tst_log_ingest_history.moc"
