// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What a guild of the simulated Discord has besides roles and channels: rules of AutoMod, onboarding, welcome screen,
// widget, events and invites.
#include "tests/support/simulator/sim_talk.h"

namespace headroom::tst_sim_guild_objects {

using namespace headroom::sim;
using namespace Qt::StringLiterals;

namespace {

// Channels 390 to 392 are hidden from everyone.
QJsonObject guildObject()
{
    QJsonArray channels;
    for (int i = 0; i < 8; ++i)
        channels.append(QJsonObject{{u"id"_s, QString::number(300 + i)}});
    channels.append(QJsonObject{{u"id"_s, u"320"_s}, {u"type"_s, 2}});
    channels.append(QJsonObject{{u"id"_s, u"321"_s}, {u"type"_s, 13}});
    const QJsonObject hidden{{u"id"_s, u"100"_s}, {u"type"_s, 0}, {u"allow"_s, u"0"_s}, {u"deny"_s, u"1024"_s}};
    for (int i = 0; i < 3; ++i)
        channels.append(
            QJsonObject{{u"id"_s, QString::number(390 + i)}, {u"permission_overwrites"_s, QJsonArray{hidden}}});
    return {{u"id"_s, u"100"_s}, {u"roles"_s, QJsonArray{QJsonObject{{u"id"_s, u"101"_s}}}}, {u"channels"_s, channels},
        {u"invites"_s,
            QJsonArray{
                QJsonObject{{u"code"_s, u"abc"_s}, {u"uses"_s, 3}, {u"channel"_s, QJsonObject{{u"id"_s, u"300"_s}}}}}}};
}

Setup inGuild(const QJsonObject& more = {})
{
    auto guild = guildObject();
    for (auto field = more.begin(); field != more.end(); ++field)
        guild.insert(field.key(), field.value());
    Setup setup;
    setup.world = QJsonObject{{u"guilds"_s, QJsonArray{guild}}};
    return setup;
}

std::string ruleBody(int trigger, const QJsonObject& metadata = {})
{
    return compactJson(QJsonObject{{u"name"_s, u"rule"_s}, {u"event_type"_s, 1}, {u"trigger_type"_s, trigger},
        {u"trigger_metadata"_s, metadata}, {u"actions"_s, QJsonArray{QJsonObject{{u"type"_s, 1}}}}});
}

QJsonArray words(int count, int length)
{
    QJsonArray all;
    for (int i = 0; i < count; ++i)
        all.append(QString(length, u'w'));
    return all;
}

std::string onboardingBody(int channels, bool enabled = true)
{
    QJsonArray ids;
    for (int i = 0; i < channels; ++i)
        ids.append(QString::number(300 + i));
    return compactJson(QJsonObject{{u"enabled"_s, enabled}, {u"default_channel_ids"_s, ids}});
}

const char* const promptsBody = R"({"prompts":[{"id":"1","title":"What for?","options":[
    {"title":"Games","emoji_name":"🎮","role_ids":["101"],"channel_ids":["300"]},{"title":"Talk"}]}]})";

std::string eventBody(const char* start = "2099-01-01T00:00:00+00:00")
{
    return compactJson(QJsonObject{{u"name"_s, u"event"_s}, {u"privacy_level"_s, 2}, {u"entity_type"_s, 3},
        {u"entity_metadata"_s, QJsonObject{{u"location"_s, u"here"_s}}},
        {u"scheduled_end_time"_s, u"2099-01-02T00:00:00+00:00"_s}, {u"scheduled_start_time"_s, QLatin1String{start}}});
}

} // namespace

class TestSimGuildObjects : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void rulesAreMadeChangedAndRemoved();
    void rulesOfATriggerAreCapped_data();
    void rulesOfATriggerAreCapped();
    void whatNoRuleIs_data();
    void whatNoRuleIs();
    void onboardingNeedsSevenChannels();
    void fiveOfThemAreForEveryone();
    void promptsGetIdsAndKeepThem();
    void promptsAreChecked();
    void onboardingNeedsBothPermissions();
    void theWelcomeScreenIsShownWhenItIsOn();
    void theWidgetIsSet();
    void eventsAreMadeChangedAndRemoved();
    void eventsEnd();
    void whatNoEventIs_data();
    void whatNoEventIs();
    void aHundredEventsAreTheMost();
    void othersEventsNeedAnotherPermission();
    void invitesAreRead();
    void theGuildsSettingsAreChecked();
    void aRemovedChannelIsNamedNowhere();
    void aRemovedRoleTakesItsOverwrites();
};

void TestSimGuildObjects::rulesAreMadeChangedAndRemoved()
{
    Talk talk{inGuild()};
    talk.reason = "job";
    const auto made =
        talk.ask("POST", "/guilds/100/auto-moderation/rules", ruleBody(1, {{u"keyword_filter"_s, words(2, 5)}}));
    QCOMPARE(made.status, 200);
    QVERIFY(!made.object.value("enabled"_L1).toBool());
    QCOMPARE(talk.lastEntry().value("action_type"_L1).toInt(), 140);
    QCOMPARE(talk.lastEntry().value("reason"_L1).toString(), u"job"_s);
    const auto path = "/guilds/100/auto-moderation/rules/" + made.id();
    QCOMPARE(
        talk.ask("PATCH", path, R"({"enabled":true,"trigger_type":3})").object.value("trigger_type"_L1).toInt(), 1);
    QCOMPARE(talk.lastEntry().value("action_type"_L1).toInt(), 141);
    QVERIFY(talk.ask("GET", path).object.value("enabled"_L1).toBool());
    QCOMPARE(talk.ask("GET", "/guilds/100/auto-moderation/rules").array.size(), 1);
    QCOMPARE(talk.ask("DELETE", path).status, 204);
    QCOMPARE(talk.lastEntry().value("action_type"_L1).toInt(), 142);
    QCOMPARE(talk.ask("GET", path).status, 404);
}

void TestSimGuildObjects::rulesOfATriggerAreCapped_data()
{
    QTest::addColumn<int>("trigger");
    QTest::addColumn<int>("cap");
    QTest::newRow("keywords") << 1 << 6;
    QTest::newRow("spam") << 3 << 1;
    QTest::newRow("presets") << 4 << 1;
    QTest::newRow("mentions") << 5 << 1;
    QTest::newRow("profiles") << 6 << 1;
}

void TestSimGuildObjects::rulesOfATriggerAreCapped()
{
    QFETCH(int, trigger);
    QFETCH(int, cap);
    Talk talk{inGuild()};
    for (int i = 0; i < cap; ++i)
        QCOMPARE(talk.ask("POST", "/guilds/100/auto-moderation/rules", ruleBody(trigger)).status, 200);
    const auto refused = talk.ask("POST", "/guilds/100/auto-moderation/rules", ruleBody(trigger));
    QCOMPARE(refused.code(), 50035);
    QVERIFY(refused.body.find("AUTO_MODERATION_MAX_RULES_OF_TYPE_EXCEEDED") != std::string::npos);
}

void TestSimGuildObjects::whatNoRuleIs_data()
{
    QTest::addColumn<QString>("body");
    const auto row = [](const char* name, const std::string& body) {
        QTest::newRow(name) << QString::fromStdString(body);
    };
    row("without a name", R"({"event_type":1,"trigger_type":1})");
    row("of no trigger", ruleBody(2));
    row("too many words", ruleBody(1, {{u"keyword_filter"_s, words(1001, 1)}}));
    row("a long word", ruleBody(1, {{u"keyword_filter"_s, words(1, 61)}}));
    row("too many patterns", ruleBody(1, {{u"regex_patterns"_s, words(11, 1)}}));
    row("a long pattern", ruleBody(1, {{u"regex_patterns"_s, words(1, 261)}}));
    row("too many mentions", ruleBody(5, {{u"mention_total_limit"_s, 51}}));
    row("too many exempt roles",
        compactJson(QJsonObject{
            {u"name"_s, u"x"_s}, {u"event_type"_s, 1}, {u"trigger_type"_s, 1}, {u"exempt_roles"_s, words(21, 3)}}));
    row("too many exempt channels",
        compactJson(QJsonObject{
            {u"name"_s, u"x"_s}, {u"event_type"_s, 1}, {u"trigger_type"_s, 1}, {u"exempt_channels"_s, words(51, 3)}}));
    row("an alert to nowhere",
        R"({"name":"x","event_type":1,"trigger_type":1,"actions":[{"type":2,"metadata":{"channel_id":"999"}}]})");
    row("a timeout of more than four weeks",
        R"({"name":"x","event_type":1,"trigger_type":1,"actions":[{"type":3,"metadata":{"duration_seconds":2419201}}]})");
}

void TestSimGuildObjects::whatNoRuleIs()
{
    QFETCH(QString, body);
    Talk talk{inGuild()};
    QCOMPARE(talk.ask("POST", "/guilds/100/auto-moderation/rules", body.toStdString()).code(), 50035);
    QCOMPARE(talk.ask("GET", "/guilds/100/auto-moderation/rules").array.size(), 0);
}

void TestSimGuildObjects::onboardingNeedsSevenChannels()
{
    Talk talk{inGuild()};
    QVERIFY(!talk.ask("GET", "/guilds/100/onboarding").object.value("enabled"_L1).toBool());
    QCOMPARE(talk.ask("PUT", "/guilds/100/onboarding", onboardingBody(6)).code(), 350000);
    QCOMPARE(talk.ask("PUT", "/guilds/100/onboarding", onboardingBody(6, false)).status, 200);
    QCOMPARE(talk.lastEntry().value("action_type"_L1).toInt(), 166);
    QCOMPARE(talk.ask("PUT", "/guilds/100/onboarding", onboardingBody(7)).status, 200);
    QCOMPARE(talk.lastEntry().value("action_type"_L1).toInt(), 167);
    QCOMPARE(talk.ask("PUT", "/guilds/100/onboarding", onboardingBody(6)).code(), 350001);
    QVERIFY(talk.ask("GET", "/guilds/100/onboarding").object.value("enabled"_L1).toBool());
}

void TestSimGuildObjects::fiveOfThemAreForEveryone()
{
    Talk talk{inGuild()};
    const auto put = [&](const char* ids) {
        return talk.ask(
            "PUT", "/guilds/100/onboarding", R"({"enabled":true,"default_channel_ids":)" + std::string{ids} + "}");
    };
    QCOMPARE(put(R"(["300","301","302","303","390","391","392"])").code(), 350000);
    QCOMPARE(put(R"(["300","301","302","303","304","391","392"])").status, 200);
}

void TestSimGuildObjects::promptsGetIdsAndKeepThem()
{
    Talk talk{inGuild()};
    const auto promptOf = [](const Got& got) { return got.object.value("prompts"_L1).toArray().at(0).toObject(); };
    const auto first = promptOf(talk.ask("PUT", "/guilds/100/onboarding", promptsBody));
    const auto id = first.value("id"_L1).toString();
    QVERIFY(id != u"1"_s);
    const auto option = first.value("options"_L1).toArray().at(0).toObject();
    QCOMPARE(option.value("emoji"_L1).toObject().value("name"_L1).toString(), u"🎮"_s);
    QCOMPARE(option.value("role_ids"_L1).toArray(), QJsonArray{u"101"_s});
    std::vector<int> actions;
    for (const auto& entry : talk.first().audit.entries())
        actions.push_back(static_cast<int>(entry.action));
    QCOMPARE(actions, (std::vector<int>{163, 166}));
    auto again = first;
    again.insert("title"_L1, u"Why?"_s);
    const QJsonObject body{{u"prompts"_s, QJsonArray{again}}};
    const auto second = promptOf(talk.ask("PUT", "/guilds/100/onboarding", compactJson(body)));
    QCOMPARE(second.value("id"_L1).toString(), id);
    QCOMPARE(second.value("options"_L1).toArray().at(0).toObject().value("id"_L1), option.value("id"_L1));
    QCOMPARE(talk.ask("PUT", "/guilds/100/onboarding", R"({"prompts":[]})").status, 200);
    QCOMPARE(static_cast<int>((talk.first().audit.entries().rbegin() + 1)->action), 165);
}

void TestSimGuildObjects::promptsAreChecked()
{
    Talk talk{inGuild()};
    const auto put = [&](const char* prompt) {
        return talk.ask("PUT", "/guilds/100/onboarding", R"({"prompts":[)" + std::string{prompt} + "]}").code();
    };
    QCOMPARE(put(R"({"title":"t","options":[{"title":"o"}]})"), 50035);
    QCOMPARE(put(R"({"id":"1","title":"t","options":[]})"), 50035);
    QCOMPARE(put(R"({"id":"1","title":"","options":[{"title":"o"}]})"), 50035);
    QCOMPARE(put(R"({"id":"1","title":"t","options":[{"title":"o","role_ids":["999"]}]})"), 50035);
    QCOMPARE(put(R"({"id":"1","title":"t","options":[{"title":"o","channel_ids":["999"]}]})"), 50035);
}

void TestSimGuildObjects::onboardingNeedsBothPermissions()
{
    Talk talk{inGuild({{u"bot_role"_s, QJsonObject{{u"permissions"_s, u"32"_s}}}})};
    QCOMPARE(talk.ask("PUT", "/guilds/100/onboarding", onboardingBody(7)).code(), 50013);
    QCOMPARE(talk.ask("GET", "/guilds/100/onboarding").status, 200);
    QCOMPARE(talk.ask("PATCH", "/guilds/100/welcome-screen", R"({"enabled":true})").status, 200);
}

void TestSimGuildObjects::theWelcomeScreenIsShownWhenItIsOn()
{
    Talk talk{inGuild({{u"bot_roles"_s, QJsonObject{{u"two"_s, QJsonArray{}}}}})};
    const auto path = "/guilds/100/welcome-screen";
    talk.authorization = "Bot two";
    QCOMPARE(talk.ask("GET", path).code(), 10069);
    QCOMPARE(talk.ask("PATCH", path, R"({"enabled":true})").code(), 50013);
    talk.authorization = "Bot one";
    const auto set = talk.ask("PATCH", path,
        R"({"enabled":true,"description":"hello","welcome_channels":[{"channel_id":"300","description":"read","emoji_name":"👋"}]})");
    QCOMPARE(set.status, 200);
    const auto shown = set.object.value("welcome_channels"_L1).toArray().at(0).toObject();
    QCOMPARE(shown.value("emoji_name"_L1).toString(), u"👋"_s);
    QVERIFY(shown.value("emoji_id"_L1).isNull());
    talk.authorization = "Bot two";
    QCOMPARE(talk.ask("GET", path).object, set.object);
    QVERIFY(talk.ask("GET", "/guilds/100").object.value("features"_L1).toArray().contains(u"WELCOME_SCREEN_ENABLED"_s));
    talk.authorization = "Bot one";
    QCOMPARE(talk.ask("PATCH", path, R"({"welcome_channels":[{"channel_id":"999","description":"x"}]})").code(), 50035);
    QCOMPARE(talk.ask("PATCH", path, R"({"welcome_channels":[{},{},{},{},{},{}]})").code(), 50035);
}

void TestSimGuildObjects::theWidgetIsSet()
{
    Talk talk{inGuild()};
    QVERIFY(!talk.ask("GET", "/guilds/100/widget").object.value("enabled"_L1).toBool());
    QCOMPARE(
        talk.ask("PATCH", "/guilds/100/widget", R"({"enabled":true,"channel_id":"300"})").text("channel_id"), u"300"_s);
    QVERIFY(talk.ask("GET", "/guilds/100/widget").object.value("enabled"_L1).toBool());
    QCOMPARE(talk.ask("PATCH", "/guilds/100/widget", R"({"channel_id":"999"})").code(), 50035);
}

void TestSimGuildObjects::eventsAreMadeChangedAndRemoved()
{
    Talk talk{inGuild()};
    const auto made = talk.ask("POST", "/guilds/100/scheduled-events", eventBody());
    QCOMPARE(made.status, 200);
    QCOMPARE(made.object.value("status"_L1).toInt(), 1);
    QCOMPARE(talk.lastEntry().value("action_type"_L1).toInt(), 100);
    const auto path = "/guilds/100/scheduled-events/" + made.id();
    QCOMPARE(talk.ask("PATCH", path, R"({"name":"other"})").text("name"), u"other"_s);
    QCOMPARE(talk.lastEntry().value("action_type"_L1).toInt(), 101);
    const auto moved = talk.ask("PATCH", path, R"({"entity_type":2,"channel_id":"320","entity_metadata":null})");
    QCOMPARE(moved.text("channel_id"), u"320"_s);
    QCOMPARE(talk.ask("PATCH", path, R"({"entity_type":1})").code(), 50035); // no stage
    const auto image = talk.ask("PATCH", path, R"({"image":"data:image/png;base64,AAAA"})").text("image");
    QCOMPARE(talk.ask("GET", "/guild-events/" + made.id() + "/" + image.toStdString() + ".png").status, 200);
    QCOMPARE(talk.ask("GET", "/guilds/100/scheduled-events").array.size(), 1);
    QCOMPARE(talk.ask("DELETE", path).status, 204);
    QCOMPARE(talk.lastEntry().value("action_type"_L1).toInt(), 102);
    QCOMPARE(talk.ask("GET", path).code(), 10070);
}

void TestSimGuildObjects::eventsEnd()
{
    Talk talk{inGuild()};
    const auto path =
        "/guilds/100/scheduled-events/" + talk.ask("POST", "/guilds/100/scheduled-events", eventBody()).id();
    QCOMPARE(talk.ask("PATCH", path, R"({"status":3})").code(), 180000);
    QCOMPARE(talk.ask("PATCH", path, R"({"status":2})").status, 200);
    QCOMPARE(talk.ask("PATCH", path, R"({"status":3})").status, 200);
    QCOMPARE(talk.ask("GET", "/guilds/100/scheduled-events").array.size(), 0);
}

void TestSimGuildObjects::whatNoEventIs_data()
{
    QTest::addColumn<QString>("body");
    QTest::newRow("in the past") << QString::fromStdString(eventBody("2020-01-01T00:00:00+00:00"));
    QTest::newRow("after its end") << QString::fromStdString(eventBody("2099-02-01T00:00:00+00:00"));
    QTest::newRow("at no time") << QString::fromStdString(eventBody("tomorrow"));
    const auto row = [](const char* name, const char* body) { QTest::newRow(name) << QString::fromLatin1(body); };
    row("nowhere",
        R"({"name":"e","privacy_level":2,"entity_type":3,"scheduled_start_time":"2099-01-01T00:00:00Z","scheduled_end_time":"2099-01-02T00:00:00Z"})");
    row("without an end",
        R"({"name":"e","privacy_level":2,"entity_type":3,"entity_metadata":{"location":"x"},"scheduled_start_time":"2099-01-01T00:00:00Z"})");
    row("in a text channel",
        R"({"name":"e","privacy_level":2,"entity_type":2,"channel_id":"300","scheduled_start_time":"2099-01-01T00:00:00Z"})");
    row("for the world",
        R"({"name":"e","privacy_level":1,"entity_type":2,"channel_id":"320","scheduled_start_time":"2099-01-01T00:00:00Z"})");
}

void TestSimGuildObjects::whatNoEventIs()
{
    QFETCH(QString, body);
    Talk talk{inGuild()};
    QCOMPARE(talk.ask("POST", "/guilds/100/scheduled-events", body.toStdString()).code(), 50035);
    QVERIFY(talk.ask("GET", "/guilds/100/scheduled-events").array.isEmpty());
}

void TestSimGuildObjects::aHundredEventsAreTheMost()
{
    Talk talk{inGuild()};
    for (int i = 0; i < 100; ++i)
        QCOMPARE(talk.ask("POST", "/guilds/100/scheduled-events", eventBody()).status, 200);
    QCOMPARE(talk.ask("POST", "/guilds/100/scheduled-events", eventBody()).code(), 30038);
}

void TestSimGuildObjects::othersEventsNeedAnotherPermission()
{
    const auto createEvents = QString::number(permission::createEvents | permission::viewChannel);
    Talk talk{inGuild({{u"bot_role"_s, QJsonObject{{u"permissions"_s, createEvents}}},
        {u"scheduled_events"_s, QJsonArray{QJsonObject{{u"id"_s, u"600"_s}, {u"name"_s, u"e"_s}}}}})};
    QCOMPARE(talk.ask("DELETE", "/guilds/100/scheduled-events/600").code(), 50013);
    const auto own = talk.ask("POST", "/guilds/100/scheduled-events", eventBody()).id();
    QCOMPARE(talk.ask("DELETE", "/guilds/100/scheduled-events/" + own).status, 204);
}

void TestSimGuildObjects::invitesAreRead()
{
    Talk talk{inGuild()};
    QCOMPARE(talk.ask("GET", "/guilds/100/invites").array.at(0).toObject().value("uses"_L1).toInt(), 3);
    QCOMPARE(talk.ask("GET", "/channels/300/invites").array.size(), 1);
    QCOMPARE(talk.ask("GET", "/channels/301/invites").array.size(), 0);
    QVERIFY(!talk.ask("GET", "/invites/abc").object.contains("uses"_L1));
    QCOMPARE(talk.ask("GET", "/invites/xyz").code(), 10006);
}

void TestSimGuildObjects::theGuildsSettingsAreChecked()
{
    Talk talk{inGuild({{u"features"_s, QJsonArray{u"NEWS"_s}}})};
    const auto patch = [&](const char* body) { return talk.ask("PATCH", "/guilds/100", body); };
    QCOMPARE(patch(R"({"afk_channel_id":"300"})").code(), 50035);
    QCOMPARE(patch(R"({"afk_channel_id":"320","afk_timeout":900})").status, 200);
    QCOMPARE(patch(R"({"afk_timeout":301})").code(), 50035);
    QCOMPARE(patch(R"({"system_channel_id":"320"})").code(), 50035);
    QCOMPARE(patch(R"({"system_channel_flags":64})").code(), 50035);
    // Discord's own features neither come nor go.
    const auto features = patch(R"({"features":["COMMUNITY","VANITY_URL"]})").object.value("features"_L1).toArray();
    QCOMPARE(features, (QJsonArray{u"NEWS"_s, u"COMMUNITY"_s}));
}

void TestSimGuildObjects::aRemovedChannelIsNamedNowhere()
{
    Talk talk{inGuild()};
    talk.ask("PATCH", "/guilds/100", R"({"afk_channel_id":"320","system_channel_id":"300"})");
    talk.ask("PATCH", "/guilds/100/widget", R"({"channel_id":"300"})");
    QCOMPARE(talk.ask("DELETE", "/channels/320").status, 200);
    QCOMPARE(talk.ask("DELETE", "/channels/300").status, 200);
    const auto guild = talk.ask("GET", "/guilds/100").object;
    QVERIFY(guild.value("afk_channel_id"_L1).isNull());
    QVERIFY(guild.value("system_channel_id"_L1).isNull());
    QVERIFY(talk.ask("GET", "/guilds/100/widget").object.value("channel_id"_L1).isNull());
}

void TestSimGuildObjects::aRemovedRoleTakesItsOverwrites()
{
    Talk talk{inGuild()};
    QCOMPARE(talk.ask("PUT", "/channels/300/permissions/101", R"({"type":0,"allow":"1024"})").status, 204);
    QCOMPARE(talk.ask("GET", "/channels/300").object.value("permission_overwrites"_L1).toArray().size(), 1);
    QCOMPARE(talk.ask("DELETE", "/guilds/100/roles/101").status, 204);
    QVERIFY(talk.ask("GET", "/channels/300").object.value("permission_overwrites"_L1).toArray().isEmpty());
}

HEADROOM_TEST(TestSimGuildObjects)

} // namespace headroom::tst_sim_guild_objects

#include "tst_sim_guild_objects.moc"
