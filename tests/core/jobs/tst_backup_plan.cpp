// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/backups/archive_name.h"
#include "tests/support/jobs/operation_test.h"

#include <QJsonArray>

namespace headroom::tst_backup_plan {

using namespace jobs;
using namespace support;
using namespace Qt::StringLiterals;

// What a backup says before it begins.
class TestBackupPlan : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void saysWhatIsReadAndEndsWithTheArchive();
    void saysWhatCannotBeRead();
    void warnsOfMessagesWithoutContent();
    void anEmptyListForWantOfTheHistoryIsNotTakenForAChannel();
    void placesOfArchives();
};

void TestBackupPlan::saysWhatIsReadAndEndsWithTheArchive()
{
    GuildWithRoles api;
    api.set("/applications/@me", R"({"flags": 524288})");
    const auto planned =
        planWith(backupGuild(), R"({"to": "/b/{name}.hdra", "parts": "roles,channels,messages"})", api);
    QCOMPARE(planned.error(), std::string());
    QCOMPARE(planned.lines(),
        (QStringList{u"create archive /b/{name}.hdra"_s, u"read part roles"_s, u"read part channels"_s,
            u"read messages 501"_s, u"read messages 502"_s, u"finish archive "_s}));
    QCOMPARE(planned.items[1].dependsOn, allBefore);
    QCOMPARE(planned.items[2].dependsOn, 0);
    QCOMPARE(planned.items.back().dependsOn, allBefore);
    QCOMPARE(planned.summary["read"_L1].toInt(), 4);
    QCOMPARE(planned.summary["requests"_L1].toArray().size(), 3);
}

void TestBackupPlan::saysWhatCannotBeRead()
{
    GuildWithRoles api("1024");
    const auto planned =
        planWith(backupGuild(), R"({"to": "/b/a.hdra", "parts": "automod,webhooks,bans,members,roles"})", api);
    QCOMPARE(planned.lines(),
        (QStringList{u"create archive /b/a.hdra"_s, u"read part roles"_s,
            u"read part automod (skipped: the bot lacks MANAGE_GUILD)"_s,
            u"read part webhooks (skipped: the bot lacks MANAGE_WEBHOOKS)"_s,
            u"read part bans (skipped: the bot lacks BAN_MEMBERS)"_s,
            u"read part members (skipped: the bot lacks the GUILD_MEMBERS intent: turn it on in Discord's developer portal)"_s,
            u"finish archive "_s}));
}

void TestBackupPlan::warnsOfMessagesWithoutContent()
{
    GuildWithRoles api;
    api.set("/applications/@me", R"({"flags": 0})");
    const auto planned = planWith(backupGuild(), R"({"to": "/b/a.hdra", "parts": "messages"})", api);
    const auto notes = planned.summary["notes"_L1].toArray();
    QVERIFY(notes.first().toString().startsWith("The bot lacks the MESSAGE_CONTENT intent"_L1));
    QVERIFY(planned.items[0].params.find("MESSAGE_CONTENT") != std::string::npos); // and so will the archive
}

void TestBackupPlan::anEmptyListForWantOfTheHistoryIsNotTakenForAChannel()
{
    GuildWithRoles api("1024"); // VIEW_CHANNEL
    api.set("/applications/@me", R"({"flags": 524288})");
    const auto planned = planWith(backupGuild(), R"({"to": "/b/a.hdra", "parts": "messages"})", api);
    QCOMPARE(planned.lines(),
        (QStringList{u"create archive /b/a.hdra"_s,
            u"read messages 501 (skipped: #general: the bot lacks READ_MESSAGE_HISTORY)"_s,
            u"read messages 502 (skipped: #Talk: the bot lacks READ_MESSAGE_HISTORY)"_s, u"finish archive "_s}));
}

void TestBackupPlan::placesOfArchives()
{
    using namespace backups;
    const ArchiveNameFacts facts{
        .guild = {100}, .name = "Aurora / {date} ☀", .now = WallTime{std::chrono::milliseconds{1'800'000'000'000}}};
    QCOMPARE(archiveName("/b/{guild}/{name}-{date}-{time}.hdra", facts),
        std::string("/b/100/Aurora-date-2027-01-15-0800.hdra"));
    QVERIFY(checkArchivePath("/b/{guild}/{date}.hdra"));
    QVERIFY(isPerRun("/b/{date}.hdra") && !isPerRun("/b/{name}.hdra"));
}

HEADROOM_TEST(TestBackupPlan)

} // namespace headroom::tst_backup_plan

#include "tst_backup_plan.moc"
