// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// TLS against a real redis-server, with certificates of the test's own.
#include "core/base/time/system_clock.h"
#include "core/redis/connection/connection.h"
#include "tests/support/redis/redis_server.h"
#include "tests/support/servers/certificates.h"
#include "tests/support/servers/reserved_port.h"

namespace headroom::tst_connection_tls {

using redis::Connection;
using redis::Endpoint;
using support::Certificates;
using support::RedisServer;
using namespace Qt::StringLiterals;

namespace {

// What became of one attempt: empty when it was let in and answered.
Error attempt(const Endpoint& endpoint)
{
    static SystemClock clock;
    Connection::Options options;
    options.endpoint = endpoint;
    Connection connection(options, clock);
    std::optional<Error> end;
    QObject::connect(&connection, &Connection::ready, &connection, [&] {
        connection.send({"PING"}, [&](const redis::Reply& reply) {
            if (!reply.isLost() && !end)
                end = Error{ErrorKind::Failed, reply.text == "PONG" ? "" : reply.text};
        });
    });
    QObject::connect(&connection, &Connection::lost, &connection, [&](const Error& why) {
        if (!end)
            end = why;
    });
    connection.open();
    [&] { QTRY_VERIFY(end); }();
    return end.value_or(Error{ErrorKind::Failed, "nothing came"});
}

// An endpoint that trusts the authority, or another when `url` says so.
Endpoint at(quint16 port, const QString& query)
{
    return redis::parseEndpoint(u"rediss://127.0.0.1:%1?%2"_s.arg(port).arg(query).toStdString()).value();
}

} // namespace

class TestConnectionTls : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void anAuthorityOfOnesOwnAndAClientCertificateLetIn();
    void theSystemsAuthoritiesDoNotVouchForIt();
    void withAnAuthorityOfOnesOwnNobodyElseIsTrusted();
    void theServerNameIsWhatIsVerified();
    void aCertificateForAnotherNameIsNamed();
    void anExpiredCertificateIsNamed();
    void aCertificateOfTheFutureIsNamed();
    void aServerThatAsksForACertificateSaysSo();
    void aClientCertificateOfAStrangerIsNamed();
    void anExpiredClientCertificateIsNamed();
    void filesThatCannotBeUsedAreNamed_data();
    void filesThatCannotBeUsedAreNamed();
    void aPlainPortIsNamed();
    void aRenewedCertificateIsTakenAtTheNextAttempt();

private:
    QString query(const char* client = "client") const
    {
        return u"ca=%1&cert=%2&key=%3"_s.arg(m_files.certificate(u"ca"_s),
            m_files.certificate(QString::fromLatin1(client)), m_files.key(QString::fromLatin1(client)));
    }
    quint16 serve(const char* certificate, bool asksClients)
    {
        const auto port = support::reservePort();
        m_server =
            std::make_unique<RedisServer>(m_files.serverArguments(port, QString::fromLatin1(certificate), asksClients));
        return port;
    }

    Certificates m_files;
    std::unique_ptr<RedisServer> m_server;
};

void TestConnectionTls::initTestCase()
{
    m_files.make(u"server"_s, u"IP:127.0.0.1"_s);
    m_files.make(u"named"_s, u"DNS:redis.test"_s);
    m_files.make(u"expired"_s, u"IP:127.0.0.1"_s, u"20200101000000Z"_s, u"20200201000000Z"_s);
    m_files.make(u"future"_s, u"IP:127.0.0.1"_s, u"20960101000000Z"_s, u"20960201000000Z"_s);
    m_files.make(u"client"_s, {});
    m_files.make(u"old-client"_s, {}, u"20200101000000Z"_s, u"20200201000000Z"_s);
}

void TestConnectionTls::anAuthorityOfOnesOwnAndAClientCertificateLetIn()
{
    const auto port = serve("server", true);
    const auto end = attempt(at(port, query()));
    QVERIFY2(end.text.empty(), end.text.c_str());
}

void TestConnectionTls::theSystemsAuthoritiesDoNotVouchForIt()
{
    const auto port = serve("server", false);
    const auto end = attempt(redis::parseEndpoint("rediss://127.0.0.1:" + std::to_string(port)).value());
    QCOMPARE(end.kind, ErrorKind::Unreachable);
    QVERIFY2(QString::fromStdString(end.text).contains(u"no authority of this system vouches for its certificate"_s),
        end.text.c_str());
    QVERIFY(QString::fromStdString(end.text).contains(u"--redis-ca"_s));
}

void TestConnectionTls::withAnAuthorityOfOnesOwnNobodyElseIsTrusted()
{
    const Certificates others(u"ca"_s);
    const auto port = serve("server", false);
    const auto end = attempt(at(port, u"ca="_s + others.certificate(u"ca"_s)));
    QVERIFY2(QString::fromStdString(end.text).contains(u"do not vouch for its certificate"_s), end.text.c_str());
}

void TestConnectionTls::theServerNameIsWhatIsVerified()
{
    const auto port = serve("named", true);
    auto end = attempt(at(port, query() + u"&server_name=redis.test"_s));
    QVERIFY2(end.text.empty(), end.text.c_str());
    end = attempt(at(port, query() + u"&server_name=other.test"_s));
    QVERIFY2(QString::fromStdString(end.text).contains(u"its certificate is not for other.test"_s), end.text.c_str());
}

void TestConnectionTls::aCertificateForAnotherNameIsNamed()
{
    const auto port = serve("named", true);
    const auto end = attempt(at(port, query()));
    QVERIFY2(
        QString::fromStdString(end.text).contains(u"its certificate is not for 127.0.0.1; give"_s), end.text.c_str());
}

void TestConnectionTls::anExpiredCertificateIsNamed()
{
    const auto end = attempt(at(serve("expired", true), query()));
    QVERIFY2(QString::fromStdString(end.text).contains(u"its certificate has expired"_s), end.text.c_str());
}

void TestConnectionTls::aCertificateOfTheFutureIsNamed()
{
    const auto end = attempt(at(serve("future", true), query()));
    QVERIFY2(QString::fromStdString(end.text).contains(u"is not valid yet"_s), end.text.c_str());
}

void TestConnectionTls::aServerThatAsksForACertificateSaysSo()
{
    const auto port = serve("server", true);
    const auto end = attempt(at(port, u"ca="_s + m_files.certificate(u"ca"_s)));
    QCOMPARE(end.kind, ErrorKind::Denied);
    QVERIFY2(QString::fromStdString(end.text).contains(u"asks for a client certificate: give cert=FILE"_s),
        end.text.c_str());
}

void TestConnectionTls::aClientCertificateOfAStrangerIsNamed()
{
    Certificates others(u"stranger"_s);
    others.make(u"client"_s, {});
    const auto port = serve("server", true);
    const auto end = attempt(at(port,
        u"ca=%1&cert=%2&key=%3"_s.arg(
            m_files.certificate(u"ca"_s), others.certificate(u"client"_s), others.key(u"client"_s))));
    QCOMPARE(end.kind, ErrorKind::Denied);
    QVERIFY2(QString::fromStdString(end.text).contains(u"does not accept our certificate"_s), end.text.c_str());
}

void TestConnectionTls::anExpiredClientCertificateIsNamed()
{
    const auto end = attempt(at(serve("server", true), query("old-client")));
    QCOMPARE(end.kind, ErrorKind::Denied);
    QVERIFY2(QString::fromStdString(end.text).contains(u"has expired: have it renewed"_s), end.text.c_str());
}

void TestConnectionTls::filesThatCannotBeUsedAreNamed_data()
{
    m_files.write(u"nonsense"_s, "nonsense");
    m_files.openssl({u"pkey"_s, u"-in"_s, m_files.key(u"client"_s), u"-aes256"_s, u"-passout"_s, u"pass:x"_s, u"-out"_s,
        m_files.path(u"locked"_s)});
    QTest::addColumn<QString>("query");
    QTest::addColumn<QString>("words");
    const auto ca = u"ca="_s + m_files.certificate(u"ca"_s);
    const auto cert = u"&cert="_s + m_files.certificate(u"client"_s);
    const auto key = u"&key="_s;
    QTest::newRow("no authority there") << u"ca=/nowhere/ca.crt"_s
                                        << u"the authority's file /nowhere/ca.crt cannot be read"_s;
    QTest::newRow("a folder for an authority") << u"ca=/tmp"_s << u"/tmp is a folder"_s;
    QTest::newRow("no certificate in the authority")
        << u"ca="_s + m_files.path(u"nonsense"_s) << u"holds no certificate in PEM form"_s;
    QTest::newRow("a key for an authority")
        << u"ca="_s + m_files.key(u"client"_s) << u"holds no certificate in PEM form"_s;
    QTest::newRow("no client certificate there") << ca + u"&cert=/nowhere/c"_s + key + m_files.key(u"client"_s)
                                                 << u"the client certificate /nowhere/c cannot be read"_s;
    QTest::newRow("no key there") << ca + cert + key + u"/nowhere/k"_s << u"the key /nowhere/k cannot be read"_s;
    QTest::newRow("no key in it") << ca + cert + key + m_files.path(u"nonsense"_s)
                                  << u"holds no private key in PEM form"_s;
    QTest::newRow("a locked key") << ca + cert + key + m_files.path(u"locked"_s) << u"is locked by a passphrase"_s;
    QTest::newRow("a certificate alone") << ca + cert << u"without its key"_s;
    QTest::newRow("a key alone") << ca + key + m_files.key(u"client"_s) << u"without its certificate"_s;
    QTest::newRow("the key of another") << ca + cert + key + m_files.key(u"server"_s)
                                        << u"does not belong to the certificate"_s;
    QTest::newRow("a key of another kind")
        << ca + cert + key + m_files.key(u"ca"_s) << u"does not belong to the certificate"_s;
}

void TestConnectionTls::filesThatCannotBeUsedAreNamed()
{
    QFETCH(QString, query);
    QFETCH(QString, words);
    const auto port = serve("server", true);
    const auto end = attempt(at(port, query));
    QCOMPARE(end.kind, ErrorKind::Usage);
    QVERIFY2(QString::fromStdString(end.text).contains(words), end.text.c_str());
    QVERIFY(!QString::fromStdString(end.text).contains(QLatin1Char('\n')));
}

void TestConnectionTls::aPlainPortIsNamed()
{
    serve("server", true);
    const auto end = attempt(at(m_server->port(), query()));
    QVERIFY2(QString::fromStdString(end.text).contains(u"does not answer with TLS"_s), end.text.c_str());
}

void TestConnectionTls::aRenewedCertificateIsTakenAtTheNextAttempt()
{
    const auto port = serve("server", true);
    const auto endpoint = at(port, query("renewed"));
    QCOMPARE(attempt(endpoint).kind, ErrorKind::Usage);
    m_files.make(u"renewed"_s, {});
    const auto end = attempt(endpoint);
    QVERIFY2(end.text.empty(), end.text.c_str());
}

HEADROOM_TEST(TestConnectionTls)

} // namespace headroom::tst_connection_tls

#include "tst_connection_tls.moc"
