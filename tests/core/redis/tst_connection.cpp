// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A connection against a real redis-server: commands, their answers, and what becomes of them when it goes down.
#include "core/base/processes/free_port.h"
#include "core/base/time/system_clock.h"
#include "core/base/time/virtual_clock.h"
#include "tests/support/redis/redis_calls.h"

namespace headroom::tst_connection {

using namespace std::chrono_literals;
using redis::Connection;
using redis::Reply;
using support::connectionOptions;
using support::RedisServer;

class TestConnection : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void answersComeInTheOrderOfThousandsOfCommands();
    void answersNeverComeFromInsideSend();
    void commandsOfOneTurnAreWrittenAtOnce();
    void bigAndBinaryValuesSurvive();
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

private:
    SystemClock m_clock;
};

void TestConnection::answersComeInTheOrderOfThousandsOfCommands()
{
    RedisServer server;
    Connection connection(connectionOptions(server.url()), m_clock);
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
    Connection connection(connectionOptions(server.url()), m_clock);
    int answered = 0;
    connection.send({"PING"}, [&](const Reply& reply) { answered += reply.isLost() ? 1 : 100; });
    QCOMPARE(answered, 0);
    QTRY_COMPARE(answered, 1);
}

void TestConnection::commandsOfOneTurnAreWrittenAtOnce()
{
    RedisServer server;
    const auto connection = support::connectTo(server, m_clock);
    const auto reads = [&] {
        const auto stats = server.cli({QStringLiteral("INFO"), QStringLiteral("stats")});
        const auto from = stats.indexOf(QLatin1String("total_reads_processed:")) + 22;
        return stats.mid(from, stats.indexOf(QLatin1Char('\r'), from) - from).toInt();
    };
    const auto before = reads();
    int answered = 0;
    for (int i = 0; i < 300; ++i)
        connection->send({"PING"}, [&](const Reply&) { ++answered; });
    QTRY_COMPARE(answered, 300);
    QVERIFY2(reads() - before < 10, "each command took a write of its own");
}

void TestConnection::bigAndBinaryValuesSurvive()
{
    RedisServer server;
    const auto connection = support::connectTo(server, m_clock);
    std::string value(20U << 20U, '\0');
    for (std::size_t i = 0; i < value.size(); ++i)
        value[i] = static_cast<char>(i * 31);
    std::string got;
    connection->send({"SET", std::string("k\0\r\n", 4), value});
    connection->send({"GET", std::string("k\0\r\n", 4)}, [&](const Reply& reply) { got = reply.text; });
    QTRY_VERIFY(!got.empty());
    QVERIFY(got == value);
}

void TestConnection::killedServerLosesEveryOutstandingCommandOnce()
{
    RedisServer server;
    const auto connection = support::connectTo(server, m_clock);
    server.freeze();
    std::vector<int> times(1000);
    int lost = 0;
    for (auto& count : times) {
        connection->send({"GET", "k"}, [&](const Reply& reply) {
            ++count;
            lost += reply.isLost() ? 1 : 0;
        });
    }
    QCoreApplication::processEvents(); // they are on their way
    QCOMPARE(connection->outstanding(), 1000U);
    server.kill();
    QTRY_COMPARE(lost, 1000);
    QVERIFY(std::all_of(times.begin(), times.end(), [](int count) { return count == 1; }));
    QCOMPARE(connection->outstanding(), 0U);
    QVERIFY(!connection->problem().text.empty());
}

void TestConnection::restartedServerIsReadyAgain()
{
    RedisServer server;
    Connection connection(connectionOptions(server.url()), m_clock);
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
    QTRY_COMPARE_WITH_TIMEOUT(readies, 2, 30'000);
    QVERIFY(connection.problem().text.empty());
}

void TestConnection::frozenServerIsTakenForDead()
{
    RedisServer server;
    VirtualClock clock;
    auto options = connectionOptions(server.url());
    options.answerTimeout = 300ms;
    options.connectTimeout = 300ms;
    Connection connection(options, clock);
    connection.open();
    QTRY_VERIFY(connection.isReady());
    server.freeze();
    bool lost = false;
    std::string first;
    connect(&connection, &Connection::lost, this, [&](const Error& why) { first += why.text + '\n'; });
    connection.send({"PING"}, [&](const Reply& reply) { lost = reply.isLost(); });
    QCoreApplication::processEvents();
    clock.advance(299ms);
    QVERIFY(!lost);
    clock.advance(1ms);
    QTRY_VERIFY(lost);
    QVERIFY(first.find("has not answered for") != std::string::npos);
    const auto later = [&clock] { clock.advance(10ms); };
    // Its kernel still takes connections: that is told apart from nothing listening.
    QTRY_VERIFY((later(), first.find("does not answer") != std::string::npos));
    server.thaw();
    QTRY_VERIFY_WITH_TIMEOUT((later(), connection.isReady()), 30'000);
}

void TestConnection::commandsWhileDownAreLostInTheirTurn()
{
    Connection connection(connectionOptions("redis://127.0.0.1:1"), m_clock);
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
    const auto connection = support::connectTo(server, m_clock);
    int lost = 0;
    connection->send({"PING"}, [&](const Reply& reply) { lost += reply.isLost() ? 1 : 0; });
    connection->close();
    QCOMPARE(lost, 0);
    QCOMPARE(connection->phase(), Connection::Phase::Closed);
    QTRY_COMPARE(lost, 1);
    connection->open();
    QTRY_VERIFY(connection->isReady());
}

void TestConnection::readOnlyRefusesInTheOrderOfTheAnswers()
{
    RedisServer server;
    Connection connection(connectionOptions(server.url(), Connection::Access::ReadOnly), m_clock);
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
    Connection connection(connectionOptions(server.url(), Connection::Access::ReadOnly), m_clock);
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
    Connection other(connectionOptions(server.url()), m_clock);
    other.open();
    QTRY_VERIFY(other.isReady());
    const auto otherIsAnswered = [&other] { // later than what was on its way
        bool answered = false;
        other.send({"PING"}, [&answered](const Reply&) { answered = true; });
        return QTest::qWaitFor([&answered] { return answered; }, 30'000);
    };
    for (int at = 0; at < 3; ++at) {
        auto connection = std::make_unique<Connection>(connectionOptions(server.url()), m_clock);
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
        QVERIFY(otherIsAnswered());
        QCOMPARE(answered, at + 1);
    }
    // And in one that was lost.
    auto connection = std::make_unique<Connection>(connectionOptions(server.url()), m_clock);
    int answered = 0;
    for (int i = 0; i < 2; ++i) {
        connection->send({"PING"}, [&](const Reply&) {
            ++answered;
            connection.reset();
        });
    }
    QTRY_COMPARE(answered, 1);
    QVERIFY(otherIsAnswered());
    QCOMPARE(answered, 1);
}

void TestConnection::theConnectionMayBeDeletedInsideItsSignals()
{
    RedisServer server;
    auto connection = std::make_unique<Connection>(connectionOptions(server.url()), m_clock);
    connect(connection.get(), &Connection::ready, this, [&] { connection.reset(); });
    connection->open();
    QTRY_VERIFY(!connection);

    connection = std::make_unique<Connection>(connectionOptions(server.url()), m_clock);
    connection->open();
    QTRY_VERIFY(connection->isReady());
    connection->send({"SUBSCRIBE", "c"});
    connect(connection.get(), &Connection::pushed, this, [&] { connection.reset(); });
    QTRY_COMPARE(connection->outstanding(), 0U);
    server.cliLines("PUBLISH c 1\nPUBLISH c 2\nPUBLISH c 3\n");
    QTRY_VERIFY(!connection);

    connection = std::make_unique<Connection>(connectionOptions(server.url()), m_clock);
    connection->open();
    QTRY_VERIFY(connection->isReady());
    connect(connection.get(), &Connection::lost, this, [&] { connection.reset(); });
    server.kill();
    QTRY_VERIFY(!connection);

    connection = std::make_unique<Connection>(connectionOptions(server.url()), m_clock); // refused
    connect(connection.get(), &Connection::lost, this, [&] { connection.reset(); });
    connection->open();
    QTRY_VERIFY(!connection);
}

void TestConnection::aCallbackThatTriesAgainWhileDownDoesNotHoldUpTheLoop()
{
    Connection connection(connectionOptions("redis://127.0.0.1:1"), m_clock);
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

HEADROOM_TEST(TestConnection)

} // namespace headroom::tst_connection

#include "tst_connection.moc"
