// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Who may do what in the simulated Discord: permissions by roles and overwrites, the role hierarchy, and what becomes
// of them when something is taken away in the middle.
#include "tests/support/simulator/sim_talk.h"

namespace headroom::tst_sim_permissions {

using namespace headroom::sim;
using namespace Qt::StringLiterals;

namespace {

// The bots' role stands at 5 and may manage roles and nicknames, kick, ban and time out, but not manage channels. Role
// 101 is above it, 102 below, 103 below but managed, 104 at its height and older, 105 an administrator below.
const char* const world = R"({"guilds":[{"id":"100","name":"G","owner_id":"90",
    "bot_role":{"id":"150","position":5,"permissions":"1099914280966"},
    "roles":[{"id":"101","position":7},{"id":"102","position":2},{"id":"103","position":3,"managed":true},
             {"id":"104","position":5},{"id":"105","position":1,"permissions":"8"}],
    "members":[{"user":{"id":"201","username":"high"},"roles":["101"]},
               {"user":{"id":"202","username":"low"},"roles":["102"]},
               {"user":{"id":"203","username":"same"},"roles":["104"]},
               {"user":{"id":"204","username":"admin"},"roles":["105"]}],
    "channels":[{"id":"300","name":"open","messages":2},
                {"id":"301","name":"hidden","messages":2,
                 "permission_overwrites":[{"id":"100","type":0,"allow":"0","deny":"1024"}]},
                {"id":"302","name":"for bots","messages":2,
                 "permission_overwrites":[{"id":"100","type":0,"allow":"0","deny":"1024"},
                                          {"id":"150","type":0,"allow":"9216","deny":"0"}]},
                {"id":"303","name":"without history","messages":2,
                 "permission_overwrites":[{"id":"150","type":0,"allow":"0","deny":"65536"}]}]}]})";

} // namespace

class TestSimPermissions : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void withoutARoleOfTheirOwnBotsAreAdministratorsFromTheStart();
    void intentsSayWhatIsSeen();
    void withoutAWordBotsAreAdministrators();
    void whatIsRefused_data();
    void whatIsRefused();
    void overwritesDecideInAChannel();
    void onlyOwnPermissionsAreGranted();
    void onlyAdministratorsHandOnManageRoles();
    void rolesAreMovedBelowTheOwnOnly();
    void aBotKnowsItsOwnMember();
    void aRoleIsTakenAwayInTheMiddle();
    void oneBotHasItsOwnRoles();
    void aGuildVanishes();
    void aTokenIsRevoked();
};

void TestSimPermissions::withoutAWordBotsAreAdministrators()
{
    Talk talk;
    QCOMPARE(talk.ask("DELETE", "/channels/" + talk.channel()).status, 200);
    QCOMPARE(talk.ask("GET", "/guilds/" + talk.guild() + "/audit-logs").status, 200);
    const auto guilds = talk.ask("GET", "/users/@me/guilds").array;
    QVERIFY(guilds.at(0).toObject().value("permissions"_L1).toString().toULongLong() & permission::administrator);
}

void TestSimPermissions::whatIsRefused_data()
{
    QTest::addColumn<QString>("method");
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("body");
    QTest::addColumn<int>("status");
    const auto row = [](const char* name, const char* method, const char* path, const char* body, int status) {
        QTest::newRow(name) << QString::fromLatin1(method) << QString::fromLatin1(path) << QString::fromLatin1(body)
                            << status;
    };
    row("a channel made", "POST", "/guilds/100/channels", R"({"name":"x"})", 403);
    row("a channel renamed", "PATCH", "/channels/300", R"({"name":"x"})", 403);
    row("a channel deleted", "DELETE", "/channels/300", "", 403);
    row("channels moved", "PATCH", "/guilds/100/channels", R"([{"id":"300","position":3}])", 403);
    row("the guild edited", "PATCH", "/guilds/100", R"({"name":"xx"})", 403);
    row("the audit log read", "GET", "/guilds/100/audit-logs", "", 403);
    row("a webhook made", "POST", "/channels/300/webhooks", R"({"name":"x"})", 403);
    row("webhooks listed", "GET", "/guilds/100/webhooks", "", 403);
    row("an emoji made, which @everyone may", "POST", "/guilds/100/emojis", "{}", 400);
    row("bulk-ban without MANAGE_GUILD", "POST", "/guilds/100/bulk-ban", R"({"user_ids":["202"]})", 403);
    row("another's message deleted", "DELETE", "/channels/300/messages/1", "", 404);
    row("messages deleted in bulk", "POST", "/channels/300/messages/bulk-delete", R"({"messages":["1","2"]})", 403);
    row("a message pinned", "PUT", "/channels/300/pins/1", "", 403);
    row("a role above edited", "PATCH", "/guilds/100/roles/101", "{}", 403);
    row("an older role at its height edited", "PATCH", "/guilds/100/roles/104", "{}", 403);
    row("its own role edited", "PATCH", "/guilds/100/roles/150", "{}", 403);
    row("a managed role edited", "PATCH", "/guilds/100/roles/103", "{}", 403);
    row("a role below edited", "PATCH", "/guilds/100/roles/102", R"({"name":"x"})", 200);
    row("a role above deleted", "DELETE", "/guilds/100/roles/101", "", 403);
    row("a role above given", "PUT", "/guilds/100/members/202/roles/101", "", 403);
    row("a managed role given", "PUT", "/guilds/100/members/202/roles/103", "", 403);
    row("a role below given to one above", "PUT", "/guilds/100/members/201/roles/102", "", 204);
    row("roles with one above in a PATCH", "PATCH", "/guilds/100/members/202", R"({"roles":["101"]})", 403);
    row("one above taken in a PATCH", "PATCH", "/guilds/100/members/201", R"({"roles":[]})", 403);
    row("one above kept in a PATCH", "PATCH", "/guilds/100/members/201", R"({"roles":["101","102"]})", 200);
    row("one above renamed", "PATCH", "/guilds/100/members/201", R"({"nick":"x"})", 403);
    row("one below renamed", "PATCH", "/guilds/100/members/202", R"({"nick":"x"})", 200);
    row("the owner renamed", "PATCH", "/guilds/100/members/90", R"({"nick":"x"})", 403);
    row("muted without MUTE_MEMBERS", "PATCH", "/guilds/100/members/202", R"({"mute":true})", 403);
    row("an administrator timed out", "PATCH", "/guilds/100/members/204",
        R"({"communication_disabled_until":"2020-01-01T00:00:00.000Z"})", 403);
    row("one above kicked", "DELETE", "/guilds/100/members/201", "", 403);
    row("one at its height kicked", "DELETE", "/guilds/100/members/203", "", 403);
    row("one below kicked", "DELETE", "/guilds/100/members/202", "", 204);
    row("the owner banned", "PUT", "/guilds/100/bans/90", "", 403);
    row("one above banned", "PUT", "/guilds/100/bans/201", "", 403);
    row("one below banned", "PUT", "/guilds/100/bans/202", "", 204);
}

void TestSimPermissions::whatIsRefused()
{
    QFETCH(QString, method);
    QFETCH(QString, path);
    QFETCH(QString, body);
    QFETCH(int, status);
    Talk talk{world};
    const auto got = talk.ask(method.toStdString(), path.toStdString(), body.toStdString());
    QCOMPARE(got.status, status);
    if (status == 403)
        QCOMPARE(got.code(), 50013);
    if (status == 403)
        QVERIFY(talk.first().audit.entries().empty());
}

void TestSimPermissions::overwritesDecideInAChannel()
{
    Talk talk{world};
    QCOMPARE(talk.ask("GET", "/channels/301").code(), 50001);
    QCOMPARE(talk.ask("POST", "/channels/301/messages", R"({"content":"x"})").code(), 50001);
    QCOMPARE(talk.ask("GET", "/channels/302").status, 200);
    const auto messages = talk.ask("GET", "/channels/302/messages").array;
    QCOMPARE(messages.size(), 2);
    const auto id = messages.at(0).toObject().value("id"_L1).toString().toStdString();
    QCOMPARE(talk.ask("DELETE", "/channels/302/messages/" + id).status, 204); // 8192: MANAGE_MESSAGES
    const auto others = talk.ask("GET", "/channels/300/messages").array;
    const auto other = others.at(0).toObject().value("id"_L1).toString().toStdString();
    QCOMPARE(talk.ask("DELETE", "/channels/300/messages/" + other).code(), 50013);
    const auto own = talk.ask("POST", "/channels/300/messages", R"({"content":"x"})").id();
    QCOMPARE(talk.ask("DELETE", "/channels/300/messages/" + own).status, 204);
    // Without READ_MESSAGE_HISTORY there is no refusal and no message.
    const auto unseen = talk.ask("GET", "/channels/303/messages");
    QCOMPARE(unseen.status, 200);
    QVERIFY(unseen.array.isEmpty());
}

void TestSimPermissions::onlyOwnPermissionsAreGranted()
{
    Talk talk{world};
    QCOMPARE(talk.ask("POST", "/guilds/100/roles", R"({"permissions":"16"})").code(), 50013);
    const auto made = talk.ask("POST", "/guilds/100/roles", R"({"permissions":"4"})");
    QCOMPARE(made.status, 200);
    QCOMPARE(talk.ask("PATCH", "/guilds/100/roles/" + made.id(), R"({"permissions":"20"})").code(), 50013);
    QCOMPARE(talk.ask("PATCH", "/guilds/100/roles/105", R"({"permissions":"0"})").code(), 50013); // takes 8 away
    // Without permissions a role gets those of @everyone.
    QCOMPARE(talk.ask("POST", "/guilds/100/roles", "{}").text("permissions"), u"2248473465835073"_s);
}

void TestSimPermissions::onlyAdministratorsHandOnManageRoles()
{
    Talk talk{world};
    const auto put = [&](const char* body) { return talk.ask("PUT", "/channels/300/permissions/102", body); };
    QCOMPARE(put(R"({"type":0,"allow":"1024"})").status, 204);
    QCOMPARE(put(R"({"type":0,"deny":"16"})").code(), 50013);
    QCOMPARE(put(R"({"type":0,"allow":"268435456"})").code(), 50013);
    QCOMPARE(talk.ask("POST", "/_sim/guild", R"({"guild_id":"100","bot_role":{"permissions":"8"}})").status, 200);
    QCOMPARE(put(R"({"type":0,"allow":"268435456"})").status, 204);
}

void TestSimPermissions::rolesAreMovedBelowTheOwnOnly()
{
    Talk talk{world};
    const auto move = [&](const char* body) { return talk.ask("PATCH", "/guilds/100/roles", body); };
    QCOMPARE(move(R"([{"id":"102","position":4}])").array.size(), 7); // all of them are answered
    QCOMPARE(move(R"([{"id":"102","position":6}])").code(), 50013);
    QCOMPARE(move(R"([{"id":"101","position":1}])").code(), 50013);
    QCOMPARE(move(R"([{"id":"102","position":1},{"id":"101","position":1}])").code(), 50013); // nothing of it
    QCOMPARE(talk.ask("GET", "/guilds/100/roles/102").object.value("position"_L1).toInt(), 4);
    QVERIFY(talk.first().audit.entries().empty()); // positions are not logged
}

void TestSimPermissions::aBotKnowsItsOwnMember()
{
    Talk talk{world};
    const auto self = talk.ask("GET", "/users/@me").id();
    QCOMPARE(talk.ask("GET", "/guilds/100/members/" + self).object.value("roles"_L1).toArray(), QJsonArray{u"150"_s});
    QCOMPARE(
        talk.ask("GET", "/users/@me/guilds").array.at(0).toObject().value("permissions"_L1).toString().toULongLong(),
        1099914280966ULL | 2248473465835073ULL);
    const auto state = talk.ask("GET", "/_sim/state").object.value("guilds"_L1).toArray().at(0).toObject();
    QCOMPARE(state.value("bot_role"_L1).toString(), u"150"_s);
}

void TestSimPermissions::aRoleIsTakenAwayInTheMiddle()
{
    Talk talk{world};
    QCOMPARE(talk.ask("PATCH", "/guilds/100/roles/102", R"({"name":"x"})").status, 200);
    QCOMPARE(talk.ask("POST", "/_sim/bot", R"({"token":"one","guild_id":"100","roles":[]})").status, 200);
    QCOMPARE(talk.ask("PATCH", "/guilds/100/roles/102", R"({"name":"y"})").code(), 50013);
    QCOMPARE(talk.ask("POST", "/_sim/bot", R"({"token":"one","guild_id":"100","roles":["150"]})").status, 200);
    QCOMPARE(talk.ask("PATCH", "/guilds/100/roles/102", R"({"name":"y"})").status, 200);
    // The role moves down: what was below is above.
    QCOMPARE(talk.ask("POST", "/_sim/guild", R"({"guild_id":"100","bot_role":{"position":1}})").status, 200);
    QCOMPARE(talk.ask("PATCH", "/guilds/100/roles/102", R"({"name":"z"})").code(), 50013);
}

void TestSimPermissions::oneBotHasItsOwnRoles()
{
    Talk talk{R"({"guilds":[{"id":"100","bot_roles":{"weak":["101"]},"roles":[{"id":"101","position":1}],
        "channels":[{"id":"300"}]}]})"};
    QCOMPARE(talk.ask("PATCH", "/channels/300", R"({"name":"x"})").status, 200);
    talk.authorization = "Bot weak";
    QCOMPARE(talk.ask("PATCH", "/channels/300", R"({"name":"y"})").code(), 50013);
}

void TestSimPermissions::aGuildVanishes()
{
    Talk talk{world};
    QCOMPARE(talk.ask("POST", "/_sim/guild", R"({"guild_id":"100","removed":true})").status, 200);
    QCOMPARE(talk.ask("GET", "/guilds/100").code(), 10004);
    QCOMPARE(talk.ask("GET", "/channels/300").code(), 10003);
    QVERIFY(talk.ask("GET", "/users/@me/guilds").array.isEmpty());
}

void TestSimPermissions::aTokenIsRevoked()
{
    Talk talk{world};
    QCOMPARE(talk.ask("POST", "/_sim/bot", R"({"token":"one","revoked":true})").status, 200);
    QCOMPARE(talk.ask("GET", "/guilds/100").status, 401);
    talk.authorization = "Bot two";
    QCOMPARE(talk.ask("GET", "/guilds/100").status, 200);
    talk.authorization = "Bot one";
    QCOMPARE(talk.ask("POST", "/_sim/bot", R"({"token":"one","revoked":false})").status, 200);
    QCOMPARE(talk.ask("GET", "/guilds/100").status, 200);
}

void TestSimPermissions::withoutARoleOfTheirOwnBotsAreAdministratorsFromTheStart()
{
    Talk talk{R"({"guilds":[{"id":"100","roles":[{"id":"101","position":4}]}]})"};
    const auto roles = talk.ask("GET", "/guilds/100/roles").array; // before anybody looked at a member
    const auto bots = std::find_if(
        roles.begin(), roles.end(), [](const auto& role) { return role.toObject().value("managed"_L1).toBool(); });
    QVERIFY(bots != roles.end());
    QCOMPARE(bots->toObject().value("permissions"_L1).toString(), u"8"_s);
    QVERIFY(bots->toObject().value("position"_L1).toInt() > 4);
    const auto self = talk.ask("GET", "/users/@me").object.value("id"_L1).toString().toStdString();
    QCOMPARE(talk.ask("GET", "/guilds/100/members/" + self).object.value("roles"_L1).toArray(),
        QJsonArray({bots->toObject().value("id"_L1)}));
    QCOMPARE(talk.ask("GET", "/guilds/100/roles").array, roles);
}

void TestSimPermissions::intentsSayWhatIsSeen()
{
    Talk talk{R"({"guilds":[{"id":"100","channels":[{"id":"300","type":0,"messages":[{"id":"301","content":"hello",
        "embeds":[{"type":"rich"}]}]}]}]})"};
    const auto flags = [&talk] { return talk.ask("GET", "/applications/@me").object.value("flags"_L1).toInteger(); };
    const auto content = [](const QJsonValue& message) { return message.toObject().value("content"_L1).toString(); };
    QVERIFY(flags() & (1 << 19));
    QCOMPARE(content(talk.ask("GET", "/channels/300/messages/301").object), u"hello"_s);
    QCOMPARE(talk.ask("GET", "/guilds/100/members").status, 200);
    const auto token = talk.authorization.substr(4);
    QCOMPARE(talk.ask("POST", "/_sim/bot", R"({"token":")" + token + R"(","application_flags":0})").status, 200);
    QCOMPARE(flags(), 0);
    const auto hidden = talk.ask("GET", "/channels/300/messages/301").object;
    QCOMPARE(content(hidden), QString());
    QVERIFY(hidden.value("embeds"_L1).toArray().isEmpty());
    QCOMPARE(content(talk.ask("GET", "/channels/300/messages").array.at(0)), QString());
    QCOMPARE(
        content(
            talk.ask("GET", "/guilds/100/messages/search").object.value("messages"_L1).toArray().at(0).toArray().at(0)),
        QString());
    const auto own = talk.ask("POST", "/channels/300/messages", R"({"content":"mine"})").object;
    const auto path = "/channels/300/messages/" + own.value("id"_L1).toString().toStdString();
    QCOMPARE(content(talk.ask("GET", path).object), u"mine"_s);
    QCOMPARE(talk.ask("GET", "/guilds/100/members").code(), 50001);
}

HEADROOM_TEST(TestSimPermissions)

} // namespace headroom::tst_sim_permissions

#include "tst_sim_permissions.moc"
