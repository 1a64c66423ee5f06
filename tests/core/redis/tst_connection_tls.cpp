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

namespace {

QString q(const char* text)
{
    return QString::fromLatin1(text);
}

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
    return redis::parseEndpoint(q("rediss://127.0.0.1:%1?%2").arg(port).arg(query).toStdString()).value();
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
        return q("ca=%1&cert=%2&key=%3")
            .arg(m_files.certificate(q("ca")), m_files.certificate(q(client)), m_files.key(q(client)));
    }
    quint16 serve(const char* certificate, bool asksClients)
    {
        const auto port = support::reservePort();
        m_server = std::make_unique<RedisServer>(m_files.serverArguments(port, q(certificate), asksClients));
        return port;
    }

    Certificates m_files;
    std::unique_ptr<RedisServer> m_server;
};

void TestConnectionTls::initTestCase()
{
    m_files.make(q("server"), q("IP:127.0.0.1"));
    m_files.make(q("named"), q("DNS:redis.test"));
    m_files.make(q("expired"), q("IP:127.0.0.1"), q("20200101000000Z"), q("20200201000000Z"));
    m_files.make(q("future"), q("IP:127.0.0.1"), q("20960101000000Z"), q("20960201000000Z"));
    m_files.make(q("client"), {});
    m_files.make(q("old-client"), {}, q("20200101000000Z"), q("20200201000000Z"));
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
    QVERIFY2(QString::fromStdString(end.text).contains(q("no authority of this system vouches for its certificate")),
        end.text.c_str());
    QVERIFY(QString::fromStdString(end.text).contains(q("--redis-ca")));
}

void TestConnectionTls::withAnAuthorityOfOnesOwnNobodyElseIsTrusted()
{
    const Certificates others(q("ca"));
    const auto port = serve("server", false);
    const auto end = attempt(at(port, q("ca=") + others.certificate(q("ca"))));
    QVERIFY2(QString::fromStdString(end.text).contains(q("do not vouch for its certificate")), end.text.c_str());
}

void TestConnectionTls::theServerNameIsWhatIsVerified()
{
    const auto port = serve("named", true);
    auto end = attempt(at(port, query() + q("&server_name=redis.test")));
    QVERIFY2(end.text.empty(), end.text.c_str());
    end = attempt(at(port, query() + q("&server_name=other.test")));
    QVERIFY2(QString::fromStdString(end.text).contains(q("its certificate is not for other.test")), end.text.c_str());
}

void TestConnectionTls::aCertificateForAnotherNameIsNamed()
{
    const auto port = serve("named", true);
    const auto end = attempt(at(port, query()));
    QVERIFY2(
        QString::fromStdString(end.text).contains(q("its certificate is not for 127.0.0.1; give")), end.text.c_str());
}

void TestConnectionTls::anExpiredCertificateIsNamed()
{
    const auto end = attempt(at(serve("expired", true), query()));
    QVERIFY2(QString::fromStdString(end.text).contains(q("its certificate has expired")), end.text.c_str());
}

void TestConnectionTls::aCertificateOfTheFutureIsNamed()
{
    const auto end = attempt(at(serve("future", true), query()));
    QVERIFY2(QString::fromStdString(end.text).contains(q("is not valid yet")), end.text.c_str());
}

void TestConnectionTls::aServerThatAsksForACertificateSaysSo()
{
    const auto port = serve("server", true);
    const auto end = attempt(at(port, q("ca=") + m_files.certificate(q("ca"))));
    QCOMPARE(end.kind, ErrorKind::Denied);
    QVERIFY2(QString::fromStdString(end.text).contains(q("asks for a client certificate: give cert=FILE")),
        end.text.c_str());
}

void TestConnectionTls::aClientCertificateOfAStrangerIsNamed()
{
    Certificates others(q("stranger"));
    others.make(q("client"), {});
    const auto port = serve("server", true);
    const auto end = attempt(at(port,
        q("ca=%1&cert=%2&key=%3")
            .arg(m_files.certificate(q("ca")), others.certificate(q("client")), others.key(q("client")))));
    QCOMPARE(end.kind, ErrorKind::Denied);
    QVERIFY2(QString::fromStdString(end.text).contains(q("does not accept our certificate")), end.text.c_str());
}

void TestConnectionTls::anExpiredClientCertificateIsNamed()
{
    const auto end = attempt(at(serve("server", true), query("old-client")));
    QCOMPARE(end.kind, ErrorKind::Denied);
    QVERIFY2(QString::fromStdString(end.text).contains(q("has expired: have it renewed")), end.text.c_str());
}

void TestConnectionTls::filesThatCannotBeUsedAreNamed_data()
{
    m_files.write(q("nonsense"), "nonsense");
    m_files.openssl({q("pkey"), q("-in"), m_files.key(q("client")), q("-aes256"), q("-passout"), q("pass:x"), q("-out"),
        m_files.path(q("locked"))});
    QTest::addColumn<QString>("query");
    QTest::addColumn<QString>("words");
    const auto ca = q("ca=") + m_files.certificate(q("ca"));
    const auto cert = q("&cert=") + m_files.certificate(q("client"));
    const auto key = q("&key=");
    QTest::newRow("no authority there") << q("ca=/nowhere/ca.crt")
                                        << q("the authority's file /nowhere/ca.crt cannot be read");
    QTest::newRow("a folder for an authority") << q("ca=/tmp") << q("/tmp is a folder");
    QTest::newRow("no certificate in the authority")
        << q("ca=") + m_files.path(q("nonsense")) << q("holds no certificate in PEM form");
    QTest::newRow("a key for an authority")
        << q("ca=") + m_files.key(q("client")) << q("holds no certificate in PEM form");
    QTest::newRow("no client certificate there") << ca + q("&cert=/nowhere/c") + key + m_files.key(q("client"))
                                                 << q("the client certificate /nowhere/c cannot be read");
    QTest::newRow("no key there") << ca + cert + key + q("/nowhere/k") << q("the key /nowhere/k cannot be read");
    QTest::newRow("no key in it") << ca + cert + key + m_files.path(q("nonsense"))
                                  << q("holds no private key in PEM form");
    QTest::newRow("a locked key") << ca + cert + key + m_files.path(q("locked")) << q("is locked by a passphrase");
    QTest::newRow("a certificate alone") << ca + cert << q("without its key");
    QTest::newRow("a key alone") << ca + key + m_files.key(q("client")) << q("without its certificate");
    QTest::newRow("the key of another") << ca + cert + key + m_files.key(q("server"))
                                        << q("does not belong to the certificate");
    QTest::newRow("a key of another kind")
        << ca + cert + key + m_files.key(q("ca")) << q("does not belong to the certificate");
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
    QVERIFY2(QString::fromStdString(end.text).contains(q("does not answer with TLS")), end.text.c_str());
}

void TestConnectionTls::aRenewedCertificateIsTakenAtTheNextAttempt()
{
    const auto port = serve("server", true);
    const auto endpoint = at(port, query("renewed"));
    QCOMPARE(attempt(endpoint).kind, ErrorKind::Usage);
    m_files.make(q("renewed"), {});
    const auto end = attempt(endpoint);
    QVERIFY2(end.text.empty(), end.text.c_str());
}

HEADROOM_TEST(TestConnectionTls)

} // namespace headroom::tst_connection_tls

#include "tst_connection_tls.moc"
