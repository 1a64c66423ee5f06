// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/archives/file/archive_tallies.h"
#include "core/archives/file/secret_box.h"
#include "core/archives/message_search.h"
#include "core/archives/stored_rows.h"
#include "core/base/result.h"

#include <atomic>
#include <functional>
#include <memory>
#include <vector>

namespace headroom::archives {

class ArchiveFile;

struct MissingFile
{
    AttachmentRow attachment = {};
    discord::Snowflake channel = {}; // of its message
};

// Reads an archive, finished or not, also while it is written, and changes nothing. Lists come in pages by key, each as
// fast as the first; counts are kept in the file. A file that is damaged, cut off, of a newer version or no archive is
// an error of one line that says what to do.
//
// Belongs to one thread. Each call blocks, normally for milliseconds.
class ArchiveReader
{
public:
    static Result<std::unique_ptr<ArchiveReader>> open(const std::string& path);
    ArchiveReader(const ArchiveReader&) = delete;
    ArchiveReader& operator=(const ArchiveReader&) = delete;
    ~ArchiveReader();

    const std::string& path() const;
    // Lists end with an error at their next page once another thread has set this, which outlives the reader.
    void stopWhen(const std::atomic<bool>& isToStop) { m_isToStop = &isToStop; }
    bool isStopped() const { return m_isToStop && m_isToStop->load(); }

    // As they were when it was opened.
    const ArchiveInfo& info() const { return m_info; }
    const ArchiveTallies& tallies() const { return m_tallies; }

    // In the order of their ids, from the first behind `after`.
    Result<std::vector<StoredObject>> objects(ObjectKind kind, discord::Snowflake after, int limit);
    Result<std::optional<StoredObject>> object(ObjectKind kind, discord::Snowflake id);

    // Of a channel or thread, oldest first, from the first behind `after`; or the last ones before `before`.
    Result<std::vector<StoredMessage>> messagesAfter(discord::Snowflake channel, discord::Snowflake after, int limit);
    Result<std::vector<StoredMessage>> messagesBefore(discord::Snowflake channel, discord::Snowflake before, int limit);
    // The first message of the channel, and every `each`-th from there on.
    Result<std::vector<discord::Snowflake>> everyMessage(discord::Snowflake channel, int each);
    Result<std::vector<StoredMessage>> pinned(discord::Snowflake channel);
    Result<std::optional<StoredMessage>> message(discord::Snowflake id);
    // Newest first. The next page is asked for with `before`.
    Result<std::vector<StoredMessage>> search(const MessageSearch& search);

    Result<std::vector<AttachmentRow>> attachments(const QString& ownerKind, discord::Snowflake owner);
    // What hangs on messages and could not be had, by message and field, behind those given.
    Result<std::vector<MissingFile>> missingFiles(discord::Snowflake afterOwner, const QString& afterField, int limit);
    Result<QString> fileAt(const QString& url); // what that link led to; empty: it is not there
    Result<std::vector<StoredFile>> files(const QString& after, int limit); // by name
    Result<QByteArray> content(const QString& file);
    Result<std::vector<StoredProblem>> problems(std::int64_t after, int limit);

    // The tokens, where the archive has them. Denied: the pass-phrase is wrong.
    Result<void> unlock(const QString& passphrase);
    Result<QJsonObject> secrets(ObjectKind kind, discord::Snowflake id); // empty: it has none

    ArchiveFile& file() { return *m_file; } // for checks of what is in it

private:
    explicit ArchiveReader(std::unique_ptr<ArchiveFile> file);
    Result<void> readInfo();
    Result<std::vector<StoredMessage>> readMessages(const QString& statement, const QVariantList& values);
    Result<std::vector<StoredObject>> readObjects(const QString& statement, const QVariantList& values);

    std::unique_ptr<ArchiveFile> m_file;
    const std::atomic<bool>* m_isToStop = nullptr;
    ArchiveInfo m_info;
    ArchiveTallies m_tallies;
    std::optional<SecretBox> m_secrets;
};

// Calls `use` with every object of a kind, a page at a time in memory.
Result<void> forEachObject(
    ArchiveReader& reader, ObjectKind kind, const std::function<Result<void>(const StoredObject&)>& use);
// The same with the messages of a channel, oldest first.
Result<void> forEachMessage(
    ArchiveReader& reader, discord::Snowflake channel, const std::function<Result<void>(const StoredMessage&)>& use);

} // namespace headroom::archives
