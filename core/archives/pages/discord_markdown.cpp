// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/archives/pages/discord_markdown.h"

#include "core/base/time/iso_time.h"

#include <QRegularExpression>

#include <array>

namespace headroom::archives {

namespace {

constexpr int maxNesting = 8;

QString inlineHtml(const QString& text, const MentionNames& names, int depth);

struct Mark
{
    const char* mark;
    const char* open;
    const char* close;
};

// The longer ones first, of those that begin alike.
constexpr std::array marks{Mark{"***", "<strong><em>", "</em></strong>"}, Mark{"**", "<strong>", "</strong>"},
    Mark{"__", "<u>", "</u>"}, Mark{"~~", "<s>", "</s>"},
    Mark{"||", "<span class=\"spoiler\" tabindex=\"0\" role=\"button\" aria-label=\"Spoiler\">", "</span>"},
    Mark{"*", "<em>", "</em>"}, Mark{"_", "<em>", "</em>"}};

QString timeHtml(qint64 seconds)
{
    const auto at = utcTime(WallTime{std::chrono::seconds{seconds}});
    if (!at.isValid())
        return {};
    return QStringLiteral("<time datetime=\"%1\">%2 UTC</time>")
        .arg(at.toString(Qt::ISODate), at.toString(QStringLiteral("yyyy-MM-dd hh:mm")));
}

QString mentionHtml(const QString& sign, const QString& name)
{
    return QStringLiteral("<span class=\"mention\">%1%2</span>").arg(sign, escaped(name));
}

// <@1>, <@&1>, <#1>, <:name:1>, <a:name:1>, <t:1:R>, at this place; how long it is, or 0.
qsizetype appendTag(QString& html, const QString& text, qsizetype at, const MentionNames& names)
{
    static const QRegularExpression tag(
        QStringLiteral("\\G<(?:(@!?|@&|#)(\\d{1,20})|(a?):(\\w{1,32}):(\\d{1,20})|t:(-?\\d{1,13})(?::[tTdDfFR])?)>"));
    const auto match =
        tag.match(text, at, QRegularExpression::NormalMatch, QRegularExpression::AnchorAtOffsetMatchOption);
    if (!match.hasMatch())
        return 0;
    const auto sign = match.captured(1);
    const auto id = match.captured(2);
    if (sign == QLatin1String("#"))
        html += mentionHtml(QStringLiteral("#"), names.channels.value(id, QStringLiteral("unknown channel")));
    else if (sign == QLatin1String("@&"))
        html += mentionHtml(QStringLiteral("@"), names.roles.value(id, QStringLiteral("unknown role")));
    else if (!sign.isEmpty())
        html += mentionHtml(QStringLiteral("@"), names.users.value(id, QStringLiteral("unknown user")));
    else if (const auto emoji = match.captured(5); !emoji.isEmpty()) {
        const auto label = escaped(QLatin1Char(':') + match.captured(4) + QLatin1Char(':'));
        const auto file = names.emojiFiles.value(emoji);
        html += file.isEmpty()
            ? label
            : QStringLiteral("<img class=\"emoji\" src=\"%1\" alt=\"%2\" title=\"%2\">").arg(escaped(file), label);
    } else
        html += timeHtml(match.captured(6).toLongLong());
    return match.capturedLength();
}

// https://..., up to what closes a sentence; how long it is, or 0.
qsizetype appendLink(QString& html, const QString& text, qsizetype at)
{
    static const QRegularExpression link(QStringLiteral("https?://[^\\s<>\"']{1,2000}"));
    const auto match =
        link.match(text, at, QRegularExpression::NormalMatch, QRegularExpression::AnchorAtOffsetMatchOption);
    if (!match.hasMatch())
        return 0;
    auto url = match.captured();
    while (!url.isEmpty() && QStringLiteral(".,:;!?)]}*_|~").contains(url.back()))
        url.chop(1);
    html += QStringLiteral("<a href=\"%1\" rel=\"noopener noreferrer nofollow\">%1</a>").arg(escaped(url));
    return url.size();
}

// [words](https://...); how long it is, or 0.
qsizetype appendNamedLink(QString& html, const QString& text, qsizetype at, const MentionNames& names, int depth)
{
    static const QRegularExpression link(
        QStringLiteral("\\[([^\\[\\]\\n]{1,500})\\]\\(<?(https?://[^\\s<>\"')]{1,2000})>?\\)"));
    const auto match =
        link.match(text, at, QRegularExpression::NormalMatch, QRegularExpression::AnchorAtOffsetMatchOption);
    if (!match.hasMatch())
        return 0;
    // No links within: what stands there is shown as text.
    html +=
        QStringLiteral("<a href=\"%1\" rel=\"noopener noreferrer nofollow\">%2</a>")
            .arg(escaped(match.captured(2)),
                match.captured(1).contains(QLatin1String("http")) ? escaped(match.captured(1))
                                                                  : inlineHtml(match.captured(1), names, depth + 1));
    return match.capturedLength();
}

bool isWordCharacter(QChar c)
{
    return c.isLetterOrNumber() || c == QLatin1Char('_');
}

// **bold** and the like; how long it is, or 0.
qsizetype appendMarked(QString& html, const QString& text, qsizetype at, const MentionNames& names, int depth)
{
    if (depth >= maxNesting)
        return 0;
    for (const auto& mark : marks) {
        const auto word = QLatin1String(mark.mark);
        if (!QStringView(text).mid(at).startsWith(word))
            continue;
        const bool isUnderscore = word == QLatin1String("_");
        if (isUnderscore && at > 0 && isWordCharacter(text[at - 1]))
            continue;
        auto end = text.indexOf(word, at + word.size() + 1);
        while (isUnderscore && end >= 0 && end + 1 < text.size() && isWordCharacter(text[end + 1]))
            end = text.indexOf(word, end + 1);
        if (end < 0 || (word.size() == 1 && text[at + 1].isSpace()))
            continue;
        html += QLatin1String(mark.open)
            + inlineHtml(text.mid(at + word.size(), end - at - word.size()), names, depth + 1)
            + QLatin1String(mark.close);
        return end + word.size() - at;
    }
    return 0;
}

// `code`; how long it is, or 0.
qsizetype appendCode(QString& html, const QString& text, qsizetype at)
{
    const auto mark =
        QStringView(text).mid(at).startsWith(QLatin1String("``")) ? QStringLiteral("``") : QStringLiteral("`");
    const auto end = text.indexOf(mark, at + mark.size());
    if (end <= at + mark.size())
        return 0;
    html += QStringLiteral("<code>%1</code>").arg(escaped(text.mid(at + mark.size(), end - at - mark.size())));
    return end + mark.size() - at;
}

qsizetype appendSpecial(QString& html, const QString& text, qsizetype at, const MentionNames& names, int depth)
{
    switch (text[at].unicode()) {
    case u'<':
        return appendTag(html, text, at, names);
    case u'`':
        return appendCode(html, text, at);
    case u'[':
        return appendNamedLink(html, text, at, names, depth);
    case u'h':
        return appendLink(html, text, at);
    case u'*':
    case u'_':
    case u'~':
    case u'|':
        return appendMarked(html, text, at, names, depth);
    case u'\\':
        if (at + 1 < text.size() && text[at + 1].isPunct()) {
            html += escaped(text.mid(at + 1, 1));
            return 2;
        }
        return 0;
    default:
        return 0;
    }
}

QString inlineHtml(const QString& text, const MentionNames& names, int depth)
{
    QString html;
    for (qsizetype at = 0; at < text.size();) {
        if (const auto taken = appendSpecial(html, text, at, names, depth); taken > 0) {
            at += taken;
            continue;
        }
        html += escaped(text.mid(at, 1));
        ++at;
    }
    return html;
}

QString lineHtml(const QString& line, const MentionNames& names)
{
    for (int level = 3; level >= 1; --level) {
        const auto mark = QString(level, QLatin1Char('#')) + QLatin1Char(' ');
        if (line.startsWith(mark))
            return QStringLiteral("<span class=\"h%1\">%2</span>")
                .arg(level)
                .arg(inlineHtml(line.mid(mark.size()), names, 0));
    }
    if (line.startsWith(QLatin1String("-# ")))
        return QStringLiteral("<small>%1</small>").arg(inlineHtml(line.mid(3), names, 0));
    if (line.startsWith(QLatin1String("- ")) || line.startsWith(QLatin1String("* ")))
        return QStringLiteral("• ") + inlineHtml(line.mid(2), names, 0);
    return {};
}

// Outside of code blocks: lines that are something by how they begin stand for themselves, the others run together.
QString blockHtml(const QString& text, const MentionNames& names)
{
    QString html;
    QString plain;
    QString quote;
    const auto flush = [&] {
        if (!plain.isEmpty())
            html += inlineHtml(plain, names, 0);
        if (!quote.isEmpty())
            html += QStringLiteral("<blockquote>%1</blockquote>").arg(inlineHtml(quote.chopped(1), names, 0));
        plain.clear();
        quote.clear();
    };
    const auto lines = text.split(QLatin1Char('\n'));
    bool isRestQuoted = false;
    for (qsizetype i = 0; i < lines.size(); ++i) {
        const auto& line = lines[i];
        const auto end = i + 1 < lines.size() ? QStringLiteral("\n") : QString();
        isRestQuoted = isRestQuoted || line.startsWith(QLatin1String(">>> "));
        if (isRestQuoted || line.startsWith(QLatin1String("> "))) {
            if (quote.isEmpty())
                flush();
            quote += (line.startsWith(QLatin1String(">>> "))        ? line.mid(4)
                             : line.startsWith(QLatin1String("> ")) ? line.mid(2)
                                                                    : line)
                + QLatin1Char('\n');
            continue;
        }
        const auto special = lineHtml(line, names);
        if (!special.isEmpty() || !quote.isEmpty())
            flush();
        if (special.isEmpty())
            plain += line + end;
        else
            html += special + end;
    }
    flush();
    return html;
}

} // namespace

QString escaped(const QString& text)
{
    auto html = text.toHtmlEscaped();
    html.replace(QLatin1Char('\''), QLatin1String("&#39;"));
    return html.replace(QChar(0), QChar(QChar::ReplacementCharacter));
}

QString markdownHtml(const QString& text, const MentionNames& names)
{
    static const QRegularExpression language(QStringLiteral("^[\\w+#.-]{1,20}\\n"));
    const auto parts = text.split(QStringLiteral("```"));
    QString html;
    for (qsizetype i = 0; i < parts.size(); ++i) {
        // A block that is not closed is text.
        if (i % 2 == 0) // a block ends its line
            html += blockHtml(i > 0 && parts[i].startsWith(QLatin1Char('\n')) ? parts[i].mid(1) : parts[i], names);
        else if (i + 1 == parts.size())
            html += blockHtml(QStringLiteral("```") + parts[i], names);
        else
            html += QStringLiteral("<pre><code>%1</code></pre>").arg(escaped(QString(parts[i]).remove(language)));
    }
    return html;
}

} // namespace headroom::archives
