// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What exists in the simulated Discord and how requests change it, without sockets.
#include "app/sim/simulator.h"
#include "app/sim/world_file.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QTemporaryFile>
#include <QTest>

using namespace headroom;
using namespace headroom::sim;
using namespace Qt::StringLiterals;

namespace {

struct Got
{
    int status = 0;
    QJsonObject object;
    QJsonArray array;

    int code() const { return object.value("code"_L1).toInt(-1); }
    std::string id() const { return object.value("id"_L1).toString().toStdString(); }
};

// A simulator without limits, and one bot talking to it.
class Talk
{
public:
    explicit Talk(Setup setup = {})
    {
        setup.limitsLifted = true;
        auto made = Simulator::make(std::move(setup));
        if (!made)
            qFatal("%s", made.error().text.c_str());
        m_simulator = std::move(*made);
    }

    Got ask(const std::string& method, const std::string& path, const char* body = "",
        const char* type = "application/json")
    {
        Request request;
        request.method = method;
        request.target = path;
        request.authorization = authorization;
        request.contentType = type;
        request.address = "192.0.2.1";
        request.body = body;
        const auto reply = m_simulator->handle(std::move(request));
        const auto document = QJsonDocument::fromJson(QByteArray::fromStdString(reply.answer.body));
        return {reply.answer.status, document.object(), document.array()};
    }

    std::string guild() { return std::to_string(first().id); }
    std::string channel() { return std::to_string(*first().channels.begin()); }
    Guild& first() { return *m_simulator->world().guild(m_simulator->world().guilds().begin()->first); }
    Simulator& simulator() { return *m_simulator; }

    std::string authorization = "Bot one";

private:
    std::unique_ptr<Simulator> m_simulator;
};

} // namespace

class TestSimWorld : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void idsCarryTheirTimeAndRise();
    void theDefaultWorldDependsOnTheSeedAlone();
    void aChannelIsCreatedFetchedChangedAndGone();
    void aChannelTakesItsMessagesAndWebhooksAlong();
    void badBodiesAreRefusedFieldByField();
    void bodiesThatAreNoJsonAreRefused();
    void idsThatAreNoneAreRefused();
    void messagesAreListedInPages();
    void messagesAreSentEditedAndDeleted();
    void theSameEnforcedNonceSendsOnce();
    void filesComeAsMultipart();
    void messagesAreDeletedInBulk();
    void reactionsArePutCountedAndTakenBack();
    void pinsAreKept();
    void overwritesArePutAndTakenAway();
    void rolesAreMadeGivenAndTakenAway();
    void rolesOutOfReachAreForbidden();
    void membersArePagedEditedAndBanned();
    void webhooksSendWithoutABot();
    void commandsAreKeptPerApplication();
    void anInteractionIsAnsweredOnce();
    void tokensDecideWhoIsWho();
    void closedPlacesAreForbidden();
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

void TestSimWorld::aChannelIsCreatedFetchedChangedAndGone()
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

void TestSimWorld::aChannelTakesItsMessagesAndWebhooksAlong()
{
    Talk talk;
    const auto hook = talk.ask("POST", "/channels/" + talk.channel() + "/webhooks", R"({"name":"h"})");
    QCOMPARE(hook.status, 200);
    const auto path = "/webhooks/" + hook.id() + "/" + hook.object.value("token"_L1).toString().toStdString();
    QCOMPARE(talk.ask("GET", path).status, 200);
    QCOMPARE(talk.ask("DELETE", "/channels/" + talk.channel()).status, 200);
    QCOMPARE(talk.ask("GET", path).code(), 10015);
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

void TestSimWorld::messagesAreListedInPages()
{
    Talk talk;
    const auto path = "/channels/" + talk.channel() + "/messages";
    std::vector<std::string> ids;
    for (int i = 0; i < 10; ++i)
        ids.push_back(talk.ask("POST", path, R"({"content":"x"})").id());
    const auto listed = [&](const std::string& query) {
        std::vector<std::string> got;
        for (const auto& message : talk.ask("GET", path + query).array)
            got.push_back(message.toObject().value("id"_L1).toString().toStdString());
        return got;
    };
    using Ids = std::vector<std::string>;
    QCOMPARE(listed("").size(), std::size_t{13}); // three were there
    QCOMPARE(listed("?limit=2"), (Ids{ids[9], ids[8]}));
    QCOMPARE(listed("?limit=2&before=" + ids[5]), (Ids{ids[4], ids[3]}));
    QCOMPARE(listed("?limit=2&after=" + ids[5]), (Ids{ids[7], ids[6]}));
    QCOMPARE(listed("?limit=3&around=" + ids[5]), (Ids{ids[6], ids[5], ids[4]}));
    QCOMPARE(listed("?limit=2&after=" + ids[9]), Ids{});
    QCOMPARE(talk.ask("GET", "/channels/" + talk.channel()).object.value("last_message_id"_L1).toString().toStdString(),
        ids[9]);
}

void TestSimWorld::messagesAreSentEditedAndDeleted()
{
    Talk talk;
    const auto path = "/channels/" + talk.channel() + "/messages";
    const auto sent = talk.ask("POST", path, R"({"content":"one","nonce":"n"})");
    QCOMPARE(sent.status, 200);
    QCOMPARE(sent.object.value("nonce"_L1).toString(), u"n"_s);
    QVERIFY(sent.object.value("author"_L1).toObject().value("bot"_L1).toBool());
    const auto one = path + "/" + sent.id();
    const auto edited = talk.ask("PATCH", one, R"({"content":"two"})");
    QCOMPARE(edited.object.value("content"_L1).toString(), u"two"_s);
    QVERIFY(edited.object.value("edited_timestamp"_L1).isString());
    QCOMPARE(talk.ask("GET", one).object, edited.object);
    talk.authorization = "Bot other";
    QCOMPARE(talk.ask("PATCH", one, R"({"content":"three"})").code(), 50005);
    QCOMPARE(talk.ask("DELETE", one).status, 204);
    QCOMPARE(talk.ask("GET", one).code(), 10008);
    QCOMPARE(talk.ask("DELETE", one).code(), 10008);
}

void TestSimWorld::theSameEnforcedNonceSendsOnce()
{
    Talk talk;
    const auto path = "/channels/" + talk.channel() + "/messages";
    const char* body = R"({"content":"x","nonce":"77","enforce_nonce":true})";
    const auto first = talk.ask("POST", path, body);
    QCOMPARE(talk.ask("POST", path, body).id(), first.id());
    QCOMPARE(talk.ask("GET", path).array.size(), 4);
    talk.authorization = "Bot other";
    QVERIFY(talk.ask("POST", path, body).id() != first.id());
}

void TestSimWorld::filesComeAsMultipart()
{
    Talk talk;
    const char* body =
        "--B\r\nContent-Disposition: form-data; name=\"payload_json\"\r\n\r\n{\"content\":\"with\"}\r\n"
        "--B\r\nContent-Disposition: form-data; name=\"files[0]\"; filename=\"a.bin\"\r\n\r\n12345\r\n--B--\r\n";
    const auto got =
        talk.ask("POST", "/channels/" + talk.channel() + "/messages", body, "multipart/form-data; boundary=B");
    QCOMPARE(got.status, 200);
    QCOMPARE(got.object.value("content"_L1).toString(), u"with"_s);
    const auto file = got.object.value("attachments"_L1).toArray().at(0).toObject();
    QCOMPARE(file.value("filename"_L1).toString(), u"a.bin"_s);
    QCOMPARE(file.value("size"_L1).toInt(), 5);
}

void TestSimWorld::messagesAreDeletedInBulk()
{
    Talk talk;
    const auto path = "/channels/" + talk.channel() + "/messages";
    const auto one = talk.ask("POST", path, R"({"content":"x"})").id();
    const auto two = talk.ask("POST", path, R"({"content":"x"})").id();
    const auto list = "{\"messages\":[\"" + one + "\",\"" + two + "\"]}";
    QCOMPARE(talk.ask("POST", path + "/bulk-delete", ("{\"messages\":[\"" + one + "\"]}").c_str()).code(), 50016);
    QCOMPARE(talk.ask("POST", path + "/bulk-delete", list.c_str()).status, 204);
    QCOMPARE(talk.ask("GET", path + "/" + two).status, 404);
    const auto old = talk.ask("GET", path).array.at(0).toObject().value("id"_L1).toString().toStdString();
    const auto withOld = "{\"messages\":[\"" + one + "\",\"" + old + "\"]}";
    QCOMPARE(talk.ask("POST", path + "/bulk-delete", withOld.c_str()).code(), 50034);
}

void TestSimWorld::reactionsArePutCountedAndTakenBack()
{
    Talk talk;
    const auto message = talk.ask("GET", "/channels/" + talk.channel() + "/messages").array.at(0).toObject();
    const auto one = "/channels/" + talk.channel() + "/messages/" + message.value("id"_L1).toString().toStdString();
    const auto reactions = [&] { return talk.ask("GET", one).object.value("reactions"_L1).toArray(); };
    QCOMPARE(talk.ask("PUT", one + "/reactions/%F0%9F%91%8D/@me").status, 204);
    talk.authorization = "Bot other";
    QCOMPARE(talk.ask("PUT", one + "/reactions/%F0%9F%91%8D/@me").status, 204);
    QCOMPARE(talk.ask("PUT", one + "/reactions/%F0%9F%91%8D/@me").status, 204); // twice is once
    QCOMPARE(talk.ask("PUT", one + "/reactions/wave:55/@me").status, 204);
    QCOMPARE(talk.ask("PUT", one + "/reactions/text/@me").code(), 10014);
    QCOMPARE(reactions().size(), 2);
    QCOMPARE(reactions().at(1).toObject().value("count"_L1).toInt(), 2);
    QCOMPARE(talk.ask("GET", one + "/reactions/%F0%9F%91%8D").array.size(), 2);
    QCOMPARE(talk.ask("DELETE", one + "/reactions/%F0%9F%91%8D/@me").status, 204);
    QCOMPARE(reactions().at(1).toObject().value("count"_L1).toInt(), 1);
    QVERIFY(!reactions().at(1).toObject().value("me"_L1).toBool());
    QCOMPARE(talk.ask("DELETE", one + "/reactions").status, 204);
    QVERIFY(reactions().isEmpty());
}

void TestSimWorld::pinsAreKept()
{
    Talk talk;
    const auto channel = "/channels/" + talk.channel();
    const auto id = talk.ask("POST", channel + "/messages", R"({"content":"x"})").id();
    QCOMPARE(talk.ask("PUT", channel + "/pins/" + id).status, 204);
    QCOMPARE(talk.ask("GET", channel + "/pins").array.size(), 1);
    const auto items = talk.ask("GET", channel + "/messages/pins").object.value("items"_L1).toArray();
    QCOMPARE(items.at(0).toObject().value("message"_L1).toObject().value("id"_L1).toString().toStdString(), id);
    QVERIFY(talk.ask("GET", channel + "/messages/" + id).object.value("pinned"_L1).toBool());
    QCOMPARE(talk.ask("DELETE", channel + "/messages/pins/" + id).status, 204);
    QCOMPARE(talk.ask("GET", channel + "/pins").array.size(), 0);
}

void TestSimWorld::overwritesArePutAndTakenAway()
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

void TestSimWorld::rolesAreMadeGivenAndTakenAway()
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

void TestSimWorld::rolesOutOfReachAreForbidden()
{
    Talk talk;
    talk.first().botPosition = 5;
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

void TestSimWorld::membersArePagedEditedAndBanned()
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
    QCOMPARE(seen.size(), std::size_t{51}); // fifty and the owner
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

void TestSimWorld::webhooksSendWithoutABot()
{
    Talk talk;
    const auto hook = talk.ask("POST", "/channels/" + talk.channel() + "/webhooks", R"({"name":"h"})");
    const auto path = "/webhooks/" + hook.id() + "/" + hook.object.value("token"_L1).toString().toStdString();
    talk.authorization.clear();
    QCOMPARE(talk.ask("POST", path, R"({"content":"quiet"})").status, 204);
    const auto sent = talk.ask("POST", path + "?wait=true", R"({"content":"loud","username":"me"})");
    QCOMPARE(sent.status, 200);
    QCOMPARE(sent.object.value("author"_L1).toObject().value("username"_L1).toString(), u"me"_s);
    QCOMPARE(talk.ask("PATCH", path + "/messages/" + sent.id(), R"({"content":"new"})").status, 200);
    QCOMPARE(talk.ask("GET", path + "/messages/" + sent.id()).object.value("content"_L1).toString(), u"new"_s);
    QCOMPARE(talk.ask("DELETE", path + "/messages/" + sent.id()).status, 204);
    QCOMPARE(talk.ask("GET", path + "/messages/" + sent.id()).code(), 10008);
    QCOMPARE(talk.ask("POST", "/webhooks/" + hook.id() + "/wrong", R"({"content":"x"})").code(), 50027);
    QCOMPARE(talk.ask("GET", "/webhooks/" + hook.id()).status, 401);
    QCOMPARE(talk.ask("DELETE", path).status, 204);
    QCOMPARE(talk.ask("POST", path, R"({"content":"x"})").code(), 10015);
}

void TestSimWorld::commandsAreKeptPerApplication()
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

void TestSimWorld::anInteractionIsAnsweredOnce()
{
    Talk talk;
    talk.authorization.clear();
    QCOMPARE(talk.ask("POST", "/interactions/123/token-123/callback", R"({"type":4})").status, 204);
    QCOMPARE(talk.ask("POST", "/interactions/123/token-123/callback", R"({"type":4})").code(), 40060);
    QCOMPARE(talk.ask("POST", "/interactions/124/token-123/callback", R"({"type":4})").code(), 10062);
    QCOMPARE(talk.ask("POST", "/interactions/125/token-125/callback", "{}").code(), 50035);
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

void TestSimWorld::closedPlacesAreForbidden()
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
    QCOMPARE(talk.ask("GET", "/guilds/100").object.value("roles"_L1).toArray().size(), 3);
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
        return world ? std::string{} : world.error().text;
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

QTEST_GUILESS_MAIN(TestSimWorld)
#include "tst_sim_world.moc"
