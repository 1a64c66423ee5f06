// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The audit log of the simulated Discord: what is in it, with which reason, and how it is read.
#include "tests/support/simulator/sim_talk.h"

namespace headroom::tst_sim_audit {

using namespace headroom::sim;
using namespace Qt::StringLiterals;

namespace {

const char* const world = R"({"guilds":[{"id":"100","name":"G","owner_id":"90","bot_role":{"id":"150"},
    "roles":[{"id":"101","name":"r","position":1}],
    "members":[{"user":{"id":"201","username":"m"}},{"user":{"id":"202","username":"n"}}],
    "emojis":[{"id":"501","name":"wave"}],
    "channels":[{"id":"300","name":"c","topic":"old","messages":[{"id":"401"},{"id":"402"},{"id":"403","author":{"id":"201"}}]},
                {"id":"301","name":"d","threads":[{"id":"310","name":"t"}],"webhooks":[{"id":"601","name":"w"}]}]}]})";

} // namespace

class TestSimAudit : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void everyKindOfChange_data();
    void everyKindOfChange();
    void whatIsNotLogged();
    void theReasonIsDecodedAndKept();
    void aReasonThatIsTooLongIsRefused();
    void changesTellOldAndNew();
    void rolesOfAMemberAreAddedAndRemoved();
    void nothingChangedIsNoEntry();
    void deletedMessagesAreCounted();
    void itIsReadInPages();
    void itForgetsTheOldest();
};

void TestSimAudit::everyKindOfChange_data()
{
    QTest::addColumn<QString>("method");
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("body");
    QTest::addColumn<int>("action");
    QTest::addColumn<QString>("target"); // empty: what was made
    const auto row = [](int action, const char* method, const char* path, const char* body, const char* target) {
        QTest::addRow("%d %s", action, path) << QString::fromLatin1(method) << QString::fromLatin1(path)
                                             << QString::fromLatin1(body) << action << QString::fromLatin1(target);
    };
    row(1, "PATCH", "/guilds/100", R"({"name":"new"})", "100");
    row(10, "POST", "/guilds/100/channels", R"({"name":"new"})", "");
    row(11, "PATCH", "/channels/300", R"({"name":"new"})", "300");
    row(12, "DELETE", "/channels/300", "", "300");
    row(13, "PUT", "/channels/300/permissions/101", R"({"type":0,"allow":"1024"})", "300");
    row(20, "DELETE", "/guilds/100/members/201", "", "201");
    row(22, "PUT", "/guilds/100/bans/201", "{}", "201");
    row(22, "POST", "/guilds/100/bulk-ban", R"({"user_ids":["201"]})", "201");
    row(24, "PATCH", "/guilds/100/members/201", R"({"nick":"n"})", "201");
    row(25, "PATCH", "/guilds/100/members/201", R"({"roles":["101"]})", "201");
    row(25, "PUT", "/guilds/100/members/201/roles/101", "", "201");
    row(30, "POST", "/guilds/100/roles", R"({"name":"new"})", "");
    row(31, "PATCH", "/guilds/100/roles/101", R"({"name":"new"})", "101");
    row(32, "DELETE", "/guilds/100/roles/101", "", "101");
    row(50, "POST", "/channels/300/webhooks", R"({"name":"new"})", "");
    row(51, "PATCH", "/webhooks/601", R"({"name":"new"})", "601");
    row(52, "DELETE", "/webhooks/601", "", "601");
    row(60, "POST", "/guilds/100/emojis", R"({"name":"new","image":"data:image/png;base64,AAAA"})", "");
    row(61, "PATCH", "/guilds/100/emojis/501", R"({"name":"new"})", "501");
    row(62, "DELETE", "/guilds/100/emojis/501", "", "501");
    row(72, "DELETE", "/channels/300/messages/403", "", "201");
    row(74, "PUT", "/channels/300/pins/403", "", "201");
    row(110, "POST", "/channels/300/threads", R"({"name":"new","type":11})", "");
    row(110, "POST", "/channels/300/messages/401/threads", R"({"name":"new"})", "401");
    row(111, "PATCH", "/channels/310", R"({"archived":true})", "310");
    row(112, "DELETE", "/channels/310", "", "310");
    row(130, "POST", "/guilds/100/soundboard-sounds", R"({"name":"new","sound":"data:audio/ogg;base64,AAAA"})", "");
}

void TestSimAudit::everyKindOfChange()
{
    QFETCH(QString, method);
    QFETCH(QString, path);
    QFETCH(QString, body);
    QFETCH(int, action);
    QFETCH(QString, target);
    Talk talk{world};
    const auto self = talk.ask("GET", "/users/@me").text("id");
    talk.reason = "job%3A7f3a%20item%3A214";
    const auto got = talk.ask(method.toStdString(), path.toStdString(), body.toStdString());
    QVERIFY2(got.status < 300, qPrintable(QString::number(got.status)));
    QCOMPARE(talk.first().audit.entries().size(), std::size_t{1});
    const auto entry = talk.lastEntry();
    QCOMPARE(entry.value("action_type"_L1).toInt(), action);
    const auto made = got.object.contains("sound_id"_L1) ? got.text("sound_id") : got.text("id");
    QCOMPARE(entry.value("target_id"_L1).toString(), target.isEmpty() ? made : target);
    QCOMPARE(entry.value("user_id"_L1).toString(), self);
    QCOMPARE(entry.value("reason"_L1).toString(), u"job:7f3a item:214"_s);
    const auto age = talk.simulator().clock().wallNow() - timeOf(idIn(entry, "id"_L1));
    QVERIFY(age >= std::chrono::milliseconds{-1} && age < std::chrono::minutes{1});
}

void TestSimAudit::whatIsNotLogged()
{
    Talk talk{world};
    const auto own = talk.ask("POST", "/channels/300/messages", R"({"content":"x"})").id();
    QCOMPARE(talk.ask("PATCH", "/channels/300/messages/" + own, R"({"content":"y"})").status, 200);
    QCOMPARE(talk.ask("DELETE", "/channels/300/messages/" + own).status, 204);
    QCOMPARE(talk.ask("PUT", "/channels/300/messages/401/reactions/%F0%9F%91%8D/@me").status, 204);
    QCOMPARE(talk.ask("PATCH", "/guilds/100/channels", R"([{"id":"300","position":4}])").status, 204);
    QCOMPARE(talk.ask("PATCH", "/guilds/100/roles", R"([{"id":"101","position":1}])").status, 200);
    QCOMPARE(talk.ask("PATCH", "/channels/300", R"({"user_limit":100})").status, 400);
    QVERIFY(talk.first().audit.entries().empty());
}

void TestSimAudit::theReasonIsDecodedAndKept()
{
    Talk talk{world};
    talk.reason = "Gr%C3%BC%C3%9Fe%2C%20100%25";
    QCOMPARE(talk.ask("PUT", "/guilds/100/bans/201", "{}").status, 204);
    QCOMPARE(talk.lastEntry().value("reason"_L1).toString(), u"Grüße, 100%"_s);
    QCOMPARE(talk.ask("GET", "/guilds/100/bans/201").text("reason"), u"Grüße, 100%"_s); // the ban's is the header
    talk.reason.clear();
    QCOMPARE(talk.ask("PUT", "/guilds/100/bans/202", "{}").status, 204);
    QVERIFY(!talk.lastEntry().contains("reason"_L1));
    QVERIFY(talk.ask("GET", "/guilds/100/bans/202").object.value("reason"_L1).isNull());
}

void TestSimAudit::aReasonThatIsTooLongIsRefused()
{
    Talk talk{world};
    for (int i = 0; i < 512; ++i)
        talk.reason += "%C3%A9";
    QCOMPARE(talk.ask("PATCH", "/guilds/100", R"({"name":"n1"})").status, 200);
    talk.reason += "x";
    QCOMPARE(talk.ask("PATCH", "/guilds/100", R"({"name":"n2"})").code(), 50035);
    QCOMPARE(talk.ask("GET", "/guilds/100").text("name"), u"n1"_s);
}

void TestSimAudit::changesTellOldAndNew()
{
    Talk talk{world};
    QCOMPARE(talk.ask("PATCH", "/channels/300", R"({"topic":"new","position":9})").status, 200);
    const QJsonObject change{{u"key"_s, u"topic"_s}, {u"old_value"_s, u"old"_s}, {u"new_value"_s, u"new"_s}};
    QCOMPARE(talk.lastEntry().value("changes"_L1).toArray(), QJsonArray{change});
}

void TestSimAudit::rolesOfAMemberAreAddedAndRemoved()
{
    Talk talk{world};
    talk.ask("PUT", "/guilds/100/members/201/roles/101");
    const QJsonArray role{QJsonObject{{u"id"_s, u"101"_s}, {u"name"_s, u"r"_s}}};
    QCOMPARE(talk.lastEntry().value("changes"_L1).toArray(),
        (QJsonArray{QJsonObject{{u"key"_s, u"$add"_s}, {u"new_value"_s, role}}}));
    talk.ask("PATCH", "/guilds/100/members/201", R"({"roles":[],"nick":"n"})");
    QCOMPARE(talk.lastEntry().value("changes"_L1).toArray(),
        (QJsonArray{QJsonObject{{u"key"_s, u"$remove"_s}, {u"new_value"_s, role}}}));
    QCOMPARE(talk.first().audit.entries().size(), std::size_t{3}); // the nickname has an entry of its own
}

void TestSimAudit::nothingChangedIsNoEntry()
{
    Talk talk{world};
    QCOMPARE(talk.ask("PATCH", "/channels/300", R"({"topic":"old"})").status, 200);
    QCOMPARE(talk.ask("DELETE", "/guilds/100/members/201/roles/101").status, 204);
    QCOMPARE(talk.ask("PATCH", "/guilds/100/roles/101", R"({"name":"r"})").status, 200);
    QVERIFY(talk.first().audit.entries().empty());
}

void TestSimAudit::deletedMessagesAreCounted()
{
    Talk talk{world};
    talk.reason = "first";
    QCOMPARE(talk.ask("DELETE", "/channels/300/messages/401").status, 204);
    talk.reason = "second";
    QCOMPARE(talk.ask("DELETE", "/channels/300/messages/402").status, 204);
    QCOMPARE(talk.first().audit.entries().size(), std::size_t{1});
    QCOMPARE(talk.lastEntry().value("options"_L1).toObject(),
        (QJsonObject{{u"channel_id"_s, u"300"_s}, {u"count"_s, u"2"_s}}));
    QCOMPARE(talk.lastEntry().value("reason"_L1).toString(), u"first"_s); // the second one is lost
    QCOMPARE(talk.ask("DELETE", "/channels/300/messages/403").status, 204); // of another author
    QCOMPARE(talk.first().audit.entries().size(), std::size_t{2});
    const auto one = talk.ask("POST", "/channels/300/messages", R"({"content":"x"})").id();
    const auto list = "{\"messages\":[\"" + one + "\",\""
        + std::to_string(talk.simulator().world().newId(talk.simulator().clock().wallNow())) + "\"]}";
    QCOMPARE(talk.ask("POST", "/channels/300/messages/bulk-delete", list).status, 204);
    QCOMPARE(talk.lastEntry().value("action_type"_L1).toInt(), 73);
    QCOMPARE(talk.lastEntry().value("options"_L1).toObject().value("count"_L1).toString(), u"2"_s);
}

void TestSimAudit::itIsReadInPages()
{
    Talk talk{world};
    for (int i = 0; i < 60; ++i)
        talk.ask("PATCH", "/guilds/100/roles/101", "{\"name\":\"r" + std::to_string(i) + "\"}");
    talk.authorization = "Bot two";
    talk.ask("PATCH", "/guilds/100", R"({"name":"new"})");
    const auto read = [&](const std::string& query) {
        std::vector<qulonglong> ids;
        const auto got = talk.ask("GET", "/guilds/100/audit-logs" + query).object;
        for (const auto& entry : got.value("audit_log_entries"_L1).toArray())
            ids.push_back(idIn(entry.toObject(), "id"_L1));
        return ids;
    };
    const auto newest = read("");
    QCOMPARE(newest.size(), std::size_t{50});
    QVERIFY(std::is_sorted(newest.rbegin(), newest.rend()));
    const auto all = read("?limit=100");
    QCOMPARE(all.size(), std::size_t{61});
    const auto after = read("?limit=3&after=" + std::to_string(all[60]));
    QCOMPARE(after, (std::vector{all[59], all[58], all[57]})); // rising
    const auto before = read("?limit=3&before=" + std::to_string(all[57]));
    QCOMPARE(before, (std::vector{all[58], all[59], all[60]}));
    QCOMPARE(read("?limit=100&action_type=31").size(), std::size_t{60});
    QCOMPARE(read("?limit=100&user_id=" + talk.ask("GET", "/users/@me").id()).size(), std::size_t{1});
    QCOMPARE(read("?after=0&limit=1"), std::vector{all[60]});
    QCOMPARE(talk.ask("GET", "/guilds/100/audit-logs?limit=101").code(), 50035);
    QCOMPARE(talk.ask("GET", "/guilds/100/audit-logs?limit=0").code(), 50035);
    const auto users = talk.ask("GET", "/guilds/100/audit-logs").object.value("users"_L1).toArray();
    QCOMPARE(users.size(), 2);
}

void TestSimAudit::itForgetsTheOldest()
{
    AuditLog log;
    for (std::size_t i = 1; i <= AuditLog::capacity + 5; ++i) {
        AuditEntry entry;
        entry.id = i;
        log.add(entry);
    }
    QCOMPARE(log.entries().size(), AuditLog::capacity);
    QCOMPARE(log.entries().front().id, Snowflake{6});
}

HEADROOM_TEST(TestSimAudit)

} // namespace headroom::tst_sim_audit

#include "tst_sim_audit.moc"
