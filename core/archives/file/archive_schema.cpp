// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/archives/file/archive_schema.h"

#include "core/archives/file/archive_file.h"

#include <array>

namespace headroom::archives {

namespace {

QStringList firstVersion()
{
    return {
        QStringLiteral("CREATE TABLE archive (id integer PRIMARY KEY CHECK (id = 1), uuid text NOT NULL, "
                       "parent text NOT NULL, guild bigint NOT NULL, guild_name text NOT NULL, writer text NOT NULL)"),
        QStringLiteral("CREATE TABLE run (n integer PRIMARY KEY, bot bigint NOT NULL, program text NOT NULL, "
                       "parts text NOT NULL, begun bigint NOT NULL, finished bigint)"),

        QStringLiteral("CREATE TABLE object (kind text NOT NULL, id bigint NOT NULL, parent bigint, "
                       "position bigint, name text NOT NULL, hash blob NOT NULL, run bigint NOT NULL, "
                       "json text NOT NULL, PRIMARY KEY (kind, id))"),

        // The time stands in the id.
        QStringLiteral("CREATE TABLE message (id integer PRIMARY KEY, channel bigint NOT NULL, author bigint NOT NULL, "
                       "at bigint GENERATED ALWAYS AS ((id >> 22) + 1420070400000) VIRTUAL, edited bigint, "
                       "type smallint NOT NULL, pinned smallint NOT NULL, attachments smallint NOT NULL, "
                       "hash blob NOT NULL, content text NOT NULL, json text NOT NULL)"),
        QStringLiteral("CREATE INDEX message_channel ON message (channel, id)"),
        QStringLiteral("CREATE INDEX message_author ON message (author, id)"),
        QStringLiteral("CREATE INDEX message_pinned ON message (channel, id) WHERE pinned = 1"),

        // Filters are words of the index as well: that way a search reads nothing but the index, however many
        // messages have the word.
        QStringLiteral("CREATE VIEW message_words AS SELECT id, content, 'c' || channel || ' a' || author || "
                       "CASE WHEN attachments > 0 THEN ' f' ELSE '' END AS tags FROM message"),
        QStringLiteral("CREATE VIRTUAL TABLE message_search USING fts5 (content, tags, content = 'message_words', "
                       "content_rowid = 'id', columnsize = 0, tokenize = 'unicode61 remove_diacritics 2')"),
        QStringLiteral("CREATE TRIGGER message_inserted AFTER INSERT ON message BEGIN "
                       "INSERT INTO message_search (rowid, content, tags) SELECT id, content, tags FROM message_words "
                       "WHERE id = new.id; END"),
        QStringLiteral(
            "CREATE TRIGGER message_updated AFTER UPDATE OF channel, author, attachments, content ON message BEGIN "
            "INSERT INTO message_search (message_search, rowid, content, tags) VALUES ('delete', old.id, old.content, "
            "'c' || old.channel || ' a' || old.author || CASE WHEN old.attachments > 0 THEN ' f' ELSE '' END); "
            "INSERT INTO message_search (rowid, content, tags) SELECT id, content, tags FROM message_words "
            "WHERE id = new.id; END"),
        QStringLiteral(
            "CREATE TRIGGER message_deleted AFTER DELETE ON message BEGIN "
            "INSERT INTO message_search (message_search, rowid, content, tags) VALUES ('delete', old.id, old.content, "
            "'c' || old.channel || ' a' || old.author || CASE WHEN old.attachments > 0 THEN ' f' ELSE '' END); END"),

        QStringLiteral("CREATE TABLE sqlar (name text PRIMARY KEY, mode int, mtime int, sz int, data blob)"),
        QStringLiteral("CREATE TABLE attachment (owner_kind text NOT NULL, owner bigint NOT NULL, field text NOT NULL, "
                       "name text NOT NULL, content_type text NOT NULL, size bigint, url text NOT NULL, file text, "
                       "problem text NOT NULL, hash blob NOT NULL, PRIMARY KEY (owner_kind, owner, field))"),
        QStringLiteral("CREATE INDEX attachment_url ON attachment (url) WHERE file IS NOT NULL"),
        QStringLiteral("CREATE INDEX attachment_file ON attachment (file) WHERE file IS NOT NULL"),

        QStringLiteral("CREATE TABLE problem (id integer PRIMARY KEY, run bigint NOT NULL, kind text NOT NULL, "
                       "target bigint NOT NULL, at bigint NOT NULL, text text NOT NULL, "
                       "UNIQUE (run, kind, target, text))"),
        QStringLiteral("CREATE TABLE cursor (part text NOT NULL, target bigint NOT NULL, run bigint NOT NULL, "
                       "position text NOT NULL, done smallint NOT NULL, PRIMARY KEY (part, target)) WITHOUT ROWID"),
        QStringLiteral("CREATE TABLE tally (kind text NOT NULL, target bigint NOT NULL, n bigint NOT NULL, "
                       "bytes bigint NOT NULL, checksum bigint NOT NULL, PRIMARY KEY (kind, target)) WITHOUT ROWID"),

        QStringLiteral("CREATE TABLE secret_key (id integer PRIMARY KEY CHECK (id = 1), algorithm text NOT NULL, "
                       "salt blob NOT NULL, operations bigint NOT NULL, memory bigint NOT NULL, proof blob NOT NULL)"),
        QStringLiteral("CREATE TABLE secret (kind text NOT NULL, id bigint NOT NULL, box blob NOT NULL, "
                       "PRIMARY KEY (kind, id))"),
    };
}

// One entry a version, from the first on; what was released is never changed.
using Migration = QStringList (*)();
constexpr std::array<Migration, 1> archiveMigrations{firstVersion};

struct FoundArchive
{
    int version = 0;
    int applicationId = 0;
    bool isEmpty = false;
};

Result<FoundArchive> findArchive(ArchiveFile& file)
{
    return file
        .firstRow(QStringLiteral("SELECT (SELECT user_version FROM pragma_user_version), "
                                 "(SELECT application_id FROM pragma_application_id), "
                                 "(SELECT count(*) FROM sqlite_master)"))
        .map([](const ArchiveFile::Row& row) {
            return FoundArchive{row[0].toInt(), row[1].toInt(), row[2].toInt() == 0};
        });
}

Result<void> check(const ArchiveFile& file, const FoundArchive& found)
{
    if (found.applicationId != archiveApplicationId)
        return failure(
            ErrorKind::Failed, Text::tr("%1 is no archive of a backup: choose another file").arg(file.path()));
    if (found.version > archiveVersion())
        return failure(ErrorKind::Failed,
            Text::tr("the archive %1 was made by a newer version of Headroom (its format is %2, this program reads up "
                     "to %3): update this program")
                .arg(file.path(), found.version, std::to_string(archiveVersion())));
    return {};
}

Result<void> migrateFrom(ArchiveFile& file, int version)
{
    QStringList statements;
    for (auto next = version; next < archiveVersion(); ++next)
        statements += archiveMigrations[static_cast<std::size_t>(next)]();
    statements += QStringLiteral("PRAGMA application_id = %1").arg(archiveApplicationId);
    statements += QStringLiteral("PRAGMA user_version = %1").arg(archiveVersion());
    for (const auto& statement : statements) {
        if (auto done = file.command(statement); !done)
            return done;
    }
    return {};
}

Result<void> addSources(ArchiveFile& file)
{
    return hasSources(file).and_then([&file](bool isThere) {
        return isThere ? Result<void>() : file.command(QStringLiteral("ALTER TABLE problem ADD COLUMN source text"));
    });
}

} // namespace

int archiveVersion()
{
    return static_cast<int>(archiveMigrations.size());
}

Result<void> checkIsArchive(ArchiveFile& file)
{
    return findArchive(file).and_then([&file](const FoundArchive& found) { return check(file, found); });
}

Result<bool> hasSources(ArchiveFile& file)
{
    return file.firstRow(QStringLiteral("SELECT count(*) FROM pragma_table_info('problem') WHERE name = 'source'"))
        .map([](const ArchiveFile::Row& row) { return row[0].toInt() != 0; });
}

Result<void> migrate(ArchiveFile& file)
{
    return file.transaction([&file]() -> Result<void> {
        const auto found = findArchive(file);
        if (!found)
            return tl::unexpected(found.error());
        const bool isNew = found->isEmpty && found->applicationId == 0;
        if (!isNew) {
            if (auto checked = check(file, *found); !checked)
                return checked;
        }
        const auto migrated = found->version == archiveVersion() ? Result<void>() : migrateFrom(file, found->version);
        return migrated.and_then([&file] { return addSources(file); });
    });
}

} // namespace headroom::archives
