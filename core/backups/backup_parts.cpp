// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/backups/live_guild.h"
#include "core/backups/saving.h"

#include <functional>

using namespace Qt::StringLiterals;

namespace headroom::backups {

using namespace jobs;

using archives::ArchiveBatch;
using archives::ObjectKind;
using archives::Part;

namespace {

// What a guild's object repeats of other lists would make it another with each change of those.
QJsonObject withoutLists(QJsonObject guild)
{
    for (const auto list : {"roles"_L1, "emojis"_L1, "stickers"_L1})
        guild.remove(list);
    return guild;
}

// A list, or one object; what has no such thing answers 404.
Saved<std::vector<QJsonObject>> objectsIn(ObjectKind kind, const ReadAnswer& answer)
{
    const auto listing = listingOf(kind);
    std::vector<QJsonObject> objects;
    if (answer.isMissing())
        return objects;
    if (listing.isSingle) {
        objects.push_back(kind == ObjectKind::Guild ? withoutLists(answer.json.toObject()) : answer.json.toObject());
        return objects;
    }
    const auto list = listing.key ? answer.json[QLatin1String(listing.key)] : answer.json;
    if (!list.isArray())
        return tl::unexpected(
            WorkResult{.kind = WorkResult::Kind::TryLater, .text = Text::tr("the answer is no list")});
    for (const auto& object : list.toArray())
        objects.push_back(object.toObject());
    return objects;
}

// What the archive says about it as well.
QCoro::Task<WorkResult> notSaved(Saving* saving, std::string kind, WorkResult result)
{
    if (result.kind != WorkResult::Kind::Failed)
        co_return result;
    const auto noted = co_await saving->note(kind, {}, result.text);
    co_return noted ? result : noted.error();
}

// Twice: once all is there, and once the files are as well, with the mark that it is done.
QCoro::Task<Saved<bool>> saveListing(Saving* saving, ObjectKind kind, ApiReader* api)
{
    const std::string cursor(word(kind));
    const auto isDone = co_await saving->isDone(cursor, {});
    if (!isDone || *isDone)
        co_return isDone;
    const auto path = saving->guildPath(listingOf(kind).path);
    saving->figures.doing = Text::tr("reading %1").arg(archives::pluralOf(kind));
    auto answer = ReadAnswer();
    if (kind == ObjectKind::Channel) { // which others ask for as well
        const auto channels = co_await saving->channels(api);
        if (!channels)
            co_return Saved<bool>(tl::unexpected(channels.error()));
        answer = {.status = 200, .json = *channels};
    } else {
        answer = co_await api->read(path);
    }
    if (!answer.isOk()) {
        const auto refusal = co_await saving->refusalOf(path, answer, api);
        if (!answer.isMissing() || refusal.kind != WorkResult::Kind::Failed) // else it is of a guild that is there
            co_return Saved<bool>(tl::unexpected(refusal));
    }
    const auto objects = objectsIn(kind, answer);
    if (!objects)
        co_return Saved<bool>(tl::unexpected(objects.error()));
    ArchiveBatch batch;
    std::vector<WantedFile> files;
    for (const auto& object : *objects) {
        batch.objects.push_back({kind, object});
        for (auto& file : filesOf(kind, object, saving->downloads.host()))
            files.push_back(std::move(file));
    }
    ArchiveBatch end;
    end.completeKinds = {kind};
    end.cursors.push_back({cursor, {}, {}, true});
    if (files.empty()) {
        batch.completeKinds = end.completeKinds;
        batch.cursors = end.cursors;
    }
    const bool hasFiles = !files.empty();
    if (const auto saved = co_await saving->commit(std::move(batch)); !saved)
        co_return saved;
    if (!hasFiles)
        co_return Saved<bool>(true);
    const auto filed = co_await saveFiles(*saving, std::move(files), *api);
    if (!filed)
        co_return filed;
    co_return co_await saving->commit(std::move(end));
}

// Bans and members, by the ids of their users: a page and how far it goes are one commit.
QCoro::Task<Saved<bool>> savePages(Saving* saving, ObjectKind kind, ApiReader* api)
{
    const auto listing = listingOf(kind);
    const std::string part(word(kind));
    const WriterWork<archives::Cursor> look = [part](archives::ArchiveWriter& writer) -> Result<archives::Cursor> {
        return writer.cursor(part).map([&part](const auto& found) {
            return found && found->isOfThisRun ? found->cursor : archives::Cursor{part, {}, "0", false};
        });
    };
    const auto begun = co_await saving->ask<archives::Cursor>(look);
    if (!begun)
        co_return Saved<bool>(tl::unexpected(begun.error()));
    auto cursor = *begun;
    while (!cursor.isDone) {
        const auto path =
            saving->guildPath(listing.path) + "?limit=" + std::to_string(listing.atATime) + "&after=" + cursor.position;
        saving->figures.doing = Text::tr("reading %1").arg(archives::pluralOf(kind));
        const auto answer = co_await api->read(path);
        if (!answer.isOk()) {
            const auto refusal = co_await saving->refusalOf(path, answer, api);
            co_return Saved<bool>(tl::unexpected(refusal));
        }
        ArchiveBatch batch;
        discord::Snowflake last{std::stoull(cursor.position)};
        for (const auto& object : answer.json.toArray()) {
            last = std::max(last, idOf(object["user"_L1]["id"_L1]));
            batch.objects.push_back({kind, object.toObject()});
        }
        cursor.position = discord::toString(last);
        cursor.isDone = batch.objects.size() < std::size_t(listing.atATime);
        if (cursor.isDone)
            batch.completeKinds = {kind};
        batch.cursors.push_back(cursor);
        if (const auto saved = co_await saving->commit(std::move(batch)); !saved)
            co_return saved;
    }
    co_return Saved<bool>(true);
}

} // namespace

QCoro::Task<WorkResult> savePart(Saving& saving, Part part, ApiReader& api)
{
    for (const auto kind : archives::allObjectKinds) {
        if (archives::partOf(kind) != part)
            continue;
        auto saved = Saved<bool>(true);
        if (listingOf(kind).atATime > 0)
            saved = co_await savePages(&saving, kind, &api);
        else
            saved = co_await saveListing(&saving, kind, &api);
        // Which is read with MANAGE_GUILD only: the settings are saved without it.
        if (!saved && kind == ObjectKind::Widget && saved.error().status == 403
            && saved.error().kind == WorkResult::Kind::Failed) {
            const auto noted = co_await notSaved(&saving, std::string(word(kind)), saved.error());
            if (noted.kind == WorkResult::Kind::Failed)
                continue;
            saved = tl::unexpected(noted);
        }
        if (!saved) {
            auto result = co_await notSaved(&saving, std::string(word(part)), saved.error());
            co_return result;
        }
    }
    co_return WorkResult();
}

} // namespace headroom::backups
