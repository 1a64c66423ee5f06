// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/jobs/fake_reader.h"

#include <QJsonArray>

namespace headroom::tst_reconciliation {

using namespace jobs;
using namespace support;
using namespace std::chrono_literals;

namespace {

constexpr WallTime sentAt{1'700'000'000'000ms};

std::string idAt(std::chrono::milliseconds after)
{
    return discord::toString(discord::snowflakeAt(sentAt + after));
}

LostRequest creation(const std::string& path, const std::string& body)
{
    return {.method = "POST", .path = path, .body = body, .reasonTag = "job:7 item:3 #0000abcd", .sent = sentAt};
}

QByteArray roleList(std::initializer_list<std::pair<const char*, std::chrono::milliseconds>> roles)
{
    QJsonArray list;
    for (const auto& [name, when] : roles)
        list += QJsonObject{{QStringLiteral("id"), QString::fromStdString(idAt(when))},
            {QStringLiteral("name"), QString::fromUtf8(name)}};
    return QJsonDocument(list).toJson();
}

const std::string auditLog = "/guilds/100/audit-logs?action_type=30&after=" + idAt(-clockMargin) + "&limit=100";

} // namespace

// What a lost answer would have said, found out by reading.
class TestReconciliation : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void whatAnAnswerMeans_data();
    void whatAnAnswerMeans();
    void theReasonIsTracedAndFits();
    void aCreationIsFoundInTheAuditLog();
    void withoutAuditLogItIsFoundByItsLooks();
    void whatOthersOfTheJobMadeIsNotTaken();
    void whatTheAuditLogGivesToOthersIsNotTaken();
    void whatAnotherJobMayHaveMadeIsNotClaimed();
    void aSearchThatTellsNothingNeverRepeats();
    void aLostPruneIsNotRepeated();
    void mergedEntriesOfTheAuditLogAreNotAskedFor();
    void whatAnObjectDoesNotShowIsNotTakenForDone();
    void anOrderThatTheAuditLogDoesNotKnowIsSentAgain();
    void messagesAreFoundByTheirNonce();
    void editsAreCompared();
    void whatIsGoneWasDeleted();
    void aDiscordThatDoesNotAnswerIsAskedLater();
};

void TestReconciliation::whatAnAnswerMeans_data()
{
    using Kind = AnswerVerdict::Kind;
    QTest::addColumn<QString>("method");
    QTest::addColumn<QString>("path");
    QTest::addColumn<int>("status");
    QTest::addColumn<int>("code");
    QTest::addColumn<Kind>("kind");
    const auto row = [](const char* method, const char* path, int status, int code, Kind kind) {
        QTest::addRow("%s %s %d %d", method, path, status, code)
            << QString::fromUtf8(method) << QString::fromUtf8(path) << status << code << kind;
    };
    row("POST", "/guilds/1/roles", 200, 0, Kind::Done);
    row("DELETE", "/guilds/1/roles/2", 204, 0, Kind::Done);
    row("DELETE", "/guilds/1/roles/2", 404, 10011, Kind::Done);
    row("DELETE", "/channels/1/messages/2", 404, 10008, Kind::Done);
    row("DELETE", "/guilds/1/members/2", 404, 10007, Kind::Done);
    row("DELETE", "/guilds/1/bans/2", 404, 10026, Kind::Done);
    row("DELETE", "/guilds/1/roles/2", 404, 10004, Kind::GuildGone);
    row("DELETE", "/nowhere", 404, 0, Kind::Failed);
    row("PATCH", "/guilds/1/roles/2", 404, 10011, Kind::Failed);
    row("POST", "/guilds/1/roles", 400, 30005, Kind::Failed);
    row("PATCH", "/guilds/1/roles/2", 403, 50013, Kind::Failed);
    row("PATCH", "/guilds/1/roles/2", 403, 50001, Kind::GuildGone);
    row("PATCH", "/channels/2", 403, 50001, Kind::Failed);
    row("PATCH", "/guilds/1/roles/2", 401, 0, Kind::TokenRefused);
    row("POST", "/webhooks/1/x", 401, 50027, Kind::Failed);
    row("POST", "/guilds/1/roles", 429, 0, Kind::NotApplied);
    row("POST", "/guilds/1/roles", 500, 0, Kind::Unknown);
    row("POST", "/guilds/1/roles", 502, 0, Kind::Unknown);
}

void TestReconciliation::whatAnAnswerMeans()
{
    QFETCH(QString, method);
    QFETCH(QString, path);
    QFETCH(int, status);
    QFETCH(int, code);
    QFETCH(AnswerVerdict::Kind, kind);
    const auto body = status == 200 ? std::string(R"({"id": "55"})")
                                    : "{\"code\": " + std::to_string(code)
            + R"(, "message": "No", "errors": {"name": {"_errors": [{"message": "Short"}]}}})";
    const auto verdict = verdictOf(method.toStdString(), path.toStdString(), status, body);
    QCOMPARE(verdict.kind, kind);
    QCOMPARE(verdict.isRefusal, status == 401 || status == 403);
    if (status == 200)
        QCOMPARE(verdict.resultId, "55");
    if (kind == AnswerVerdict::Kind::Failed)
        QCOMPARE(verdict.error, "No: name: Short");
}

void TestReconciliation::theReasonIsTracedAndFits()
{
    QCOMPARE(reasonTag(7, 214, 0x1f2e3d4c), "job:7 item:214 #1f2e3d4c");
    QCOMPARE(reasonHeader("job:7 item:3 #0000abcd", "Größe\n"), "job:7 item:3 #0000abcd Gr%C3%B6%C3%9Fe%0A");
    const auto longest = reasonHeader("job:7", std::string(2000, 'a') + "é");
    QCOMPARE(longest.size(), std::size_t(512));
    std::string accents;
    for (int i = 0; i < 400; ++i)
        accents += "é";
    const auto cut = reasonHeader("job:7", accents);
    QVERIFY(cut.size() <= 512 && cut.ends_with("%C3%A9"));
    const ItemRequest request{"POST", "/guilds/1/roles", "{}"};
    QCOMPARE(hashOf(request), hashOf(request));
    QVERIFY(hashOf(request) > 0);
    QVERIFY(hashOf(request) != hashOf({"POST", "/guilds/1/roles{}", ""}));
}

void TestReconciliation::aCreationIsFoundInTheAuditLog()
{
    FakeReader api;
    api.set(auditLog, R"({"audit_log_entries": [
        {"id": "1", "target_id": "800", "reason": "job:7 item:30 #0000abcd edit-roles"},
        {"id": "2", "target_id": "801", "reason": "job:7 item:3 #0000abcd edit-roles"}]})");
    const auto found = resultOf(findOut(creation("/guilds/100/roles", R"({"name": "team"})"), api));
    QCOMPARE(found, (Finding{Finding::Kind::Applied, "801", {}}));
    QCOMPARE(api.asked.size(), std::size_t(1));
    QVERIFY(!madeBy(QJsonValue(), "job:7 item:3"));
}

void TestReconciliation::withoutAuditLogItIsFoundByItsLooks()
{
    FakeReader api;
    api.refuse(auditLog, 403, 50013, "Missing Permissions");
    api.set("/guilds/100/roles", roleList({{"team", -2min}, {"other", 1s}, {"team", 2s}}).constData());
    const auto lost = creation("/guilds/100/roles", R"({"name": "team"})");
    QCOMPARE(resultOf(findOut(lost, api)), (Finding{Finding::Kind::Applied, idAt(2s), {}}));
    // One that was there before is not ours.
    api.set("/guilds/100/roles", roleList({{"team", -2min}, {"other", 1s}}).constData());
    QCOMPARE(resultOf(findOut(lost, api)).kind, Finding::Kind::NotApplied);
}

void TestReconciliation::whatOthersOfTheJobMadeIsNotTaken()
{
    FakeReader api;
    api.set("/guilds/100/roles", roleList({{"team", 1s}, {"team", 2s}}).constData());
    auto lost = creation("/guilds/100/roles", R"({"name": "team"})");
    QCOMPARE(resultOf(findOut(lost, api)).kind, Finding::Kind::Unknown); // which of the two?
    lost.knownResults = {idAt(1s)};
    QCOMPARE(resultOf(findOut(lost, api)), (Finding{Finding::Kind::Applied, idAt(2s), {}}));
    lost.knownResults = {idAt(1s), idAt(2s)};
    QCOMPARE(resultOf(findOut(lost, api)).kind, Finding::Kind::NotApplied);
}

// Roles of one name: the log knows which item made which, also of those made while it was being looked at.
void TestReconciliation::whatTheAuditLogGivesToOthersIsNotTaken()
{
    const auto entry = [](const char* id, std::chrono::milliseconds when, const char* reason) {
        return QStringLiteral(R"({"id": "%1", "target_id": "%2", "reason": "%3"})")
            .arg(QString::fromUtf8(id), QString::fromStdString(idAt(when)), QString::fromUtf8(reason));
    };
    const auto page = [](const QString& entries) {
        return QStringLiteral(R"({"audit_log_entries": [%1]})").arg(entries).toUtf8();
    };
    const auto lost = creation("/guilds/100/roles", R"({"name": "team"})");
    FakeReader api;
    api.set(auditLog, page(entry("1800000000000000000", 1s, "job:7 item:30 #0000abcd edit-roles")).constData());
    api.set("/guilds/100/roles", roleList({{"team", 1s}}).constData());
    QCOMPARE(resultOf(findOut(lost, api)).kind, Finding::Kind::NotApplied);
    // Made between the two readings: the log is asked again, from where it ended.
    const auto later = "/guilds/100/audit-logs?action_type=30&after=1800000000000000000&limit=100";
    api.set("/guilds/100/roles", roleList({{"team", 1s}, {"team", 2s}}).constData());
    api.set(later, page(entry("1800000000000000001", 2s, "by hand")).constData());
    QCOMPARE(resultOf(findOut(lost, api)).kind, Finding::Kind::NotApplied);
    api.set(later, page(entry("1800000000000000001", 2s, "job:7 item:3 #0000abcd edit-roles")).constData());
    QCOMPARE(resultOf(findOut(lost, api)), (Finding{Finding::Kind::Applied, idAt(2s), {}}));
    api.set(later, page({}).constData()); // the log comes late
    QCOMPARE(resultOf(findOut(lost, api)), (Finding{Finding::Kind::Applied, idAt(2s), {}}));
    api.refuse(later, 503, 0, "HTTP 503");
    QCOMPARE(resultOf(findOut(lost, api)).kind, Finding::Kind::CannotRead);
}

// Two jobs that make the same, of both of which an answer was lost, would both claim the one that was made.
void TestReconciliation::whatAnotherJobMayHaveMadeIsNotClaimed()
{
    FakeReader api;
    api.set("/guilds/100/roles", roleList({{"team", 1s}}).constData());
    api.refuse(auditLog, 403, 50013, "Missing Permissions");
    auto lost = creation("/guilds/100/roles", R"({"name": "team"})");
    QCOMPARE(resultOf(findOut(lost, api)), (Finding{Finding::Kind::Applied, idAt(1s), {}}));
    lost.othersRan = true;
    const auto found = resultOf(findOut(lost, api));
    QCOMPARE(found.kind, Finding::Kind::Unknown);
    QVERIFY2(found.error.find("let the bot view the audit log") != std::string::npos, found.error.c_str());
    // What is not there was not made by anybody, and what the log gives to nobody else is ours.
    api.set("/guilds/100/roles", "[]");
    QCOMPARE(resultOf(findOut(lost, api)).kind, Finding::Kind::NotApplied);
    api.set("/guilds/100/roles", roleList({{"team", 1s}}).constData());
    api.set(auditLog, R"({"audit_log_entries": []})");
    QCOMPARE(resultOf(findOut(lost, api)), (Finding{Finding::Kind::Applied, idAt(1s), {}}));
    // A message is told by its nonce, and else not.
    const auto page = "/channels/5/messages?after=" + idAt(-clockMargin) + "&limit=100";
    auto message = creation("/channels/5/messages", R"({"content": "hello", "nonce": "7-3"})");
    message.othersRan = true;
    api.set(page, (R"([{"id": ")" + idAt(1s) + R"(", "content": "hello", "nonce": "7-3"}])").c_str());
    QCOMPARE(resultOf(findOut(message, api)).kind, Finding::Kind::Applied);
    api.set(page, (R"([{"id": ")" + idAt(1s) + R"(", "content": "hello"}])").c_str());
    QCOMPARE(resultOf(findOut(message, api)).kind, Finding::Kind::Unknown);
}

void TestReconciliation::aSearchThatTellsNothingNeverRepeats()
{
    FakeReader api;
    QCOMPARE(resultOf(findOut(creation("/channels/5/invites", "{}"), api)).kind, Finding::Kind::Unknown);
    api.refuse("/guilds/100/roles", 403, 50013, "Missing Permissions");
    const auto found = resultOf(findOut(creation("/guilds/100/roles", R"({"name": "team"})"), api));
    QCOMPARE(found.kind, Finding::Kind::Unknown);
    QVERIFY(!found.error.empty());
    for (const auto* harmless : {"/channels/5/messages/bulk-delete", "/guilds/100/bulk-ban"})
        QCOMPARE(resultOf(findOut(creation(harmless, "{}"), api)).kind, Finding::Kind::NotApplied);
}

// Who is away for so many days may be another one meanwhile.
void TestReconciliation::aLostPruneIsNotRepeated()
{
    FakeReader api;
    QCOMPARE(resultOf(findOut(creation("/guilds/100/prune", R"({"days": 7})"), api)).kind, Finding::Kind::Unknown);
    QVERIFY(api.asked.empty());
}

// Discord counts up one entry for several deletions of messages, moves and disconnections.
void TestReconciliation::mergedEntriesOfTheAuditLogAreNotAskedFor()
{
    FakeReader api;
    const LostRequest deletion{.method = "DELETE", .path = "/channels/5/messages/7", .sent = sentAt};
    QCOMPARE(resultOf(findOut(deletion, api)).kind, Finding::Kind::Applied);
    const LostRequest move{
        .method = "PATCH", .path = "/guilds/100/members/60", .body = R"({"channel_id": "5"})", .sent = sentAt};
    api.set("/guilds/100/members/60", R"({"user": {"id": "60"}, "roles": []})");
    QCOMPARE(resultOf(findOut(move, api)).kind, Finding::Kind::NotApplied);
    QCOMPARE(api.asked, (std::vector<std::string>{"/channels/5/messages/7", "/guilds/100/members/60"}));
}

// A member's voice channel is not shown: null would look like none.
void TestReconciliation::whatAnObjectDoesNotShowIsNotTakenForDone()
{
    FakeReader api;
    api.set("/guilds/100/members/60", R"({"user": {"id": "60"}, "roles": [], "nick": null})");
    LostRequest lost{.method = "PATCH", .path = "/guilds/100/members/60", .body = R"({"channel_id": null})"};
    QCOMPARE(resultOf(findOut(lost, api)).kind, Finding::Kind::NotApplied);
    lost.body = R"({"nick": ""})";
    QCOMPARE(resultOf(findOut(lost, api)).kind, Finding::Kind::Applied);
}

void TestReconciliation::anOrderThatTheAuditLogDoesNotKnowIsSentAgain()
{
    FakeReader api;
    for (const auto* path : {"/guilds/100/channels", "/guilds/100/roles"}) {
        const LostRequest lost{.method = "PATCH", .path = path, .body = R"([{"id": "5", "position": 3}])"};
        QCOMPARE(resultOf(findOut(lost, api)).kind, Finding::Kind::NotApplied);
    }
    QVERIFY(api.asked.empty());
}

void TestReconciliation::messagesAreFoundByTheirNonce()
{
    FakeReader api;
    const auto page = "/channels/5/messages?after=" + idAt(-clockMargin) + "&limit=100";
    const auto set = [&](const char* nonce, const char* content) {
        const QJsonObject message{{QStringLiteral("id"), QString::fromStdString(idAt(1s))},
            {QStringLiteral("nonce"), QString::fromUtf8(nonce)},
            {QStringLiteral("content"), QString::fromUtf8(content)}};
        api.set(page, QJsonDocument(QJsonArray{message}).toJson().constData());
    };
    const auto lost = creation("/channels/5/messages", R"({"content": "hello ", "nonce": "7-3"})");
    set("7-3", "hello");
    QCOMPARE(resultOf(findOut(lost, api)).kind, Finding::Kind::Applied);
    set("7-4", "hello"); // the same text of another item
    QCOMPARE(resultOf(findOut(lost, api)).kind, Finding::Kind::NotApplied);
    set("", "hello");
    QCOMPARE(resultOf(findOut(lost, api)).kind, Finding::Kind::Applied);
    set("", "");
    QCOMPARE(
        resultOf(findOut(creation("/channels/5/messages", R"({"embeds": []})"), api)).kind, Finding::Kind::NotApplied);
}

void TestReconciliation::editsAreCompared()
{
    FakeReader api;
    LostRequest lost{.method = "PATCH", .path = "/guilds/100/roles/5", .body = R"({"color": 7, "name": "a"})"};
    api.set("/guilds/100/roles/5", R"({"id": "5", "color": 7, "name": "a", "hoist": false})");
    QCOMPARE(resultOf(findOut(lost, api)).kind, Finding::Kind::Applied);
    api.set("/guilds/100/roles/5", R"({"id": "5", "color": 7, "name": "b"})");
    QCOMPARE(resultOf(findOut(lost, api)).kind, Finding::Kind::NotApplied);
    const auto json = [](const char* text) { return jsonIn(text); };
    QVERIFY(holds(json(R"({"topic": null})"), json(R"({"topic": ""})")));
    QVERIFY(holds(json(R"({"roles": ["2", "1"]})"), json(R"({"roles": ["1", "2"]})")));
    QVERIFY(!holds(json(R"({"roles": ["2", "1", "3"]})"), json(R"({"roles": ["1", "2"]})")));
    QVERIFY(holds(json(R"({"t": "2026-11-22T10:00:00.000000+00:00"})"), json(R"({"t": "2026-11-22T10:00:00.000Z"})")));
    QVERIFY(!holds(json(R"({"rate_limit_per_user": 5})"), json(R"({"rate_limit_per_user": 0})")));
}

void TestReconciliation::whatIsGoneWasDeleted()
{
    FakeReader api;
    const LostRequest lost{.method = "DELETE", .path = "/channels/5"};
    QCOMPARE(resultOf(findOut(lost, api)).kind, Finding::Kind::Applied);
    api.set("/channels/5", R"({"id": "5"})");
    QCOMPARE(resultOf(findOut(lost, api)).kind, Finding::Kind::NotApplied);
    api.set("/guilds/100/bans/9", R"({"user": {"id": "9"}})");
    QCOMPARE(resultOf(findOut({.method = "PUT", .path = "/guilds/100/bans/9"}, api)).kind, Finding::Kind::Applied);
    QCOMPARE(resultOf(findOut({.method = "PUT", .path = "/guilds/100/bans/8"}, api)).kind, Finding::Kind::NotApplied);
    QCOMPARE(
        resultOf(findOut({.method = "PUT", .path = "/channels/5/permissions/8"}, api)).kind, Finding::Kind::NotApplied);
}

void TestReconciliation::aDiscordThatDoesNotAnswerIsAskedLater()
{
    FakeReader api;
    api.refuse(auditLog, 0, 0, "no response");
    QCOMPARE(resultOf(findOut(creation("/guilds/100/roles", "{}"), api)).kind, Finding::Kind::CannotRead);
    api.refuse("/guilds/100/roles/5", 503, 0, "HTTP 503");
    QCOMPARE(
        resultOf(findOut({.method = "DELETE", .path = "/guilds/100/roles/5"}, api)).kind, Finding::Kind::CannotRead);
}

HEADROOM_TEST(TestReconciliation)

} // namespace headroom::tst_reconciliation

#include "tst_reconciliation.moc"
