// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// headroomctl alerts, run as its users run it.
#include "core/base/processes/guarded_process.h"
#include "tests/support/files.h"
#include "tests/support/programs/documented_fields.h"
#include "tests/support/programs/program.h"
#include "tests/support/recording/recorded_night.h"
#include "tests/support/redis/redis_server.h"
#include "tests/support/servers/scripted_http.h"
#include "tests/support/words.h"

#include <QDateTime>
#include <QElapsedTimer>
#include <QFile>
#include <QJsonArray>
#include <QJsonObject>
#include <QTemporaryDir>

#include <csignal>
#include <memory>

namespace headroom::tst_ctl_alerts {

using namespace headroom::support;
using namespace Qt::StringLiterals;

namespace {

// As packaging/nginx/log_format.conf has nginx write it: a request that was answered just now.
QByteArray logLine(int status)
{
    const auto now = double(QDateTime::currentMSecsSinceEpoch()) / 1000;
    const auto code = QByteArray::number(status);
    return "{\"msec\":" + QByteArray::number(now, 'f', 3)
        + ",\"request_method\":\"GET\",\"uri\":\"/api/v10/users/@me\",\"status\":" + code + ",\"upstream_status\":\""
        + code
        + "\",\"upstream_http_x_ratelimit_scope\":\"\",\"upstream_http_x_ratelimit_bucket\":\"\","
          "\"upstream_http_x_ratelimit_remaining\":\"\",\"upstream_http_x_ratelimit_reset_after\":\"\","
          "\"upstream_http_x_ratelimit_global\":\"\",\"upstream_http_retry_after\":\"\",\"upstream_http_via\":"
          "\"1.1 google\",\"upstream_http_cf_ray\":\"86ef72fdbdb06000-FRA\",\"upstream_cache_status\":\"\","
          "\"limit_req_status\":\"\",\"request_time\":0.081,\"upstream_response_time\":\"0.080\","
          "\"body_bytes_sent\":97}\n";
}

} // namespace

class TestCtlAlerts : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();

    void listsTheRulesThatAreShipped();
    void listsAsJson();
    void setChangesARule();
    void setRefusesWhatMakesNoSense_data();
    void setRefusesWhatMakesNoSense();
    void rulesAreAddedAndRemoved();
    void tryFindsWhatThereWouldHaveBeen();
    void tryComparesWithTheSavedRule();
    void tryTakesRulesThatAreNotSaved();
    void trySaysWhatIsNotRecorded();
    void tryRefusesWhatMakesNoSense_data();
    void tryRefusesWhatMakesNoSense();
    void silencesHaveAnEnd();
    void testTriesTheActions();
    void theWebhooksUrlIsShownNowhere();
    void runWatchesALog();
    void runWatchesARedis();
    void runDoesNotTellAgainAfterAKill();
    void runWithoutAnythingToWatchIsWrong();
    void runWithoutItsRedisCannotConnect();
    void runEndsOnSignals();
    void runEndsWhenNobodyReads();

private:
    ProgramRun alerts(const QStringList& arguments, const QProcessEnvironment& environment) const
    {
        return runCtl(QStringList{u"alerts"_s} + arguments, {}, environment);
    }
    ProgramRun alerts(const QStringList& arguments) const { return alerts(arguments, m_environment); }
    std::unique_ptr<GuardedProcess> startRun(const QStringList& arguments) const;
    static QJsonObject nextEvent(GuardedProcess& process, const QString& rule, int timeoutMs = 20'000);
    QString path(const QString& name) const { return m_folder->filePath(name); }
    // Half an hour, with three minutes of trouble in its middle.
    QString night() const
    {
        auto file = path(u"night.rec"_s);
        if (!QFile::exists(file))
            placeRecordedNight(file.toStdString(), 1800);
        return file;
    }
    void append(const QString& name, const QByteArray& text) const
    {
        QFile file(path(name));
        QVERIFY(file.open(QIODevice::Append));
        file.write(text);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    QProcessEnvironment m_environment;
};

void TestCtlAlerts::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_environment = environmentWith({{"HOME", m_folder->path()}, {"XDG_CONFIG_HOME", path(u"config"_s)},
        {"XDG_DATA_HOME", path(u"data"_s)}, {"TZ", u"UTC"_s}});
}

std::unique_ptr<GuardedProcess> TestCtlAlerts::startRun(const QStringList& arguments) const
{
    auto process = std::make_unique<GuardedProcess>();
    process->setProcessEnvironment(m_environment);
    process->start(program("headroomctl"), QStringList{u"alerts"_s, u"run"_s, u"--json"_s} + arguments);
    return process;
}

// Empty where it does not come.
QJsonObject TestCtlAlerts::nextEvent(GuardedProcess& process, const QString& rule, int timeoutMs)
{
    QElapsedTimer timeout;
    timeout.start();
    while (timeout.elapsed() < timeoutMs) {
        if (!process.canReadLine() && !process.waitForReadyRead(500))
            continue;
        const auto object = jsonOf(process.readLine());
        if (object.value(u"rule"_s).toString() == rule)
            return object;
    }
    return {};
}

void TestCtlAlerts::listsTheRulesThatAreShipped()
{
    const auto run = alerts({u"list"_s});
    QCOMPARE(run.exitCode, 0);
    QVERIFY(run.err.isEmpty());
    QVERIFY2(run.out.startsWith("RULE "), run.out);
    QVERIFY(run.out.contains("invalid-budget    Invalid requests"));
    QVERIFY(run.out.contains("> 50 %"));
    QVERIFY(run.out.contains("built in"));
    QCOMPARE(run.out.count('\n'), 17);
    QVERIFY(!QFile::exists(path(u"config/headroom/alerts.json"_s))); // looking writes nothing
}

void TestCtlAlerts::listsAsJson()
{
    QCOMPARE(alerts({u"silence"_s, u"shard-slow"_s, u"--for"_s, u"2h"_s}).exitCode, 0);
    const auto object = jsonOf(alerts({u"list"_s, u"--json"_s}).out);
    const auto rules = object.value(u"rules"_s).toArray();
    QCOMPARE(rules.size(), 16);
    for (const auto& rule : rules)
        QCOMPARE(fieldsOf(rule.toObject()), documentedFields(u"a rule"_s));
    QCOMPARE(fieldsOf(object.value(u"silences"_s).toArray().first().toObject()), documentedFields(u"a silence"_s));
}

void TestCtlAlerts::setChangesARule()
{
    const auto run = alerts({u"set"_s, u"invalid-budget"_s, u"--enter"_s, u"30"_s, u"--for"_s, u"2m"_s});
    QCOMPARE(run.exitCode, 0);
    QCOMPARE(run.out, QByteArray("invalid-budget: > 30 % for 2 min, until <= 30 % for 1 min, warning\n"));
    QVERIFY(alerts({u"list"_s}).out.contains("> 30 %"));
    const auto off = jsonOf(alerts({u"set"_s, u"invalid-budget"_s, u"--off"_s, u"--json"_s}).out);
    QCOMPARE(off.value(u"on"_s).toBool(true), false);
    QCOMPARE(off.value(u"enter"_s).toDouble(), 30.0);
    const auto reset = jsonOf(alerts({u"set"_s, u"invalid-budget"_s, u"--reset"_s, u"--json"_s}).out);
    QCOMPARE(reset.value(u"on"_s).toBool(), true);
    QCOMPARE(reset.value(u"enter"_s).toDouble(), 50.0);
}

void TestCtlAlerts::setRefusesWhatMakesNoSense_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QByteArray>("says");
    QTest::newRow("no such rule") << words("set shard-slo") << QByteArray("Did you mean \"shard-slow\"?");
    QTest::newRow("built in") << words("set banned --off") << QByteArray("it is built in");
    QTest::newRow("leave above enter") << words("set shard-slow --leave 2000")
                                       << QByteArray("leave must not be above enter");
    QTest::newRow("no unit") << words("set shard-slow --for 10") << QByteArray("--for: 10 has no unit");
    QTest::newRow("severity") << words("set shard-slow --severity page") << QByteArray("--severity");
    QTest::newRow("no span") << words("silence shard-slow") << QByteArray("give either --for SPAN or --end");
    QTest::newRow("silent for nothing") << words("silence shard-slow --for 0s") << QByteArray("a second at least");
    QTest::newRow("no action") << words("test shard-slow") << QByteArray("has no action to try");
    QTest::newRow("no subcommand") << words("lst") << QByteArray("Did you mean \"list\"?");
}

void TestCtlAlerts::setRefusesWhatMakesNoSense()
{
    QFETCH(QStringList, arguments);
    QFETCH(QByteArray, says);
    const auto run = alerts(arguments);
    QCOMPARE(run.exitCode, 2);
    QVERIFY2(run.err.startsWith("headroomctl: ") && run.err.count('\n') == 1, run.err);
    QVERIFY2(run.err.contains(says), run.err);
}

void TestCtlAlerts::rulesAreAddedAndRemoved()
{
    const QStringList add{u"add"_s, u"slow"_s, u"--measure"_s, u"shard_latency"_s, u"--enter"_s, u"400"_s, u"--for"_s,
        u"5m"_s, u"--severity"_s, u"critical"_s};
    QCOMPARE(alerts(add).out, QByteArray("slow: > 400 ms for 5 min, until <= 400 ms for 0 s, critical\n"));
    QVERIFY(alerts({u"list"_s}).out.contains("\nslow "));
    const auto twice = alerts(add);
    QCOMPARE(twice.exitCode, 2);
    QVERIFY2(twice.err.contains("there is a rule \"slow\" already"), twice.err);
    QCOMPARE(alerts({u"silence"_s, u"slow"_s, u"--for"_s, u"1h"_s}).exitCode, 0);
    const auto removed = jsonOf(alerts({u"remove"_s, u"slow"_s, u"--json"_s}).out);
    QCOMPARE(fieldsOf(removed), documentedFields(u"a rule"_s));
    const auto left = jsonOf(alerts({u"list"_s, u"--json"_s}).out);
    QCOMPARE(left.value(u"rules"_s).toArray().size(), 16);
    QVERIFY(left.value(u"silences"_s).toArray().isEmpty());
}

void TestCtlAlerts::tryFindsWhatThereWouldHaveBeen()
{
    const auto run = alerts({u"try"_s, u"invalid-budget"_s, u"--recording"_s, night(), u"--utc"_s});
    QVERIFY2(run.exitCode == 0, run.err);
    QVERIFY2(run.out.startsWith("invalid-budget: > 50 % for 10 s, until <= 40 % for 1 min, warning\n"
                                "1 time in 24 h from 2026-11-21 00:30:00 UTC, for 4 min together\n"
                                "BEGAN "),
        run.out);
    QVERIFY2(run.out.contains(
                 "\n2026-11-22 00:15:00 UTC  2026-11-22 00:19:00 UTC  4 min   94.4 %  203.0.113.7 and 1 more\n"),
        run.out);
    QVERIFY2(run.out.contains("Nothing was recorded for 23 h 30 min of it, in 1 gap.\n"), run.out);
    const auto part = jsonOf(alerts({u"try"_s, u"invalid-budget"_s, u"--recording"_s, night(), u"--json"_s, u"--utc"_s,
                                        u"--from"_s, u"2026-11-22 00:00:00"_s, u"--to"_s, u"2026-11-22 00:20:00"_s})
                                 .out);
    QCOMPARE(fieldsOf(part), documentedFields(u"a trial"_s));
    QCOMPARE(part.value(u"recorded_seconds"_s).toInt(), 1200);
    QCOMPARE(part.value(u"known_seconds"_s).toInt(), 1200);
    QCOMPARE(part.value(u"step_seconds"_s).toInt(), 1);
    QVERIFY(part.value(u"gaps"_s).toArray().isEmpty());
    QCOMPARE(fieldsOf(part.value(u"rule"_s).toObject()), documentedFields(u"a rule"_s));
    const auto tried = part.value(u"tried"_s).toObject();
    QCOMPARE(tried.value(u"count"_s).toInt(), 1);
    QCOMPARE(tried.value(u"seconds"_s).toInt(), 240);
    const auto alert = tried.value(u"alerts"_s).toArray().first().toObject();
    QCOMPARE(fieldsOf(alert), documentedFields(u"a tried alert"_s));
    QCOMPARE(alert.value(u"since"_s).toString(), u"2026-11-22T00:15:00.000Z"_s);
    QCOMPARE(alert.value(u"link"_s).toString(), u"headroom://overview?at=2026-11-22T00:15:00Z"_s);
    // It reads only.
    QVERIFY(!QFile::exists(path(u"config/headroom/alerts.json"_s)));
}

void TestCtlAlerts::tryComparesWithTheSavedRule()
{
    const QStringList arguments{u"try"_s, u"invalid-budget"_s, u"--recording"_s, night(), u"--enter"_s, u"95"_s};
    const auto run = alerts(arguments);
    QVERIFY2(run.out.contains("\nnever instead of 1 in 24 h from "), run.out);
    QCOMPARE(alerts({u"set"_s, u"invalid-budget"_s, u"--enter"_s, u"95"_s}).exitCode, 0);
    QVERIFY2(alerts(arguments).out.contains("\nnever in 24 h from "), run.out);
    const auto emergency = alerts({u"try"_s, u"ban-near"_s, u"--recording"_s, night()});
    QVERIFY2(emergency.out.contains("\n1 time in 24 h from "), emergency.out + emergency.err);
}

void TestCtlAlerts::tryTakesRulesThatAreNotSaved()
{
    const auto run = alerts({u"try"_s, u"mine"_s, u"--measure"_s, u"limited_share"_s, u"--enter"_s, u"2"_s,
        u"--recording"_s, night(), u"--json"_s});
    QVERIFY2(run.exitCode == 0, run.err);
    const auto trial = jsonOf(run.out);
    QVERIFY(trial.value(u"saved"_s).isNull());
    QCOMPARE(trial.value(u"tried"_s).toObject().value(u"count"_s).toInt(), 1);
    // The recording of a profile.
    QCOMPARE(runCtl({u"profiles"_s, u"save"_s, u"night"_s, u"--redis"_s, u"redis://127.0.0.1:1"_s, u"--recording"_s,
                        night()},
                 {}, m_environment)
                 .exitCode,
        0);
    QCOMPARE(alerts({u"try"_s, u"invalid-budget"_s, u"--profile"_s, u"night"_s}).exitCode, 0);
}

void TestCtlAlerts::trySaysWhatIsNotRecorded()
{
    const auto isSaid = [this](const QStringList& arguments, const QByteArray& says) {
        const auto run = alerts(QStringList{u"try"_s} + arguments + QStringList{u"--recording"_s, night()});
        return run.exitCode == 1 && run.out.isEmpty() && run.err.count('\n') == 1 && run.err.contains(says);
    };
    QVERIFY(isSaid({u"backup-old"_s}, "Not recorded: “Old backups” is measured live only"));
    QVERIFY(isSaid({u"unauthorized"_s}, "No figures of “Responses 401” were recorded in that time"));
    QVERIFY(isSaid({u"invalid-budget"_s, u"--from"_s, u"2026-01-01"_s, u"--to"_s, u"2026-01-02"_s},
        "No figures of “Invalid requests” were recorded in that time"));
    QVERIFY(isSaid({u"banned"_s, u"--from"_s, u"2026-01-01"_s, u"--to"_s, u"2026-01-02"_s}, "Nothing was recorded"));
    append(u"no.rec"_s, "nothing of the kind");
    QCOMPARE(alerts({u"try"_s, u"banned"_s, u"--recording"_s, path(u"no.rec"_s)}).exitCode, 1);
}

void TestCtlAlerts::tryRefusesWhatMakesNoSense_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QByteArray>("says");
    const QStringList file{u"--recording"_s, u"night.rec"_s};
    QTest::newRow("no recording") << words("invalid-budget") << QByteArray("give --recording FILE");
    QTest::newRow("no such rule") << QStringList{u"invalid-budge"_s} + file << QByteArray("Did you mean");
    QTest::newRow("leave above enter") << QStringList{u"shard-slow"_s, u"--leave"_s, u"2000"_s} + file
                                       << QByteArray("leave must not be above enter");
    QTest::newRow("built in") << QStringList{u"banned"_s, u"--enter"_s, u"1"_s} + file << QByteArray("it is built in");
    QTest::newRow("no value") << QStringList{u"mine"_s, u"--measure"_s, u"shard_latency"_s} + file
                              << QByteArray("--enter N");
    QTest::newRow("no measure") << QStringList{u"mine"_s, u"--measure"_s, u"latency"_s} + file
                                << QByteArray("--measure");
    QTest::newRow("has a measure") << QStringList{u"shard-slow"_s, u"--measure"_s, u"shard_latency"_s} + file
                                   << QByteArray("leave --measure out");
    QTest::newRow("time") << QStringList{u"banned"_s, u"--from"_s, u"yesterday"_s} + file << QByteArray("--from: ");
    QTest::newRow("order") << QStringList{u"banned"_s, u"--from"_s, u"1h"_s, u"--to"_s, u"2h"_s} + file
                           << QByteArray("--from is not before --to");
}

void TestCtlAlerts::tryRefusesWhatMakesNoSense()
{
    QFETCH(QStringList, arguments);
    QFETCH(QByteArray, says);
    arguments.replaceInStrings(u"night.rec"_s, night());
    const auto run = alerts(QStringList{u"try"_s} + arguments);
    QCOMPARE(run.exitCode, 2);
    QVERIFY2(run.err.startsWith("headroomctl: ") && run.err.count('\n') == 1, run.err);
    QVERIFY2(run.err.contains(says), run.err);
}

void TestCtlAlerts::silencesHaveAnEnd()
{
    const auto run =
        alerts({u"silence"_s, u"shard-slow"_s, u"--for"_s, u"2h"_s, u"--note"_s, u"deploy"_s, u"--json"_s});
    QCOMPARE(run.exitCode, 0);
    const auto until = QDateTime::fromString(jsonOf(run.out).value(u"until"_s).toString(), Qt::ISODateWithMs);
    const auto left = QDateTime::currentDateTimeUtc().secsTo(until);
    QVERIFY2(left > 7'100 && left <= 7'200, qPrintable(QString::number(left)));
    QVERIFY(alerts({u"list"_s}).out.contains(": shard-slow (deploy)\n"));
    QCOMPARE(alerts({u"silence"_s, u"all"_s, u"--for"_s, u"30m"_s}).exitCode, 0);
    QVERIFY(alerts({u"list"_s}).out.contains(": all rules\n"));
    QCOMPARE(alerts({u"silence"_s, u"shard-slow"_s, u"--end"_s}).out, QByteArray("shard-slow: silent no more\n"));
    QVERIFY(!alerts({u"list"_s}).out.contains("deploy"));
}

void TestCtlAlerts::testTriesTheActions()
{
    QVERIFY(QDir(m_folder->path()).mkpath(u"config/headroom"_s));
    append(u"config/headroom/alerts.json"_s,
        R"({"version": 1, "commands": [{"run": ["/bin/sh", "-c", "echo $HEADROOM_ALERT_TITLE > $HOME/notified"]},
            {"run": ["/no/such/pager", "--key", "password=hunter2hunter2"]}]})");
    const auto run = alerts({u"test"_s, u"banned"_s, u"--json"_s});
    QCOMPARE(run.exitCode, 1);
    QList<QByteArray> lines = run.out.trimmed().split('\n');
    QCOMPARE(lines.size(), 2);
    for (const auto& line : lines)
        QCOMPARE(fieldsOf(jsonOf(line)), documentedFields(u"a test"_s));
    QCOMPARE(mustRead(path(u"notified"_s)), QByteArray("Banned\n"));
    QVERIFY(!alerts({u"list"_s}).out.contains("hunter2"));
}

void TestCtlAlerts::theWebhooksUrlIsShownNowhere()
{
    // In this process, which has to answer while the program runs.
    ScriptedHttp server([](const auto& request) { ScriptedHttp::answer(request, "404 Not Found", "{}"); });
    m_environment.insert(
        u"HEADROOM_ALERT_WEBHOOK"_s, QString::fromStdString(server.url() + "/api/webhooks/1/hunter2hunter2"));
    GuardedProcess process;
    process.setProcessEnvironment(m_environment);
    process.start(program("headroomctl"), {u"alerts"_s, u"test"_s, u"banned"_s, u"--alert-webhook"_s, u"slack"_s});
    QTRY_COMPARE_WITH_TIMEOUT(process.state(), QProcess::NotRunning, 20'000);
    QCOMPARE(process.exitCode(), 1);
    const QByteArray said = process.readAllStandardError() + process.readAllStandardOutput();
    QVERIFY2(said.contains("the webhook answered 404: check its URL"), said);
    QVERIFY(!said.contains("hunter2"));
    QCOMPARE(server.received().size(), 1);
}

void TestCtlAlerts::runWatchesALog()
{
    append(u"proxy.log"_s, logLine(200));
    const auto process = startRun({u"--log"_s, path(u"proxy.log"_s)});
    for (int i = 0; i < 20; ++i)
        append(u"proxy.log"_s, logLine(401));
    const auto begun = nextEvent(*process, u"unauthorized"_s);
    QVERIFY2(!begun.isEmpty(), process->readAllStandardError());
    QCOMPARE(fieldsOf(begun), documentedFields(u"an alert"_s));
    QCOMPARE(begun.value(u"event"_s).toString(), u"began"_s);
    QCOMPARE(begun.value(u"page"_s).toString(), u"traffic"_s);
    const auto detail = begun.value(u"detail"_s).toString();
    QVERIFY2(detail.startsWith(u"responses 401 in 10 min: "_s), qPrintable(detail));
    QVERIFY2(detail.contains(u" · proxy.log"_s), qPrintable(detail));
    process->terminate();
    QVERIFY(process->waitForFinished(20'000));
    QCOMPARE(process->exitCode(), 0);
}

void TestCtlAlerts::runWatchesARedis()
{
    auto server = std::make_unique<RedisServer>();
    const auto url = QString::fromStdString(server->url());
    const auto process = startRun({u"--redis"_s, url});
    QVERIFY(process->waitForStarted());
    // It asks a few times a second whether changes still reach it, once all keys are read.
    const auto looksAtChanges = [&] {
        const auto calls = server->cli({u"INFO"_s, u"commandstats"_s}).section(u"trackinginfo:calls="_s, 1);
        return calls.section(u',', 0, 0).toInt() >= 6;
    };
    QTRY_VERIFY_WITH_TIMEOUT(looksAtChanges(), 60'000);
    server->kill();
    const auto begun = nextEvent(*process, u"redis-lost"_s);
    QCOMPARE(begun.value(u"event"_s).toString(), u"began"_s);
    QCOMPARE(begun.value(u"severity"_s).toString(), u"critical"_s);
}

void TestCtlAlerts::runDoesNotTellAgainAfterAKill()
{
    QVERIFY(QDir(m_folder->path()).mkpath(u"config/headroom"_s));
    append(u"config/headroom/alerts.json"_s,
        R"({"version": 1, "rules": [{"rule": "unauthorized", "severity": "critical"}],
            "commands": [{"run": ["/bin/sh", "-c", "echo $HEADROOM_ALERT_EVENT >> $HOME/notified"]}]})");
    append(u"proxy.log"_s, logLine(200));
    const auto notified = [this] { return contentOf(path(u"notified"_s)); };
    for (int i = 0; i < 3; ++i) {
        const auto process = startRun({u"--log"_s, path(u"proxy.log"_s)});
        append(u"proxy.log"_s, logLine(401));
        if (i == 0)
            QVERIFY(!nextEvent(*process, u"unauthorized"_s).isEmpty());
        else
            QVERIFY2(nextEvent(*process, u"unauthorized"_s, 4'000).isEmpty(), "it began again");
        QTRY_COMPARE_WITH_TIMEOUT(notified(), QByteArray("began\n"), 20'000);
        process->kill();
        QVERIFY(process->waitForFinished(20'000));
    }
}

void TestCtlAlerts::runWithoutAnythingToWatchIsWrong()
{
    const auto run = alerts({u"run"_s});
    QCOMPARE(run.exitCode, 2);
    QVERIFY2(run.err.startsWith("headroomctl: nothing to watch: give --redis URL"), run.err);
}

void TestCtlAlerts::runWithoutItsRedisCannotConnect()
{
    const auto run = alerts({u"run"_s, u"--redis"_s, u"redis://127.0.0.1:1"_s});
    QCOMPARE(run.exitCode, 3);
    QVERIFY2(run.err.startsWith("headroomctl: ") && run.err.count('\n') == 1, run.err);
}

void TestCtlAlerts::runEndsOnSignals()
{
    for (const int signal : {SIGINT, SIGTERM}) {
        append(u"proxy.log"_s, logLine(200));
        const auto process = startRun({u"--log"_s, path(u"proxy.log"_s)});
        append(u"proxy.log"_s, logLine(401));
        QVERIFY(
            !nextEvent(*process, u"unauthorized"_s, signal == SIGINT ? 20'000 : 100).isEmpty() || signal == SIGTERM);
        QVERIFY(process->state() == QProcess::Running);
        ::kill(pid_t(process->processId()), signal);
        QVERIFY(process->waitForFinished(20'000));
        QCOMPARE(process->exitStatus(), QProcess::NormalExit);
        QCOMPARE(process->exitCode(), 0);
    }
}

void TestCtlAlerts::runEndsWhenNobodyReads()
{
    append(u"proxy.log"_s, logLine(200));
    GuardedProcess shell(SIGTERM, nullptr);
    shell.setProcessEnvironment(m_environment);
    shell.start(u"/bin/sh"_s,
        {u"-c"_s, u"\"$0\" alerts run --json --log \"$1\" | true"_s, program("headroomctl"), path(u"proxy.log"_s)});
    QVERIFY(shell.waitForStarted());
    append(u"proxy.log"_s, logLine(401));
    QVERIFY(shell.waitForFinished(30'000));
    QCOMPARE(shell.exitCode(), 0);
}

HEADROOM_TEST(TestCtlAlerts)

} // namespace headroom::tst_ctl_alerts

#include "tst_ctl_alerts.moc"
