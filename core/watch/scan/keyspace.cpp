// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/watch/scan/keyspace.h"

#include "core/base/display_text.h"
#include "core/watch/server/server_info.h"

#include <algorithm>
#include <charconv>

namespace headroom::watch {

namespace {

// Fewer than this can be somebody else's keys that merely look alike, unless there are no others.
constexpr std::uint64_t minToGuess = 3;
// A scheme with few keys is only doubted where another has this many times more.
constexpr std::uint64_t manyMore = 20;

std::string keysText(std::uint64_t count, bool isLowerBound = false)
{
    return (isLowerBound ? "at least " : "") + countText(std::int64_t(count), "key");
}

// The naming that the others follow, where there is no doubt.
std::optional<schemes::KeyNaming> guess(const KeyspaceCount& count)
{
    const auto best = std::max_element(count.others.begin(), count.others.end(),
        [](const auto& one, const auto& other) { return one.second < other.second; });
    if (best == count.others.end())
        return std::nullopt;
    if (best->second < minToGuess && best->second < count.keys)
        return std::nullopt;
    const auto isClear = std::all_of(count.others.begin(), count.others.end(),
        [best](const auto& other) { return other.first == best->first || other.second * 2 <= best->second; });
    return isClear ? std::optional(best->first) : std::nullopt;
}

} // namespace

void KeySample::add(const schemes::KeyScheme& scheme, const schemes::KeyNaming& naming, std::string_view key)
{
    ++keys;
    if (isRecognised(scheme, naming, key)) {
        ++recognised;
        return;
    }
    auto other = schemes::namingOfKey(key);
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

KeyspaceCheck checkKeyspace(const KeyspaceCount& count, const schemes::KeyNaming& chosen, int database)
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
    const auto named = [isSameScheme](const schemes::KeyNaming& naming) {
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
                    ? "; of the " + countText(std::int64_t(check.keysExamined)) + " looked at, none is "
                        + named(check.chosen)
                    : (check.keysSeen == 1 ? ", not " : ", none of them ") + named(check.chosen));
        break;
    case Finding::FewRecognised:
        text = countText(std::int64_t(check.keysRecognised)) + " of " + keys
            + (check.keysRecognised == 1 ? " is " : " are ") + named(check.chosen);
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
