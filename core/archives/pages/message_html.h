// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/archives/pages/discord_markdown.h"
#include "core/archives/stored_rows.h"
#include "core/base/result.h"

#include <QJsonObject>

#include <functional>

namespace headroom::archives {

// Who wrote, as the page shows them.
struct ShownAuthor
{
    QString name = {};
    QString colour = {}; // "#aabbcc"; empty: none
    QString avatar = {}; // where the picture is, from the page; empty: it is not in the archive
    bool isBot = false;
};

// What a message refers to besides itself. Places are relative to the page; empty: it is not there.
struct MessageContext
{
    const MentionNames& names;
    std::function<QString(const QString& attachment)> fileOf; // of an attachment of this message, by id
    std::function<QString(const QString& url)> fileAt; // what a link led to
    std::function<QString(const QString& sticker)> stickerFile;
    std::function<QString(discord::Snowflake message)> linkTo; // to another message of the channel
};

// One message without its author. Everything that somebody wrote is escaped, and nothing is loaded from elsewhere.
QString messageHtml(const StoredMessage& message, const MessageContext& context);
// The line with the author above the first message of a group.
QString authorHtml(const ShownAuthor& author, const StoredMessage& message);
QString avatarHtml(const ShownAuthor& author);

// Whether the message stands below the one before without a line of its own for the author: the same one within seven
// minutes on the same day, and neither is a reply, a forward, or said by Discord.
bool continuesGroup(const StoredMessage& before, const StoredMessage& message);

QString dayText(discord::Snowflake message); // "2026-11-22", in UTC

} // namespace headroom::archives
