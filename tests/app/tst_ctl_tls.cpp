// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// headroomctl and a Redis behind TLS, run as its users run it.
#include "tests/support/programs/program.h"
#include "tests/support/redis/redis_server.h"
#include "tests/support/servers/certificates.h"
#include "tests/support/servers/reserved_port.h"

namespace headroom::tst_ctl_tls {

using namespace Qt::StringLiterals;

namespace {

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
    QString url() const { return u"rediss://127.0.0.1:%1"_s.arg(m_port); }
    QStringList client() const
    {
        return {u"--redis-cert"_s, m_files.certificate(u"client"_s), u"--redis-key"_s, m_files.key(u"client"_s)};
    }

    support::Certificates m_files;
    std::unique_ptr<support::RedisServer> m_server;
    quint16 m_port = support::reservePort();
};

void TestCtlTls::initTestCase()
{
    m_files.make(u"server"_s, u"DNS:redis.test"_s);
    m_files.make(u"client"_s, {});
    m_server = std::make_unique<support::RedisServer>(m_files.serverArguments(m_port, u"server"_s, true));
    m_server->cli({u"SET"_s, u"/users/@me:limit"_s, u"5"_s});
}

void TestCtlTls::theOptionsLetIn()
{
    const auto options = QStringList{u"--redis"_s, url(), u"--redis-ca"_s, m_files.certificate(u"ca"_s),
                             u"--redis-server-name"_s, u"redis.test"_s}
        + client();
    const auto watched = run(QStringList{u"watch"_s, u"--once"_s} + options);
    QVERIFY2(watched.exitCode == 0, watched.err.constData());
    QVERIFY(watched.out.contains("/users/@me"));
    const auto examined = run(QStringList{u"doctor"_s} + options);
    QVERIFY2(examined.exitCode == 0, examined.err.constData());
    QVERIFY(examined.out.contains("TLS"));
}

void TestCtlTls::theOptionsGoOverTheUrl()
{
    const auto watched =
        run(QStringList{u"watch"_s, u"--redis"_s, url() + u"?ca=/nowhere&server_name=other"_s, u"--redis-ca"_s,
                m_files.certificate(u"ca"_s), u"--redis-server-name"_s, u"redis.test"_s}
            + client());
    QVERIFY2(watched.exitCode == 0, watched.err.constData());
}

void TestCtlTls::aServerThatIsNotTrustedEndsWithThree()
{
    for (const auto& [options, words] : {std::pair{QStringList{}, "name its own by ca=FILE"},
             {QStringList{u"--redis-ca"_s, m_files.certificate(u"ca"_s)}, "not for 127.0.0.1"}}) {
        const auto watched = run(QStringList{u"watch"_s, u"--redis"_s, url()} + options);
        QCOMPARE(watched.exitCode, 3);
        QCOMPARE(watched.err.count('\n'), 1);
        QVERIFY2(watched.err.contains(words), watched.err.constData());
    }
}

void TestCtlTls::aFileThatCannotBeUsedEndsWithTwo()
{
    const auto watched = run({u"watch"_s, u"--redis"_s, url(), u"--redis-ca"_s, u"/nowhere"_s});
    QCOMPARE(watched.exitCode, 2);
    QVERIFY2(watched.err.contains("/nowhere cannot be read"), watched.err.constData());
}

void TestCtlTls::withoutTlsTheOptionsAreRefused()
{
    const auto watched = run({u"watch"_s, u"--redis"_s, u"redis://127.0.0.1"_s, u"--redis-ca"_s, u"/x"_s});
    QCOMPARE(watched.exitCode, 2);
    QVERIFY2(watched.err.contains("TLS only"), watched.err.constData());
}

HEADROOM_TEST(TestCtlTls)

} // namespace headroom::tst_ctl_tls

#include "tst_ctl_tls.moc"
