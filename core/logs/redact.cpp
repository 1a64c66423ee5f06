// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/redact.h"

#include "core/discord/shown_text.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace headroom::logs {

namespace {

constexpr std::size_t longestLookedAt = 16384; // of a sample: it is shown shortened anyway
constexpr std::size_t shortestPart = 23; // the first part of a bot's token
constexpr std::size_t shortestPathToken = 63;
constexpr std::size_t shortestBearer = 20;

// A piece of the text that is to be replaced.
struct Secret
{
    std::size_t begin;
    std::size_t end;
    std::string_view shown;
};
using Secrets = std::vector<Secret>;

bool isWordCharacter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
}

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c;
}

template <typename Belongs>
std::size_t endOfRun(std::string_view text, std::size_t from, Belongs belongs)
{
    while (from < text.size() && belongs(text[from]))
        ++from;
    return from;
}

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

void findPathTokens(std::string_view text, std::string_view word, Secrets& secrets)
{
    for (auto at = text.find(word); at != std::string_view::npos; at = text.find(word, at + word.size())) {
        if (const auto secret = tokenBehind(text, at + word.size()))
            secrets.push_back(*secret);
    }
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

// "aaa.bbb.ccc" of a bot, where the first part is [begin, end).
std::optional<Secret> botTokenAt(std::string_view text, std::size_t begin, std::size_t end)
{
    if (end >= text.size() || text[end] != '.')
        return {};
    const auto middle = endOfRun(text, end + 1, isWordCharacter);
    const auto size = middle - end - 1;
    if (size < 6 || size > 7 || middle >= text.size() || text[middle] != '.')
        return {};
    const auto last = endOfRun(text, middle + 1, isWordCharacter);
    return last - middle - 1 >= 27 ? std::optional(Secret{begin, last, "(secret)"}) : std::nullopt;
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

void findLongTokens(std::string_view text, Secrets& secrets)
{
    for (auto run = nextLongRun(text, 0); run; run = nextLongRun(text, run->second)) {
        const auto [begin, end] = *run;
        if (const auto token = botTokenAt(text, begin, end))
            secrets.push_back(*token);
        else if (end - begin >= shortestPathToken && isBehindId(text, begin))
            secrets.push_back({begin, end, ":token"});
        else if (end - begin >= shortestPathToken && begin >= 4 && text.substr(begin - 4, 4) == "mfa.")
            secrets.push_back({begin - 4, end, "(secret)"});
    }
}

void findBearers(std::string_view text, std::string_view word, Secrets& secrets)
{
    const auto belongs = [](char c) {
        return isWordCharacter(c) || std::string_view(".~+/=").find(c) != std::string_view::npos;
    };
    for (auto at = text.find(word); at != std::string_view::npos; at = text.find(word, at + word.size())) {
        const auto begin = at + word.size();
        const auto end = endOfRun(text, begin, belongs);
        if (end - begin >= shortestBearer)
            secrets.push_back({begin, end, "(secret)"});
    }
}

bool endsInKey(std::string_view text)
{
    constexpr std::string_view keys[] = {"authorization", "token", "client_secret"};
    return std::any_of(std::begin(keys), std::end(keys), [text](std::string_view key) {
        return text.size() >= key.size()
            && std::equal(key.rbegin(), key.rend(), text.rbegin(), [](char k, char c) { return k == lower(c); });
    });
}

// Whether the ':' or '=' at `at` stands behind a key of a secret, with quotes and spaces between at most.
bool isBehindKey(std::string_view text, std::size_t at)
{
    auto end = at;
    while (end && at - end < 4 && std::string_view(" \"'\\").find(text[end - 1]) != std::string_view::npos)
        --end;
    if (!end || (lower(text[end - 1]) != 'n' && lower(text[end - 1]) != 't'))
        return false;
    return endsInKey(text.substr(0, end));
}

// What stands behind the ':' or '=' at `at`: in quotes, or one word, or two where the first is a scheme such as "Bot".
Secret valueBehind(std::string_view text, std::size_t at)
{
    const auto isOpening = [](char c) { return c == ' ' || c == '[' || c == '\\'; };
    const auto endsWord = [](char c) {
        return static_cast<unsigned char>(c) <= 0x20
            || std::string_view(",;&\"'\\}]").find(c) != std::string_view::npos;
    };
    const auto isInWord = [endsWord](char c) { return !endsWord(c); };
    auto begin = endOfRun(text, at + 1, isOpening);
    if (begin < text.size() && (text[begin] == '"' || text[begin] == '\'')) {
        const char quote = text[begin];
        ++begin;
        auto end = std::min(text.find(quote, begin), text.size());
        if (end > begin && text[end - 1] == '\\')
            --end;
        return {begin, end, "(secret)"};
    }
    auto end = endOfRun(text, begin, isInWord);
    const auto scheme = text.substr(begin, end - begin);
    const bool isScheme = scheme.size() >= 3 && scheme.size() <= 10
        && std::all_of(scheme.begin(), scheme.end(), [](char c) { return lower(c) >= 'a' && lower(c) <= 'z'; });
    if (isScheme && end < text.size() && text[end] == ' ')
        end = endOfRun(text, end + 1, isInWord);
    return {begin, end, "(secret)"};
}

void findNamedValues(std::string_view text, Secrets& secrets)
{
    std::size_t behind = 0; // of what is replaced already
    for (std::size_t at = 0; at < text.size(); ++at) {
        if ((text[at] != ':' && text[at] != '=') || at < behind || !isBehindKey(text, at))
            continue;
        const auto secret = valueBehind(text, at);
        if (secret.end > secret.begin)
            secrets.push_back(secret);
        behind = secret.end;
    }
}

std::string withoutSecrets(std::string_view text, Secrets& secrets)
{
    std::stable_sort(
        secrets.begin(), secrets.end(), [](const Secret& a, const Secret& b) { return a.begin < b.begin; });
    std::string shown;
    shown.reserve(text.size());
    std::size_t behind = 0;
    for (const auto& secret : secrets) {
        if (secret.begin >= behind)
            shown.append(text.substr(behind, secret.begin - behind)).append(secret.shown);
        behind = std::max(behind, secret.end);
    }
    return shown.append(text.substr(behind));
}

bool hasNamedValue(std::string_view text)
{
    for (std::size_t at = 0; at < text.size(); ++at) {
        if ((text[at] == ':' || text[at] == '=') && isBehindKey(text, at))
            return true;
    }
    return false;
}

} // namespace

bool mayHoldSecret(std::string_view text)
{
    const auto has = [text](std::string_view word) { return text.find(word) != std::string_view::npos; };
    return nextLongRun(text, 0) || has("webhooks") || has("interactions") || has("Bearer ") || has("Bot ")
        || hasNamedValue(text);
}

std::string redacted(std::string_view text)
{
    if (!mayHoldSecret(text))
        return std::string(text);
    Secrets secrets;
    findPathTokens(text, "webhooks", secrets);
    findPathTokens(text, "interactions", secrets);
    findLongTokens(text, secrets);
    findBearers(text, "Bearer ", secrets);
    findBearers(text, "Bot ", secrets);
    findNamedValues(text, secrets);
    return withoutSecrets(text, secrets);
}

std::string shownSample(std::string_view line, std::size_t longest)
{
    return discord::shownText(redacted(line.substr(0, longestLookedAt)), longest);
}

} // namespace headroom::logs
