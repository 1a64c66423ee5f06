// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The command line against a Cluster that is reached over TLS: a request that shares its limits there, and the watcher
// that then sees its bucket. Nodes name each other by the ports of TLS to who comes over TLS.
#include "tests/support/programs/program.h"
#include "tests/support/redis/redis_cluster.h"
#include "tests/support/servers/certificates.h"
#include "tests/support/servers/reserved_port.h"
#include "tests/support/simulator/sim_process.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace headroom::tst_cluster_tls {

using namespace Qt::StringLiterals;

namespace {

} // namespace

class TestClusterTls : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aRequestSharesItsLimitsAndTheWatcherSeesThem_data();
    void aRequestSharesItsLimitsAndTheWatcherSeesThem();
    void withoutItsAuthorityNobodyIsTrusted();

private:
    QString url(bool withAuthority = true) const
    {
        auto url = u"rediss+cluster://127.0.0.1:%1"_s.arg(m_ports.front());
        return withAuthority ? url + u"?ca="_s + m_certificates.path(u"ca.crt"_s) : url;
    }

    support::Certificates m_certificates;
    QList<quint16> m_ports;
    support::RedisCluster m_cluster{support::RedisCluster::Replicas::None, [this] {
                                        if (m_ports.isEmpty())
                                            m_certificates.make(u"server"_s, u"IP:127.0.0.1"_s);
                                        m_ports.append(support::reservePort());
                                        return m_certificates.serverArguments(m_ports.back(), u"server"_s, false)
                                            + QStringList{u"--tls-cluster"_s, u"yes"_s};
                                    }};
};

void TestClusterTls::aRequestSharesItsLimitsAndTheWatcherSeesThem_data()
{
    QTest::addColumn<QStringList>("scheme");
    QTest::newRow("headroom") << QStringList{u"--scheme"_s, u"headroom"_s, u"--prefix"_s, u"app"_s};
    QTest::newRow("spectacles") << QStringList{u"--scheme"_s, u"spectacles"_s, u"--prefix"_s, u"{bot}"_s};
    QTest::newRow("xenon") << QStringList{u"--scheme"_s, u"xenon"_s, u"--prefix"_s, u"{limits}"_s};
}

void TestClusterTls::aRequestSharesItsLimitsAndTheWatcherSeesThem()
{
    QFETCH(QStringList, scheme);
    support::SimProcess sim;
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.insert(u"HEADROOM_TOKEN"_s, u"practice"_s);
    const auto requested = support::runCtl(QStringList{u"request"_s, u"GET"_s, u"/users/@me"_s, u"--json"_s, u"--api"_s,
                                               QString::fromStdString(sim.api()), u"--redis"_s, url()}
            + scheme,
        {}, environment);
    QVERIFY2(requested.exitCode == 0, requested.err.constData());
    const auto outcome = QJsonDocument::fromJson(requested.out).object();
    QVERIFY(!outcome[u"local_limits"_s].toBool());
    const auto watched =
        support::runCtl(QStringList{u"watch"_s, u"--once"_s, u"--json"_s, u"--redis"_s, url()} + scheme);
    QVERIFY2(watched.exitCode == 0, watched.err.constData());
    QVERIFY2(watched.out.contains("/users/@me"), watched.out.constData());
}

void TestClusterTls::withoutItsAuthorityNobodyIsTrusted()
{
    const auto watched = support::runCtl({u"watch"_s, u"--once"_s, u"--redis"_s, url(false)});
    QCOMPARE(watched.exitCode, 3);
    QCOMPARE(watched.err.count('\n'), 1);
    QVERIFY2(watched.err.contains("certificate"), watched.err.constData());
}

HEADROOM_TEST(TestClusterTls)

} // namespace headroom::tst_cluster_tls

#include "tst_cluster_tls.moc"
