// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Threads of the simulated Discord, and the posts of its forums.
#include "tests/support/simulator/sim_talk.h"

#include <regex>

namespace headroom::tst_sim_threads {

using namespace headroom::sim;
using namespace Qt::StringLiterals;

namespace {

const char* const world = R"({"guilds":[{"id":"100","owner_id":"90","channels":[
    {"id":"300","messages":[{"id":"401","content":"m"}],"threads":[{"id":"310","name":"talk","messages":2}]},
    {"id":"301","type":15,"available_tags":[{"id":"701","name":"bug"}]},
    {"id":"302","type":2}]}]})";

} // namespace

class TestSimThreads : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void threadsAreNoChannelsOfTheGuild();
    void aThreadOfAMessageHasItsId();
    void threadsWithoutAMessage();
    void whereNoThreadCanBe();
    void whatIsArchivedIsLeftAlone();
    void aMessageBringsAThreadBack();
    void archivedThreadsAreListedInPages();
    void aForumsPostIsAThreadWithAMessage();
    void tagsHaveIds();
    void aDeletedChannelTakesItsThreadsAlong();
    void permissionsComeFromTheParent();
};

void TestSimThreads::threadsAreNoChannelsOfTheGuild()
{
    Talk talk{world};
    QCOMPARE(talk.ask("GET", "/guilds/100/channels").array.size(), 3);
    const auto active = talk.ask("GET", "/guilds/100/threads/active").object.value("threads"_L1).toArray();
    QCOMPARE(active.size(), 1);
    const auto thread = active.at(0).toObject();
    QCOMPARE(thread.value("parent_id"_L1).toString(), u"300"_s);
    QCOMPARE(thread.value("message_count"_L1).toInt(), 2);
    QCOMPARE(thread.value("type"_L1).toInt(), 11);
    QCOMPARE(talk.ask("POST", "/channels/310/messages", R"({"content":"x"})").status, 200);
    QCOMPARE(talk.ask("GET", "/channels/310").object.value("message_count"_L1).toInt(), 3);
}

void TestSimThreads::aThreadOfAMessageHasItsId()
{
    Talk talk{world};
    const auto made = talk.ask("POST", "/channels/300/messages/401/threads", R"({"name":"t"})");
    QCOMPARE(made.status, 201);
    QCOMPARE(made.id(), std::string{"401"});
    QCOMPARE(talk.ask("POST", "/channels/300/messages/401/threads", R"({"name":"t"})").code(), 160004);
    QCOMPARE(talk.ask("POST", "/channels/300/messages/402/threads", R"({"name":"t"})").code(), 10008);
}

void TestSimThreads::threadsWithoutAMessage()
{
    Talk talk{world};
    const auto made = talk.ask("POST", "/channels/300/threads", R"({"name":"t","type":11,"auto_archive_duration":60})");
    QCOMPARE(made.status, 201);
    QCOMPARE(made.object.value("thread_metadata"_L1).toObject().value("auto_archive_duration"_L1).toInt(), 60);
    QCOMPARE(made.text("owner_id").toStdString(), talk.ask("GET", "/users/@me").id());
    QCOMPARE(talk.ask("POST", "/channels/300/threads", R"({"name":"t"})").object.value("type"_L1).toInt(), 12);
    QCOMPARE(talk.ask("POST", "/channels/300/threads", "{}").code(), 50035);
    QCOMPARE(talk.ask("POST", "/channels/300/threads", R"({"name":"t","auto_archive_duration":61})").code(), 50035);
    QCOMPARE(talk.ask("DELETE", "/channels/" + made.id()).status, 200);
    QCOMPARE(talk.ask("GET", "/channels/" + made.id()).code(), 10003);
}

void TestSimThreads::whereNoThreadCanBe()
{
    Talk talk{world};
    QCOMPARE(talk.ask("POST", "/channels/302/threads", R"({"name":"t"})").code(), 50024);
    QCOMPARE(talk.ask("POST", "/channels/310/threads", R"({"name":"t"})").code(), 50024);
    QCOMPARE(talk.ask("POST", "/channels/301/messages", R"({"content":"x"})").code(), 50008);
}

void TestSimThreads::whatIsArchivedIsLeftAlone()
{
    Talk talk{world};
    QCOMPARE(talk.ask("PATCH", "/channels/310", R"({"name":"new"})").text("name"), u"new"_s);
    QCOMPARE(talk.ask("PATCH", "/channels/310", R"({"archived":true})").status, 200);
    QCOMPARE(talk.ask("PATCH", "/channels/310", R"({"name":"newer"})").code(), 50083);
    QCOMPARE(talk.ask("PATCH", "/channels/310", R"({"locked":true})").status, 200);
    QVERIFY(talk.ask("GET", "/guilds/100/threads/active").object.value("threads"_L1).toArray().isEmpty());
    QCOMPARE(talk.ask("PATCH", "/channels/310", R"({"name":"newer","archived":false})").text("name"), u"newer"_s);
    QCOMPARE(talk.lastEntry().value("action_type"_L1).toInt(), 111);
}

void TestSimThreads::aMessageBringsAThreadBack()
{
    Talk talk{world};
    talk.ask("PATCH", "/channels/310", R"({"archived":true})");
    QCOMPARE(talk.ask("POST", "/channels/310/messages", R"({"content":"x"})").status, 200);
    const auto state = [&] { return talk.ask("GET", "/channels/310").object.value("thread_metadata"_L1).toObject(); };
    QVERIFY(!state().value("archived"_L1).toBool());
    talk.ask("PATCH", "/channels/310", R"({"archived":true,"locked":true})");
    QCOMPARE(talk.ask("POST", "/channels/310/messages", R"({"content":"x"})").code(), 160005);
    QVERIFY(state().value("archived"_L1).toBool());
}

void TestSimThreads::archivedThreadsAreListedInPages()
{
    Talk talk{world};
    std::vector<std::string> made;
    for (int i = 0; i < 5; ++i) {
        made.push_back(talk.ask("POST", "/channels/300/threads", R"({"name":"t","type":11})").id());
        talk.simulator().clock().advance(std::chrono::minutes{1});
        talk.ask("PATCH", "/channels/" + made.back(), R"({"archived":true})");
    }
    const auto secret = talk.ask("POST", "/channels/300/threads", R"({"name":"p","type":12})").id();
    talk.ask("PATCH", "/channels/" + secret, R"({"archived":true})");
    const std::string path = "/channels/300/threads/archived/public";
    const auto page = talk.ask("GET", path + "?limit=3").object;
    QVERIFY(page.value("has_more"_L1).toBool());
    const auto threads = page.value("threads"_L1).toArray();
    QCOMPARE(threads.size(), 3);
    QCOMPARE(threads.at(0).toObject().value("id"_L1).toString().toStdString(), made[4]); // the latest first
    const auto last =
        threads.at(2).toObject().value("thread_metadata"_L1).toObject().value("archive_timestamp"_L1).toString();
    const auto before = std::regex_replace(last.toStdString(), std::regex{"\\+"}, "%2B");
    const auto next = talk.ask("GET", path + "?limit=3&before=" + before).object;
    QVERIFY(!next.value("has_more"_L1).toBool());
    QCOMPARE(next.value("threads"_L1).toArray().size(), 2);
    const auto hidden = talk.ask("GET", "/channels/300/threads/archived/private").object.value("threads"_L1).toArray();
    QCOMPARE(hidden.at(0).toObject().value("id"_L1).toString().toStdString(), secret);
    QCOMPARE(talk.ask("GET", path + "?limit=1").code(), 50035);
    QCOMPARE(talk.ask("GET", path + "?before=yesterday").code(), 50035);
}

void TestSimThreads::aForumsPostIsAThreadWithAMessage()
{
    Talk talk{world};
    const auto post = talk.ask(
        "POST", "/channels/301/threads", R"({"name":"post","message":{"content":"first"},"applied_tags":["701"]})");
    QCOMPARE(post.status, 201);
    QCOMPARE(post.object.value("message"_L1).toObject().value("id"_L1).toString().toStdString(), post.id());
    QCOMPARE(talk.ask("GET", "/channels/" + post.id() + "/messages/" + post.id()).text("content"), u"first"_s);
    QCOMPARE(talk.ask("POST", "/channels/301/threads", R"({"name":"post"})").code(), 50006);
    const auto withTag = [&](const char* tags) {
        const auto body = std::string{R"({"name":"p","message":{"content":"x"},"applied_tags":)"} + tags + "}";
        return talk.ask("POST", "/channels/301/threads", body).code();
    };
    QCOMPARE(withTag(R"(["5"])"), 50035);
    QCOMPARE(withTag(R"(["701","701","701","701","701","701"])"), 50035);
    QCOMPARE(talk.ask("PATCH", "/channels/301", R"({"flags":16})").status, 200); // posts need a tag
    QCOMPARE(withTag("[]"), 40067);
}

void TestSimThreads::tagsHaveIds()
{
    Talk talk{world};
    const auto forum = talk.ask("POST", "/guilds/100/channels",
        R"({"name":"f","type":16,"available_tags":[{"name":"one"},{"name":"two","moderated":true}]})");
    QCOMPARE(forum.status, 201);
    auto tags = forum.object.value("available_tags"_L1).toArray();
    QCOMPARE(tags.size(), 2);
    QVERIFY(idIn(tags.at(0).toObject(), "id"_L1) != idIn(tags.at(1).toObject(), "id"_L1));
    QCOMPARE(talk.ask("PATCH", "/channels/" + forum.id(), R"({"available_tags":[{"name":""}]})").code(), 50035);
}

void TestSimThreads::aDeletedChannelTakesItsThreadsAlong()
{
    Talk talk{world};
    QCOMPARE(talk.ask("DELETE", "/channels/300").status, 200);
    QCOMPARE(talk.ask("GET", "/channels/310").code(), 10003);
    QVERIFY(talk.ask("GET", "/guilds/100/threads/active").object.value("threads"_L1).toArray().isEmpty());
}

void TestSimThreads::permissionsComeFromTheParent()
{
    Talk talk{R"({"guilds":[{"id":"100","bot_role":{"id":"150","permissions":"0"},"channels":[{"id":"300",
        "permission_overwrites":[{"id":"100","type":0,"deny":"1024","allow":"0"}],
        "threads":[{"id":"310"}]},{"id":"301","threads":[{"id":"311"},{"id":"312","type":12}]}]}]})"};
    QCOMPARE(talk.ask("GET", "/channels/310").code(), 50001);
    QCOMPARE(talk.ask("GET", "/channels/311").status, 200);
    QCOMPARE(talk.ask("GET", "/channels/312").code(), 50001); // another's private one
    QCOMPARE(talk.ask("PATCH", "/channels/311", R"({"archived":true})").code(), 50013);
    QCOMPARE(talk.ask("DELETE", "/channels/311").code(), 50013);
    QCOMPARE(talk.ask("GET", "/guilds/100/threads/active").object.value("threads"_L1).toArray().size(), 1);
    const auto own = talk.ask("POST", "/channels/301/threads", R"({"name":"mine","type":11})").id(); // @everyone may
    QCOMPARE(talk.ask("PATCH", "/channels/" + own, R"({"archived":true})").status, 200);
    QCOMPARE(talk.ask("PATCH", "/channels/" + own, R"({"locked":true})").code(), 50013);
}

HEADROOM_TEST(TestSimThreads)

} // namespace headroom::tst_sim_threads

#include "tst_sim_threads.moc"
