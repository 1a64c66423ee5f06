// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/named_ids.h"

#include <QJsonObject>

#include <algorithm>
#include <tuple>

using namespace Qt::StringLiterals;

namespace headroom::jobs {

namespace {

constexpr int kGuildsOnPage = 200; // the most that Discord gives
constexpr int kCategory = 4;

NamedId namedId(const QJsonObject& json, const char* prefix = "")
{
    return {{json.value("id"_L1).toString().toULongLong()}, prefix + json.value("name"_L1).toString().toStdString()};
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
    co_return Result<GuildNames>(std::move(names));
}

} // namespace headroom::jobs
