// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/ui/backups_test.h"

#include "core/archives/file/archive_file.h"
#include "core/archives/folder/archive_folder.h"
#include "tests/support/backups/archive_folder.h"
#include "tests/support/ui/layout.h"
#include "ui/models/backups/backup_list_model.h"
#include "ui/models/backups/contents_model.h"
#include "ui/pages/backups/contents_view.h"

#include <QBuffer>
#include <QImage>
#include <QTest>

namespace headroom::support {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using archives::ArchiveWriter;
using archives::NewObject;
using archives::ObjectKind;
using ui::Theme;

namespace {

NewObject channel(discord::Snowflake id, const QString& name, int type, int position, const QString& parent = {})
{
    QJsonObject json{{u"id"_s, idText(id)}, {u"name"_s, name}, {u"type"_s, type}, {u"position"_s, position}};
    if (!parent.isEmpty())
        json.insert(u"parent_id"_s, parent);
    return {ObjectKind::Channel, json};
}

QByteArray redPicture()
{
    QImage image(32, 32, QImage::Format_RGB32);
    image.fill(Qt::red);
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    return bytes;
}

void writeArchive(const BackupsTest::Archive& archive, const std::string& path)
{
    auto start = ArchiveFolder::start();
    start.guild = {archive.id};
    start.guildName = archive.guild;
    start.begun = archive.begun;
    start.parts = archive.parts;
    const auto writer = must(ArchiveWriter::create(path, start));
    archives::ArchiveBatch batch;
    const auto category = discord::Snowflake{4000};
    batch.objects = {channel(firstChannel, u"general"_s, 0, 1, u"4000"_s), channel(category, u"Community"_s, 4, 0),
        channel({4001}, u"Lounge"_s, 2, 2, u"4000"_s), channel({4002}, u"rules"_s, 0, 0), newRole(11, archive.role, 2),
        newRole(12, u"Helper"_s, 1), {ObjectKind::Emoji, {{u"id"_s, u"77"_s}, {u"name"_s, u"wave"_s}}},
        {ObjectKind::Ban,
            {{u"user"_s, QJsonObject{{u"id"_s, u"99"_s}, {u"username"_s, u"spammer"_s}}}, {u"reason"_s, u"spam"_s}}}};
    archives::NewAttachment image;
    image.ownerKind = "emoji";
    image.owner = {77};
    image.field = "image";
    image.name = u"wave.png"_s;
    image.content = redPicture();
    batch.attachments.push_back(image);
    for (int n = 1; n <= 250; ++n)
        batch.messages.push_back(newMessage(n, n % 50 == 0 ? u"the needle %1"_s.arg(n) : u"hay %1"_s.arg(n)));
    batch.problems = {{"ban", {}, Text::tr("the bot lacks %1").arg("BAN_MEMBERS")}};
    must(writer->commit(batch, archive.begun));
    if (archive.isFinished)
        must(writer->finish(archive.begun + 20min));
}

} // namespace

void BackupsTest::init()
{
    JobsTest::init();
    m_folder = std::make_unique<QTemporaryDir>();
}

void BackupsTest::cleanup()
{
    m_window.reset();
    m_backups.reset();
    JobsInSimTest::cleanup();
}

void BackupsTest::openBackups(std::chrono::hours verifyEvery)
{
    m_window.reset();
    m_controller.reset();
    m_backups.reset();
    openOn(m_address);
    showBackups(verifyEvery);
}

void BackupsTest::openOnOne()
{
    make({.name = "a.hdra", .guild = u"Aurora"_s, .id = 1001, .begun = archivedAt});
    openBackups();
}

void BackupsTest::openFilledFolder(const char* opened)
{
    fillFolder();
    openBackups();
    if (opened)
        backups().openBackup(path(opened));
}

void BackupsTest::showBackups(std::chrono::hours verifyEvery, const QString& folder)
{
    const auto shown = folder.isEmpty() ? m_folder->path() : folder;
    m_backups = std::make_unique<console::BackupsController>(
        console::BackupsController::Options{.folder = shown.toStdString(), .verifyEvery = verifyEvery}, m_time);
    m_window->fleet().openBackups(*m_backups);
    m_backups->start();
    m_window->showPage(*m_window->fleet().backups());
    QTRY_VERIFY(m_backups->figures()->isRead);
}

WallTime BackupsTest::now()
{
    if (!m_now)
        m_now = m_time.wallNow();
    return *m_now;
}

void BackupsTest::make(const Archive& archive)
{
    const auto key = u"%1/%2/%3/%4/%5/%6/%7"_s.arg(QLatin1StringView(archive.name), archive.guild)
                         .arg(archive.id)
                         .arg(archive.begun.time_since_epoch().count())
                         .arg(archive.isFinished)
                         .arg(archive.role, QString::fromUtf8(QJsonDocument(archive.parts).toJson()));
    auto known = m_files.find(key);
    if (known == m_files.end()) {
        const auto file = m_made.filePath(u"%1.hdra"_s.arg(m_files.size()));
        writeArchive(archive, file.toStdString());
        known = m_files.emplace(key, file).first;
    }
    QVERIFY(QFile::copy(known->second, QString::fromStdString(path(archive.name))));
}

void BackupsTest::fillFolder()
{
    const auto now = this->now();
    make({.name = "aurora-1.hdra", .guild = u"Aurora"_s, .id = 1001, .begun = now - 72h, .role = u"Mods"_s});
    make({.name = "aurora-2.hdra", .guild = u"Aurora"_s, .id = 1001, .begun = now - 40h});
    make({.name = "aurora-3.hdra", .guild = u"Aurora"_s, .id = 1001, .begun = now - 1h, .isFinished = false});
    make({.name = "borealis-2026-11-23-0311.hdra",
        .guild = u"Borealis with a rather long name for a guild"_s,
        .id = 1002,
        .begun = now - 5h});
    QFile file(QString::fromStdString(path("cut-off.hdra")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("SQLite");
    const auto list = must(archives::listArchives(m_folder->path().toStdString()));
    for (const auto& archive : list) {
        if (archive.path == path("aurora-1.hdra"))
            must(
                archives::keepVerification(archive.path, archive.info->uuid, archive.state, {now - 24h, true, "good"}));
        if (archive.path == path("borealis-2026-11-23-0311.hdra"))
            must(archives::keepVerification(
                archive.path, archive.info->uuid, archive.state, {now, false, "role 5: its content was changed"}));
    }
}

void BackupsTest::fillWithMany(const char* name, int messages) const
{
    const auto file = must(archives::ArchiveFile::open(path(name), archives::ArchiveFile::Access::Write));
    must(file->command(u"PRAGMA synchronous = OFF"_s));
    must(file->command(u"DROP TRIGGER message_inserted"_s)); // what is searched is measured elsewhere
    must(file->command(u"WITH RECURSIVE n(i) AS (SELECT 1000 UNION ALL SELECT i + 1 FROM n WHERE i < %1) "
                       "INSERT INTO message (id, channel, author, type, pinned, attachments, hash, content, json) "
                       "SELECT %2 + (i << 22), %3, 7, 0, 0, 0, x'00', 'm' || i, '{\"author\":{\"username\":\"ada\"}}' "
                       "FROM n"_s.arg(messages + 999)
                           .arg(messageId(1000).value)
                           .arg(firstChannel.value)));
    must(file->command(u"UPDATE tally SET n = n + %1 WHERE kind = 'message'"_s.arg(messages)));
    must(file->command(u"PRAGMA journal_mode = DELETE"_s));
}

QStringList BackupsTest::rows() const
{
    QStringList texts;
    for (int i = 0; i < backups().model().rowCount(); ++i) {
        const auto& row = backups().model().row(i);
        texts += row.isHeading ? u"[%1]"_s.arg(row.title) : QString::fromStdString(row.path).section(u'/', -1);
    }
    return texts;
}

QStringList BackupsTest::cells(int column) const
{
    const auto& model = backups().opened().contents().model();
    QStringList texts;
    for (int i = 0; i < model.rowCount(); ++i)
        texts += model.data(model.index(i, column)).toString();
    return texts;
}

QString BackupsTest::state(const std::string& archive) const
{
    const int row = backups().model().rowOf(archive);
    return row < 0 ? QString() : backups().model().row(row).state.text;
}

void BackupsTest::forEachLook(const std::function<void(const QString&)>& look)
{
    for (const auto& each : looks()) {
        m_window->theme().preview(each.isDark ? Theme::Choice::Dark : Theme::Choice::Light);
        resizeTo(*m_window, each.size);
        look(u'-' + each.name().replace(u' ', u'-'));
    }
}

QStringList BackupsTest::faultsOfLooks(const QString& name)
{
    QStringList faults;
    forEachLook([&](const QString& suffix) { faults += faultsOf(*m_window, name + suffix); });
    return faults;
}

} // namespace headroom::support
