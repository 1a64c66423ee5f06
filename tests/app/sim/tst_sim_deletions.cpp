// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Messages of the simulated Discord by age: how they are found and deleted; nonces; pins in pages.
#include "tests/support/simulator/sim_talk.h"

namespace headroom::tst_sim_deletions {

using namespace headroom::sim;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

const char* const world = R"({"guilds":[{"id":"100","owner_id":"90","channels":[
    {"id":"300","messages":{"count":40,"age_seconds":1296000,"step_seconds":60,"content":"old"}},
    {"id":"301","messages":[{"age_seconds":60,"content":"find Me","author":{"id":"201"}},
                            {"age_seconds":50,"attachments":[{"id":"1","content_type":"image/png"}]},
                            {"age_seconds":5}],
     "threads":[{"id":"310","messages":[{"age_seconds":40,"content":"me too"}]}]},
    {"id":"302","denied":true,"messages":3}]}]})";

std::vector<std::string> idsIn(Talk& talk, const std::string& channel)
{
    std::vector<std::string> ids;
    for (const auto& message : talk.ask("GET", "/channels/" + channel + "/messages?limit=100").array)
        ids.push_back(message.toObject().value("id"_L1).toString().toStdString());
    return ids;
}

std::string messagesBody(const std::vector<std::string>& ids)
{
    std::string body = "{\"messages\":[";
    for (const auto& id : ids)
        body += (body.back() == '[' ? "\"" : ",\"") + id + "\"";
    return body + "]}";
}

} // namespace

class TestSimDeletions : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void agesComeFromTheFile();
    void bucketsDifferByAge();
    void oldOnesAreRefusedByTheOtherBucket();
    void whatIsNotThereCountsAsNew();
    void bulkDeletionIsAllOrNothing();
    void aNonceIsKnownForMinutes();
    void pinsComeInPages();
    void searchFindsByAuthorChannelAndContent();
    void searchIsPagedAndBounded();
    void searchWaitsForItsIndex();
};

void TestSimDeletions::agesComeFromTheFile()
{
    Talk talk{world};
    const auto ids = idsIn(talk, "300");
    QCOMPARE(ids.size(), std::size_t{40});
    const auto age = [&](const std::string& id) {
        return std::chrono::round<std::chrono::seconds>(
            talk.simulator().clock().wallNow() - timeOf(*parseSnowflake(id)));
    };
    QVERIFY(age(ids.front()) >= 1'296'000s && age(ids.front()) < 1'296'060s);
    QCOMPARE(age(ids.back()) - age(ids.front()), std::chrono::seconds{39 * 60});
}

void TestSimDeletions::bucketsDifferByAge()
{
    Talk talk{world, Talk::AsUsual};
    const auto limitOf = [&](const std::string& path) { return talk.ask("DELETE", path).header("x-ratelimit-limit"); };
    QCOMPARE(limitOf("/channels/300/messages/" + idsIn(talk, "300").front()), std::string{"30"});
    const auto ids = idsIn(talk, "301");
    QCOMPARE(limitOf("/channels/301/messages/" + ids.back()), std::string{"3"});
    QCOMPARE(limitOf("/channels/301/messages/" + ids.front()), std::string{"5"});
}

void TestSimDeletions::oldOnesAreRefusedByTheOtherBucket()
{
    Talk talk{world, Talk::AsUsual};
    talk.ask(
        "POST", "/_sim/buckets", R"({"buckets":[{"bucket":"message-delete-new","limit":5,"seconds":60}],"global":0})");
    const auto ids = idsIn(talk, "300");
    std::string hash;
    for (int i = 0; i < 5; ++i) {
        const auto got = talk.ask("DELETE", "/channels/300/messages/" + ids[i]);
        QCOMPARE(got.status, 204);
        hash = got.header("x-ratelimit-bucket");
    }
    const auto refused = talk.ask("DELETE", "/channels/300/messages/" + ids[5]);
    QCOMPARE(refused.status, 429);
    QCOMPARE(refused.header("x-ratelimit-limit"), std::string{"5"});
    QVERIFY(refused.header("x-ratelimit-bucket") != hash);
    QCOMPARE(refused.header("x-ratelimit-bucket"), talk.simulator().limits().hashOf("message-delete-new"));
    QCOMPARE(idsIn(talk, "300").size(), std::size_t{35});
}

void TestSimDeletions::whatIsNotThereCountsAsNew()
{
    Talk talk{world, Talk::AsUsual};
    const auto id = idsIn(talk, "300").front();
    QCOMPARE(talk.ask("DELETE", "/channels/300/messages/" + id).status, 204);
    const auto again = talk.ask("DELETE", "/channels/300/messages/" + id);
    QCOMPARE(again.code(), 10008);
    QCOMPARE(again.header("x-ratelimit-bucket"), talk.simulator().limits().hashOf("message-delete-new"));
}

void TestSimDeletions::bulkDeletionIsAllOrNothing()
{
    Talk talk{world};
    const auto fresh = idsIn(talk, "301");
    const auto old = idsIn(talk, "300");
    const auto remove = [&](const std::vector<std::string>& ids) {
        return talk.ask("POST", "/channels/301/messages/bulk-delete", messagesBody(ids));
    };
    QCOMPARE(remove({fresh[0]}).code(), 50016);
    QCOMPARE(remove(std::vector<std::string>(101, fresh[0])).code(), 50016);
    QCOMPARE(remove({fresh[0], fresh[0]}).code(), 50035);
    const auto withOld = remove({fresh[0], fresh[1], old[0]});
    QCOMPARE(withOld.status, 400);
    QCOMPARE(withOld.code(), 50034);
    QCOMPARE(idsIn(talk, "301").size(), fresh.size());
    // One that is not there is no error, and counts.
    const auto unknown = std::to_string(talk.simulator().world().newId(talk.simulator().clock().wallNow()));
    QCOMPARE(remove({fresh[0], unknown}).status, 204);
    QCOMPARE(idsIn(talk, "301").size(), fresh.size() - 1);
}

void TestSimDeletions::aNonceIsKnownForMinutes()
{
    Talk talk{world};
    const std::string path = "/channels/301/messages";
    const char* body = R"({"content":"x","nonce":"job-7-item-3","enforce_nonce":true})";
    const auto first = talk.ask("POST", path, body);
    QCOMPARE(talk.ask("POST", path, body).id(), first.id());
    QCOMPARE(talk.ask("DELETE", path + "/" + first.id()).status, 204);
    QCOMPARE(talk.ask("POST", path, body).code(), 10008); // it was sent, and is no more
    talk.simulator().clock().advance(5min);
    const auto later = talk.ask("POST", path, body);
    QCOMPARE(later.status, 200);
    QVERIFY(later.id() != first.id());
    QCOMPARE(talk.ask("POST", path, R"({"content":"x","nonce":"12345678901234567890123456"})").code(), 50035);
}

void TestSimDeletions::pinsComeInPages()
{
    Talk talk{world};
    for (const auto& id : idsIn(talk, "300")) {
        talk.simulator().clock().advance(1s);
        QCOMPARE(talk.ask("PUT", "/channels/300/messages/pins/" + id).status, 204);
    }
    const auto page = talk.ask("GET", "/channels/300/messages/pins?limit=30").object;
    QVERIFY(page.value("has_more"_L1).toBool());
    const auto items = page.value("items"_L1).toArray();
    QCOMPARE(items.size(), 30);
    auto before = items.at(29).toObject().value("pinned_at"_L1).toString().toStdString();
    before.replace(before.find('+'), 1, "%2B");
    const auto rest = talk.ask("GET", "/channels/300/messages/pins?before=" + before).object;
    QCOMPARE(rest.value("items"_L1).toArray().size(), 10);
    QVERIFY(!rest.value("has_more"_L1).toBool());
    QCOMPARE(talk.ask("GET", "/channels/300/messages/pins?limit=51").code(), 50035);
}

void TestSimDeletions::searchFindsByAuthorChannelAndContent()
{
    Talk talk{world};
    const auto count = [&](const std::string& query) {
        return talk.ask("GET", "/guilds/100/messages/search?" + query).object.value("total_results"_L1).toInt(-1);
    };
    QCOMPARE(count(""), 44); // not those of the channel that is denied
    QCOMPARE(count("content=ME"), 2);
    QCOMPARE(count("author_id=201"), 1);
    QCOMPARE(count("author_id=201&author_id=90"), 44);
    QCOMPARE(count("channel_id=301"), 3);
    QCOMPARE(count("channel_id=301&channel_id=310"), 4);
    QCOMPARE(count("has=image"), 1);
    QCOMPARE(count("channel_id=301&has=-file"), 2);
    const auto ids = idsIn(talk, "301");
    QCOMPARE(count("min_id=" + ids[2] + "&max_id=" + ids[0]), 2); // its own, and the thread's
    const auto hit = talk.ask("GET", "/guilds/100/messages/search?author_id=201").object.value("messages"_L1).toArray();
    QCOMPARE(hit.at(0).toArray().at(0).toObject().value("content"_L1).toString(), u"find Me"_s);
}

void TestSimDeletions::searchIsPagedAndBounded()
{
    Talk talk{world};
    const std::string path = "/guilds/100/messages/search?channel_id=300";
    const auto page = [&](const std::string& query) {
        return talk.ask("GET", path + query).object.value("messages"_L1).toArray();
    };
    QCOMPARE(page("").size(), 25);
    QCOMPARE(page("&offset=25").size(), 15);
    QVERIFY(page("&offset=40").isEmpty());
    const auto idOf = [](const QJsonValue& hit) { return idIn(hit.toArray().at(0).toObject(), "id"_L1); };
    QVERIFY(idOf(page("").at(0)) > idOf(page("").at(1)));
    QCOMPARE(idOf(page("&sort_order=asc&limit=1").at(0)), idOf(page("&offset=39").at(0)));
    QCOMPARE(talk.ask("GET", path + "&offset=9976").code(), 50035);
    QCOMPARE(talk.ask("GET", path + "&limit=26").code(), 50035);
    QCOMPARE(talk.ask("GET", path + "&author_id=x").code(), 50035);
}

void TestSimDeletions::searchWaitsForItsIndex()
{
    Talk talk{world};
    QCOMPARE(talk.ask("POST", "/_sim/guild", R"({"guild_id":"100","search_ready_in_seconds":30})").status, 200);
    const auto early = talk.ask("GET", "/guilds/100/messages/search");
    QCOMPARE(early.status, 202);
    QCOMPARE(early.code(), 110000);
    QVERIFY(early.object.value("retry_after"_L1).toInt() > 0);
    talk.simulator().clock().advance(31s);
    QCOMPARE(talk.ask("GET", "/guilds/100/messages/search").status, 200);
}

HEADROOM_TEST(TestSimDeletions)

} // namespace headroom::tst_sim_deletions

#include "tst_sim_deletions.moc"
