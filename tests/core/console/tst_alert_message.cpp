// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Notifications for programs and chats: within the limits of each, without mentions, markup and secrets.
#include "core/base/time/system_clock.h"
#include "core/base/time/virtual_clock.h"
#include "core/console/alerts/alert_commands.h"
#include "core/console/alerts/alert_message.h"
#include "core/console/alerts/alert_text.h"
#include "core/console/alerts/alert_webhook.h"
#include "tests/support/files.h"
#include "tests/support/servers/scripted_http.h"

#include <QElapsedTimer>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTemporaryDir>

namespace headroom::tst_alert_message {

using namespace headroom::console;
using namespace headroom::support;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;
using Kind = AlertNotification::Kind;

namespace {

Alert alertOf(const std::string& rule, const AlertSubject& subject)
{
    const auto* const shipped = findRule(shippedRules(), rule);
    Alert alert;
    alert.rule = rule;
    alert.measure = shipped->measure;
    alert.severity = shipped->severity;
    alert.place = placeOf(*shipped);
    alert.since = WallTime{1'700'000'000'000ms};
    alert.subjects = {subject};
    alert.subjectCount = 1;
    return alert;
}

AlertNotification slowShard()
{
    return {Kind::Began, alertOf("shard-slow", {"shard 3", 1'240.0, "", {}})};
}

const QJsonObject bodyOf(
    WebhookFormat format, const std::vector<AlertNotification>& notifications, const std::string& fleet = {})
{
    return QJsonDocument::fromJson(webhookBody(format, notifications, fleet)).object();
}

} // namespace

class TestAlertMessage : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void alertsAreSaidInOneLine();
    void environmentCarriesTheFacts();
    void discordsMessageHoldsToItsLimits();
    void discordsMessageHasNoMarkupAndNoMentions();
    void slacksMessageHoldsToItsLimits();
    void answersAreJudged_data();
    void answersAreJudged();

    void theWebhookIsNotified();
    void theWebhookObeysRetryAfter();
    void theWebhookFollowsNoRedirect();
    void whileItIsHeldNothingIsSent();
    void aWebhookThatIsGoneIsAProblemWithoutItsUrl();

    void aCommandGetsTheFactsInItsEnvironment();
    void aCommandThatFailsSaysWhy();
    void aCommandThatIsNotThereIsSaid();
    void manyCommandsWaitForEachOther();

private:
    SystemClock m_clock;
};

void TestAlertMessage::alertsAreSaidInOneLine()
{
    const auto notification = slowShard();
    QCOMPARE(titleOf(notification), u"Slow shards"_s);
    QCOMPARE(detailOf(notification.alert), u"latency of the last three heartbeats: 1,240 ms or more · shard 3"_s);
    auto many = notification.alert;
    many.subjects.push_back({"shard 4", 1'100.0, "", {}});
    many.subjectCount = 12;
    QVERIFY(detailOf(many).endsWith(u"shard 3, shard 4, 10 more"_s));
    many.hasData = false;
    QVERIFY(detailOf(many).endsWith(u"no data just now"_s));
    QCOMPARE(titleOf(AlertNotification{Kind::Still, many}), u"Still: Slow shards"_s);
    QCOMPARE(detailOf(alertOf("invalid-budget", {"10.0.0.6", 52.04, "403 GET /x", {}})),
        u"52 % of the invalid-request budget · 10.0.0.6 · mostly 403 GET /x"_s);
    QCOMPARE(detailOf(alertOf("ban-near", {"10.0.0.6", 9'436.0, "403 GET /x", {}})),
        u"9,436 invalid requests in 10 min · 10.0.0.6 · mostly 403 GET /x"_s);
    QCOMPARE(
        detailOf(alertOf("redis-lost", {"", {}, "redis-eu-1 does not answer", {}})), u"redis-eu-1 does not answer"_s);
    for (const auto& rule : shippedRules()) {
        QVERIFY2(!titleOf(rule).isEmpty() && !conditionOf(rule).isEmpty(), rule.name.c_str());
        const auto alert =
            alertOf(rule.name, {"a\nb", 3.0, "Bot abcdefghijklmnopqrstuvwx.yzabcd.efghijklmnopqrstuvwxyzabcdef", {}});
        QVERIFY(!detailOf(alert).contains(u'\n'));
        QVERIFY2(!detailOf(alert).contains(u"abcdefghijklmnop"), qPrintable(detailOf(alert)));
    }
}

void TestAlertMessage::environmentCarriesTheFacts()
{
    auto notification = slowShard();
    notification.kind = Kind::Ended;
    notification.alert.ended = notification.alert.since + 90s;
    const auto variables = environmentOf(notification, "production");
    const std::map<std::string, std::string> by(variables.begin(), variables.end());
    QCOMPARE(by.at("HEADROOM_ALERT_EVENT"), "ended");
    QCOMPARE(by.at("HEADROOM_ALERT_RULE"), "shard-slow");
    QCOMPARE(by.at("HEADROOM_ALERT_SEVERITY"), "warning");
    QCOMPARE(by.at("HEADROOM_ALERT_TITLE"), "Ended: Slow shards");
    QCOMPARE(by.at("HEADROOM_ALERT_SINCE"), "2023-11-14T22:13:20Z");
    QCOMPARE(by.at("HEADROOM_ALERT_ENDED"), "2023-11-14T22:14:50Z");
    QCOMPARE(by.at("HEADROOM_ALERT_VALUE"), "1240");
    QCOMPARE(by.at("HEADROOM_ALERT_UNIT"), "ms");
    QCOMPARE(by.at("HEADROOM_ALERT_SUBJECTS"), "shard 3");
    QCOMPARE(by.at("HEADROOM_ALERT_PAGE"), "shards");
    QCOMPARE(by.at("HEADROOM_ALERT_FLEET"), "production");
}

void TestAlertMessage::discordsMessageHoldsToItsLimits()
{
    auto notification = slowShard();
    notification.alert.subjects = std::vector<AlertSubject>(
        Alert::maxSubjects, AlertSubject{std::string(80, '_'), 1.0, std::string(4'000, '*'), {}});
    const auto body =
        bodyOf(WebhookFormat::Discord, std::vector<AlertNotification>(25, notification), std::string(500, 'f'));
    const auto embeds = body.value(u"embeds"_s).toArray();
    QCOMPARE(embeds.size(), 10);
    qsizetype sum = 0;
    for (const auto& each : embeds) {
        const auto embed = each.toObject();
        const auto title = embed.value(u"title"_s).toString();
        const auto description = embed.value(u"description"_s).toString();
        const auto foot = embed.value(u"footer"_s).toObject().value(u"text"_s).toString();
        QVERIFY(title.size() <= 256 && description.size() <= 4'096 && foot.size() <= 2'048);
        sum += title.size() + description.size() + foot.size();
    }
    QVERIFY2(sum <= 6'000, qPrintable(QString::number(sum)));
    QCOMPARE(body.value(u"content"_s).toString(), u"and 15 more"_s);
}

void TestAlertMessage::discordsMessageHasNoMarkupAndNoMentions()
{
    const AlertNotification notification{Kind::Began,
        alertOf("invalid-budget", {"[click](https://evil.example) @everyone <@1> `x`", 60.0, "**bold** ~~no~~", {}})};
    const auto body = bodyOf(WebhookFormat::Discord, {notification}, "production");
    QCOMPARE(body.value(u"allowed_mentions"_s).toObject(), QJsonObject({{u"parse"_s, QJsonArray()}}));
    const auto embed = body.value(u"embeds"_s).toArray().first().toObject();
    const auto description = embed.value(u"description"_s).toString();
    QVERIFY2(
        description.contains(u"\\@everyone"_s) && description.contains(u"\\[click\\]\\("_s), qPrintable(description));
    QVERIFY(description.contains(u"\\*\\*bold"_s) && description.contains(u"\\`x"_s));
    QCOMPARE(embed.value(u"timestamp"_s).toString(), u"2023-11-14T22:13:20Z"_s);
    QCOMPARE(embed.value(u"footer"_s).toObject().value(u"text"_s).toString(), u"warning · production"_s);
}

void TestAlertMessage::slacksMessageHoldsToItsLimits()
{
    auto notification = slowShard();
    notification.alert.rule = "mine";
    notification.alert.subjects.front().name = "<!channel> & co";
    notification.alert.subjects.front().cause = std::string(4'000, 'x');
    const auto body = bodyOf(WebhookFormat::Slack, std::vector<AlertNotification>(25, notification));
    const auto blocks = body.value(u"blocks"_s).toArray();
    QCOMPARE(blocks.size(), 11);
    qsizetype sum = 0;
    for (const auto& block : blocks) {
        const auto text = block.toObject().value(u"text"_s).toObject();
        QCOMPARE(text.value(u"type"_s).toString(), u"plain_text"_s); // in which nothing is a mention
        QVERIFY(text.value(u"text"_s).toString().size() <= 3'000);
        sum += text.value(u"text"_s).toString().size();
    }
    QVERIFY(sum < 13'000);
    QVERIFY(!body.value(u"text"_s).toString().contains(u'<'));
}

void TestAlertMessage::answersAreJudged_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("retryAfter");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<int>("tries");
    QTest::addColumn<bool>("isDone");
    QTest::addColumn<int>("retryMs"); // -1: not
    QTest::newRow("204") << 204 << QByteArray() << QByteArray() << 1 << true << -1;
    QTest::newRow("Slack's ok") << 200 << QByteArray() << QByteArray("ok") << 1 << true << -1;
    QTest::newRow("Discord's 429") << 429 << QByteArray() << QByteArray(R"({"retry_after": 0.65})") << 1 << false
                                   << 650;
    QTest::newRow("both") << 429 << QByteArray("2") << QByteArray(R"({"retry_after": 0.65})") << 1 << false << 2'000;
    QTest::newRow("Slack's 429") << 429 << QByteArray("30") << QByteArray("rate_limited") << 1 << false << 30'000;
    QTest::newRow("a 429 that does not say") << 429 << QByteArray() << QByteArray() << 1 << false << 1'000;
    QTest::newRow("nonsense") << 429 << QByteArray("-5") << QByteArray(R"({"retry_after": 1e300})") << 1 << false
                              << 600'000;
    QTest::newRow("the last try") << 429 << QByteArray("1") << QByteArray() << 5 << false << -1;
    QTest::newRow("502") << 502 << QByteArray() << QByteArray() << 1 << false << 2'000;
    QTest::newRow("no answer, again") << 0 << QByteArray() << QByteArray() << 3 << false << 8'000;
    QTest::newRow("404") << 404 << QByteArray() << QByteArray() << 1 << false << -1;
    QTest::newRow("a redirect") << 302 << QByteArray() << QByteArray() << 1 << false << -1;
}

void TestAlertMessage::answersAreJudged()
{
    QFETCH(int, status);
    QFETCH(QByteArray, retryAfter);
    QFETCH(QByteArray, body);
    QFETCH(int, tries);
    QFETCH(bool, isDone);
    QFETCH(int, retryMs);
    const auto verdict = verdictOn(status, retryAfter, body, tries);
    QCOMPARE(verdict.isDone, isDone);
    QCOMPARE(verdict.retryIn ? int(toMilliseconds(*verdict.retryIn).count()) : -1, retryMs);
    QCOMPARE(verdict.problem.empty(), isDone);
}

void TestAlertMessage::theWebhookIsNotified()
{
    ScriptedHttp server([](const auto& request) { ScriptedHttp::answer(request, "204 No Content", {}); });
    AlertWebhook webhook({WebhookFormat::Discord, server.url() + "/api/webhooks/1/secret", "production"}, m_clock);
    std::vector<Result<void>> done;
    webhook.send({slowShard()}, [&](const Result<void>& result) { done.push_back(result); });
    webhook.send({slowShard()}, [&](const Result<void>& result) { done.push_back(result); });
    QTRY_COMPARE_WITH_TIMEOUT(done.size(), 2U, 10'000);
    QVERIFY(done[0] && done[1]);
    const auto& received = server.received().first();
    QVERIFY(received.head.startsWith("POST /api/webhooks/1/secret "));
    QVERIFY(received.head.toLower().contains("content-type: application/json"));
    QVERIFY(QJsonDocument::fromJson(received.body).object().contains(u"embeds"_s));
}

void TestAlertMessage::theWebhookObeysRetryAfter()
{
    int answers = 0;
    QElapsedTimer since;
    qint64 waited = 0;
    ScriptedHttp server([&](const auto& request) {
        if (++answers == 1) {
            since.start();
            ScriptedHttp::answer(request, "429 Too Many Requests", R"({"retry_after": 1.5})");
            return;
        }
        waited = since.elapsed();
        ScriptedHttp::answer(request, "204 No Content", {});
    });
    AlertWebhook webhook({WebhookFormat::Discord, server.url() + "/x", {}}, m_clock);
    std::optional<Result<void>> done;
    webhook.send({slowShard()}, [&](const Result<void>& result) { done = result; });
    QTRY_VERIFY_WITH_TIMEOUT(done, 10'000);
    QVERIFY(*done);
    QVERIFY2(waited >= 1'490, qPrintable(QString::number(waited)));
    QCOMPARE(server.received().size(), 2);
    QCOMPARE(server.received()[0].body, server.received()[1].body);
}

void TestAlertMessage::theWebhookFollowsNoRedirect()
{
    ScriptedHttp other([](const auto& request) { ScriptedHttp::answer(request, "204 No Content", {}); });
    ScriptedHttp server([&](const auto& request) {
        ScriptedHttp::answer(request, "302 Found", {}, "Location: " + QByteArray::fromStdString(other.url()) + "/\r\n");
    });
    AlertWebhook webhook({WebhookFormat::Slack, server.url() + "/x", {}}, m_clock);
    std::optional<Result<void>> done;
    webhook.send({slowShard()}, [&](const Result<void>& result) { done = result; });
    QTRY_VERIFY_WITH_TIMEOUT(done, 10'000);
    QVERIFY(!*done);
    QVERIFY(other.received().isEmpty());
}

void TestAlertMessage::whileItIsHeldNothingIsSent()
{
    ScriptedHttp server([](const auto& request) { ScriptedHttp::answer(request, "204 No Content", {}); });
    VirtualClock clock;
    AlertWebhook webhook({WebhookFormat::Discord, server.url() + "/x", {}}, clock);
    webhook.hold(true);
    std::optional<Result<void>> done;
    int dropped = 0;
    for (std::size_t i = 0; i < AlertWebhook::maxWaiting + 2; ++i)
        webhook.send(
            {slowShard()}, [&](const Result<void>& result) { result ? void(done = result) : void(++dropped); });
    QCOMPARE(dropped, 2);
    clock.advance(24h);
    QCoreApplication::processEvents();
    QVERIFY(server.received().isEmpty());
    webhook.hold(false);
    clock.advance(1ms);
    QTRY_VERIFY_WITH_TIMEOUT(done, 10'000);
}

void TestAlertMessage::aWebhookThatIsGoneIsAProblemWithoutItsUrl()
{
    ScriptedHttp server([](const auto& request) { ScriptedHttp::answer(request, "404 Not Found", "{}"); });
    AlertWebhook webhook({WebhookFormat::Discord, server.url() + "/api/webhooks/1/secret", {}}, m_clock);
    std::optional<Result<void>> done;
    webhook.send({slowShard()}, [&](const Result<void>& result) { done = result; });
    QTRY_VERIFY_WITH_TIMEOUT(done, 10'000);
    QCOMPARE(done->error().text, "the webhook answered 404: check its URL");
    QVERIFY(!AlertWebhook::checkUrl("discord.com/api/webhooks/1/secret"));
    QVERIFY(!AlertWebhook::checkUrl("file:///etc/passwd"));
    QVERIFY(AlertWebhook::checkUrl("https://discord.com/api/webhooks/1/secret"));
}

void TestAlertMessage::aCommandGetsTheFactsInItsEnvironment()
{
    const QTemporaryDir folder;
    const auto path = folder.filePath(u"notified"_s);
    qputenv("HEADROOM_TOKEN", "very-secret");
    AlertCommands commands;
    std::optional<Result<void>> done;
    commands.run({{"/bin/sh", "-c", "env > \"$1.part\"; mv \"$1.part\" \"$1\"", "sh", path.toStdString()}}, slowShard(),
        "production", [&](const Result<void>& result) { done = result; });
    QTRY_VERIFY_WITH_TIMEOUT(done, 20'000);
    qunsetenv("HEADROOM_TOKEN");
    QVERIFY2(*done, *done ? "" : done->error().text.c_str());
    const auto environment = mustRead(path);
    QVERIFY(environment.contains("HEADROOM_ALERT_RULE=shard-slow\n"));
    QVERIFY(environment.contains("HEADROOM_ALERT_FLEET=production\n"));
    QVERIFY(!environment.contains("very-secret"));
}

void TestAlertMessage::aCommandThatFailsSaysWhy()
{
    AlertCommands commands;
    std::optional<Result<void>> done;
    commands.run({{"/bin/sh", "-c", "echo first >&2; echo 'token=abcdef1234567890' >&2; exit 3"}}, slowShard(), {},
        [&](const Result<void>& result) { done = result; });
    QTRY_VERIFY_WITH_TIMEOUT(done, 20'000);
    const auto text = QString::fromStdString(done->error().text);
    QVERIFY2(text.startsWith(u"the command /bin/sh exited with 3: token="_s), qPrintable(text));
    QVERIFY(!text.contains(u"abcdef1234567890"_s));
}

void TestAlertMessage::aCommandThatIsNotThereIsSaid()
{
    AlertCommands commands;
    std::optional<Result<void>> done;
    commands.run({{"/no/such/program"}}, slowShard(), {}, [&](const Result<void>& result) { done = result; });
    QTRY_VERIFY_WITH_TIMEOUT(done, 20'000);
    QCOMPARE(done->error().text, "the command /no/such/program cannot be started: check its path and rights");
}

void TestAlertMessage::manyCommandsWaitForEachOther()
{
    AlertCommands commands;
    std::size_t well = 0;
    std::size_t dropped = 0;
    for (std::size_t i = 0; i < AlertCommands::maxWaiting + 5; ++i)
        commands.run(
            {{"/bin/true"}}, slowShard(), {}, [&](const Result<void>& result) { ++(result ? well : dropped); });
    QTRY_COMPARE_WITH_TIMEOUT(well, AlertCommands::maxWaiting, 30'000);
    QCOMPARE(dropped, 5U);
    const QTemporaryDir folder;
    const auto path = folder.filePath(u"begun"_s);
    { // what runs when they are destroyed is killed
        AlertCommands others;
        others.run({{"/bin/sh", "-c", ": > \"$1\"; exec sleep 600", "sh", path.toStdString()}}, slowShard(), {}, {});
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(path), 20'000);
    }
}

HEADROOM_TEST(TestAlertMessage)

} // namespace headroom::tst_alert_message

#include "tst_alert_message.moc"
