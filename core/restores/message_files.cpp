// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/restores/message_files.h"

#include "core/discord/sanitize_for_display.h"
#include "core/restores/message_body.h"

#include <QJsonArray>

using namespace Qt::StringLiterals;

namespace headroom::restores {

Result<MessageFiles> messageFiles(archives::ArchiveReader& reader, const archives::StoredMessage& message)
{
    MessageFiles result;
    if (message.json.value("attachments"_L1).toArray().isEmpty())
        return result;
    const auto rows = reader.attachments(u"message"_s, message.id);
    if (!rows)
        return tl::unexpected(rows.error());
    std::int64_t total = 0;
    for (const auto& row : *rows) {
        const auto size = row.size.value_or(0);
        Text why;
        if (row.file.isEmpty())
            why = Text::tr("the archive does not hold it");
        else if (size > maxUploadBytes)
            why = Text::tr("it is larger than the 10 MiB that Discord takes");
        else if (result.files.size() == maxUploads || total + size > maxRequestBytes)
            why = Text::tr("it is more than Discord takes with one message");
        if (why.empty()) {
            total += size;
            result.files.push_back(row);
        } else {
            result.leftOut.push_back(
                Text::tr("without its file %1: %2").arg(discord::sanitizeForDisplay(row.name.toStdString(), 60), why));
        }
    }
    return result;
}

} // namespace headroom::restores
