// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/archives/file/attachment_row.h"

#include "core/archives/file/archive_file.h"
#include "core/archives/file/archive_rows.h"
#include "core/archives/file/content_hash.h"

namespace headroom::archives {

AttachmentRow attachmentRow(const NewAttachment& attachment, const QString& file)
{
    AttachmentRow row;
    row.ownerKind = QString::fromStdString(attachment.ownerKind);
    row.owner = attachment.owner;
    row.field = QString::fromStdString(attachment.field);
    row.name = attachment.name;
    row.contentType = attachment.contentType;
    row.size = attachment.size;
    row.url = unsignedUrl(attachment.url);
    row.file = file;
    if (file.isEmpty())
        row.problem = QString::fromStdString(attachment.problem);
    return row;
}

QByteArray hashOf(const AttachmentRow& row)
{
    return contentHash({{QStringLiteral("owner_kind"), row.ownerKind},
        {QStringLiteral("owner"), QString::fromStdString(discord::toString(row.owner))},
        {QStringLiteral("field"), row.field}, {QStringLiteral("name"), row.name},
        {QStringLiteral("content_type"), row.contentType},
        {QStringLiteral("size"), row.size ? QJsonValue(qint64(*row.size)) : QJsonValue(QJsonValue::Null)},
        {QStringLiteral("url"), row.url}, {QStringLiteral("file"), row.file},
        {QStringLiteral("problem"), row.problem}});
}

AttachmentRow attachmentIn(const QSqlQuery& row)
{
    AttachmentRow attachment;
    attachment.ownerKind = row.value(0).toString();
    attachment.owner = idIn(row.value(1));
    attachment.field = row.value(2).toString();
    attachment.name = row.value(3).toString();
    attachment.contentType = row.value(4).toString();
    if (!row.value(5).isNull())
        attachment.size = row.value(5).toLongLong();
    attachment.url = row.value(6).toString();
    attachment.file = row.value(7).toString();
    attachment.problem = row.value(8).toString();
    return attachment;
}

Result<QString> fileOfUrl(ArchiveFile& file, const QString& url)
{
    return file
        .firstRow(QStringLiteral("SELECT file FROM attachment WHERE url = ? AND file IS NOT NULL LIMIT 1"),
            {unsignedUrl(url)})
        .map([](const ArchiveFile::Row& row) { return row.empty() ? QString() : row[0].toString(); });
}

} // namespace headroom::archives
