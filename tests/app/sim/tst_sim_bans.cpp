// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Bans and members of the simulated Discord in great numbers.
#include "tests/support/simulator/sim_talk.h"

namespace headroom::tst_sim_bans {

using namespace headroom::sim;
using namespace Qt::StringLiterals;

namespace {

// Users 1000 to 1000 + count - 1; the first of them are members.
Setup manyUsers(int count, int members, QJsonObject guild = {})
{
    QJsonArray users, inIt;
    for (int i = 0; i < count; ++i) {
        const QJsonObject user{{u"id"_s, QString::number(1000 + i)}, {u"username"_s, QString{u"user-%1"_s}.arg(i)}};
        users.append(user);
        if (i < members)
            inIt.append(QJsonObject{{u"user"_s, user}});
    }
    guild.insert("id"_L1, u"100"_s);
    guild.insert("owner_id"_L1, u"90"_s);
    guild.insert("members"_L1, inIt);
    Setup setup;
    setup.world = QJsonObject{{u"users"_s, users}, {u"guilds"_s, QJsonArray{guild}}};
    return setup;
}

std::string idsBody(int first, int count, const char* more = "")
{
    std::string body = "{\"user_ids\":[";
    for (int i = 0; i < count; ++i)
        body += (i ? ",\"" : "\"") + std::to_string(first + i) + "\"";
    return body + "]" + more + "}";
}

std::vector<qulonglong> usersIn(const QJsonArray& bans)
{
    std::vector<qulonglong> ids;
    for (const auto& ban : bans)
        ids.push_back(idIn(ban.toObject().value("user"_L1).toObject(), "id"_L1));
    return ids;
}

} // namespace

class TestSimBans : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void bansAreListedInPages();
    void bansInBulk();
    void bulkBanRefusesWhatIsWrong_data();
    void bulkBanRefusesWhatIsWrong();
    void whoIsBannedAlreadyFails();
    void thereIsACapForStrangers();
    void aBanKeepsItsFirstReason();
    void aBanDeletesMessages();
    void membersAreSearched();
    void timeoutsEndWithin28Days();
};

void TestSimBans::bansAreListedInPages()
{
    Talk talk{manyUsers(1200, 0)};
    for (int i = 0; i < 6; ++i)
        QCOMPARE(talk.ask("POST", "/guilds/100/bulk-ban", idsBody(1000 + 200 * i, 200)).status, 200);
    const auto bans = [&](const std::string& query) {
        return usersIn(talk.ask("GET", "/guilds/100/bans" + query).array);
    };
    const auto first = bans("");
    QCOMPARE(first.size(), std::size_t{1000});
    QVERIFY(std::is_sorted(first.begin(), first.end()));
    const auto rest = bans("?after=" + std::to_string(first.back()));
    QCOMPARE(rest.size(), std::size_t{200});
    QCOMPARE(rest.back(), 2199ULL);
    QCOMPARE(bans("?before=1005&limit=3"), (std::vector<qulonglong>{1002, 1003, 1004}));
    QCOMPARE(bans("?after=1005&limit=2"), (std::vector<qulonglong>{1006, 1007}));
    QCOMPARE(talk.ask("GET", "/guilds/100/bans?limit=1001").code(), 50035);
}

void TestSimBans::bansInBulk()
{
    Talk talk{manyUsers(5, 3)};
    talk.reason = "spam";
    const auto got = talk.ask("POST", "/guilds/100/bulk-ban", R"({"user_ids":["1000","1004","90","7777"]})");
    QCOMPARE(got.status, 200);
    QCOMPARE(got.object.value("banned_users"_L1).toArray(), (QJsonArray{u"1000"_s, u"1004"_s}));
    QCOMPARE(got.object.value("failed_users"_L1).toArray(), (QJsonArray{u"90"_s, u"7777"_s}));
    QCOMPARE(talk.ask("GET", "/guilds/100/members/1000").code(), 10007);
    QCOMPARE(talk.ask("GET", "/guilds/100/bans/1004").text("reason"), u"spam"_s);
    QCOMPARE(talk.first().audit.entries().size(), std::size_t{2});
}

void TestSimBans::bulkBanRefusesWhatIsWrong_data()
{
    QTest::addColumn<QString>("body");
    QTest::addColumn<int>("code");
    QTest::newRow("nobody at all") << u"{}"_s << 50035;
    QTest::newRow("too many") << QString::fromStdString(idsBody(1000, 201)) << 50035;
    QTest::newRow("one twice") << uR"({"user_ids":["1000","1000"]})"_s << 50035;
    QTest::newRow("no id") << uR"({"user_ids":["x"]})"_s << 50035;
    QTest::newRow("messages of too long")
        << QString::fromStdString(idsBody(1000, 1, ",\"delete_message_seconds\":604801")) << 50035;
    QTest::newRow("only the owner") << uR"({"user_ids":["90"]})"_s << 500000;
}

void TestSimBans::bulkBanRefusesWhatIsWrong()
{
    QFETCH(QString, body);
    QFETCH(int, code);
    Talk talk{manyUsers(300, 0)};
    const auto got = talk.ask("POST", "/guilds/100/bulk-ban", body.toStdString());
    QCOMPARE(got.status, 400);
    QCOMPARE(got.code(), code);
    QVERIFY(talk.first().bans.empty());
}

void TestSimBans::whoIsBannedAlreadyFails()
{
    Talk talk{manyUsers(3, 3)};
    QCOMPARE(talk.ask("POST", "/guilds/100/bulk-ban", idsBody(1000, 2)).status, 200);
    const auto again = talk.ask("POST", "/guilds/100/bulk-ban", idsBody(1000, 3));
    QCOMPARE(again.object.value("failed_users"_L1).toArray(), (QJsonArray{u"1000"_s, u"1001"_s}));
    QCOMPARE(talk.ask("POST", "/guilds/100/bulk-ban", idsBody(1000, 3)).code(), 500000);
}

void TestSimBans::thereIsACapForStrangers()
{
    Talk talk{manyUsers(6, 1, {{u"non_member_ban_cap"_s, 2}})};
    QCOMPARE(talk.ask("PUT", "/guilds/100/bans/1001").status, 204);
    QCOMPARE(talk.ask("PUT", "/guilds/100/bans/1002").status, 204);
    QCOMPARE(talk.ask("PUT", "/guilds/100/bans/1003").code(), 30035);
    QCOMPARE(talk.ask("POST", "/guilds/100/bulk-ban", idsBody(1003, 2)).code(), 30035);
    QCOMPARE(talk.ask("PUT", "/guilds/100/bans/1000").status, 204); // a member
    QCOMPARE(talk.ask("DELETE", "/guilds/100/bans/1001").status, 204);
    QCOMPARE(talk.ask("PUT", "/guilds/100/bans/1003").status, 204);
}

void TestSimBans::aBanKeepsItsFirstReason()
{
    Talk talk{manyUsers(1, 1)};
    talk.reason = "one";
    QCOMPARE(talk.ask("PUT", "/guilds/100/bans/1000").status, 204);
    talk.reason = "two";
    QCOMPARE(talk.ask("PUT", "/guilds/100/bans/1000").status, 204);
    QCOMPARE(talk.ask("GET", "/guilds/100/bans/1000").text("reason"), u"one"_s);
    QCOMPARE(talk.first().audit.entries().size(), std::size_t{1});
}

void TestSimBans::aBanDeletesMessages()
{
    Talk talk{R"({"guilds":[{"id":"100","members":[{"user":{"id":"1000","username":"u"}}],"channels":[{"id":"300",
        "messages":[{"author":{"id":"1000"},"age_seconds":7200},{"author":{"id":"1000"},"age_seconds":600},
                    {"author":{"id":"90"},"age_seconds":60}]}]}]})"};
    QCOMPARE(talk.ask("PUT", "/guilds/100/bans/1000", R"({"delete_message_seconds":604801})").code(), 50035);
    QCOMPARE(talk.ask("PUT", "/guilds/100/bans/1000", R"({"delete_message_seconds":3600})").status, 204);
    QCOMPARE(talk.ask("GET", "/channels/300/messages").array.size(), 2);
}

void TestSimBans::membersAreSearched()
{
    Talk talk{manyUsers(20, 20)};
    talk.ask("PATCH", "/guilds/100/members/1003", R"({"nick":"User-1 the second"})");
    const auto found = [&](const std::string& query) {
        return usersIn(talk.ask("GET", "/guilds/100/members/search?" + query).array);
    };
    QCOMPARE(found("query=user-1&limit=1000").size(), std::size_t{12}); // 1, 10 to 19, and the nickname
    QCOMPARE(found("query=USER-3"), (std::vector<qulonglong>{1003}));
    QCOMPARE(found("query=ser&limit=10").size(), std::size_t{0});
    QCOMPARE(talk.ask("GET", "/guilds/100/members/search").code(), 50035);
}

void TestSimBans::timeoutsEndWithin28Days()
{
    Talk talk{manyUsers(1, 1)};
    const auto until = [&](std::chrono::hours hours) {
        const auto time = timeText(talk.simulator().clock().wallNow() + hours).toStdString();
        return talk.ask("PATCH", "/guilds/100/members/1000", "{\"communication_disabled_until\":\"" + time + "\"}");
    };
    QCOMPARE(until(std::chrono::hours{28 * 24 - 1}).status, 200);
    QCOMPARE(talk.lastEntry().value("action_type"_L1).toInt(), 24);
    QCOMPARE(until(std::chrono::hours{28 * 24 + 1}).code(), 50035);
    QCOMPARE(talk.ask("PATCH", "/guilds/100/members/1000", R"({"communication_disabled_until":"soon"})").code(), 50035);
    QCOMPARE(talk.ask("PATCH", "/guilds/100/members/1000", R"({"communication_disabled_until":null})").status, 200);
}

HEADROOM_TEST(TestSimBans)

} // namespace headroom::tst_sim_bans

#include "tst_sim_bans.moc"
