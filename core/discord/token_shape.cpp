// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/discord/token_shape.h"

#include <algorithm>
#include <optional>

namespace headroom::discord::redaction {

namespace {

constexpr std::size_t shortestPart = 23; // the first part of a bot's token
constexpr std::size_t shortestPathToken = 63;
constexpr std::size_t shortestRandom = 60; // a word that holds digits and letters of both cases
constexpr std::size_t shortestSession = 16;

// Behind a slash that stands at `at`, also an escaped one; npos for none.
std::size_t behindSlash(std::string_view text, std::size_t at)
{
    const auto rest = text.substr(std::min(at, text.size()));
    if (rest.starts_with('/'))
        return at + 1;
    if (rest.starts_with("\\/"))
        return at + 2;
    return rest.starts_with("%2F") || rest.starts_with("%2f") ? at + 3 : std::string_view::npos;
}

bool endsSegment(std::string_view text, std::size_t at)
{
    constexpr std::string_view ends = "/\\?#&\"'<> |,;(){}[]";
    const auto c = static_cast<unsigned char>(text[at]);
    return c < 0x20 || ends.find(text[at]) != std::string_view::npos || behindSlash(text, at) != std::string_view::npos;
}

// ".../webhooks/1/TOKEN", from behind the word on.
std::optional<Secret> tokenBehind(std::string_view text, std::size_t at)
{
    auto begin = behindSlash(text, at);
    if (begin == std::string_view::npos)
        return {};
    const auto id = begin;
    begin = text.substr(id).starts_with(":id") ? id + 3 : endOfRun(text, id, isDigit);
    if (begin == id)
        return {};
    begin = behindSlash(text, begin);
    if (begin == std::string_view::npos)
        return {};
    auto end = begin;
    while (end < text.size() && !endsSegment(text, end))
        ++end;
    return end > begin ? std::optional(Secret{begin, end, ":token"}) : std::nullopt;
}

// Whether "/203039963636301824/" ends in front of `at`.
bool isBehindId(std::string_view text, std::size_t at)
{
    if (at < 2 || text[at - 1] != '/')
        return false;
    auto digits = at - 1;
    while (digits && isDigit(text[digits - 1]))
        --digits;
    return at - 1 - digits >= 17 && at - 1 - digits <= 26;
}

// Three words joined by dots, of which the first is [begin, end): a bot's token, or a JSON web token.
std::optional<Secret> dottedTokenAt(std::string_view text, std::size_t begin, std::size_t end)
{
    if (end >= text.size() || text[end] != '.')
        return {};
    const auto middle = endOfRun(text, end + 1, isWordCharacter);
    const auto size = middle - end - 1;
    if (middle >= text.size() || text[middle] != '.')
        return {};
    const auto last = endOfRun(text, middle + 1, isWordCharacter);
    const bool isBot = size >= 5 && size <= 8 && last - middle - 1 >= 20;
    const bool isWeb = text.substr(begin).starts_with("eyJ") && size >= 10 && last - middle - 1 >= 20;
    return isBot || isWeb ? std::optional(Secret{begin, last, "(secret)"}) : std::nullopt;
}

// The first run of word characters at or behind `from` that is long enough to be of a token. Looks at few characters of
// a text without one.
std::optional<std::pair<std::size_t, std::size_t>> nextLongRun(std::string_view text, std::size_t from)
{
    for (auto at = from + shortestPart - 1; at < text.size();) {
        if (!isWordCharacter(text[at])) {
            at += shortestPart;
            continue;
        }
        auto begin = at;
        while (begin > from && isWordCharacter(text[begin - 1]))
            --begin;
        const auto end = endOfRun(text, at, isWordCharacter);
        if (end - begin >= shortestPart)
            return std::pair(begin, end);
        at = end + shortestPart;
    }
    return {};
}

// Hashes in hexadecimal are no secrets.
bool isRandom(std::string_view word)
{
    const auto has = [word](char from, char to) {
        return std::any_of(word.begin(), word.end(), [from, to](char c) { return c >= from && c <= to; });
    };
    return word.size() >= shortestRandom && has('0', '9') && has('a', 'z') && has('A', 'Z');
}

} // namespace

void findLongTokens(std::string_view text, Secrets& secrets)
{
    for (auto run = nextLongRun(text, 0); run; run = nextLongRun(text, run->second)) {
        const auto [begin, end] = *run;
        if (const auto token = dottedTokenAt(text, begin, end))
            secrets.push_back(*token);
        else if (end - begin >= shortestPathToken && isBehindId(text, begin))
            secrets.push_back({begin, end, ":token"});
        else if (end - begin >= shortestPathToken && begin >= 4 && text.substr(begin - 4, 4) == "mfa.")
            secrets.push_back({begin - 4, end, "(secret)"});
        else if (isRandom(text.substr(begin, end - begin)))
            secrets.push_back({begin, end, "(secret)"});
    }
}

void addPathToken(std::string_view text, std::size_t at, Secrets& secrets)
{
    if (const auto secret = tokenBehind(text, at))
        secrets.push_back(*secret);
}

void addSession(std::string_view text, std::size_t at, Secrets& secrets)
{
    constexpr std::size_t maxBetween = 12;
    auto begin = at;
    const auto isId = [text](std::size_t from) {
        return from + 1 < text.size() && lower(text[from]) == 'i' && lower(text[from + 1]) == 'd';
    };
    if (isId(begin + 1)) // "_id", " ID"
        begin += 3;
    else if (isId(begin))
        begin += 2;
    const auto from = begin;
    const auto limit = std::min(text.size(), begin + maxBetween);
    while (begin < limit && std::string_view(" \t:=\"'\\([`").find(text[begin]) != std::string_view::npos)
        ++begin;
    const auto end = endOfRun(text, begin, isWordCharacter);
    if (begin > from && end - begin >= shortestSession)
        secrets.push_back({begin, end, "(secret)"});
}

} // namespace headroom::discord::redaction
