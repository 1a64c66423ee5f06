// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/sim/world/message_text.h"

#include <QJsonArray>

namespace headroom::sim {

using namespace Qt::StringLiterals;

namespace {

bool showsContent(const Message& message, const MessageViewer& viewer)
{
    const auto* bot = viewer.bot;
    if (!bot || bot->readsContent() || viewer.isDirect || message.author == bot->id)
        return true;
    const auto mentions = message.json.object().value("mentions"_L1).toArray();
    return std::any_of(mentions.begin(), mentions.end(),
        [bot](const auto& user) { return idIn(user.toObject(), "id"_L1) == bot->id; });
}

QJsonObject withoutContent(QJsonObject message)
{
    message.insert("content"_L1, QString());
    for (const auto key : {"embeds"_L1, "attachments"_L1, "components"_L1})
        message.insert(key, QJsonArray());
    for (const auto key : {"poll"_L1, "message_snapshots"_L1})
        message.remove(key);
    return message;
}

QJsonArray withSignedLinks(const FileHost& files, const QJsonArray& attachments, WallTime now)
{
    QJsonArray linked;
    for (const auto& item : attachments) {
        auto attachment = item.toObject();
        const auto link =
            QString::fromStdString(files.signedLink(attachment.value("url"_L1).toString().toStdString(), now));
        attachment.insert("url"_L1, link);
        attachment.insert("proxy_url"_L1, link);
        linked.append(attachment);
    }
    return linked;
}

// Also in what it forwards.
QJsonObject withSignedLinks(const FileHost& files, QJsonObject message, WallTime now)
{
    message.insert("attachments"_L1, withSignedLinks(files, message.value("attachments"_L1).toArray(), now));
    auto forwarded = message.value("message_snapshots"_L1).toArray();
    for (auto snapshot = forwarded.begin(); snapshot != forwarded.end(); ++snapshot)
        *snapshot = QJsonObject{
            {u"message"_s, withSignedLinks(files, snapshot->toObject().value("message"_L1).toObject(), now)}};
    if (!forwarded.isEmpty())
        message.insert("message_snapshots"_L1, forwarded);
    return message;
}

// Without what it has to do with others.
std::string ownText(const World& world, const Message& message, const MessageViewer& viewer)
{
    if (!showsContent(message, viewer))
        return compactJson(withoutContent(message.json.object()));
    return message.hasFiles ? compactJson(withSignedLinks(world.files(), message.json.object(), viewer.now))
                            : message.json.text();
}

std::string referencedText(const World& world, const Message& message, const MessageViewer& viewer)
{
    const auto reference = message.json.object().value("message_reference"_L1).toObject();
    const auto* channel = world.channel(idIn(reference, "channel_id"_L1));
    const auto* referenced = channel ? valueIn(channel->messages, idIn(reference, "message_id"_L1)) : nullptr;
    return referenced ? ownText(world, *referenced, viewer) : std::string{"null"};
}

QJsonArray reactionsOf(const Message& message, const Bot* viewer)
{
    QJsonArray reactions;
    for (const auto& [key, users] : message.reactions) {
        const int count = static_cast<int>(users.size());
        reactions.append(QJsonObject{{u"emoji"_s, emojiObject(key)}, {u"count"_s, count},
            {u"count_details"_s, QJsonObject{{u"burst"_s, 0}, {u"normal"_s, count}}},
            {u"me"_s, viewer && users.contains(viewer->id)}, {u"me_burst"_s, false},
            {u"burst_colors"_s, QJsonArray{}}});
    }
    return reactions;
}

} // namespace

std::string messageText(const World& world, const Message& message, const MessageViewer& viewer)
{
    auto text = ownText(world, message, viewer);
    if (!message.reactions.empty())
        text = withField(text, "\"reactions\":" + compactJson(reactionsOf(message, viewer.bot)));
    if (message.isReply)
        text = withField(text, "\"referenced_message\":" + referencedText(world, message, viewer));
    if (const auto* thread = world.channel(message.id);
        thread && thread->threadOf && !thread->messages.contains(message.id))
        text = withField(text, "\"thread\":" + thread->text());
    return text;
}

QJsonObject emojiObject(const std::string& key)
{
    const auto colon = key.find(':');
    if (colon == std::string::npos)
        return {{u"id"_s, QJsonValue::Null}, {u"name"_s, QString::fromStdString(key)}};
    return {{u"id"_s, QString::fromStdString(key.substr(colon + 1))},
        {u"name"_s, QString::fromStdString(key.substr(0, colon))}};
}

} // namespace headroom::sim
