// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/backups/message_filter.h"

#include "core/base/text/numbers.h"
#include "core/discord/snowflake.h"

using namespace Qt::StringLiterals;

namespace headroom::ui {

namespace {

enum class MessageField : std::size_t { Author, Channel, Has };

// Of that name, and the one of that id.
std::vector<discord::Snowflake> channelsNamed(
    const FilterText::Term& term, const std::map<std::uint64_t, QString>& channels)
{
    std::vector<discord::Snowflake> found;
    for (const auto& [id, name] : channels) {
        const discord::Snowflake channel{id};
        if (name.contains(QString::fromStdString(term.text), Qt::CaseInsensitive)
            || term.is(discord::toString(channel)))
            found.push_back(channel);
    }
    return found;
}

void addPhrase(QString& words, const std::string& text)
{
    words += u'"' + QString::fromStdString(text) + u"\" "_s;
}

} // namespace

std::span<const FilterField> messageFields()
{
    using Asks = FilterField::Kind;
    static const std::vector<FilterField> fields{{"author"}, {"channel"}, {"has", Asks::State, {"file"}}};
    return fields;
}

Result<console::MessageSearch> messageSearchOf(
    const FilterText& filter, const std::map<std::uint64_t, QString>& channels)
{
    const auto wrong = [](const char* why) { return failure(ErrorKind::Usage, why); };
    console::MessageSearch search;
    for (const auto& term : filter.terms()) {
        if (term.field == FilterText::Term::anywhere) {
            addPhrase(term.isNegated ? search.without : search.words, term.text);
            continue;
        }
        if (term.isNegated)
            return wrong("Of messages only words can be turned around by \"-\"");
        switch (MessageField(term.field)) {
        case MessageField::Author: {
            const auto author = numberIn<std::uint64_t>(term.text);
            if (!author)
                return wrong("author: needs an id");
            search.authors.push_back({*author});
            break;
        }
        case MessageField::Channel:
            search.channels = channelsNamed(term, channels);
            if (search.channels.empty())
                return wrong("No channel has this name");
            break;
        case MessageField::Has:
            search.hasAttachment = true;
            break;
        }
    }
    if (!search.without.isEmpty() && console::searchExpression(search).isEmpty())
        return wrong("Add a word that the messages have");
    return search;
}

} // namespace headroom::ui
