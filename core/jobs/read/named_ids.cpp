// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/read/named_ids.h"

#include <QJsonObject>
#include <QUrl>

#include <algorithm>
#include <tuple>

using namespace Qt::StringLiterals;

namespace headroom::jobs {

namespace {

constexpr int kGuildsOnPage = 200; // the most that Discord gives
constexpr int kCategory = 4;
constexpr int kMembersFound = 25;
constexpr int kMaxNameLength = 100; // that Discord searches for

NamedId namedId(const QJsonObject& json, const char* prefix = "")
{
    return {{json.value("id"_L1).toString().toULongLong()}, prefix + json.value("name"_L1).toString().toStdString()};
}

NamedId memberId(const QJsonObject& member)
{
    const auto user = member.value("user"_L1).toObject();
    const auto userName = user.value("username"_L1).toString();
    auto name = userName;
    for (const auto& shown : {member.value("nick"_L1).toString(), user.value("global_name"_L1).toString()}) {
        if (shown.isEmpty() || name.contains(shown))
            continue;
        name = shown + u" · "_s + name;
    }
    return {{user.value("id"_L1).toString().toULongLong()}, name.toStdString()};
}

// As people expect a list: whatever the case of its letters.
void sortByName(std::vector<NamedId>& named)
{
    std::vector<std::pair<QString, NamedId>> keyed;
    keyed.reserve(named.size());
    for (auto& each : named)
        keyed.emplace_back(QString::fromStdString(each.name).toCaseFolded(), std::move(each));
    std::stable_sort(keyed.begin(), keyed.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    std::transform(keyed.begin(), keyed.end(), named.begin(), [](auto& each) { return std::move(each.second); });
}

// Discord's order: by position, and of two with the same the older one first.
std::vector<QJsonObject> inOrder(const QJsonArray& array)
{
    std::vector<QJsonObject> objects;
    for (const auto& each : array)
        objects.push_back(each.toObject());
    const auto place = [](const QJsonObject& json) {
        return std::tuple(json.value("position"_L1).toInt(), json.value("id"_L1).toString().toULongLong());
    };
    std::stable_sort(objects.begin(), objects.end(), [&](const auto& a, const auto& b) { return place(a) < place(b); });
    return objects;
}

} // namespace

QCoro::Task<Result<std::vector<NamedId>>> readGuildList(ApiReader& api, std::function<void(std::vector<NamedId>)> page)
{
    std::vector<NamedId> all;
    for (;;) {
        auto path = "/users/@me/guilds?limit=" + std::to_string(kGuildsOnPage);
        if (!all.empty())
            path += "&after=" + discord::toString(all.back().id);
        const auto read = co_await api.readArray(path);
        if (!read)
            co_return Result<std::vector<NamedId>>(tl::unexpected(read.error()));
        std::vector<NamedId> next;
        for (const auto& guild : *read)
            next.push_back(namedId(guild.toObject()));
        const bool isLast = read->size() < kGuildsOnPage || (!all.empty() && !(all.back().id < next.back().id));
        all.insert(all.end(), next.begin(), next.end());
        page(std::move(next));
        if (isLast)
            break;
    }
    sortByName(all);
    co_return Result<std::vector<NamedId>>(std::move(all));
}

QCoro::Task<Result<GuildNames>> readGuildNames(discord::Snowflake guild, ApiReader& api)
{
    const auto path = "/guilds/" + discord::toString(guild);
    const auto channels = co_await api.readArray(path + "/channels");
    if (!channels)
        co_return Result<GuildNames>(tl::unexpected(channels.error()));
    const auto roles = co_await api.readArray(path + "/roles");
    if (!roles)
        co_return Result<GuildNames>(tl::unexpected(roles.error()));
    GuildNames names;
    for (const auto& channel : inOrder(*channels)) {
        const bool isCategory = channel.value("type"_L1).toInt() == kCategory;
        (isCategory ? names.categories : names.channels).push_back(namedId(channel, isCategory ? "" : "#"));
    }
    for (const auto& role : inOrder(*roles))
        names.roles.push_back(namedId(role));
    std::reverse(names.roles.begin(), names.roles.end());
    const auto emojis = co_await api.readArray(path + "/emojis");
    if (!emojis && emojis.error().kind != ErrorKind::Denied)
        co_return Result<GuildNames>(tl::unexpected(emojis.error()));
    for (const auto& emoji : emojis.value_or(QJsonArray()))
        names.emojis.push_back(namedId(emoji.toObject()));
    sortByName(names.emojis);
    co_return Result<GuildNames>(std::move(names));
}

QCoro::Task<Result<std::vector<NamedId>>> searchMembers(discord::Snowflake guild, std::string text, ApiReader& api)
{
    const auto query = QUrl::toPercentEncoding(QString::fromStdString(text).trimmed().left(kMaxNameLength));
    const auto found = co_await api.readArray("/guilds/" + discord::toString(guild)
        + "/members/search?limit=" + std::to_string(kMembersFound) + "&query=" + query.toStdString());
    if (!found)
        co_return Result<std::vector<NamedId>>(tl::unexpected(found.error()));
    std::vector<NamedId> members;
    for (const auto& member : *found)
        members.push_back(memberId(member.toObject()));
    co_return Result<std::vector<NamedId>>(std::move(members));
}

} // namespace headroom::jobs
