// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Messages of the simulated Discord, their reactions and pins, and webhooks and interactions that send them.
#include "tests/support/simulator/sim_talk.h"

namespace headroom::tst_sim_messages {

using namespace headroom::sim;
using namespace Qt::StringLiterals;

class TestSimMessages : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void messagesAreListedInPages();
    void messagesAreSentEditedAndDeleted();
    void theSameEnforcedNonceSendsOnce();
    void filesComeAsMultipart();
    void messagesAreDeletedInBulk();
    void reactionsArePutCountedAndTakenBack();
    void pinsAreKept();
    void webhooksSendWithoutABot();
    void anInteractionIsAnsweredOnce();
};

void TestSimMessages::messagesAreListedInPages()
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

void TestSimMessages::messagesAreSentEditedAndDeleted()
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

void TestSimMessages::theSameEnforcedNonceSendsOnce()
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

void TestSimMessages::filesComeAsMultipart()
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

void TestSimMessages::messagesAreDeletedInBulk()
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

void TestSimMessages::reactionsArePutCountedAndTakenBack()
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

void TestSimMessages::pinsAreKept()
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

void TestSimMessages::webhooksSendWithoutABot()
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

void TestSimMessages::anInteractionIsAnsweredOnce()
{
    Talk talk;
    talk.authorization.clear();
    QCOMPARE(talk.ask("POST", "/interactions/123/token-123/callback", R"({"type":4})").status, 204);
    QCOMPARE(talk.ask("POST", "/interactions/123/token-123/callback", R"({"type":4})").code(), 40060);
    QCOMPARE(talk.ask("POST", "/interactions/124/token-123/callback", R"({"type":4})").code(), 10062);
    QCOMPARE(talk.ask("POST", "/interactions/125/token-125/callback", "{}").code(), 50035);
}

HEADROOM_TEST(TestSimMessages)

} // namespace headroom::tst_sim_messages

#include "tst_sim_messages.moc"
