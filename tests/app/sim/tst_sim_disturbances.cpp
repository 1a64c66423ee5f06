// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What others do to a guild while somebody reads it, and the caps that a restore waits through.
#include "app/sim/limits/bucket_table.h"
#include "tests/support/simulator/sim_talk.h"

#include <QFile>
#include <QTemporaryDir>

namespace headroom::tst_sim_disturbances {

using namespace headroom::sim;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

const char* const world = R"({"guilds":[{"id":"100","bot_role":{"permissions":"1024"},
    "roles":[{"id":"101","name":"a","permissions":"1024"}],"members":[{"user":{"id":"901"}},{"user":{"id":"902"}}],
    "bans":[{"user":{"id":"903"}},{"user":{"id":"904"}}],"emojis":[{"id":"501","name":"e"}],
    "soundboard_sounds":[{"sound_id":"503","name":"s"}],
    "channels":[{"id":"300","messages":10,"threads":[{"id":"310"}]},{"id":"301"}]}]})";

} // namespace

class TestSimDisturbances : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void whatWasListedVanishes_data();
    void whatWasListedVanishes();
    void aMessageVanishesBetweenTwoPages();
    void aMessageIsChangedBetweenTwoPages();
    void aChannelIsRenamedAfterTheList();
    void rolesAreLostInTheMiddle();
    void theJournalSaysWhatWasTouched();
    void nothingIsTouchedWhereNothingIsListed();
    void capsHoldWithoutLimits();
    void eachGuildAndBotHasACapOfItsOwn();
    void aCapIsShortened();
};

void TestSimDisturbances::whatWasListedVanishes_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<int>("before");
    QTest::newRow("messages") << u"/channels/300/messages?limit=100"_s << 10;
    QTest::newRow("members") << u"/guilds/100/members?limit=100"_s << 4; // with owner and bot
    QTest::newRow("bans") << u"/guilds/100/bans"_s << 2;
    QTest::newRow("channels") << u"/guilds/100/channels"_s << 2;
    QTest::newRow("emojis") << u"/guilds/100/emojis"_s << 1;
    QTest::newRow("threads") << u"/guilds/100/threads/active"_s << 1;
    QTest::newRow("sounds") << u"/guilds/100/soundboard-sounds"_s << 1;
}

void TestSimDisturbances::whatWasListedVanishes()
{
    QFETCH(QString, path);
    QFETCH(int, before);
    Talk talk{world};
    talk.ask("POST", "/_sim/guild", R"({"guild_id":"100","bot_role":{"permissions":"8"}})");
    talk.simulator().setFaults({*parseFault("remove-listed:x1")});
    const auto count = [&] {
        const auto got = talk.ask("GET", path.toStdString());
        return got.array.size() + got.object.value("items"_L1).toArray().size()
            + got.object.value("threads"_L1).toArray().size();
    };
    QCOMPARE(count(), before);
    QCOMPARE(count(), before - 1);
}

void TestSimDisturbances::aMessageVanishesBetweenTwoPages()
{
    Talk talk{world};
    talk.simulator().setFaults({*parseFault("remove-listed=2:GET /channels/300/messages:x1")});
    const auto first = talk.ask("GET", "/channels/300/messages?limit=4").array;
    QCOMPARE(first.size(), 4);
    const auto last = first.at(3).toObject().value("id"_L1).toString().toStdString();
    QCOMPARE(talk.ask("GET", "/channels/300/messages/" + last).code(), 10008);
    // The cursor is good although what it names is gone.
    const auto second = talk.ask("GET", "/channels/300/messages?limit=100&before=" + last).array;
    QCOMPARE(second.size(), 6);
}

void TestSimDisturbances::aMessageIsChangedBetweenTwoPages()
{
    Talk talk{world};
    talk.simulator().setFaults({*parseFault("change-listed:GET /channels/300/messages:x1")});
    const auto last = talk.ask("GET", "/channels/300/messages?limit=4").array.at(3).toObject();
    const auto now = talk.ask("GET", "/channels/300/messages/" + last.value("id"_L1).toString().toStdString()).object;
    QVERIFY(now.value("content"_L1) != last.value("content"_L1));
    QVERIFY(!now.value("edited_timestamp"_L1).isNull());
}

void TestSimDisturbances::aChannelIsRenamedAfterTheList()
{
    Talk talk{world};
    talk.simulator().setFaults({*parseFault("change-listed:GET /guilds/100/channels:x1")});
    const auto before = talk.ask("GET", "/guilds/100/channels").array.at(1).toObject().value("name"_L1);
    QVERIFY(talk.ask("GET", "/channels/301").object.value("name"_L1) != before);
}

void TestSimDisturbances::rolesAreLostInTheMiddle()
{
    Talk talk{R"({"guilds":[{"id":"100","bot_role":{"permissions":"8"},"channels":[{"id":"300","messages":3}]}]})"};
    talk.simulator().setFaults({*parseFault("lose-roles:GET /channels/300/messages:x1")});
    QCOMPARE(talk.ask("GET", "/guilds/100/bans").status, 200);
    QCOMPARE(talk.ask("GET", "/channels/300/messages").array.size(), 3); // this one still
    QCOMPARE(talk.ask("GET", "/guilds/100/bans").code(), 50013);
}

void TestSimDisturbances::theJournalSaysWhatWasTouched()
{
    Talk talk{world};
    QTemporaryDir folder;
    const auto path = folder.filePath(u"journal"_s);
    QVERIFY(talk.simulator().journal().open(path.toStdString()));
    talk.simulator().setFaults({*parseFault("remove-listed:GET /guilds/100/channels:x1")});
    talk.ask("GET", "/guilds/100/channels");
    QFile journal{path};
    QVERIFY(journal.open(QIODevice::ReadOnly));
    const auto line = QJsonDocument::fromJson(journal.readLine()).object();
    QCOMPARE(line.value("touched"_L1).toString(), u"channel:301"_s);
    QCOMPARE(line.value("fault"_L1).toString(), u"remove-listed"_s);
}

void TestSimDisturbances::nothingIsTouchedWhereNothingIsListed()
{
    Talk talk{world};
    talk.simulator().setFaults({*parseFault("remove-listed"), *parseFault("change-listed")});
    for (const auto* path : {"/users/@me", "/guilds/100", "/channels/300", "/guilds/999/channels", "/unknown", "/"})
        talk.ask("GET", path);
    QCOMPARE(talk.first().channels.size(), std::size_t{2});
    QCOMPARE(talk.ask("GET", "/guilds/100/roles").array.size(), 3);
}

void TestSimDisturbances::capsHoldWithoutLimits()
{
    Setup setup;
    setup.creationCap = WindowRule{2, 48h};
    Talk talk{setup};
    for (const auto* path : {"/roles", "/channels"}) {
        const auto make = [&] { return talk.ask("POST", "/guilds/" + talk.guild() + path, R"({"name":"x"})"); };
        QVERIFY(make().status < 300);
        QVERIFY(make().status < 300);
        const auto refused = make();
        QCOMPARE(refused.status, 429);
        QVERIFY(refused.object.value("retry_after"_L1).toDouble() > 170'000);
        QCOMPARE(refused.header("x-ratelimit-scope"), std::string{"user"});
        QCOMPARE(refused.header("x-ratelimit-limit"), std::string{"2"});
        QCOMPARE(refused.header("x-ratelimit-remaining"), std::string{"0"});
        QVERIFY(std::stoi(refused.header("retry-after")) > 170'000);
    }
    talk.simulator().clock().advance(48h);
    QCOMPARE(talk.ask("POST", "/guilds/" + talk.guild() + "/roles", "{}").status, 200);
}

void TestSimDisturbances::eachGuildAndBotHasACapOfItsOwn()
{
    Setup setup;
    setup.creationCap = WindowRule{1, 48h};
    setup.world = QJsonDocument::fromJson(R"({"guilds":[{"id":"100"},{"id":"200"}]})").object();
    Talk talk{setup};
    const auto make = [&](const char* guild) {
        return talk.ask("POST", std::string{"/guilds/"} + guild + "/roles", "{}").status;
    };
    QCOMPARE(make("100"), 200);
    QCOMPARE(make("100"), 429);
    QCOMPARE(make("200"), 200);
    talk.authorization = "Bot two";
    QCOMPARE(make("100"), 200);
}

void TestSimDisturbances::aCapIsShortened()
{
    Talk talk;
    talk.ask("POST", "/_sim/buckets", R"({"creation_cap":{"limit":1,"seconds":60}})");
    const auto make = [&] {
        return talk.ask("POST", "/guilds/" + talk.guild() + "/channels", R"({"name":"x"})").status;
    };
    QCOMPARE(make(), 201);
    QCOMPARE(make(), 429);
    talk.simulator().clock().advance(60s);
    QCOMPARE(make(), 201);
    QCOMPARE(talk.ask("POST", "/_sim/buckets", R"({"creation_cap":{"limit":0,"seconds":60}})").status, 400);
}

HEADROOM_TEST(TestSimDisturbances)

} // namespace headroom::tst_sim_disturbances

#include "tst_sim_disturbances.moc"
