// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What headroomctl doctor finds out about the rights of a user, and that what it asks for is what was missing.
#include "core/base/time/system_clock.h"
#include "core/redis/protocol/read_only.h"
#include "core/schemes/fleet/fleet_membership.h"
#include "core/schemes/spectacles/spectacles_store.h"
#include "tests/support/programs/doctor_run.h"
#include "tests/support/programs/program.h"
#include "tests/support/redis/acl_rules.h"
#include "tests/support/redis/redis_server.h"
#include "tests/support/redis/scripted_redis.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <set>

namespace headroom::tst_ctl_doctor_acl {

using namespace std::chrono_literals;
using support::doctor;
using support::exactList;
using support::q;
using support::RedisServer;
using support::words;

namespace {

std::string allToShare()
{
    return support::rightsToShare("spectacles", "p");
}

bool hasDryRun()
{
    return support::redisServerVersion() >= QVersionNumber(7, 0);
}

const auto hashKeys = "rl:{bucket} hash remaining=left reset=ends(unix_ms); max:{bucket} limit; stop blocked";

// What it takes to observe any scheme, and what it takes for one; `more` is what the scheme adds.
std::set<std::string> rightsToObserve(const std::set<std::string>& more)
{
    std::set<std::string> rights{
        "+scan", "+info", "+ping", "+subscribe", "+client|id", "+client|list", "+client|setname", "+client|tracking"};
    if (support::redisServerVersion() >= QVersionNumber(6, 2))
        rights.insert("+client|trackinginfo"); // before that there is none
    rights.insert(more.begin(), more.end());
    return rights;
}

// Those of the exact list that are not among them.
QStringList rightsBesides(const std::set<std::string>& needed)
{
    QStringList others;
    for (const auto& right : redis::readOnlyRights()) {
        if (!needed.contains(right))
            others.append(q(right));
    }
    return others;
}

} // namespace

class TestCtlDoctorAcl : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void theExactListIsEnoughToObserve();
    void eachRightThatIsNeededIsAskedFor_data();
    void eachRightThatIsNeededIsAskedFor();
    void rightsThatAreNotNeededAreNotAskedFor();
    void keysAreAskedForByPrefix();
    void withoutAPrefixTheKeysOfTheSchemeAreAskedForAndNoOthers();
    void whatIsAskedForIsEnoughToShare_data();
    void whatIsAskedForIsEnoughToShare();
    void whoMayUseAllKeysIsAskedForNone();
    void eachRightToShareIsAskedFor_data();
    void eachRightToShareIsAskedFor();
    void ofAnotherSchemeItsOwnRightsAreAskedFor_data();
    void ofAnotherSchemeItsOwnRightsAreAskedFor();
    void ofAnotherSchemeItsOwnKeysAreAskedFor_data();
    void ofAnotherSchemeItsOwnKeysAreAskedFor();
    void examiningChangesNothing();
    void aReplicaTakesNoClaims();
    void aRedisBefore7IsExaminedByTrial();

private:
    RedisServer m_server;
};

void TestCtlDoctorAcl::init()
{
    m_server.cliLines("FLUSHALL\nACL DELUSER app\n");
}

void TestCtlDoctorAcl::theExactListIsEnoughToObserve()
{
    m_server.cli(words("SET p:/users/@me:remaining 3 PX 600000"));
    QCOMPARE(m_server.cli(words(exactList("%R~p:*"))), q("OK"));
    const auto findings = doctor(m_server.port());
    QCOMPARE(findings.exitCode, 0);
    QCOMPARE(findings.ask(), std::string());
    const auto url = "redis://app@127.0.0.1:" + std::to_string(m_server.port());
    const auto watched = support::runAsApp({q("watch"), q("--once"), q("--redis"), q(url), q("--prefix"), q("p")});
    QCOMPARE(watched.exitCode, 0);
    QVERIFY2(watched.err.isEmpty(), watched.err.constData());
    QVERIFY(watched.out.contains("/users/@me"));
}

void TestCtlDoctorAcl::eachRightThatIsNeededIsAskedFor_data()
{
    QTest::addColumn<QString>("right");
    for (const auto& right : rightsToObserve({"+get", "+hgetall", "+pttl"}))
        QTest::newRow(right.c_str()) << q(right);
}

// With it again it is the exact list, which is enough.
void TestCtlDoctorAcl::eachRightThatIsNeededIsAskedFor()
{
    QFETCH(QString, right);
    const auto rules = words(exactList("%R~p:*"));
    auto without = rules;
    without.removeAll(right);
    QCOMPARE(without.size(), rules.size() - 1);
    QCOMPARE(m_server.cli(without), q("OK"));
    const auto findings = doctor(m_server.port());
    QCOMPARE(findings.exitCode, 1);
    const auto line = findings.ask();
    const auto wanted = "ACL SETUSER app " + right.toStdString();
    // Who may not subscribe at all does not learn whether the channel is allowed: it is asked for, too.
    QCOMPARE(line, support::aclRules(wanted + (right == q("+subscribe") ? " &__redis__:invalidate" : "")));
    QCOMPARE(m_server.cli(words(line)), q("OK"));
}

void TestCtlDoctorAcl::rightsThatAreNotNeededAreNotAskedFor()
{
    auto rules = words(exactList("%R~p:*"));
    const auto others = rightsBesides(rightsToObserve({"+get", "+hgetall", "+pttl"}));
    QVERIFY(!others.isEmpty());
    for (const auto& right : others)
        QCOMPARE(rules.removeAll(right), 1);
    QCOMPARE(m_server.cli(rules), q("OK"));
    const auto findings = doctor(m_server.port());
    QCOMPARE(findings.exitCode, 0);
    QCOMPARE(findings.ask(), std::string());
}

void TestCtlDoctorAcl::keysAreAskedForByPrefix()
{
    m_server.cli(words(exactList("%R~other:*")));
    const auto line = doctor(m_server.port()).ask();
    QCOMPARE(line, support::aclRules("ACL SETUSER app %R~p:*"));
    m_server.cli(words(line));
    QCOMPARE(doctor(m_server.port()).exitCode, 0);
}

void TestCtlDoctorAcl::withoutAPrefixTheKeysOfTheSchemeAreAskedForAndNoOthers()
{
    m_server.cli(words(exactList("resetkeys")));
    const auto line = doctor(m_server.port(), "").ask();
    QCOMPARE(line, support::aclRules("ACL SETUSER app %R~*:remaining %R~*:limit %R~global %R~headroom:*"));
    m_server.cli(words(line));
    QCOMPARE(doctor(m_server.port(), "").exitCode, 0);
}

void TestCtlDoctorAcl::whatIsAskedForIsEnoughToShare_data()
{
    QTest::addColumn<QString>("besides");
    QTest::addColumn<QString>("prefix");
    QTest::newRow("found by trial") << q("") << q("p");
    QTest::newRow("found by trial and a transaction") << q(" +multi +discard") << q("p");
    QTest::newRow("found by ACL DRYRUN") << q(" +acl|dryrun") << q("p");
    QTest::newRow("without a prefix") << q(" +acl|dryrun") << q("");
}

void TestCtlDoctorAcl::whatIsAskedForIsEnoughToShare()
{
    QFETCH(QString, besides);
    QFETCH(QString, prefix);
    m_server.cli(words(exactList("resetkeys") + besides.toStdString()));
    const auto asPrefix = prefix.toLatin1();
    const auto line = doctor(m_server.port(), asPrefix.constData()).sharingAsk();
    QVERIFY(line.starts_with("ACL SETUSER app +"));
    QCOMPARE(m_server.cli(words(line)), q("OK"));
    QVERIFY(doctor(m_server.port(), asPrefix.constData()).shares());
    m_server.cli(words("ACL LOG RESET"));

    // Everything a client of ours does, as that user.
    SystemClock clock;
    redis::Connection::Options options;
    options.endpoint = redis::parseEndpoint("redis://app@127.0.0.1:" + std::to_string(m_server.port())).value();
    options.endpoint.password = "pw";
    options.access = redis::Connection::Access::ReadWrite;
    redis::Connection connection(options, clock);
    schemes::SpectaclesStore::Options shared;
    shared.prefix = prefix.toStdString();
    schemes::SpectaclesStore store(connection, clock, shared);
    int reports = 0;
    schemes::FleetMembership::Options presence;
    presence.prefix = shared.prefix.empty() ? std::string() : shared.prefix + ':';
    presence.egress = "e";
    presence.client = "c";
    schemes::FleetMembership fleet(connection, clock, presence, [&](const schemes::Fleet&) { ++reports; });
    connection.open();
    QTRY_VERIFY(connection.isReady());
    fleet.join();
    int claims = 0;
    for (const auto* route : {"/a", "/b", "/c", "/d"})
        store.claim(
            route, [&](const auto& answer) { claims += std::holds_alternative<schemes::Granted>(answer) ? 1 : 0; });
    QTRY_COMPARE(claims, 4);
    QTRY_VERIFY(reports > 0);
    store.learn("/a", {.limit = 5, .remaining = 4, .resetAfter = 60s, .reset = {}});
    store.giveBack("/b");
    store.exhaust("/c", 60s);
    store.abandon("/d");
    store.learnGlobal(1s);
    store.countInvalid("e", "403 GET /x");
    fleet.leave();
    bool done = false;
    connection.send({"PING"}, [&](const redis::Reply&) { done = true; });
    QTRY_VERIFY(done);
    QTRY_COMPARE(connection.outstanding(), 0U);
    QCOMPARE(m_server.cli(words("ACL LOG")), q(""));
}

// Redis refuses a rule for keys after ~*, so a line with one would be of no use.
void TestCtlDoctorAcl::whoMayUseAllKeysIsAskedForNone()
{
    for (const auto* besides : {"", " +acl|dryrun"}) {
        m_server.cli(words(exactList("~*") + " -get -mget" + besides));
        const auto hashes = QStringList{q("--keys"), q(hashKeys)};
        const auto observing = doctor(m_server.port(), hashes).ask();
        QCOMPARE(observing, std::string("ACL SETUSER app +get"));
        const auto sharing = doctor(m_server.port(), "").sharingAsk();
        QVERIFY(sharing.starts_with("ACL SETUSER app +"));
        QCOMPARE(m_server.cli(words(sharing)), q("OK"));
        QVERIFY(doctor(m_server.port(), "").shares());
    }
}

void TestCtlDoctorAcl::eachRightToShareIsAskedFor_data()
{
    QTest::addColumn<QString>("right");
    QTest::addColumn<QString>("besides");
    std::set<std::string> rights;
    for (const auto& need : support::needsToShare("spectacles", "p"))
        rights.insert(schemes::rightOf(need.real));
    for (const auto& right : rights) {
        QTest::newRow(("by trial: " + right).c_str()) << q(right) << q(" +multi +discard");
        if (hasDryRun())
            QTest::newRow(("by ACL DRYRUN: " + right).c_str()) << q(right) << q(" +acl|dryrun");
    }
}

void TestCtlDoctorAcl::eachRightToShareIsAskedFor()
{
    QFETCH(QString, right);
    QFETCH(QString, besides);
    auto rules = words(exactList("~p:*") + besides.toStdString() + allToShare());
    rules.removeAll(right);
    QCOMPARE(m_server.cli(rules), q("OK"));
    const auto findings = doctor(m_server.port());
    QVERIFY(!findings.shares());
    QCOMPARE(findings.way(), std::string(besides.contains(q("dryrun")) ? "ACL DRYRUN" : "trial"));
    QCOMPARE(findings.sharingAsk(), "ACL SETUSER app " + right.toStdString());
    QCOMPARE(m_server.cli(words(findings.sharingAsk())), q("OK")); // and that is enough: examiningChangesNothing()
}

void TestCtlDoctorAcl::ofAnotherSchemeItsOwnRightsAreAskedFor_data()
{
    QTest::addColumn<QStringList>("which");
    QTest::addColumn<QStringList>("without");
    QTest::addColumn<bool>("isNeeded");
    const auto rows = [](const char* name, const QStringList& which, const std::set<std::string>& needed) {
        for (const auto& right : needed)
            QTest::addRow("%s: %s", name, right.c_str()) << which << QStringList{q(right)} << true;
        QTest::addRow("%s: all others", name) << which << rightsBesides(needed) << false;
    };
    rows("headroom", {q("--scheme"), q("headroom"), q("--prefix"), q("p")},
        rightsToObserve({"+hmget", "+zrange", "+zcard", "+pttl", "+time", "+hgetall"}));
    rows("xenon", {q("--scheme"), q("xenon")}, rightsToObserve({"+get", "+pttl", "+hgetall"}));
    rows("hashes", {q("--keys"), q(hashKeys)}, rightsToObserve({"+hmget", "+get", "+pttl", "+time"}));
    rows("numbers", {q("--keys"), q("rl:{bucket} remaining")}, rightsToObserve({"+get", "+pttl"}));
}

void TestCtlDoctorAcl::ofAnotherSchemeItsOwnRightsAreAskedFor()
{
    QFETCH(QStringList, which);
    QFETCH(QStringList, without);
    QFETCH(bool, isNeeded);
    auto rules = words(exactList("%R~*"));
    for (const auto& right : without)
        QCOMPARE(rules.removeAll(right), 1);
    QCOMPARE(m_server.cli(rules), q("OK"));
    const auto findings = doctor(m_server.port(), which);
    QCOMPARE(findings.exitCode, isNeeded ? 1 : 0);
    if (which.contains(q("--keys")))
        QVERIFY(findings.sharing.isEmpty()); // nobody claims in those, and it is said so
    const auto line = findings.ask();
    if (!isNeeded) {
        QCOMPARE(line, std::string());
        return;
    }
    QVERIFY2(line.starts_with("ACL SETUSER app " + without[0].toStdString()), line.c_str());
    QCOMPARE(m_server.cli(words(line)), q("OK"));
}

void TestCtlDoctorAcl::ofAnotherSchemeItsOwnKeysAreAskedFor_data()
{
    QTest::addColumn<QStringList>("which");
    QTest::addColumn<QString>("keys");
    QTest::newRow("headroom") << QStringList{q("--scheme"), q("headroom"), q("--prefix"), q("p")} << q("%R~{p}:*");
    QTest::newRow("headroom of no name") << QStringList{q("--scheme"), q("headroom")} << q("%R~{headroom}:*");
    QTest::newRow("xenon") << QStringList{q("--scheme"), q("xenon")} << q("%R~ratelimits:*");
    QTest::newRow("hashes") << QStringList{q("--keys"), q(hashKeys)} << q("%R~rl:* %R~max:* %R~stop");
}

void TestCtlDoctorAcl::ofAnotherSchemeItsOwnKeysAreAskedFor()
{
    QFETCH(QStringList, which);
    QFETCH(QString, keys);
    QCOMPARE(m_server.cli(words(exactList("resetkeys"))), q("OK"));
    const auto line = doctor(m_server.port(), which).ask();
    QCOMPARE(q(line), q(support::aclRules("ACL SETUSER app " + keys.toStdString())));
    QCOMPARE(m_server.cli(words(line)), q("OK"));
    QCOMPARE(doctor(m_server.port(), which).exitCode, 0);
}

void TestCtlDoctorAcl::examiningChangesNothing()
{
    for (const auto* besides : {"", " +multi +discard", " +acl|dryrun"}) {
        RedisServer server;
        server.cli(words(exactList("~p:*") + besides));
        server.cli(words("ACL SETUSER app" + allToShare()));
        QVERIFY(doctor(server.port()).shares());
        QCOMPARE(server.cli(words("DBSIZE")), q("0"));
        QVERIFY(server.cli(words("INFO persistence")).contains(q("rdb_changes_since_last_save:0")));
    }
}

void TestCtlDoctorAcl::aReplicaTakesNoClaims()
{
    RedisServer master(words("--repl-diskless-sync-delay 0"));
    RedisServer replica({q("--replicaof"), q("127.0.0.1"), QString::number(master.port())});
    replica.cli(words(support::aclRules("ACL SETUSER app on >pw ~* &* +@all")));
    QTRY_VERIFY(replica.cli(words("INFO replication")).contains(q("master_link_status:up")));
    const auto findings = doctor(replica.port());
    QCOMPARE(findings.exitCode, 0); // it can be watched
    QVERIFY(!findings.shares());
    QCOMPARE(findings.sharingAsk(), std::string());
}

void TestCtlDoctorAcl::aRedisBefore7IsExaminedByTrial()
{
    support::ScriptedRedis server([](const QList<QByteArray>& command) -> QByteArray {
        const auto name = command[0].toUpper();
        if (name == "INFO")
            return "$22\r\nredis_version:6.0.16\r\n\r\n";
        if (name == "SUBSCRIBE" || name == "PEXPIRE" || name == "SCAN")
            return "-NOPERM this user has no permissions to run the '" + name.toLower()
                + "' command or its subcommand\r\n";
        if (name == "GET")
            return "-NOPERM this user has no permissions to access one of the keys used as arguments\r\n";
        if (name == "ACL")
            return "$3\r\napp\r\n";
        return {};
    });
    const auto findings = [&] {
        // In the event loop of this process, as the server is.
        QProcess program;
        program.start(support::program("headroomctl"),
            {q("doctor"), q("--json"), q("--redis"), q(server.url()), q("--prefix"), q("p")});
        [&] { QTRY_VERIFY(program.state() == QProcess::NotRunning); }();
        return QJsonDocument::fromJson(program.readAllStandardOutput()).object()[QLatin1String("redis")].toObject();
    }();
    QCOMPARE(findings[QLatin1String("version")].toString(), q("6.0.16"));
    QVERIFY(findings[QLatin1String("notes")].toArray().first().toString().contains(q("no ACL DRYRUN")));
    QCOMPARE(findings[QLatin1String("ask")].toString(), q("ACL SETUSER app +scan +subscribe '~p:*'"));
    const auto sharing = findings[QLatin1String("sharing")].toObject();
    QCOMPARE(sharing[QLatin1String("way")].toString(), q("trial"));
    QCOMPARE(sharing[QLatin1String("ask")].toString(), q("ACL SETUSER app +pexpire '~p:*'"));
    QVERIFY(!server.commands.contains("HELLO"));
}

HEADROOM_TEST(TestCtlDoctorAcl)

} // namespace headroom::tst_ctl_doctor_acl

#include "tst_ctl_doctor_acl.moc"
