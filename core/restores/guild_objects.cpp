// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/restores/guild_objects.h"

#include "core/backups/live_guild.h"

#include <QJsonArray>

using namespace Qt::StringLiterals;

namespace headroom::restores {

using archives::ObjectKind;

namespace {

// The files of these are restored.
bool hasFiles(ObjectKind kind)
{
    return kind == ObjectKind::Guild || kind == ObjectKind::Role || kind == ObjectKind::Emoji
        || kind == ObjectKind::Sticker || kind == ObjectKind::Sound || kind == ObjectKind::Event
        || kind == ObjectKind::Webhook;
}

Result<void> readFiles(archives::ArchiveReader& reader, ObjectKind kind, discord::Snowflake id, SavedGuild& saved)
{
    const auto rows = reader.attachments(QString::fromUtf8(archives::word(kind)), id);
    if (!rows)
        return tl::unexpected(rows.error());
    for (const auto& row : *rows) {
        if (!row.file.isEmpty())
            saved.files[{std::string(archives::word(kind)), id}].insert_or_assign(
                row.field, SavedFile{row.file, row.contentType, row.size.value_or(0)});
    }
    return {};
}

// All of a kind that is there now.
QCoro::Task<Result<std::vector<QJsonObject>>> readKind(discord::Snowflake guild, ObjectKind kind, jobs::ApiReader& api)
{
    auto read = co_await backups::readLiveObjects(guild, kind, api);
    if (!read)
        co_return Result<std::vector<QJsonObject>>(tl::unexpected(read.error()));
    std::vector<QJsonObject> objects;
    for (auto& object : *read)
        objects.push_back(std::move(object.json));
    co_return Result<std::vector<QJsonObject>>(std::move(objects));
}

// The bot may not list members without the intent: none.
QCoro::Task<Result<void>> readMembers(LiveGuild& live, jobs::ApiReader& api)
{
    const auto read = co_await readKind(live.objects.guild, ObjectKind::Member, api);
    if (!read && read.error().kind == ErrorKind::Denied)
        co_return Result<void>();
    if (!read)
        co_return Result<void>(tl::unexpected(read.error()));
    live.members.emplace();
    for (const auto& member : *read)
        live.members->insert_or_assign(idIn(member.value("user"_L1).toObject()), member);
    co_return Result<void>();
}

// What is read before it is known what differs.
bool isRead(ObjectKind kind, const RestoreOptions& options)
{
    if (kind == ObjectKind::Guild || kind == ObjectKind::Channel)
        return true;
    if (kind == ObjectKind::Role || kind == ObjectKind::Member) // of the guild's facts, and only if needed
        return false;
    return options.wants(kind) || (options.deletesOthers && options.has(archives::partOf(kind)));
}

} // namespace

discord::Snowflake idIn(const QJsonObject& object, const char* key)
{
    return {object.value(QLatin1String(key)).toString().toULongLong()};
}

discord::Snowflake idIn(ObjectKind kind, const QJsonObject& object)
{
    return idIn(object, kind == ObjectKind::Sound ? "sound_id" : "id");
}

const std::vector<QJsonObject>& GuildObjects::all(ObjectKind kind) const
{
    static const std::vector<QJsonObject> none;
    const auto found = lists.find(kind);
    return found == lists.end() ? none : found->second;
}

QJsonObject GuildObjects::one(ObjectKind kind) const
{
    const auto& list = all(kind);
    return list.empty() ? QJsonObject() : list.front();
}

bool GuildObjects::hasFeature(const QString& feature) const
{
    return one(ObjectKind::Guild).value("features"_L1).toArray().contains(feature);
}

std::optional<SavedFile> SavedGuild::file(ObjectKind kind, discord::Snowflake id, const QString& field) const
{
    const auto owner = files.find({std::string(archives::word(kind)), id});
    if (owner == files.end())
        return std::nullopt;
    const auto found = owner->second.find(field);
    if (found != owner->second.end())
        return found->second;
    return kind == ObjectKind::Guild ? std::nullopt : std::optional(owner->second.begin()->second);
}

const QJsonObject* LiveGuild::find(ObjectKind kind, discord::Snowflake id) const
{
    for (const auto& object : objects.all(kind)) {
        if (idIn(kind, object) == id)
            return &object;
    }
    return nullptr;
}

Result<SavedGuild> readSaved(archives::ArchiveReader& reader, const RestoreOptions& options)
{
    SavedGuild saved;
    saved.objects.guild = reader.info().guild;
    saved.bot = reader.info().bot;
    saved.isFinished = reader.info().finished.has_value();
    for (const auto kind : archives::allObjectKinds) {
        const bool isReferredTo = kind == ObjectKind::Guild || kind == ObjectKind::Role || kind == ObjectKind::Channel
            || kind == ObjectKind::Thread;
        if (!isReferredTo && !options.wants(kind))
            continue;
        auto& list = saved.objects.lists[kind];
        const auto read =
            archives::forEachObject(reader, kind, [&](const archives::StoredObject& object) -> Result<void> {
                list.push_back(object.json);
                return hasFiles(kind) ? readFiles(reader, kind, object.id, saved) : Result<void>();
            });
        if (!read)
            return tl::unexpected(read.error());
    }
    return saved;
}

QCoro::Task<Result<LiveGuild>> readLive(
    discord::Snowflake guild, const RestoreOptions& options, bool needsMembers, jobs::ApiReader& api)
{
    using Answer = Result<LiveGuild>;
    LiveGuild live;
    auto facts = co_await jobs::readGuild(guild, api);
    if (!facts)
        co_return Answer(tl::unexpected(facts.error()));
    live.facts = *std::move(facts);
    live.objects.guild = guild;
    for (const auto& role : live.facts.roles)
        live.objects.lists[ObjectKind::Role].push_back(role.json);
    for (const auto kind : archives::allObjectKinds) {
        if (!isRead(kind, options))
            continue;
        auto objects = co_await readKind(guild, kind, api);
        if (!objects)
            co_return Answer(tl::unexpected(objects.error()));
        if (kind != ObjectKind::Ban) {
            live.objects.lists[kind] = *std::move(objects);
            continue;
        }
        for (const auto& ban : *objects)
            live.bans.insert(idIn(ban.value("user"_L1).toObject()));
    }
    if (needsMembers) {
        if (const auto read = co_await readMembers(live, api); !read)
            co_return Answer(tl::unexpected(read.error()));
    }
    co_return Answer(std::move(live));
}

} // namespace headroom::restores
