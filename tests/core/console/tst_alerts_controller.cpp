// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Alerts from the reports to the notifications, over restarts.
#include "core/base/time/virtual_clock.h"
#include "core/console/alerts/alerts_controller.h"
#include "tests/support/files.h"
#include "tests/support/servers/scripted_http.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>

namespace headroom::tst_alerts_controller {

using namespace headroom::console;
using namespace headroom::support;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

class TestAlertsController : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup() { m_alerts.reset(); }

    void anEmergencyIsNotifiedAndEnds();
    void aRestartDoesNotTellItAgain();
    void whatEndedIsKnownAfterARestart();
    void aFileThatIsChangedByHandCounts();
    void aDamagedFileLeavesTheRulesAsTheyWere();
    void silencesAreForAllPrograms();
    void commandsAndTheWebhookAreNotified();
    void newsOfABanDoesNotNeedDiscord();
    void aWebhookWithoutUrlIsAProblem();
    void damagedMemoryIsSaidAndReplaced();
    void aFullDiskIsSaid();

private:
    void start(const AlertsController::Options& options = {});
    void pass(std::chrono::seconds span);
    void emergency(Emergency::Kind kind)
    {
        Emergency made;
        made.kind = kind;
        made.severity = Emergency::Severity::Critical;
        made.since = m_clock->now();
        made.count = 10'000;
        m_emergencies.push_back(made);
    }
    void writeSettings(const QByteArray& json) { mustWrite(path(u"alerts.json"_s), json); }
    QString path(const QString& name) const { return m_folder->filePath(name); }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<VirtualClock> m_clock;
    std::unique_ptr<AlertsController> m_alerts;
    std::vector<Emergency> m_emergencies;
    QStringList m_said; // "begun redis-lost", "notified began redis-lost", "problem ..."
};

void TestAlertsController::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_clock = std::make_unique<VirtualClock>();
    m_emergencies.clear();
    m_said.clear();
}

void TestAlertsController::start(const AlertsController::Options& given)
{
    m_alerts.reset();
    auto options = given;
    options.file = path(u"alerts.json"_s).toStdString();
    if (options.memory.empty())
        options.memory = path(u"memory/alerts.json"_s).toStdString();
    m_alerts = std::make_unique<AlertsController>(options, *m_clock);
    const auto say = [this](const QString& what) { m_said += what; };
    connect(m_alerts.get(), &AlertsController::begun, this,
        [=](const Alert& alert) { say(u"begun "_s + QString::fromStdString(alert.rule)); });
    connect(m_alerts.get(), &AlertsController::ended, this,
        [=](const Alert& alert) { say(u"ended "_s + QString::fromStdString(alert.rule)); });
    connect(
        m_alerts.get(), &AlertsController::notified, this, [=](const std::vector<AlertNotification>& notifications) {
            for (const auto& notification : notifications)
                say(QString::fromStdString("notified " + nameOf(notification.kind) + ' ' + notification.alert.rule));
        });
    connect(m_alerts.get(), &AlertsController::problemFound, this,
        [=](const QString& problem) { say(u"problem "_s + problem); });
    m_alerts->start();
}

void TestAlertsController::pass(std::chrono::seconds span)
{
    for (const auto end = m_clock->now() + span; m_clock->now() < end;) {
        auto snapshot = std::make_shared<Snapshot>();
        snapshot->connection.phase = ConnectionState::Phase::Absent;
        snapshot->emergencies = m_emergencies;
        m_alerts->take(snapshot);
        m_clock->advance(1s);
    }
}

void TestAlertsController::anEmergencyIsNotifiedAndEnds()
{
    start();
    QSignalSpy changed(m_alerts.get(), &AlertsController::figuresChanged);
    pass(1min);
    QVERIFY(m_said.isEmpty());
    QCOMPARE(changed.size(), 0);
    emergency(Emergency::Kind::RedisLost);
    pass(2s);
    QCOMPARE(m_said, QStringList({u"begun redis-lost"_s, u"notified began redis-lost"_s}));
    QCOMPARE(m_alerts->figures().active.size(), 1U);
    m_emergencies.clear();
    pass(2s);
    QCOMPARE(m_said.mid(2), QStringList({u"ended redis-lost"_s, u"notified ended redis-lost"_s}));
    QVERIFY(m_alerts->figures().active.empty());
    QCOMPARE(m_alerts->figures().past.size(), 1U);
}

void TestAlertsController::aRestartDoesNotTellItAgain()
{
    start();
    emergency(Emergency::Kind::RedisLost);
    pass(2s);
    const auto said = m_said;
    const auto since = m_alerts->figures().active.front().since;
    for (int i = 0; i < 3; ++i) {
        start();
        QCOMPARE(m_alerts->figures().active.size(), 1U); // before anything is heard
        pass(5s);
    }
    QCOMPARE(m_said, said);
    QVERIFY(m_alerts->figures().active.front().since == since);
    m_emergencies.clear();
    start();
    pass(62s);
    QCOMPARE(m_said.mid(said.size()), QStringList({u"ended redis-lost"_s, u"notified ended redis-lost"_s}));
}

void TestAlertsController::whatEndedIsKnownAfterARestart()
{
    start();
    emergency(Emergency::Kind::Banned);
    pass(2s);
    m_emergencies.clear();
    pass(2s);
    start();
    QCOMPARE(m_alerts->figures().past.size(), 1U);
    QCOMPARE(m_alerts->figures().past.front().rule, "banned");
    const auto others = QFile::ReadGroup | QFile::WriteGroup | QFile::ReadOther | QFile::WriteOther;
    QVERIFY(!(QFile::permissions(path(u"memory/alerts.json"_s)) & others));
}

void TestAlertsController::aFileThatIsChangedByHandCounts()
{
    start();
    pass(2s);
    QVERIFY(m_alerts->figures().silences.empty());
    writeSettings(R"({"version": 1, "rules": [{"rule": "shard-slow", "enter": 700}],
        "silences": [{"rule": "redis-lost", "until": "2038-01-01T00:00:00Z"}]})");
    pass(2s);
    QCOMPARE(findRule(m_alerts->figures().rules, "shard-slow")->enter, 700.0);
    QCOMPARE(m_alerts->figures().silences.size(), 1U);
    emergency(Emergency::Kind::RedisLost);
    pass(5s);
    QCOMPARE(m_said, QStringList({u"begun redis-lost"_s})); // and there is no notification
    QVERIFY(QFile::remove(path(u"alerts.json"_s)));
    pass(2s);
    QVERIFY(m_alerts->figures().rules == shippedRules());
    QVERIFY(m_said.contains(u"notified began redis-lost"_s));
}

void TestAlertsController::aDamagedFileLeavesTheRulesAsTheyWere()
{
    writeSettings(R"({"version": 1, "rules": [{"rule": "shard-slow", "enter": 700}]})");
    start();
    writeSettings("{");
    pass(3s);
    QCOMPARE(findRule(m_alerts->figures().rules, "shard-slow")->enter, 700.0);
    QCOMPARE(m_said.size(), 1);
    QVERIFY2(m_said.front().contains(u"damaged"_s), qPrintable(m_said.front()));
    QCOMPARE(m_alerts->figures().problems.size(), 1U);
    const auto silenced = m_alerts->silence("shard-slow", 2h);
    QVERIFY(!silenced);
    QCOMPARE(mustRead(path(u"alerts.json"_s)), QByteArray("{"));
}

void TestAlertsController::silencesAreForAllPrograms()
{
    start();
    QVERIFY(m_alerts->silence("shard-slow", 2h, "deploy"));
    QVERIFY(!m_alerts->silence("shard-slo", 2h));
    QCOMPARE(m_alerts->figures().silences.size(), 1U);
    AlertsController other({.file = path(u"alerts.json"_s).toStdString()}, *m_clock);
    other.start();
    QCOMPARE(other.figures().silences.front().note, "deploy");
    QVERIFY(other.endSilence("shard-slow"));
    pass(2s);
    QVERIFY(m_alerts->figures().silences.empty());
    auto rule = *findRule(m_alerts->figures().rules, "shard-slow");
    rule.enter = 2'000;
    QVERIFY(m_alerts->changeRule(rule));
    QCOMPARE(findRule(m_alerts->figures().rules, "shard-slow")->enter, 2'000.0);
    QVERIFY(!m_alerts->changeRule(ruleOf(Emergency::Kind::Banned)));
}

void TestAlertsController::commandsAndTheWebhookAreNotified()
{
    ScriptedHttp server([](const auto& request) { ScriptedHttp::answer(request, "204 No Content", {}); });
    const auto out = path(u"notified"_s);
    const QJsonObject page{{u"run"_s,
        QJsonArray{u"/bin/sh"_s, u"-c"_s,
            u"echo $HEADROOM_ALERT_EVENT $HEADROOM_ALERT_RULE > \"$1\".part; mv \"$1\".part \"$1\""_s, u"sh"_s, out}}};
    const QJsonObject critical{{u"run"_s, QJsonArray{u"/no/such/pager"_s}}, {u"from"_s, u"critical"_s}};
    writeSettings(QJsonDocument(QJsonObject{{u"version"_s, 1}, {u"commands"_s, QJsonArray{page, critical}}}).toJson());
    start({.fleet = "production", .webhook = WebhookFormat::Slack, .webhookUrl = server.url() + "/hook"});
    emergency(Emergency::Kind::RedisLost);
    pass(3s);
    QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(out), 20'000);
    QCOMPARE(mustRead(out), QByteArray("began redis-lost\n"));
    QTRY_COMPARE_WITH_TIMEOUT(server.received().size(), 1, 20'000);
    QVERIFY(server.received().first().body.contains("Redis lost"));
    QTRY_VERIFY_WITH_TIMEOUT(m_said.filter(u"/no/such/pager cannot be started"_s).size() == 1, 20'000);
    // Each by itself, on demand.
    QStringList tried;
    QCOMPARE(m_alerts->test("no-such-rule", {}), 0U);
    QCOMPARE(m_alerts->test("shard-slow",
                 [&](const std::string& action, const Result<void>& result) {
                     tried += QString::fromStdString(action) + (result ? u" done"_s : u" failed"_s);
                 }),
        3U);
    // The webhook's next message goes a while after the answer to the one before, which may be on its way yet.
    const auto areTried = [&] {
        m_clock->advance(100ms);
        return tried.size() == 3;
    };
    QTRY_VERIFY_WITH_TIMEOUT(areTried(), 20'000);
    tried.sort();
    QCOMPARE(tried, QStringList({u"/bin/sh done"_s, u"/no/such/pager failed"_s, u"webhook done"_s}));
}

void TestAlertsController::newsOfABanDoesNotNeedDiscord()
{
    ScriptedHttp server([](const auto& request) { ScriptedHttp::answer(request, "204 No Content", {}); });
    const AlertsController::Options options{.webhook = WebhookFormat::Discord, .webhookUrl = server.url() + "/hook"};
    start(options);
    QVERIFY(QString::fromStdString(m_alerts->setupProblem()).contains(u"add a command"_s));
    const auto out = path(u"notified"_s);
    writeSettings(QJsonDocument(
        QJsonObject{{u"version"_s, 1},
            {u"commands"_s,
                QJsonArray{QJsonObject{{u"run"_s, QJsonArray{u"/bin/sh"_s, u"-c"_s, u": > \"$1\""_s, u"sh"_s, out}}}}}})
                      .toJson());
    pass(2s);
    QVERIFY(m_alerts->setupProblem().empty());
    emergency(Emergency::Kind::Banned);
    pass(10min);
    QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(out), 20'000);
    QVERIFY(server.received().isEmpty()); // Discord would count it
    m_emergencies.clear();
    pass(5s);
    QTRY_VERIFY_WITH_TIMEOUT(!server.received().isEmpty(), 20'000);
    QVERIFY(server.received().first().body.contains("Banned"));
}

void TestAlertsController::aWebhookWithoutUrlIsAProblem()
{
    start({.webhook = WebhookFormat::Discord});
    QVERIFY(QString::fromStdString(m_alerts->setupProblem()).contains(u"set HEADROOM_ALERT_WEBHOOK"_s));
    start({.webhook = WebhookFormat::Discord, .webhookUrl = "discord.com/secret"});
    QVERIFY(!QString::fromStdString(m_alerts->setupProblem()).contains(u"secret"_s));
    QVERIFY(!m_alerts->figures().problems.empty());
}

void TestAlertsController::damagedMemoryIsSaidAndReplaced()
{
    start();
    emergency(Emergency::Kind::RedisLost);
    pass(2s);
    m_alerts.reset();
    QFile file(path(u"memory/alerts.json"_s));
    QVERIFY(file.resize(file.size() / 2));
    m_said.clear();
    start();
    QVERIFY2(m_said.filter(u"past alerts are not known"_s).size() == 1, qPrintable(m_said.join(u'\n')));
    pass(2s);
    QCOMPARE(m_alerts->figures().active.size(), 1U);
    start();
    QCOMPARE(m_alerts->figures().active.size(), 1U);
}

void TestAlertsController::aFullDiskIsSaid()
{
    start({.memory = "/dev/full/alerts.json"});
    emergency(Emergency::Kind::RedisLost);
    pass(3s);
    QCOMPARE(m_said.filter(u"cannot be written"_s).size(), 1);
    QVERIFY(m_said.contains(u"notified began redis-lost"_s));
}

HEADROOM_TEST(TestAlertsController)

} // namespace headroom::tst_alerts_controller

#include "tst_alerts_controller.moc"
