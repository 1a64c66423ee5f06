// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/archives/pages/page_names.h"

#include "core/archives/file/archive_rows.h"

#include <QJsonArray>

#include <algorithm>
#include <map>
#include <tuple>

namespace headroom::archives {

namespace {

constexpr int membersKept = 10'000;

QString colourText(int colour)
{
    return colour == 0 ? QString() : QStringLiteral("#%1").arg(colour & 0xffffff, 6, 16, QLatin1Char('0'));
}

PageChannel pageChannel(const StoredObject& object)
{
    return {.id = object.id,
        .parent = object.parent,
        .name = object.name,
        .type = object.json.value(QLatin1String("type")).toInt(),
        .position = object.position.value_or(0),
        .isThread = object.kind == ObjectKind::Thread};
}

} // namespace

PageNames::PageNames(ArchiveReader& reader, PlaceFile placeFile)
    : m_reader(reader)
    , m_placeFile(std::move(placeFile))
    , m_members(membersKept)
{
}

Result<std::unique_ptr<PageNames>> PageNames::read(ArchiveReader& reader, PlaceFile placeFile)
{
    std::unique_ptr<PageNames> names(new PageNames(reader, std::move(placeFile)));
    return names->readRoles()
        .and_then([&] { return names->readChannels(); })
        .and_then([&] { return names->readEmojis(); })
        .map([&] { return std::move(names); });
}

Result<void> PageNames::readRoles()
{
    return forEachObject(m_reader, ObjectKind::Role, [this](const StoredObject& object) -> Result<void> {
        const auto id = QString::number(object.id.value);
        const auto colours = object.json.value(QLatin1String("colors")).toObject();
        const auto colour = colours.isEmpty() ? object.json.value(QLatin1String("color"))
                                              : colours.value(QLatin1String("primary_color"));
        m_roles.insert(id, {object.name, colourText(colour.toInt()), object.position.value_or(0)});
        m_names.roles.insert(id, object.name);
        return {};
    });
}

Result<void> PageNames::readChannels()
{
    for (const auto kind : {ObjectKind::Channel, ObjectKind::Thread}) {
        const auto read = forEachObject(m_reader, kind, [this](const StoredObject& object) -> Result<void> {
            m_channels.push_back(pageChannel(object));
            m_names.channels.insert(QString::number(object.id.value), object.name);
            return {};
        });
        if (!read)
            return read;
    }
    for (const auto& [key, tally] : m_reader.tallies().all()) {
        const discord::Snowflake id{std::uint64_t(key.second)};
        if (key.first == "message" && !m_names.channels.contains(QString::number(id.value)))
            m_channels.push_back({.id = id, .name = QString::number(id.value), .isKnown = false});
    }
    sortChannels();
    return {};
}

// Channels without a category first, as Discord shows them.
void PageNames::sortChannels()
{
    std::map<discord::Snowflake, PageChannel> byId;
    for (const auto& channel : m_channels)
        byId[channel.id] = channel;
    using Key = std::tuple<int, discord::Snowflake, int, int, discord::Snowflake, bool, discord::Snowflake>;
    const auto keyOf = [&byId](const PageChannel& channel) -> Key {
        const auto parentOf = [&byId](const PageChannel& one) -> const PageChannel* {
            const auto found = one.parent ? byId.find(*one.parent) : byId.end();
            return found == byId.end() ? nullptr : &found->second;
        };
        const auto* place = channel.isThread ? parentOf(channel) : &channel; // where it stands
        if (!place)
            place = &channel;
        const auto* category = place->type == categoryChannel ? place : parentOf(*place);
        const int isVoice = place->type == 2 || place->type == 13 ? 1 : 0;
        const bool isCategory = place->type == categoryChannel;
        return {category ? category->position + 1 : 0, category ? category->id : discord::Snowflake{},
            isCategory ? -1 : isVoice, isCategory ? -1 : place->position, place->id, channel.isThread, channel.id};
    };
    std::ranges::sort(m_channels, [&keyOf](const PageChannel& a, const PageChannel& b) { return keyOf(a) < keyOf(b); });
}

Result<void> PageNames::readEmojis()
{
    return forEachObject(m_reader, ObjectKind::Emoji, [this](const StoredObject& object) -> Result<void> {
        return fileOf(QStringLiteral("emoji"), object.id, QStringLiteral("image")).map([&](const QString& file) {
            if (!file.isEmpty())
                m_names.emojiFiles.insert(QString::number(object.id.value), file);
        });
    });
}

// Users are named by the message itself, which has those whom it mentions.
MentionNames PageNames::mentionsOf(const StoredMessage& message) const
{
    auto names = m_names;
    for (const auto mention : message.json.value(QLatin1String("mentions")).toArray()) {
        const auto user = mention.toObject();
        const auto nickname = user.value(QLatin1String("member")).toObject().value(QLatin1String("nick")).toString();
        names.users.insert(user.value(QLatin1String("id")).toString(), nickname.isEmpty() ? userName(user) : nickname);
    }
    return names;
}

Result<ShownAuthor> PageNames::author(const StoredMessage& message)
{
    const auto user = message.json.value(QLatin1String("author")).toObject();
    const bool isWebhook = message.json.value(QLatin1String("webhook_id")).isString();
    if (const auto* known = isWebhook ? nullptr : m_members.object(message.author.value))
        return *known;
    ShownAuthor author{.name = userName(user), .isBot = user.value(QLatin1String("bot")).toBool()};
    const auto member = m_reader.object(ObjectKind::Member, message.author);
    if (!member)
        return tl::unexpected(member.error());
    if (*member && !isWebhook) {
        author.name = (*member)->name;
        int highest = -1;
        for (const auto id : (*member)->json.value(QLatin1String("roles")).toArray()) {
            const auto role = m_roles.value(id.toString());
            if (!role.colour.isEmpty() && role.position > highest) {
                highest = role.position;
                author.colour = role.colour;
            }
        }
    }
    const auto avatar = fileOf(QStringLiteral("user"), message.author, QStringLiteral("avatar"));
    if (!avatar)
        return tl::unexpected(avatar.error());
    author.avatar = *avatar;
    if (!isWebhook)
        m_members.insert(message.author.value, new ShownAuthor(author));
    return author;
}

Result<QString> PageNames::fileOf(const QString& ownerKind, discord::Snowflake owner, const QString& field)
{
    const auto attachments = m_reader.attachments(ownerKind, owner);
    if (!attachments)
        return tl::unexpected(attachments.error());
    for (const auto& attachment : *attachments) {
        if (attachment.field == field && !attachment.file.isEmpty())
            return m_placeFile(attachment.file);
    }
    return QString();
}

Result<QString> PageNames::fileAt(const QString& url)
{
    if (url.isEmpty())
        return QString();
    const auto file = m_reader.fileAt(url);
    if (!file || file->isEmpty())
        return file;
    return m_placeFile(*file);
}

} // namespace headroom::archives
