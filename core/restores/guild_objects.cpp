// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/restores/guild_objects.h"

#include <QJsonArray>
#include <QUrl>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace headroom::restores {

using archives::ObjectKind;

namespace {

constexpr int membersAtATime = 1000;
constexpr int bansAtATime = 1000;

// A kind and where its objects are listed, below the guild's path.
struct ListPath
{
    ObjectKind kind;
    const char* path;
    const char* key = ""; // of the list in the answer
};

constexpr ListPath listPaths[]{{ObjectKind::Emoji, "/emojis"}, {ObjectKind::Sticker, "/stickers"},
    {ObjectKind::Sound, "/soundboard-sounds", "items"}, {ObjectKind::AutomodRule, "/auto-moderation/rules"},
    {ObjectKind::Event, "/scheduled-events"}, {ObjectKind::Webhook, "/webhooks"},
    {ObjectKind::Onboarding, "/onboarding"}, {ObjectKind::WelcomeScreen, "/welcome-screen"},
    {ObjectKind::Widget, "/widget"}};

bool isOne(ObjectKind kind)
{
    return kind == ObjectKind::Onboarding || kind == ObjectKind::WelcomeScreen || kind == ObjectKind::Widget;
}

// The files of these are restored.
bool hasFiles(ObjectKind kind)
{
    return kind == ObjectKind::Guild || kind == ObjectKind::Role || kind == ObjectKind::Emoji
        || kind == ObjectKind::Sticker || kind == ObjectKind::Sound || kind == ObjectKind::Event
        || kind == ObjectKind::Webhook;
}

Result<void> readFiles(archives::ArchiveReader& reader, ObjectKind kind, discord::Snowflake id, SavedGuild& saved)
{
    const auto rows = reader.attachments(QString::fromStdString(std::string(archives::word(kind))), id);
    if (!rows)
        return tl::unexpected(rows.error());
    for (const auto& row : *rows) {
        if (!row.file.isEmpty())
            saved.files[{std::string(archives::word(kind)), id}].insert_or_assign(
                row.field, SavedFile{row.file, row.contentType, row.size.value_or(0)});
    }
    return {};
}

// Those of the guild that the bot may list; without the intent it has none.
QCoro::Task<Result<void>> readMembers(std::string path, LiveGuild& live, jobs::ApiReader& api)
{
    std::map<discord::Snowflake, QJsonObject> members;
    discord::Snowflake after;
    for (;;) {
        const auto answer = co_await api.read(
            path + "/members?limit=" + std::to_string(membersAtATime) + "&after=" + discord::toString(after));
        if (answer.status == 403)
            co_return Result<void>();
        if (!answer.isOk())
            co_return Result<void>(tl::unexpected(errorOf(path + "/members", answer)));
        const auto page = answer.json.toArray();
        for (const auto& entry : page) {
            const auto member = entry.toObject();
            const auto user = idIn(member.value("user"_L1).toObject());
            after = std::max(after, user);
            members.insert_or_assign(user, member);
        }
        if (page.size() < membersAtATime)
            break;
    }
    live.members = std::move(members);
    co_return Result<void>();
}

void addThreads(const QJsonValue& answer, LiveGuild& live)
{
    for (const auto& thread : answer["threads"_L1].toArray())
        live.objects.lists[ObjectKind::Thread].push_back(thread.toObject());
}

// The active ones, and those that are archived in channels that the bot may read.
QCoro::Task<Result<void>> readThreads(std::string path, LiveGuild& live, jobs::ApiReader& api)
{
    const auto active = co_await api.readJson(path + "/threads/active");
    if (!active)
        co_return Result<void>(tl::unexpected(active.error()));
    addThreads(*active, live);
    const auto channels = live.objects.all(ObjectKind::Channel);
    for (const auto& channel : channels) {
        const auto type = channel.value("type"_L1).toInt();
        if (type != 0 && type != 5 && type != 15 && type != 16)
            continue;
        std::string before;
        for (bool hasMore = true; hasMore;) {
            const auto page = co_await api.read(
                "/channels/" + text(idIn(channel)).toStdString() + "/threads/archived/public?limit=100" + before);
            if (page.isTemporary())
                co_return Result<void>(tl::unexpected(errorOf(path, page)));
            const auto threads = page.json["threads"_L1].toArray();
            hasMore = page.isOk() && page.json["has_more"_L1].toBool() && !threads.isEmpty();
            if (page.isOk())
                addThreads(page.json, live);
            if (hasMore)
                before = "&before="
                    + QUrl::toPercentEncoding(threads.last()["thread_metadata"_L1]["archive_timestamp"_L1].toString())
                          .toStdString();
        }
    }
    co_return Result<void>();
}

QCoro::Task<Result<void>> readBans(std::string path, LiveGuild& live, jobs::ApiReader& api)
{
    discord::Snowflake after;
    for (;;) {
        const auto page = co_await api.readArray(
            path + "/bans?limit=" + std::to_string(bansAtATime) + "&after=" + discord::toString(after));
        if (!page)
            co_return Result<void>(tl::unexpected(page.error()));
        for (const auto& ban : *page) {
            const auto user = idIn(ban.toObject().value("user"_L1).toObject());
            after = std::max(after, user);
            live.bans.insert(user);
        }
        if (page->size() < bansAtATime)
            co_return Result<void>();
    }
}

} // namespace

discord::Snowflake idIn(const QJsonObject& object, const char* key)
{
    return {object.value(QLatin1String(key)).toString().toULongLong()};
}

QString text(discord::Snowflake id)
{
    return QString::number(id.value);
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
        if (idIn(object, kind == ObjectKind::Sound ? "sound_id" : "id") == id)
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
    const auto path = "/guilds/" + discord::toString(guild);
    const auto settings = co_await api.readJson(path);
    if (!settings)
        co_return Answer(tl::unexpected(settings.error()));
    live.objects.lists[ObjectKind::Guild] = {settings->toObject()};
    for (const auto& role : live.facts.roles)
        live.objects.lists[ObjectKind::Role].push_back(role.json);
    const auto channels = co_await api.readArray(path + "/channels");
    if (!channels)
        co_return Answer(tl::unexpected(channels.error()));
    for (const auto& channel : *channels)
        live.objects.lists[ObjectKind::Channel].push_back(channel.toObject());
    for (const auto& list : listPaths) {
        if (!options.wants(list.kind) && !(options.deletesOthers && options.has(archives::partOf(list.kind))))
            continue;
        const auto answer = co_await api.read(path + list.path);
        if (answer.isMissing() && isOne(list.kind))
            continue;
        if (!answer.isOk())
            co_return Answer(tl::unexpected(errorOf(path + list.path, answer)));
        auto& objects = live.objects.lists[list.kind];
        if (isOne(list.kind)) {
            objects.push_back(answer.json.toObject());
            continue;
        }
        const auto entries =
            *list.key ? answer.json.toObject().value(QLatin1String(list.key)).toArray() : answer.json.toArray();
        for (const auto& entry : entries)
            objects.push_back(entry.toObject());
    }
    if (options.has(archives::Part::Threads)) {
        if (const auto read = co_await readThreads(path, live, api); !read)
            co_return Answer(tl::unexpected(read.error()));
    }
    if (needsMembers) {
        if (const auto read = co_await readMembers(path, live, api); !read)
            co_return Answer(tl::unexpected(read.error()));
    }
    if (options.wants(ObjectKind::Ban)) {
        if (const auto read = co_await readBans(path, live, api); !read)
            co_return Answer(tl::unexpected(read.error()));
    }
    co_return Answer(std::move(live));
}

} // namespace headroom::restores
