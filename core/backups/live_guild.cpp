// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/backups/live_guild.h"

#include "core/archives/file/archive_rows.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QUrl>

#include <array>

namespace headroom::backups {

using namespace Qt::StringLiterals;
using namespace std::string_view_literals;
using archives::NewObject;
using archives::ObjectKind;

namespace {

using LiveObjects = Result<std::vector<NewObject>>;

constexpr int peopleAtATime = 1000;
constexpr int archivedAtATime = 100;

enum ChannelType { TextChannel = 0, Announcement = 5, Forum = 15, Media = 16 };

void append(std::vector<NewObject>& objects, ObjectKind kind, const QJsonArray& list)
{
    for (const auto& one : list)
        objects.push_back({kind, one.toObject()});
}

// Denied where the bot may not read it.
Error liveError(const std::string& path, const jobs::ReadAnswer& answer)
{
    auto error = jobs::errorOf(path, answer);
    if (answer.status == 403)
        error.kind = ErrorKind::Denied;
    return error;
}

QCoro::Task<LiveObjects> readPeople(std::string path, ObjectKind kind, jobs::ApiReader& api)
{
    std::vector<NewObject> people;
    for (discord::Snowflake after;;) {
        const auto url = path + "?limit=" + std::to_string(peopleAtATime) + "&after=" + discord::toString(after);
        const auto answer = co_await api.read(url);
        if (!answer.isOk())
            co_return LiveObjects(tl::unexpected(liveError(path, answer)));
        const auto page = answer.json.toArray();
        append(people, kind, page);
        if (page.size() < peopleAtATime)
            co_return LiveObjects(std::move(people));
        const auto columns = archives::objectColumns(kind, page.last().toObject(), {});
        if (!columns || !(after < columns->id))
            co_return LiveObjects(failure(ErrorKind::Broken, Text::tr("%1: Discord's pages do not go on").arg(path)));
        after = columns->id;
    }
}

// The newest first. What the bot may not see has none for it.
QCoro::Task<Result<void>> readArchivedThreads(std::string path, std::vector<NewObject>& threads, jobs::ApiReader& api)
{
    std::string before;
    for (;;) {
        auto url = path + "?limit=" + std::to_string(archivedAtATime);
        if (!before.empty())
            url += "&before=" + before;
        const auto answer = co_await api.read(url);
        if (answer.status == 403 || answer.isMissing())
            co_return Result<void>();
        if (!answer.isOk())
            co_return Result<void>(tl::unexpected(jobs::errorOf(url, answer)));
        const auto page = answer.json.toObject().value("threads"_L1).toArray();
        append(threads, ObjectKind::Thread, page);
        if (!answer.json.toObject().value("has_more"_L1).toBool() || page.isEmpty())
            co_return Result<void>();
        const auto time = page.last()["thread_metadata"_L1]["archive_timestamp"_L1].toString();
        before = QUrl::toPercentEncoding(time).toStdString();
    }
}

QCoro::Task<LiveObjects> readThreads(std::string path, jobs::ApiReader& api)
{
    const auto active = co_await api.readJson(path + listingOf(ObjectKind::Thread).path);
    if (!active)
        co_return LiveObjects(tl::unexpected(active.error()));
    std::vector<NewObject> threads;
    append(threads, ObjectKind::Thread, active->toObject().value("threads"_L1).toArray());
    const auto channels = co_await api.readArray(path + listingOf(ObjectKind::Channel).path);
    if (!channels)
        co_return LiveObjects(tl::unexpected(channels.error()));
    for (const auto& channel : *channels) {
        const auto type = channel.toObject().value("type"_L1).toInt();
        if (!hasThreads(type))
            continue;
        const auto archived =
            "/channels/" + channel.toObject().value("id"_L1).toString().toStdString() + "/threads/archived/";
        for (const auto* kind : {"public", "private"}) {
            if (kind == "private"sv && !hasPrivateThreads(type))
                continue;
            const auto read = co_await readArchivedThreads(archived + kind, threads, api);
            if (!read)
                co_return LiveObjects(tl::unexpected(read.error()));
        }
    }
    co_return LiveObjects(std::move(threads));
}

} // namespace

Listing listingOf(ObjectKind kind)
{
    static const std::array<Listing, archives::allObjectKinds.size()> listings{{{.path = "", .isSingle = true},
        {.path = "/roles"}, {.path = "/channels"}, {.path = "/threads/active", .key = "threads"}, {.path = "/emojis"},
        {.path = "/stickers"}, {.path = "/soundboard-sounds", .key = "items"}, {.path = "/auto-moderation/rules"},
        {.path = "/onboarding", .isSingle = true}, {.path = "/welcome-screen", .isSingle = true},
        {.path = "/widget", .isSingle = true}, {.path = "/scheduled-events"}, {.path = "/webhooks"},
        {.path = "/bans", .atATime = peopleAtATime}, {.path = "/members", .atATime = peopleAtATime}}};
    return listings[static_cast<std::size_t>(kind)];
}

bool hasThreads(int channelType)
{
    return channelType == TextChannel || channelType == Announcement || channelType == Forum || channelType == Media;
}

bool hasPrivateThreads(int channelType)
{
    return channelType == TextChannel;
}

QCoro::Task<LiveObjects> readLiveObjects(discord::Snowflake guild, ObjectKind kind, jobs::ApiReader& api)
{
    const auto guildPath = "/guilds/" + discord::toString(guild);
    const auto listing = listingOf(kind);
    const auto path = guildPath + listing.path;
    if (listing.atATime > 0)
        co_return co_await readPeople(path, kind, api);
    if (kind == ObjectKind::Thread)
        co_return co_await readThreads(guildPath, api);
    const auto answer = co_await api.read(path);
    if (answer.isMissing() && kind != ObjectKind::Guild)
        co_return LiveObjects();
    if (!answer.isOk())
        co_return LiveObjects(tl::unexpected(liveError(path, answer)));
    std::vector<NewObject> objects;
    if (listing.isSingle)
        objects.push_back({kind, answer.json.toObject()});
    else
        append(objects, kind, (listing.key ? answer.json[QLatin1String(listing.key)] : answer.json).toArray());
    co_return LiveObjects(std::move(objects));
}

} // namespace headroom::backups
