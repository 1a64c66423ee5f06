// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/sim/routes/world_faults.h"

#include <QJsonArray>
#include <QJsonDocument>

namespace headroom::sim {

using namespace Qt::StringLiterals;

namespace {

// A list that a request asked for.
struct Listed
{
    std::string kind; // "message"
    Guild* guild = nullptr; // nullptr: of a channel in no guild
    Channel* channel = nullptr; // messages
    std::map<Snowflake, JsonRecord>* records = nullptr; // what a guild keeps as records
    std::vector<Snowflake> ids; // as they were answered
};

struct RecordList
{
    const char* segment;
    const char* kind;
    std::map<Snowflake, JsonRecord> Guild::*records;
};

constexpr RecordList recordLists[]{
    {"members", "member", &Guild::members},
    {"bans", "ban", &Guild::bans},
    {"emojis", "emoji", &Guild::emojis},
    {"stickers", "sticker", &Guild::stickers},
    {"soundboard-sounds", "sound", &Guild::sounds},
    {"auto-moderation", "automod-rule", &Guild::autoModRules},
    {"scheduled-events", "event", &Guild::events},
};

// The ids of what a list holds, also where the list is inside of an object.
std::vector<Snowflake> idsOf(const Answer& answer)
{
    const auto document = QJsonDocument::fromJson(QByteArray::fromStdString(answer.body));
    auto items = document.array();
    for (const auto key : {"items"_L1, "threads"_L1}) {
        if (document.object().contains(key))
            items = document.object().value(key).toArray();
    }
    std::vector<Snowflake> ids;
    for (const auto& item : items) {
        const auto object = item.toObject();
        const auto user = idIn(object.value("user"_L1).toObject(), "id"_L1);
        const auto own = idIn(object, "id"_L1);
        const auto sound = idIn(object, "sound_id"_L1);
        ids.push_back(own ? own : sound ? sound : user);
    }
    return ids;
}

Guild* guildOf(World& world, const Target& target)
{
    if (target.segments.size() < 2)
        return nullptr;
    const auto id = parseSnowflake(target.segments[1]).value_or(0);
    if (target.segments[0] == "guilds")
        return world.guild(id);
    const auto* channel = target.segments[0] == "channels" ? world.channel(id) : nullptr;
    return channel ? world.guild(channel->guild) : nullptr;
}

Listed listedBy(World& world, const Target& target, const Answer& answer)
{
    Listed listed;
    if (target.segments.size() < 3 || answer.status != 200)
        return listed;
    listed.guild = guildOf(world, target);
    listed.ids = idsOf(answer);
    const auto& what = target.segments[2];
    const bool threads = what == "threads" || target.segments.back() == "private";
    if (threads || what == "channels") {
        listed.kind = threads ? "thread" : "channel";
    } else if (what == "messages") {
        listed.kind = "message";
        listed.channel = world.channel(parseSnowflake(target.segments[1]).value_or(0));
    } else if (what == "roles") {
        listed.kind = "role";
    }
    for (const auto& list : recordLists) {
        if (listed.guild && what == list.segment) {
            listed.kind = list.kind;
            listed.records = &(listed.guild->*list.records);
        }
    }
    return listed;
}

bool remove(World& world, const Listed& listed, Snowflake id)
{
    if (listed.channel)
        return listed.channel->messages.erase(id) != 0;
    if (listed.records)
        return listed.records->erase(id) != 0;
    if (!listed.guild || (listed.kind == "role" && (id == listed.guild->id || !listed.guild->roles.contains(id))))
        return false;
    if (listed.kind == "role")
        world.removeRole(*listed.guild, id);
    else
        world.removeChannel(id);
    return true;
}

void rename(JsonRecord& record, QLatin1String key)
{
    record.set(key, QString{record.object().value(key).toString() + u" changed"_s}.right(32));
}

bool change(World& world, const Listed& listed, Snowflake id, WallTime now)
{
    if (listed.channel) {
        auto* message = valueIn(listed.channel->messages, id);
        if (!message)
            return false;
        message->json.set("content"_L1, u"changed"_s);
        message->json.set("edited_timestamp"_L1, timeText(now));
    } else if (listed.records) {
        auto* record = valueIn(*listed.records, id);
        if (!record || listed.kind == "ban")
            return false;
        rename(*record, listed.kind == "member" ? "nick"_L1 : "name"_L1);
    } else if (listed.kind == "role") {
        rename(listed.guild->roles.at(id).json, "name"_L1);
    } else if (auto* channel = world.channel(id)) {
        rename(channel->json, "name"_L1);
    }
    return true;
}

// Calls `act` for the last `count` of the list and names those for which it was true.
template <typename Act>
std::string eachOfTheLast(const Listed& listed, int count, Act&& act)
{
    std::string touched;
    if (listed.kind.empty())
        return touched;
    for (auto id = listed.ids.rbegin(); id != listed.ids.rend() && count > 0; ++id, --count) {
        if (act(*id))
            touched += (touched.empty() ? "" : " ") + listed.kind + ":" + std::to_string(*id);
    }
    return touched;
}

} // namespace

std::string removeLastListed(World& world, const Target& target, const Answer& answer, int count)
{
    const auto listed = listedBy(world, target, answer);
    return eachOfTheLast(listed, count, [&](Snowflake id) { return remove(world, listed, id); });
}

std::string changeLastListed(World& world, const Target& target, const Answer& answer, int count, WallTime now)
{
    const auto listed = listedBy(world, target, answer);
    return eachOfTheLast(listed, count, [&](Snowflake id) { return change(world, listed, id, now); });
}

std::string takeRoles(World& world, const Target& target, const Bot& bot)
{
    auto* guild = guildOf(world, target);
    auto* member = guild ? valueIn(guild->members, bot.id) : nullptr;
    if (!member)
        return {};
    member->set("roles"_L1, QJsonArray{});
    return "member:" + std::to_string(bot.id);
}

} // namespace headroom::sim
