// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/archives/archive_reader.h"

#include "core/archives/file/archive_file.h"
#include "core/archives/file/archive_rows.h"
#include "core/archives/file/archive_schema.h"
#include "core/archives/file/content_hash.h"
#include "core/archives/file/packed_file.h"
#include "core/archives/file/saved_json.h"

#include <QJsonDocument>

namespace headroom::archives {

namespace {

constexpr int pageSize = 500;

QJsonObject jsonIn(const QVariant& column)
{
    return QJsonDocument::fromJson(column.toString().toUtf8()).object();
}

WallTime timeIn(const QVariant& column)
{
    return WallTime{std::chrono::milliseconds{column.toLongLong()}};
}

QString messageColumnsOf(const QString& rest)
{
    return QStringLiteral("SELECT id, channel, author, pinned, content, json FROM message ") + rest;
}

QString objectColumnsOf(const QString& rest)
{
    return QStringLiteral("SELECT kind, id, parent, position, name, json FROM object ") + rest;
}

// Page after page, by id.
template <typename Read, typename Use>
Result<void> forEachOf(const Read& readAfter, const Use& use)
{
    for (discord::Snowflake after;;) {
        const auto page = readAfter(after);
        if (!page)
            return tl::unexpected(page.error());
        for (const auto& one : *page) {
            if (auto used = use(one); !used)
                return used;
        }
        if (page->size() < pageSize)
            return {};
        after = page->back().id;
    }
}

} // namespace

ArchiveReader::ArchiveReader(std::unique_ptr<ArchiveFile> file)
    : m_file(std::move(file))
{
}

ArchiveReader::~ArchiveReader() = default;

const std::string& ArchiveReader::path() const
{
    return m_file->path();
}

Result<std::unique_ptr<ArchiveReader>> ArchiveReader::open(const std::string& path)
{
    auto file = ArchiveFile::open(path, ArchiveFile::Access::Read);
    if (!file)
        return tl::unexpected(file.error());
    std::unique_ptr<ArchiveReader> reader(new ArchiveReader(*std::move(file)));
    return checkIsArchive(*reader->m_file).and_then([&] { return reader->readInfo(); }).map([&] {
        return std::move(reader);
    });
}

Result<void> ArchiveReader::readInfo()
{
    const auto archive =
        m_file->firstRow(QStringLiteral("SELECT uuid, parent, guild, guild_name, (SELECT count(*) FROM secret_key), "
                                        "(SELECT user_version FROM pragma_user_version) FROM archive"));
    const auto run = m_file->firstRow(
        QStringLiteral("SELECT n, bot, program, parts, begun, finished FROM run ORDER BY n DESC LIMIT 1"));
    if (!archive || !run)
        return firstError(archive, run);
    if (archive->empty() || run->empty())
        return failure(ErrorKind::Failed, Text::tr("the archive %1 is damaged: take another copy").arg(path()));
    m_info = {.uuid = archive->at(0).toString(),
        .parent = archive->at(1).toString(),
        .guild = idIn(archive->at(2)),
        .guildName = archive->at(3).toString(),
        .version = archive->at(5).toInt(),
        .runs = run->at(0).toInt(),
        .bot = idIn(run->at(1)),
        .program = run->at(2).toString(),
        .parts = jsonIn(run->at(3)),
        .begun = timeIn(run->at(4)),
        .finished = run->at(5).isNull() ? std::nullopt : std::optional(timeIn(run->at(5))),
        .hasSecrets = archive->at(4).toInt() != 0};
    return ArchiveTallies::read(*m_file).map([this](ArchiveTallies tallies) { m_tallies = std::move(tallies); });
}

Result<std::vector<StoredObject>> ArchiveReader::readObjects(const QString& statement, const QVariantList& values)
{
    if (isStopped())
        return failure(ErrorKind::Failed, Text::tr("reading the archive was stopped"));
    std::vector<StoredObject> objects;
    const auto read = m_file->each(statement, values, [&objects](const QSqlQuery& row) {
        const auto kind = objectKindOf(row.value(0).toString().toStdString());
        if (!kind)
            return;
        objects.push_back({.kind = *kind,
            .id = idIn(row.value(1)),
            .parent = row.value(2).isNull() ? std::nullopt : std::optional(idIn(row.value(2))),
            .position = row.value(3).isNull() ? std::nullopt : std::optional(row.value(3).toInt()),
            .name = row.value(4).toString(),
            .json = jsonIn(row.value(5))});
    });
    return read.map([&objects] { return std::move(objects); });
}

Result<std::vector<StoredObject>> ArchiveReader::objects(ObjectKind kind, discord::Snowflake after, int limit)
{
    return readObjects(objectColumnsOf(QStringLiteral("WHERE kind = ? AND id > ? ORDER BY id LIMIT ?")),
        {QString::fromUtf8(word(kind)), bound(after), limit});
}

Result<std::optional<StoredObject>> ArchiveReader::object(ObjectKind kind, discord::Snowflake id)
{
    return readObjects(
        objectColumnsOf(QStringLiteral("WHERE kind = ? AND id = ?")), {QString::fromUtf8(word(kind)), bound(id)})
        .map([](std::vector<StoredObject> found) {
            return found.empty() ? std::nullopt : std::optional(std::move(found.front()));
        });
}

Result<std::vector<StoredMessage>> ArchiveReader::readMessages(const QString& statement, const QVariantList& values)
{
    if (isStopped())
        return failure(ErrorKind::Failed, Text::tr("reading the archive was stopped"));
    return m_file->all(statement, values, [](const QSqlQuery& row) {
        return StoredMessage{.id = idIn(row.value(0)),
            .channel = idIn(row.value(1)),
            .author = idIn(row.value(2)),
            .isPinned = row.value(3).toInt() != 0,
            .content = row.value(4).toString(),
            .json = jsonIn(row.value(5))};
    });
}

Result<std::vector<StoredMessage>> ArchiveReader::messagesAfter(
    discord::Snowflake channel, discord::Snowflake after, int limit)
{
    return readMessages(messageColumnsOf(QStringLiteral("WHERE channel = ? AND id > ? ORDER BY id LIMIT ?")),
        {bound(channel), bound(after), limit});
}

Result<std::vector<StoredMessage>> ArchiveReader::messagesBefore(
    discord::Snowflake channel, discord::Snowflake before, int limit)
{
    auto messages =
        readMessages(messageColumnsOf(QStringLiteral("WHERE channel = ? AND id < ? ORDER BY id DESC LIMIT ?")),
            {bound(channel), bound(before), limit});
    if (messages)
        std::reverse(messages->begin(), messages->end());
    return messages;
}

Result<std::vector<StoredMessage>> ArchiveReader::pinned(discord::Snowflake channel)
{
    return readMessages(
        messageColumnsOf(QStringLiteral("WHERE channel = ? AND pinned = 1 ORDER BY id")), {bound(channel)});
}

Result<std::optional<StoredMessage>> ArchiveReader::message(discord::Snowflake id)
{
    return readMessages(messageColumnsOf(QStringLiteral("WHERE id = ?")), {bound(id)})
        .map([](std::vector<StoredMessage> found) {
            return found.empty() ? std::nullopt : std::optional(std::move(found.front()));
        });
}

Result<std::vector<StoredMessage>> ArchiveReader::search(const MessageSearch& search)
{
    const auto range = idRange(search);
    const auto expression = searchExpression(search);
    if (expression.isEmpty()) {
        // Nothing but punctuation is no word of any message.
        if (!search.words.trimmed().isEmpty())
            return std::vector<StoredMessage>{};
        return readMessages(messageColumnsOf(QStringLiteral("WHERE id BETWEEN ? AND ? ORDER BY id DESC LIMIT ?")),
            {bound(range.first), bound(range.last), search.limit});
    }
    // The ids come out of the index alone; only those that are shown are read.
    return readMessages(
        messageColumnsOf(QStringLiteral("WHERE id IN (SELECT rowid FROM message_search WHERE message_search MATCH ? "
                                        "AND rowid BETWEEN ? AND ? ORDER BY rowid DESC LIMIT ?) ORDER BY id DESC")),
        {expression, bound(range.first), bound(range.last), search.limit});
}

Result<std::vector<AttachmentRow>> ArchiveReader::attachments(const QString& ownerKind, discord::Snowflake owner)
{
    return m_file->all(QStringLiteral("SELECT owner_kind, owner, field, name, content_type, size, url, file, problem "
                                      "FROM attachment WHERE owner_kind = ? AND owner = ? ORDER BY field"),
        {ownerKind, bound(owner)}, attachmentIn);
}

Result<std::vector<MissingFile>> ArchiveReader::missingFiles(
    discord::Snowflake afterOwner, const QString& afterField, int limit)
{
    return m_file->all(
        QStringLiteral("SELECT a.owner_kind, a.owner, a.field, a.name, a.content_type, a.size, a.url, a.file, "
                       "a.problem, m.channel FROM attachment a JOIN message m ON m.id = a.owner "
                       "WHERE a.owner_kind = 'message' AND a.file IS NULL AND (a.owner, a.field) > (?, ?) "
                       "ORDER BY a.owner, a.field LIMIT ?"),
        {bound(afterOwner), afterField, limit}, [](const QSqlQuery& row) {
            constexpr int channel = 9;
            return MissingFile{attachmentIn(row), idIn(row.value(channel))};
        });
}

Result<QString> ArchiveReader::fileAt(const QString& url)
{
    return fileOfUrl(*m_file, url);
}

Result<std::vector<discord::Snowflake>> ArchiveReader::everyMessage(discord::Snowflake channel, int each)
{
    std::vector<discord::Snowflake> ids;
    int n = 0;
    const auto read = m_file->each(QStringLiteral("SELECT id FROM message WHERE channel = ? ORDER BY id"),
        {bound(channel)}, [&](const QSqlQuery& row) {
            if (n++ % each == 0)
                ids.push_back(idIn(row.value(0)));
        });
    return read.map([&ids] { return std::move(ids); });
}

Result<std::vector<StoredFile>> ArchiveReader::files(const QString& after, int limit)
{
    return m_file->all(QStringLiteral("SELECT name, sz FROM sqlar WHERE name > ? ORDER BY name LIMIT ?"),
        {after, limit}, [](const QSqlQuery& row) {
            return StoredFile{row.value(0).toString(), row.value(1).toLongLong()};
        });
}

Result<QByteArray> ArchiveReader::content(const QString& file)
{
    const auto found = m_file->firstRow(QStringLiteral("SELECT data, sz FROM sqlar WHERE name = ?"), {file});
    if (!found)
        return tl::unexpected(found.error());
    if (found->empty())
        return failure(ErrorKind::Broken, Text::tr("the archive %1 has no file %2").arg(path(), file.toStdString()));
    return unpacked(found->at(0).toByteArray(), found->at(1).toLongLong());
}

Result<std::vector<StoredProblem>> ArchiveReader::problems(std::int64_t after, int limit)
{
    const auto withSources = hasSources(*m_file);
    if (!withSources)
        return tl::unexpected(withSources.error());
    const auto columns = QStringLiteral("SELECT id, run, kind, target, at, text, %1 FROM problem ")
                             .arg(*withSources ? QStringLiteral("source") : QStringLiteral("''"));
    return m_file->all(columns + QStringLiteral("WHERE id > ? ORDER BY id LIMIT ?"), {qlonglong(after), limit},
        [](const QSqlQuery& row) {
            return StoredProblem{row.value(0).toLongLong(), row.value(1).toInt(), row.value(2).toString().toStdString(),
                idIn(row.value(3)), timeIn(row.value(4)),
                Text::fromStored(row.value(5).toString().toStdString(), row.value(6).toString().toStdString())};
        });
}

Result<void> ArchiveReader::unlock(const QString& passphrase)
{
    const auto found =
        m_file->firstRow(QStringLiteral("SELECT algorithm, salt, operations, memory, proof FROM secret_key"));
    if (!found)
        return tl::unexpected(found.error());
    if (found->empty())
        return failure(
            ErrorKind::Usage, Text::tr("the archive %1 holds no secrets: leave the pass-phrase out").arg(path()));
    return SecretBox::open({found->at(0).toString(), found->at(1).toByteArray(), found->at(2).toLongLong(),
                               found->at(3).toLongLong(), found->at(4).toByteArray()},
        passphrase)
        .map([this](SecretBox box) { m_secrets = std::move(box); });
}

Result<QJsonObject> ArchiveReader::secrets(ObjectKind kind, discord::Snowflake id)
{
    if (!m_secrets)
        return failure(
            ErrorKind::Denied, Text::tr("the secrets of %1 are encrypted: give the pass-phrase").arg(path()));
    const auto found = m_file->firstRow(
        QStringLiteral("SELECT box FROM secret WHERE kind = ? AND id = ?"), {QString::fromUtf8(word(kind)), bound(id)});
    if (!found)
        return tl::unexpected(found.error());
    if (found->empty())
        return QJsonObject();
    return m_secrets->unseal(found->at(0).toByteArray()).and_then([&](const QByteArray& text) {
        return secretsIn(text, kind, id);
    });
}

Result<void> forEachObject(
    ArchiveReader& reader, ObjectKind kind, const std::function<Result<void>(const StoredObject&)>& use)
{
    return forEachOf([&](discord::Snowflake after) { return reader.objects(kind, after, pageSize); }, use);
}

Result<void> forEachMessage(
    ArchiveReader& reader, discord::Snowflake channel, const std::function<Result<void>(const StoredMessage&)>& use)
{
    return forEachOf([&](discord::Snowflake after) { return reader.messagesAfter(channel, after, pageSize); }, use);
}

} // namespace headroom::archives
