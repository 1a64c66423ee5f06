// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/schemes/mapped/key_pattern.h"

#include "core/base/text/ascii.h"
#include "core/schemes/key_scheme.h"

#include <algorithm>
#include <array>

namespace headroom::schemes {

namespace {

std::optional<KeyPattern::Place> placeNamed(std::string_view name)
{
    constexpr std::array<std::string_view, 4> names{"method", "route", "bucket", "major"}; // in the enumeration's order
    const auto found = std::ranges::find(names, name);
    return found == names.end() ? std::nullopt : std::optional(KeyPattern::Place(found - names.begin()));
}

bool isWide(KeyPattern::Place place)
{
    return place == KeyPattern::Place::Route || place == KeyPattern::Place::Bucket;
}

tl::unexpected<Error> badPattern(std::size_t character, const Text& what)
{
    return failure(ErrorKind::Usage, Text::tr("character %1: %2").arg(character, what));
}

std::string& textOf(KeyPattern::Texts& texts, KeyPattern::Place place)
{
    if (place == KeyPattern::Place::Method)
        return texts.method;
    return place == KeyPattern::Place::Major ? texts.major : texts.route;
}

} // namespace

tl::expected<std::string, std::size_t> withoutEscapes(std::string_view text)
{
    std::string plain;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '%') {
            plain += text[i];
            continue;
        }
        const int high = i + 2 < text.size() ? hexDigit(text[i + 1]) : -1;
        const int low = high >= 0 ? hexDigit(text[i + 2]) : -1;
        if (low < 0)
            return tl::unexpected(i);
        plain += static_cast<char>(high * 16 + low);
        i += 2;
    }
    return plain;
}

Result<KeyPattern> KeyPattern::parse(std::string_view text, std::size_t character)
{
    KeyPattern pattern;
    std::size_t at = 0;
    while (at <= text.size()) {
        const auto open = std::min(text.find_first_of("{}", at), text.size());
        const auto plain = withoutEscapes(text.substr(at, open - at));
        if (!plain)
            return badPattern(character + at + plain.error(),
                Text::tr("after % stand two hexadecimal digits; write %25 for a percent sign"));
        pattern.m_texts.back() = *plain;
        if (open == text.size())
            break;
        if (text[open] == '}')
            return badPattern(character + open, Text::tr("this } closes nothing; write %7D for a brace in a key"));
        const auto close = text.find('}', open);
        if (close == std::string_view::npos)
            return badPattern(character + open, Text::tr("this { is not closed; write %7B for a brace in a key"));
        const auto place = placeNamed(text.substr(open + 1, close - open - 1));
        if (!place)
            return badPattern(
                character + open, Text::tr("the places of a key are {method}, {route}, {bucket} and {major}"));
        if (pattern.hasPlace(*place) || (isWide(*place) && std::ranges::any_of(pattern.m_places, isWide)))
            return badPattern(
                character + open, Text::tr("each place stands once, and only one of {route} and {bucket}"));
        if (!pattern.m_places.empty() && pattern.m_texts.back().empty())
            return badPattern(character + open, Text::tr("between two places stands some text, such as a colon"));
        pattern.m_places.push_back(*place);
        pattern.m_texts.emplace_back();
        at = close + 1;
    }
    return pattern;
}

bool KeyPattern::hasPlace(Place place) const
{
    return std::ranges::find(m_places, place) != m_places.end();
}

bool KeyPattern::hasSamePlaces(const KeyPattern& other) const
{
    return m_places.size() == other.m_places.size()
        && std::ranges::all_of(m_places, [&other](Place place) { return other.hasPlace(place); });
}

std::size_t KeyPattern::plainLength() const
{
    std::size_t length = 0;
    for (const auto& text : m_texts)
        length += text.size();
    return length;
}

bool KeyPattern::matchPlace(Place place, std::string_view text, Texts& texts) const
{
    if (text.empty() || (place == Place::Method && !std::ranges::all_of(text, isLetter)))
        return false;
    textOf(texts, place) = text;
    return true;
}

std::optional<KeyPattern::Texts> KeyPattern::match(std::string_view key) const
{
    if (!key.starts_with(m_texts.front()))
        return std::nullopt;
    key.remove_prefix(m_texts.front().size());
    Texts texts;
    if (m_places.empty())
        return key.empty() ? std::optional(texts) : std::nullopt;
    if (!key.ends_with(m_texts.back()))
        return std::nullopt;
    key.remove_suffix(m_texts.back().size());

    // From both ends towards the one that takes what is left.
    const auto found = std::ranges::find_if(m_places, isWide);
    const auto wide =
        found == m_places.end() ? m_places.size() - 1 : static_cast<std::size_t>(found - m_places.begin());
    for (std::size_t i = 0; i < wide; ++i) {
        const auto end = key.find(m_texts[i + 1]);
        if (end == std::string_view::npos || !matchPlace(m_places[i], key.substr(0, end), texts))
            return std::nullopt;
        key.remove_prefix(end + m_texts[i + 1].size());
    }
    for (auto i = m_places.size() - 1; i > wide; --i) {
        const auto begin = key.rfind(m_texts[i]);
        if (begin == std::string_view::npos || !matchPlace(m_places[i], key.substr(begin + m_texts[i].size()), texts))
            return std::nullopt;
        key = key.substr(0, begin);
    }
    return matchPlace(m_places[wide], key, texts) ? std::optional(std::move(texts)) : std::nullopt;
}

std::string KeyPattern::fill(const Texts& texts) const
{
    auto key = m_texts.front();
    for (std::size_t i = 0; i < m_places.size(); ++i) {
        auto copy = texts;
        key += textOf(copy, m_places[i]);
        key += m_texts[i + 1];
    }
    return key;
}

std::string KeyPattern::glob() const
{
    auto pattern = escapedForPattern(m_texts.front());
    for (std::size_t i = 0; i < m_places.size(); ++i)
        pattern += '*' + escapedForPattern(m_texts[i + 1]);
    return pattern;
}

} // namespace headroom::schemes
