// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/archives/file/archive_file.h"
#include "core/archives/file/archive_rows.h"
#include "core/archives/file/attachment_row.h"
#include "core/archives/file/content_hash.h"
#include "core/archives/file/packed_file.h"
#include "core/archives/file/saved_json.h"

#include "core/archives/archive_writer.h"

#include <QJsonDocument>

// How the writer saves each thing, within the transaction of a batch.
namespace headroom::archives {

namespace {

QVariant orNull(const std::optional<discord::Snowflake>& id)
{
    return id ? bound(*id) : QVariant();
}

} // namespace

Result<bool> ArchiveWriter::holds(const NewObject& object)
{
    const auto split = withoutSecrets(object.kind, object.json);
    const auto columns = objectColumns(object.kind, split.json, m_guild);
    if (!columns)
        return false;
    const auto found = m_file->firstRow(QStringLiteral("SELECT hash FROM object WHERE kind = ? AND id = ?"),
        {QString::fromUtf8(word(object.kind)), bound(columns->id)});
    if (!found)
        return tl::unexpected(found.error());
    return !found->empty() && found->at(0).toByteArray() == contentHash(split.json);
}

Result<void> ArchiveWriter::save(const NewObject& object, CommitCounts& counts)
{
    const auto split = withoutSecrets(object.kind, object.json);
    const auto columns = objectColumns(object.kind, split.json, m_guild);
    if (!columns)
        return tl::unexpected(columns.error());
    const auto kind = QString::fromUtf8(word(object.kind));
    const auto hash = contentHash(split.json);
    const auto json = QJsonDocument(split.json).toJson(QJsonDocument::Compact);
    if (auto sealed = saveSecrets(object.kind, columns->id, split.secrets); !sealed)
        return sealed;
    const auto found = m_file->firstRow(
        QStringLiteral("SELECT hash, length(CAST(json AS blob)) FROM object WHERE kind = ? AND id = ?"),
        {kind, bound(columns->id)});
    if (!found)
        return tl::unexpected(found.error());
    if (!found->empty() && found->at(0).toByteArray() == hash) {
        ++counts.unchanged;
        return m_file->write(QStringLiteral("UPDATE object SET run = ? WHERE kind = ? AND id = ? AND run <> ?"),
            {qlonglong(m_run), kind, bound(columns->id), qlonglong(m_run)});
    }
    auto& tally = m_tallies.change(std::string(word(object.kind)));
    if (!found->empty())
        tally.remove(found->at(0).toByteArray(), found->at(1).toLongLong());
    tally.add(hash, json.size());
    ++(found->empty() ? counts.added : counts.updated);
    return m_file->write(
        QStringLiteral("INSERT OR REPLACE INTO object (kind, id, parent, position, name, hash, run, json) "
                       "VALUES (?, ?, ?, ?, ?, ?, ?, ?)"),
        {kind, bound(columns->id), orNull(columns->parent),
            columns->position ? QVariant(*columns->position) : QVariant(), columns->name, hash, qlonglong(m_run),
            QString::fromUtf8(json)});
}

Result<void> ArchiveWriter::saveSecrets(ObjectKind kind, discord::Snowflake id, const QJsonObject& secrets)
{
    if (secrets.isEmpty() || !m_secrets)
        return {};
    return m_file->write(QStringLiteral("INSERT OR REPLACE INTO secret (kind, id, box) VALUES (?, ?, ?)"),
        {QString::fromUtf8(word(kind)), bound(id), m_secrets->seal(sealedText(kind, id, secrets))});
}

Result<void> ArchiveWriter::save(const NewMessage& message, WallTime at, CommitCounts& counts)
{
    const auto columns = messageColumns(message.json);
    if (!columns)
        return tl::unexpected(columns.error());
    const auto found =
        m_file->firstRow(QStringLiteral("SELECT channel, hash, length(CAST(json AS blob)) FROM message WHERE id = ?"),
            {bound(columns->id)});
    if (!found)
        return tl::unexpected(found.error());
    const bool isNew = found->empty();
    if (!isNew && idIn(found->at(0)) != message.channel)
        return save(NewProblem{"message", columns->id,
                        Text::tr("was not saved in channel %1, as channel %2 has a message of the same id")
                            .arg(discord::toString(message.channel), found->at(0).toString().toStdString())},
            at);
    const auto hash = contentHash(message.json);
    if (!isNew && found->at(1).toByteArray() == hash) {
        ++counts.unchanged;
        return {};
    }
    const auto json = QJsonDocument(message.json).toJson(QJsonDocument::Compact);
    auto& tally = m_tallies.change("message", static_cast<std::int64_t>(message.channel.value));
    if (!isNew)
        tally.remove(found->at(1).toByteArray(), found->at(2).toLongLong());
    tally.add(hash, json.size());
    ++(isNew ? counts.added : counts.updated);
    return m_file->write(isNew
            ? QStringLiteral("INSERT INTO message (channel, author, edited, type, pinned, attachments, hash, content, "
                             "json, id) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
            : QStringLiteral("UPDATE message SET channel = ?, author = ?, edited = ?, type = ?, pinned = ?, "
                             "attachments = ?, hash = ?, content = ?, json = ? WHERE id = ?"),
        {bound(message.channel), bound(columns->author),
            columns->edited ? QVariant(qlonglong(*columns->edited)) : QVariant(), columns->type, int(columns->isPinned),
            columns->attachments, hash, columns->content, QString::fromUtf8(json), bound(columns->id)});
}

Result<void> ArchiveWriter::save(const NewAttachment& attachment)
{
    const auto file = saveContent(attachment);
    if (!file)
        return tl::unexpected(file.error());
    auto row = attachmentRow(attachment, *file);
    const auto found = m_file->firstRow(
        QStringLiteral("SELECT url, file, hash FROM attachment WHERE owner_kind = ? AND owner = ? AND field = ?"),
        {row.ownerKind, bound(row.owner), row.field});
    if (!found)
        return tl::unexpected(found.error());
    if (!found->empty()) {
        // What was had once is kept when the link has expired since.
        if (row.file.isEmpty() && found->at(0).toString() == row.url && !found->at(1).isNull())
            return {};
        m_tallies.change("attachment").remove(found->at(2).toByteArray(), 0);
    }
    const auto hash = hashOf(row);
    m_tallies.change("attachment").add(hash, 0);
    return m_file->write(
        QStringLiteral(
            "INSERT OR REPLACE INTO attachment (owner_kind, owner, field, name, content_type, size, url, file, "
            "problem, hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"),
        {row.ownerKind, bound(row.owner), row.field, row.name, row.contentType,
            row.size ? QVariant(qlonglong(*row.size)) : QVariant(), row.url,
            row.file.isEmpty() ? QVariant() : QVariant(row.file), row.problem, hash});
}

// Gives the name of the file. The same content is there once, whatever it was called.
Result<QString> ArchiveWriter::saveContent(const NewAttachment& attachment)
{
    if (!attachment.content)
        return attachment.file;
    const auto hash = fileHash(*attachment.content);
    const auto prefix = QString::fromLatin1(hash);
    const auto found = m_file->firstRow(QStringLiteral("SELECT name FROM sqlar WHERE name >= ? AND name < ?"),
        {prefix, QString(prefix + QLatin1Char('/'))}); // the character after the dot
    if (!found)
        return tl::unexpected(found.error());
    if (!found->empty())
        return found->at(0).toString();
    const auto name = fileName(hash, attachment.name);
    return m_file
        ->write(QStringLiteral("INSERT INTO sqlar (name, mode, mtime, sz, data) VALUES (?, ?, 0, ?, ?)"),
            {name, packedFileMode, qlonglong(attachment.content->size()), packed(*attachment.content, name)})
        .map([&] {
            m_tallies.change("file").add(QByteArray::fromHex(hash), attachment.content->size());
            return name;
        });
}

Result<void> ArchiveWriter::save(const NewProblem& problem, WallTime at)
{
    const auto source = problem.text.storedSource();
    const auto added = m_file->run(
        QStringLiteral("INSERT OR IGNORE INTO problem (run, kind, target, at, text, source) VALUES (?, ?, ?, ?, ?, ?)"),
        {qlonglong(m_run), QString::fromStdString(problem.kind), bound(problem.target),
            qlonglong(at.time_since_epoch().count()), QString::fromStdString(problem.text),
            source.empty() ? QVariant() : QVariant(QString::fromStdString(source))});
    return added.map([this](std::int64_t rows) { m_tallies.change("problem").count += rows; });
}

Result<void> ArchiveWriter::save(const Cursor& cursor)
{
    return m_file->write(
        QStringLiteral("INSERT OR REPLACE INTO cursor (part, target, run, position, done) VALUES (?, ?, ?, ?, ?)"),
        {QString::fromStdString(cursor.part), bound(cursor.target), qlonglong(m_run),
            QString::fromStdString(cursor.position), int(cursor.isDone)});
}

Result<void> ArchiveWriter::removeUnseen(ObjectKind kind, CommitCounts& counts)
{
    const auto name = QString::fromUtf8(word(kind));
    std::vector<discord::Snowflake> ids;
    const auto found = m_file->each(
        QStringLiteral("SELECT id, hash, length(CAST(json AS blob)) FROM object WHERE kind = ? AND run <> ?"),
        {name, qlonglong(m_run)}, [&](const QSqlQuery& row) {
            ids.push_back(idIn(row.value(0)));
            m_tallies.change(std::string(word(kind))).remove(row.value(1).toByteArray(), row.value(2).toLongLong());
        });
    if (!found)
        return found;
    for (const auto id : ids) {
        auto removed = removeAttachments(std::string(word(kind)), id);
        if (removed)
            removed = m_file->write(QStringLiteral("DELETE FROM secret WHERE kind = ? AND id = ?"), {name, bound(id)});
        if (!removed)
            return removed;
    }
    counts.removed += static_cast<std::int64_t>(ids.size());
    return m_file->write(QStringLiteral("DELETE FROM object WHERE kind = ? AND run <> ?"), {name, qlonglong(m_run)});
}

Result<void> ArchiveWriter::removeAttachments(const std::string& ownerKind, discord::Snowflake owner)
{
    const auto kind = QString::fromStdString(ownerKind);
    const auto found = m_file->each(QStringLiteral("SELECT hash FROM attachment WHERE owner_kind = ? AND owner = ?"),
        {kind, bound(owner)},
        [this](const QSqlQuery& row) { m_tallies.change("attachment").remove(row.value(0).toByteArray(), 0); });
    if (!found)
        return found;
    return m_file->write(
        QStringLiteral("DELETE FROM attachment WHERE owner_kind = ? AND owner = ?"), {kind, bound(owner)});
}

} // namespace headroom::archives
