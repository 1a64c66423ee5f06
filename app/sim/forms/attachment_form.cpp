// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/sim/forms/attachment_form.h"

namespace headroom::sim {

using namespace Qt::StringLiterals;

namespace {

// As Discord puts it into a link.
QString linkName(const std::string& filename)
{
    auto name = QString::fromStdString(filename);
    for (auto& c : name) {
        const bool plain = c.unicode() < 128 && (c.isLetterOrNumber() || c == u'.' || c == u'-' || c == u'_');
        if (!plain)
            c = u'_';
    }
    return name.isEmpty() ? u"file"_s : name;
}

QString contentTypeOf(const Part& file)
{
    if (!file.contentType.empty())
        return QString::fromStdString(file.contentType);
    constexpr std::pair<const char*, const char*> byEnding[]{{".png", "image/png"}, {".jpg", "image/jpeg"},
        {".gif", "image/gif"}, {".mp4", "video/mp4"}, {".txt", "text/plain; charset=utf-8"}, {".ogg", "audio/ogg"}};
    for (const auto& [ending, type] : byEnding) {
        if (std::string_view{file.filename}.ends_with(ending))
            return QLatin1String{type};
    }
    return u"application/octet-stream"_s;
}

// What "attachments" says of the file in the part "files[N]": the entry with the id N.
QJsonObject entryOf(const QJsonArray& entries, const Part& file)
{
    for (const auto& item : entries) {
        const auto id = item.toObject().value("id"_L1).toVariant().toString().toStdString();
        if (file.name == "files[" + id + "]")
            return item.toObject();
    }
    return {};
}

QJsonArray keptOf(const QJsonArray& before, const QJsonObject& body)
{
    if (!body.value("attachments"_L1).isArray())
        return before;
    QJsonArray kept;
    for (const auto& item : before) {
        const auto entries = body.value("attachments"_L1).toArray();
        const bool named = std::any_of(entries.begin(), entries.end(), [&](const auto& entry) {
            return entry.toObject().value("id"_L1).toVariant().toString() == item.toObject().value("id"_L1).toString();
        });
        if (named)
            kept.append(item);
    }
    return kept;
}

} // namespace

QJsonArray attachmentsFrom(Call& call, Snowflake channel, const Body& body, const QJsonArray& before)
{
    for (const auto& file : body.files) {
        if (file.content.size() > maxAttachmentBytes)
            throw refused(errors::tooLarge);
    }
    auto attachments = keptOf(before, body.object);
    const auto entries = body.object.value("attachments"_L1).toArray();
    for (const auto& file : body.files) {
        const auto entry = entryOf(entries, file);
        const auto named = entry.value("filename"_L1).toString().toStdString();
        QJsonObject attachment{{u"id"_s, idText(call.world.newId(call.now))},
            {u"filename"_s, linkName(named.empty() ? file.filename : named)},
            {u"size"_s, static_cast<qint64>(file.content.size())}, {u"content_type"_s, contentTypeOf(file)}};
        if (entry.value("description"_L1).isString())
            attachment.insert("description"_L1, entry.value("description"_L1));
        const auto path = attachmentPath(channel, attachment);
        if (!call.world.files().keep(path, file.content, contentTypeOf(file).toStdString()))
            throw refused(errors::internal);
        attachment.insert("url"_L1, QString::fromStdString(path));
        attachments.append(attachment);
    }
    return attachments;
}

} // namespace headroom::sim
