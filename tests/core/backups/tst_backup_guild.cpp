// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/archives/folder/archive_check.h"
#include "tests/support/backups/archive_folder.h"
#include "tests/support/backups/backup_world.h"

#include <QFile>
#include <QJsonArray>
#include <QSet>

namespace headroom::tst_backup_guild {

using namespace jobs;
using namespace support;
using namespace Qt::StringLiterals;
using archives::ArchiveReader;
using archives::ObjectKind;

namespace {

QJsonObject smallGuild()
{
    return {{u"roles"_s, 30}, {u"channels"_s, 40}, {u"overwrites"_s, 120}, {u"members"_s, 1'200},
        {u"messages"_s, 3'000}, {u"bans"_s, 1'100}};
}

std::vector<archives::StoredObject> all(ArchiveReader& archive, ObjectKind kind)
{
    return must(archive.objects(kind, {}, 100'000));
}

QSet<QString> idsIn(const QJsonArray& list, QLatin1String key = "id"_L1)
{
    QSet<QString> ids;
    for (const auto& object : list)
        ids.insert(object[key].toString());
    return ids;
}

QSet<QString> idsIn(const std::vector<archives::StoredObject>& objects)
{
    QSet<QString> ids;
    for (const auto& object : objects)
        ids.insert(idText(object.id));
    return ids;
}

} // namespace

// A whole guild through the queue, from a simulator in a process of its own. Several of these are what other backup
// programs get wrong.
class TestBackupGuild : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void everyItemIsDoneAndTheArchiveIsWhole();
    void channelsOfEveryTypeAreKept();
    void overwritesOfMembersAreKept();
    void forumTagsAreKept();
    void bansAndMembersBeyondAThousandAreKept();
    void threadsInsideChannelsAreKeptArchivedOnesToo();
    void allMessagesAreKept();
    void pinsAreKept();
    void filesAreKeptByTheirBytesAndNotByTheirLinks();
    void expressionsHaveTheirFiles();
    void tokensOfWebhooksAreLeftOut();

private:
    std::string guildPath(const std::string& rest) const { return "/guilds/" + m_world->guild() + rest; }
    QJsonArray list(const std::string& rest) const { return m_world->get(guildPath(rest)).toArray(); }

    std::unique_ptr<BackupWorld> m_world;
    std::unique_ptr<ArchiveReader> m_archive;
    JobId m_job = 0;
};

void TestBackupGuild::initTestCase()
{
    m_world = std::make_unique<BackupWorld>(smallGuild());
    const auto job = m_world->run({{u"to"_s, u"a.hdra"_s}, {u"parts"_s, u"all"_s}});
    m_job = job.id;
    QCOMPARE(job.stateText, std::string());
    QCOMPARE(job.state, JobState::Done);
    m_archive = m_world->archive("a.hdra");
    QVERIFY(m_archive->info().finished);
}

void TestBackupGuild::everyItemIsDoneAndTheArchiveIsWhole()
{
    QCOMPARE(m_world->items(m_job, ItemState::Failed), QStringList());
    QCOMPARE(m_world->items(m_job, ItemState::Skipped), QStringList());
    QCOMPARE(BackupWorld::problems(*m_archive), QStringList());
    const auto checked = must(archives::checkArchive(*m_archive, [](const archives::CheckProgress&) { return true; }));
    QStringList findings;
    for (const auto& finding : checked.findings)
        findings += QString::fromStdString(finding);
    QCOMPARE(findings, QStringList());
    QVERIFY(!QFile::exists(QString::fromStdString(m_world->path("a.hdra-wal"))));
}

void TestBackupGuild::channelsOfEveryTypeAreKept()
{
    const auto channels = list("/channels");
    QCOMPARE(idsIn(all(*m_archive, ObjectKind::Channel)), idsIn(channels));
    QSet<int> types;
    for (const auto& channel : all(*m_archive, ObjectKind::Channel))
        types.insert(channel.json["type"_L1].toInt());
    QCOMPARE(types, (QSet<int>{0, 2, 4, 5, 13, 15, 16}));
    for (const auto& channel : channels) {
        const auto saved = must(m_archive->object(ObjectKind::Channel, {channel["id"_L1].toString().toULongLong()}));
        QCOMPARE(saved->json, channel.toObject());
    }
}

void TestBackupGuild::overwritesOfMembersAreKept()
{
    int ofMembers = 0;
    for (const auto& channel : all(*m_archive, ObjectKind::Channel)) {
        for (const auto& overwrite : channel.json["permission_overwrites"_L1].toArray())
            ofMembers += overwrite["type"_L1].toInt() == 1 ? 1 : 0;
    }
    QVERIFY(ofMembers > 0);
}

void TestBackupGuild::forumTagsAreKept()
{
    int tags = 0;
    for (const auto& channel : all(*m_archive, ObjectKind::Channel))
        tags += int(channel.json["available_tags"_L1].toArray().size());
    QVERIFY(tags > 0);
}

void TestBackupGuild::bansAndMembersBeyondAThousandAreKept()
{
    const auto state = m_world->sim().ask("GET", "/_sim/state")["guilds"_L1][0];
    QVERIFY(state["members"_L1].toInt() > 1000);
    QCOMPARE(int(all(*m_archive, ObjectKind::Member).size()), state["members"_L1].toInt());
    QVERIFY(state["bans"_L1].toInt() > 1000);
    QCOMPARE(int(all(*m_archive, ObjectKind::Ban).size()), state["bans"_L1].toInt());
}

void TestBackupGuild::threadsInsideChannelsAreKeptArchivedOnesToo()
{
    const auto state = m_world->sim().ask("GET", "/_sim/state")["guilds"_L1][0];
    const auto threads = all(*m_archive, ObjectKind::Thread);
    QCOMPARE(idsIn(threads), idsIn(state["threads"_L1].toArray()));
    QSet<bool> archived;
    for (const auto& thread : threads)
        archived.insert(thread.json["thread_metadata"_L1]["archived"_L1].toBool());
    QCOMPARE(archived.size(), 2);
}

void TestBackupGuild::allMessagesAreKept()
{
    const auto state = m_world->sim().ask("GET", "/_sim/state")["guilds"_L1][0];
    int count = 0;
    for (const auto* key : {"channels", "threads"}) {
        for (const auto& channel : state[QLatin1String(key)].toArray()) {
            count += channel["messages"_L1].toInt();
            const auto saved = m_archive->tallies().of("message", channel["id"_L1].toString().toLongLong()).count;
            QVERIFY2(saved == channel["messages"_L1].toInt(), qPrintable(channel["name"_L1].toString()));
        }
    }
    QVERIFY(count >= 3'000);
    QCOMPARE(m_archive->tallies().sumOf("message").count, count);
}

void TestBackupGuild::pinsAreKept()
{
    int pins = 0;
    for (const auto& channel : all(*m_archive, ObjectKind::Channel))
        pins += int(must(m_archive->pinned(channel.id)).size());
    QVERIFY(pins > 0);
}

void TestBackupGuild::filesAreKeptByTheirBytesAndNotByTheirLinks()
{
    int files = 0;
    for (const auto& channel : all(*m_archive, ObjectKind::Channel)) {
        for (const auto& message : must(m_archive->messagesAfter(channel.id, {}, 10'000))) {
            for (const auto& attachment : must(m_archive->attachments(u"message"_s, message.id))) {
                QVERIFY2(!attachment.file.isEmpty(), qPrintable(attachment.problem));
                QCOMPARE(std::int64_t(must(m_archive->content(attachment.file)).size()), *attachment.size);
                QVERIFY(!attachment.url.contains(u"hm="_s));
                ++files;
            }
        }
    }
    QVERIFY(files > 10);
}

void TestBackupGuild::expressionsHaveTheirFiles()
{
    for (const auto kind : {ObjectKind::Emoji, ObjectKind::Sticker, ObjectKind::Sound}) {
        const auto objects = all(*m_archive, kind);
        QVERIFY(!objects.empty());
        for (const auto& object : objects) {
            const auto files = must(m_archive->attachments(QString::fromStdString(std::string(word(kind))), object.id));
            QCOMPARE(files.size(), std::size_t(1));
            QVERIFY2(!files[0].file.isEmpty(), qPrintable(files[0].problem));
        }
    }
}

void TestBackupGuild::tokensOfWebhooksAreLeftOut()
{
    const auto webhooks = all(*m_archive, ObjectKind::Webhook);
    QVERIFY(!webhooks.empty());
    for (const auto& webhook : webhooks)
        QVERIFY(!webhook.json.contains("token"_L1) && !webhook.json.contains("url"_L1));
    QVERIFY(!m_archive->info().hasSecrets);
}

HEADROOM_TEST(TestBackupGuild)

} // namespace headroom::tst_backup_guild

#include "tst_backup_guild.moc"
