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

namespace {

QString q(const char* text)
{
    return QString::fromLatin1(text);
}

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
        auto url = q("rediss+cluster://127.0.0.1:%1").arg(m_ports.front());
        return withAuthority ? url + q("?ca=") + m_certificates.path(q("ca.crt")) : url;
    }

    support::Certificates m_certificates;
    QList<quint16> m_ports;
    support::RedisCluster m_cluster{support::RedisCluster::Replicas::None, [this] {
                                        if (m_ports.isEmpty())
                                            m_certificates.make(q("server"), q("IP:127.0.0.1"));
                                        m_ports.append(support::reservePort());
                                        return m_certificates.serverArguments(m_ports.back(), q("server"), false)
                                            + QStringList{q("--tls-cluster"), q("yes")};
                                    }};
};

void TestClusterTls::aRequestSharesItsLimitsAndTheWatcherSeesThem_data()
{
    QTest::addColumn<QStringList>("scheme");
    QTest::newRow("headroom") << QStringList{q("--scheme"), q("headroom"), q("--prefix"), q("app")};
    QTest::newRow("spectacles") << QStringList{q("--scheme"), q("spectacles"), q("--prefix"), q("{bot}")};
    QTest::newRow("xenon") << QStringList{q("--scheme"), q("xenon"), q("--prefix"), q("{limits}")};
}

void TestClusterTls::aRequestSharesItsLimitsAndTheWatcherSeesThem()
{
    QFETCH(QStringList, scheme);
    support::SimProcess sim;
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.insert(q("HEADROOM_TOKEN"), q("practice"));
    const auto requested = support::runCtl(QStringList{q("request"), q("GET"), q("/users/@me"), q("--json"), q("--api"),
                                               QString::fromStdString(sim.api()), q("--redis"), url()}
            + scheme,
        {}, environment);
    QVERIFY2(requested.exitCode == 0, requested.err.constData());
    const auto outcome = QJsonDocument::fromJson(requested.out).object();
    QVERIFY(!outcome[q("local_limits")].toBool());
    const auto watched =
        support::runCtl(QStringList{q("watch"), q("--once"), q("--json"), q("--redis"), url()} + scheme);
    QVERIFY2(watched.exitCode == 0, watched.err.constData());
    QVERIFY2(watched.out.contains("/users/@me"), watched.out.constData());
}

void TestClusterTls::withoutItsAuthorityNobodyIsTrusted()
{
    const auto watched = support::runCtl({q("watch"), q("--once"), q("--redis"), url(false)});
    QCOMPARE(watched.exitCode, 3);
    QCOMPARE(watched.err.count('\n'), 1);
    QVERIFY2(watched.err.contains("certificate"), watched.err.constData());
}

HEADROOM_TEST(TestClusterTls)

} // namespace headroom::tst_cluster_tls

#include "tst_cluster_tls.moc"
