// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A connection against a real redis-server.
#include "core/base/free_port.h"
#include "core/base/system_clock.h"
#include "core/redis/connection.h"
#include "tests/support/redis_server.h"

#include <QSslConfiguration>
#include <QTest>

using namespace headroom;
using namespace std::chrono_literals;
using redis::Connection;
using redis::Reply;
using support::RedisServer;

namespace {

Connection::Options optionsFor(const std::string& url, Connection::Access access = Connection::Access::ReadWrite)
{
    Connection::Options options;
    options.endpoint = redis::parseEndpoint(url).value();
    options.access = access;
    return options;
}

} // namespace

class TestConnection : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void answersComeInTheOrderOfThousandsOfCommands();
    void answersNeverComeFromInsideSend();
    void commandsOfOneTurnAreWrittenAtOnce();
    void bigAndBinaryValuesSurvive();
    void aUserWithItsPasswordIsLoggedIn();
    void aWrongPasswordIsDeniedAndTriedAgainSlowly();
    void aMissingPasswordIsDenied();
    void aPasswordNobodyAskedForIsDenied();
    void theDatabaseOfTheUrlIsUsed();
    void aDatabaseOutOfRangeIsDenied();
    void aUnixSocketServesAsWell();
    void aMissingUnixSocketIsNamed();
    void tooManyClientsAreNamed();
    void killedServerLosesEveryOutstandingCommandOnce();
    void restartedServerIsReadyAgain();
    void frozenServerIsTakenForDead();
    void commandsWhileDownAreLostInTheirTurn();
    void closingLosesWhatIsOutstanding();
    void readOnlyRefusesInTheOrderOfTheAnswers();
    void aSubscriberIsPushedMessages();
    void theConnectionMayBeDeletedInsideACallback();
    void theConnectionMayBeDeletedInsideItsSignals();
    void aCallbackThatTriesAgainWhileDownDoesNotHoldUpTheLoop();
    void tlsIsVerified();
};

void TestConnection::answersComeInTheOrderOfThousandsOfCommands()
{
    RedisServer server;
    SystemClock clock;
    Connection connection(optionsFor(server.url()), clock);
    std::vector<std::int64_t> answers;
    constexpr int count = 20'000;
    connect(&connection, &Connection::ready, this, [&] {
        for (int i = 0; i < count; ++i)
            connection.send({"INCR", "n"}, [&](const Reply& reply) { answers.push_back(reply.integer); });
    });
    connection.open();
    QTRY_COMPARE(answers.size(), std::size_t(count));
    for (int i = 0; i < count; ++i)
        QCOMPARE(answers[std::size_t(i)], std::int64_t(i + 1));
    QVERIFY(connection.roundTrip() > 0ns);
    QCOMPARE(connection.outstanding(), 0U);
}

void TestConnection::answersNeverComeFromInsideSend()
{
    RedisServer server;
    SystemClock clock;
    Connection connection(optionsFor(server.url()), clock);
    int answered = 0;
    connection.send({"PING"}, [&](const Reply& reply) { answered += reply.isLost() ? 1 : 100; });
    QCOMPARE(answered, 0);
    QTRY_COMPARE(answered, 1);
}

void TestConnection::commandsOfOneTurnAreWrittenAtOnce()
{
    RedisServer server;
    SystemClock clock;
    Connection connection(optionsFor(server.url()), clock);
    connection.open();
    QTRY_VERIFY(connection.isReady());
    const auto reads = [&] {
        const auto stats = server.cli({QStringLiteral("INFO"), QStringLiteral("stats")});
        const auto from = stats.indexOf(QLatin1String("total_reads_processed:")) + 22;
        return stats.mid(from, stats.indexOf(QLatin1Char('\r'), from) - from).toInt();
    };
    const auto before = reads();
    int answered = 0;
    for (int i = 0; i < 300; ++i)
        connection.send({"PING"}, [&](const Reply&) { ++answered; });
    QTRY_COMPARE(answered, 300);
    QVERIFY2(reads() - before < 10, "each command took a write of its own");
}

void TestConnection::bigAndBinaryValuesSurvive()
{
    RedisServer server;
    SystemClock clock;
    Connection connection(optionsFor(server.url()), clock);
    connection.open();
    QTRY_VERIFY(connection.isReady());
    std::string value(20U << 20U, '\0');
    for (std::size_t i = 0; i < value.size(); ++i)
        value[i] = static_cast<char>(i * 31);
    std::string got;
    connection.send({"SET", std::string("k\0\r\n", 4), value});
    connection.send({"GET", std::string("k\0\r\n", 4)}, [&](const Reply& reply) { got = reply.text; });
    QTRY_VERIFY(!got.empty());
    QVERIFY(got == value);
}

void TestConnection::aUserWithItsPasswordIsLoggedIn()
{
    RedisServer server;
    SystemClock clock;
    auto options = optionsFor("redis://watcher@127.0.0.1:" + std::to_string(server.port()));
    server.cli({QStringLiteral("ACL"), QStringLiteral("SETUSER"), QStringLiteral("watcher"), QStringLiteral("on"),
        QStringLiteral(">se cret"), QStringLiteral("+@all"), QStringLiteral("~*")});
    options.endpoint.password = "se cret";
    Connection connection(options, clock);
    connection.open();
    std::string who;
    QTRY_VERIFY(connection.isReady());
    connection.send({"ACL", "WHOAMI"}, [&](const Reply& reply) { who = reply.text; });
    QTRY_COMPARE(who, std::string("watcher"));
    std::string name;
    connection.send({"CLIENT", "GETNAME"}, [&](const Reply& reply) { name = reply.text; });
    QTRY_COMPARE(name, std::string("headroom"));
}

void TestConnection::aWrongPasswordIsDeniedAndTriedAgainSlowly()
{
    RedisServer server({QStringLiteral("--requirepass"), QStringLiteral("right")});
    SystemClock clock;
    auto options = optionsFor(server.url());
    options.endpoint.password = "wrong";
    Connection connection(options, clock);
    std::vector<Error> problems;
    connect(&connection, &Connection::lost, this, [&](const Error& why) { problems.push_back(why); });
    connection.open();
    QTRY_COMPARE(problems.size(), 1U);
    QCOMPARE(problems[0].kind, ErrorKind::Denied);
    QVERIFY(problems[0].text.find("HEADROOM_REDIS_PASSWORD") != std::string::npos);
    QVERIFY(problems[0].text.find("wrong") == std::string::npos);
    QCOMPARE(connection.problem(), problems[0]);
    // Within a second nothing is tried again; the operator corrects it, and it is let in by itself.
    QTest::qWait(1000);
    QCOMPARE(problems.size(), 1U);
    server.cli({QStringLiteral("-a"), QStringLiteral("right"), QStringLiteral("CONFIG"), QStringLiteral("SET"),
        QStringLiteral("requirepass"), QStringLiteral("wrong")});
    QTRY_VERIFY_WITH_TIMEOUT(connection.isReady(), 10000);
    QVERIFY(connection.problem().text.empty());
}

void TestConnection::aMissingPasswordIsDenied()
{
    RedisServer server({QStringLiteral("--requirepass"), QStringLiteral("right")});
    SystemClock clock;
    Connection connection(optionsFor(server.url()), clock);
    connection.open();
    QTRY_COMPARE(connection.problem().kind, ErrorKind::Denied);
    QVERIFY(connection.problem().text.find("asks for a password") != std::string::npos);
}

void TestConnection::aPasswordNobodyAskedForIsDenied()
{
    RedisServer server;
    SystemClock clock;
    auto options = optionsFor(server.url());
    options.endpoint.password = "needless";
    Connection connection(options, clock);
    connection.open();
    QTRY_COMPARE(connection.problem().kind, ErrorKind::Denied);
    QVERIFY(connection.problem().text.find("has no password") != std::string::npos);
}

void TestConnection::theDatabaseOfTheUrlIsUsed()
{
    RedisServer server;
    SystemClock clock;
    Connection connection(optionsFor(server.url() + "/7"), clock);
    bool done = false;
    connect(&connection, &Connection::ready, this, [&] {
        connection.send({"SET", "where", "seven"}, [&](const Reply&) { done = true; });
    });
    connection.open();
    QTRY_VERIFY(done);
    QCOMPARE(server.cli({QStringLiteral("-n"), QStringLiteral("7"), QStringLiteral("GET"), QStringLiteral("where")}),
        QStringLiteral("seven"));
}

void TestConnection::aDatabaseOutOfRangeIsDenied()
{
    RedisServer server;
    SystemClock clock;
    Connection connection(optionsFor(server.url() + "/99"), clock);
    connection.open();
    QTRY_COMPARE(connection.problem().kind, ErrorKind::Denied);
    QVERIFY(connection.problem().text.find("no database 99") != std::string::npos);
}

void TestConnection::aUnixSocketServesAsWell()
{
    RedisServer server;
    SystemClock clock;
    Connection connection(optionsFor(server.unixUrl() + "?db=2"), clock);
    connection.open();
    QVERIFY(!connection.isReady());
    QTRY_VERIFY(connection.isReady());
    bool stored = false;
    connection.send({"SET", "a", "b"}, [&](const Reply& reply) { stored = reply.text == "OK"; });
    QTRY_VERIFY(stored);
    QCOMPARE(server.cli({QStringLiteral("-n"), QStringLiteral("2"), QStringLiteral("GET"), QStringLiteral("a")}),
        QStringLiteral("b"));
    server.kill();
    QTRY_VERIFY(!connection.isReady());
    server.start();
    QTRY_VERIFY_WITH_TIMEOUT(connection.isReady(), 10000);
}

void TestConnection::aMissingUnixSocketIsNamed()
{
    SystemClock clock;
    Connection connection(optionsFor("unix:///nowhere/redis.sock"), clock);
    connection.open();
    QVERIFY(connection.problem().text.empty()); // not from inside open()
    QTRY_VERIFY(connection.problem().text.find("/nowhere/redis.sock") != std::string::npos);
    QCOMPARE(connection.problem().kind, ErrorKind::Unreachable);
}

void TestConnection::tooManyClientsAreNamed()
{
    RedisServer server({QStringLiteral("--maxclients"), QStringLiteral("1")});
    SystemClock clock;
    Connection first(optionsFor(server.url()), clock);
    first.open();
    QTRY_VERIFY(first.isReady());
    Connection second(optionsFor(server.url()), clock);
    second.open();
    QTRY_VERIFY2(second.problem().text.find("maxclients") != std::string::npos, second.problem().text.c_str());
}

void TestConnection::killedServerLosesEveryOutstandingCommandOnce()
{
    RedisServer server;
    SystemClock clock;
    Connection connection(optionsFor(server.url()), clock);
    connection.open();
    QTRY_VERIFY(connection.isReady());
    server.freeze();
    std::vector<int> times(1000);
    int lost = 0;
    for (auto& count : times) {
        connection.send({"GET", "k"}, [&](const Reply& reply) {
            ++count;
            lost += reply.isLost() ? 1 : 0;
        });
    }
    QTest::qWait(50); // they are on their way
    QCOMPARE(connection.outstanding(), 1000U);
    server.kill();
    QTRY_COMPARE(lost, 1000);
    QVERIFY(std::all_of(times.begin(), times.end(), [](int count) { return count == 1; }));
    QCOMPARE(connection.outstanding(), 0U);
    QVERIFY(!connection.problem().text.empty());
}

void TestConnection::restartedServerIsReadyAgain()
{
    RedisServer server;
    SystemClock clock;
    Connection connection(optionsFor(server.url()), clock);
    int readies = 0;
    int losses = 0;
    connect(&connection, &Connection::ready, this, [&] { ++readies; });
    connect(&connection, &Connection::lost, this, [&] { ++losses; });
    connection.open();
    QTRY_COMPARE(readies, 1);
    server.kill();
    QTRY_VERIFY(losses >= 2); // the loss, and attempts that find nothing
    QVERIFY(connection.problem().text.find("nothing listens") != std::string::npos);
    server.start();
    QTRY_COMPARE_WITH_TIMEOUT(readies, 2, 10000);
    QVERIFY(connection.problem().text.empty());
}

void TestConnection::frozenServerIsTakenForDead()
{
    RedisServer server;
    SystemClock clock;
    auto options = optionsFor(server.url());
    options.answerTimeout = 300ms;
    options.connectTimeout = 300ms;
    Connection connection(options, clock);
    connection.open();
    QTRY_VERIFY(connection.isReady());
    server.freeze();
    bool lost = false;
    std::string first;
    connect(&connection, &Connection::lost, this, [&](const Error& why) { first += why.text + '\n'; });
    const auto asked = clock.now();
    connection.send({"PING"}, [&](const Reply& reply) { lost = reply.isLost(); });
    QTRY_VERIFY(lost);
    QVERIFY(clock.now() - asked >= 300ms);
    QVERIFY(clock.now() - asked < 1500ms);
    QVERIFY(first.find("taken for dead") != std::string::npos);
    // Its kernel still takes connections: that is told apart from nothing listening.
    QTRY_VERIFY(first.find("does not answer") != std::string::npos);
    server.thaw();
    QTRY_VERIFY_WITH_TIMEOUT(connection.isReady(), 10000);
}

void TestConnection::commandsWhileDownAreLostInTheirTurn()
{
    SystemClock clock;
    Connection connection(optionsFor("redis://127.0.0.1:1"), clock);
    connection.open();
    std::vector<int> order;
    for (int i = 0; i < 10; ++i) {
        connection.send({"PING"}, [&order, i](const Reply& reply) {
            if (reply.isLost() && !reply.text.empty())
                order.push_back(i);
        });
    }
    QTRY_COMPARE(order, (std::vector<int>{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}));
}

void TestConnection::closingLosesWhatIsOutstanding()
{
    RedisServer server;
    SystemClock clock;
    Connection connection(optionsFor(server.url()), clock);
    connection.open();
    QTRY_VERIFY(connection.isReady());
    int lost = 0;
    connection.send({"PING"}, [&](const Reply& reply) { lost += reply.isLost() ? 1 : 0; });
    connection.close();
    QCOMPARE(lost, 0);
    QCOMPARE(connection.phase(), Connection::Phase::Closed);
    QTRY_COMPARE(lost, 1);
    connection.open();
    QTRY_VERIFY(connection.isReady());
}

void TestConnection::readOnlyRefusesInTheOrderOfTheAnswers()
{
    RedisServer server;
    SystemClock clock;
    Connection connection(optionsFor(server.url(), Connection::Access::ReadOnly), clock);
    connection.open();
    QTRY_VERIFY(connection.isReady());
    std::vector<Reply> replies;
    const auto keep = [&](const Reply& reply) { replies.push_back(reply); };
    connection.send({"PING"}, keep);
    connection.send({"SET", "k", "v"}, keep);
    connection.send({"flushall"}, keep);
    connection.send({"GET", "k"}, keep);
    connection.send({"EVAL", "return 1", "0"}, keep);
    connection.send({}, keep);
    QTRY_COMPARE(replies.size(), 6U);
    QCOMPARE(replies[0].text, std::string("PONG"));
    QVERIFY(replies[1].isLost());
    QVERIFY(replies[1].text.find("read-only") != std::string::npos);
    QVERIFY(replies[2].isLost());
    QVERIFY(replies[3].isNil());
    QVERIFY(replies[4].isLost());
    QVERIFY(replies[5].isLost());
    QVERIFY(connection.isReady());
    QVERIFY(
        !server.cli({QStringLiteral("INFO"), QStringLiteral("commandstats")}).contains(QLatin1String("cmdstat_set:")));
}

void TestConnection::aSubscriberIsPushedMessages()
{
    RedisServer server;
    SystemClock clock;
    Connection connection(optionsFor(server.url(), Connection::Access::ReadOnly), clock);
    std::vector<Reply> pushed;
    connect(&connection, &Connection::pushed, this, [&](const Reply& message) { pushed.push_back(message); });
    connection.open();
    QTRY_VERIFY(connection.isReady());
    int subscribed = 0;
    connection.send({"SUBSCRIBE", "one", "two"}, [&](const Reply&) { ++subscribed; });
    QTRY_COMPARE(subscribed, 1);
    server.cli({QStringLiteral("PUBLISH"), QStringLiteral("two"), QStringLiteral("hello")});
    QTRY_COMPARE(pushed.size(), 1U);
    QCOMPARE(pushed[0].elements[1].text, std::string("two"));
    QCOMPARE(pushed[0].elements[2].text, std::string("hello"));
    bool ponged = false;
    connection.send({"PING"}, [&](const Reply& reply) { ponged = reply.isArray(); });
    QTRY_VERIFY(ponged);
    int unsubscribed = 0;
    connection.send({"UNSUBSCRIBE"}, [&](const Reply&) { ++unsubscribed; });
    std::string text;
    connection.send({"PING"}, [&](const Reply& reply) { text = reply.text; });
    QTRY_COMPARE(text, std::string("PONG"));
    QCOMPARE(unsubscribed, 1);
}

void TestConnection::theConnectionMayBeDeletedInsideACallback()
{
    RedisServer server;
    SystemClock clock;
    for (int at = 0; at < 3; ++at) {
        auto connection = std::make_unique<Connection>(optionsFor(server.url()), clock);
        connection->open();
        QTRY_VERIFY(connection->isReady());
        int answered = 0;
        for (int i = 0; i < 3; ++i) {
            connection->send({"PING"}, [&, i](const Reply&) {
                ++answered;
                if (i == at)
                    connection.reset();
            });
        }
        QTRY_VERIFY(!connection);
        QTest::qWait(20);
        QCOMPARE(answered, at + 1);
    }
    // And in one that was lost.
    auto connection = std::make_unique<Connection>(optionsFor(server.url()), clock);
    int answered = 0;
    for (int i = 0; i < 2; ++i) {
        connection->send({"PING"}, [&](const Reply&) {
            ++answered;
            connection.reset();
        });
    }
    QTRY_COMPARE(answered, 1);
    QTest::qWait(20);
    QCOMPARE(answered, 1);
}

void TestConnection::theConnectionMayBeDeletedInsideItsSignals()
{
    RedisServer server;
    SystemClock clock;
    auto connection = std::make_unique<Connection>(optionsFor(server.url()), clock);
    connect(connection.get(), &Connection::ready, this, [&] { connection.reset(); });
    connection->open();
    QTRY_VERIFY(!connection);

    connection = std::make_unique<Connection>(optionsFor(server.url()), clock);
    connection->open();
    QTRY_VERIFY(connection->isReady());
    connection->send({"SUBSCRIBE", "c"});
    connect(connection.get(), &Connection::pushed, this, [&] { connection.reset(); });
    QTRY_COMPARE(connection->outstanding(), 0U);
    server.cliLines("PUBLISH c 1\nPUBLISH c 2\nPUBLISH c 3\n");
    QTRY_VERIFY(!connection);

    connection = std::make_unique<Connection>(optionsFor(server.url()), clock);
    connection->open();
    QTRY_VERIFY(connection->isReady());
    connect(connection.get(), &Connection::lost, this, [&] { connection.reset(); });
    server.kill();
    QTRY_VERIFY(!connection);

    connection = std::make_unique<Connection>(optionsFor(server.url()), clock); // refused
    connect(connection.get(), &Connection::lost, this, [&] { connection.reset(); });
    connection->open();
    QTRY_VERIFY(!connection);
}

void TestConnection::aCallbackThatTriesAgainWhileDownDoesNotHoldUpTheLoop()
{
    SystemClock clock;
    Connection connection(optionsFor("redis://127.0.0.1:1"), clock);
    int tries = 0;
    std::function<void(Reply)> again = [&](const Reply&) {
        if (++tries < 1000)
            connection.send({"PING"}, again);
    };
    bool turned = false;
    connection.send({"PING"}, again);
    QMetaObject::invokeMethod(
        this, [&] { turned = tries < 1000; }, Qt::QueuedConnection);
    QTRY_COMPARE(tries, 1000);
    QVERIFY(turned);
}

void TestConnection::tlsIsVerified()
{
    QTemporaryDir folder;
    const auto key = folder.filePath(QStringLiteral("key.pem"));
    const auto certificate = folder.filePath(QStringLiteral("cert.pem"));
    GuardedProcess openssl;
    openssl.start(QStringLiteral("openssl"),
        {QStringLiteral("req"), QStringLiteral("-x509"), QStringLiteral("-newkey"), QStringLiteral("rsa:2048"),
            QStringLiteral("-nodes"), QStringLiteral("-keyout"), key, QStringLiteral("-out"), certificate,
            QStringLiteral("-days"), QStringLiteral("1"), QStringLiteral("-subj"), QStringLiteral("/CN=localhost")});
    QVERIFY(openssl.waitForFinished(20000));
    QCOMPARE(openssl.exitCode(), 0);
    std::uint16_t tlsPort = findFreePort();
    RedisServer server({QStringLiteral("--tls-port"), QString::number(tlsPort), QStringLiteral("--tls-cert-file"),
        certificate, QStringLiteral("--tls-key-file"), key, QStringLiteral("--tls-auth-clients"), QStringLiteral("no"),
        QStringLiteral("--tls-ca-cert-file"), certificate});
    SystemClock clock;
    Connection untrusted(optionsFor("rediss://localhost:" + std::to_string(tlsPort)), clock);
    untrusted.open();
    QTRY_VERIFY2(
        untrusted.problem().text.find("is not trusted") != std::string::npos, untrusted.problem().text.c_str());
    QVERIFY(!untrusted.isReady());
    auto trusting = QSslConfiguration::defaultConfiguration();
    const auto before = trusting;
    trusting.addCaCertificates(certificate);
    QSslConfiguration::setDefaultConfiguration(trusting);
    Connection trusted(optionsFor("rediss://localhost:" + std::to_string(tlsPort)), clock);
    Connection otherName(optionsFor("rediss://127.0.0.1:" + std::to_string(tlsPort)), clock);
    trusted.open();
    otherName.open();
    QTRY_VERIFY2(trusted.isReady(), trusted.problem().text.c_str());
    QTRY_VERIFY(otherName.problem().text.find("is not trusted") != std::string::npos);
    QSslConfiguration::setDefaultConfiguration(before);
    std::size_t length = 0;
    trusted.send({"SET", "big", std::string(5U << 20U, 'x')});
    trusted.send({"GET", "big"}, [&](const Reply& reply) { length = reply.text.size(); });
    QTRY_COMPARE(length, std::size_t(5U << 20U));
    // The other way round: TLS where there is none.
    Connection plain(optionsFor("rediss://localhost:" + std::to_string(server.port())), clock);
    plain.open();
    QTRY_VERIFY(!plain.problem().text.empty());
    QVERIFY(!plain.isReady());
}

QTEST_GUILESS_MAIN(TestConnection)
#include "tst_connection.moc"
