// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QHash>
#include <QString>

namespace headroom::archives {

// What mentions in texts are called.
struct MentionNames
{
    QHash<QString, QString> users = {};
    QHash<QString, QString> roles = {};
    QHash<QString, QString> channels = {};
    QHash<QString, QString> emojiFiles = {}; // of emojis that the archive holds, by id: where their picture is
};

// Text as it may stand in HTML, also in an attribute.
QString escaped(const QString& text);

// Discord's Markdown as HTML: bold, italic, underlined, struck through, code, quotes, headings, spoilers, links to http
// and https, mentions, emojis and times. Everything else is text, whatever it looks like. Pure. Texts are
// short: the time grows with their square at worst.
QString markdownHtml(const QString& text, const MentionNames& names);

} // namespace headroom::archives
