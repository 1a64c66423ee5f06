// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/archives/pages/message_html.h"

#include "core/archives/file/archive_rows.h"
#include "core/base/time/iso_time.h"
#include "core/base/value_in.h"

#include <QDateTime>
#include <QJsonArray>

#include <map>

namespace headroom::archives {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr auto groupSpan = 7min;
constexpr int plainMessage = 0;
constexpr int replyMessage = 19;
constexpr int commandMessage = 20;
constexpr int forwardReference = 1;
constexpr qsizetype maxReplyText = 120;

QJsonObject objectIn(const QJsonObject& json, const char* field)
{
    return json.value(QLatin1String(field)).toObject();
}

QString textIn(const QJsonObject& json, const char* field)
{
    return json.value(QLatin1String(field)).toString();
}

QJsonArray arrayIn(const QJsonObject& json, const char* field)
{
    return json.value(QLatin1String(field)).toArray();
}

QDateTime sentAt(discord::Snowflake message)
{
    return utcTime(discord::createdAt(message));
}

bool isSaidByDiscord(const StoredMessage& message)
{
    const auto type = message.json.value(QLatin1String("type")).toInt();
    return type != plainMessage && type != replyMessage && type != commandMessage
        && type != 23; // a context menu's command
}

QString systemText(int type)
{
    static const std::map<int, QString> texts{{1, u"added somebody to the thread"_s},
        {2, u"removed somebody from the thread"_s}, {4, u"changed the channel's name"_s}, {6, u"pinned a message"_s},
        {7, u"joined the server"_s}, {8, u"boosted the server"_s}, {9, u"boosted the server"_s},
        {10, u"boosted the server"_s}, {11, u"boosted the server"_s}, {18, u"started a thread"_s},
        {21, u"began the thread with a message"_s}, {24, u"had a message blocked by AutoMod"_s},
        {46, u"closed a poll"_s}};
    const auto* text = valueIn(texts, type);
    return text ? *text : u"did something (message type %1)"_s.arg(type);
}

// Only what a browser shows as a page is linked to.
QString linked(const QString& html, const QString& url)
{
    if (!url.startsWith(QLatin1String("https://")) && !url.startsWith(QLatin1String("http://")))
        return html;
    return QStringLiteral("<a href=\"%1\" rel=\"noopener noreferrer nofollow\">%2</a>").arg(escaped(url), html);
}

QString sizeText(qint64 bytes)
{
    if (bytes < 1024)
        return QStringLiteral("%1 B").arg(bytes);
    if (bytes < 1024 * 1024)
        return QStringLiteral("%1 KiB").arg(double(bytes) / 1024, 0, 'f', 1);
    return QStringLiteral("%1 MiB").arg(double(bytes) / 1024 / 1024, 0, 'f', 1);
}

QString attachmentHtml(const QJsonObject& attachment, const MessageContext& context)
{
    const auto name = textIn(attachment, "filename");
    const auto file = escaped(context.fileOf(textIn(attachment, "id")));
    const auto type = textIn(attachment, "content_type");
    const auto description = escaped(textIn(attachment, "description"));
    const auto size = sizeText(attachment.value(QLatin1String("size")).toInteger());
    QString html;
    if (file.isEmpty())
        html = QStringLiteral("<div class=\"file muted\">%1 (%2; not in the archive)</div>").arg(escaped(name), size);
    else if (type.startsWith(QLatin1String("image/")) && !type.startsWith(QLatin1String("image/svg")))
        html = QStringLiteral(
            "<a href=\"%1\"><img class=\"picture\" src=\"%1\" alt=\"%2\" title=\"%3\" loading=\"lazy\"></a>")
                   .arg(file, description.isEmpty() ? escaped(name) : description, escaped(name));
    else if (type.startsWith(QLatin1String("video/")))
        html = QStringLiteral("<video class=\"picture\" controls preload=\"none\" src=\"%1\"></video>").arg(file);
    else if (type.startsWith(QLatin1String("audio/")))
        html = QStringLiteral("<audio controls preload=\"none\" src=\"%1\"></audio>").arg(file);
    else
        html = QStringLiteral("<div class=\"file\"><a href=\"%1\" download=\"%2\">%2</a> (%3)</div>")
                   .arg(file, escaped(name), size);
    if (!name.startsWith(QLatin1String("SPOILER_")))
        return html;
    return QStringLiteral("<div class=\"spoiler\" tabindex=\"0\" role=\"button\" aria-label=\"Spoiler\">%1</div>")
        .arg(html);
}

QString embedPicture(const QJsonObject& embed, const char* field, const MessageContext& context)
{
    const auto file = context.fileAt(textIn(objectIn(embed, field), "url"));
    return file.isEmpty()
        ? QString()
        : QStringLiteral("<img class=\"picture\" src=\"%1\" alt=\"\" loading=\"lazy\">").arg(escaped(file));
}

QString embedHtml(const QJsonObject& embed, const MessageContext& context)
{
    const auto add = [](const char* name, const QString& html) {
        return html.isEmpty() ? QString() : QStringLiteral("<div class=\"%1\">%2</div>").arg(QLatin1String(name), html);
    };
    const auto author = objectIn(embed, "author");
    QString fields;
    for (const auto value : arrayIn(embed, "fields")) {
        const auto field = value.toObject();
        fields +=
            QStringLiteral("<div%1><b>%2</b><span class=\"text\">%3</span></div>")
                .arg(field.value(QLatin1String("inline")).toBool() ? QStringLiteral(" class=\"inline\"") : QString(),
                    markdownHtml(textIn(field, "name"), context.names),
                    markdownHtml(textIn(field, "value"), context.names));
    }
    const auto body = add("small", escaped(textIn(objectIn(embed, "provider"), "name")))
        + add("small", linked(escaped(textIn(author, "name")), textIn(author, "url")))
        + add("title", linked(markdownHtml(textIn(embed, "title"), context.names), textIn(embed, "url")))
        + add("text", markdownHtml(textIn(embed, "description"), context.names)) + add("fields", fields)
        + embedPicture(embed, "image", context) + embedPicture(embed, "thumbnail", context)
        + add("small", escaped(textIn(objectIn(embed, "footer"), "text")));
    if (body.isEmpty())
        return {};
    const auto colour = embed.value(QLatin1String("color"));
    // Styles in attributes are not allowed in these pages, so the bar is a picture that is drawn.
    const auto bar = colour.isDouble()
        ? QStringLiteral("<svg width=\"28\" height=\"4\" aria-hidden=\"true\"><rect width=\"28\" height=\"4\" rx=\"2\" "
                         "fill=\"#%1\"/></svg>")
              .arg(colour.toInt() & 0xffffff, 6, 16, QLatin1Char('0'))
        : QString();
    return QStringLiteral("<div class=\"embed\">%1%2</div>").arg(bar, body);
}

QString stickersHtml(const QJsonObject& json, const MessageContext& context)
{
    QString html;
    for (const auto value : arrayIn(json, "sticker_items")) {
        const auto sticker = value.toObject();
        const auto name = escaped(textIn(sticker, "name"));
        const auto file = context.stickerFile(textIn(sticker, "id"));
        html += file.isEmpty()
            ? QStringLiteral("<div class=\"file\">Sticker: %1</div>").arg(name)
            : QStringLiteral("<img class=\"sticker\" src=\"%1\" alt=\"%2\" title=\"%2\" loading=\"lazy\">")
                  .arg(escaped(file), name);
    }
    return html;
}

QString pollHtml(const QJsonObject& poll)
{
    if (poll.isEmpty())
        return {};
    QString answers;
    for (const auto value : arrayIn(poll, "answers"))
        answers +=
            QStringLiteral("<div>• %1</div>").arg(escaped(textIn(objectIn(value.toObject(), "poll_media"), "text")));
    return QStringLiteral("<div class=\"embed\"><div class=\"title\">%1</div>%2</div>")
        .arg(escaped(textIn(objectIn(poll, "question"), "text")), answers);
}

QString reactionsHtml(const QJsonObject& json, const MessageContext& context)
{
    QString html;
    for (const auto value : arrayIn(json, "reactions")) {
        const auto emoji = objectIn(value.toObject(), "emoji");
        const auto id = textIn(emoji, "id");
        const auto name = textIn(emoji, "name");
        const auto shown =
            id.isEmpty() ? escaped(name) : markdownHtml(QStringLiteral("<:%1:%2>").arg(name, id), context.names);
        html +=
            QStringLiteral("<span>%1 %2</span>").arg(shown).arg(value.toObject().value(QLatin1String("count")).toInt());
    }
    return html.isEmpty() ? html : QStringLiteral("<div class=\"reactions\">%1</div>").arg(html);
}

QString marksHtml(const StoredMessage& message)
{
    QString html;
    if (const auto edited = textIn(message.json, "edited_timestamp"); !edited.isEmpty())
        html += QStringLiteral("<span class=\"edited\" title=\"%1\">(edited)</span>").arg(escaped(edited));
    if (message.isPinned)
        html += QStringLiteral("<span class=\"pinmark\">pinned</span>");
    return html;
}

// What a message, or one that it forwards, says and holds.
QString contentHtml(const QJsonObject& json, const MessageContext& context, const QString& marks = {})
{
    auto html = markdownHtml(textIn(json, "content"), context.names) + marks;
    if (!html.isEmpty())
        html = QStringLiteral("<div class=\"text\">%1</div>").arg(html);
    for (const auto attachment : arrayIn(json, "attachments"))
        html += attachmentHtml(attachment.toObject(), context);
    for (const auto embed : arrayIn(json, "embeds"))
        html += embedHtml(embed.toObject(), context);
    return html + stickersHtml(json, context) + pollHtml(objectIn(json, "poll"));
}

QString replyHtml(const QJsonObject& json, const MessageContext& context)
{
    const auto reference = objectIn(json, "message_reference");
    if (json.value(QLatin1String("type")).toInt() != replyMessage || reference.isEmpty())
        return {};
    const auto replied = objectIn(json, "referenced_message");
    auto text = textIn(replied, "content").simplified();
    if (text.size() > maxReplyText)
        text = text.left(maxReplyText) + QChar(0x2026);
    auto html = replied.isEmpty()
        ? QStringLiteral("a message that was deleted")
        : QStringLiteral("<b>%1</b> %2")
              .arg(escaped(userName(objectIn(replied, "author"))),
                  text.isEmpty() ? QStringLiteral("(no text)") : markdownHtml(text, context.names));
    const auto id = snowflakeIn(reference.value(QLatin1String("message_id")));
    const auto link = id ? context.linkTo(*id) : QString();
    return QStringLiteral("<div class=\"reply\">%1 %2</div>")
        .arg(link.isEmpty() ? QStringLiteral("↪")
                            : QStringLiteral("<a href=\"%1\" title=\"Show\">↪</a>").arg(escaped(link)),
            html);
}

QString forwardHtml(const QJsonObject& json, const MessageContext& context)
{
    QString html;
    for (const auto snapshot : arrayIn(json, "message_snapshots"))
        html += QStringLiteral("<div class=\"forward\">Forwarded%1</div>")
                    .arg(contentHtml(objectIn(snapshot.toObject(), "message"), context));
    return html;
}

bool isForward(const QJsonObject& json)
{
    return objectIn(json, "message_reference").value(QLatin1String("type")).toInt() == forwardReference;
}

} // namespace

QString dayText(discord::Snowflake message)
{
    return sentAt(message).toString(QStringLiteral("yyyy-MM-dd"));
}

QString messageHtml(const StoredMessage& message, const MessageContext& context)
{
    const auto& json = message.json;
    auto html = replyHtml(json, context) + forwardHtml(json, context);
    if (isSaidByDiscord(message))
        html += QStringLiteral("<div class=\"system\">%1</div>")
                    .arg(escaped(systemText(json.value(QLatin1String("type")).toInt())));
    html += contentHtml(json, context, marksHtml(message)) + reactionsHtml(json, context);
    return QStringLiteral("<div class=\"message%1\" id=\"m%2\" title=\"%3 UTC\">%4</div>\n")
        .arg(message.isPinned ? QStringLiteral(" pinned") : QString(), QString::number(message.id.value),
            sentAt(message.id).toString(QStringLiteral("yyyy-MM-dd hh:mm:ss")), html);
}

// A colour in an attribute of SVG, which needs no style.
QString authorHtml(const ShownAuthor& author, const StoredMessage& message)
{
    const auto colour = author.colour.isEmpty()
        ? QString()
        : QStringLiteral("<svg width=\"9\" height=\"9\" aria-hidden=\"true\"><circle cx=\"4.5\" cy=\"4.5\" r=\"4.5\" "
                         "fill=\"%1\"/></svg> ")
              .arg(author.colour);
    const auto name = author.colour.isEmpty()
        ? QStringLiteral("<span class=\"who\">%1</span>").arg(escaped(author.name))
        : QStringLiteral("<font class=\"who\" color=\"%1\">%2</font>").arg(author.colour, escaped(author.name));
    const auto at = sentAt(message.id);
    return QStringLiteral("<div>%1%2%3<time class=\"sent\" datetime=\"%4\">%5</time></div>\n")
        .arg(colour, name, author.isBot ? QStringLiteral("<span class=\"tag\">APP</span>") : QString(),
            at.toString(Qt::ISODate), at.toString(QStringLiteral("yyyy-MM-dd hh:mm")));
}

QString avatarHtml(const ShownAuthor& author)
{
    if (!author.avatar.isEmpty())
        return QStringLiteral("<img class=\"avatar\" src=\"%1\" alt=\"\" loading=\"lazy\">")
            .arg(escaped(author.avatar));
    return QStringLiteral("<div class=\"avatar\" aria-hidden=\"true\">%1</div>")
        .arg(escaped(author.name.left(1).toUpper()));
}

bool continuesGroup(const StoredMessage& before, const StoredMessage& message)
{
    const auto isPlain = [](const StoredMessage& one) {
        return one.json.value(QLatin1String("type")).toInt() == plainMessage && !isForward(one.json);
    };
    // Webhooks write under many names.
    const auto nameOf = [](const StoredMessage& one) { return textIn(objectIn(one.json, "author"), "username"); };
    return isPlain(message) && !isSaidByDiscord(before) && before.author == message.author
        && nameOf(before) == nameOf(message) && dayText(before.id) == dayText(message.id)
        && discord::createdAt(message.id) - discord::createdAt(before.id) < groupSpan;
}

} // namespace headroom::archives
