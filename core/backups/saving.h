// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/backups/byte_gate.h"
#include "core/backups/open_archive.h"
#include "core/backups/shared_reading.h"
#include "core/jobs/read/file_downloads.h"
#include "core/jobs/read/guild_facts.h"

#include <QJsonArray>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace headroom::backups {

// What a step of a backup gives, or how the item ends that it was a step of.
template <typename T>
using Saved = tl::expected<T, jobs::WorkResult>;

// What the items of a backup share while a runner has the job. On the client's thread.
struct Saving
{
    Saving(jobs::Order order, BackupOptions options, Clock& clock);

    struct Figures // of this run
    {
        std::int64_t messages = 0;
        std::int64_t files = 0;
        std::int64_t fileBytes = 0;
        std::int64_t withoutContent = 0; // messages that look empty
        std::int64_t failedItems = 0;
        Text doing = {}; // what was read last
    };

    template <typename T>
    QCoro::Task<Saved<T>> ask(WriterWork<T> work)
    {
        auto result = co_await archive.ask<T>(std::move(work));
        if (result)
            co_return Saved<T>(*std::move(result));
        co_return Saved<T>(tl::unexpected(endOf(result.error())));
    }
    QCoro::Task<Saved<bool>> commit(archives::ArchiveBatch batch);
    QCoro::Task<Saved<bool>> commit(archives::Cursor cursor);
    // What could not be saved; see archives::NewProblem.
    QCoro::Task<Saved<bool>> note(std::string kind, discord::Snowflake target, Text text);
    // Whether this run has done the part before it was interrupted.
    QCoro::Task<Saved<bool>> isDone(std::string part, discord::Snowflake target);
    // The guild's channels as they were when this run first asked.
    QCoro::Task<Saved<QJsonArray>> channels(jobs::ApiReader* api);
    // A refusal may mean that the bot is not in the guild any more, or has lost its role, which a person has to mend;
    // or only that.
    QCoro::Task<jobs::WorkResult> refusalOf(std::string path, jobs::ReadAnswer answer, jobs::ApiReader* api);

    // What the bot may do in the guild from now on; read once for all that ask meanwhile.
    QCoro::Task<Result<std::shared_ptr<const jobs::GuildFacts>>> guildFacts(jobs::ApiReader* api);

    static jobs::WorkResult endOf(const Error& error); // of the archive
    static jobs::WorkResult interrupted();
    std::string guildPath(const std::string& rest = {}) const;
    Text progress() const;

    jobs::Order order;
    BackupOptions options;
    Clock& clock;
    OpenArchive archive;
    jobs::FileDownloads downloads;
    ByteGate fileRoom;
    ByteGate pageRoom; // of messages, from the request until they are in the archive
    std::int64_t expectedPageBytes = 0;
    ByteGate sleepers{1}; // a reader waits for one at a time
    discord::Permissions rights = 0; // see BackupBeginning
    bool isInterrupted = false;
    Figures figures;

private:
    SharedReading<jobs::ReadAnswer> m_guild;
    SharedReading<Result<std::shared_ptr<const jobs::GuildFacts>>> m_facts;
    std::optional<QJsonArray> m_channels;
    bool m_isReadingChannels = false;
    std::vector<std::function<void(bool)>> m_waitingForChannels;
};

using jobs::idOf;

// --- What items do ---

QCoro::Task<jobs::WorkResult> savePart(Saving& saving, archives::Part part, jobs::ApiReader& api);
// Adds the items that read the threads' messages, and the last one, where messages are asked for.
QCoro::Task<jobs::WorkResult> saveThreads(Saving& saving, jobs::ApiReader& api);

// A channel or thread with messages, as it was when it was listed.
struct Place
{
    discord::Snowflake id = {};
    std::string name = {}; // "#general"
    std::string last = {}; // id of its newest message; empty: it never had one
    std::string lastPin = {}; // when the newest pin was made; empty: none
    discord::Snowflake channel = {}; // whose overwrites count: of a thread its parent

    static Place of(const QJsonObject& channelOrThread);
};
// Whether a cursor of its messages was written when it had those that it has now.
bool isAt(const std::string& position, const Place& place);
QCoro::Task<jobs::WorkResult> saveMessages(Saving& saving, Place place, jobs::ApiReader& api);

// What hangs on an object or a message, and where it can be had. Pure.
struct WantedFile
{
    archives::NewAttachment attachment = {}; // without content
    discord::Snowflake channel = {}; // of a message, to read it again once its links have expired
};
std::vector<WantedFile> filesOf(archives::ObjectKind kind, const QJsonObject& json, const std::string& host);
std::vector<WantedFile> filesOf(const QJsonObject& message, discord::Snowflake channel);
// A file that cannot be had is noted in the archive, and is no failure.
QCoro::Task<Saved<bool>> saveFiles(Saving& saving, std::vector<WantedFile> files, jobs::ApiReader& api);

// In an increment: those of messages that earlier runs could not have, unless they were deleted or were not wanted.
QCoro::Task<Saved<bool>> saveMissingFiles(Saving& saving, jobs::ApiReader& api);

// The items of a backup.
jobs::NewItem messagesItem(const Place& place);
jobs::NewItem finishItem();

} // namespace headroom::backups
