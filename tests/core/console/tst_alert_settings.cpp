// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The file of rules and silences, written by programs and by hand, and what outlasts a run.
#include "core/console/alerts/alert_memory.h"
#include "core/console/alerts/alert_settings.h"
#include "tests/support/files.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>

#include <random>

namespace headroom::tst_alert_settings {

using namespace headroom::console;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

constexpr WallTime now{1'700'000'000'000ms};

AlertRule& ruleIn(AlertSettings& settings, const char* name)
{
    return *std::ranges::find(settings.rules, name, &AlertRule::name);
}

std::string problemOf(const QByteArray& json)
{
    const auto settings = alertSettingsFromJson(json);
    return settings ? std::string() : std::string(settings.error().text);
}

} // namespace

class TestAlertSettings : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void withoutAFileTheyAreAsShipped();
    void whatIsWrittenIsReadAgain();
    void onlyWhatIsChangedIsWritten();
    void silencesThatAreOverAreNotKept();
    void rulesMayBeWrittenByHand();
    void whatIsWrongIsNamed_data();
    void whatIsWrongIsNamed();
    void whatIsNotUnderstoodIsNeverWrittenOver();
    void onlyItsOwnerMayReadIt();
    void whatIsBuiltInCannotBeChanged();
    void whatIsKnownOutlastsTheProgram();
    void damagedMemoryIsAnErrorOrLeftOut();

private:
    QString path() const { return m_folder->filePath(u"headroom/alerts.json"_s); }
    AlertFile file() const { return AlertFile(path().toStdString()); }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestAlertSettings::withoutAFileTheyAreAsShipped()
{
    QVERIFY(*file().read() == AlertSettings());
    QVERIFY(file().read()->rules == shippedRules());
}

void TestAlertSettings::whatIsWrittenIsReadAgain()
{
    AlertSettings wanted;
    ruleIn(wanted, "shard-slow").enter = 1'500.5;
    ruleIn(wanted, "shard-slow").pending = 90s;
    ruleIn(wanted, "backup-old").isOn = false;
    ruleIn(wanted, "log-silent").severity = Emergency::Severity::Critical;
    wanted.rules.push_back({"half-a-second", AlertMeasure::ShardLatency, {}, 500, 400, 1s, 2s});
    addSilence(wanted, {"shard-slow", now + 2h, "the gateway is deployed"});
    addSilence(wanted, {"*", now + 1h});
    wanted.commands = {{{"/usr/local/bin/page", "--team", "bot ops"}, Emergency::Severity::Critical}};
    const auto changed = file().change(
        [&](AlertSettings& settings) -> Result<void> {
            settings = wanted;
            return {};
        },
        now);
    QVERIFY2(changed, changed ? "" : changed.error().text.c_str());
    const auto read = file().read();
    QVERIFY2(read, read ? "" : read.error().text.c_str());
    QVERIFY(*read == wanted);
}

void TestAlertSettings::onlyWhatIsChangedIsWritten()
{
    AlertSettings settings;
    ruleIn(settings, "shard-slow").enter = 1'500;
    const auto rules = QJsonDocument::fromJson(toJson(settings, now)).object().value(u"rules"_s).toArray();
    QCOMPARE(rules.size(), 1);
    QCOMPARE(rules.first().toObject().value(u"rule"_s).toString(), u"shard-slow"_s);
}

void TestAlertSettings::silencesThatAreOverAreNotKept()
{
    AlertSettings settings;
    settings.silences = {{"shard-slow", now}, {"log-silent", now + 1s}};
    const auto read = alertSettingsFromJson(toJson(settings, now));
    QCOMPARE(read->silences.size(), 1U);
    QCOMPARE(read->silences.front().rule, "log-silent");
    addSilence(settings, {"log-silent", now + 1h});
    QCOMPARE(settings.silences.size(), 2U);
    endSilence(settings, "log-silent");
    QCOMPARE(settings.silences.size(), 1U);
}

void TestAlertSettings::rulesMayBeWrittenByHand()
{
    auto settings = alertSettingsFromJson(R"({"version": 1, "rules": [{"rule": "invalid-budget", "enter": 30},
        {"rule": "slow-at-night", "measure": "shard_latency", "enter": 900, "for": "1m 30s"}]})");
    QVERIFY2(settings, settings ? "" : settings.error().text.c_str());
    QCOMPARE(ruleIn(*settings, "invalid-budget").enter, 30.0);
    QCOMPARE(ruleIn(*settings, "invalid-budget").leave, 30.0); // it was above
    QCOMPARE(ruleIn(*settings, "invalid-budget").pending, 10s);
    QCOMPARE(ruleIn(*settings, "slow-at-night").pending, 90s);
    QVERIFY(ruleIn(*settings, "slow-at-night").measure == AlertMeasure::ShardLatency);
    QCOMPARE(spanText(90s), "1m 30s");
    QCOMPARE(spanText(24h), "24h");
    QCOMPARE(spanText(0s), "0s");
}

void TestAlertSettings::whatIsWrongIsNamed_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QString>("says");
    const auto rule = [](const char* name, const char* fields, const char* says) {
        QTest::newRow(name) << QByteArray(R"({"version": 1, "rules": [{)") + fields + "}]}" << QString::fromUtf8(says);
    };
    QTest::newRow("no JSON") << QByteArray("{\"version\": 1") << u"damaged at byte"_s;
    QTest::newRow("newer") << QByteArray("{\"version\": 2}") << u"a newer Headroom wrote it (version 2)"_s;
    QTest::newRow("something else") << QByteArray("[]") << u"\"version\" is missing"_s;
    QTest::newRow("no list") << QByteArray(R"({"version": 1, "rules": {}})") << u"\"rules\" is no list"_s;
    rule("no measure", R"("rule": "mine", "enter": 1)", "rule mine: its measure is none");
    rule("unknown measure", R"("rule": "mine", "measure": "emergency")", "rule mine: its measure is none");
    rule("another measure", R"("rule": "shard-slow", "measure": "log_silence")", "give the rule a name of its own");
    rule("a name", R"("rule": "Mine!", "measure": "log_silence", "enter": 1)", "small letters, digits and hyphens");
    rule("a text", R"("rule": "shard-slow", "enter": "1000")", "rule shard-slow: enter is no number");
    rule("leave", R"("rule": "shard-slow", "enter": 100, "leave": 200)", "leave must not be above enter");
    rule("negative", R"("rule": "shard-slow", "enter": -1, "leave": -2)", "numbers from 0 on");
    rule("no unit", R"("rule": "shard-slow", "for": "10")", "has no unit");
    rule("no span", R"("rule": "shard-slow", "for": 10)", "spans such as");
    rule("too long", R"("rule": "shard-slow", "keep": "25h")", "from 0s to 24h");
    rule("severity", R"("rule": "shard-slow", "severity": "page")", "neither warning nor critical");
    rule("on", R"("rule": "shard-slow", "on": "no")", "true or false");
    rule("built in", R"("rule": "banned", "enter": 1)", "it is built in and cannot be changed");
    rule("control characters", "\"rule\": \"shard-slow\", \"for\": \"1\\nx\\u202e\"", "rule shard-slow: 1");
    QTest::newRow("silence") << QByteArray(R"({"version": 1, "silences": [{"rule": "x", "until": "tomorrow"}]})")
                             << u"the time until which it lasts"_s;
    QTest::newRow("command") << QByteArray(R"({"version": 1, "commands": [{"run": "page"}]})") << u"\"run\""_s;
    QTest::newRow("words") << QByteArray(R"({"version": 1, "commands": [{"run": ["page", 1]}]})") << u"list of texts"_s;
}

void TestAlertSettings::whatIsWrongIsNamed()
{
    QFETCH(QByteArray, json);
    QFETCH(QString, says);
    const auto problem = QString::fromStdString(problemOf(json));
    QVERIFY2(problem.contains(says), qPrintable(problem));
    QVERIFY(!problem.contains(u'\n') && !problem.contains(QChar(0x202e)));
}

void TestAlertSettings::whatIsNotUnderstoodIsNeverWrittenOver()
{
    for (const QByteArray content : {"{\"version\": 2}", "{\"version\": 1, \"rules\"", ""}) {
        QVERIFY(QDir(m_folder->path()).mkpath(u"headroom"_s));
        support::mustWrite(path(), content);
        const auto changed = file().change([](AlertSettings&) -> Result<void> { return {}; }, now);
        QVERIFY(!changed);
        const auto text = QString::fromStdString(changed.error().text);
        QVERIFY2(text.startsWith(path()) && text.endsWith(u"correct the file, or move it away"_s), qPrintable(text));
        QCOMPARE(support::mustRead(path()), content);
    }
}

void TestAlertSettings::onlyItsOwnerMayReadIt()
{
    QVERIFY(file().change([](AlertSettings&) -> Result<void> { return {}; }, now));
    QCOMPARE(QFile::permissions(path()) & (QFile::ReadGroup | QFile::WriteGroup | QFile::ReadOther | QFile::WriteOther),
        QFile::Permissions());
}

void TestAlertSettings::whatIsBuiltInCannotBeChanged()
{
    AlertSettings settings;
    auto rule = ruleOf(Emergency::Kind::Banned);
    rule.isOn = false;
    const auto changed = replaceRule(settings, rule);
    QVERIFY(!changed && changed.error().kind == ErrorKind::Usage);
    QVERIFY(settings == AlertSettings());
    QVERIFY(!replaceRule(settings, {"shard-slo", AlertMeasure::ShardLatency}));
    QVERIFY(noSuchRule(settings.rules, "shard-slo").text.ends_with("Did you mean \"shard-slow\"?"));
}

void TestAlertSettings::whatIsKnownOutlastsTheProgram()
{
    AlertMemory memory;
    Alert alert;
    alert.rule = "shard-slow";
    alert.measure = AlertMeasure::ShardLatency;
    alert.place = Emergency::Place::Shards;
    alert.severity = Emergency::Severity::Critical;
    alert.since = now;
    alert.subjects = {{"shard 3", 1'234.5, "", {}}, {"shard 4", {}, "a cause", {}}};
    alert.subjectCount = 7;
    memory.active = {alert};
    alert.rule = "banned";
    alert.measure = AlertMeasure::Emergency;
    alert.place = Emergency::Place::InvalidRequests;
    alert.ended = now + 5min;
    for (int i = 0; i < 600; ++i) {
        alert.since += 1h;
        memory.keep({alert});
    }
    QCOMPARE(memory.past.size(), AlertMemory::maxPast);
    QVERIFY(memory.past.front().since == alert.since);
    memory.notified = {{"shard-slow", {now, now, 7, now + 1s, 2}}, {"banned", {now - 1h, {}, 1, now, 0}}};
    const auto json = toJson(memory);
    const auto read = alertMemoryFromJson(json);
    QVERIFY(read);
    QVERIFY(*read == memory);
    QVERIFY2(json.size() < 200'000, qPrintable(QString::number(json.size())));
}

void TestAlertSettings::damagedMemoryIsAnErrorOrLeftOut()
{
    AlertMemory memory;
    Alert alert;
    alert.rule = "shard-slow";
    alert.since = now;
    alert.subjects = {{"shard 3", 1'234.5, "", {}}};
    alert.subjectCount = 1;
    memory.active = {alert};
    memory.notified = {{"shard-slow", {now, now, 7, now + 1s, 2}}};
    const auto whole = toJson(memory);
    QVERIFY(!alertMemoryFromJson({}));
    std::mt19937 random(7);
    for (int i = 0; i < 3'000; ++i) {
        auto damaged = whole;
        for (auto left = 1 + random() % 4; left > 0; --left)
            damaged[qsizetype(random() % std::size_t(damaged.size()))] = char(random() % 256);
        if (const auto read = alertMemoryFromJson(damaged)) {
            for (const auto& each : read->active)
                QVERIFY(!each.rule.empty() && each.subjects.size() <= Alert::maxSubjects && !each.ended);
        }
    }
}

HEADROOM_TEST(TestAlertSettings)

} // namespace headroom::tst_alert_settings

#include "tst_alert_settings.moc"
