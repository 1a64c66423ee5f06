// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A Redis behind ssh(1), with a real sshd: that freezes, is killed, and refuses.
#include "core/redis/tunnel/ssh_tunnel.h"

#include "core/base/time/system_clock.h"
#include "core/redis/connection/connection.h"
#include "tests/support/programs/process_tree.h"
#include "tests/support/redis/redis_server.h"
#include "tests/support/servers/ssh_server.h"

#include <QElapsedTimer>
#include <QFileInfo>

#include <csignal>

namespace headroom::tst_ssh_tunnel {

using namespace headroom::redis;
using namespace Qt::StringLiterals;
using support::RedisServer;
using support::SshServer;

class TestSshTunnel : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aRedisIsReachedThroughIt();
    void aSocketOfTheFarHostIsReachedToo();
    void aHostThatFreezesIsNoticedAndComesBack();
    void anSshThatIsKilledComesBack();
    void aHostThatIsKilledComesBack();
    void aRedisThatTheFarHostDoesNotReachIsSaid();
    void whoIsNotLetInIsTold();
    void anotherHostKeyIsNeverAccepted();
    void aHostThatIsNotThereIsSaid();
    void sharedConnectionsOfTheUserAreLeftAlone();
    void nothingIsLeftOfIt();
    void whatCannotGoThroughIsRefused_data();
    void whatCannotGoThroughIsRefused();

private:
    static Endpoint behind(const RedisServer& redis)
    {
        auto endpoint = *parseEndpoint(redis.url());
        endpoint.ssh = "bastion";
        return endpoint;
    }
    SshTunnel::Options quick(Endpoint endpoint)
    {
        return {.endpoint = std::move(endpoint), .backoff = {std::chrono::milliseconds{50}, std::chrono::seconds{1}}};
    }
    // Through the tunnel, as everybody does it.
    bool answers(const Endpoint& endpoint)
    {
        Connection connection({.endpoint = endpoint}, m_clock);
        connection.open();
        return QTest::qWaitFor([&] { return connection.isReady(); }, 10'000);
    }

    SystemClock m_clock;
};

void TestSshTunnel::aRedisIsReachedThroughIt()
{
    SshServer ssh;
    RedisServer redis;
    SshTunnel tunnel(quick(behind(redis)), m_clock);
    QSignalSpy ready(&tunnel, &SshTunnel::ready);
    QElapsedTimer timer;
    timer.start();
    tunnel.open();
    QTRY_COMPARE_WITH_TIMEOUT(ready.size(), 1, 60'000);
    qInfo("up after %lld ms", timer.elapsed());
    const auto endpoint = tunnel.endpoint();
    QVERIFY(answers(endpoint));
    QCOMPARE(describe(endpoint), "127.0.0.1:" + std::to_string(redis.port()) + " · ssh bastion");
    // Nobody else of the machine may use it.
    const QFileInfo folder(QFileInfo(QString::fromStdString(endpoint.tunnel)).path());
    QCOMPARE(folder.permissions() & (QFile::ReadGroup | QFile::ExeGroup | QFile::ReadOther | QFile::ExeOther),
        QFile::Permissions());
}

void TestSshTunnel::aSocketOfTheFarHostIsReachedToo()
{
    SshServer ssh;
    RedisServer redis;
    auto endpoint = *parseEndpoint(redis.unixUrl());
    endpoint.ssh = "bastion";
    SshTunnel tunnel(quick(endpoint), m_clock);
    tunnel.open();
    QTRY_VERIFY_WITH_TIMEOUT(tunnel.isReady(), 60'000);
    QVERIFY(answers(tunnel.endpoint()));
}

void TestSshTunnel::aHostThatFreezesIsNoticedAndComesBack()
{
    SshServer ssh;
    RedisServer redis;
    SshTunnel tunnel(quick(behind(redis)), m_clock);
    QSignalSpy failed(&tunnel, &SshTunnel::failed);
    tunnel.open();
    QTRY_VERIFY_WITH_TIMEOUT(tunnel.isReady(), 60'000);
    QElapsedTimer timer;
    timer.start();
    ssh.freeze();
    QTRY_VERIFY_WITH_TIMEOUT(failed.size() > 0, 60'000);
    qInfo("noticed after %lld ms: %s", timer.elapsed(), tunnel.problem().text.c_str());
    QVERIFY(!tunnel.isReady());
    ssh.thaw();
    QTRY_VERIFY_WITH_TIMEOUT(tunnel.isReady(), 60'000);
    QVERIFY(tunnel.problem().text.empty());
    QVERIFY(answers(tunnel.endpoint()));
}

void TestSshTunnel::anSshThatIsKilledComesBack()
{
    SshServer ssh;
    RedisServer redis;
    SshTunnel tunnel(quick(behind(redis)), m_clock);
    QSignalSpy ready(&tunnel, &SshTunnel::ready);
    tunnel.open();
    QTRY_COMPARE_WITH_TIMEOUT(ready.size(), 1, 60'000);
    const auto socket = tunnel.endpoint().tunnel;
    const auto ours = tunnel.processId();
    QVERIFY(ours > 0);
    ::kill(pid_t(ours), SIGKILL); // its socket stays behind
    QTRY_COMPARE_WITH_TIMEOUT(ready.size(), 2, 60'000);
    QCOMPARE(tunnel.endpoint().tunnel, socket);
    QVERIFY(answers(tunnel.endpoint()));
}

void TestSshTunnel::aHostThatIsKilledComesBack()
{
    SshServer ssh;
    RedisServer redis;
    SshTunnel tunnel(quick(behind(redis)), m_clock);
    QSignalSpy failed(&tunnel, &SshTunnel::failed);
    tunnel.open();
    QTRY_VERIFY_WITH_TIMEOUT(tunnel.isReady(), 60'000);
    ssh.kill();
    QTRY_VERIFY_WITH_TIMEOUT(failed.size() >= 2, 60'000);
    QVERIFY(!tunnel.problem().text.empty());
    ssh.start();
    QTRY_VERIFY_WITH_TIMEOUT(tunnel.isReady(), 60'000);
    QVERIFY(answers(tunnel.endpoint()));
}

void TestSshTunnel::aRedisThatTheFarHostDoesNotReachIsSaid()
{
    SshServer ssh;
    RedisServer redis;
    const auto endpoint = behind(redis);
    redis.kill();
    SshTunnel tunnel(quick(endpoint), m_clock);
    QSignalSpy failed(&tunnel, &SshTunnel::failed);
    tunnel.open();
    QTRY_VERIFY_WITH_TIMEOUT(tunnel.isReady(), 60'000);
    failed.clear(); // of an attempt that took too long on a busy machine
    Connection connection({.endpoint = tunnel.endpoint()}, m_clock);
    connection.open();
    const auto says = [&tunnel](const char* what) { return tunnel.problem().text.find(what) != std::string::npos; };
    QTRY_VERIFY2_WITH_TIMEOUT(says("bastion does not reach the Redis"), tunnel.problem().text.c_str(), 60'000);
    QVERIFY(failed.size() > 0);
    QVERIFY(tunnel.isReady()); // ssh itself is well
    redis.start();
    QTRY_VERIFY_WITH_TIMEOUT(connection.isReady(), 60'000);
}

void TestSshTunnel::whoIsNotLetInIsTold()
{
    SshServer ssh;
    ssh.forgetKeys();
    RedisServer redis;
    SshTunnel tunnel(quick(behind(redis)), m_clock);
    QSignalSpy failed(&tunnel, &SshTunnel::failed);
    tunnel.open();
    QTRY_VERIFY_WITH_TIMEOUT(failed.size() > 0, 60'000);
    QCOMPARE(tunnel.problem().kind, ErrorKind::Denied);
    QVERIFY2(tunnel.problem().text.find("ssh-add") != std::string::npos, tunnel.problem().text.c_str());
}

void TestSshTunnel::anotherHostKeyIsNeverAccepted()
{
    SshServer ssh;
    ssh.kill();
    ssh.changeHostKey();
    ssh.start();
    RedisServer redis;
    SshTunnel tunnel(quick(behind(redis)), m_clock);
    QSignalSpy failed(&tunnel, &SshTunnel::failed);
    tunnel.open();
    QTRY_VERIFY_WITH_TIMEOUT(failed.size() > 0, 60'000);
    QCOMPARE(tunnel.problem().kind, ErrorKind::Denied);
    QVERIFY2(tunnel.problem().text.find("host key of bastion") != std::string::npos, tunnel.problem().text.c_str());
    QVERIFY(!tunnel.isReady());
}

void TestSshTunnel::aHostThatIsNotThereIsSaid()
{
    SshServer ssh;
    RedisServer redis;
    auto endpoint = behind(redis);
    endpoint.ssh = "nowhere.invalid";
    SshTunnel tunnel(quick(endpoint), m_clock);
    QSignalSpy failed(&tunnel, &SshTunnel::failed);
    tunnel.open();
    QTRY_VERIFY_WITH_TIMEOUT(failed.size() > 0, 60'000);
    QVERIFY2(tunnel.problem().text.find("nowhere.invalid") != std::string::npos, tunnel.problem().text.c_str());
    QVERIFY(tunnel.problem().text.find('\n') == std::string::npos);
}

// With ControlMaster the user's own ssh goes on in the background, and a tunnel in it would outlive us.
void TestSshTunnel::sharedConnectionsOfTheUserAreLeftAlone()
{
    SshServer ssh("  ControlMaster auto\n  ControlPath ~/.ssh/headroom-test-%C\n  ControlPersist yes");
    RedisServer redis;
    auto tunnel = std::make_unique<SshTunnel>(quick(behind(redis)), m_clock);
    tunnel->open();
    QTRY_VERIFY_WITH_TIMEOUT(tunnel->isReady(), 60'000);
    const auto process = tunnel->processId();
    QVERIFY(answers(tunnel->endpoint()));
    tunnel.reset();
    QVERIFY(support::stillRunning({process}).isEmpty());
}

void TestSshTunnel::nothingIsLeftOfIt()
{
    SshServer ssh;
    RedisServer redis;
    auto tunnel = std::make_unique<SshTunnel>(quick(behind(redis)), m_clock);
    tunnel->open();
    QTRY_VERIFY_WITH_TIMEOUT(tunnel->isReady(), 60'000);
    const QFileInfo folder(QFileInfo(QString::fromStdString(tunnel->endpoint().tunnel)).path());
    const auto process = tunnel->processId();
    QVERIFY(folder.exists());
    tunnel.reset();
    QVERIFY(support::stillRunning({process}).isEmpty());
    QVERIFY(!QFileInfo::exists(folder.filePath()));
}

void TestSshTunnel::whatCannotGoThroughIsRefused_data()
{
    QTest::addColumn<QString>("url");
    QTest::addColumn<QString>("ssh");
    QTest::addColumn<bool>("works");
    QTest::addRow("plain") << u"redis://10.0.0.1"_s << u"me@bastion"_s << true;
    QTest::addRow("socket") << u"unix:///run/redis.sock"_s << u"bastion"_s << true;
    QTest::addRow("TLS") << u"rediss://10.0.0.1"_s << u"bastion"_s << false;
    QTest::addRow("sentinels") << u"redis+sentinel://10.0.0.1/m"_s << u"bastion"_s << false;
    QTest::addRow("cluster") << u"redis+cluster://10.0.0.1"_s << u"bastion"_s << false;
    QTest::addRow("an option") << u"redis://10.0.0.1"_s << u"-oProxyCommand=x"_s << false;
    QTest::addRow("two words") << u"redis://10.0.0.1"_s << u"bastion x"_s << false;
}

void TestSshTunnel::whatCannotGoThroughIsRefused()
{
    QFETCH(QString, url);
    QFETCH(QString, ssh);
    QFETCH(bool, works);
    auto endpoint = *parseEndpoint(url.toStdString());
    endpoint.ssh = ssh.toStdString();
    const auto checked = checkSsh(endpoint);
    QCOMPARE(checked.has_value(), works);
    if (!works)
        QCOMPARE(checked.error().kind, ErrorKind::Usage);
}

HEADROOM_TEST(TestSshTunnel)

} // namespace headroom::tst_ssh_tunnel

#include "tst_ssh_tunnel.moc"
