// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// headroomctl doctor against a real Redis Cluster.
#include "tests/support/programs/program.h"
#include "tests/support/redis/redis_cluster.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace headroom::tst_ctl_doctor_cluster {

using support::RedisCluster;
using namespace Qt::StringLiterals;

namespace {

support::ProgramRun doctor(const std::string& url, const QStringList& more = {})
{
    return support::runCtl(QStringList{u"doctor"_s, u"--redis"_s, QString::fromStdString(url)} + more);
}

QJsonObject clusterIn(const support::ProgramRun& run)
{
    return QJsonDocument::fromJson(run.out).object().value(u"cluster"_s).toObject();
}

} // namespace

class TestCtlDoctorCluster : public QObject
{
    Q_OBJECT
    std::unique_ptr<RedisCluster> m_cluster; // it takes two seconds to make one

    void onAll(const char* command);

private Q_SLOTS:
    void initTestCase() { m_cluster = std::make_unique<RedisCluster>(RedisCluster::Replicas::OneEach); }
    void nodesAndSlotsAreReported();
    void whatIsMissingIsToldOfEachNode();
    void aPrefixWithoutAHashTagIsNoted();
    void aPlainUrlIsToldOfTheCluster();
    void slotsThatNobodyServesAreCounted(); // the last: one is gone then
};

void TestCtlDoctorCluster::onAll(const char* command)
{
    for (std::size_t i = 0; i < m_cluster->size(); ++i)
        m_cluster->node(i).cli(QString::fromLatin1(command).split(QLatin1Char(' ')));
}

void TestCtlDoctorCluster::nodesAndSlotsAreReported()
{
    const auto text = doctor(m_cluster->url(), {u"--prefix"_s, u"{bot}"_s});
    QVERIFY2(text.out.contains("3 masters, 3 replicas, 16384 of 16384 slots served"), text.out.constData());
    QVERIFY(!text.out.contains("hash tag"));
    for (std::size_t i = 0; i < m_cluster->size(); ++i) {
        const auto line = "127.0.0.1:" + QByteArray::number(m_cluster->node(i).port())
            + (i < RedisCluster::masterCount ? ": master, 546" : ": replica, 0 slots");
        QVERIFY2(text.out.contains(line), text.out.constData());
    }
    QCOMPARE(text.out.count("  ok       to observe"), 6);
    QCOMPARE(text.out.count("  ok       to share the limits"), 3);
    const auto json = clusterIn(doctor(m_cluster->url("?watch=replica"), {u"--json"_s, u"--prefix"_s, u"{bot}"_s}));
    QCOMPARE(json.value(u"slotsServed"_s).toInt(), 16384);
    QCOMPARE(json.value(u"nodes"_s).toArray().size(), 6);
    for (const auto& node : json.value(u"nodes"_s).toArray()) {
        for (const auto& check : node.toObject().value(u"checks"_s).toArray())
            QVERIFY2(
                check.toObject().value(u"ok"_s).toBool(), qPrintable(check.toObject().value(u"name"_s).toString()));
    }
}

void TestCtlDoctorCluster::whatIsMissingIsToldOfEachNode()
{
    onAll("ACL SETUSER few on nopass ~* &* +@all");
    m_cluster->node(1).cli(u"ACL SETUSER few -pttl -evalsha"_s.split(QLatin1Char(' ')));
    const auto url = "redis+cluster://few@127.0.0.1:" + std::to_string(m_cluster->node(0).port());
    const auto few = doctor(url, {u"--prefix"_s, u"{bot}"_s});
    QCOMPARE(few.out.count("  missing  to observe"), 1);
    QCOMPARE(few.out.count("  missing  to share the limits"), 1);
    const auto place = "127.0.0.1:" + QByteArray::number(m_cluster->node(1).port());
    QVERIFY(few.out.indexOf(place) < few.out.indexOf("  missing  to observe"));
    QVERIFY2(few.out.contains("ACL SETUSER few +pttl"), few.out.constData());
    onAll("ACL SETUSER few +@all -cluster|slots");
    const auto none = doctor(url);
    QCOMPARE(none.exitCode, 3);
    QVERIFY2(none.err.contains("grant +cluster|slots"), none.err.constData());
    QCOMPARE(none.err.count('\n'), 1);
}

void TestCtlDoctorCluster::aPrefixWithoutAHashTagIsNoted()
{
    const auto run = doctor(m_cluster->url(), {u"--prefix"_s, u"bot"_s});
    QVERIFY2(run.out.contains("to share the limits, all keys of a claim must lie in one slot"), run.out.constData());
    const auto own = doctor(m_cluster->url(), {u"--scheme"_s, u"headroom"_s, u"--prefix"_s, u"bot"_s}); // has its own
    QVERIFY2(own.out.contains("16384 slots served") && !own.out.contains("hash tag"), own.out.constData());
}

void TestCtlDoctorCluster::aPlainUrlIsToldOfTheCluster()
{
    const auto run = doctor(m_cluster->node(0).url());
    QVERIFY2(run.out.contains("begin the Redis URL with redis+cluster"), run.out.constData());
}

void TestCtlDoctorCluster::slotsThatNobodyServesAreCounted()
{
    QCOMPARE(m_cluster->node(0).cli(u"CLUSTER DELSLOTSRANGE 0 99"_s.split(QLatin1Char(' '))), u"OK"_s);
    const auto run = doctor("redis+cluster://127.0.0.1:" + std::to_string(m_cluster->node(0).port()), {u"--json"_s});
    QCOMPARE(clusterIn(run).value(u"slotsServed"_s).toInt(), 16284);
    QCOMPARE(run.exitCode, 1);
}

HEADROOM_TEST(TestCtlDoctorCluster)

} // namespace headroom::tst_ctl_doctor_cluster

#include "tst_ctl_doctor_cluster.moc"
