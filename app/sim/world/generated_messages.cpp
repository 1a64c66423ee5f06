// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/sim/world/generated_messages.h"

#include <QJsonArray>

namespace headroom::sim {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr std::size_t maxAuthors = 200;
constexpr auto period = 24h * 730;
constexpr int pinEvery = 100;
constexpr int maxPinned = 200; // of a channel

QString textOf(int number)
{
    static const QString words[]{u"release"_s, u"meeting"_s, u"question"_s, u"server"_s, u"picture"_s, u"tomorrow"_s,
        u"thanks"_s, u"again"_s, u"https://example.com/page"_s, u"finally"_s};
    QString text = u"message "_s + QString::number(number);
    for (int i = 0; i < number % 12; ++i)
        text += u' ' + words[static_cast<std::size_t>(number * 7 + i * 3) % std::size(words)];
    return text;
}

QJsonObject embedOf(int number)
{
    return {{u"type"_s, u"rich"_s}, {u"title"_s, u"Title "_s + QString::number(number)},
        {u"color"_s, number % 0xffffff}, {u"description"_s, textOf(number)},
        {u"fields"_s, QJsonArray{QJsonObject{{u"name"_s, u"a"_s}, {u"value"_s, u"b"_s}, {u"inline"_s, true}}}}};
}

QJsonObject pollOf(WallTime now)
{
    const auto answer = [](int id, const QString& text) {
        return QJsonObject{{u"answer_id"_s, id}, {u"poll_media"_s, QJsonObject{{u"text"_s, text}}}};
    };
    return {{u"question"_s, QJsonObject{{u"text"_s, u"Which one?"_s}}},
        {u"answers"_s, QJsonArray{answer(1, u"this"_s), answer(2, u"that"_s)}}, {u"expiry"_s, timeText(now)},
        {u"allow_multiselect"_s, false}, {u"layout_type"_s, 1}};
}

} // namespace

GeneratedMessages::GeneratedMessages(World& world, Guild& guild, std::uint64_t seed, WallTime now)
    : m_world(world)
    , m_guild(guild)
    , m_seed(seed)
    , m_now(now)
{
    for (const auto& [id, member] : guild.members) {
        if (m_authors.size() == maxAuthors)
            break;
        m_authors.push_back(member.object().value("user"_L1).toObject());
    }
}

void GeneratedMessages::add(const std::vector<Snowflake>& places, int count)
{
    if (places.empty() || m_authors.empty())
        return;
    std::map<Snowflake, int> pinned;
    const auto step = std::chrono::duration_cast<std::chrono::milliseconds>(period) / std::max(count, 1);
    for (int i = 0; i < count; ++i) {
        auto& channel = *m_world.channel(places[static_cast<std::size_t>(i) % places.size()]);
        const auto* parent = m_world.channel(channel.threadOf);
        auto fields = fieldsOf(channel, i);
        const bool firstOfPost = parent && parent->isForum() && channel.messages.empty();
        const auto time =
            std::max(m_now - period + step * i, channel.isThread() ? timeOf(channel.id) + step * i / 1000 : WallTime{});
        fields.insert("id"_L1, idText(firstOfPost ? channel.id : m_world.oldId(time)));
        auto& message = m_world.addMessage(channel, fields, m_now);
        if (i % 9 == 3)
            addReaction(message, i);
        if (i % pinEvery == 1 && pinned[channel.id]++ < maxPinned) {
            message.pinnedAt = timeOf(message.id) + 1min;
            message.json.set("pinned"_L1, true);
        }
    }
}

QJsonObject GeneratedMessages::fieldsOf(const Channel& channel, int number)
{
    const auto& author = m_authors[static_cast<std::size_t>(number * 13) % m_authors.size()];
    QJsonObject fields{{u"author"_s, author}, {u"content"_s, textOf(number)}};
    switch (number % 20) {
    case 2:
        fields.insert("embeds"_L1, QJsonArray{embedOf(number)});
        break;
    case 5:
    case 15: {
        const bool picture = number % 20 == 5;
        const auto id = m_world.newId(m_now);
        QJsonObject file{{u"id"_s, idText(id)}, {u"filename"_s, picture ? u"picture.png"_s : u"notes.txt"_s},
            {u"size"_s, 2'000 + number % 3'000}, {u"content_type"_s, picture ? u"image/png"_s : u"text/plain"_s}};
        const auto path = attachmentPath(channel.id, file);
        // Some are the same file again, as in any guild.
        m_world.files().makeFromSeed(path, m_seed * 1'000'003 + static_cast<std::uint64_t>(number) % 5'000,
            static_cast<std::uint32_t>(file.value("size"_L1).toInt()), picture ? "image/png" : "text/plain");
        file.insert("url"_L1, QString::fromStdString(path));
        fields.insert("attachments"_L1, QJsonArray{file});
        break;
    }
    case 7:
        if (!channel.messages.empty()) {
            fields.insert("type"_L1, Message::reply);
            fields.insert("message_reference"_L1,
                QJsonObject{{u"type"_s, 0}, {u"channel_id"_s, idText(channel.id)}, {u"guild_id"_s, idText(m_guild.id)},
                    {u"message_id"_s, idText(channel.messages.rbegin()->first)}});
        }
        break;
    case 11:
        fields.insert("edited_timestamp"_L1, timeText(m_now - 24h));
        break;
    case 17:
        if (number % 400 == 17)
            fields.insert("poll"_L1, pollOf(m_now));
        break;
    default:
        break;
    }
    return fields;
}

void GeneratedMessages::addReaction(Message& message, int number)
{
    auto& users = message.reactions[number % 2 ? "👍" : "🎉"];
    for (std::size_t i = 0; i < 1 + static_cast<std::size_t>(number) % 3 && i < m_authors.size(); ++i)
        users.insert(idIn(m_authors[i], "id"_L1));
}

} // namespace headroom::sim
