// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The store, the watcher and their connection while the server refuses for what is wrong with itself.
#include "core/base/time/alarm.h"
#include "core/base/time/system_clock.h"
#include "core/redis/protocol/server_error.h"
#include "core/schemes/spectacles/spectacles_store.h"
#include "tests/support/redis/redis_server.h"
#include "tests/support/redis/scripted_redis.h"
#include "tests/support/schemes/last_answer.h"
#include "tests/support/words.h"

namespace headroom::tst_store_in_trouble {

using namespace std::chrono_literals;
using support::RedisServer;
using support::ScriptedRedis;
using support::words;

namespace {

struct Client
{
    explicit Client(const std::string& url)
        : connection(options(url), clock)
        , store(connection, clock, {})
    {
        connection.open();
        [&] { QTRY_VERIFY(connection.isReady()); }();
    }

    static redis::Connection::Options options(const std::string& url)
    {
        redis::Connection::Options options;
        options.endpoint = redis::parseEndpoint(url).value();
        options.access = redis::Connection::Access::ReadWrite;
        return options;
    }

    // Granted, or why not.
    std::optional<schemes::WaitReason> claim(const char* key)
    {
        const auto claimed = support::lastAnswer(store, key);
        const auto* wait = std::get_if<schemes::Wait>(&claimed);
        return wait ? std::optional(wait->why) : std::nullopt;
    }
    bool says(const char* part) const { return connection.problem().text.find(part) != std::string::npos; }

    SystemClock clock;
    redis::Connection connection;
    schemes::SpectaclesStore store;
};

} // namespace

class TestStoreInTrouble : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void eachErrorIsToldFromTheOthers_data();
    void eachErrorIsToldFromTheOthers();
    void errorsAboutTheCommandAreNoTrouble();
    void eachTroubleHoldsClaimsIsShownAndPasses_data();
    void eachTroubleHoldsClaimsIsShownAndPasses();
    void aServerAtMaxmemoryIsShownAndForgotten();
    void tooFewReplicasAreShown();
    void aPlainReplicaIsShown();
    void anEndThatWasNotTakenIsGivenLater();
    void invalidRequestsThatWereNotTakenAreHandedInLater();
};

void TestStoreInTrouble::eachErrorIsToldFromTheOthers_data()
{
    QTest::addColumn<QString>("error");
    QTest::addColumn<int>("trouble");
    const auto row = [](const char* error, redis::ServerErrorKind trouble) {
        QTest::newRow(error) << QString::fromLatin1(error) << static_cast<int>(trouble);
    };
    using T = redis::ServerErrorKind;
    row("LOADING Redis is loading the dataset in memory", T::Loading);
    row("READONLY You can't write against a read only replica.", T::ReadOnly);
    row("READONLY You can't write against a read only replica. script: 4ca2, on @user_script:24.", T::ReadOnly);
    row("ERR Error running script (call to f_4ca2): @user_script:24: @user_script: 24: -READONLY You can't write "
        "against "
        "a read only replica.",
        T::ReadOnly);
    row("OOM command not allowed when used memory > 'maxmemory'.", T::OutOfMemory);
    row("ERR Error running script (call to f_4ca2): @user_script:24: -OOM command not allowed when used memory > "
        "'maxmemory'.",
        T::OutOfMemory);
    row("MASTERDOWN Link with MASTER is down and replica-serve-stale-data is set to 'no'.", T::MasterDown);
    row("TRYAGAIN Multiple keys request during rehashing of slot", T::TryAgain);
    row("BUSY Redis is busy running a script. You can only call SCRIPT KILL or SHUTDOWN NOSAVE.", T::Busy);
    row("MISCONF Redis is configured to save RDB snapshots, but it's currently unable to persist to disk.",
        T::CannotSave);
    row("NOREPLICAS Not enough good replicas to write.", T::TooFewReplicas);
    row("CLUSTERDOWN The cluster is down", T::ClusterDown);
    row("MOVED 3999 127.0.0.1:6381", T::Moved);
    row("CROSSSLOT Keys in request don't hash to the same slot", T::SeveralSlots);
    row("ASK 3999 127.0.0.1:6381", T::TryAgain);
}

void TestStoreInTrouble::eachErrorIsToldFromTheOthers()
{
    QFETCH(QString, error);
    QFETCH(int, trouble);
    const auto found = redis::serverErrorOf({redis::Reply::Type::Error, 0, error.toStdString(), {}});
    QVERIFY(found);
    QCOMPARE(static_cast<int>(*found), trouble);
    const auto shown = redis::errorOf(*found, {});
    QVERIFY(shown.text.starts_with("127.0.0.1:6379 "));
    QVERIFY(shown.text.find('\n') == std::string::npos);
}

void TestStoreInTrouble::errorsAboutTheCommandAreNoTrouble()
{
    for (const auto* error : {"ERR value is not an integer or out of range", "NOSCRIPT No matching script.",
             "BUSYKEY x", "BUSYGROUP x", "NOPERM x", "WRONGTYPE x", "", "ERR -OOM x", "MOVEDTO 1 127.0.0.1:1"})
        QVERIFY2(!redis::serverErrorOf({redis::Reply::Type::Error, 0, error, {}}), error);
    QVERIFY(!redis::serverErrorOf({redis::Reply::Type::String, 0, "LOADING", {}}));
}

void TestStoreInTrouble::eachTroubleHoldsClaimsIsShownAndPasses_data()
{
    QTest::addColumn<QByteArray>("error");
    QTest::addColumn<QString>("shown");
    const auto row = [](const char* error, const char* shown) {
        QTest::newRow(error) << QByteArray(error) << QString::fromLatin1(shown);
    };
    row("LOADING Redis is loading the dataset in memory", "is still loading");
    row("READONLY You can't write against a read only replica.", "is a replica and takes no claims");
    row("OOM command not allowed when used memory > 'maxmemory'.", "is at its maxmemory");
    row("MASTERDOWN Link with MASTER is down", "has lost its master");
    row("TRYAGAIN Multiple keys request during rehashing of slot", "is moving keys");
    row("BUSY Redis is busy running a script.", "is held up by a script");
    row("MISCONF Errors writing to the AOF file", "cannot save to disk");
    row("NOREPLICAS Not enough good replicas to write.", "fewer replicas");
    row("CLUSTERDOWN The cluster is down", "its Cluster is down");
    row("MOVED 3999 127.0.0.1:6381", "begin the Redis URL with redis+cluster");
    row("CROSSSLOT Keys in request don't hash to the same slot", "such as {bot}");
}

void TestStoreInTrouble::eachTroubleHoldsClaimsIsShownAndPasses()
{
    QFETCH(QByteArray, error);
    QFETCH(QString, shown);
    auto inTrouble = true;
    int evaluated = 0;
    ScriptedRedis server([&](const QList<QByteArray>& command) -> QByteArray {
        if (command[0] != "EVALSHA")
            return {};
        ++evaluated;
        return inTrouble ? '-' + error + "\r\n" : QByteArray(":0\r\n");
    });
    Client client(server.url());
    QVERIFY(client.claim("/a") == schemes::WaitReason::Unavailable);
    QCOMPARE(evaluated, 1); // nobody repeats it behind the scheduler's back
    QVERIFY2(client.says(shown.toLatin1().constData()), client.connection.problem().text.c_str());
    QVERIFY(client.connection.isReady()); // it is no loss
    inTrouble = false;
    QVERIFY(client.claim("/a") == std::nullopt);
    QCOMPARE(server.connections, 1);
}

void TestStoreInTrouble::aServerAtMaxmemoryIsShownAndForgotten()
{
    RedisServer server;
    Client client(server.url());
    QVERIFY(client.claim("/a") == std::nullopt);
    server.cli(words("CONFIG SET maxmemory 1"));
    QVERIFY(client.claim("/b") == schemes::WaitReason::Unavailable);
    QVERIFY2(client.says("is at its maxmemory"), client.connection.problem().text.c_str());
    QCOMPARE(server.cli(words("EXISTS /b:remaining")), QStringLiteral("0"));
    server.cli(words("CONFIG SET maxmemory 0"));
    QVERIFY(client.claim("/b") == std::nullopt);
    QTRY_VERIFY(client.connection.problem().text.empty()); // some seconds later: reads alone must not make it flicker
}

void TestStoreInTrouble::tooFewReplicasAreShown()
{
    RedisServer server;
    Client client(server.url());
    server.cli(words("CONFIG SET min-replicas-to-write 1"));
    QVERIFY(client.claim("/a") == schemes::WaitReason::Unavailable);
    QVERIFY2(client.says("min-replicas-to-write"), client.connection.problem().text.c_str());
}

void TestStoreInTrouble::aPlainReplicaIsShown()
{
    RedisServer master(words("--repl-diskless-sync-delay 0"));
    RedisServer replica(words("--replicaof 127.0.0.1") + QStringList{QString::number(master.port())});
    QTRY_VERIFY(replica.cli(words("INFO replication")).contains(QStringLiteral("master_link_status:up")));
    Client client(replica.url());
    QVERIFY(client.claim("/a") == schemes::WaitReason::Unavailable);
    QVERIFY2(client.says("is a replica and takes no claims"), client.connection.problem().text.c_str());
}

void TestStoreInTrouble::anEndThatWasNotTakenIsGivenLater()
{
    RedisServer server;
    Client client(server.url());
    QVERIFY(client.claim("/a") == std::nullopt);
    server.cli(words("CONFIG SET min-replicas-to-write 1"));
    client.store.learn("/a", {.limit = 5, .remaining = 4, .resetAfter = 60s, .reset = {}});
    QTRY_VERIFY(client.says("min-replicas-to-write"));
    QCOMPARE(server.cli(words("PTTL /a:remaining")), QStringLiteral("-1"));
    server.cli(words("CONFIG SET min-replicas-to-write 0"));
    QTRY_VERIFY(server.cli(words("PTTL /a:remaining")) != QStringLiteral("-1"));
}

void TestStoreInTrouble::invalidRequestsThatWereNotTakenAreHandedInLater()
{
    RedisServer server;
    Client client(server.url());
    server.cli(words("CONFIG SET min-replicas-to-write 1"));
    for (int i = 0; i < 3; ++i)
        client.store.countInvalid("e", "403 GET /x");
    QTRY_VERIFY(client.says("min-replicas-to-write"));
    QCOMPARE(server.cli(words("DBSIZE")), QStringLiteral("0"));
    server.cli(words("CONFIG SET min-replicas-to-write 0"));
    QTRY_COMPARE(server.cli(words("DBSIZE")), QStringLiteral("1"));
    QCOMPARE(server.cli({QStringLiteral("HVALS"), server.cli(words("KEYS *"))}), QStringLiteral("3"));
}

HEADROOM_TEST(TestStoreInTrouble)

} // namespace headroom::tst_store_in_trouble

#include "tst_store_in_trouble.moc"
