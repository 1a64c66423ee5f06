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

namespace {

QString q(const char* text)
{
    return QString::fromLatin1(text);
}

support::ProgramRun doctor(const std::string& url, const QStringList& more = {})
{
    return support::runCtl(QStringList{q("doctor"), q("--redis"), QString::fromStdString(url)} + more);
}

QJsonObject clusterIn(const support::ProgramRun& run)
{
    return QJsonDocument::fromJson(run.out).object().value(q("cluster")).toObject();
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
        m_cluster->node(i).cli(q(command).split(QLatin1Char(' ')));
}

void TestCtlDoctorCluster::nodesAndSlotsAreReported()
{
    const auto text = doctor(m_cluster->url(), {q("--prefix"), q("{bot}")});
    QVERIFY2(text.out.contains("3 masters, 3 replicas, 16384 of 16384 slots served"), text.out.constData());
    QVERIFY(!text.out.contains("hash tag"));
    for (std::size_t i = 0; i < m_cluster->size(); ++i) {
        const auto line = "127.0.0.1:" + QByteArray::number(m_cluster->node(i).port())
            + (i < RedisCluster::masterCount ? ": master, 546" : ": replica, 0 slots");
        QVERIFY2(text.out.contains(line), text.out.constData());
    }
    QCOMPARE(text.out.count("  ok       to observe"), 6);
    QCOMPARE(text.out.count("  ok       to share the limits"), 3);
    const auto json = clusterIn(doctor(m_cluster->url("?watch=replica"), {q("--json"), q("--prefix"), q("{bot}")}));
    QCOMPARE(json.value(q("slotsServed")).toInt(), 16384);
    QCOMPARE(json.value(q("nodes")).toArray().size(), 6);
    for (const auto& node : json.value(q("nodes")).toArray()) {
        for (const auto& check : node.toObject().value(q("checks")).toArray())
            QVERIFY2(
                check.toObject().value(q("ok")).toBool(), qPrintable(check.toObject().value(q("name")).toString()));
    }
}

void TestCtlDoctorCluster::whatIsMissingIsToldOfEachNode()
{
    onAll("ACL SETUSER few on nopass ~* &* +@all");
    m_cluster->node(1).cli(q("ACL SETUSER few -pttl -evalsha").split(QLatin1Char(' ')));
    const auto url = "redis+cluster://few@127.0.0.1:" + std::to_string(m_cluster->node(0).port());
    const auto few = doctor(url, {q("--prefix"), q("{bot}")});
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
    const auto run = doctor(m_cluster->url(), {q("--prefix"), q("bot")});
    QVERIFY2(run.out.contains("to share the limits, all keys of a claim must lie in one slot"), run.out.constData());
    const auto own = doctor(m_cluster->url(), {q("--scheme"), q("headroom"), q("--prefix"), q("bot")}); // has its own
    QVERIFY2(own.out.contains("16384 slots served") && !own.out.contains("hash tag"), own.out.constData());
}

void TestCtlDoctorCluster::aPlainUrlIsToldOfTheCluster()
{
    const auto run = doctor(m_cluster->node(0).url());
    QVERIFY2(run.out.contains("begin the Redis URL with redis+cluster"), run.out.constData());
}

void TestCtlDoctorCluster::slotsThatNobodyServesAreCounted()
{
    QCOMPARE(m_cluster->node(0).cli(q("CLUSTER DELSLOTSRANGE 0 99").split(QLatin1Char(' '))), q("OK"));
    const auto run = doctor("redis+cluster://127.0.0.1:" + std::to_string(m_cluster->node(0).port()), {q("--json")});
    QCOMPARE(clusterIn(run).value(q("slotsServed")).toInt(), 16284);
    QCOMPARE(run.exitCode, 1);
}

HEADROOM_TEST(TestCtlDoctorCluster)

} // namespace headroom::tst_ctl_doctor_cluster

#include "tst_ctl_doctor_cluster.moc"
