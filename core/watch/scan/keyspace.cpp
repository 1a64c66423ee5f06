// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/watch/scan/keyspace.h"

#include "core/watch/server/server_info.h"

#include <algorithm>
#include <charconv>

namespace headroom::watch {

namespace {

// Fewer than this can be somebody else's keys that merely look alike, unless there are no others.
constexpr std::uint64_t minToGuess = 3;
// A scheme with few keys is only doubted where another has this many times more.
constexpr std::uint64_t manyMore = 20;

Text countOf(std::uint64_t number)
{
    return Text::count(std::int64_t(number));
}

Text keysText(std::uint64_t count, bool isLowerBound = false)
{
    if (count == 1)
        return isLowerBound ? Text::tr("at least 1 key") : Text::tr("1 key");
    return (isLowerBound ? Text::tr("at least %1 keys") : Text::tr("%1 keys")).arg(countOf(count));
}

// The naming that the others follow, where there is no doubt.
std::optional<schemes::KeyNaming> guess(const KeyspaceCount& count)
{
    const auto best = std::ranges::max_element(
        count.others, [](const auto& one, const auto& other) { return one.second < other.second; });
    if (best == count.others.end())
        return std::nullopt;
    if (best->second < minToGuess && best->second < count.keys)
        return std::nullopt;
    const auto isClear = std::ranges::all_of(count.others,
        [best](const auto& other) { return other.first == best->first || other.second * 2 <= best->second; });
    return isClear ? std::optional(best->first) : std::nullopt;
}

Text shownNaming(const schemes::KeyNaming& naming, const KeyspaceCheck& check)
{
    const auto isSameScheme = check.looksLike && check.looksLike->scheme == check.chosen.scheme;
    return isSameScheme && naming.prefix.empty() ? Text::tr("%1 without a prefix").arg(naming.scheme)
                                                 : describe(naming);
}

Text noneRecognised(const KeyspaceCheck& check)
{
    const auto keys = keysText(check.keysSeen, check.keysSeenIsLowerBound);
    const auto chosen = shownNaming(check.chosen, check);
    if (check.keysExamined < check.keysSeen)
        return Text::tr("%1; of the %2 looked at, none is %3").arg(keys, countOf(check.keysExamined), chosen);
    return (check.keysSeen == 1 ? Text::tr("%1, not %2") : Text::tr("%1, none of them %2")).arg(keys, chosen);
}

Text fewRecognised(const KeyspaceCheck& check)
{
    const auto isOne = check.keysRecognised == 1;
    const auto text = check.keysSeenIsLowerBound
        ? (isOne ? Text::tr("%1 of at least %2 keys is %3") : Text::tr("%1 of at least %2 keys are %3"))
        : (isOne ? Text::tr("%1 of %2 keys is %3") : Text::tr("%1 of %2 keys are %3"));
    return text.arg(countOf(check.keysRecognised), countOf(check.keysSeen), shownNaming(check.chosen, check));
}

Text withLook(const Text& text, const KeyspaceCheck& check)
{
    if (!check.looksLike)
        return text;
    const auto more = check.finding == KeyspaceCheck::Finding::FewRecognised
        ? Text::tr("%1; many others look like %2")
        : (check.keysSeen == 1 ? Text::tr("%1; it looks like %2") : Text::tr("%1; they look like %2"));
    return more.arg(text, shownNaming(*check.looksLike, check));
}

Text withOtherDatabase(const Text& text, const KeyspaceCheck& check)
{
    if (!check.otherDatabase)
        return text;
    return Text::tr("%1; database %2 has %3").arg(text, *check.otherDatabase, keysText(check.keysInOtherDatabase));
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
    const auto fullest = std::ranges::max_element(
        count.databases, [](const auto& one, const auto& other) { return one.second < other.second; });
    if (!looksLike && fullest != count.databases.end() && fullest->second > check.keysSeen) {
        check.otherDatabase = fullest->first;
        check.keysInOtherDatabase = fullest->second;
    }
    return check;
}

Text describe(const KeyspaceCheck& check)
{
    using Finding = KeyspaceCheck::Finding;
    switch (check.finding) {
    case Finding::Unknown:
    case Finding::Recognised:
        return {};
    case Finding::Empty:
        return check.otherDatabase ? withOtherDatabase(Text::tr("database %1 is empty").arg(check.database), check)
                                   : Text::tr("no keys at all in database %1").arg(check.database);
    case Finding::NoneRecognised:
        return withOtherDatabase(withLook(noneRecognised(check), check), check);
    case Finding::FewRecognised:
        break;
    }
    return withLook(fewRecognised(check), check);
}

Text advice(const KeyspaceCheck& check)
{
    if (check.looksLike)
        return Text::tr("use %1").arg(asOptions(*check.looksLike));
    if (check.otherDatabase)
        return Text::tr("use database %1 in the Redis URL").arg(*check.otherDatabase);
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
