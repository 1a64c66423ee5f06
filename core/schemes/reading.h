// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/text/text.h"
#include "core/base/time/time.h"

#include <cstdint>
#include <optional>

namespace headroom::schemes {

// What a key was found to hold.
struct Reading
{
    enum class Kind { Absent, Number, NoNumber };

    Kind kind = Kind::Absent;
    std::int64_t value = 0;
    std::optional<Duration> ttl = {}; // until the window ends; none: no end is known
    Text problem = {}; // for NoNumber: one line
    bool isUsed = false; // `value` is what is used of the limit, not what is left of it
    bool outlivesWindow = false; // the key stays when its window is over
    std::optional<std::int64_t> limit = {}; // where the same key tells it

    static Reading absent() { return {}; }
    static Reading number(std::int64_t value, std::optional<Duration> ttl = {})
    {
        return {.kind = Kind::Number, .value = value, .ttl = ttl};
    }
    static Reading noNumber(Text problem) { return {.kind = Kind::NoNumber, .problem = std::move(problem)}; }
};

// Where a scheme has the limit of a bucket from.
struct LimitRule
{
    enum class From {
        Keys, // it is stored
        Constant, // everybody knows it
        SameKey, // it is stored, in one key with what is left
        OneMoreThanSeen, // nobody stores it: the most that was left after a request, and that request
        LargestSeen, // the same, where the value may also have been written before any request
    };
    From from = From::Keys;
    std::int64_t constant = 0;

    // Of these the table keeps a bucket for a while when its window has ended, with what it has learned of it.
    bool isRemembered() const { return from != From::Keys; }
    bool isLowerBound() const { return from == From::OneMoreThanSeen || from == From::LargestSeen; }
};

} // namespace headroom::schemes
