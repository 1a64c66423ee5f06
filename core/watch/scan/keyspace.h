// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/schemes/key_naming.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string_view>

namespace headroom::watch {

// Names of keys that were looked at.
struct KeySample
{
    std::uint64_t keys = 0;
    std::uint64_t recognised = 0;
    std::map<schemes::KeyNaming, std::uint64_t> others; // how many of the rest follow which naming
    bool isWhole = false; // these are all keys of the database

    static constexpr std::size_t maxNamings = 64; // in `others`; what comes later is not counted

    void add(const schemes::KeyScheme& scheme, const schemes::KeyNaming& naming, std::string_view key);
};

// What is known of the keys in the watched database; of a Cluster, the sum over its nodes.
struct KeyspaceCount
{
    bool isKnown = false; // false: not read yet, the rest means nothing
    std::uint64_t keys = 0; // in the database
    bool keysIsLowerBound = false; // nobody tells how many there are
    std::uint64_t recognised = 0;
    std::uint64_t examined = 0; // keys of which it is known whether they are recognised
    std::map<schemes::KeyNaming, std::uint64_t> others; // of a sample, see KeySample
    std::map<int, std::uint64_t> databases; // keys in each other database that has some

    void add(const KeyspaceCount& node); // another node of the same Cluster
};

// So many keys of the chosen scheme are no accident: what the others look like does not matter.
inline constexpr std::uint64_t plentyOfKeys = 20;

// Whether the keys that are watched are those of the fleet, so that an empty table is not taken for an
// all-clear.
struct KeyspaceCheck
{
    enum class Finding {
        Unknown, // not read yet
        Recognised, // keys of the chosen scheme are there
        Empty, // the database has no keys
        NoneRecognised, // it has keys, and none of them is of the chosen scheme
        FewRecognised, // it has some, and very many more of another scheme or prefix
    };

    Finding finding = Finding::Unknown;
    schemes::KeyNaming chosen;
    int database = 0;
    std::uint64_t keysSeen = 0;
    bool keysSeenIsLowerBound = false;
    std::uint64_t keysRecognised = 0;
    std::uint64_t keysExamined = 0; // fewer than keysSeen: only a sample was looked at
    std::optional<schemes::KeyNaming> looksLike; // what the other keys look like; none: no guess, or nothing is wrong
    std::optional<int> otherDatabase; // the one with the most keys, where the chosen one has nothing to offer
    std::uint64_t keysInOtherDatabase = 0;

    // Something else than what was chosen is probably meant: an operator has to look.
    bool isSuspicious() const { return looksLike.has_value() || otherDatabase.has_value(); }
    bool operator==(const KeyspaceCheck&) const = default;
};

// Pure.
KeyspaceCheck checkKeyspace(const KeyspaceCount& count, const schemes::KeyNaming& chosen, int database);

// One line without a full stop at its end: "5,001 keys, none of them spectacles; they look like xenon with the prefix
// ratelimits". Empty for Unknown and Recognised. Pure.
Text describe(const KeyspaceCheck& check);
// What to give headroom and headroomctl instead: "use --scheme xenon --prefix ratelimits"; empty without a suggestion.
Text advice(const KeyspaceCheck& check);

// How many keys each database has, by the answer of INFO keyspace. Pure.
std::map<int, std::uint64_t> keysByDatabase(std::string_view info);

} // namespace headroom::watch
