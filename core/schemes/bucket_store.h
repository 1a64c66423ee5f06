// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/time.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace headroom::schemes {

enum class WaitReason {
    Bucket, // nothing is left in it until its window ends, or Discord said 429
    Global, // Discord's global limit was hit
    InFlight, // what is left is known only when a request under way has been answered
    Unavailable, // the store itself cannot be asked
};

// One request of this bucket may be sent now.
struct Granted
{
    bool operator==(const Granted&) const = default;
};

// Nothing may be sent. Claim again at `until`; no earlier, except that InFlight may be asked again as soon as an answer
// for the bucket has been learned.
struct Wait
{
    Instant until;
    WaitReason why;

    bool operator==(const Wait&) const = default;
};

// The claim is queued at the store: exactly one more answer follows, Granted at the moment the request may be
// sent, or Wait when it lost its place for good. It need not be made again, and may be withdrawn by cancelClaim().
struct Queued
{
    std::optional<Instant> until; // when that will be, where it is known already
    WaitReason why;

    bool operator==(const Queued&) const = default;
};

using Claim = std::variant<Granted, Wait, Queued>;

// Names a claim for withdrawing it; never used twice by one store. 0: one that is never queued.
using ClaimTicket = std::uint64_t;

// What one answer of Discord said about its bucket, in the words of its headers. All empty: the answer had none.
struct Learned
{
    std::optional<std::int64_t> limit;
    std::optional<std::int64_t> remaining;
    std::optional<Duration> resetAfter; // counted from now
    // On Discord's calendar. Never compared with ours: it is the name of the window, the same in each of its answers.
    std::optional<WallTime> reset;

    // When the request was there, on Discord's calendar.
    std::optional<WallTime> arrived() const
    {
        return reset && resetAfter ? std::optional(*reset - toMilliseconds(*resetAfter)) : std::nullopt;
    }
};

// Whether a request that is reported had a claim. One that was sent while the store could not be asked had none: it is
// counted besides the claims that are out, and ends none of them.
enum class Claimed { Yes, No };

// What is left in each bucket, for this process or a whole fleet. `key` names a bucket; which text that is belongs to
// the key scheme.
//
// A claim that was answered with Granted is owed exactly one of learn(), exhaust(), abandon() and giveBack(). All of it
// on one thread.
class BucketStore
{
public:
    using ClaimCallback = std::function<void(const Claim&)>;

    BucketStore() = default;
    BucketStore(const BucketStore&) = delete;
    BucketStore& operator=(const BucketStore&) = delete;
    virtual ~BucketStore() = default; // answers not given yet are never given

    // Asks for one request. Calls `answer` once, and once more after Queued; the first time possibly before it returns.
    // Claims of one key are decided in the order they were made.
    virtual ClaimTicket claim(const std::string& key, ClaimCallback answer) = 0;
    // The request is not wanted any more: its answers still to come never come, and nothing is owed. A ticket whose
    // last answer was given, or 0, is ignored.
    virtual void cancelClaim(ClaimTicket ticket) = 0;

    // The request was answered, with anything but a 429 of this bucket.
    virtual void learn(const std::string& key, const Learned& learned, Claimed claimed = Claimed::Yes) = 0;
    // The request was answered with a 429 of this bucket: nothing may be sent for so long.
    virtual void exhaust(const std::string& key, Duration retryAfter, Claimed claimed = Claimed::Yes) = 0;
    // Its answer was lost: nobody knows whether Discord counted it.
    virtual void abandon(const std::string& key, Claimed claimed = Claimed::Yes) = 0;
    // It was never sent: another may go in its place.
    virtual void giveBack(const std::string& key) = 0;

    // Discord's global limit was hit: no bucket may be used for so long.
    virtual void learnGlobal(Duration retryAfter) = 0;

    // An answer that counts as invalid went to this egress address; `cause` as invalidCause() makes it.
    virtual void countInvalid(std::string_view egress, std::string_view cause) = 0;
};

} // namespace headroom::schemes
