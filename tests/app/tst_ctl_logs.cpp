// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// headroomctl logs, as a script and a person use it.
#include "core/base/processes/guarded_process.h"
#include "tests/support/files.h"
#include "tests/support/programs/documented_fields.h"
#include "tests/support/programs/program.h"

#include <QDirIterator>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>

#include <csignal>
#include <random>

namespace headroom::tst_ctl_logs {

using namespace Qt::StringLiterals;

namespace {

const QByteArray webhookToken = "aB3dE6gH9jK2mN5pQ8sT1vW4yZ7bC0eF3hI6kL9nO2qR5tU8wX1zA4cD7fG0iJ3lM6o";
const QByteArray botToken = "MTAwMDAwMDAwMDAwMDAwMDAw.GaBcDe.abcdefghijklmnopqrstuvwxyz0123456789AB";

QByteArray requestLine(int second, int status, const QByteArray& target, const QByteArray& ray = "86ef72fdbdb06000-FRA",
    const QByteArray& cache = "-")
{
    return "10.0.0.7 [20/Nov/2026:23:" + QByteArray::number(10 + second / 60) + ':'
        + QByteArray::number(100 + second % 60).right(2) + " +0000] " + ray + " - " + cache + ' '
        + QByteArray::number(status) + " \"GET " + target + " HTTP/1.1\" 20\n";
}

QByteArray someRequests()
{
    QByteArray lines;
    for (int i = 0; i < 100; ++i)
        lines += requestLine(i, 200, "/api/v10/users/" + QByteArray::number(100000000000000000LL + i));
    for (int i = 0; i < 7; ++i)
        lines += requestLine(100 + i, 429, "/api/v10/channels/1/messages");
    lines += requestLine(110, 403, "/api/v10/channels/1/messages");
    lines += requestLine(111, 429, "/api/v10/users/@me", "-"); // by nginx itself
    lines += requestLine(112, 404, "/api/v10/guilds/1", "86ef72fdbdb06000-FRA", "HIT");
    lines += requestLine(113, 502, "/api/v10/guilds/1", "-");
    lines += requestLine(114, 200, "/api/v10/webhooks/100000000000000001/" + webhookToken);
    return lines;
}

QByteArray someShards()
{
    QByteArray lines;
    for (int i = 0; i < 40; ++i)
        lines += "2026-11-20T23:12:" + QByteArray::number(10 + i) + ".000Z debug: [WS => Shard "
            + QByteArray::number(i % 4) + "] Heartbeat acknowledged, latency of " + QByteArray::number(40 + i)
            + "ms.\n";
    return lines;
}

// Two answers, of which one is of the global limit.
QByteArray someOfABot()
{
    return "[2026-11-20 23:11:00] [INFO    ] discord.gateway: Shard ID 0 has connected to Gateway (Session ID: x).\n"
           "[2026-11-20 23:11:40] [WARNING ] discord.http: We are being rate limited. POST "
           "https://discord.com/api/v10/webhooks/100000000000000001/"
        + webhookToken
        + " responded with 429. Retrying in 0.65 seconds.\n"
          "[2026-11-20 23:11:41] [WARNING ] discord.http: We are being rate limited. GET "
          "https://discord.com/api/v10/users/@me responded with 429. Retrying in 0.65 seconds.\n"
          "[2026-11-20 23:11:41] [WARNING ] discord.http: Global rate limit has been hit. Retrying in 0.65 seconds.\n";
}

} // namespace

class TestCtlLogs : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }
    void everyFigureIsThere();
    void fieldsAreThoseOfTheDocumentation();
    void ofTheBudgetALogOfShardsKnowsNothing();
    void theTextSaysTheSame();
    void aMissingAndAGarbageLogAreSaidOnceEach();
    void aMistypedFormatLeavesTheHistoryAsItIs();
    void aBotsLogTellsOfBothAndIsNotAddedToItsProxys();
    void logsThatTellOnlyOfFailuresAreAddedUpAndSaySo();
    void aFormatOverrulesTheGuess();
    void standardInputIsRead();
    void aHistoryGoesOnWhereTheLastRunEnded();
    void killedAtAnyMomentNothingIsCountedTwiceOrLost();
    void followPrintsOneLineASecondUntilStopped();
    void whatCannotBeReadIsOneLineAndItsExitCode_data();
    void whatCannotBeReadIsOneLineAndItsExitCode();
    void aLogThatIsNotUnderstoodIsAFailure();
    void timesAreLocalWithTheirZoneUnlessUtcIsAskedFor();
    void noSecretIsWrittenAnywhere();

private:
    QString path(const char* name) const { return m_folder->filePath(QString::fromLatin1(name)); }
    QString write(const char* name, const QByteArray& content, bool append = false) const
    {
        QFile file(path(name));
        if (!file.open(append ? QIODevice::Append : QIODevice::WriteOnly) || file.write(content) != content.size())
            qFatal("%s cannot be written", name);
        return path(name);
    }
    support::ProgramRun run(const QStringList& arguments, const QByteArray& input = {}) const
    {
        return support::runCtl(QStringList{u"logs"_s} + arguments, input);
    }
    QJsonObject json(const QStringList& arguments, const QByteArray& input = {}) const
    {
        const auto ran = run(arguments + QStringList{u"--json"_s}, input);
        if (ran.exitCode != 0)
            qFatal("%s", ran.err.constData());
        return QJsonDocument::fromJson(ran.out).object();
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestCtlLogs::everyFigureIsThere()
{
    const auto all = json({write("proxy.log", someRequests() + "garbage\n"), write("gateway.log", someShards())});
    QCOMPARE(all["lines"_L1].toInteger(), 153);
    QCOMPARE(all["unparsed"_L1].toInteger(), 1);
    QCOMPARE(all["span"_L1].toObject()["from"_L1].toString(), u"2026-11-20T23:10:00.000Z"_s);
    QCOMPARE(all["span"_L1].toObject()["to"_L1].toString(), u"2026-11-20T23:12:49.000Z"_s);
    const auto requests = all["requests"_L1].toObject();
    QCOMPARE(requests["total"_L1].toInteger(), 112);
    QCOMPARE(requests["reached_discord"_L1].toInteger(), 109);
    QCOMPARE(requests["refused_by_proxy"_L1].toInteger(), 1);
    QCOMPARE(requests["cached"_L1].toInteger(), 1);
    QCOMPARE(requests["unknown_outcome"_L1].toInteger(), 1);
    QCOMPARE(requests["by_status"_L1].toObject()["429"_L1].toInteger(), 8);
    const auto routes = requests["by_route"_L1].toArray();
    QCOMPARE(routes[0].toObject()["template"_L1].toString(), u"/users/{user}"_s);
    QCOMPARE(routes[0].toObject()["method"_L1].toString(), u"GET"_s);
    QCOMPARE(routes[0].toObject()["count"_L1].toInteger(), 100);
    QCOMPARE(routes[1].toObject()["invalid"_L1].toInteger(), 8);
    const auto invalid = all["invalid"_L1].toObject();
    QCOMPARE(invalid["in_window"_L1].toInteger(), 8);
    QCOMPARE(invalid["in_window_at_least"_L1].toInteger(), 1);
    QCOMPARE(invalid["limit"_L1].toInteger(), 10000);
    QCOMPARE(invalid["peak"_L1].toInteger(), 8);
    QVERIFY(invalid["peak_at"_L1].isString());
    QVERIFY(invalid["upper_bound"_L1].toBool());
    const auto shards = all["shards"_L1].toArray();
    QCOMPARE(shards.size(), 4);
    const auto shard = shards[3].toObject();
    QCOMPARE(shard["shard"_L1].toInteger(), 3);
    QCOMPARE(shard["source"_L1].toString(), path("gateway.log"));
    QVERIFY(shard["exact"_L1].toBool());
    QCOMPARE(shard["samples"_L1].toInteger(), 10);
    QCOMPARE(shard["max_ms"_L1].toDouble(), 79.0);
    QVERIFY(shard["p50_ms"_L1].toDouble() > 50 && shard["p50_ms"_L1].toDouble() < 70);
    QVERIFY(shard["p99_ms"_L1].toDouble() >= shard["p95_ms"_L1].toDouble());
    QCOMPARE(shard["missed_acks"_L1].toInteger(-1), 0);
    QCOMPARE(shard["reconnects"_L1].toInteger(-1), 0);
    QCOMPARE(shard["last_seen"_L1].toString(), u"2026-11-20T23:12:49.000Z"_s);
    QCOMPARE(shard["state"_L1].toString(), u"healthy"_s);
    QCOMPARE(shard["expected_interval_ms"_L1].toDouble(), 4000.0);
    QVERIFY(shard["gone_since"_L1].isNull());
    QVERIFY(all["warnings"_L1].isArray());
}

void TestCtlLogs::fieldsAreThoseOfTheDocumentation()
{
    using support::documentedFields;
    using support::fieldsOf;
    const auto all = json({write("proxy.log", someRequests()), write("gateway.log", someShards())});
    QCOMPARE(fieldsOf(all), documentedFields(u"a summary of logs"_s));
    QCOMPARE(fieldsOf(all["requests"_L1].toObject()), documentedFields(u"the requests of logs"_s));
    QCOMPARE(fieldsOf(all["invalid"_L1].toObject()), documentedFields(u"the invalid requests of logs"_s));
    QCOMPARE(fieldsOf(all["shards"_L1][0].toObject()), documentedFields(u"a shard"_s));
    QCOMPARE(fieldsOf(all["sources"_L1][0].toObject()), documentedFields(u"a source"_s));
}

void TestCtlLogs::ofTheBudgetALogOfShardsKnowsNothing()
{
    const auto all = json({write("bot.log", "[WS => Shard 3] Heartbeat acknowledged, latency of 46ms.\n")});
    const auto invalid = all["invalid"_L1].toObject();
    for (const auto key : {"in_window"_L1, "in_window_at_least"_L1, "peak"_L1, "peak_at"_L1})
        QVERIFY2(invalid[key].isNull(), key.data());
    QCOMPARE(invalid["limit"_L1].toInteger(), 10000);
    // Nor when it was: it bears no time.
    QVERIFY(all["span"_L1].toObject()["from"_L1].isNull());
    const auto shard = all["shards"_L1].toArray()[0].toObject();
    QVERIFY(shard["last_seen"_L1].isNull());
    QCOMPARE(shard["samples"_L1].toInteger(), 1);
    QVERIFY(all["warnings"_L1].toArray()[0].toString().contains(u"no times in this log"));
}

void TestCtlLogs::theTextSaysTheSame()
{
    const auto ran = run({write("proxy.log", someRequests()), write("gateway.log", someShards())});
    QCOMPARE(ran.exitCode, 0);
    QVERIFY2(ran.err.isEmpty(), ran.err.constData());
    for (const auto* part :
        {"152 lines", "discord_logs", "discord.js", "at most 8 of 10,000, at least 1", "GET /users/{user}", "Shards"})
        QVERIFY2(ran.out.contains(part), part);
}

void TestCtlLogs::aMissingAndAGarbageLogAreSaidOnceEach()
{
    const auto garbage = write("garbage.log", "what is this\nnobody knows\n");
    const auto missing = path("nosuch.log");
    const auto ran = run({garbage, missing, write("proxy.log", someRequests())});
    QCOMPARE(ran.exitCode, 1);
    QCOMPARE(ran.err.count("garbage.log: no known format fits its lines"), 1);
    QCOMPARE(ran.err.count("nosuch.log does not exist"), 1);
    QCOMPARE(ran.err.count('\n'), 2);
    QVERIFY2(ran.out.contains("garbage.log: format not recognised"), ran.out.constData());
    QVERIFY2(ran.out.contains("nosuch.log: missing"), ran.out.constData());
    QVERIFY2(ran.out.contains("proxy.log: discord_logs"), ran.out.constData());
    QVERIFY2(!ran.out.contains("waiting") && !ran.err.contains("waiting"), ran.err.constData());
}

void TestCtlLogs::aMistypedFormatLeavesTheHistoryAsItIs()
{
    const auto log = write("proxy.log", someRequests());
    const auto history = path("history.db");
    QCOMPARE(run({log, u"--history"_s, history}).exitCode, 0);
    const auto mistyped = run({log, u"--history"_s, history, u"--format"_s, u"dicsord_logs"_s});
    QCOMPARE(mistyped.exitCode, 2);
    QVERIFY2(mistyped.err.contains("there is no format of that name"), mistyped.err.constData());
    // Nothing of it is read again: all is known from before, and counted once.
    const auto again = run({log, u"--history"_s, history});
    QCOMPARE(again.exitCode, 0);
    QVERIFY2(again.out.contains("112 lines") && again.err.isEmpty(), (again.out + again.err).constData());
    // With another that can be, what it forgets is said.
    const auto other = run({log, u"--history"_s, history, u"--format"_s, u"combined"_s});
    QVERIFY2(other.err.contains("is forgotten, for it was read with another format"), other.err.constData());
}

void TestCtlLogs::aBotsLogTellsOfBothAndIsNotAddedToItsProxys()
{
    const auto proxy = write("proxy.log", someRequests());
    const auto bot = write("bot.log", someOfABot());
    const auto all = json({proxy, bot});
    QCOMPARE(all["lines"_L1].toInteger(), 112 + 4);
    const auto requests = all["requests"_L1].toObject();
    QCOMPARE(requests["total"_L1].toInteger(), 112);
    QCOMPARE(requests["only_failures"_L1].toBool(), false);
    QCOMPARE(requests["limited_by_scope"_L1].toObject()["not_told"_L1].toInteger(), 7);
    QCOMPARE(all["shards"_L1].toArray().size(), 1);
    QCOMPARE(all["invalid"_L1].toObject()["in_window"_L1].toInteger(), 8);
    const auto sources = all["sources"_L1].toArray();
    QCOMPARE(sources.size(), 2);
    const auto bots =
        sources[0].toObject()["name"_L1].toString() == bot ? sources[0].toObject() : sources[1].toObject();
    QCOMPARE(bots["shards"_L1].toBool(), true);
    QCOMPARE(bots["requests"_L1].toObject()["total"_L1].toInteger(), 2);
    QCOMPARE(bots["requests"_L1].toObject()["only_failures"_L1].toBool(), true);
    QCOMPARE(bots["requests"_L1].toObject()["in_sums"_L1].toBool(), false);
    QCOMPARE(bots["requests"_L1].toObject()["limited_by_scope"_L1].toObject()["global"_L1].toInteger(), 1);
    QCOMPARE(bots["requests"_L1].toObject()["invalid"_L1].toObject()["in_window_at_least"_L1].toInteger(), 1);
    const auto text = run({proxy, bot}).out;
    for (const auto* part : {"left out of the sums", "tells only of answers that went wrong",
             "discord.py, pycord, disnake, nextcord, and 2 responses to its requests", "429s by scope"})
        QVERIFY2(text.contains(part), text.constData());
    QVERIFY(!text.contains(webhookToken));
}

void TestCtlLogs::logsThatTellOnlyOfFailuresAreAddedUpAndSaySo()
{
    const auto banned = write("jda.log",
        "2026-11-20 23:12:10 [net.dv8tion.jda.api.requests.SequentialRestRateLimiter] [ERROR] Encountered cloudflare "
        "rate limit! Retry-After: 3600 s\n");
    const QStringList logs{banned, write("bot.log", someOfABot()), u"--utc-offset"_s, u"0"_s};
    const auto all = json(logs);
    QCOMPARE(all["requests"_L1].toObject()["total"_L1].toInteger(), 3);
    QCOMPARE(all["requests"_L1].toObject()["only_failures"_L1].toBool(), true);
    const auto text = run(logs + QStringList{u"--utc"_s}).out;
    for (const auto* part :
        {"Failures  ", "ten minutes, as far as the logs show: ", "banned by Cloudflare until 2026-11-21 00:12:10 UTC"})
        QVERIFY2(text.contains(part), text.constData());
    QVERIFY(!text.contains("limiter seems to be inactive"));
}

void TestCtlLogs::aFormatOverrulesTheGuess()
{
    const auto file = write("own.log", "3|87\n4|120\n3|90\n");
    const auto shards = json({file, u"--format"_s, u"^(?<shard>\\d+)\\|(?<ms>\\d+)$"_s})["shards"_L1].toArray();
    QCOMPARE(shards.size(), 2);
    QCOMPARE(shards[1].toObject()["max_ms"_L1].toDouble(), 120.0);
    const auto pasted = json({write("pasted.log", "1795217810.120 GET /api/v10/users/@me 403\n"), u"--format"_s,
        u"log_format x '$msec $request_method $request_uri $status';"_s});
    QCOMPARE(pasted["requests"_L1].toObject()["by_status"_L1].toObject()["403"_L1].toInteger(), 1);
    const auto wrong = run({file, u"--format"_s, u"nonesuch"_s});
    QCOMPARE(wrong.exitCode, 2);
    QCOMPARE(wrong.err.count('\n'), 1);
    QVERIFY2(wrong.err.contains("discord_logs"), wrong.err.constData());
}

void TestCtlLogs::standardInputIsRead()
{
    QCOMPARE(json({u"-"_s}, someRequests())["requests"_L1].toObject()["total"_L1].toInteger(), 112);
    // When nobody writes into the pipe any more, there is nothing to follow.
    const auto followed = run({u"-"_s, u"--follow"_s, u"--json"_s}, someRequests());
    QCOMPARE(followed.exitCode, 0);
    const auto last = QJsonDocument::fromJson(followed.out.trimmed().split('\n').last()).object();
    QCOMPARE(last["requests"_L1].toObject()["total"_L1].toInteger(), 112);
}

void TestCtlLogs::aHistoryGoesOnWhereTheLastRunEnded()
{
    const QStringList arguments{write("proxy.log", someRequests()), u"--history"_s, path("history.db")};
    QCOMPARE(json(arguments)["requests"_L1].toObject()["total"_L1].toInteger(), 112);
    QCOMPARE(json(arguments)["requests"_L1].toObject()["total"_L1].toInteger(), 112);
    write("proxy.log", requestLine(200, 401, "/api/v10/users/@me"), true);
    const auto all = json(arguments);
    QCOMPARE(all["requests"_L1].toObject()["total"_L1].toInteger(), 113);
    QCOMPARE(all["invalid"_L1].toObject()["in_window"_L1].toInteger(), 9);
}

// It is killed again and again while it reads and while the log grows; what the last run tells is what is in the log.
void TestCtlLogs::killedAtAnyMomentNothingIsCountedTwiceOrLost()
{
    std::mt19937 random(5);
    const auto file = write("proxy.log", {});
    int written = 0;
    for (int round = 0; round < 12; ++round) {
        QByteArray lines;
        for (int i = 0; i < 20'000; ++i)
            lines += requestLine(i % 600, i % 50 == 0 ? 403 : 200, "/api/v10/channels/1/messages");
        write("proxy.log", lines, true);
        written += 20'000;
        GuardedProcess process;
        process.start(
            support::program("headroomctl"), {u"logs"_s, file, u"--history"_s, path("history.db"), u"--json"_s});
        QVERIFY(process.waitForStarted());
        if (!process.waitForFinished(1 + int(random() % 120)))
            process.kill();
        process.waitForFinished();
    }
    const auto all = json({file, u"--history"_s, path("history.db")});
    QCOMPARE(all["lines"_L1].toInteger(), written);
    QCOMPARE(all["requests"_L1].toObject()["total"_L1].toInteger(), written);
    QCOMPARE(all["requests"_L1].toObject()["by_status"_L1].toObject()["403"_L1].toInteger(), written / 50);
}

void TestCtlLogs::followPrintsOneLineASecondUntilStopped()
{
    const auto file = write("proxy.log", someRequests());
    GuardedProcess process;
    process.start(support::program("headroomctl"), {u"logs"_s, file, u"--follow"_s, u"--json"_s});
    const auto next = [&process] {
        [&] { QTRY_VERIFY_WITH_TIMEOUT(process.canReadLine(), 30'000); }();
        return QJsonDocument::fromJson(process.readLine()).object()["requests"_L1].toObject()["total"_L1].toInteger();
    };
    QCOMPARE(next(), 112);
    write("proxy.log", requestLine(200, 200, "/api/v10/users/@me"), true);
    QTRY_COMPARE_WITH_TIMEOUT(next(), 113, 30'000);
    process.terminate();
    QVERIFY(process.waitForFinished(20000));
    QCOMPARE(process.exitStatus(), QProcess::NormalExit);
    QCOMPARE(process.exitCode(), 0);
}

void TestCtlLogs::whatCannotBeReadIsOneLineAndItsExitCode_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("exitCode");
    QTest::addColumn<QString>("says");
    QTest::newRow("no such file") << QStringList{u"/nowhere/at/all.log"_s} << 1 << u"/nowhere/at/all.log"_s;
    QTest::newRow("a folder") << QStringList{u"/tmp"_s} << 1 << u"/tmp"_s;
    QTest::newRow("nothing given") << QStringList{} << 2 << u"FILE"_s;
    QTest::newRow("a history that is none")
        << QStringList{u"/dev/null"_s, u"--history"_s, u"/dev/null/x"_s} << 1 << u"/dev/null"_s;
}

void TestCtlLogs::whatCannotBeReadIsOneLineAndItsExitCode()
{
    QFETCH(QStringList, arguments);
    QFETCH(int, exitCode);
    QFETCH(QString, says);
    const auto ran = run(arguments);
    QVERIFY2(ran.err.contains(says.toUtf8()), ran.err.constData());
    QCOMPARE(ran.err.count('\n'), 1);
    QCOMPARE(ran.exitCode, exitCode);
    QVERIFY2(!(ran.err + ran.out).contains("waiting"), ran.out.constData()); // nobody waits
    const auto problem = ran.err.mid(QByteArray("headroomctl: ").size()).trimmed();
    QVERIFY2(!ran.out.contains(problem), ran.out.constData()); // once is enough
}

void TestCtlLogs::aLogThatIsNotUnderstoodIsAFailure()
{
    const auto garbage = write("garbage.log", QByteArray("neither fish nor fowl\n").repeated(200));
    for (const bool withAnother : {false, true}) {
        const auto ran =
            run(withAnother ? QStringList{garbage, write("proxy.log", someRequests())} : QStringList{garbage});
        QCOMPARE(ran.exitCode, 1);
        QCOMPARE(ran.err.count('\n'), 1);
        QVERIFY2(ran.err.contains("garbage.log: no known format fits its lines; name its format with --format"),
            ran.err.constData());
        QVERIFY(!ran.out.contains("no known format fits"));
        QCOMPARE(ran.out.contains("GET /users/{user}"), withAnother);
    }
    QCOMPARE(run({garbage, u"--json"_s}).exitCode, 1);
    QCOMPARE(run({write("empty.log", {})}).exitCode, 0);
}

void TestCtlLogs::timesAreLocalWithTheirZoneUnlessUtcIsAskedFor()
{
    const auto environment = support::environmentWith({{"TZ", u"XYZ-05:30"_s}});
    const auto file = write("proxy.log", someRequests());
    const auto text = [&](const QStringList& more) {
        return support::runCtl(QStringList{u"logs"_s, file} + more, {}, environment).out;
    };
    QVERIFY2(text({}).contains("from 2026-11-21 04:40:00 XYZ to "), text({}).constData());
    QVERIFY(text({u"--utc"_s}).contains("from 2026-11-20 23:10:00 UTC to "));
    QVERIFY(text({u"--json"_s}).contains("\"2026-11-20T23:10:00.000Z\""));
}

// In its answers, in its history, in what it says of lines that it cannot read.
void TestCtlLogs::noSecretIsWrittenAnywhere()
{
    const QByteArray interaction = "aW50ZXJhY3Rpb246MTIzNDU2Nzg5MDEyMzQ1Njc4OmFCM2RFNmdIOWpLMm1ONXBROHNUMXZXNHla";
    QByteArray lines = someRequests();
    lines += requestLine(120, 404, "/api/v10/interactions/100000000000000001/" + interaction + "/callback");
    lines += "half a line of /api/v10/webhooks/100000000000000001/" + webhookToken + "\n";
    lines += "Authorization: Bot " + botToken + "\n";
    QByteArray shards = someShards();
    shards += "2026-11-20T23:12:59.000Z debug: [WS => Shard 1] Identifying with " + botToken + "\n";
    shards += "time=2026-11-20T23:37:34.120Z level=DEBUG msg=\"sending gateway message\" name=gateway shard_id=3 "
              "shard_count=16 data=\"{\\\"op\\\":2,\\\"d\\\":{\\\"token\\\":\\\""
        + botToken + "\\\"}}\"\n";
    const QStringList files{write("proxy.log", lines), write("gateway.log", shards)};
    const auto history = path("history.db");
    const auto text = run(files);
    const auto asJson = run(files + QStringList{u"--json"_s, u"--history"_s, history});
    QCOMPARE(asJson.exitCode, 0);
    QByteArrayList written{text.out, text.err, asJson.out, asJson.err};
    QDirIterator entries(m_folder->path(), {u"history*"_s}, QDir::Files);
    while (entries.hasNext()) {
        written += support::mustRead(entries.next());
    }
    QVERIFY(written.size() >= 5);
    for (const auto& bytes : written) {
        for (const auto& secret : {webhookToken, botToken, interaction})
            QVERIFY(!bytes.contains(secret.mid(8, 20)));
    }
}

HEADROOM_TEST(TestCtlLogs)

} // namespace headroom::tst_ctl_logs

#include "tst_ctl_logs.moc"
