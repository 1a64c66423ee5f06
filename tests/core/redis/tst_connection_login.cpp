// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Whom a real redis-server lets in, and what is said of whom it does not.
#include "core/base/time/system_clock.h"
#include "core/base/time/virtual_clock.h"
#include "tests/support/redis/blocking_redis.h"
#include "tests/support/redis/redis_calls.h"
#include "tests/support/servers/reserved_port.h"

#include <QRegularExpression>
#include <QSslConfiguration>

namespace headroom::tst_connection_login {

using namespace std::chrono_literals;
using redis::Connection;
using redis::Reply;
using support::BlockingRedis;
using support::connectionOptions;
using support::RedisServer;

class TestConnectionLogin : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aUserWithItsPasswordIsLoggedIn();
    void aWrongPasswordIsDeniedAndTriedAgainSlowly();
    void aMissingPasswordIsDenied();
    void aPasswordNobodyAskedForIsDenied();
    void theDatabaseOfTheUrlIsUsed();
    void aDatabaseOutOfRangeIsDenied();
    void aUnixSocketServesAsWell();
    void aMissingUnixSocketIsNamed();
    void tooManyClientsAreNamed();
    void tlsIsVerified();

private:
    SystemClock m_clock;
};

void TestConnectionLogin::aUserWithItsPasswordIsLoggedIn()
{
    RedisServer server;
    auto options = connectionOptions("redis://watcher@127.0.0.1:" + std::to_string(server.port()));
    server.cli({QStringLiteral("ACL"), QStringLiteral("SETUSER"), QStringLiteral("watcher"), QStringLiteral("on"),
        QStringLiteral(">se cret"), QStringLiteral("+@all"), QStringLiteral("~*")});
    options.endpoint.password = "se cret";
    Connection connection(options, m_clock);
    connection.open();
    std::string who;
    QTRY_VERIFY(connection.isReady());
    connection.send({"ACL", "WHOAMI"}, [&](const Reply& reply) { who = reply.text; });
    QTRY_COMPARE(who, std::string("watcher"));
    std::string name;
    connection.send({"CLIENT", "GETNAME"}, [&](const Reply& reply) { name = reply.text; });
    QTRY_COMPARE(name, std::string("headroom"));
}

void TestConnectionLogin::aWrongPasswordIsDeniedAndTriedAgainSlowly()
{
    RedisServer server({QStringLiteral("--requirepass"), QStringLiteral("right")});
    VirtualClock clock;
    auto options = connectionOptions(server.url());
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
    const auto loggedIn = [&server](const QStringList& command) {
        BlockingRedis redis(server.port());
        redis.ask({QStringLiteral("AUTH"), QStringLiteral("right")});
        return redis.ask(command);
    };
    const auto connectionsSoFar = [&] { // this question is one of them
        const auto stats = loggedIn({QStringLiteral("INFO"), QStringLiteral("stats")});
        static const QRegularExpression count(QStringLiteral("total_connections_received:(\\d+)"));
        return count.match(stats).captured(1).toInt();
    };
    const int before = connectionsSoFar();
    clock.advance(999ms);
    QCOMPARE(connectionsSoFar(), before + 1);
    QCOMPARE(problems.size(), 1U);
    loggedIn({QStringLiteral("CONFIG"), QStringLiteral("SET"), QStringLiteral("requirepass"), QStringLiteral("wrong")});
    QTRY_VERIFY((clock.advance(100ms), connection.isReady()));
    QVERIFY(connection.problem().text.empty());
}

void TestConnectionLogin::aMissingPasswordIsDenied()
{
    RedisServer server({QStringLiteral("--requirepass"), QStringLiteral("right")});
    Connection connection(connectionOptions(server.url()), m_clock);
    connection.open();
    QTRY_COMPARE(connection.problem().kind, ErrorKind::Denied);
    QVERIFY(connection.problem().text.find("asks for a password") != std::string::npos);
}

void TestConnectionLogin::aPasswordNobodyAskedForIsDenied()
{
    RedisServer server;
    auto options = connectionOptions(server.url());
    options.endpoint.password = "needless";
    Connection connection(options, m_clock);
    connection.open();
    QTRY_COMPARE(connection.problem().kind, ErrorKind::Denied);
    QVERIFY(connection.problem().text.find("has no password") != std::string::npos);
}

void TestConnectionLogin::theDatabaseOfTheUrlIsUsed()
{
    RedisServer server;
    Connection connection(connectionOptions(server.url() + "/7"), m_clock);
    bool done = false;
    connect(&connection, &Connection::ready, this, [&] {
        connection.send({"SET", "where", "seven"}, [&](const Reply&) { done = true; });
    });
    connection.open();
    QTRY_VERIFY(done);
    BlockingRedis seventh(server.port());
    seventh.ask({QStringLiteral("SELECT"), QStringLiteral("7")});
    QCOMPARE(seventh.ask({QStringLiteral("GET"), QStringLiteral("where")}), QStringLiteral("seven"));
}

void TestConnectionLogin::aDatabaseOutOfRangeIsDenied()
{
    RedisServer server;
    Connection connection(connectionOptions(server.url() + "/99"), m_clock);
    connection.open();
    QTRY_COMPARE(connection.problem().kind, ErrorKind::Denied);
    QVERIFY(connection.problem().text.find("no database 99") != std::string::npos);
}

void TestConnectionLogin::aUnixSocketServesAsWell()
{
    RedisServer server;
    Connection connection(connectionOptions(server.unixUrl() + "?db=2"), m_clock);
    connection.open();
    QVERIFY(!connection.isReady());
    QTRY_VERIFY(connection.isReady());
    bool stored = false;
    connection.send({"SET", "a", "b"}, [&](const Reply& reply) { stored = reply.text == "OK"; });
    QTRY_VERIFY(stored);
    BlockingRedis second(server.port());
    second.ask({QStringLiteral("SELECT"), QStringLiteral("2")});
    QCOMPARE(second.ask({QStringLiteral("GET"), QStringLiteral("a")}), QStringLiteral("b"));
    server.kill();
    QTRY_VERIFY(!connection.isReady());
    server.start();
    QTRY_VERIFY_WITH_TIMEOUT(connection.isReady(), 30'000);
}

void TestConnectionLogin::aMissingUnixSocketIsNamed()
{
    Connection connection(connectionOptions("unix:///nowhere/redis.sock"), m_clock);
    connection.open();
    QVERIFY(connection.problem().text.empty()); // not from inside open()
    QTRY_VERIFY(connection.problem().text.find("/nowhere/redis.sock") != std::string::npos);
    QCOMPARE(connection.problem().kind, ErrorKind::Unreachable);
}

void TestConnectionLogin::tooManyClientsAreNamed()
{
    RedisServer server({QStringLiteral("--maxclients"), QStringLiteral("1")});
    Connection first(connectionOptions(server.url()), m_clock);
    first.open();
    QTRY_VERIFY(first.isReady());
    Connection second(connectionOptions(server.url()), m_clock);
    second.open();
    QTRY_VERIFY2(second.problem().text.find("maxclients") != std::string::npos, second.problem().text.c_str());
}

void TestConnectionLogin::tlsIsVerified()
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
    std::uint16_t tlsPort = support::reservePort();
    RedisServer server({QStringLiteral("--tls-port"), QString::number(tlsPort), QStringLiteral("--tls-cert-file"),
        certificate, QStringLiteral("--tls-key-file"), key, QStringLiteral("--tls-auth-clients"), QStringLiteral("no"),
        QStringLiteral("--tls-ca-cert-file"), certificate});
    Connection untrusted(connectionOptions("rediss://localhost:" + std::to_string(tlsPort)), m_clock);
    untrusted.open();
    QTRY_VERIFY2(
        untrusted.problem().text.find("is not trusted") != std::string::npos, untrusted.problem().text.c_str());
    QVERIFY(!untrusted.isReady());
    auto trusting = QSslConfiguration::defaultConfiguration();
    const auto before = trusting;
    trusting.addCaCertificates(certificate);
    QSslConfiguration::setDefaultConfiguration(trusting);
    Connection trusted(connectionOptions("rediss://localhost:" + std::to_string(tlsPort)), m_clock);
    Connection otherName(connectionOptions("rediss://127.0.0.1:" + std::to_string(tlsPort)), m_clock);
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
    Connection plain(connectionOptions("rediss://localhost:" + std::to_string(server.port())), m_clock);
    plain.open();
    QTRY_VERIFY(!plain.problem().text.empty());
    QVERIFY(!plain.isReady());
}

HEADROOM_TEST(TestConnectionLogin)

} // namespace headroom::tst_connection_login

#include "tst_connection_login.moc"
