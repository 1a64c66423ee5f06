// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/archives/message_search.h"

#include <QStringList>

#include <algorithm>
#include <limits>

namespace headroom::archives {

namespace {

bool hasLetterOrDigit(const QString& text)
{
    return std::any_of(text.begin(), text.end(), [](QChar c) { return c.isLetterOrNumber() || c.isSurrogate(); });
}

// "a phrase", and what is outside of quotes word by word.
QStringList phrasesIn(const QString& words)
{
    QStringList phrases;
    const auto parts = words.split(QLatin1Char('"'));
    for (qsizetype i = 0; i < parts.size(); ++i) {
        if (i % 2 == 1)
            phrases += parts[i];
        else
            phrases += parts[i].simplified().split(QLatin1Char(' '));
    }
    QStringList quoted;
    for (auto phrase : phrases) {
        phrase.replace(QChar(0), QLatin1Char(' '));
        if (hasLetterOrDigit(phrase)) // the others are no words, and found nowhere
            quoted += QLatin1Char('"') + phrase + QLatin1Char('"');
    }
    return quoted;
}

QString anyTag(char prefix, const std::vector<discord::Snowflake>& ids)
{
    QStringList tags;
    for (const auto id : ids)
        tags += QStringLiteral("\"%1%2\"").arg(QLatin1Char(prefix)).arg(id.value);
    return QStringLiteral("tags : (%1)").arg(tags.join(QStringLiteral(" OR ")));
}

} // namespace

QString searchExpression(const MessageSearch& search)
{
    QStringList conditions;
    if (const auto phrases = phrasesIn(search.words); !phrases.isEmpty())
        conditions += QStringLiteral("content : (%1)").arg(phrases.join(QStringLiteral(" AND ")));
    if (!search.channels.empty())
        conditions += anyTag('c', search.channels);
    if (!search.authors.empty())
        conditions += anyTag('a', search.authors);
    if (search.hasAttachment)
        conditions += QStringLiteral("tags : \"f\"");
    const auto expression = conditions.join(QStringLiteral(" AND "));
    const auto unwanted = phrasesIn(search.without);
    if (expression.isEmpty() || unwanted.isEmpty())
        return expression;
    return QStringLiteral("(%1) NOT content : (%2)").arg(expression, unwanted.join(QStringLiteral(" OR ")));
}

IdRange idRange(const MessageSearch& search)
{
    IdRange range{{}, {std::uint64_t(std::numeric_limits<std::int64_t>::max())}};
    if (search.from)
        range.first = std::min(discord::snowflakeAt(*search.from), range.last);
    const auto endBefore = [&range](discord::Snowflake end) {
        range.last = std::min(range.last, discord::Snowflake{end.value == 0 ? 0 : end.value - 1});
    };
    if (search.until)
        endBefore(discord::snowflakeAt(*search.until));
    if (search.before)
        endBefore(*search.before);
    return range;
}

} // namespace headroom::archives
