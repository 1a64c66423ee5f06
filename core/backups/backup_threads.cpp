// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/archives/archive_reader.h"
#include "core/backups/live_guild.h"
#include "core/backups/saving.h"

#include <QJsonDocument>
#include <QUrl>

#include <map>
#include <set>

using namespace Qt::StringLiterals;

namespace headroom::backups {

using namespace jobs;

using archives::ArchiveBatch;
using archives::ObjectKind;

namespace {

constexpr int threadsAtATime = 100;
constexpr std::size_t channelsAtOnce = 6;
constexpr std::size_t keptAtATime = 200;
const auto* const archivedPart = "archived_threads";

// A thread that the archive has.
struct SavedThread
{
    discord::Snowflake id = {};
    discord::Snowflake channel = {};
    bool isArchived = false;
};

// What a channel's archived threads were listed at: while it is the same, and none of its active threads has ended,
// there are no others. A thread that was begun at an old message and archived since shows in neither.
std::string stateOf(const QJsonObject& channel)
{
    return channel.value("last_message_id"_L1).toString().toStdString();
}

// All threads that are saved, through a reader of its own beside the writer.
Result<void> forEachSaved(archives::ArchiveWriter& writer, const std::function<void(const QJsonObject&)>& use)
{
    const auto reader = archives::ArchiveReader::open(writer.path());
    if (!reader)
        return tl::unexpected(reader.error());
    return archives::forEachObject(
        **reader, ObjectKind::Thread, [&](const archives::StoredObject& thread) -> Result<void> {
            use(thread.json);
            return {};
        });
}

QCoro::Task<Saved<std::vector<SavedThread>>> savedThreads(Saving* saving)
{
    using Threads = std::vector<SavedThread>;
    const WriterWork<Threads> look = [](archives::ArchiveWriter& writer) -> Result<Threads> {
        Threads threads;
        const auto read = forEachSaved(writer, [&threads](const QJsonObject& json) {
            threads.push_back({idOf(json.value("id"_L1)), idOf(json.value("parent_id"_L1)),
                json.value("thread_metadata"_L1)["archived"_L1].toBool()});
        });
        return read.map([&threads] { return std::move(threads); });
    };
    co_return co_await saving->ask<Threads>(look);
}

// Marks what was not listed again as seen, so that it is kept: of these channels the archived threads.
QCoro::Task<Saved<bool>> keepThreadsOf(Saving* saving, std::map<discord::Snowflake, archives::Cursor> channels)
{
    const WriterWork<bool> keep = [channels, at = saving->clock.wallNow()](
                                      archives::ArchiveWriter& writer) -> Result<bool> {
        ArchiveBatch batch;
        Result<archives::CommitCounts> saved;
        const auto read = forEachSaved(writer, [&](const QJsonObject& json) {
            const bool isArchived = json.value("thread_metadata"_L1)["archived"_L1].toBool();
            if (!saved || !isArchived || !channels.contains(idOf(json.value("parent_id"_L1))))
                return;
            batch.objects.push_back({ObjectKind::Thread, json});
            if (batch.objects.size() >= keptAtATime)
                saved = writer.commit(std::exchange(batch, {}), at);
        });
        for (const auto& [id, cursor] : channels)
            batch.cursors.push_back(cursor);
        if (read && saved)
            saved = writer.commit(batch, at);
        if (!read || !saved)
            return firstError(read, saved);
        return true;
    };
    co_return co_await saving->ask<bool>(keep);
}

// One list of a channel's archived threads, page after page. False: it may not be read.
QCoro::Task<Saved<bool>> saveArchivedList(Saving* saving, std::string path, bool isById, ApiReader* api)
{
    std::string before;
    for (bool isOver = false; !isOver;) {
        auto page = path + "?limit=" + std::to_string(threadsAtATime);
        if (!before.empty())
            page += "&before=" + QUrl::toPercentEncoding(QString::fromStdString(before)).toStdString();
        const auto answer = co_await api->read(page);
        if (!answer.isOk()) {
            const auto refusal = co_await saving->refusalOf(path, answer, api);
            if ((answer.status != 403 && !answer.isMissing()) || refusal.kind != WorkResult::Kind::Failed)
                co_return Saved<bool>(tl::unexpected(refusal));
            co_return Saved<bool>(answer.isMissing()); // a channel that was deleted has no threads
        }
        ArchiveBatch batch;
        for (const auto& thread : answer.json["threads"_L1].toArray()) {
            before = (isById ? thread["id"_L1] : thread["thread_metadata"_L1]["archive_timestamp"_L1])
                         .toString()
                         .toStdString();
            batch.objects.push_back({ObjectKind::Thread, thread.toObject()});
        }
        isOver = batch.objects.empty() || !answer.json["has_more"_L1].toBool();
        if (batch.objects.empty())
            break;
        if (const auto saved = co_await saving->commit(std::move(batch)); !saved)
            co_return saved;
    }
    co_return Saved<bool>(true);
}

QCoro::Task<Saved<bool>> noteUnread(Saving* saving, QJsonObject channel, Text what)
{
    co_return co_await saving->note("thread", idOf(channel.value("id"_L1)),
        Text::tr("#%1: %2").arg(channel.value("name"_L1).toString().toStdString(), what));
}

QCoro::Task<Saved<bool>> saveArchivedOf(Saving* saving, QJsonObject channel, ApiReader* api)
{
    const auto id = idOf(channel.value("id"_L1));
    const auto root = "/channels/" + discord::toString(id);
    const auto open = co_await saveArchivedList(saving, root + "/threads/archived/public", false, api);
    if (!open)
        co_return open;
    if (!*open) {
        const auto noted =
            co_await noteUnread(saving, channel, Text::tr("its archived threads may not be read by the bot"));
        if (!noted)
            co_return noted;
    }
    if (*open && hasPrivateThreads(channel.value("type"_L1).toInt())) {
        const auto all = co_await saveArchivedList(saving, root + "/threads/archived/private", false, api);
        if (!all)
            co_return all;
        if (!*all) { // only those that the bot has joined
            const auto own = co_await saveArchivedList(saving, root + "/users/@me/threads/archived/private", true, api);
            if (!own)
                co_return own;
            const auto noted = co_await noteUnread(saving, channel,
                Text::tr("private archived threads are not seen without MANAGE_THREADS, but for those that the bot has "
                         "joined"));
            if (!noted)
                co_return noted;
        }
    }
    archives::Cursor end{archivedPart, id, stateOf(channel), true};
    co_return co_await saving->commit(std::move(end));
}

using Kept = std::map<discord::Snowflake, archives::Cursor>;

// Lists the archived threads of a channel, or adds it to `kept`: those that are saved are all.
QCoro::Task<Saved<bool>> readOrKeep(Saving* saving, QJsonObject channel, bool hasEnded, Kept* kept, ApiReader* api)
{
    const auto id = idOf(channel.value("id"_L1));
    using Found = std::optional<archives::ArchiveWriter::FoundCursor>;
    const WriterWork<Found> look = [id](archives::ArchiveWriter& writer) { return writer.cursor(archivedPart, id); };
    const auto found = co_await saving->ask<Found>(look);
    if (!found)
        co_return Saved<bool>(tl::unexpected(found.error()));
    const bool isDone = *found && (*found)->cursor.isDone;
    if (isDone && (*found)->isOfThisRun)
        co_return Saved<bool>(true);
    if (isDone && !hasEnded && (*found)->cursor.position == stateOf(channel)) {
        kept->emplace(id, (*found)->cursor);
        co_return Saved<bool>(true);
    }
    co_return co_await saveArchivedOf(saving, channel, api);
}

QCoro::Task<Saved<std::set<discord::Snowflake>>> saveActive(Saving* saving, ApiReader* api)
{
    using Ids = std::set<discord::Snowflake>;
    const auto path = saving->guildPath("/threads/active");
    saving->figures.doing = Text::tr("reading %1").arg(archives::pluralOf(archives::ObjectKind::Thread));
    const auto answer = co_await api->read(path);
    if (!answer.isOk()) {
        const auto refusal = co_await saving->refusalOf(path, answer, api);
        co_return Saved<Ids>(tl::unexpected(refusal));
    }
    Ids ids;
    ArchiveBatch batch;
    for (const auto& thread : answer.json["threads"_L1].toArray()) {
        ids.insert(idOf(thread["id"_L1]));
        batch.objects.push_back({ObjectKind::Thread, thread.toObject()});
    }
    const auto saved = co_await saving->commit(std::move(batch));
    if (!saved)
        co_return Saved<Ids>(tl::unexpected(saved.error()));
    co_return Saved<Ids>(std::move(ids));
}

// Several channels at a time.
QCoro::Task<Saved<bool>> saveArchived(
    Saving* saving, QJsonArray channels, std::set<discord::Snowflake> ended, ApiReader* api)
{
    Kept kept;
    qsizetype next = 0;
    while (next < channels.size()) {
        std::vector<QCoro::Task<Saved<bool>>> several;
        for (; next < channels.size() && several.size() < channelsAtOnce; ++next) {
            const QJsonValue channel = channels.at(next);
            if (hasThreads(channel["type"_L1].toInt(-1)))
                several.push_back(
                    readOrKeep(saving, channel.toObject(), ended.contains(idOf(channel["id"_L1])), &kept, api));
        }
        Saved<bool> first = true;
        for (auto& one : several) {
            auto saved = co_await one;
            if (first && !saved)
                first = std::move(saved);
        }
        if (!first)
            co_return first;
    }
    co_return co_await keepThreadsOf(saving, std::move(kept));
}

// The messages of threads, where they have any that are not saved.
QCoro::Task<Saved<std::vector<NewItem>>> messageItems(Saving* saving)
{
    using Items = std::vector<NewItem>;
    const WriterWork<Items> look = [options = saving->options](archives::ArchiveWriter& writer) -> Result<Items> {
        Items items;
        Result<void> trouble;
        const auto read = forEachSaved(writer, [&](const QJsonObject& json) {
            const auto place = Place::of(json);
            if (!options.wantsMessagesOf(place.channel) || !trouble)
                return;
            const auto cursor = writer.cursor("messages", place.id);
            if (!cursor)
                trouble = tl::unexpected(cursor.error());
            const auto position = cursor && *cursor ? (*cursor)->cursor.position : std::string();
            const bool isNew = position.empty() || !(*cursor)->cursor.isDone || !isAt(position, place);
            if (isNew)
                items.push_back(messagesItem(place));
        });
        if (!read || !trouble)
            return firstError(read, trouble);
        return items;
    };
    co_return co_await saving->ask<Items>(look);
}

} // namespace

QCoro::Task<WorkResult> saveThreads(Saving& saving, ApiReader& api)
{
    const auto channels = co_await saving.channels(&api);
    if (!channels)
        co_return channels.error();
    const auto isDone = co_await saving.isDone("thread", {});
    if (!isDone)
        co_return isDone.error();
    if (!*isDone) {
        const auto before = co_await savedThreads(&saving);
        if (!before)
            co_return before.error();
        const auto active = co_await saveActive(&saving, &api);
        if (!active)
            co_return active.error();
        std::set<discord::Snowflake> ended; // channels with a thread that was active and is not any more
        for (const auto& thread : *before) {
            if (!thread.isArchived && !active->contains(thread.id))
                ended.insert(thread.channel);
        }
        const auto archived = co_await saveArchived(&saving, *channels, ended, &api);
        if (!archived)
            co_return archived.error();
        ArchiveBatch end;
        end.completeKinds = {ObjectKind::Thread};
        end.cursors.push_back({"thread", {}, {}, true});
        const auto saved = co_await saving.commit(std::move(end));
        if (!saved)
            co_return saved.error();
    }
    WorkResult result;
    if (saving.options.has(archives::Part::Messages)) {
        auto items = co_await messageItems(&saving);
        if (!items)
            co_return items.error();
        result.more = *std::move(items);
        result.more.push_back(finishItem());
    }
    co_return result;
}

} // namespace headroom::backups
