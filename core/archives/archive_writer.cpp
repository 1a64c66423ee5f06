// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/archives/archive_writer.h"

#include "core/archives/file/archive_file.h"
#include "core/archives/file/archive_rows.h"
#include "core/archives/file/archive_schema.h"
#include "core/archives/file/attachment_row.h"

#include <QFile>
#include <QJsonDocument>
#include <QUuid>

#include <cerrno>
#include <cstdio>
#include <cstring>

namespace headroom::archives {

namespace {

QVariant milliseconds(WallTime at)
{
    return QVariant(static_cast<qlonglong>(at.time_since_epoch().count()));
}

// What a file is called until it is whole.
std::string unfinishedName(const std::string& path)
{
    return path + ".new";
}

Result<void> checkIsFree(const std::string& path)
{
    const auto temporary = QString::fromStdString(unfinishedName(path));
    for (const auto* suffix : {"", "-wal", "-shm", "-journal"})
        QFile::remove(temporary + QLatin1String(suffix)); // of a start that was killed
    if (QFile::exists(QString::fromStdString(path)))
        return failure(ErrorKind::Failed, Text::tr("%1 is there already: name another file").arg(path));
    return {};
}

// In its place only once it can be used.
Result<void> moveIntoPlace(ArchiveFile& file, const std::string& path)
{
    if (auto alone = file.command(QStringLiteral("PRAGMA journal_mode = DELETE")); !alone)
        return alone;
    if (std::rename(unfinishedName(path).c_str(), path.c_str()) == 0)
        return {};
    return failure(
        ErrorKind::Failed, Text::tr("%1 cannot be made (%2): check its folder").arg(path, std::strerror(errno)));
}

Result<void> addRun(ArchiveFile& file, const ArchiveStart& start)
{
    return file.write(QStringLiteral("INSERT INTO run (bot, program, parts, begun) VALUES (?, ?, ?, ?)"),
        {bound(start.bot), QStringLiteral(HEADROOM_VERSION),
            QString::fromUtf8(QJsonDocument(start.parts).toJson(QJsonDocument::Compact)), milliseconds(start.begun)});
}

Result<void> describeNew(ArchiveFile& file, const ArchiveStart& start)
{
    return file
        .write(QStringLiteral("INSERT INTO archive (id, uuid, parent, guild, guild_name, writer) "
                              "VALUES (1, ?, '', ?, ?, '')"),
            {QUuid::createUuid().toString(QUuid::WithoutBraces), bound(start.guild), start.guildName})
        .and_then([&] { return addRun(file, start); });
}

Result<void> describeIncrement(ArchiveFile& file, const ArchiveStart& start)
{
    const auto found =
        file.firstRow(QStringLiteral("SELECT guild, (SELECT count(*) FROM run WHERE finished IS NULL) FROM archive"));
    if (!found)
        return tl::unexpected(found.error());
    if (found->empty() || idIn(found->at(0)) != start.guild)
        return failure(ErrorKind::Usage, Text::tr("the earlier archive is of another guild: name one of the same"));
    if (found->at(1).toInt() != 0)
        return failure(ErrorKind::Usage, Text::tr("the earlier archive is not finished: go on with that one first"));
    return file
        .write(QStringLiteral("UPDATE archive SET parent = uuid, uuid = ?, guild_name = ?, writer = ''"),
            {QUuid::createUuid().toString(QUuid::WithoutBraces), start.guildName})
        .and_then([&] { return addRun(file, start); });
}

// In pieces, so that memory stays bounded.
Result<void> copyPrivately(const std::string& from, const std::string& to)
{
    if (auto made = makePrivateFile(to); !made)
        return made;
    QFile source(QString::fromStdString(from));
    QFile target(QString::fromStdString(to));
    const auto problem = [](const Text& what, const QFile& file) {
        return failure(ErrorKind::Failed, Text::tr("%1 (%2)").arg(what, file.errorString().toStdString()));
    };
    if (QFile::exists(source.fileName() + QStringLiteral("-wal")))
        return failure(
            ErrorKind::Usage, Text::tr("the earlier archive %1 is not finished: go on with that one first").arg(from));
    if (!source.open(QIODevice::ReadOnly))
        return problem(Text::tr("the earlier archive %1 cannot be read").arg(from), source);
    if (!target.open(QIODevice::WriteOnly))
        return problem(Text::tr("%1 cannot be written").arg(to), target);
    while (!source.atEnd()) {
        constexpr qint64 pieceBytes = 4 << 20;
        const auto piece = source.read(pieceBytes);
        if (piece.isEmpty())
            return problem(Text::tr("the earlier archive %1 cannot be read").arg(from), source);
        if (target.write(piece) != piece.size() || !target.flush())
            return problem(Text::tr("%1 cannot be written: check the space on its disk").arg(to), target);
    }
    return {};
}

// Of an archive that is not kept open.
Result<void> checkFile(const std::string& path)
{
    return ArchiveFile::open(path, ArchiveFile::Access::Read).and_then([](std::unique_ptr<ArchiveFile> file) {
        return checkIsArchive(*file);
    });
}

// Of the file that is not whole yet.
template <typename Describe>
Result<void> makeArchive(const std::string& path, ArchiveFile::Access access, const Describe& describe)
{
    return ArchiveFile::open(unfinishedName(path), access).and_then([&](std::unique_ptr<ArchiveFile> file) {
        return migrate(*file)
            .and_then([&] { return file->transaction([&] { return describe(*file); }); })
            .and_then([&] { return moveIntoPlace(*file, path); });
    });
}

Result<void> orRemoved(Result<void> made, const std::string& path)
{
    if (!made)
        QFile::remove(QString::fromStdString(unfinishedName(path)));
    return made;
}

} // namespace

ArchiveWriter::ArchiveWriter(std::unique_ptr<ArchiveFile> file)
    : m_file(std::move(file))
    , m_writer(QUuid::createUuid().toString(QUuid::WithoutBraces))
{
}

ArchiveWriter::~ArchiveWriter() = default;

const std::string& ArchiveWriter::path() const
{
    return m_file->path();
}

Result<std::unique_ptr<ArchiveWriter>> ArchiveWriter::create(const std::string& path, const ArchiveStart& start)
{
    if (const auto isFree = checkIsFree(path); !isFree)
        return tl::unexpected(isFree.error());
    const auto describe = [&start](ArchiveFile& file) { return describeNew(file, start); };
    return orRemoved(makeArchive(path, ArchiveFile::Access::Create, describe), path).and_then([&path] {
        return openRun(path);
    });
}

Result<std::unique_ptr<ArchiveWriter>> ArchiveWriter::increment(
    const std::string& parent, const std::string& path, const ArchiveStart& start)
{
    // Says what is wrong with it before it is copied.
    if (const auto checked = checkFile(parent).and_then([&] { return checkIsFree(path); }); !checked)
        return tl::unexpected(checked.error());
    const auto describe = [&start](ArchiveFile& file) { return describeIncrement(file, start); };
    auto made = copyPrivately(parent, unfinishedName(path)).and_then([&] {
        return makeArchive(path, ArchiveFile::Access::Write, describe);
    });
    return orRemoved(std::move(made), path).and_then([&path] { return openRun(path); });
}

Result<std::unique_ptr<ArchiveWriter>> ArchiveWriter::resume(const std::string& path)
{
    // A file that is somebody else's is left as it is.
    return checkFile(path).and_then([&path] { return openRun(path); });
}

Result<std::unique_ptr<ArchiveWriter>> ArchiveWriter::openRun(const std::string& path)
{
    auto file = ArchiveFile::open(path, ArchiveFile::Access::Write);
    if (!file)
        return tl::unexpected(file.error());
    std::unique_ptr<ArchiveWriter> writer(new ArchiveWriter(*std::move(file)));
    return migrate(*writer->m_file).and_then([&] { return writer->takeOver(); }).map([&] { return std::move(writer); });
}

Result<void> ArchiveWriter::takeOver()
{
    const auto found = m_file->firstRow(QStringLiteral(
        "SELECT guild, (SELECT n FROM run WHERE finished IS NULL ORDER BY n DESC LIMIT 1) FROM archive"));
    if (!found)
        return tl::unexpected(found.error());
    if (found->empty() || found->at(1).isNull())
        return failure(ErrorKind::Usage, Text::tr("the archive %1 is finished: make an increment of it").arg(path()));
    m_guild = idIn(found->at(0));
    m_run = found->at(1).toLongLong();
    return m_file
        ->transaction([this] { return m_file->write(QStringLiteral("UPDATE archive SET writer = ?"), {m_writer}); })
        .and_then([this] { return ArchiveTallies::read(*m_file); })
        .map([this](ArchiveTallies tallies) { m_tallies = std::move(tallies); });
}

Result<void> ArchiveWriter::checkStillOurs()
{
    const auto found = m_file->firstRow(QStringLiteral("SELECT writer FROM archive"));
    if (!found)
        return tl::unexpected(found.error());
    if (!found->empty() && found->at(0).toString() == m_writer)
        return {};
    return failure(
        ErrorKind::Failed, Text::tr("another process goes on with the archive %1: let it, or end it").arg(path()));
}

Result<void> ArchiveWriter::setPassphrase(const QString& passphrase)
{
    const auto found =
        m_file->firstRow(QStringLiteral("SELECT algorithm, salt, operations, memory, proof FROM secret_key"));
    if (!found)
        return tl::unexpected(found.error());
    auto box = found->empty()
        ? SecretBox::make(passphrase)
        : SecretBox::open({found->at(0).toString(), found->at(1).toByteArray(), found->at(2).toLongLong(),
                              found->at(3).toLongLong(), found->at(4).toByteArray()},
            passphrase);
    if (!box)
        return tl::unexpected(box.error());
    const auto& key = box->parameters();
    auto saved = m_file->transaction([&] {
        return m_file->write(
            QStringLiteral("INSERT OR IGNORE INTO secret_key (id, algorithm, salt, operations, memory, proof) "
                           "VALUES (1, ?, ?, ?, ?, ?)"),
            {key.algorithm, key.salt, qlonglong(key.operations), qlonglong(key.memory), key.proof});
    });
    if (saved)
        m_secrets = *std::move(box);
    return saved;
}

Result<CommitCounts> ArchiveWriter::commit(const ArchiveBatch& batch, WallTime at)
{
    CommitCounts counts;
    const auto saveAll = [&](const auto& things, auto saveOne) -> Result<void> {
        for (const auto& thing : things) {
            if (auto saved = saveOne(thing); !saved)
                return saved;
        }
        return {};
    };
    const auto committed = m_file->transaction([&]() -> Result<void> {
        return checkStillOurs()
            .and_then([&] { return saveAll(batch.objects, [&](const auto& one) { return save(one, counts); }); })
            .and_then([&] { return saveAll(batch.messages, [&](const auto& one) { return save(one, at, counts); }); })
            .and_then([&] { return saveAll(batch.attachments, [&](const auto& one) { return save(one); }); })
            .and_then([&] { return saveAll(batch.problems, [&](const auto& one) { return save(one, at); }); })
            .and_then([&] {
                return saveAll(batch.completeKinds, [&](ObjectKind kind) { return removeUnseen(kind, counts); });
            })
            .and_then([&] { return saveAll(batch.cursors, [&](const auto& one) { return save(one); }); })
            .and_then([&] { return m_tallies.write(*m_file); });
    });
    if (committed)
        return counts;
    if (auto tallies = ArchiveTallies::read(*m_file))
        m_tallies = *std::move(tallies);
    return tl::unexpected(committed.error());
}

Result<void> ArchiveWriter::finish(WallTime at)
{
    const auto finished = m_file->transaction([&] {
        return checkStillOurs().and_then([&] {
            return m_file->write(QStringLiteral("UPDATE run SET finished = coalesce(finished, ?) WHERE n = ?"),
                {milliseconds(at), qlonglong(m_run)});
        });
    });
    return finished.and_then([this] { return m_file->command(QStringLiteral("PRAGMA journal_mode = DELETE")); });
}

Result<std::optional<ArchiveWriter::FoundCursor>> ArchiveWriter::cursor(
    const std::string& part, discord::Snowflake target)
{
    const auto found =
        m_file->firstRow(QStringLiteral("SELECT position, done, run FROM cursor WHERE part = ? AND target = ?"),
            {QString::fromStdString(part), bound(target)});
    if (!found)
        return tl::unexpected(found.error());
    if (found->empty())
        return std::nullopt;
    return FoundCursor{{part, target, found->at(0).toString().toStdString(), found->at(1).toInt() != 0},
        found->at(2).toLongLong() == m_run};
}

Result<std::optional<discord::Snowflake>> ArchiveWriter::newestMessage(discord::Snowflake channel)
{
    return m_file->firstRow(QStringLiteral("SELECT max(id) FROM message WHERE channel = ?"), {bound(channel)})
        .map([](const ArchiveFile::Row& row) { return row[0].isNull() ? std::nullopt : std::optional(idIn(row[0])); });
}

Result<QString> ArchiveWriter::fileOf(const QString& url)
{
    return fileOfUrl(*m_file, url);
}

Tally ArchiveWriter::countOf(const std::string& kind) const
{
    return m_tallies.sumOf(kind);
}

} // namespace headroom::archives
