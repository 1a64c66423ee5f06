// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// headroomctl and a Redis behind TLS, run as its users run it.
#include "tests/support/programs/program.h"
#include "tests/support/redis/redis_server.h"
#include "tests/support/servers/certificates.h"
#include "tests/support/servers/reserved_port.h"

namespace headroom::tst_ctl_tls {

namespace {

QString q(const char* text)
{
    return QString::fromLatin1(text);
}

} // namespace

class TestCtlTls : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void theOptionsLetIn();
    void theOptionsGoOverTheUrl();
    void aServerThatIsNotTrustedEndsWithThree();
    void aFileThatCannotBeUsedEndsWithTwo();
    void withoutTlsTheOptionsAreRefused();

private:
    support::ProgramRun run(const QStringList& arguments) const { return support::runCtl(arguments); }
    QString url() const { return q("rediss://127.0.0.1:%1").arg(m_port); }
    QStringList client() const
    {
        return {q("--redis-cert"), m_files.certificate(q("client")), q("--redis-key"), m_files.key(q("client"))};
    }

    support::Certificates m_files;
    std::unique_ptr<support::RedisServer> m_server;
    quint16 m_port = support::reservePort();
};

void TestCtlTls::initTestCase()
{
    m_files.make(q("server"), q("DNS:redis.test"));
    m_files.make(q("client"), {});
    m_server = std::make_unique<support::RedisServer>(m_files.serverArguments(m_port, q("server"), true));
    m_server->cli({q("SET"), q("/users/@me:limit"), q("5")});
}

void TestCtlTls::theOptionsLetIn()
{
    const auto options = QStringList{q("--redis"), url(), q("--redis-ca"), m_files.certificate(q("ca")),
                             q("--redis-server-name"), q("redis.test")}
        + client();
    const auto watched = run(QStringList{q("watch"), q("--once")} + options);
    QVERIFY2(watched.exitCode == 0, watched.err.constData());
    QVERIFY(watched.out.contains("/users/@me"));
    const auto examined = run(QStringList{q("doctor")} + options);
    QVERIFY2(examined.exitCode == 0, examined.err.constData());
    QVERIFY(examined.out.contains("TLS"));
}

void TestCtlTls::theOptionsGoOverTheUrl()
{
    const auto watched =
        run(QStringList{q("watch"), q("--redis"), url() + q("?ca=/nowhere&server_name=other"), q("--redis-ca"),
                m_files.certificate(q("ca")), q("--redis-server-name"), q("redis.test")}
            + client());
    QVERIFY2(watched.exitCode == 0, watched.err.constData());
}

void TestCtlTls::aServerThatIsNotTrustedEndsWithThree()
{
    for (const auto& [options, words] : {std::pair{QStringList{}, "name its own by ca=FILE"},
             {QStringList{q("--redis-ca"), m_files.certificate(q("ca"))}, "not for 127.0.0.1"}}) {
        const auto watched = run(QStringList{q("watch"), q("--redis"), url()} + options);
        QCOMPARE(watched.exitCode, 3);
        QCOMPARE(watched.err.count('\n'), 1);
        QVERIFY2(watched.err.contains(words), watched.err.constData());
    }
}

void TestCtlTls::aFileThatCannotBeUsedEndsWithTwo()
{
    const auto watched = run({q("watch"), q("--redis"), url(), q("--redis-ca"), q("/nowhere")});
    QCOMPARE(watched.exitCode, 2);
    QVERIFY2(watched.err.contains("/nowhere cannot be read"), watched.err.constData());
}

void TestCtlTls::withoutTlsTheOptionsAreRefused()
{
    const auto watched = run({q("watch"), q("--redis"), q("redis://127.0.0.1"), q("--redis-ca"), q("/x")});
    QCOMPARE(watched.exitCode, 2);
    QVERIFY2(watched.err.contains("TLS only"), watched.err.constData());
}

HEADROOM_TEST(TestCtlTls)

} // namespace headroom::tst_ctl_tls

#include "tst_ctl_tls.moc"
