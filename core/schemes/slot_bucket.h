// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/text/text.h"
#include "core/base/time/time.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace headroom::schemes {

// One bucket of the `headroom` scheme as its keys hold it, see headroom/headroom_bucket.lua: a request holds a
// slot from its claim until the reset that its own response gave, so slots come free one by one, without any key
// changing. Pure.
struct SlotBucket
{
    // What was read of a list; more would not be worth what they cost the server.
    static constexpr std::size_t maxMoments = 512;

    struct Moment
    {
        Instant at{};
        std::uint64_t claim = 0; // a hash of its name; 0: it is nobody's claim
    };
    struct List
    {
        std::vector<Moment> moments; // the earliest, by `at`, at most maxMoments
        std::int64_t count = 0; // all of them
        std::optional<Instant> keyEnds; // when Redis drops the key; none: never, or there is none
    };

    std::optional<std::int64_t> limit; // none: not learned yet
    std::int64_t free = 0; // answers without a limit so far: before any, one may go, and one more for each of these
    std::optional<Instant> held; // by a 429, until then
    List slots; // in use with a known end, by that end
    List granted; // claims that nobody has answered yet, by the moment from which they may be sent
    std::int64_t waiting = 0; // claims that are queued
    std::optional<Instant> queueEnds; // when Redis drops the queue
    std::shared_ptr<const Text> problem; // one line when a key holds what it cannot; null: none

    // What it comes to at `now`.
    struct View
    {
        // What a claim would find: the limit less what is in use, 0 while a 429 holds it. None: nothing is in use.
        std::optional<std::int64_t> remaining;
        std::optional<Instant> nextFreeAt; // when one slot more is free; none: only an answer can tell, or all are free
        std::optional<Instant> resetsAt; // when all slots with a known end are free; none: there are none
        std::optional<Instant> heldUntil;
        std::int64_t leased = 0;
        std::int64_t waiting = 0;
        bool stale = false; // a claim stands past its lease: its client died, and nobody has claimed since
        std::optional<Instant> changesAt; // when time alone changes any of this; none: never

        bool operator==(const View&) const = default;
    };
    View at(Instant now) const;

    // How long a claim is kept for its client, which is nowhere written down: the key of the granted ones ends that
    // long after the last of them. None: it is unknown.
    std::optional<Duration> lease() const;
};

// Claims of `after` that `before` does not know: those that were made between the two readings, but for what came and
// went in between.
std::int64_t claimsMade(const SlotBucket& before, const SlotBucket& after);

} // namespace headroom::schemes
