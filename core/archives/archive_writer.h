// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/archives/archive_batch.h"
#include "core/archives/file/archive_tallies.h"
#include "core/archives/file/secret_box.h"
#include "core/base/result.h"

#include <memory>
#include <optional>
#include <string>

namespace headroom::archives {

class ArchiveFile;

// What an archive, or one run of an incremental one, is of.
struct ArchiveStart
{
    discord::Snowflake guild = {};
    QString guildName = {};
    discord::Snowflake bot = {};
    QJsonObject parts = {}; // what was asked for, with its bounds
    WallTime begun = {};
};

// Writes an archive, batch by batch. A batch and the cursors in it are one commit: after a kill at any moment
// resume() goes on from the cursors, and finds all that they say is there. What is saved twice is there once; what has
// changed is updated. After a call that returned an error nothing of it is in the archive; it can be repeated.
//
// Belongs to one thread. Each call blocks, normally for milliseconds. Memory is that of one batch: a few hundred
// messages, or one file, are enough for each.
class ArchiveWriter
{
public:
    // A new archive. The file is there once it is whole and empty; a file of that name is an error.
    static Result<std::unique_ptr<ArchiveWriter>> create(const std::string& path, const ArchiveStart& start);
    // A new archive that begins with all that `parent`, which has to be finished, holds: what has not changed since
    // does not need to be asked for again. Both can be used without the other.
    static Result<std::unique_ptr<ArchiveWriter>> increment(
        const std::string& parent, const std::string& path, const ArchiveStart& start);
    // Goes on with one that is not finished. Another writer of it ends with its next commit.
    static Result<std::unique_ptr<ArchiveWriter>> resume(const std::string& path);
    ArchiveWriter(const ArchiveWriter&) = delete;
    ArchiveWriter& operator=(const ArchiveWriter&) = delete;
    ~ArchiveWriter();

    const std::string& path() const;

    // Webhooks' tokens are left out of what is saved, unless a pass-phrase was set to encrypt them with. Denied: the
    // archive has another one.
    Result<void> setPassphrase(const QString& passphrase);

    // `at`: the time of what could not be saved.
    Result<CommitCounts> commit(const ArchiveBatch& batch, WallTime at);

    // Everything that was asked for is in it. From then on the file is alone (without -wal), and is read anywhere.
    Result<void> finish(WallTime at);

    // What need not be asked for again.

    struct FoundCursor
    {
        Cursor cursor = {};
        bool isOfThisRun = false; // or of the archive that this one began with
    };
    Result<std::optional<FoundCursor>> cursor(const std::string& part, discord::Snowflake target = {});
    // The newest message of the channel that is there.
    Result<std::optional<discord::Snowflake>> newestMessage(discord::Snowflake channel);
    // Exactly this is there.
    Result<bool> holds(const NewObject& object);
    // The file with what that link led to; empty: none.
    Result<QString> fileOf(const QString& url);
    // `kind`: an object's word, "message", "attachment", "file" (bytes: before compression), "problem"
    Tally countOf(const std::string& kind) const;

private:
    explicit ArchiveWriter(std::unique_ptr<ArchiveFile> file);
    static Result<std::unique_ptr<ArchiveWriter>> openRun(const std::string& path);
    Result<void> takeOver();
    Result<void> checkStillOurs();

    Result<void> save(const NewObject& object, CommitCounts& counts);
    Result<void> saveSecrets(ObjectKind kind, discord::Snowflake id, const QJsonObject& secrets);
    Result<void> save(const NewMessage& message, WallTime at, CommitCounts& counts);
    Result<void> save(const NewAttachment& attachment);
    Result<QString> saveContent(const NewAttachment& attachment);
    Result<void> save(const NewProblem& problem, WallTime at);
    Result<void> save(const Cursor& cursor);
    Result<void> removeUnseen(ObjectKind kind, CommitCounts& counts);
    Result<void> removeAttachments(const std::string& ownerKind, discord::Snowflake owner);

    std::unique_ptr<ArchiveFile> m_file;
    ArchiveTallies m_tallies;
    discord::Snowflake m_guild = {};
    std::int64_t m_run = 0;
    QString m_writer; // ours: shows whether another process wrote since
    std::optional<SecretBox> m_secrets;
};

} // namespace headroom::archives
