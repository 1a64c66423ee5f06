// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What goes with what is removed, and what forgets it.
#include "app/sim/world/world.h"

#include <QJsonArray>

namespace headroom::sim {

using namespace Qt::StringLiterals;

namespace {

// Takes an id, or the object with this id, out of a record's list. Most records do not have it, so the text is searched
// before it is parsed.
void removeFrom(JsonRecord& record, QLatin1String key, Snowflake id)
{
    const auto text = idText(id);
    if (record.text().find('"' + text.toStdString() + '"') == std::string::npos)
        return;
    QJsonArray kept;
    const auto before = record.object().value(key).toArray();
    for (const auto& item : before) {
        if (item.toString() != text && item.toObject().value("id"_L1).toString() != text)
            kept.append(item);
    }
    if (kept.size() != before.size())
        record.set(key, kept);
}

// Where the settings of a guild name a channel, they name none.
void forgetChannel(Guild& guild, Snowflake id)
{
    auto settings = guild.json.object();
    for (const auto key : {"afk_channel_id"_L1, "system_channel_id"_L1, "safety_alerts_channel_id"_L1}) {
        if (idIn(settings, key) == id)
            settings.insert(key, QJsonValue::Null);
    }
    guild.json.assign(settings);
    if (idIn(guild.widget.object(), "channel_id"_L1) == id)
        guild.widget.set("channel_id"_L1, QJsonValue::Null);
    removeFrom(guild.onboarding, "default_channel_ids"_L1, id);
}

} // namespace

void World::removeGuild(Snowflake id)
{
    std::erase_if(m_channels, [&](const auto& channel) { return channel.second.guild == id; });
    std::erase_if(m_webhooks, [&](const auto& webhook) { return webhook.second.guild == id; });
    m_guilds.erase(id);
}

void World::removeChannel(Snowflake id)
{
    const auto found = m_channels.find(id);
    if (found == m_channels.end())
        return;
    if (auto* owner = guild(found->second.guild)) {
        owner->channels.erase(id);
        owner->threads.erase(id);
        if (!found->second.isThread())
            forgetChannel(*owner, id);
        for (const auto other : owner->channels) {
            if (found->second.type == 4 && idIn(m_channels[other].json.object(), "parent_id"_L1) == id)
                m_channels[other].json.set("parent_id"_L1, QJsonValue::Null);
        }
        for (const auto thread : std::set{owner->threads}) {
            if (m_channels[thread].threadOf == id)
                removeChannel(thread);
        }
    }
    std::erase_if(m_webhooks, [&](const auto& webhook) { return webhook.second.channel == id; });
    m_channels.erase(found);
}

void World::removeRole(Guild& guild, Snowflake id)
{
    guild.roles.erase(id);
    for (auto& [user, member] : guild.members)
        removeFrom(member, "roles"_L1, id);
    for (auto& [emoji, record] : guild.emojis)
        removeFrom(record, "roles"_L1, id);
    for (const auto channel : guild.channels)
        removeFrom(m_channels[channel].json, "permission_overwrites"_L1, id);
}

} // namespace headroom::sim
