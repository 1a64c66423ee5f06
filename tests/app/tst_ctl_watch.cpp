// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// headroomctl watch, run as its users run it.
#include "tests/support/programs/documented_fields.h"
#include "tests/support/programs/program.h"
#include "tests/support/redis/redis_server.h"
#include "tests/support/schemes/headroom_scripts.h"

#include <QDateTime>
#include <QElapsedTimer>
#include <QJsonArray>
#include <QJsonObject>
#include <QTcpServer>
#include <QTcpSocket>

#include <csignal>
#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace headroom::tst_ctl_watch {

using support::jsonOf;
using support::RedisServer;

namespace {

QStringList words(const QString& line)
{
    return line.split(QLatin1Char(' '), Qt::SkipEmptyParts);
}

QString url(const RedisServer& server)
{
    return QString::fromStdString(server.url());
}

QProcessEnvironment withPassword(const char* password)
{
    return support::environmentWith({{"HEADROOM_REDIS_PASSWORD", QString::fromLatin1(password)}});
}

support::ProgramRun watch(const QString& arguments, const char* password = "")
{
    return support::runCtl(words(QStringLiteral("watch ") + arguments), {}, withPassword(password));
}

bool isOneLine(const QByteArray& text)
{
    return text.startsWith("headroomctl: ") && text.count('\n') == 1 && text.endsWith('\n');
}

// The most memory that headroomctl held, in KiB, with its output thrown away; none when it failed.
std::optional<long long> peakMemoryOf(const std::vector<std::string>& arguments)
{
    const auto program = support::program("headroomctl").toStdString();
    std::vector<const char*> argv{program.c_str()};
    for (const auto& argument : arguments)
        argv.push_back(argument.c_str());
    argv.push_back(nullptr);
    qputenv("ASAN_OPTIONS", qgetenv("ASAN_OPTIONS") + ":quarantine_size_mb=1"); // else it keeps what was freed
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    pid_t child = 0;
    const auto started =
        posix_spawn(&child, program.c_str(), &actions, nullptr, const_cast<char* const*>(argv.data()), environ);
    posix_spawn_file_actions_destroy(&actions);
    int status = 0;
    rusage usage{};
    if (started != 0 || ::wait4(child, &status, 0, &usage) != child || !WIFEXITED(status) || WEXITSTATUS(status) != 0)
        return std::nullopt;
    return usage.ru_maxrss;
}

// headroomctl watch --follow while it runs.
class Following
{
public:
    explicit Following(const QString& arguments)
    {
        process.start(support::program("headroomctl"), words(QStringLiteral("watch --follow ") + arguments));
    }

    // The next line that has this event and key; the test fails when it does not come.
    QJsonObject next(const char* event, const char* key)
    {
        QElapsedTimer timeout;
        timeout.start();
        while (timeout.elapsed() < 10000) {
            if (!process.canReadLine() && !process.waitForReadyRead(1000))
                continue;
            const auto object = jsonOf(process.readLine());
            if (object[QLatin1String("event")] == QLatin1String(event)
                && object[QLatin1String("key")] == QLatin1String(key))
                return object;
        }
        return {};
    }

    GuardedProcess process;
};

} // namespace

class TestCtlWatch : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void onceGivesTheWholePictureAsJson();
    void aBigPictureIsNotHeldInMemory();
    void onceIsTheDefaultAndPrintsATable();
    void whatHoldsRequestsBackComesFirst();
    void exhaustedMeansWhatItMeansInTheWindow();
    void anEmptyRedisIsNoError();
    void keysOfAnotherSchemeAreSaid();
    void followSaysWhenKeysOfAnotherSchemeCome();
    void aPrefixSelectsItsKeys();
    void otherSchemesAreShown();
    void keysOfAFleetsOwnNamingAreShown();
    void tokensAreNotShown();
    void followTellsEachChange();
    void followComesBackAfterARestart();
    void followEndsOnSignals_data();
    void followEndsOnSignals();
    void followEndsWhenNobodyReads();
    void thePasswordComesFromTheEnvironment();
    void withoutEveryRightItStillLooks();
    void withoutPttlItWarnsAndGoesOn();
    void failures_data();
    void failures();
};

void TestCtlWatch::onceGivesTheWholePictureAsJson()
{
    RedisServer server;
    server.cliLines("SET /channels/203039963636301824/messages:remaining 3 PX 60000\n"
                    "SET /channels/203039963636301824/messages:limit 5\n"
                    "SET delete/channels/203039963636301824/messages/:id:limit 5\n"
                    "SET /gateway/bot:remaining many\n"
                    "SET unrelated 1\n"
                    "SET global 1 PX 30000\n");
    const auto run = watch(QStringLiteral("--once --json --redis ") + url(server));
    QCOMPARE(run.exitCode, 0);
    QVERIFY(run.err.isEmpty());
    QCOMPARE(run.out.count('\n'), 1);
    const auto document = jsonOf(run.out);
    QVERIFY(!document[QLatin1String("redis")][QLatin1String("version")].toString().isEmpty());
    QCOMPARE(document[QLatin1String("redis")][QLatin1String("role")].toString(), QStringLiteral("master"));
    QCOMPARE(document[QLatin1String("scheme")].toString(), QStringLiteral("spectacles"));
    const auto blocked = document[QLatin1String("global")][QLatin1String("blocked_for_ms")].toInt();
    QVERIFY(blocked > 20000 && blocked <= 30000);
    QCOMPARE(document[QLatin1String("total")].toInt(), 3);
    QCOMPARE(support::fieldsOf(document), support::documentedFields(QStringLiteral("the buckets of a Redis")));
    const auto buckets = document[QLatin1String("buckets")].toArray();
    QCOMPARE(buckets.size(), 3);

    const auto messages = buckets[0].toObject();
    QCOMPARE(support::fieldsOf(messages), support::documentedFields(QStringLiteral("a bucket")));
    QCOMPARE(messages[QLatin1String("key")].toString(), QStringLiteral("/channels/203039963636301824/messages"));
    QCOMPARE(messages[QLatin1String("route")].toString(), QStringLiteral("/channels/{channel}/messages"));
    QCOMPARE(
        messages[QLatin1String("major")][QLatin1String("channel")].toString(), QStringLiteral("203039963636301824"));
    QCOMPARE(messages[QLatin1String("remaining")].toInt(), 3);
    QCOMPARE(messages[QLatin1String("limit")].toInt(), 5);
    const auto resets = messages[QLatin1String("resets_in_ms")].toInt();
    QVERIFY(resets > 50000 && resets <= 60000);

    const auto odd = buckets[1].toObject();
    QCOMPARE(odd[QLatin1String("key")].toString(), QStringLiteral("/gateway/bot"));
    QVERIFY(odd[QLatin1String("remaining")].isNull());
    QVERIFY(odd[QLatin1String("problem")].toString().contains(QLatin1String("many")));

    const auto unopened = buckets[2].toObject();
    QVERIFY(unopened[QLatin1String("route")].toString().startsWith(QLatin1String("DELETE ")));
    QVERIFY(unopened[QLatin1String("remaining")].isNull());
    QVERIFY(unopened[QLatin1String("resets_in_ms")].isNull());
    QVERIFY(unopened.contains(QLatin1String("remaining")));
}

// JSON is written a bucket at a time: beside the table of buckets, which the shortest output needs as well, it takes
// next to nothing. Held as one document it took 1.4 KB a bucket.
void TestCtlWatch::aBigPictureIsNotHeldInMemory()
{
    constexpr int many = 20'000;
    RedisServer server;
    server.cli({QStringLiteral("EVAL"),
        QStringLiteral(
            "for i = 1, ARGV[1] do local k = '/channels/' .. string.format('%d', 203039963636301824 + i * 1024) "
            ".. '/messages' redis.call('SET', k .. ':remaining', 3, 'PX', 3600000) redis.call('SET', k .. "
            "':limit', 5) end"),
        QStringLiteral("0"), QString::number(many)});
    const auto table = peakMemoryOf({"watch", "--once", "--top", "1", "--redis", server.url()});
    const auto whole = peakMemoryOf({"watch", "--once", "--json", "--redis", server.url()});
    QVERIFY(table && whole);
    // A third of that, as a sanitizer keeps what was freed for a while.
    QVERIFY2(*whole - *table <= many * 500LL / 1024,
        qPrintable(QStringLiteral("%1 KiB, and %2 without writing them").arg(*whole).arg(*table)));
}

void TestCtlWatch::onceIsTheDefaultAndPrintsATable()
{
    RedisServer server;
    server.cliLines("SET /channels/203039963636301824/messages:remaining 3 PX 60000\n"
                    "SET /channels/203039963636301824/messages:limit 5\nSET /gateway/bot:remaining many\n");
    const auto run = watch(QStringLiteral("--redis ") + url(server));
    QCOMPARE(run.exitCode, 0);
    const auto lines = run.out.trimmed().split('\n');
    QCOMPARE(lines.size(), 4);
    QVERIFY(lines[0].contains("2 buckets"));
    const auto column = lines[1].indexOf("REMAINING") + 8;
    QCOMPARE(lines[2].at(column), '3');
    QCOMPARE(lines[3].at(column), '-');
    QVERIFY(lines[3].contains("which is no number"));
}

void TestCtlWatch::whatHoldsRequestsBackComesFirst()
{
    RedisServer server;
    QByteArray lines;
    for (int i = 0; i < 60; ++i)
        lines += "SET /full" + QByteArray::number(i) + ":remaining 5 PX 600000\nSET /full" + QByteArray::number(i)
            + ":limit 5\n";
    server.cliLines(lines
        + "SET /gateway:remaining 0 PX 100000\nSET /gateway:limit 5\nSET /users/@me:remaining 0 PX 2140000\n"
          "SET /users/@me:limit 5\nSET /gateway/bot:remaining 1 PX 600000\nSET /gateway/bot:limit 5\n");
    const auto rows = [&](const QString& more) {
        const auto run = watch(more + QStringLiteral(" --redis ") + url(server));
        return run.out.trimmed().split('\n');
    };
    auto table = rows({});
    QCOMPARE(table.size(), 1 + 1 + 50 + 1);
    QVERIFY2(table[0].contains("63 buckets, 2 exhausted"), table[0].constData());
    QVERIFY(
        table[2].startsWith("/users/@me ") && table[3].startsWith("/gateway ") && table[4].startsWith("/gateway/bot "));
    QVERIFY2(table[2].contains("35 min ") && table[2].endsWith(" s"), table[2].constData());
    QCOMPARE(table.last(), QByteArray("and 13 more; --top 0 shows all"));
    QCOMPARE(rows(QStringLiteral("--top 0")).size(), 1 + 1 + 63);
    QCOMPARE(rows(QStringLiteral("--top 2")).size(), 1 + 1 + 2 + 1);
    const auto document = jsonOf(watch(QStringLiteral("--json --top 2 --redis ") + url(server)).out);
    QCOMPARE(document[QLatin1String("total")].toInt(), 63);
    QCOMPARE(document[QLatin1String("buckets")].toArray().size(), 2);
    QCOMPARE(document[QLatin1String("buckets")][0][QLatin1String("key")].toString(), QStringLiteral("/users/@me"));
    QCOMPARE(
        jsonOf(watch(QStringLiteral("--json --redis ") + url(server)).out)[QLatin1String("buckets")].toArray().size(),
        63);
}

// A bucket that a 429 holds is held, and one that a dead client left is stale: neither is exhausted, in the window nor
// here.
void TestCtlWatch::exhaustedMeansWhatItMeansInTheWindow()
{
    RedisServer server;
    const auto in = [](int seconds) {
        return QByteArray::number(QDateTime::currentMSecsSinceEpoch() + seconds * 1000);
    };
    server.cliLines("HSET {app}:b:GET/gateway limit 1 window 60000\nZADD {app}:s:GET/gateway " + in(60)
        + " +1\nHSET {app}:b:GET/gateway/bot limit 1 window 60000 held " + in(60) + "\nZADD {app}:s:GET/gateway/bot "
        + in(60) + " +1\n");
    const auto run = watch(QStringLiteral("--scheme headroom --prefix app --redis ") + url(server));
    const auto lines = run.out.split('\n');
    QVERIFY2(lines[0].contains("2 buckets, 1 exhausted"), lines[0].constData());
    QVERIFY2(run.out.contains("held by a 429 for"), run.out.constData());
}

void TestCtlWatch::anEmptyRedisIsNoError()
{
    RedisServer server;
    const auto run = watch(QStringLiteral("--json --redis ") + url(server));
    QCOMPARE(run.exitCode, 0);
    QCOMPARE(jsonOf(run.out)[QLatin1String("total")].toInt(-1), 0);
    QCOMPARE(jsonOf(run.out)[QLatin1String("global")][QLatin1String("blocked_for_ms")].toInt(-1), 0);
    QCOMPARE(jsonOf(run.out)[QLatin1String("keys_seen")].toInt(-1), 0);
    QCOMPARE(jsonOf(run.out)[QLatin1String("keyspace")].toString(), QStringLiteral("empty"));
    const auto text = watch(QStringLiteral("--redis ") + url(server));
    QCOMPARE(text.exitCode, 0);
    QVERIFY(text.out.contains("\nno keys at all in database 0\n"));
}

void TestCtlWatch::keysOfAnotherSchemeAreSaid()
{
    RedisServer server;
    QByteArray lines;
    for (int i = 0; i < 5001; ++i)
        lines += "SET ratelimits:" + QByteArray::number(qint64(203039963636301824) + i)
            + ":None:channels/{channel_id}/messages 3\n";
    server.cliLines(lines);
    auto run = watch(QStringLiteral("--once --json --redis ") + url(server));
    QCOMPARE(run.exitCode, 0);
    const auto document = jsonOf(run.out);
    QCOMPARE(document[QLatin1String("keys_seen")].toInt(), 5001);
    QCOMPARE(document[QLatin1String("keys_recognised")].toInt(-1), 0);
    QCOMPARE(document[QLatin1String("looks_like")][QLatin1String("scheme")].toString(), QStringLiteral("xenon"));
    QCOMPARE(document[QLatin1String("looks_like")][QLatin1String("prefix")].toString(), QStringLiteral("ratelimits"));
    run = watch(QStringLiteral("--redis ") + url(server));
    QVERIFY2(run.out.contains("\n5,001 keys, none of them spectacles; they look like xenon with the prefix ratelimits: "
                              "use --scheme xenon --prefix ratelimits\n"),
        run.out.constData());
    run = watch(QStringLiteral("--json --scheme xenon --redis ") + url(server));
    QCOMPARE(jsonOf(run.out)[QLatin1String("keys_recognised")].toInt(), 5001);
    QVERIFY(jsonOf(run.out)[QLatin1String("looks_like")].isNull());
    run = watch(QStringLiteral("--json --redis ") + url(server) + QStringLiteral("/2"));
    QCOMPARE(jsonOf(run.out)[QLatin1String("other_database")][QLatin1String("keys")].toInt(), 5001);
}

void TestCtlWatch::followSaysWhenKeysOfAnotherSchemeCome()
{
    RedisServer server;
    Following following(QStringLiteral("--json --redis ") + url(server));
    const auto finding = [&] {
        QElapsedTimer timeout;
        timeout.start();
        while (timeout.elapsed() < 20000) {
            if (!following.process.canReadLine() && !following.process.waitForReadyRead(1000))
                continue;
            const auto object = jsonOf(following.process.readLine());
            if (object[QLatin1String("event")] == QStringLiteral("keyspace"))
                return object[QLatin1String("keyspace")].toString();
        }
        return QString();
    };
    QCOMPARE(finding(), QStringLiteral("empty"));
    server.cliLines("SET /users/@me:limit 5\n");
    QCOMPARE(finding(), QStringLiteral("recognised"));
}

void TestCtlWatch::aPrefixSelectsItsKeys()
{
    RedisServer server;
    server.cliLines("SET bot:/a:limit 5\nSET /b:limit 5\nSET other:/c:limit 5\n");
    const auto run = watch(QStringLiteral("--json --prefix bot --redis ") + url(server));
    const auto buckets = jsonOf(run.out)[QLatin1String("buckets")].toArray();
    QCOMPARE(buckets.size(), 1);
    QCOMPARE(buckets[0][QLatin1String("key")].toString(), QStringLiteral("/a"));
}

void TestCtlWatch::otherSchemesAreShown()
{
    RedisServer server;
    support::HeadroomScripts scripts(server, "bot");
    scripts.bucket = "POST/channels/:channel/messages;channel=203039963636301824";
    scripts.claim("p:1");
    scripts.learn("p:1", {.limit = 5, .resetAfter = 60'000});
    scripts.claim("p:2");
    scripts.holdAll(30'000);
    server.cliLines("PSETEX ratelimits:203039963636301824:None:channels/{channel_id}/messages 60000 3\n");

    auto run = watch(QStringLiteral("--json --scheme headroom --prefix bot --redis ") + url(server));
    QCOMPARE(run.exitCode, 0);
    QCOMPARE(jsonOf(run.out)[QLatin1String("scheme")].toString(), QStringLiteral("headroom"));
    QVERIFY(jsonOf(run.out)[QLatin1String("global")][QLatin1String("blocked_for_ms")].toInt() > 20'000);
    auto buckets = jsonOf(run.out)[QLatin1String("buckets")].toArray();
    QCOMPARE(buckets.size(), 1);
    auto bucket = buckets[0].toObject();
    QCOMPARE(bucket[QLatin1String("route")].toString(), QStringLiteral("POST /channels/{channel}/messages"));
    QCOMPARE(bucket[QLatin1String("remaining")].toInt(), 3);
    QCOMPARE(bucket[QLatin1String("limit")].toInt(), 5);
    QCOMPARE(bucket[QLatin1String("leased")].toInt(), 1);
    QCOMPARE(bucket[QLatin1String("waiting")].toInt(-1), 0);
    QCOMPARE(bucket[QLatin1String("held_for_ms")].toInt(-1), 0);
    QCOMPARE(bucket[QLatin1String("stale")].toBool(true), false);
    QVERIFY(bucket[QLatin1String("next_free_in_ms")].toInt() > 50'000);
    run = watch(QStringLiteral("--scheme headroom --prefix bot --redis ") + url(server));
    QVERIFY(run.out.contains("1 in flight"));

    run = watch(QStringLiteral("--json --scheme xenon --redis ") + url(server));
    QCOMPARE(jsonOf(run.out)[QLatin1String("scheme")].toString(), QStringLiteral("xenon"));
    buckets = jsonOf(run.out)[QLatin1String("buckets")].toArray();
    QCOMPARE(buckets.size(), 1);
    bucket = buckets[0].toObject();
    QCOMPARE(bucket[QLatin1String("remaining")].toInt(), 3);
    QCOMPARE(bucket[QLatin1String("limit")].toInt(), 4);
    QVERIFY(bucket[QLatin1String("limit_is_lower_bound")].toBool());
    run = watch(QStringLiteral("--scheme xenon --redis ") + url(server));
    QVERIFY(run.out.contains(">=4"));

    server.cli(words(QStringLiteral("DEL {bot}:g:held"))); // or the place of what is given back would stand till then
    scripts.bucket = "late";
    Following following(QStringLiteral("--json --scheme headroom --prefix bot --redis ") + url(server));
    QVERIFY(!following.next("changed", "POST/channels/:channel/messages;channel=203039963636301824").isEmpty());
    scripts.claim("p:3");
    QCOMPARE(following.next("changed", "late")[QLatin1String("leased")].toInt(), 1);
    scripts.giveBack("p:3");
    QVERIFY(!following.next("gone", "late").isEmpty());
}

void TestCtlWatch::keysOfAFleetsOwnNamingAreShown()
{
    RedisServer server;
    server.cliLines("SET rl:GET:/users/@me:0 7 PX 60000\n");
    const auto ask = [&](const QString& keys) {
        return support::runCtl({QStringLiteral("watch"), QStringLiteral("--json"), QStringLiteral("--redis"),
                                   url(server), QStringLiteral("--keys"), keys},
            {}, withPassword(""));
    };
    auto run = ask(QStringLiteral("rl:{method}:{route}:{major} used limit=10"));
    QCOMPARE(run.exitCode, 0);
    QCOMPARE(jsonOf(run.out)[QLatin1String("scheme")].toString(), QStringLiteral("custom"));
    const auto bucket = jsonOf(run.out)[QLatin1String("buckets")].toArray()[0].toObject();
    QCOMPARE(bucket[QLatin1String("route")].toString(), QStringLiteral("GET /users/@me"));
    QCOMPARE(bucket[QLatin1String("key")].toString(), QStringLiteral("rl:GET:/users/@me:0"));
    QCOMPARE(bucket[QLatin1String("remaining")].toInt(), 3);
    QCOMPARE(bucket[QLatin1String("limit")].toInt(), 10);
    run = ask(QStringLiteral("rl:{method}:{route} used"));
    QCOMPARE(run.exitCode, 2);
    QVERIFY(isOneLine(run.err));
    QVERIFY(run.err.contains("the key mapping, character 1"));
    QCOMPARE(watch(QStringLiteral("--scheme custom --redis ") + url(server)).exitCode, 2);
    QCOMPARE(watch(QStringLiteral("--scheme xenon --keys x --redis ") + url(server)).exitCode, 2);
}

void TestCtlWatch::tokensAreNotShown()
{
    RedisServer server;
    const QByteArray token(40, 's');
    server.cliLines("SET /webhooks/203039963636301824/" + token
        + ":remaining 1\n"
          "SET /interactions/203039963636301824/"
        + token + "/callback:remaining 1\n");
    for (const auto* form : {"--json ", ""}) {
        const auto run = watch(QLatin1String(form) + QStringLiteral("--redis ") + url(server));
        QCOMPARE(run.exitCode, 0);
        QVERIFY(run.out.contains("203039963636301824"));
        QVERIFY(!run.out.contains(token.left(20)));
    }
}

void TestCtlWatch::followTellsEachChange()
{
    RedisServer server;
    server.cliLines("SET /a:limit 5\n");
    Following following(QStringLiteral("--json --redis ") + url(server));
    auto line = following.next("changed", "/a");
    QCOMPARE(line[QLatin1String("limit")].toInt(), 5);
    QVERIFY(line[QLatin1String("remaining")].isNull());
    QVERIFY(qAbs(line[QLatin1String("t")].toDouble() - double(QDateTime::currentMSecsSinceEpoch())) < 30000);
    server.cli(words(QStringLiteral("SET /a:remaining 4 PX 60000")));
    line = following.next("changed", "/a");
    QCOMPARE(line[QLatin1String("remaining")].toInt(), 4);
    QVERIFY(line[QLatin1String("resets_in_ms")].toInt() > 50000);
    server.cli(words(QStringLiteral("SET /b:remaining 0 PX 300")));
    line = following.next("changed", "/b");
    QCOMPARE(line[QLatin1String("remaining")].toInt(-1), 0);
    line = following.next("gone", "/b"); // its window ended, and it has no limit
    QVERIFY(line.contains(QLatin1String("remaining")) && line[QLatin1String("remaining")].isNull());
    QVERIFY(!line[QLatin1String("route")].toString().isEmpty());
    server.cli(words(QStringLiteral("FLUSHALL")));
    QVERIFY(!following.next("gone", "/a").isEmpty());
    QCOMPARE(following.process.state(), QProcess::Running);
}

void TestCtlWatch::followComesBackAfterARestart()
{
    RedisServer server;
    server.cliLines("SET /a:limit 5\n");
    Following following(QStringLiteral("--json --redis ") + url(server));
    QVERIFY(!following.next("changed", "/a").isEmpty());
    server.kill();
    server.start();
    server.cliLines("SET /b:limit 6\n");
    QVERIFY(!following.next("changed", "/b").isEmpty());
    following.process.stop();
    QVERIFY(following.process.readAllStandardError().startsWith("headroomctl: "));
}

void TestCtlWatch::followEndsOnSignals_data()
{
    QTest::addColumn<int>("signal");
    QTest::newRow("SIGINT") << SIGINT;
    QTest::newRow("SIGTERM") << SIGTERM;
}

void TestCtlWatch::followEndsOnSignals()
{
    QFETCH(int, signal);
    RedisServer server;
    server.cliLines("SET /a:limit 5\n");
    Following following(QStringLiteral("--json --redis ") + url(server));
    QVERIFY(!following.next("changed", "/a").isEmpty());
    ::kill(static_cast<pid_t>(following.process.processId()), signal);
    QVERIFY(following.process.waitForFinished(30'000));
    QCOMPARE(following.process.exitStatus(), QProcess::NormalExit);
    QCOMPARE(following.process.exitCode(), 0);
}

void TestCtlWatch::followEndsWhenNobodyReads()
{
    RedisServer server;
    server.cliLines("SET /a:limit 5\n");
    // head ends after one line; nothing changes afterwards, so nothing is written that could fail.
    const auto line = QStringLiteral("{ %1 watch --follow --json --redis %2; echo ended with $? >&2; } | head -n 1")
                          .arg(support::program("headroomctl"), url(server));
    const auto run = support::runProgram(
        QStringLiteral("/bin/sh"), {QStringLiteral("-c"), line}, {}, QProcessEnvironment::systemEnvironment(), 10000);
    QVERIFY(!run.timedOut);
    QCOMPARE(run.out.count('\n'), 1);
    QCOMPARE(run.err, QByteArray("ended with 0\n"));
}

void TestCtlWatch::thePasswordComesFromTheEnvironment()
{
    RedisServer server({QStringLiteral("--requirepass"), QStringLiteral("hunter2")});
    QCOMPARE(watch(QStringLiteral("--json --redis ") + url(server), "hunter2").exitCode, 0);
    for (const auto* wrong : {"", "hunter3"}) {
        const auto run = watch(QStringLiteral("--json --redis ") + url(server), wrong);
        QCOMPARE(run.exitCode, 3);
        QVERIFY(run.out.isEmpty());
        QVERIFY(isOneLine(run.err));
        QVERIFY(run.err.contains("HEADROOM_REDIS_PASSWORD") && !run.err.contains("hunter"));
    }
}

void TestCtlWatch::withoutEveryRightItStillLooks()
{
    RedisServer server;
    server.cli(words(QStringLiteral("ACL SETUSER few on >pw resetchannels -@all ~* +scan +get +pttl +ping")));
    server.cliLines("SET /a:limit 5\n");
    const auto place = QStringLiteral("redis://few@127.0.0.1:%1").arg(server.port());
    auto run = watch(QStringLiteral("--json --redis ") + place, "pw");
    QCOMPARE(run.exitCode, 0);
    QCOMPARE(jsonOf(run.out)[QLatin1String("total")].toInt(), 1);
    QVERIFY(jsonOf(run.out)[QLatin1String("redis")][QLatin1String("version")].isNull());
    server.cli(words(QStringLiteral("ACL SETUSER few -scan")));
    run = watch(QStringLiteral("--json --redis ") + place, "pw");
    QCOMPARE(run.exitCode, 3);
    QVERIFY(isOneLine(run.err));
    QVERIFY(run.err.contains("scan"));
}

void TestCtlWatch::withoutPttlItWarnsAndGoesOn()
{
    RedisServer server;
    server.cli(words(QStringLiteral("ACL SETUSER ro on >pw resetchannels -@all ~* +scan +get +ping +client")));
    server.cliLines("SET /users/@me:limit 5\nSET /users/@me:remaining 4 PX 60000\n");
    const auto place = QStringLiteral("redis://ro@127.0.0.1:%1").arg(server.port());
    auto run = watch(QStringLiteral("--once --json --redis ") + place, "pw");
    QCOMPARE(run.exitCode, 0);
    QVERIFY2(run.err.isEmpty(), run.err.constData());
    const auto document = jsonOf(run.out);
    QCOMPARE(document[QLatin1String("missing_rights")].toArray(), QJsonArray{QStringLiteral("+pttl")});
    QVERIFY(document[QLatin1String("problem")].toString().contains(QStringLiteral("headroomctl doctor")));
    const auto bucket = document[QLatin1String("buckets")].toArray()[0].toObject();
    QCOMPARE(bucket[QLatin1String("remaining")].toInt(), 4);
    QVERIFY(bucket[QLatin1String("resets_in_ms")].isNull());
    run = watch(QStringLiteral("--once --redis ") + place, "pw");
    QCOMPARE(run.exitCode, 0);
    QVERIFY(run.out.contains("without PTTL no bucket tells when it resets"));
    QVERIFY(run.out.contains("not known"));
}

void TestCtlWatch::failures_data()
{
    QTest::addColumn<QString>("arguments");
    QTest::addColumn<int>("exitCode");
    QTest::addColumn<QByteArray>("says");
    QTest::newRow("no URL") << QString() << 2 << QByteArray("--redis");
    QTest::newRow("a URL that is none") << QStringLiteral("--redis localhost") << 2 << QByteArray("redis://");
    QTest::newRow("a password in the URL")
        << QStringLiteral("--redis redis://u:hunter2@h") << 2 << QByteArray("HEADROOM_REDIS_PASSWORD");
    QTest::newRow("an unknown option") << QStringLiteral("--nonsense") << 2 << QByteArray("--nonsense");
    QTest::newRow("an unknown scheme") << QStringLiteral("--scheme none --redis redis://127.0.0.1:1") << 2
                                       << QByteArray("scheme");
    QTest::newRow("once and follow") << QStringLiteral("--once --follow --redis redis://127.0.0.1:1") << 2
                                     << QByteArray("--once");
    QTest::newRow("nothing listens") << QStringLiteral("--redis redis://127.0.0.1:1") << 3
                                     << QByteArray("nothing listens");
    QTest::newRow("nothing listens, following")
        << QStringLiteral("--follow --json --redis redis://127.0.0.1:1") << 3 << QByteArray("nothing listens");
    QTest::newRow("no such socket") << QStringLiteral("--redis unix:///nowhere/r.sock") << 3
                                    << QByteArray("/nowhere/r.sock");
    QTest::newRow("not a Redis") << QStringLiteral("--redis redis://127.0.0.1:HTTP") << 3
                                 << QByteArray("does not speak the Redis protocol");
    QTest::newRow("silent") << QStringLiteral("--redis redis://127.0.0.1:SILENT") << 3 << QByteArray("does not answer");
}

void TestCtlWatch::failures()
{
    QFETCH(QString, arguments);
    QFETCH(int, exitCode);
    QFETCH(QByteArray, says);
    QTcpServer http;
    http.listen(QHostAddress::LocalHost);
    connect(&http, &QTcpServer::newConnection, this, [&] {
        auto* socket = http.nextPendingConnection();
        connect(
            socket, &QTcpSocket::readyRead, socket, [socket] { socket->write("HTTP/1.1 400 Bad Request\r\n\r\n"); });
    });
    QTcpServer silent;
    silent.listen(QHostAddress::LocalHost);
    arguments.replace(QLatin1String("HTTP"), QString::number(http.serverPort()));
    arguments.replace(QLatin1String("SILENT"), QString::number(silent.serverPort()));

    GuardedProcess process; // not runProgram(): the servers above need the event loop
    process.start(support::program("headroomctl"), words(QStringLiteral("watch ") + arguments));
    QTRY_COMPARE_WITH_TIMEOUT(process.state(), QProcess::NotRunning, 30'000);
    QCOMPARE(process.exitCode(), exitCode);
    QVERIFY(process.readAllStandardOutput().isEmpty());
    const auto text = process.readAllStandardError();
    QVERIFY2(isOneLine(text), text.constData());
    QVERIFY2(text.contains(says), text.constData());
    QVERIFY(!text.contains("hunter2"));
}

HEADROOM_TEST(TestCtlWatch)

} // namespace headroom::tst_ctl_watch

#include "tst_ctl_watch.moc"
