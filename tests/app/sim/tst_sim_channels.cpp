// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What a channel of the simulated Discord may be like, type by type, and what its limits and caps say.
#include "tests/support/simulator/sim_talk.h"

namespace headroom::tst_sim_channels {

using namespace headroom::sim;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

const char* const world = R"({"guilds":[{"id":"100","rules_channel_id":"303","public_updates_channel_id":"304",
    "roles":[{"id":"101","position":1}],"channels":[
    {"id":"300","name":"text"},{"id":"301","name":"voice","type":2},{"id":"302","name":"category","type":4},
    {"id":"303","name":"rules","parent_id":"302"},{"id":"304","name":"updates"},{"id":"305","type":13},
    {"id":"306","type":15},{"id":"307","type":4,"permission_overwrites":[{"id":"101","type":0,"allow":"0","deny":"1024"}]}]}]})";

std::string longText(const QString& key, qsizetype length)
{
    return compactJson(QJsonObject{{key, QString(length, u'x')}});
}

std::string overwritesBody(int count)
{
    QJsonArray overwrites;
    for (int i = 0; i < count; ++i)
        overwrites.append(QJsonObject{{u"type"_s, 1}, {u"id"_s, QString::number(5000 + i)}});
    return compactJson(QJsonObject{{u"name"_s, u"x"_s}, {u"permission_overwrites"_s, overwrites}});
}

} // namespace

class TestSimChannels : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void everyTypeIsMade_data();
    void everyTypeIsMade();
    void fieldsHaveBounds_data();
    void fieldsHaveBounds();
    void onlyTextAndAnnouncementsBecomeEachOther();
    void aHundredOverwritesFitInABodyAThousandInAChannel();
    void oneChannelMovesAtATime();
    void aMovedChannelTakesOverPermissions();
    void aCategoryLeavesItsChannelsBehind();
    void aCategoryHoldsFifty();
    void whatTheCommunityNeedsStays();
    void aRenameIsRefusedBehindHeadersThatPromiseMore();
    void rolesAreCappedInTwoDays();
    void channelsAreCappedInTwoDays();
    void theGuildIsEdited();
    void whatBoostsBuy();
};

void TestSimChannels::everyTypeIsMade_data()
{
    QTest::addColumn<int>("type");
    for (const int type : {0, 2, 4, 5, 13, 15, 16})
        QTest::addRow("%d", type) << type;
}

void TestSimChannels::everyTypeIsMade()
{
    QFETCH(int, type);
    Talk talk{world};
    const auto made =
        talk.ask("POST", "/guilds/100/channels", "{\"name\":\"x\",\"type\":" + std::to_string(type) + "}");
    QCOMPARE(made.status, 201);
    QCOMPARE(made.object.value("type"_L1).toInt(), type);
    QCOMPARE(made.object.contains("available_tags"_L1), type >= 15);
    QCOMPARE(made.object.contains("user_limit"_L1), type == 2 || type == 13);
    QCOMPARE(talk.ask("PATCH", "/channels/" + made.id(), R"({"name":"y"})").text("name"), u"y"_s);
}

void TestSimChannels::fieldsHaveBounds_data()
{
    QTest::addColumn<QString>("channel");
    QTest::addColumn<QString>("fits");
    QTest::addColumn<QString>("tooMuch");
    const auto row = [](const char* name, const char* channel, const std::string& fits, const std::string& tooMuch) {
        QTest::newRow(name) << QString::fromLatin1(channel) << QString::fromStdString(fits)
                            << QString::fromStdString(tooMuch);
    };
    row("name", "300", longText(u"name"_s, 100), longText(u"name"_s, 101));
    row("topic", "300", longText(u"topic"_s, 1024), longText(u"topic"_s, 1025));
    row("topic of a forum", "306", longText(u"topic"_s, 4096), longText(u"topic"_s, 4097));
    row("slow mode", "300", R"({"rate_limit_per_user":21600})", R"({"rate_limit_per_user":21601})");
    row("users of a voice channel", "301", R"({"user_limit":99})", R"({"user_limit":100})");
    row("users of a stage", "305", R"({"user_limit":10000})", R"({"user_limit":10001})");
    row("bitrate", "301", R"({"bitrate":96000})", R"({"bitrate":96001})");
    row("parent", "300", R"({"parent_id":"302"})", R"({"parent_id":"301"})");
    row("archiving", "300", R"({"default_auto_archive_duration":60})", R"({"default_auto_archive_duration":61})");
    row("nsfw", "300", R"({"nsfw":true})", R"({"nsfw":"yes"})");
}

void TestSimChannels::fieldsHaveBounds()
{
    QFETCH(QString, channel);
    QFETCH(QString, fits);
    QFETCH(QString, tooMuch);
    Talk talk{world};
    const auto path = "/channels/" + channel.toStdString();
    const auto before = talk.ask("GET", path).object;
    QCOMPARE(talk.ask("PATCH", path, tooMuch.toStdString()).code(), 50035);
    QCOMPARE(talk.ask("GET", path).object, before);
    QCOMPARE(talk.ask("PATCH", path, fits.toStdString()).status, 200);
    QVERIFY(talk.ask("GET", path).object != before);
}

void TestSimChannels::onlyTextAndAnnouncementsBecomeEachOther()
{
    Talk talk{world};
    QCOMPARE(talk.ask("PATCH", "/channels/300", R"({"type":5})").object.value("type"_L1).toInt(), 5);
    QCOMPARE(talk.ask("PATCH", "/channels/300", R"({"type":0})").object.value("type"_L1).toInt(), 0);
    QCOMPARE(talk.ask("PATCH", "/channels/300", R"({"type":2})").code(), 50035);
    QCOMPARE(talk.ask("PATCH", "/channels/301", R"({"type":0})").code(), 50035);
}

void TestSimChannels::aHundredOverwritesFitInABodyAThousandInAChannel()
{
    auto full = QJsonDocument::fromJson(QByteArray::fromStdString(overwritesBody(999))).object();
    full.insert("id"_L1, u"300"_s);
    Setup setup;
    setup.world =
        QJsonObject{{u"guilds"_s, QJsonArray{QJsonObject{{u"id"_s, u"100"_s}, {u"channels"_s, QJsonArray{full}}}}}};
    Talk talk{setup};
    QCOMPARE(talk.ask("POST", "/guilds/100/channels", overwritesBody(101)).code(), 50035);
    QCOMPARE(talk.ask("POST", "/guilds/100/channels", overwritesBody(100)).status, 201);
    const std::string path = "/channels/300";
    QCOMPARE(talk.ask("PUT", path + "/permissions/9998", R"({"type":1})").status, 204);
    QCOMPARE(talk.ask("PUT", path + "/permissions/9999", R"({"type":1})").code(), 30060);
    QCOMPARE(talk.ask("PUT", path + "/permissions/5000", R"({"type":1,"allow":"1024"})").status, 204);
    QCOMPARE(talk.lastEntry().value("action_type"_L1).toInt(), 14);
    QCOMPARE(talk.ask("DELETE", path + "/permissions/5000").status, 204);
    QCOMPARE(talk.lastEntry().value("action_type"_L1).toInt(), 15);
}

void TestSimChannels::oneChannelMovesAtATime()
{
    Talk talk{world};
    const auto move = [&](const char* body) { return talk.ask("PATCH", "/guilds/100/channels", body); };
    const auto two = move(R"([{"id":"300","parent_id":"302"},{"id":"301","parent_id":"302"}])");
    QCOMPARE(two.status, 400);
    QCOMPARE(two.code(), 40009);
    QVERIFY(talk.ask("GET", "/channels/300").object.value("parent_id"_L1).isNull());
    // 303 is in there already: naming its parent is no move.
    QCOMPARE(move(R"([{"id":"300","parent_id":"302"},{"id":"303","parent_id":"302","position":9}])").status, 204);
    QCOMPARE(talk.ask("GET", "/channels/300").text("parent_id"), u"302"_s);
    QCOMPARE(talk.ask("GET", "/channels/303").object.value("position"_L1).toInt(), 9);
    QCOMPARE(move(R"([{"id":"300","position":1},{"id":"301","position":2},{"id":"302","position":null}])").status, 204);
    QCOMPARE(move(R"([{"id":"300","parent_id":"301"}])").code(), 50035);
    QCOMPARE(move(R"([{"id":"7","position":1}])").code(), 10003);
}

void TestSimChannels::aMovedChannelTakesOverPermissions()
{
    Talk talk{world};
    QCOMPARE(
        talk.ask("PATCH", "/guilds/100/channels", R"([{"id":"300","parent_id":"307","lock_permissions":true}])").status,
        204);
    QCOMPARE(talk.ask("GET", "/channels/300").object.value("permission_overwrites"_L1),
        talk.ask("GET", "/channels/307").object.value("permission_overwrites"_L1));
}

void TestSimChannels::aCategoryLeavesItsChannelsBehind()
{
    Talk talk{world};
    QCOMPARE(talk.ask("DELETE", "/channels/302").status, 200);
    QVERIFY(talk.ask("GET", "/channels/303").object.value("parent_id"_L1).isNull());
}

void TestSimChannels::aCategoryHoldsFifty()
{
    Talk talk{world};
    for (int i = 1; i < 50; ++i) // 303 is in it
        QCOMPARE(talk.ask("POST", "/guilds/100/channels", R"({"name":"x","parent_id":"302"})").status, 201);
    QCOMPARE(talk.ask("POST", "/guilds/100/channels", R"({"name":"x","parent_id":"302"})").code(), 50035);
    QCOMPARE(talk.ask("PATCH", "/channels/300", R"({"parent_id":"302"})").code(), 50035);
    QCOMPARE(talk.ask("PATCH", "/guilds/100/channels", R"([{"id":"300","parent_id":"302"}])").code(), 50035);
    QCOMPARE(talk.ask("PATCH", "/channels/303", R"({"parent_id":"302","name":"y"})").status, 200); // it is in there
}

void TestSimChannels::whatTheCommunityNeedsStays()
{
    Talk talk{world};
    QCOMPARE(talk.ask("DELETE", "/channels/303").code(), 50074);
    QCOMPARE(talk.ask("DELETE", "/channels/304").code(), 50074);
    QCOMPARE(talk.ask("PATCH", "/guilds/100", R"({"rules_channel_id":null})").status, 200);
    QCOMPARE(talk.ask("DELETE", "/channels/303").status, 200);
}

void TestSimChannels::aRenameIsRefusedBehindHeadersThatPromiseMore()
{
    Talk talk{world, Talk::AsUsual};
    QCOMPARE(talk.ask("PATCH", "/channels/300", R"({"name":"a"})").status, 200);
    QCOMPARE(talk.ask("PATCH", "/channels/300", R"({"topic":"b"})").status, 200);
    const auto refused = talk.ask("PATCH", "/channels/300", R"({"name":"c"})");
    QCOMPARE(refused.status, 429);
    QVERIFY(refused.object.value("retry_after"_L1).toDouble() > 590);
    QCOMPARE(refused.header("x-ratelimit-remaining"), std::string{"2"});
    QVERIFY(std::stod(refused.header("x-ratelimit-reset-after")) <= 15);
    QCOMPARE(talk.ask("PATCH", "/channels/300", R"({"nsfw":true})").status, 200); // other fields go on
    QCOMPARE(talk.ask("PATCH", "/channels/301", R"({"name":"c"})").status, 200); // other channels too
}

void TestSimChannels::rolesAreCappedInTwoDays()
{
    Talk talk{world, Talk::AsUsual};
    QCOMPARE(talk.simulator().limits().ruleOf(roleCap), (WindowRule{250, 48h}));
    talk.ask("POST", "/_sim/buckets", R"({"buckets":[{"bucket":"role-create-48h","limit":3,"seconds":172800}]})");
    for (int i = 0; i < 3; ++i)
        QCOMPARE(talk.ask("POST", "/guilds/100/roles", "{}").status, 200);
    const auto refused = talk.ask("POST", "/guilds/100/roles", "{}");
    QCOMPARE(refused.status, 429);
    QVERIFY(refused.object.value("retry_after"_L1).toDouble() > 170'000);
    QCOMPARE(refused.header("x-ratelimit-limit"), std::string{"3"}); // this one can be seen
    QVERIFY(std::stod(refused.header("x-ratelimit-reset-after")) > 170'000);
    QCOMPARE(talk.ask("PATCH", "/guilds/100/roles/101", R"({"name":"x"})").status, 200);
    talk.simulator().clock().advance(48h);
    QCOMPARE(talk.ask("POST", "/guilds/100/roles", "{}").status, 200);
}

void TestSimChannels::channelsAreCappedInTwoDays()
{
    Talk talk{world, Talk::AsUsual};
    QCOMPARE(talk.simulator().limits().ruleOf(channelCap), (WindowRule{250, 48h}));
    talk.ask(
        "POST", "/_sim/buckets", R"({"buckets":[{"bucket":"channel-create-48h:100","limit":1,"seconds":172800}]})");
    QCOMPARE(talk.ask("POST", "/guilds/100/channels", R"({"name":"x"})").status, 201);
    const auto refused = talk.ask("POST", "/guilds/100/channels", R"({"name":"x"})");
    QCOMPARE(refused.status, 429);
    QVERIFY(refused.object.value("retry_after"_L1).toDouble() > 170'000);
}

void TestSimChannels::theGuildIsEdited()
{
    Talk talk{world};
    const auto edit = [&](const char* body) { return talk.ask("PATCH", "/guilds/100", body); };
    QCOMPARE(edit(R"({"name":"new","description":"d","verification_level":3,"system_channel_id":"300"})").status, 200);
    QCOMPARE(talk.ask("GET", "/guilds/100").object.value("verification_level"_L1).toInt(), 3);
    QCOMPARE(edit(R"({"verification_level":5})").code(), 50035);
    QCOMPARE(edit(R"({"system_channel_id":"7"})").code(), 50035);
    QCOMPARE(edit(R"({"name":"x"})").code(), 50035);
    talk.ask("POST", "/_sim/guild", R"({"guild_id":"100","bot_role":{"permissions":"32"}})");
    QCOMPARE(edit(R"({"name":"newer"})").status, 200);
    QCOMPARE(edit(R"({"features":["COMMUNITY"]})").code(), 50013); // for administrators
}

void TestSimChannels::whatBoostsBuy()
{
    Talk talk{world};
    QCOMPARE(talk.ask("POST", "/guilds/100/roles", R"({"unicode_emoji":"x"})").code(), 50101);
    QCOMPARE(talk.ask("PATCH", "/guilds/100/roles/101", R"({"colors":{"primary_color":1,"secondary_color":2}})").code(),
        50101);
    const auto plain = talk.ask("PATCH", "/guilds/100/roles/101", R"({"colors":{"primary_color":255}})");
    QCOMPARE(plain.object.value("color"_L1).toInt(), 255);
}

HEADROOM_TEST(TestSimChannels)

} // namespace headroom::tst_sim_channels

#include "tst_sim_channels.moc"
