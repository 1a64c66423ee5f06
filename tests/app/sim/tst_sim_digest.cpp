// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The digest of a guild: the same for a guild with other ids, another where anything differs. And the guild that is
// generated for it.
#include "app/sim/world/guild_digest.h"
#include "app/sim/world/large_guild.h"
#include "tests/support/simulator/sim_talk.h"

namespace headroom::tst_sim_digest {

using namespace headroom::sim;
using namespace Qt::StringLiterals;

namespace {

using Hashes = std::map<std::string, std::string>;

Hashes digestOf(Talk& talk, Snowflake guild = 100)
{
    Hashes hashes;
    for (const auto& section : guildDigest(talk.simulator().world(), *talk.simulator().world().guild(guild)))
        hashes[section.name] = section.hash;
    return hashes;
}

QByteArray changedBetween(const Hashes& before, const Hashes& after)
{
    QByteArray changed;
    for (const auto& [name, hash] : before) {
        if (after.at(name) != hash)
            changed += (changed.isEmpty() ? "" : " ") + QByteArray::fromStdString(name);
    }
    return changed;
}

const char* const world =
    R"({"guilds":[{"id":"100","icon":"0123","bot_role_position":10,"roles":[{"id":"101","name":"a","position":1}],
    "members":[{"user":{"id":"901"},"roles":["101"]},{"user":{"id":"902"}}],"bans":[{"user":{"id":"903"}}],
    "emojis":[{"id":"501","name":"wave"}],"stickers":[{"id":"502","name":"st"}],"soundboard_sounds":[{"sound_id":"503"}],
    "auto_moderation_rules":[{"id":"601","name":"r"}],"scheduled_events":[{"id":"602","name":"e","entity_type":3,
        "entity_metadata":{"location":"x"},"scheduled_start_time":"2099-01-01T00:00:00Z","scheduled_end_time":"2099-01-02T00:00:00Z"}],
    "channels":[{"id":"300","messages":[{"id":"1000000000000000000","content":"x"}],"webhooks":[{"id":"700"}]},
        {"id":"301","type":15,"available_tags":[{"id":"801","name":"t"}],"threads":[{"id":"302","applied_tags":["801"]}]}]}]})";

Setup generated(const QJsonObject& size)
{
    QJsonArray guilds;
    for (const auto* id : {"100", "200"})
        guilds.append(QJsonObject{{u"id"_s, QLatin1String{id}}, {u"generate"_s, size}});
    Setup setup;
    setup.world = QJsonObject{{u"guilds"_s, guilds}};
    return setup;
}

const QJsonObject smallSize{{u"roles"_s, 20}, {u"channels"_s, 44}, {u"overwrites"_s, 60}, {u"members"_s, 50},
    {u"messages"_s, 1500}, {u"bans"_s, 5}};

} // namespace

class TestSimDigest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aChangeIsSeenInItsSection_data();
    void aChangeIsSeenInItsSection();
    void otherIdsAreNoDifference();
    void anotherSeedIsADifference();
    void linesShowTheDifference();
    void aRoleBelowAnotherIsADifference();
    void mentionsCountByWhatTheyMean();
    void aCopyOfAFileIsTheSameFile();
    void theControlEndpointTellsIt();
    void aGeneratedGuildHasWhatWasAskedFor();
    void everyKindOfObjectIsGenerated();
};

void TestSimDigest::aChangeIsSeenInItsSection_data()
{
    QTest::addColumn<QString>("method");
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("body");
    QTest::addColumn<QString>("sections");
    const auto row = [](const char* name, const char* method, const char* path, const char* body,
                         const char* sections) {
        QTest::newRow(name) << QString::fromLatin1(method) << QString::fromLatin1(path) << QString::fromUtf8(body)
                            << QString::fromLatin1(sections);
    };
    row("nothing", "GET", "/guilds/100", "", "");
    row("settings", "PATCH", "/guilds/100", R"({"description":"new"})", "settings");
    row("icon", "PATCH", "/guilds/100", R"({"icon":null})", "settings");
    row("role", "PATCH", "/guilds/100/roles/101", R"({"color":255})", "roles");
    row("topic", "PATCH", "/channels/300", R"({"topic":"new"})", "channels");
    row("tag", "PATCH", "/channels/301", R"({"available_tags":[{"id":"801","name":"t","emoji_name":"x"}]})",
        "channels");
    row("overwrite", "PUT", "/channels/300/permissions/101", R"({"type":0,"allow":"1024"})", "overwrites");
    row("thread", "PATCH", "/channels/302", R"({"rate_limit_per_user":5})", "threads");
    row("emoji", "DELETE", "/guilds/100/emojis/501", "", "emojis");
    row("sticker", "PATCH", "/guilds/100/stickers/502", R"({"name":"other","tags":"t"})", "stickers");
    row("sound", "PATCH", "/guilds/100/soundboard-sounds/503", R"({"volume":0.5})", "sounds");
    row("rule", "PATCH", "/guilds/100/auto-moderation/rules/601", R"({"enabled":false})", "automod");
    row("onboarding", "PUT", "/guilds/100/onboarding", R"({"default_channel_ids":["300"]})", "onboarding");
    row("widget", "PATCH", "/guilds/100/widget", R"({"enabled":true})", "widget");
    row("event", "PATCH", "/guilds/100/scheduled-events/602", R"({"name":"f"})", "events");
    row("webhook", "PATCH", "/webhooks/700", R"({"name":"n"})", "webhooks");
    row("nickname", "PATCH", "/guilds/100/members/902", R"({"nick":"n"})", "members");
    row("member's role", "DELETE", "/guilds/100/members/901/roles/101", "", "members");
    row("ban", "PUT", "/guilds/100/bans/902", "{}", "ban_reasons bans");
    row("message", "POST", "/channels/300/messages", R"({"content":"x"})", "messages");
    row("removed message", "DELETE", "/channels/300/messages/1000000000000000000", "", "messages");
    row("pin", "PUT", "/channels/300/messages/pins/1000000000000000000", "", "pins");
    row("reaction", "PUT", "/channels/300/messages/1000000000000000000/reactions/%F0%9F%91%8D/@me", "",
        "message_extras");
}

void TestSimDigest::aChangeIsSeenInItsSection()
{
    QFETCH(QString, method);
    QFETCH(QString, path);
    QFETCH(QString, body);
    QFETCH(QString, sections);
    Talk talk{world};
    talk.ask("GET", "/guilds/100"); // the bot is a member now
    const auto before = digestOf(talk);
    const auto done = talk.ask(method.toStdString(), path.toStdString(), body.toStdString());
    QVERIFY2(done.status < 300, done.body.c_str());
    QCOMPARE(changedBetween(before, digestOf(talk)), sections.toLatin1());
}

void TestSimDigest::otherIdsAreNoDifference()
{
    Talk talk{generated(smallSize)};
    // Users are the same everywhere: other members are others, and so are overwrites for them.
    QCOMPARE(
        changedBetween(digestOf(talk, 100), digestOf(talk, 200)), QByteArray{"ban_reasons bans members overwrites"});
}

void TestSimDigest::anotherSeedIsADifference()
{
    auto other = smallSize;
    other.insert("seed"_L1, 2);
    Talk one{generated(smallSize)};
    Talk two{generated(other)};
    const auto changed = changedBetween(digestOf(one), digestOf(two));
    for (const auto* section : {"roles", "emojis", "messages", "overwrites"})
        QVERIFY2(changed.contains(section), changed.constData());
}

void TestSimDigest::linesShowTheDifference()
{
    Talk talk{world};
    const auto lines = [&] { return digestLines(talk.simulator().world(), talk.first(), "roles"); };
    const auto before = lines();
    talk.ask("PATCH", "/guilds/100/roles/101", R"({"name":"other"})");
    const auto after = lines();
    QCOMPARE(before.size(), after.size());
    QCOMPARE(before.at(0), after.at(0)); // @everyone
    QVERIFY(after.at(1).find("other") != std::string::npos);
    QVERIFY(digestLines(talk.simulator().world(), talk.first(), "nothing").empty());
}

void TestSimDigest::aRoleBelowAnotherIsADifference()
{
    Talk talk{world};
    talk.ask("POST", "/guilds/100/roles", R"({"name":"b"})");
    const auto made = talk.ask("GET", "/guilds/100/roles").array.last().toObject().value("id"_L1).toString();
    const auto move = [&](int position) {
        return talk
            .ask("PATCH", "/guilds/100/roles",
                compactJson(QJsonArray{QJsonObject{{u"id"_s, u"101"_s}, {u"position"_s, position}}}))
            .status;
    };
    talk.ask("PATCH", "/guilds/100/roles", compactJson(QJsonArray{QJsonObject{{u"id"_s, made}, {u"position"_s, 3}}}));
    const auto below = digestOf(talk);
    QCOMPARE(move(2), 200);
    QCOMPARE(changedBetween(below, digestOf(talk)), QByteArray{}); // the order is the same
    talk.ask("PATCH", "/guilds/100/roles", compactJson(QJsonArray{QJsonObject{{u"id"_s, made}, {u"position"_s, 1}}}));
    QVERIFY(changedBetween(below, digestOf(talk)).contains("roles"));
}

void TestSimDigest::mentionsCountByWhatTheyMean()
{
    Talk talk{world};
    const auto said = [&](const char* content) {
        const auto id =
            talk.ask("POST", "/channels/300/messages", compactJson(QJsonObject{{u"content"_s, QLatin1String{content}}}))
                .id();
        const auto line = digestLines(talk.simulator().world(), talk.first(), "messages").at(1);
        talk.ask("DELETE", "/channels/300/messages/" + id);
        return line;
    };
    QVERIFY(said("see <#300> and <@&101> <:wave:501>!")
                .find("see <#channel:0:channel> and <@&role:1:a> <:wave:emoji:wave>!")
        != std::string::npos);
    QVERIFY(said("5 > 300 <@901>").find("5 > 300 <@901>") != std::string::npos);
}

void TestSimDigest::aCopyOfAFileIsTheSameFile()
{
    Talk talk{R"({"guilds":[
        {"id":"100","icon":"0123","channels":[{"id":"300","messages":[{"attachments":[{"id":"900","size":5000}]}]}]},
        {"id":"200","channels":[{"id":"400"}]}]})"};
    const auto bytes = talk.simulator().world().files().bytesOf("/attachments/300/900/picture.png");
    QVERIFY(bytes);
    const auto sent = talk.ask("POST", "/channels/400/messages",
        "--B\r\nContent-Disposition: form-data; name=\"files[0]\"; filename=\"picture.png\"\r\n\r\n" + *bytes
            + "\r\n--B--\r\n",
        "multipart/form-data; boundary=B");
    QCOMPARE(sent.status, 200);
    const auto lines = [&](Snowflake guild) {
        const auto line =
            digestLines(talk.simulator().world(), *talk.simulator().world().guild(guild), "messages").at(0);
        return QJsonDocument::fromJson(QByteArray::fromStdString(line)).object().value("files"_L1).toArray();
    };
    QCOMPARE(lines(200), lines(100));
    const auto icon = talk.simulator().world().files().bytesOf("/icons/100/0123");
    const auto set = talk.ask("PATCH", "/guilds/200",
        compactJson(QJsonObject{{u"icon"_s,
            u"data:image/png;base64,"_s + QString::fromLatin1(QByteArray::fromStdString(*icon).toBase64())}}));
    QCOMPARE(set.status, 200);
    QCOMPARE(digestOf(talk, 100).at("settings"), digestOf(talk, 200).at("settings"));
}

void TestSimDigest::theControlEndpointTellsIt()
{
    Talk talk{world};
    const auto digest = talk.ask("POST", "/_sim/digest", R"({"guild_id":"100"})").object;
    QCOMPARE(digest.value("messages"_L1).toObject().value("count"_L1).toInt(), 1);
    QCOMPARE(digest.value("messages"_L1).toObject().value("hash"_L1).toString().toStdString(),
        digestOf(talk).at("messages"));
    const auto lines = talk.ask("POST", "/_sim/digest", R"({"guild_id":"100","section":"channels"})").object;
    QCOMPARE(lines.value("lines"_L1).toArray().size(), 2);
    QCOMPARE(talk.ask("POST", "/_sim/digest", R"({"guild_id":"1"})").status, 400);
}

void TestSimDigest::aGeneratedGuildHasWhatWasAskedFor()
{
    Talk talk{generated(smallSize)};
    auto& world = talk.simulator().world();
    const auto& guild = *world.guild(100);
    QCOMPARE(guild.roles.size(), std::size_t{20}); // with @everyone and the bots'
    QCOMPARE(guild.channels.size(), std::size_t{44});
    QCOMPARE(guild.members.size(), std::size_t{50});
    QCOMPARE(guild.bans.size(), std::size_t{5});
    std::size_t messages = 0;
    qsizetype overwrites = 0;
    for (const auto& [id, channel] : world.channels()) {
        if (channel.guild != 100)
            continue;
        messages += channel.messages.size();
        overwrites += channel.json.object().value("permission_overwrites"_L1).toArray().size();
    }
    QCOMPARE(messages, std::size_t{1500});
    QCOMPARE(overwrites, qsizetype{60});
}

void TestSimDigest::everyKindOfObjectIsGenerated()
{
    Talk talk{generated(smallSize)};
    for (const auto& section : guildDigest(talk.simulator().world(), *talk.simulator().world().guild(100)))
        QVERIFY2(section.count > 0, section.name.c_str());
    std::set<int> types;
    for (const auto& channel : talk.ask("GET", "/guilds/100/channels").array)
        types.insert(channel.toObject().value("type"_L1).toInt());
    QCOMPARE(types, (std::set<int>{0, 2, 4, 5, 13, 15, 16}));
}

HEADROOM_TEST(TestSimDigest)

} // namespace headroom::tst_sim_digest

#include "tst_sim_digest.moc"
