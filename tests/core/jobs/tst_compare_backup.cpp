// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Comparing a backup with its guild, or with another backup, as a job that changes nothing.
#include "core/archives/json_export.h"
#include "core/console/backups/guild_differences.h"
#include "tests/support/backups/archive_folder.h"
#include "tests/support/jobs/operation_test.h"

#include <QJsonArray>

namespace headroom::tst_compare_backup {

using namespace jobs;
using namespace support;
using archives::ArchiveWriter;
using archives::ObjectKind;

class TestCompareBackup : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void whatChangedIsAnItemWithWhoDidIt();
    void nothingIsEverSentThatChanges();
    void whatWasNotSavedIsNotCompared();
    void peopleAreReadPageByPage();
    void archivedThreadsAreReadWhenAskedFor();
    void whatTheBotMayNotReadIsSaid();
    void theAuditLogIsReadBackToTheBackup();
    void twoBackupsAreCompared();
    void whatIsWrongIsOneLine();

private:
    std::string make(const std::string& name, std::vector<archives::NewObject> objects, std::uint64_t guild = 100)
    {
        auto start = ArchiveFolder::start();
        start.guild = {guild};
        start.guildName = QStringLiteral("Aurora");
        const auto path = m_folder->path(name);
        const auto writer = must(ArchiveWriter::create(path, start));
        must(writer->commit({.objects = std::move(objects)}, archivedAt));
        must(writer->finish(archivedAt));
        return path;
    }
    Planned compare(QJsonObject params = {})
    {
        params.insert(QStringLiteral("from"), QString::fromStdString(m_path));
        return planWith(compareBackup(), QJsonDocument(params).toJson().constData(), m_api);
    }

    FakeReader m_api;
    std::unique_ptr<ArchiveFolder> m_folder;
    std::string m_path;
};

void TestCompareBackup::init()
{
    m_api.answers.clear();
    m_api.asked.clear();
    m_folder = std::make_unique<ArchiveFolder>();
    m_path = make("a.hdra", {newRole(11, QStringLiteral("Mods"), 1), newRole(12, QStringLiteral("Gone"), 2)});
    m_api.set("/guilds/100/roles", R"([
        {"id": "11", "name": "Moderator", "position": 1, "permissions": "1071698660929", "nobody_knows_this_yet": [1, 2]},
        {"id": "13", "name": "Raid", "position": 2, "permissions": "8"}])");
    // Long after the backup; the log has the newest first.
    m_api.set("/guilds/100/audit-logs?limit=100", R"({"audit_log_entries": [
            {"id": "1600000000000000003", "action_type": 31, "target_id": "11", "user_id": "7"},
            {"id": "1600000000000000002", "action_type": 31, "target_id": "11", "user_id": "8"},
            {"id": "1600000000000000001", "action_type": 30, "target_id": "13", "user_id": "8"}],
        "users": [{"id": "7", "username": "mod-17"}, {"id": "8", "username": "raider", "global_name": "Raider"}]})");
}

void TestCompareBackup::whatChangedIsAnItemWithWhoDidIt()
{
    const auto plan = compare();
    QCOMPARE(plan.error(), std::string());
    QCOMPARE(plan.items.size(), std::size_t(3));
    const auto& changed = plan.items[0];
    QCOMPARE(changed.action, "changed");
    QCOMPARE(changed.kind, "role");
    QCOMPARE(changed.target, "11");
    QCOMPARE(changed.state, ItemState::Skipped);
    QVERIFY2(
        changed.error.starts_with("Moderator; name: \"Mods\" → \"Moderator\"; by mod-17, "), changed.error.c_str());
    QVERIFY(changed.error.isTranslatable());
    QCOMPARE(plan.items[1].action, "removed");
    QCOMPARE(plan.items[1].error, "Gone"); // nobody deleted it, by the log
    QCOMPARE(plan.items[2].action, "added");
    QVERIFY2(plan.items[2].error.starts_with("Raid; by Raider, "), plan.items[2].error.c_str());
    const auto notes = plan.summary.value(QStringLiteral("notes")).toArray();
    QCOMPARE(notes.last().toString(), QStringLiteral("1 added, 1 changed, 1 removed since the backup."));
    const auto traced = console::differenceOf(itemOf(changed));
    QVERIFY(traced);
    QCOMPARE(traced->by, "mod-17");
    QCOMPARE(traced->at, std::optional(discord::createdAt({1600000000000000003})));
    QCOMPARE(traced->difference.name, QStringLiteral("Moderator"));
    QCOMPARE(traced->difference.fields,
        (std::vector<archives::FieldChange>{
            {QStringLiteral("name"), QStringLiteral("Mods"), QStringLiteral("Moderator")}}));
    QVERIFY(!console::differenceOf({.params = R"({"method": "PATCH"})"}));
}

void TestCompareBackup::nothingIsEverSentThatChanges()
{
    const auto plan = compare();
    for (const auto& item : plan.items)
        QCOMPARE(item.state, ItemState::Skipped);
    QCOMPARE(plan.summary.value(QStringLiteral("requests")).toArray().size(), 0);
    QVERIFY(!plan.summary.value(QStringLiteral("destructive")).toBool());
}

void TestCompareBackup::whatWasNotSavedIsNotCompared()
{
    m_api.set("/guilds/100/emojis", R"([{"id": "1", "name": "new"}])");
    QCOMPARE(compare().items.size(), std::size_t(3));
    for (const auto& path : m_api.asked)
        QVERIFY2(path.find("emojis") == std::string::npos, path.c_str());
    // It was asked for, and there were none.
    auto start = ArchiveFolder::start();
    start.guild = {100};
    start.parts = {{QStringLiteral("parts"), QJsonArray{QStringLiteral("emojis")}}};
    m_path = m_folder->path("emojis.hdra");
    must(must(ArchiveWriter::create(m_path, start))->finish(archivedAt));
    const auto plan = compare();
    QCOMPARE(plan.items.size(), std::size_t(1));
    QCOMPARE(plan.items[0].kind, "emoji");
}

void TestCompareBackup::peopleAreReadPageByPage()
{
    const auto ban = [](int n) {
        return QJsonObject{{QStringLiteral("user"), QJsonObject{{QStringLiteral("id"), QString::number(n)}}},
            {QStringLiteral("reason"), QJsonValue::Null}};
    };
    std::vector<archives::NewObject> saved;
    QJsonArray first;
    for (int n = 1; n <= 1000; ++n) {
        saved.push_back({ObjectKind::Ban, ban(n)});
        first.append(ban(n));
    }
    m_path = make("bans.hdra", saved);
    m_api.answers["/guilds/100/bans?limit=1000&after=0"] = {.status = 200, .json = first};
    m_api.answers["/guilds/100/bans?limit=1000&after=1000"] = {.status = 200, .json = QJsonArray{ban(1001)}};
    const auto plan = compare();
    QCOMPARE(plan.error(), std::string());
    QCOMPARE(plan.items.size(), std::size_t(1));
    QCOMPARE(plan.items[0].target, "1001");
    // Pages that go in circles are no endless loop.
    m_api.answers["/guilds/100/bans?limit=1000&after=1000"] = {.status = 200, .json = first};
    QVERIFY(compare().error().find("do not go on") != std::string::npos);
}

void TestCompareBackup::archivedThreadsAreReadWhenAskedFor()
{
    const auto thread = [](const char* id) {
        return QJsonObject{{QStringLiteral("id"), QLatin1String(id)}, {QStringLiteral("name"), QLatin1String(id)},
            {QStringLiteral("type"), 11}};
    };
    m_path = make("threads.hdra", {{ObjectKind::Thread, thread("71")}, {ObjectKind::Thread, thread("72")}});
    m_api.set("/guilds/100/threads/active", R"({"threads": [{"id": "71", "name": "71", "type": 11}]})");
    m_api.set("/guilds/100/channels", R"([{"id": "5", "type": 0}, {"id": "6", "type": 2}])");
    m_api.set("/channels/5/threads/archived/public?limit=100", R"({"threads": [{"id": "72", "name": "72", "type": 11,
        "thread_metadata": {"archive_timestamp": "2026-01-02T03:04:05+00:00"}}], "has_more": true})");
    m_api.set("/channels/5/threads/archived/public?limit=100&before=2026-01-02T03%3A04%3A05%2B00%3A00",
        R"({"threads": [{"id": "73", "name": "73", "type": 11}], "has_more": false})");
    m_api.refuse("/channels/5/threads/archived/private?limit=100", 403, 50013, "403: Missing Permissions");
    QCOMPARE(compare().items.size(), std::size_t(0));
    const auto plan = compare({{QStringLiteral("threads"), true}});
    QCOMPARE(plan.error(), std::string());
    QStringList lines;
    for (const auto& item : plan.items)
        lines += QString::fromStdString(item.action + ' ' + item.target);
    QCOMPARE(lines, QStringList({QStringLiteral("changed 72"), QStringLiteral("added 73")}));
}

void TestCompareBackup::whatTheBotMayNotReadIsSaid()
{
    m_api.refuse("/guilds/100/roles", 403, 50013, "403: Missing Permissions");
    m_api.refuse("/guilds/100/audit-logs?limit=100", 403, 50013, "403: Missing Permissions");
    const auto plan = compare();
    QCOMPARE(plan.error(), std::string());
    QVERIFY(plan.items.empty());
    const auto notes = plan.summary.value(QStringLiteral("notes")).toArray();
    QVERIFY(notes[0].toString().startsWith(QStringLiteral("Who changed it is not known: ")));
    QVERIFY(notes[1].toString().startsWith(QStringLiteral("Not compared: roles. ")));
    m_api.refuse("/guilds/100/roles", 503, 0, "503: Service Unavailable");
    QVERIFY(!compare().error().empty());
}

void TestCompareBackup::theAuditLogIsReadBackToTheBackup()
{
    QJsonArray page;
    for (std::uint64_t n = 0; n < 100; ++n)
        page.append(QJsonObject{{QStringLiteral("id"), QString::number(1600000000000000500 - n)},
            {QStringLiteral("action_type"), 24}, {QStringLiteral("target_id"), QStringLiteral("1")},
            {QStringLiteral("user_id"), QStringLiteral("9")}});
    m_api.answers["/guilds/100/audit-logs?limit=100"] = {
        .status = 200, .json = QJsonObject{{QStringLiteral("audit_log_entries"), page}}};
    const auto before = discord::toString(discord::snowflakeAt(archivedAt - std::chrono::hours{1}));
    m_api.set("/guilds/100/audit-logs?limit=100&before=1600000000000000401",
        (R"({"audit_log_entries": [
            {"id": "1600000000000000001", "action_type": 31, "target_id": "11", "user_id": "8"},
            {"id": ")"
            + before + R"(", "action_type": 32, "target_id": "12", "user_id": "8"}], "users": []})")
            .c_str());
    const auto plan = compare();
    QVERIFY2(plan.items[0].error.find("; by 8, ") != std::string::npos, plan.items[0].error.c_str());
    QCOMPARE(plan.items[1].error, "Gone"); // what was done before the backup did not change it since
}

void TestCompareBackup::twoBackupsAreCompared()
{
    const auto other = make("b.hdra", {newRole(11, QStringLiteral("Mods"), 1)});
    const auto plan = compare({{QStringLiteral("with"), QString::fromStdString(other)}});
    QCOMPARE(plan.lines(), QStringList(QStringLiteral("removed role 12 (skipped: Gone)")));
    QVERIFY(m_api.asked.empty());
    const auto same = compare({{QStringLiteral("with"), QString::fromStdString(m_path)}});
    QCOMPARE(same.summary.value(QStringLiteral("notes")).toArray()[0].toString(), QStringLiteral("Nothing differs."));
}

void TestCompareBackup::whatIsWrongIsOneLine()
{
    m_path = m_folder->path("nowhere.hdra");
    QVERIFY(compare().error().find("cannot be read") != std::string::npos);
    m_path = make("other.hdra", {}, 101);
    const auto error = compare().error();
    QVERIFY2(error.find("another guild, 101") != std::string::npos, error.c_str());
}

HEADROOM_TEST(TestCompareBackup)

} // namespace headroom::tst_compare_backup

#include "tst_compare_backup.moc"
