// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/watch/scan/keyspace.h"

#include "core/base/display_text.h"
#include "core/discord/path_tree.h"
#include "core/discord/snowflake.h"
#include "core/watch/server/server_info.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace headroom::watch {

namespace {

constexpr std::size_t maxPrefixLength = 64;
// Fewer than this can be somebody else's keys that merely look alike, unless there are no others.
constexpr std::uint64_t fewestToGuess = 3;
// A scheme with few keys is only doubted where another has this many times more.
constexpr std::uint64_t manyMore = 20;

bool isShowable(std::string_view prefix)
{
    return prefix.size() <= maxPrefixLength
        && std::all_of(prefix.begin(), prefix.end(), [](char c) { return c > ' ' && c <= '~'; });
}

// What our clients keep beside the keys of a scheme: who is at work and what they have reserved, invalid requests, and
// what each store needs for itself.
constexpr std::array<std::string_view, 7> namesBesideIt{"headroom:clients", "headroom:work",
    "headroom:reserved:", "headroom:invalid:", "headroom:unended:", "headroom:window:", "headroom:given:"};

bool isBesideIt(const schemes::KeyScheme& scheme, std::string_view key)
{
    const auto* prefix = scheme.invalidPrefix();
    if (!prefix || !key.starts_with(*prefix))
        return false;
    key.remove_prefix(prefix->size());
    return std::any_of(namesBesideIt.begin(), namesBesideIt.end(),
        [key](std::string_view name) { return name.ends_with(':') ? key.starts_with(name) : key == name; });
}

// "channels" of "channels/{channel_id}/messages": a word that paths of Discord begin with.
bool beginsLikeAPath(std::string_view withoutSlash)
{
    const auto word = withoutSlash.substr(0, withoutSlash.find('/'));
    const auto& words = discord::PathTree::known().nodes().front().words;
    const auto place = std::lower_bound(
        words.begin(), words.end(), word, [](const auto& child, std::string_view w) { return child.first < w; });
    return place != words.end() && place->first == word;
}

bool beginsLikeASpectaclesRoute(std::string_view route)
{
    constexpr std::string_view deletes = "delete";
    if (route.starts_with(deletes))
        route.remove_prefix(deletes.size());
    return route.starts_with('/') && beginsLikeAPath(route.substr(1));
}

std::optional<KeyNaming> spectaclesNaming(std::string_view key)
{
    if (key.ends_with(":remaining"))
        key.remove_suffix(10);
    else if (key.ends_with(":limit"))
        key.remove_suffix(6);
    else
        return std::nullopt;
    if (beginsLikeASpectaclesRoute(key))
        return KeyNaming{"spectacles", {}};
    // A route has no colon before a slash or "delete" of its own.
    const auto divider = std::min(key.find(":/"), key.find(":delete/"));
    if (divider == std::string_view::npos || divider == 0 || !beginsLikeASpectaclesRoute(key.substr(divider + 1)))
        return std::nullopt;
    return KeyNaming{"spectacles", std::string(key.substr(0, divider))};
}

// Takes what follows the last colon off the text.
std::optional<std::string_view> takeLastField(std::string_view& text)
{
    const auto colon = text.rfind(':');
    if (colon == std::string_view::npos)
        return std::nullopt;
    const auto field = text.substr(colon + 1);
    text = text.substr(0, colon);
    return field;
}

// A webhook's bucket, the prefix and an id, could be anybody's key.
std::optional<KeyNaming> xenonNaming(std::string_view key)
{
    const auto isId = [](std::string_view text) {
        return text == "None" || (text.size() >= 15 && text.size() <= 20 && discord::isDigits(text));
    };
    const auto path = takeLastField(key);
    if (!path || !beginsLikeAPath(*path))
        return std::nullopt;
    const auto guild = takeLastField(key);
    if (!guild || !isId(*guild))
        return std::nullopt;
    const auto channel = takeLastField(key);
    if (!channel || !isId(*channel))
        return std::nullopt;
    for (const std::string_view beside : {":headroom:window", ":headroom:given"}) { // what our clients add to a bucket
        if (key.ends_with(beside))
            key.remove_suffix(beside.size());
    }
    if (key.empty())
        return std::nullopt;
    return KeyNaming{"xenon", std::string(key)};
}

// "{app}:b:GET/channels/:channel;..."
std::optional<KeyNaming> headroomNaming(std::string_view key)
{
    const auto end = key.find("}:");
    if (!key.starts_with('{') || end == std::string_view::npos || end < 2)
        return std::nullopt;
    const auto app = key.substr(1, end - 1);
    auto rest = key.substr(end + 2);
    if (rest.size() < 4 || rest[1] != ':' || std::string_view("bsfw").find(rest[0]) == std::string_view::npos)
        return std::nullopt;
    rest.remove_prefix(2);
    const auto slash = rest.find('/');
    const auto method = rest.substr(0, slash);
    if (slash == std::string_view::npos || method.empty()
        || !std::all_of(method.begin(), method.end(), [](char c) { return c >= 'A' && c <= 'Z'; })
        || !beginsLikeAPath(rest.substr(slash + 1, rest.find(';') - slash - 1)))
        return std::nullopt;
    return KeyNaming{"headroom", std::string(app)};
}

std::string withSeparators(std::uint64_t value)
{
    auto text = std::to_string(value);
    for (auto at = static_cast<std::ptrdiff_t>(text.size()) - 3; at > 0; at -= 3)
        text.insert(static_cast<std::size_t>(at), 1, ',');
    return text;
}

std::string keysText(std::uint64_t count, bool isLowerBound = false)
{
    return (isLowerBound ? "at least " : "") + countText(std::int64_t(count), "key");
}

// The naming that the others follow, where there is no doubt.
std::optional<KeyNaming> guess(const KeyspaceCount& count)
{
    const auto best = std::max_element(count.others.begin(), count.others.end(),
        [](const auto& one, const auto& other) { return one.second < other.second; });
    if (best == count.others.end())
        return std::nullopt;
    if (best->second < fewestToGuess && best->second < count.keys)
        return std::nullopt;
    const auto isClear = std::all_of(count.others.begin(), count.others.end(),
        [best](const auto& other) { return other.first == best->first || other.second * 2 <= best->second; });
    return isClear ? std::optional(best->first) : std::nullopt;
}

} // namespace

KeyNaming namingOf(const schemes::KeyScheme& scheme)
{
    const auto prefixes = scheme.prefixes();
    std::string prefix = prefixes.empty() || scheme.name() == "custom" ? std::string() : prefixes.front();
    if (prefix.ends_with(':'))
        prefix.pop_back();
    if (scheme.name() == "headroom" && prefix.size() > 2)
        prefix = prefix.substr(1, prefix.size() - 2);
    return {scheme.name(), std::move(prefix)};
}

std::string describe(const KeyNaming& naming)
{
    if (naming.prefix.empty())
        return naming.scheme;
    return naming.scheme + (naming.scheme == "headroom" ? " of the application " : " with the prefix ") + naming.prefix;
}

std::string asOptions(const KeyNaming& naming)
{
    return "--scheme " + naming.scheme + (naming.prefix.empty() ? "" : " --prefix " + naming.prefix);
}

std::optional<KeyNaming> namingOfKey(std::string_view key)
{
    auto naming = headroomNaming(key);
    if (!naming)
        naming = spectaclesNaming(key);
    if (!naming)
        naming = xenonNaming(key);
    return naming && isShowable(naming->prefix) ? naming : std::nullopt;
}

bool isRecognised(const schemes::KeyScheme& scheme, const KeyNaming& naming, std::string_view key)
{
    if (naming.scheme == "custom")
        return scheme.parse(key).has_value();
    if (isBesideIt(scheme, key))
        return true;
    const auto isAllOurs = naming.scheme == "headroom" && key.starts_with(scheme.prefixes().front());
    if (!isAllOurs && !scheme.parse(key))
        return false;
    const auto other = namingOfKey(key);
    return !other || *other == naming;
}

void KeySample::add(const schemes::KeyScheme& scheme, const KeyNaming& naming, std::string_view key)
{
    ++keys;
    if (isRecognised(scheme, naming, key)) {
        ++recognised;
        return;
    }
    auto other = namingOfKey(key);
    if (!other || (others.size() >= maxNamings && !others.contains(*other)))
        return;
    ++others[std::move(*other)];
}

void KeyspaceCount::add(const KeyspaceCount& node)
{
    isKnown = isKnown && node.isKnown;
    keys += node.keys;
    keysIsLowerBound |= node.keysIsLowerBound;
    recognised += node.recognised;
    examined += node.examined;
    for (const auto& [naming, number] : node.others)
        others[naming] += number;
    for (const auto& [database, number] : node.databases)
        databases[database] += number;
}

KeyspaceCheck checkKeyspace(const KeyspaceCount& count, const KeyNaming& chosen, int database)
{
    using Finding = KeyspaceCheck::Finding;
    KeyspaceCheck check;
    check.chosen = chosen;
    check.database = database;
    if (!count.isKnown)
        return check;
    check.keysRecognised = count.recognised;
    check.keysSeen = std::max(count.keys, check.keysRecognised);
    check.keysSeenIsLowerBound = count.keysIsLowerBound;
    check.keysExamined = std::max(count.examined, check.keysRecognised);
    const auto looksLike = guess(count);
    if (check.keysRecognised > 0) {
        const auto others = looksLike ? count.others.at(*looksLike) : 0;
        const auto isFew = check.keysRecognised < plentyOfKeys && others > check.keysRecognised * manyMore;
        check.finding = isFew ? Finding::FewRecognised : Finding::Recognised;
        if (isFew)
            check.looksLike = looksLike;
        return check;
    }
    check.finding = check.keysSeen == 0 ? Finding::Empty : Finding::NoneRecognised;
    check.looksLike = looksLike;
    const auto fullest = std::max_element(count.databases.begin(), count.databases.end(),
        [](const auto& one, const auto& other) { return one.second < other.second; });
    if (!looksLike && fullest != count.databases.end() && fullest->second > check.keysSeen) {
        check.otherDatabase = fullest->first;
        check.keysInOtherDatabase = fullest->second;
    }
    return check;
}

std::string describe(const KeyspaceCheck& check)
{
    using Finding = KeyspaceCheck::Finding;
    const auto isSameScheme = check.looksLike && check.looksLike->scheme == check.chosen.scheme;
    const auto named = [isSameScheme](const KeyNaming& naming) {
        return describe(naming) + (isSameScheme && naming.prefix.empty() ? " without a prefix" : "");
    };
    const auto place = "database " + std::to_string(check.database);
    const auto keys = keysText(check.keysSeen, check.keysSeenIsLowerBound);
    std::string text;
    switch (check.finding) {
    case Finding::Unknown:
    case Finding::Recognised:
        return {};
    case Finding::Empty:
        text = check.otherDatabase ? place + " is empty" : "no keys at all in " + place;
        break;
    case Finding::NoneRecognised:
        text = keys
            + (check.keysExamined < check.keysSeen
                    ? "; of the " + withSeparators(check.keysExamined) + " looked at, none is " + named(check.chosen)
                    : (check.keysSeen == 1 ? ", not " : ", none of them ") + named(check.chosen));
        break;
    case Finding::FewRecognised:
        text = withSeparators(check.keysRecognised) + " of " + keys + (check.keysRecognised == 1 ? " is " : " are ")
            + named(check.chosen);
        break;
    }
    if (check.looksLike)
        text += (check.finding == Finding::FewRecognised ? "; many others look like "
                        : check.keysSeen == 1            ? "; it looks like "
                                                         : "; they look like ")
            + named(*check.looksLike);
    if (check.otherDatabase)
        text += "; database " + std::to_string(*check.otherDatabase) + " has " + keysText(check.keysInOtherDatabase);
    return text;
}

std::string advice(const KeyspaceCheck& check)
{
    if (check.looksLike)
        return "use " + asOptions(*check.looksLike);
    if (check.otherDatabase)
        return "use database " + std::to_string(*check.otherDatabase) + " in the Redis URL";
    return {};
}

// "db0:keys=5001,expires=5000,avg_ttl=0"
std::map<int, std::uint64_t> keysByDatabase(std::string_view info)
{
    std::map<int, std::uint64_t> databases;
    const auto read = [](std::string_view text, auto& number) {
        return std::from_chars(text.data(), text.data() + text.size(), number).ec == std::errc{};
    };
    while (const auto field = takeInfoField(info)) {
        constexpr std::string_view keys = "keys=";
        int database = 0;
        std::uint64_t count = 0;
        if (field->name.starts_with("db") && field->value.starts_with(keys) && read(field->name.substr(2), database)
            && read(field->value.substr(keys.size()), count) && count > 0)
            databases[database] = count;
    }
    return databases;
}

} // namespace headroom::watch
