// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What headroomctl doctor asks for so that limits can be shared in the schemes headroom and xenon: no less than a whole
// client takes, and each right of it.
#include "core/base/time/system_clock.h"
#include "core/schemes/fleet/fleet_membership.h"
#include "core/schemes/headroom/headroom_keys.h"
#include "core/schemes/registry.h"
#include "tests/support/programs/doctor_run.h"
#include "tests/support/redis/acl_rules.h"
#include "tests/support/redis/redis_server.h"

#include <memory>
#include <set>

namespace headroom::tst_ctl_doctor_sharing {

using namespace std::chrono_literals;
using support::doctor;
using support::exactList;
using support::q;
using support::RedisServer;
using support::words;

namespace {

const QStringList schemes{q("headroom"), q("xenon")};

QStringList which(const QString& scheme)
{
    return {q("--scheme"), scheme, q("--prefix"), q("p")};
}

std::string keysOf(const QString& scheme)
{
    return scheme == q("headroom") ? "{p}:*" : "p:*";
}

std::unique_ptr<redis::Connection> asApp(const RedisServer& server, Clock& clock)
{
    redis::Connection::Options options;
    options.endpoint = redis::parseEndpoint("redis://app@127.0.0.1:" + std::to_string(server.port())).value();
    options.endpoint.password = "pw";
    options.access = redis::Connection::Access::ReadWrite;
    auto connection = std::make_unique<redis::Connection>(options, clock);
    connection->open();
    return connection;
}

std::unique_ptr<schemes::BucketStore> storeOf(
    const QString& scheme, redis::Connection& connection, redis::Connection& subscription, Clock& clock)
{
    schemes::StoreOptions options;
    options.prefix = "p";
    options.globalPerSecond = 50;
    const auto* registered = schemes::registeredScheme(scheme.toStdString());
    return registered->sharing->makeStore({connection, &subscription, clock, options});
}

} // namespace

class TestCtlDoctorSharing : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { m_server.cliLines("FLUSHALL\nACL DELUSER app\n"); }
    void whatIsAskedForIsEnough_data();
    void whatIsAskedForIsEnough();
    void eachRightIsAskedFor_data();
    void eachRightIsAskedFor();
    void examiningChangesNothing();

private:
    RedisServer m_server;
};

void TestCtlDoctorSharing::whatIsAskedForIsEnough_data()
{
    QTest::addColumn<QString>("scheme");
    QTest::addColumn<QString>("besides");
    for (const auto& scheme : schemes) {
        QTest::addRow("%s, found by trial", qPrintable(scheme)) << scheme << q("");
        QTest::addRow("%s, found by trial and a transaction", qPrintable(scheme)) << scheme << q(" +multi +discard");
        QTest::addRow("%s, found by ACL DRYRUN", qPrintable(scheme)) << scheme << q(" +acl|dryrun");
    }
}

void TestCtlDoctorSharing::whatIsAskedForIsEnough()
{
    QFETCH(QString, scheme);
    QFETCH(QString, besides);
    m_server.cli(words(exactList("resetkeys") + besides.toStdString()));
    const auto line = doctor(m_server.port(), which(scheme)).sharingAsk();
    QVERIFY2(line.starts_with("ACL SETUSER app +"), line.c_str());
    QCOMPARE(m_server.cli(words(line)), q("OK"));
    QVERIFY(doctor(m_server.port(), which(scheme)).shares());
    m_server.cli(words("ACL LOG RESET"));

    // Everything a client of ours does, as that user.
    SystemClock clock;
    const auto connection = asApp(m_server, clock);
    const auto subscription = asApp(m_server, clock);
    const auto store = storeOf(scheme, *connection, *subscription, clock);
    schemes::FleetMembership::Options presence;
    presence.prefix = *schemes::makeScheme({scheme.toStdString(), "p", {}}).value()->fleetPrefix();
    presence.egress = "e";
    presence.client = "c";
    int reports = 0;
    schemes::FleetMembership fleet(*connection, clock, presence, [&](const schemes::Fleet&) { ++reports; });
    QTRY_VERIFY(connection->isReady() && subscription->isReady());
    fleet.join();
    std::map<std::string, int> went;
    const auto claim = [&](const std::string& bucket) {
        return store->claim(bucket,
            [&went, bucket](const auto& answer) { went[bucket] += std::holds_alternative<schemes::Granted>(answer); });
    };
    for (const auto* bucket : {"/a", "/b", "/c", "/d", "global"})
        claim(bucket);
    QTRY_VERIFY(went["/a"] + went["/b"] + went["/c"] + went["/d"] == 4);
    claim("/a"); // waits for the answer, and is told of it
    store->cancelClaim(claim("/a"));
    QTRY_VERIFY(reports > 0);
    store->learn("/a", {.limit = 5, .remaining = 4, .resetAfter = 60s, .reset = clock.wallNow() + 60s});
    QTRY_COMPARE(went["/a"], 2);
    store->giveBack("/b");
    store->exhaust("/c", 60s);
    store->abandon("/d");
    store->countInvalid("e", "403 GET /x");
    store->learnGlobal(1s);
    fleet.leave();
    bool done = false;
    connection->send({"PING"}, [&](const redis::Reply&) { done = true; });
    QTRY_VERIFY(done);
    QTRY_COMPARE(connection->outstanding(), 0U);
    QCOMPARE(m_server.cli(words("ACL LOG")), q(""));
}

void TestCtlDoctorSharing::eachRightIsAskedFor_data()
{
    QTest::addColumn<QString>("scheme");
    QTest::addColumn<QString>("right");
    QTest::addColumn<QString>("besides");
    for (const auto& scheme : schemes) {
        std::set<std::string> rights;
        for (const auto& need : support::needsToShare(scheme.toStdString(), "p"))
            rights.insert(schemes::rightOf(need.real));
        QVERIFY(rights.size() > 20);
        for (const auto& right : rights) {
            QTest::addRow("%s by trial: %s", qPrintable(scheme), right.c_str())
                << scheme << q(right) << q(" +multi +discard");
            if (support::redisServerVersion() >= QVersionNumber(7, 0))
                QTest::addRow("%s by ACL DRYRUN: %s", qPrintable(scheme), right.c_str())
                    << scheme << q(right) << q(" +acl|dryrun");
        }
    }
}

void TestCtlDoctorSharing::eachRightIsAskedFor()
{
    QFETCH(QString, scheme);
    QFETCH(QString, right);
    QFETCH(QString, besides);
    const auto isTrial = !besides.contains(q("dryrun"));
    auto rules = words(exactList("~" + keysOf(scheme) + " &" + keysOf(scheme)) + besides.toStdString()
        + support::rightsToShare(scheme.toStdString(), "p"));
    rules.removeAll(right);
    QCOMPARE(m_server.cli(rules), q("OK"));
    const auto findings = doctor(m_server.port(), which(scheme));
    if (isTrial && right == q("+subscribe"))
        return; // then changes cannot be observed either, and that is asked for
    QVERIFY(!findings.shares());
    QCOMPARE(findings.way(), std::string(isTrial ? "trial" : "ACL DRYRUN"));
    QCOMPARE(findings.sharingAsk(), "ACL SETUSER app " + right.toStdString());
    QCOMPARE(m_server.cli(words(findings.sharingAsk())), q("OK")); // and that is enough: examiningChangesNothing()
}

void TestCtlDoctorSharing::examiningChangesNothing()
{
    for (const auto& scheme : schemes) {
        for (const auto* besides : {"", " +multi +discard", " +acl|dryrun"}) {
            RedisServer server;
            server.cli(words(exactList("~" + keysOf(scheme) + " &" + keysOf(scheme)) + besides));
            server.cli(words("ACL SETUSER app" + support::rightsToShare(scheme.toStdString(), "p")));
            QVERIFY(doctor(server.port(), which(scheme)).shares());
            QCOMPARE(server.cli(words("DBSIZE")), q("0"));
            QVERIFY(server.cli(words("INFO persistence")).contains(q("rdb_changes_since_last_save:0")));
        }
    }
}

HEADROOM_TEST(TestCtlDoctorSharing)

} // namespace headroom::tst_ctl_doctor_sharing

#include "tst_ctl_doctor_sharing.moc"
