// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/restores/message_body.h"

#include <QJsonArray>
#include <QRegularExpression>
#include <QStringList>

using namespace Qt::StringLiterals;

namespace headroom::restores {

namespace {

constexpr int maxContent = 2000;
constexpr int spareForIds = 100; // new ids may be longer
constexpr int maxSenderName = 80;
constexpr int maxEmbeds = 10;
constexpr int suppressEmbeds = 1 << 2; // a message's flag

// Link previews come by themselves.
bool isOwnEmbed(const QJsonValue& embed)
{
    return embed["type"_L1].toString(u"rich"_s) == u"rich"_s;
}

QJsonArray embedsOf(const QJsonObject& message)
{
    QJsonArray embeds;
    for (const auto& embed : message.value("embeds"_L1).toArray()) {
        if (isOwnEmbed(embed) && embeds.size() < maxEmbeds)
            embeds += embed;
    }
    return embeds;
}

QJsonObject pollOf(const QJsonObject& message)
{
    const auto saved = message.value("poll"_L1).toObject();
    QJsonArray answers;
    for (const auto& answer : saved.value("answers"_L1).toArray())
        answers += QJsonObject{{u"poll_media"_s, answer["poll_media"_L1]}};
    return {{u"question"_s, saved.value("question"_L1)}, {u"answers"_s, answers},
        {u"allow_multiselect"_s, saved.value("allow_multiselect"_L1)}};
}

// Discord refuses names with these words.
QString allowedName(QString name)
{
    name.replace(QRegularExpression(u"(disc)(ord)"_s, QRegularExpression::CaseInsensitiveOption), u"\\1.\\2"_s);
    name.replace(QRegularExpression(u"(cly)(de)"_s, QRegularExpression::CaseInsensitiveOption), u"\\1.\\2"_s);
    name = name.trimmed().left(maxSenderName);
    return name.isEmpty() ? u"?"_s : name;
}

QString senderName(const QJsonObject& author)
{
    const auto shown = author.value("global_name"_L1).toString();
    return allowedName(shown.isEmpty() ? author.value("username"_L1).toString() : shown);
}

QString withNewIds(const QString& text, const Resolve& resolve)
{
    static const QRegularExpression mention(u"<(#|@&|a?:\\w+:)(\\d+)>"_s);
    QString result;
    qsizetype from = 0;
    for (auto matches = mention.globalMatch(text); matches.hasNext();) {
        const auto match = matches.next();
        const auto mark = match.captured(1);
        const auto id = match.captured(2);
        const auto known = mark == u"@&"_s ? resolve(u"role"_s, id)
            : mark != u"#"_s               ? resolve(u"emoji"_s, id)
                                           : resolve(u"channel"_s, id);
        const auto thread = mark == u"#"_s && !known ? resolve(u"thread"_s, id) : std::nullopt;
        result += text.mid(from, match.capturedStart(2) - from) + known.value_or(thread.value_or(id));
        from = match.capturedEnd(2);
    }
    return result + text.mid(from);
}

} // namespace

Text whyNotSendable(const QJsonObject& message, std::size_t files)
{
    const auto type = message.value("type"_L1).toInt();
    const bool isWritten = type == 0 || type == 19 || type == 20 || type == 23; // plain, reply, of commands
    if (!isWritten)
        return Text::tr("it is a notice of Discord's");
    const bool saysSomething = !message.value("content"_L1).toString().trimmed().isEmpty()
        || !embedsOf(message).isEmpty() || message.value("poll"_L1).isObject() || files > 0;
    if (saysSomething)
        return {};
    if (!message.value("sticker_items"_L1).toArray().isEmpty())
        return Text::tr("it is a sticker alone, and webhooks send none");
    return message.value("attachments"_L1).toArray().isEmpty()
        ? Text::tr("it has no text that could be sent")
        : Text::tr("its files are not in the archive, or too large");
}

QStringList contentParts(const QString& content)
{
    QStringList parts;
    auto rest = content;
    const auto most = content.contains(u'<') ? maxContent - spareForIds : maxContent;
    while (rest.size() > most) {
        auto end = rest.lastIndexOf(u'\n', most);
        if (end < most / 2)
            end = rest.lastIndexOf(u' ', most);
        if (end < most / 2)
            end = rest.at(most - 1).isHighSurrogate() ? most - 1 : most;
        parts += rest.left(end);
        rest = rest.mid(end).trimmed();
    }
    if (!rest.isEmpty() || parts.isEmpty())
        parts += rest;
    return parts;
}

QJsonObject messageBody(const archives::StoredMessage& message, int part, const Resolve& resolve)
{
    const auto parts = contentParts(message.content);
    const auto author = message.json.value("author"_L1).toObject();
    QJsonObject body{{u"username"_s, senderName(author)},
        {u"allowed_mentions"_s, QJsonObject{{u"parse"_s, QJsonArray()}}}}; // nobody is notified again
    if (const auto avatar = author.value("avatar"_L1).toString(); !avatar.isEmpty())
        body.insert("avatar_url"_L1,
            u"https://cdn.discordapp.com/avatars/%1/%2.png"_s.arg(author.value("id"_L1).toString(), avatar));
    if (const auto content = withNewIds(parts.value(part), resolve); !content.isEmpty())
        body.insert("content"_L1, content);
    if (part + 1 < parts.size())
        return body;
    if (const auto embeds = embedsOf(message.json); !embeds.isEmpty())
        body.insert("embeds"_L1, embeds);
    if (message.json.value("poll"_L1).isObject())
        body.insert("poll"_L1, pollOf(message.json));
    if (message.json.value("flags"_L1).toInt() & suppressEmbeds)
        body.insert("flags"_L1, suppressEmbeds);
    return body;
}

} // namespace headroom::restores
