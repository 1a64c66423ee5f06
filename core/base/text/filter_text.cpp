// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/text/filter_text.h"

#include "core/base/text/ascii.h"
#include "core/base/text/nearest_word.h"
#include "core/base/text/numbers.h"

#include <limits>

namespace headroom {

namespace {

using FilterNumbers = std::numeric_limits<std::int64_t>;

bool isSpace(char c)
{
    return c == ' ' || c == '\t';
}

struct FilterWord
{
    std::string text; // without its quotes
    bool isNegated = false;
    bool isQuoted = false; // begins with a quote: no field in it
};

Result<std::vector<FilterWord>> wordsOf(std::string_view text)
{
    std::vector<FilterWord> words;
    for (std::size_t at = 0; at < text.size();) {
        if (isSpace(text[at])) {
            ++at;
            continue;
        }
        FilterWord word;
        if (text[at] == '-' && at + 1 < text.size() && !isSpace(text[at + 1])) {
            word.isNegated = true;
            ++at;
        }
        word.isQuoted = text[at] == '"';
        bool isInside = false;
        for (; at < text.size() && (isInside || !isSpace(text[at])); ++at) {
            if (text[at] == '"')
                isInside = !isInside;
            else
                word.text += text[at];
        }
        if (isInside)
            return failure(ErrorKind::Usage, Text::tr("A quote is open: close it with \""));
        if (!word.text.empty())
            words.push_back(std::move(word));
    }
    return words;
}

std::vector<std::string> namesOf(std::span<const FilterField> fields)
{
    std::vector<std::string> names;
    for (const auto& field : fields)
        names.emplace_back(field.name);
    return names;
}

Result<FilterText::Term> numbersIn(std::string_view name, std::string_view value)
{
    const auto wrong = [&] {
        return failure(ErrorKind::Usage, Text::tr("%1 needs a number: %1:0, %1:<5 or %1:2..4").arg(name));
    };
    FilterText::Term term;
    if (const auto dots = value.find(".."); dots != std::string_view::npos) {
        const auto from = numberIn<std::int64_t>(value.substr(0, dots));
        const auto to = numberIn<std::int64_t>(value.substr(dots + 2));
        if (!from || !to)
            return wrong();
        term.from = *from;
        term.to = *to;
        return term;
    }
    const bool isLess = value.starts_with('<');
    const bool isMore = value.starts_with('>');
    if (isLess || isMore)
        value.remove_prefix(1);
    const bool orEqual = (isLess || isMore) && value.starts_with('=');
    if (orEqual)
        value.remove_prefix(1);
    const auto limit = numberIn<std::int64_t>(value, FilterNumbers::min() + 1, FilterNumbers::max() - 1);
    if (!limit)
        return wrong();
    term.from = isLess ? FilterNumbers::min() : *limit + (isMore && !orEqual ? 1 : 0);
    term.to = isMore ? FilterNumbers::max() : *limit - (isLess && !orEqual ? 1 : 0);
    return term;
}

Result<FilterText::Term> stateIn(const FilterField& field, const std::string& value)
{
    const auto state = std::ranges::find(field.states, value);
    if (state == field.states.end())
        return failure(ErrorKind::Usage,
            Text::tr("%1: knows %2").arg(field.name, Text::list({field.states.begin(), field.states.end()})));
    FilterText::Term term;
    term.from = term.to = state - field.states.begin();
    return term;
}

Result<FilterText::Term> termOf(const FilterWord& word, std::span<const FilterField> fields)
{
    const auto colon = word.isQuoted ? std::string::npos : word.text.find(':');
    if (colon == std::string::npos)
        return FilterText::Term{.text = inLowerCase(word.text)};
    const auto name = inLowerCase(word.text.substr(0, colon));
    const auto value = inLowerCase(word.text.substr(colon + 1));
    const auto field = std::ranges::find(fields, name, &FilterField::name);
    if (field == fields.end()) {
        const auto names = namesOf(fields);
        const auto nearest = nearestWord(name, names);
        return failure(ErrorKind::Usage,
            (nearest.empty()
                    ? Text::tr("There is no field “%1:”. The fields are %2. To search for the text itself, quote it.")
                    : Text::tr("There is no field “%1:”. Did you mean “%3:”? The fields are %2. To search for the text "
                               "itself, quote it."))
                .arg(name, Text::list(names), nearest));
    }
    if (value.empty())
        return failure(ErrorKind::Usage, Text::tr("%1: needs something after the colon").arg(name));
    Result<FilterText::Term> term = FilterText::Term{.text = value};
    if (field->kind == FilterField::Kind::Number)
        term = numbersIn(name, value);
    else if (field->kind == FilterField::Kind::State)
        term = stateIn(*field, value);
    if (term)
        term->field = std::size_t(field - fields.begin());
    return term;
}

} // namespace

bool FilterText::Term::isIn(std::string_view whole) const
{
    const auto isSame = [](char a, char b) { return lower(a) == b; };
    return text.empty() || std::search(whole.begin(), whole.end(), text.begin(), text.end(), isSame) != whole.end();
}

bool FilterText::Term::is(std::string_view whole) const
{
    return whole.size() == text.size() && isIn(whole);
}

Result<FilterText> FilterText::parse(std::string_view text, std::span<const FilterField> fields)
{
    const auto words = wordsOf(text);
    if (!words)
        return tl::unexpected(words.error());
    FilterText filter;
    for (const auto& word : *words) {
        auto term = termOf(word, fields);
        if (!term)
            return tl::unexpected(term.error());
        term->isNegated = word.isNegated;
        filter.m_terms.push_back(std::move(*term));
    }
    return filter;
}

std::vector<std::string> filterCompletions(std::string_view text, std::span<const FilterField> fields)
{
    const auto space = text.find_last_of(" \t");
    auto word = inLowerCase(space == std::string_view::npos ? text : text.substr(space + 1));
    if (std::ranges::count(text, '"') % 2 != 0 || word.find('"') != std::string::npos)
        return {};
    const std::string sign = word.starts_with('-') ? "-" : "";
    word.erase(0, sign.size());
    if (word.empty())
        return {};
    std::vector<std::string> completions;
    const auto colon = word.find(':');
    for (const auto& field : fields) {
        const auto name = std::string(field.name) + ':';
        if (colon == std::string::npos && name.starts_with(word))
            completions.push_back(sign + name);
        for (const auto state : field.states) {
            const auto whole = name + std::string(state);
            if (colon != std::string::npos && whole.starts_with(word) && whole != word)
                completions.push_back(sign + whole);
        }
    }
    return completions;
}

} // namespace headroom
