// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/compact_optional.h"
#include "core/console/snapshot.h"

#include <array>

namespace headroom::watch {
struct Bucket;
}

namespace headroom::console {

// What an operator makes of a bucket at a glance; each bucket is in exactly one. In the order of how much it holds
// back, the worst first.
enum class BucketStatus : std::uint8_t {
    Held, // a 429 holds it
    Stale, // a dead client's claim, or a key that nothing will change: it does not come right by itself
    // Nothing is left of an open window, which ends by itself. This is what "exhausted" means wherever it stands: in a
    // heading, on a chip, in a row, and in the filter.
    Exhausted,
    Slow, // little left, and more than a minute to go
    Leased, // claims are given and not answered yet, or stand in line
    Healthy, // a window is open, and something is left of it
    Idle, // no window is open
    Unreadable, // its keys hold what no bucket can: how much it holds back is not known
};
inline constexpr std::size_t bucketStatusCount = 8;
inline constexpr std::array<BucketStatus, bucketStatusCount> allBucketStatuses{BucketStatus::Held, BucketStatus::Stale,
    BucketStatus::Exhausted, BucketStatus::Slow, BucketStatus::Leased, BucketStatus::Healthy, BucketStatus::Idle,
    BucketStatus::Unreadable};

// Held, stale or exhausted.
constexpr bool isBlocked(BucketStatus status)
{
    return status <= BucketStatus::Exhausted;
}

// How urgent it is that an operator looks at a bucket; colour follows it. A window that ends within seconds is ordinary
// on Discord, whatever is left of it.
enum class Urgency : std::uint8_t {
    Ordinary, // it holds nothing back, or not for long
    Warning, // a 429 or nothing left, for more than `briefHold`, or while claims are known to stand in line
    Critical, // the same for more than `longHold`, or until somebody deletes a key
};
inline constexpr Duration briefHold = std::chrono::seconds{5};
inline constexpr Duration longHold = std::chrono::seconds{60};

// Longer than this to go is slow.
inline constexpr Duration slowReset = std::chrono::seconds{60};

// Little: a fifth of the limit or less. False where the limit is not known.
constexpr bool isLow(std::int64_t remaining, std::optional<std::int64_t> limit)
{
    return limit && *limit > 0 && remaining * 5 <= *limit;
}

// What a status is decided by: the figures of BucketState, without what is to be read.
struct BucketFigures
{
    CompactOptional<std::int64_t> remaining;
    CompactOptional<std::int64_t> limit;
    CompactOptional<Instant> resetsAt;
    CompactOptional<Instant> nextFreeAt;
    CompactOptional<Instant> heldUntil;
    std::int32_t leased = 0; // a count that does not fit is the largest that does
    std::int32_t waiting = 0;
    bool stale = false;
    bool unreadable = false; // its keys hold what no bucket can
};

// When something is left again of a bucket with nothing left: of some one comes back before all of them do.
inline std::optional<Instant> freeAgainAt(const BucketFigures& bucket)
{
    const bool isEmpty = bucket.remaining && *bucket.remaining <= 0;
    return isEmpty && bucket.nextFreeAt ? bucket.nextFreeAt : bucket.resetsAt;
}

struct BucketCondition
{
    BucketStatus status = BucketStatus::Idle;
    Urgency urgency = Urgency::Ordinary;
    // When one of them is another although nothing has changed in Redis; none: time alone changes nothing.
    std::optional<Instant> until;

    bool operator==(const BucketCondition&) const = default;
};

BucketFigures figuresOf(const BucketState& bucket);
BucketFigures figuresOf(const watch::Bucket& bucket);

// The one place where it is decided. Pure.
BucketCondition conditionOf(const BucketFigures& bucket, Instant now);
inline BucketCondition conditionOf(const BucketState& bucket, Instant now)
{
    return conditionOf(figuresOf(bucket), now);
}
inline BucketCondition conditionOf(const watch::Bucket& bucket, Instant now)
{
    return conditionOf(figuresOf(bucket), now);
}

} // namespace headroom::console
