// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/sim/world/digest_labels.h"

#include <QJsonArray>

#include <tuple>

namespace headroom::sim {

using namespace Qt::StringLiterals;

namespace {

QString label(const char* kind, std::size_t number, const QString& name)
{
    return QLatin1String{kind} + u':' + QString::number(number) + u':' + name;
}

QString nameOf(const JsonRecord& record)
{
    return record.object().value("name"_L1).toString();
}

// Its place among its siblings, and its category's before it.
using Place = std::tuple<int, Snowflake, bool, bool, int, Snowflake>;

Place placeOf(const World& world, const Channel& channel)
{
    constexpr int category = 4;
    const auto fields = channel.json.object();
    const int position = fields.value("position"_L1).toInt();
    const bool isVoice = channel.type == 2 || channel.type == 13;
    if (channel.type == category)
        return {position, channel.id, false, false, 0, 0};
    const auto* parent = world.channel(idIn(fields, "parent_id"_L1));
    const int parentPosition = parent ? parent->json.object().value("position"_L1).toInt() : -1;
    return {parentPosition, parent ? parent->id : 0, true, isVoice, position, channel.id};
}

} // namespace

DigestLabels::DigestLabels(const World& world, const Guild& guild)
{
    m_labels.insert(idText(guild.id), u"guild"_s);
    nameRoles(guild);
    nameChannels(world, guild);
    nameThreads(world, guild);
    for (const auto& [id, emoji] : guild.emojis)
        m_labels.insert(idText(id), u"emoji:"_s + nameOf(emoji));
    for (const auto& [id, sticker] : guild.stickers)
        m_labels.insert(idText(id), u"sticker:"_s + nameOf(sticker));
}

void DigestLabels::nameRoles(const Guild& guild)
{
    for (const auto& [id, role] : guild.roles) {
        if (!role.managed)
            m_roles.push_back(id);
    }
    std::ranges::stable_sort(m_roles,
        [&](Snowflake one, Snowflake other) { return guild.roles.at(one).position < guild.roles.at(other).position; });
    for (std::size_t i = 0; i < m_roles.size(); ++i)
        m_labels.insert(idText(m_roles[i]), label("role", i, nameOf(guild.roles.at(m_roles[i]).json)));
}

void DigestLabels::nameChannels(const World& world, const Guild& guild)
{
    std::map<Place, Snowflake> ordered;
    for (const auto id : guild.channels)
        ordered.emplace(placeOf(world, *world.channel(id)), id);
    for (const auto& [place, id] : ordered) {
        const auto fields = world.channel(id)->json.object();
        const auto own = label("channel", m_channels.size(), fields.value("name"_L1).toString());
        m_labels.insert(idText(id), own);
        for (const auto& tag : fields.value("available_tags"_L1).toArray())
            m_labels.insert(
                tag.toObject().value("id"_L1).toString(), own + u'/' + tag.toObject().value("name"_L1).toString());
        m_channels.push_back(id);
    }
}

void DigestLabels::nameThreads(const World& world, const Guild& guild)
{
    std::map<std::pair<QString, Snowflake>, Snowflake> ordered; // by parent, then by age
    for (const auto id : guild.threads)
        ordered.emplace(std::pair{of(idText(world.channel(id)->threadOf)), id}, id);
    for (const auto& [place, id] : ordered) {
        m_labels.insert(
            idText(id), place.first + u'/' + label("thread", m_threads.size(), nameOf(world.channel(id)->json)));
        m_threads.push_back(id);
    }
}

QJsonObject DigestLabels::in(const QJsonObject& object) const
{
    QJsonObject replaced;
    for (auto field = object.begin(); field != object.end(); ++field)
        replaced.insert(field.key(), in(*field));
    return replaced;
}

QJsonValue DigestLabels::in(const QJsonValue& value) const
{
    if (value.isString())
        return inText(value.toString());
    if (value.isObject())
        return in(value.toObject());
    if (!value.isArray())
        return value;
    QJsonArray replaced;
    for (const auto& item : value.toArray())
        replaced.append(in(item));
    return replaced;
}

QString DigestLabels::inText(const QString& text) const
{
    if (const auto found = m_labels.find(text); found != m_labels.end())
        return *found;
    QString replaced;
    qsizetype from = 0;
    for (auto end = text.indexOf(u'>'); end >= 0; end = text.indexOf(u'>', end + 1)) {
        auto begin = end;
        while (begin > from && text[begin - 1].isDigit())
            --begin;
        const auto found = m_labels.find(text.mid(begin, end - begin));
        if (found == m_labels.end())
            continue;
        replaced += QStringView{text}.mid(from, begin - from);
        replaced += *found;
        from = end;
    }
    return replaced + text.mid(from);
}

} // namespace headroom::sim
