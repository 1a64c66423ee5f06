// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What messages of the simulated Discord consist of besides text, and those that webhooks send.
#include "tests/support/simulator/sim_talk.h"

namespace headroom::tst_sim_message_kinds {

using namespace headroom::sim;
using namespace Qt::StringLiterals;

namespace {

const char* const world = R"({"guilds":[{"id":"100","stickers":[{"id":"502","name":"sticker","tags":"t"}],
    "channels":[{"id":"300","messages":[{"id":"1000000000000000000","content":"first","attachments":[{"id":"900"}]}],
                 "webhooks":[{"id":"700","token":"t","name":"hook"}]},
        {"id":"301","type":15,"flags":16,"available_tags":[{"id":"801","name":"tag"}],
         "webhooks":[{"id":"701","token":"t"}]},
        {"id":"302","type":4},{"id":"303","threads":[{"id":"304","thread_metadata":{"archived":true}}]}]}]})";

} // namespace

class TestSimMessageKinds : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aReplyShowsWhatItRepliesTo();
    void aReplyToNothingIsRefused();
    void aForwardHoldsWhatItForwards();
    void pollsAreSentAndChecked();
    void stickersAreOfTheGuild();
    void aMessageShowsItsThread();
    void aWebhookSendsUnderAnyName();
    void aWebhookPostsInAForum();
    void aWebhookSendsIntoAThread();
    void whatAWebhookMayNotSend_data();
    void whatAWebhookMayNotSend();
    void tokensAreShownToTheirApplicationOnly();
    void webhooksHaveImages();
    void webhooksAreCappedInChannelAndGuild();
    void withoutHistoryThereIsNothingToSee();
    void withoutTheIntentMessagesAreEmpty();
};

void TestSimMessageKinds::aReplyShowsWhatItRepliesTo()
{
    Talk talk{world};
    const auto sent = talk.ask("POST", "/channels/300/messages",
        R"({"content":"x","message_reference":{"message_id":"1000000000000000000"}})");
    QCOMPARE(sent.object.value("type"_L1).toInt(), 19);
    const auto read = talk.ask("GET", "/channels/300/messages/" + sent.id()).object;
    const auto first = read.value("referenced_message"_L1).toObject();
    QCOMPARE(first.value("content"_L1).toString(), u"first"_s);
    QVERIFY(first.value("attachments"_L1).toArray().at(0).toObject().value("url"_L1).toString().contains(u"?ex="_s));
    QCOMPARE(read.value("message_reference"_L1).toObject().value("channel_id"_L1).toString(), u"300"_s);
    QCOMPARE(talk.ask("DELETE", "/channels/300/messages/1000000000000000000").status, 204);
    const auto later = talk.ask("GET", "/channels/300/messages/" + sent.id()).object;
    QVERIFY(later.value("referenced_message"_L1).isNull());
}

void TestSimMessageKinds::aReplyToNothingIsRefused()
{
    Talk talk{world};
    const auto reply = [&](const char* reference) {
        return talk.ask(
            "POST", "/channels/300/messages", R"({"content":"x","message_reference":)" + std::string{reference} + "}");
    };
    QCOMPARE(reply(R"({"message_id":"1"})").code(), 50035);
    const auto plain = reply(R"({"message_id":"1","fail_if_not_exists":false})");
    QCOMPARE(plain.status, 200);
    QCOMPARE(plain.object.value("type"_L1).toInt(), 0);
}

void TestSimMessageKinds::aForwardHoldsWhatItForwards()
{
    Talk talk{world};
    const auto sent = talk.ask("POST", "/channels/303/messages",
        R"({"message_reference":{"type":1,"message_id":"1000000000000000000","channel_id":"300"}})");
    QCOMPARE(sent.status, 200);
    QVERIFY(talk.ask("GET", "/channels/300/messages").array.size() == 1);
    const auto snapshot =
        sent.object.value("message_snapshots"_L1).toArray().at(0).toObject().value("message"_L1).toObject();
    QCOMPARE(snapshot.value("content"_L1).toString(), u"first"_s);
    const auto link = snapshot.value("attachments"_L1).toArray().at(0).toObject().value("url"_L1).toString();
    QVERIFY(link.contains(u"&hm="_s));
}

void TestSimMessageKinds::pollsAreSentAndChecked()
{
    Talk talk{world};
    const auto send = [&](const char* poll) {
        return talk.ask("POST", "/channels/300/messages", R"({"poll":)" + std::string{poll} + "}");
    };
    const auto sent =
        send(R"({"question":{"text":"why"},"answers":[{"poll_media":{"text":"a"}},{"poll_media":{"text":"b"}}]})");
    QCOMPARE(sent.status, 200);
    const auto poll = sent.object.value("poll"_L1).toObject();
    QCOMPARE(poll.value("answers"_L1).toArray().at(1).toObject().value("answer_id"_L1).toInt(), 2);
    QVERIFY(!poll.value("expiry"_L1).toString().isEmpty());
    QCOMPARE(send(R"({"question":{"text":""},"answers":[{"poll_media":{"text":"a"}}]})").code(), 50035);
    QCOMPARE(send(R"({"question":{"text":"why"},"answers":[]})").code(), 50035);
    QCOMPARE(send(R"({"question":{"text":"why"},"answers":[{}],"duration":769})").code(), 50035);
}

void TestSimMessageKinds::stickersAreOfTheGuild()
{
    Talk talk{world};
    const auto sent = talk.ask("POST", "/channels/300/messages", R"({"sticker_ids":["502"]})");
    QCOMPARE(
        sent.object.value("sticker_items"_L1).toArray().at(0).toObject().value("name"_L1).toString(), u"sticker"_s);
    QCOMPARE(talk.ask("POST", "/channels/300/messages", R"({"sticker_ids":["503"]})").code(), 50081);
}

void TestSimMessageKinds::aMessageShowsItsThread()
{
    Talk talk{world};
    const auto path = "/channels/300/messages/1000000000000000000";
    QVERIFY(!talk.ask("GET", path).object.contains("thread"_L1));
    QCOMPARE(talk.ask("POST", std::string{path} + "/threads", R"({"name":"t"})").status, 201);
    QCOMPARE(talk.ask("GET", path).object.value("thread"_L1).toObject().value("name"_L1).toString(), u"t"_s);
}

void TestSimMessageKinds::aWebhookSendsUnderAnyName()
{
    Talk talk{world};
    const auto send = [&](const char* body) {
        return talk.ask("POST", "/webhooks/700/t?wait=true", body).object.value("author"_L1).toObject();
    };
    const auto usual = send(R"({"content":"x"})");
    QCOMPARE(usual.value("username"_L1).toString(), u"hook"_s);
    const auto other = send(R"({"content":"x","username":"Ada","avatar_url":"https://example.com/a.png"})");
    QCOMPARE(other.value("username"_L1).toString(), u"Ada"_s);
    QVERIFY(!other.value("avatar"_L1).toString().isEmpty());
    QCOMPARE(talk.ask("POST", "/webhooks/700/t", R"({"content":"x"})").status, 204);
    const auto listed = talk.ask("GET", "/channels/300/messages?limit=2").array.at(1).toObject();
    QCOMPARE(listed.value("webhook_id"_L1).toString(), u"700"_s);
    QCOMPARE(listed.value("author"_L1).toObject().value("username"_L1).toString(), u"Ada"_s);
}

void TestSimMessageKinds::aWebhookPostsInAForum()
{
    Talk talk{world};
    const auto sent =
        talk.ask("POST", "/webhooks/701/t?wait=true", R"({"content":"x","thread_name":"post","applied_tags":["801"]})");
    QCOMPARE(sent.status, 200);
    QCOMPARE(sent.text("channel_id").toStdString(), sent.id());
    const auto thread = talk.ask("GET", "/channels/" + sent.id()).object;
    QCOMPARE(thread.value("name"_L1).toString(), u"post"_s);
    QCOMPARE(thread.value("parent_id"_L1).toString(), u"301"_s);
    QCOMPARE(thread.value("applied_tags"_L1).toArray(), QJsonArray{u"801"_s});
}

void TestSimMessageKinds::aWebhookSendsIntoAThread()
{
    Talk talk{world};
    const auto hook = talk.ask("POST", "/channels/303/webhooks", R"({"name":"h"})");
    const auto path = "/webhooks/" + hook.id() + "/" + hook.text("token").toStdString();
    const auto sent = talk.ask("POST", path + "?wait=true&thread_id=304", R"({"content":"x"})");
    QCOMPARE(sent.text("channel_id"), u"304"_s);
    QVERIFY(
        !talk.ask("GET", "/channels/304").object.value("thread_metadata"_L1).toObject().value("archived"_L1).toBool());
    QCOMPARE(talk.ask("PATCH", path + "/messages/" + sent.id() + "?thread_id=304", R"({"content":"y"})").status, 200);
    QCOMPARE(talk.ask("GET", path + "/messages/" + sent.id()).code(), 10008);
    QCOMPARE(talk.ask("POST", path + "?thread_id=300", R"({"content":"x"})").code(), 10003);
}

void TestSimMessageKinds::whatAWebhookMayNotSend_data()
{
    QTest::addColumn<QString>("hook");
    QTest::addColumn<QString>("body");
    QTest::addColumn<int>("code");
    QTest::newRow("nothing") << u"700"_s << u"{}"_s << 50006;
    QTest::newRow("no name") << u"700"_s << uR"({"content":"x","username":""})"_s << 50035;
    QTest::newRow("a long name") << u"700"_s << uR"({"content":"x","username":")"_s + QString(81, u'n') + uR"("})"_s
                                 << 50035;
    QTest::newRow("Discord's name") << u"700"_s << uR"({"content":"x","username":"Discord News"})"_s << 50035;
    QTest::newRow("a post in a text channel") << u"700"_s << uR"({"content":"x","thread_name":"t"})"_s << 220003;
    QTest::newRow("a message in a forum") << u"701"_s << uR"({"content":"x"})"_s << 220001;
    QTest::newRow("a post without the tag") << u"701"_s << uR"({"content":"x","thread_name":"t"})"_s << 40067;
    QTest::newRow("an unknown tag") << u"701"_s << uR"({"content":"x","thread_name":"t","applied_tags":["802"]})"_s
                                    << 50035;
}

void TestSimMessageKinds::whatAWebhookMayNotSend()
{
    QFETCH(QString, hook);
    QFETCH(QString, body);
    QFETCH(int, code);
    Talk talk{world};
    QCOMPARE(talk.ask("POST", "/webhooks/" + hook.toStdString() + "/t", body.toStdString()).code(), code);
}

void TestSimMessageKinds::tokensAreShownToTheirApplicationOnly()
{
    Talk talk{world};
    const auto own = talk.ask("POST", "/channels/300/webhooks", R"({"name":"mine"})");
    QVERIFY(!own.text("token").isEmpty());
    const auto listed = talk.ask("GET", "/channels/300/webhooks").array;
    QCOMPARE(listed.size(), 2);
    QVERIFY(!listed.at(0).toObject().contains("token"_L1));
    QCOMPARE(listed.at(1).toObject().value("token"_L1).toString(), own.text("token"));
    talk.authorization = "Bot two";
    QVERIFY(!talk.ask("GET", "/webhooks/" + own.id()).object.contains("token"_L1));
    QVERIFY(!talk.ask("GET", "/guilds/100/webhooks").array.at(2).toObject().contains("token"_L1));
}

void TestSimMessageKinds::webhooksHaveImages()
{
    Talk talk{world};
    const auto made =
        talk.ask("POST", "/channels/300/webhooks", R"({"name":"h","avatar":"data:image/png;base64,AAAA"})");
    QCOMPARE(talk.ask("GET", "/avatars/" + made.id() + "/" + made.text("avatar").toStdString() + ".png").status, 200);
    QVERIFY(talk.ask("PATCH", "/webhooks/" + made.id(), R"({"avatar":null})").object.value("avatar"_L1).isNull());
    QCOMPARE(talk.ask("POST", "/channels/300/webhooks", R"({"name":"h","avatar":"x"})").code(), 50035);
    QCOMPARE(talk.ask("POST", "/channels/302/webhooks", R"({"name":"h"})").code(), 50024);
}

void TestSimMessageKinds::webhooksAreCappedInChannelAndGuild()
{
    QJsonArray channels;
    for (int i = 0; i < 67; ++i) {
        QJsonArray webhooks;
        for (int j = 0; j < (i < 66 ? 15 : 9); ++j)
            webhooks.append(QJsonObject{{u"name"_s, u"h"_s}});
        channels.append(QJsonObject{{u"id"_s, QString::number(300 + i)}, {u"webhooks"_s, webhooks}});
    }
    Setup setup;
    setup.world = QJsonObject{{u"guilds"_s, QJsonArray{QJsonObject{{u"id"_s, u"100"_s}, {u"channels"_s, channels}}}}};
    Talk talk{setup};
    QCOMPARE(talk.ask("POST", "/channels/300/webhooks", R"({"name":"h"})").code(), 30007);
    QCOMPARE(talk.ask("POST", "/channels/366/webhooks", R"({"name":"h"})").status, 200); // the thousandth
    QCOMPARE(talk.ask("POST", "/channels/366/webhooks", R"({"name":"h"})").code(), 30058);
}

void TestSimMessageKinds::withoutHistoryThereIsNothingToSee()
{
    constexpr auto allowed = permission::viewChannel | permission::sendMessages;
    const QJsonObject everyone{{u"id"_s, u"100"_s}, {u"permissions"_s, QString::number(allowed)}};
    const QJsonObject message{{u"content"_s, u"x"_s}, {u"pinned"_s, true}};
    Setup setup;
    setup.world = QJsonObject{{u"guilds"_s,
        QJsonArray{QJsonObject{{u"id"_s, u"100"_s}, {u"roles"_s, QJsonArray{everyone}},
            {u"bot_role"_s, QJsonObject{{u"permissions"_s, u"0"_s}}},
            {u"channels"_s, QJsonArray{QJsonObject{{u"id"_s, u"300"_s}, {u"messages"_s, QJsonArray{message}}}}}}}}};
    Talk talk{setup};
    const auto messages = talk.ask("GET", "/channels/300/messages");
    QCOMPARE(messages.status, 200);
    QVERIFY(messages.array.isEmpty());
    const auto pins = talk.ask("GET", "/channels/300/messages/pins");
    QCOMPARE(pins.status, 200);
    QVERIFY(pins.object.value("items"_L1).toArray().isEmpty());
    QVERIFY(talk.ask("GET", "/channels/300/pins").array.isEmpty());
    talk.ask("POST", "/_sim/guild", R"({"guild_id":"100","bot_role":{"permissions":"65536"}})");
    QCOMPARE(talk.ask("GET", "/channels/300/messages").array.size(), 1);
    QCOMPARE(talk.ask("GET", "/channels/300/messages/pins").object.value("items"_L1).toArray().size(), 1);
}

void TestSimMessageKinds::withoutTheIntentMessagesAreEmpty()
{
    Talk talk{world};
    const auto poll = R"({"poll":{"question":{"text":"why"},"answers":[{"poll_media":{"text":"a"}}]}})";
    talk.ask("POST", "/channels/300/messages", poll);
    const auto own = talk.ask("POST", "/channels/300/messages", R"({"content":"own","embeds":[{"title":"t"}]})").id();
    talk.authorization = "Bot two";
    talk.ask("POST", "/_sim/bot", R"({"token":"two","application_flags":0})");
    for (const auto& item : talk.ask("GET", "/channels/300/messages").array) {
        const auto message = item.toObject();
        QCOMPARE(message.value("content"_L1).toString(), QString{});
        QVERIFY(message.value("embeds"_L1).toArray().isEmpty());
        QVERIFY(message.value("attachments"_L1).toArray().isEmpty());
        QVERIFY(!message.contains("poll"_L1));
    }
    talk.ask("POST", "/_sim/bot", R"({"token":"one","application_flags":0})");
    talk.authorization = "Bot one";
    QCOMPARE(talk.ask("GET", "/channels/300/messages/" + own).text("content"), u"own"_s); // its own it sees
}

HEADROOM_TEST(TestSimMessageKinds)

} // namespace headroom::tst_sim_message_kinds

#include "tst_sim_message_kinds.moc"
