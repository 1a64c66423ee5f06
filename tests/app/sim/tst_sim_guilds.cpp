// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Guilds of the simulated Discord: their channels, roles, members and commands, and who may see and change them.
#include "tests/support/simulator/sim_talk.h"

namespace headroom::tst_sim_guilds {

using namespace headroom::sim;
using namespace Qt::StringLiterals;

class TestSimGuilds : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aChannelIsCreatedFetchedChangedAndGone();
    void aChannelTakesItsMessagesAndWebhooksAlong();
    void overwritesArePutAndTakenAway();
    void rolesAreMadeGivenAndTakenAway();
    void rolesOutOfReachAreForbidden();
    void membersArePagedEditedAndBanned();
    void commandsAreKeptPerApplication();
    void closedPlacesAreForbidden();
};

void TestSimGuilds::aChannelIsCreatedFetchedChangedAndGone()
{
    Talk talk;
    const auto before = talk.ask("GET", "/guilds/" + talk.guild() + "/channels").array.size();
    const auto made = talk.ask("POST", "/guilds/" + talk.guild() + "/channels", R"({"name":"new","topic":"t"})");
    QCOMPARE(made.status, 201);
    QCOMPARE(made.object.value("guild_id"_L1).toString().toStdString(), talk.guild());
    const auto path = "/channels/" + made.id();
    QCOMPARE(talk.ask("GET", path).object.value("topic"_L1).toString(), u"t"_s);
    QCOMPARE(talk.ask("GET", "/guilds/" + talk.guild() + "/channels").array.size(), before + 1);
    const auto changed = talk.ask("PATCH", path, R"({"name":"other","id":"5"})");
    QCOMPARE(changed.object.value("name"_L1).toString(), u"other"_s);
    QCOMPARE(changed.id(), made.id());
    QCOMPARE(talk.ask("GET", path).object.value("topic"_L1).toString(), u"t"_s);
    QCOMPARE(talk.ask("DELETE", path).status, 200);
    QCOMPARE(talk.ask("GET", path).status, 404);
    QCOMPARE(talk.ask("GET", path).code(), 10003);
    QCOMPARE(talk.ask("GET", path).object.value("message"_L1).toString(), u"Unknown Channel"_s);
    QCOMPARE(talk.ask("GET", "/guilds/" + talk.guild() + "/channels").array.size(), before);
}

void TestSimGuilds::aChannelTakesItsMessagesAndWebhooksAlong()
{
    Talk talk;
    const auto hook = talk.ask("POST", "/channels/" + talk.channel() + "/webhooks", R"({"name":"h"})");
    QCOMPARE(hook.status, 200);
    const auto path = "/webhooks/" + hook.id() + "/" + hook.object.value("token"_L1).toString().toStdString();
    QCOMPARE(talk.ask("GET", path).status, 200);
    QCOMPARE(talk.ask("DELETE", "/channels/" + talk.channel()).status, 200);
    QCOMPARE(talk.ask("GET", path).code(), 10015);
}

void TestSimGuilds::overwritesArePutAndTakenAway()
{
    Talk talk;
    const auto channel = "/channels/" + talk.channel();
    const auto overwrites = [&] { return talk.ask("GET", channel).object.value("permission_overwrites"_L1).toArray(); };
    QCOMPARE(talk.ask("PUT", channel + "/permissions/77", R"({"type":0,"allow":"1024"})").status, 204);
    QCOMPARE(talk.ask("PUT", channel + "/permissions/77", R"({"type":0,"deny":2048})").status, 204);
    QCOMPARE(overwrites().size(), 1);
    QCOMPARE(overwrites().at(0).toObject(),
        (QJsonObject{{u"id"_s, u"77"_s}, {u"type"_s, 0}, {u"allow"_s, u"0"_s}, {u"deny"_s, u"2048"_s}}));
    QCOMPARE(talk.ask("PUT", channel + "/permissions/77", "{}").code(), 50035);
    QCOMPARE(talk.ask("DELETE", channel + "/permissions/77").status, 204);
    QCOMPARE(talk.ask("DELETE", channel + "/permissions/77").code(), 10009);
    QVERIFY(overwrites().isEmpty());
}

void TestSimGuilds::rolesAreMadeGivenAndTakenAway()
{
    Talk talk;
    const auto guild = "/guilds/" + talk.guild();
    const auto role = talk.ask("POST", guild + "/roles", R"({"name":"r","permissions":8})");
    QCOMPARE(role.status, 200);
    QCOMPARE(role.object.value("permissions"_L1).toString(), u"8"_s);
    const auto member = guild + "/members/" + std::to_string(talk.first().owner);
    const auto roles = [&] { return talk.ask("GET", member).object.value("roles"_L1).toArray().size(); };
    QCOMPARE(talk.ask("PUT", member + "/roles/" + role.id()).status, 204);
    QCOMPARE(talk.ask("PUT", member + "/roles/" + role.id()).status, 204);
    QCOMPARE(roles(), 1);
    QCOMPARE(talk.ask("DELETE", member + "/roles/" + role.id()).status, 204);
    QCOMPARE(roles(), 0);
    talk.ask("PUT", member + "/roles/" + role.id());
    QCOMPARE(talk.ask("DELETE", guild + "/roles/" + role.id()).status, 204);
    QCOMPARE(roles(), 0); // gone from its members too
    QCOMPARE(talk.ask("PUT", member + "/roles/" + role.id()).code(), 10011);
    QCOMPARE(talk.ask("DELETE", guild + "/roles/" + talk.guild()).code(), 50028); // @everyone
}

void TestSimGuilds::rolesOutOfReachAreForbidden()
{
    Talk talk;
    talk.ask("POST", "/_sim/guild", R"({"guild_id":")" + talk.guild() + R"(","bot_role":{"position":5}})");
    const auto roles = talk.ask("GET", "/guilds/" + talk.guild() + "/roles").array;
    for (const auto& item : roles) {
        const auto role = item.toObject();
        if (role.value("id"_L1).toString().toStdString() == talk.guild())
            continue;
        const auto path = "/guilds/" + talk.guild() + "/roles/" + role.value("id"_L1).toString().toStdString();
        const bool reachable = role.value("position"_L1).toInt() < 5;
        const auto got = talk.ask("PATCH", path, R"({"name":"x"})");
        QCOMPARE(got.status, reachable ? 200 : 403);
        if (!reachable)
            QCOMPARE(got.code(), 50013);
    }
}

void TestSimGuilds::membersArePagedEditedAndBanned()
{
    Talk talk;
    const auto guild = "/guilds/" + talk.guild();
    std::set<QString> seen;
    std::string after = "0";
    for (int page = 0; page < 10; ++page) {
        const auto members = talk.ask("GET", guild + "/members?limit=20&after=" + after).array;
        for (const auto& member : members)
            seen.insert(member.toObject().value("user"_L1).toObject().value("id"_L1).toString());
        if (members.size() < 20)
            break;
        after = seen.rbegin()->toStdString();
    }
    QCOMPARE(seen.size(), std::size_t{52}); // fifty, the owner and the bot
    QCOMPARE(talk.ask("GET", guild + "/members").array.size(), 1);
    const auto user = seen.rbegin()->toStdString();
    QCOMPARE(
        talk.ask("PATCH", guild + "/members/" + user, R"({"nick":"n"})").object.value("nick"_L1).toString(), u"n"_s);
    QCOMPARE(talk.ask("PATCH", guild + "/members/" + user, R"({"roles":["5"]})").code(), 50035);
    QCOMPARE(talk.ask("PUT", guild + "/bans/" + user, "{}").status, 204);
    QCOMPARE(talk.ask("GET", guild + "/members/" + user).code(), 10007);
    QCOMPARE(talk.ask("GET", guild + "/bans/" + user).status, 200);
    QCOMPARE(talk.ask("GET", guild + "/bans").array.size(), 1);
    QCOMPARE(talk.ask("DELETE", guild + "/bans/" + user).status, 204);
    QCOMPARE(talk.ask("DELETE", guild + "/bans/" + user).code(), 10026);
    QCOMPARE(talk.ask("DELETE", guild + "/members/" + std::to_string(talk.first().owner)).code(), 50013);
    QCOMPARE(talk.ask("GET", guild + "/members/5").code(), 10013);
}

void TestSimGuilds::commandsAreKeptPerApplication()
{
    Talk talk;
    const auto commands = "/applications/" + talk.ask("GET", "/applications/@me").id() + "/commands";
    const auto made = talk.ask("POST", commands, R"({"name":"ping","description":"d"})");
    QCOMPARE(made.status, 201);
    QCOMPARE(talk.ask("POST", commands, R"({"name":"ping","description":"e"})").status, 200);
    QCOMPARE(talk.ask("GET", commands).array.size(), 1);
    QCOMPARE(talk.ask("PATCH", commands + "/" + made.id(), R"({"description":"f"})")
                 .object.value("description"_L1)
                 .toString(),
        u"f"_s);
    QCOMPARE(talk.ask("PUT", commands, R"([{"name":"a"},{"name":"b"}])").array.size(), 2);
    QCOMPARE(talk.ask("GET", commands + "/" + made.id()).code(), 10063);
    talk.authorization = "Bot other";
    QCOMPARE(talk.ask("GET", commands).status, 403);
}

void TestSimGuilds::closedPlacesAreForbidden()
{
    Talk talk;
    const auto channel = "/channels/" + talk.channel();
    const auto deny = "{\"channel_id\":\"" + talk.channel() + "\"}";
    QCOMPARE(talk.ask("POST", "/_sim/deny", deny.c_str()).status, 200);
    QCOMPARE(talk.ask("GET", channel).code(), 50001);
    QCOMPARE(talk.ask("POST", channel + "/messages", R"({"content":"x"})").code(), 50013);
    const auto open = "{\"channel_id\":\"" + talk.channel() + "\",\"denied\":false}";
    QCOMPARE(talk.ask("POST", "/_sim/deny", open.c_str()).status, 200);
    QCOMPARE(talk.ask("GET", channel).status, 200);
    const auto guild = "{\"guild_id\":\"" + talk.guild() + "\"}";
    QCOMPARE(talk.ask("POST", "/_sim/deny", guild.c_str()).status, 200);
    QCOMPARE(talk.ask("GET", channel).code(), 50001);
    QCOMPARE(talk.ask("GET", "/guilds/" + talk.guild()).code(), 50001);
    QCOMPARE(talk.ask("GET", "/users/@me/guilds").array.size(), 4);
}

HEADROOM_TEST(TestSimGuilds)

} // namespace headroom::tst_sim_guilds

#include "tst_sim_guilds.moc"
