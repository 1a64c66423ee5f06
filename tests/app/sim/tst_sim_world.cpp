// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What exists in the simulated Discord, without sockets: where it comes from, who is who, and what is refused.
#include "app/sim/world/world_file.h"
#include "tests/support/simulator/sim_talk.h"

#include <QTemporaryFile>

namespace headroom::tst_sim_world {

using namespace headroom::sim;
using namespace Qt::StringLiterals;

class TestSimWorld : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void idsCarryTheirTimeAndRise();
    void theDefaultWorldDependsOnTheSeedAlone();
    void badBodiesAreRefusedFieldByField();
    void bodiesThatAreNoJsonAreRefused();
    void idsThatAreNoneAreRefused();
    void tokensDecideWhoIsWho();
    void whatDoesNotExistIsNotFound_data();
    void whatDoesNotExistIsNotFound();
    void unknownRoutesAndMethods();
    void aWorldIsReadFromAFile();
    void aWrongWorldIsRefused();
    void resetBringsTheStartBack();
};

void TestSimWorld::idsCarryTheirTimeAndRise()
{
    SnowflakeMaker ids;
    const WallTime now{std::chrono::milliseconds{1'462'015'105'796}};
    const auto first = ids.make(now);
    QCOMPARE(
        first, Snowflake{175'928'847'298'985'984ULL}); // the documentation's 175928847299117063 without its lower bits
    QCOMPARE(timeOf(first), now);
    const auto second = ids.make(now);
    QVERIFY(second > first);
    QVERIFY(ids.make(now - std::chrono::hours{1}) > second);
    QVERIFY(!parseSnowflake("0"));
    QVERIFY(!parseSnowflake(""));
    QVERIFY(!parseSnowflake("12x"));
    QVERIFY(!parseSnowflake("-5"));
    QVERIFY(!parseSnowflake("99999999999999999999999"));
}

void TestSimWorld::theDefaultWorldDependsOnTheSeedAlone()
{
    const auto ids = [](std::uint64_t seed) {
        std::vector<Snowflake> all;
        const auto world = defaultWorld(seed);
        for (const auto& [id, guild] : world.guilds()) {
            all.push_back(id);
            all.insert(all.end(), guild.channels.begin(), guild.channels.end());
        }
        return all;
    };
    QCOMPARE(ids(1).size(), std::size_t{5 + 5 * 20});
    QCOMPARE(ids(1), ids(1));
    QVERIFY(ids(1) != ids(2));
}

void TestSimWorld::badBodiesAreRefusedFieldByField()
{
    Talk talk;
    const auto got =
        talk.ask("POST", "/channels/" + talk.channel() + "/messages", R"({"content":5,"embeds":[{"title":"ok"},7]})");
    QCOMPARE(got.status, 400);
    QCOMPARE(got.code(), 50035);
    const auto errors = got.object.value("errors"_L1).toObject();
    const auto first = [](const QJsonValue& at) {
        return at.toObject().value("_errors"_L1).toArray().at(0).toObject().value("code"_L1).toString();
    };
    QCOMPARE(first(errors.value("content"_L1)), u"STRING_TYPE_CONVERT"_s);
    QCOMPARE(first(errors.value("embeds"_L1).toObject().value("1"_L1)), u"DICT_TYPE_CONVERT"_s);
    const std::string longText(2001, 'x');
    QCOMPARE(
        talk.ask("POST", "/channels/" + talk.channel() + "/messages", ("{\"content\":\"" + longText + "\"}").c_str())
            .code(),
        50035);
    QCOMPARE(talk.ask("POST", "/channels/" + talk.channel() + "/messages", "{}").code(), 50006);
    QCOMPARE(
        talk.ask("POST", "/guilds/" + talk.guild() + "/channels", R"({"name":"a","parent_id":"77"})").code(), 50035);
    QCOMPARE(talk.ask("POST", "/guilds/" + talk.guild() + "/channels").code(), 50035);
}

void TestSimWorld::bodiesThatAreNoJsonAreRefused()
{
    Talk talk;
    const auto got = talk.ask("POST", "/channels/" + talk.channel() + "/messages", "{\"content\":");
    QCOMPARE(got.status, 400);
    QCOMPARE(got.code(), 50109);
}

void TestSimWorld::idsThatAreNoneAreRefused()
{
    Talk talk;
    QCOMPARE(talk.ask("GET", "/channels/abc").code(), 50035);
    QCOMPARE(talk.ask("GET", "/channels/" + talk.channel() + "/messages/1x").code(), 50035);
    QCOMPARE(talk.ask("GET", "/channels/" + talk.channel() + "/messages?limit=0").code(), 50035);
    QCOMPARE(talk.ask("GET", "/channels/" + talk.channel() + "/messages?limit=101").code(), 50035);
    QCOMPARE(talk.ask("GET", "/channels/" + talk.channel() + "/messages?limit=a").code(), 50035);
}

void TestSimWorld::tokensDecideWhoIsWho()
{
    Talk open;
    const auto one = open.ask("GET", "/users/@me").id();
    open.authorization = "Bot two";
    QVERIFY(open.ask("GET", "/users/@me").id() != one);
    for (const char* wrong : {"", "Bot ", "Bearer x", "two"}) {
        open.authorization = wrong;
        const auto got = open.ask("GET", "/users/@me");
        QCOMPARE(got.status, 401);
        QCOMPARE(got.object.value("message"_L1).toString(), u"401: Unauthorized"_s);
        QCOMPARE(got.code(), 0);
    }
    Setup setup;
    setup.tokens = {"right"};
    Talk strict{setup};
    QCOMPARE(strict.ask("GET", "/users/@me").status, 401);
    strict.authorization = "Bot right";
    QCOMPARE(strict.ask("GET", "/users/@me").status, 200);
}

void TestSimWorld::whatDoesNotExistIsNotFound_data()
{
    QTest::addColumn<QByteArray>("path");
    QTest::addColumn<int>("code");
    QTest::newRow("guild") << QByteArray{"/guilds/7"} << 10004;
    QTest::newRow("channel") << QByteArray{"/channels/7"} << 10003;
    QTest::newRow("channel's messages") << QByteArray{"/channels/7/messages"} << 10003;
    QTest::newRow("user") << QByteArray{"/users/7"} << 10013;
    QTest::newRow("webhook") << QByteArray{"/webhooks/7"} << 10015;
}

void TestSimWorld::whatDoesNotExistIsNotFound()
{
    QFETCH(QByteArray, path);
    QFETCH(int, code);
    Talk talk;
    const auto got = talk.ask("GET", path.toStdString());
    QCOMPARE(got.status, 404);
    QCOMPARE(got.code(), code);
}

void TestSimWorld::unknownRoutesAndMethods()
{
    Talk talk;
    QCOMPARE(talk.ask("GET", "/nothing/here").status, 404);
    QCOMPARE(talk.ask("GET", "/nothing/here").code(), 0);
    QCOMPARE(talk.ask("PUT", "/channels/5").status, 405);
    QCOMPARE(talk.ask("GET", "/channels/%zz").status, 400);
}

void TestSimWorld::aWorldIsReadFromAFile()
{
    QTemporaryFile file;
    QVERIFY(file.open());
    file.write(R"({"guilds":[{"id":"100","name":"G","bots":["one"],"bot_role_position":3,
        "roles":[{"id":"101","name":"high","position":3},{"id":"102","name":"low","position":2}],
        "members":[{"user":{"id":"103","username":"m"},"roles":["102"]}],
        "bans":[{"user":{"id":"104","username":"b"},"reason":"why"}],
        "channels":[{"id":"105","name":"c","type":0,"messages":25,"webhooks":[{"id":"106","token":"tok"}]},
                    {"id":"107","name":"d","type":0,"denied":true,"messages":[{"id":"108","content":"hello"}]}]}]})");
    file.close();
    const auto world = readWorldFile(file.fileName().toStdString());
    QVERIFY(world);
    Setup setup;
    setup.world = *world;
    Talk talk{setup};
    QCOMPARE(talk.ask("GET", "/guilds/100").object.value("roles"_L1).toArray().size(), 4); // and the bots' own
    QCOMPARE(talk.ask("PATCH", "/guilds/100/roles/101", "{}").code(), 50013);
    QCOMPARE(talk.ask("PATCH", "/guilds/100/roles/102", "{}").status, 200);
    QCOMPARE(talk.ask("GET", "/guilds/100/members/103").object.value("roles"_L1).toArray().size(), 1);
    QCOMPARE(talk.ask("GET", "/guilds/100/bans/104").object.value("reason"_L1).toString(), u"why"_s);
    QCOMPARE(talk.ask("GET", "/channels/105/messages?limit=100").array.size(), 25);
    QCOMPARE(talk.ask("POST", "/webhooks/106/tok", R"({"content":"x"})").status, 204);
    QCOMPARE(talk.ask("GET", "/channels/107").code(), 50001);
    talk.authorization = "Bot stranger";
    QCOMPARE(talk.ask("GET", "/guilds/100").code(), 50001);
}

void TestSimWorld::aWrongWorldIsRefused()
{
    const auto kindOf = [](const char* json) {
        const auto world = loadWorld(QJsonDocument::fromJson(json).object(), WallTime{});
        return world ? std::string{} : std::string(world.error().text);
    };
    QVERIFY(!kindOf("{}").empty());
    QVERIFY(!kindOf(R"({"guilds":[{"id":"x"}]})").empty());
    QVERIFY(!kindOf(R"({"guilds":[{"members":[{}]}]})").empty());
    QVERIFY(!kindOf(R"({"guilds":[{"channels":[{"id":"a"}]}]})").empty());
    QVERIFY(kindOf(R"({"guilds":[{}]})").empty());
    QVERIFY(!readWorldFile("/nonexistent"));
    QCOMPARE(readWorldFile("/nonexistent").error().kind, ErrorKind::Usage);
}

void TestSimWorld::resetBringsTheStartBack()
{
    Talk talk;
    const auto channel = "/channels/" + talk.channel();
    const auto id = talk.ask("POST", channel + "/messages", R"({"content":"x"})").id();
    QCOMPARE(talk.ask("POST", "/_sim/reset").status, 200);
    QCOMPARE(talk.ask("GET", channel + "/messages/" + id).code(), 10008);
    QCOMPARE(talk.ask("GET", channel + "/messages").array.size(), 3);
    QCOMPARE(talk.ask("GET", "/_sim/counters").object.value("requests"_L1).toInt(), 2);
    QCOMPARE(talk.ask("POST", "/_sim/reset", R"({"guilds":[{"id":"5"}]})").status, 200);
    QCOMPARE(talk.ask("GET", "/guilds/5").status, 200);
    QCOMPARE(talk.ask("GET", channel).code(), 10003);
    QCOMPARE(talk.ask("POST", "/_sim/reset", R"({"guilds":3})").status, 400);
    QCOMPARE(talk.ask("GET", "/guilds/5").status, 200);
}

HEADROOM_TEST(TestSimWorld)

} // namespace headroom::tst_sim_world

#include "tst_sim_world.moc"
