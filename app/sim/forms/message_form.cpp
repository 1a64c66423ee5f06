// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/sim/forms/message_form.h"

#include "app/sim/forms/attachment_form.h"

namespace headroom::sim {

using namespace Qt::StringLiterals;

namespace {

constexpr int maxContent = 2000;
constexpr int maxEmbeds = 10;
constexpr std::size_t maxFiles = 10;
constexpr int maxStickers = 3;
constexpr int maxPollAnswers = 10;

void checkEmbed(FormErrors& errors, const QJsonValue& embed, int index)
{
    const auto prefix = "embeds." + std::to_string(index) + ".";
    if (!embed.isObject()) {
        errors.add(
            "embeds." + std::to_string(index), "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType");
        return;
    }
    const auto object = embed.toObject();
    const std::pair<const char*, int> longest[]{{"title", 256}, {"description", 4096}};
    for (const auto& [key, most] : longest) {
        if (object.value(QLatin1String{key}).toString().size() > most)
            errors.add(
                prefix + key, "BASE_TYPE_MAX_LENGTH", "Must be " + std::to_string(most) + " or fewer in length.");
    }
    if (object.value("fields"_L1).toArray().size() > 25)
        errors.add(prefix + "fields", "BASE_TYPE_MAX_LENGTH", "Must be 25 or fewer in length.");
}

void checkPoll(FormErrors& errors, const QJsonObject& poll)
{
    FormCheck check{poll, "poll."};
    check.required("question").required("answers").array("answers", maxPollAnswers).integer("duration", 1, 768, true);
    const auto question = poll.value("question"_L1).toObject().value("text"_L1).toString();
    if (question.isEmpty() || question.size() > 300)
        check.fail("question.text", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 300 in length.");
    if (poll.value("answers"_L1).toArray().isEmpty())
        check.fail("answers", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 10 in length.");
    errors.take(check.errors());
}

bool saysSomething(const Body& body)
{
    const auto& object = body.object;
    return !object.value("content"_L1).toString().isEmpty() || !object.value("embeds"_L1).toArray().isEmpty()
        || !object.value("components"_L1).toArray().isEmpty() || !object.value("sticker_ids"_L1).toArray().isEmpty()
        || object.value("poll"_L1).isObject() || !body.files.empty()
        || body.object.value("message_reference"_L1).toObject().value("type"_L1).toInt() == 1;
}

// Of an answer's or a question's "text" and "emoji".
QJsonObject pollFrom(const QJsonObject& wish, WallTime now)
{
    QJsonArray answers;
    for (const auto& answer : wish.value("answers"_L1).toArray())
        answers.append(QJsonObject{{u"answer_id"_s, static_cast<int>(answers.size()) + 1},
            {u"poll_media"_s, answer.toObject().value("poll_media"_L1)}});
    const std::chrono::hours open{wish.value("duration"_L1).toInt(24)};
    return {{u"question"_s, wish.value("question"_L1)}, {u"answers"_s, answers}, {u"expiry"_s, timeText(now + open)},
        {u"allow_multiselect"_s, wish.value("allow_multiselect"_L1).toBool()},
        {u"layout_type"_s, wish.value("layout_type"_L1).toInt(1)},
        {u"results"_s, QJsonObject{{u"is_finalized"_s, false}, {u"answer_counts"_s, QJsonArray{}}}}};
}

// Nothing when one of them is no sticker of the guild.
std::optional<QJsonArray> stickersFrom(World& world, Snowflake guildId, const QJsonArray& ids)
{
    QJsonArray stickers;
    const auto* guild = world.guild(guildId);
    for (const auto& id : ids) {
        const auto number = parseSnowflake(id.toString().toStdString()).value_or(0);
        const auto* known = guild ? valueIn(guild->stickers, number) : nullptr;
        if (!known)
            return std::nullopt;
        const auto sticker = known->object();
        stickers.append(QJsonObject{{u"id"_s, id}, {u"name"_s, sticker.value("name"_L1)},
            {u"format_type"_s, sticker.value("format_type"_L1).toInt(1)}});
    }
    return stickers;
}

// What a message is forwarded as.
QJsonObject snapshotOf(const Message& message)
{
    return only(message.json.object(),
        {"type"_L1, "content"_L1, "embeds"_L1, "attachments"_L1, "timestamp"_L1, "edited_timestamp"_L1, "flags"_L1,
            "mentions"_L1, "mention_roles"_L1, "sticker_items"_L1});
}

// A reply, or with type 1 a forward.
void addReference(Call& call, const MessagePlace& place, const QJsonObject& wish, QJsonObject& fields)
{
    constexpr int forward = 1;
    const auto given = idIn(wish, "channel_id"_L1);
    const auto* channel = call.world.channel(given ? given : place.channel);
    const auto id = idIn(wish, "message_id"_L1);
    const auto* message = channel ? valueIn(channel->messages, id) : nullptr;
    const int type = wish.value("type"_L1).toInt();
    if (!message && (type == forward || wish.value("fail_if_not_exists"_L1).toBool(true)))
        throw wrongField("message_reference", "REPLIES_UNKNOWN_MESSAGE", "Unknown message");
    if (!message)
        return; // as if it were no reply
    fields.insert("message_reference"_L1,
        QJsonObject{{u"type"_s, type}, {u"message_id"_s, idText(id)}, {u"channel_id"_s, idText(channel->id)},
            {u"guild_id"_s, idText(channel->guild)}});
    if (type == forward)
        fields.insert("message_snapshots"_L1, QJsonArray{QJsonObject{{u"message"_s, snapshotOf(*message)}}});
    else
        fields.insert("type"_L1, Message::reply);
}

} // namespace

void refuseMessage(const Body& body, bool creating)
{
    FormCheck check{body.object};
    check.string("content", 0, maxContent, true)
        .boolean("tts")
        .integer("flags", 0, 1 << 30, true)
        .array("embeds", maxEmbeds, true)
        .array("components", 10, true)
        .array("sticker_ids", maxStickers, true);
    if (body.object.value("poll"_L1).isObject())
        checkPoll(check.errors(), body.object.value("poll"_L1).toObject());
    int index = 0;
    for (const auto& embed : body.object.value("embeds"_L1).toArray())
        checkEmbed(check.errors(), embed, index++);
    if (body.files.size() > maxFiles)
        check.fail("files", "BASE_TYPE_MAX_LENGTH", "Must be 10 or fewer in length.");
    check.refuseIfFailed();
    if (creating && !saysSomething(body))
        throw refused(errors::emptyMessage);
}

QJsonObject messageFields(Call& call, const MessagePlace& place, const Body& body)
{
    auto fields = given(body.object, {"content"_L1, "embeds"_L1, "components"_L1, "flags"_L1, "tts"_L1});
    if (body.object.value("poll"_L1).isObject())
        fields.insert("poll"_L1, pollFrom(body.object.value("poll"_L1).toObject(), call.now));
    const auto asked = body.object.value("sticker_ids"_L1).toArray();
    if (!asked.isEmpty()) {
        const auto stickers = stickersFrom(call.world, place.guild, asked);
        if (!stickers)
            throw refused(errors::badSticker);
        fields.insert("sticker_items"_L1, *stickers);
    }
    if (const auto reference = body.object.value("message_reference"_L1); reference.isObject()) {
        addReference(call, place, reference.toObject(), fields);
    }
    const auto attachments = attachmentsFrom(call, place.channel, body);
    if (!attachments.isEmpty())
        fields.insert("attachments"_L1, attachments);
    return fields;
}

void editMessage(Call& call, const MessagePlace& place, Message& message, const Body& body)
{
    auto fields = given(body.object, {"content"_L1, "embeds"_L1, "components"_L1, "flags"_L1});
    fillIn(fields, message.json.object());
    if (body.object.value("content"_L1).isNull() && body.object.contains("content"_L1))
        fields.insert("content"_L1, QString{});
    const auto attachments = attachmentsFrom(call, place.channel, body, fields.value("attachments"_L1).toArray());
    fields.insert("attachments"_L1, attachments);
    fields.insert("edited_timestamp"_L1, timeText(call.now));
    World::setFields(message, fields);
}

} // namespace headroom::sim
