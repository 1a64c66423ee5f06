// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/sim/routes/message_form.h"

namespace headroom::sim {

using namespace Qt::StringLiterals;

namespace {

constexpr int mostContent = 2000;
constexpr int mostEmbeds = 10;
constexpr int mostFiles = 10;

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

bool saysSomething(const Body& body)
{
    const auto& object = body.object;
    return !object.value("content"_L1).toString().isEmpty() || !object.value("embeds"_L1).toArray().isEmpty()
        || !object.value("components"_L1).toArray().isEmpty() || !object.value("sticker_ids"_L1).toArray().isEmpty()
        || object.value("poll"_L1).isObject() || !body.files.isEmpty();
}

} // namespace

std::optional<Answer> refuseMessage(const Body& body, bool creating)
{
    FormCheck check{body.object};
    check.string("content", 0, mostContent, true)
        .boolean("tts")
        .integer("flags", 0, 1 << 30, true)
        .array("embeds", mostEmbeds, true)
        .array("components", 10, true);
    int index = 0;
    for (const auto& embed : body.object.value("embeds"_L1).toArray())
        checkEmbed(check.errors(), embed, index++);
    if (body.files.size() > mostFiles)
        check.fail("files", "BASE_TYPE_MAX_LENGTH", "Must be 10 or fewer in length.");
    if (check.failed())
        return check.answer();
    if (creating && !saysSomething(body))
        return refusal(errors::emptyMessage);
    return std::nullopt;
}

QJsonObject messageFields(const Body& body, World& world, WallTime now)
{
    QJsonObject fields;
    for (const auto key : {"content"_L1, "embeds"_L1, "components"_L1, "flags"_L1, "tts"_L1, "poll"_L1}) {
        const auto value = body.object.value(key);
        if (!value.isUndefined() && !value.isNull())
            fields.insert(key, value);
    }
    if (body.files.isEmpty())
        return fields;
    QJsonArray attachments;
    for (const auto& file : body.files) {
        auto attachment = file.toObject();
        const QString id = idText(world.newId(now));
        const QString url =
            u"https://cdn.discordapp.com/attachments/sim/"_s + id + u'/' + attachment.value("filename"_L1).toString();
        fillIn(attachment, {{u"id"_s, id}, {u"url"_s, url}, {u"proxy_url"_s, url}});
        attachments.append(attachment);
    }
    fields.insert("attachments"_L1, attachments);
    return fields;
}

void editMessage(Message& message, const Body& body, World& world, WallTime now)
{
    auto fields = messageFields(body, world, now);
    if (body.object.value("content"_L1).isNull() && body.object.contains("content"_L1))
        fields.insert("content"_L1, QString{});
    fields.insert("edited_timestamp"_L1, timeText(now));
    fillIn(fields, message.json.object());
    message.json.assign(fields);
}

} // namespace headroom::sim
