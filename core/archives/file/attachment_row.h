// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/archives/archive_batch.h"
#include "core/base/result.h"

#include <QString>

class QSqlQuery;

namespace headroom::archives {

class ArchiveFile;

// A row of the table `attachment`: what hangs on what, and where its content is, or why it is not there.
struct AttachmentRow
{
    QString ownerKind = {};
    discord::Snowflake owner = {};
    QString field = {};
    QString name = {};
    QString contentType = {};
    std::optional<std::int64_t> size = {};
    QString url = {};
    QString file = {}; // empty: it could not be had
    QString problem = {};

    bool operator==(const AttachmentRow&) const = default;
};

AttachmentRow attachmentRow(const NewAttachment& attachment, const QString& file);
QByteArray hashOf(const AttachmentRow& row);
// Of a query whose first columns are those from owner_kind to problem.
AttachmentRow attachmentIn(const QSqlQuery& row);
// Where the content that a link led to is kept; empty: nowhere.
Result<QString> fileOfUrl(ArchiveFile& file, const QString& url);

} // namespace headroom::archives
