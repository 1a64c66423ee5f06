// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/ui_fake_own.h"

using namespace std::chrono_literals;

namespace headroom::support {

using console::OwnHold;
using console::OwnLane;

OwnLane waitingLane(std::vector<std::uint32_t> buckets, std::size_t waiting, unsigned inFlight, Instant now)
{
    OwnLane lane;
    lane.buckets = std::move(buckets);
    lane.state = OwnLane::State::Waiting;
    lane.waiting = waiting;
    lane.inFlight = inFlight;
    lane.waitReasons = OwnHold{"bucket", "its bucket", now + 1200ms};
    lane.waitingSince = now - 3s;
    lane.limit = 5;
    lane.remaining = 0;
    lane.resetsAt = now + 1200ms;
    lane.window = OwnLane::Window::Sliding;
    return lane;
}

console::OwnClientState busyOwnClient(const std::vector<console::BucketId>& watched, Instant now)
{
    const OwnHold holds[] = {{"bucket", "its bucket", now + 1200ms}, {"global", "the global limit", now + 400ms},
        {"sub-limit", "a limit inside its bucket", {}}, {"budget", "the invalid-request budget", {}},
        {"paused: breaker", "a host that keeps failing", now + 12s},
        {"first answer", "an answer that tells its bucket's limit", {}}};
    console::OwnClientState state;
    state.host = "discord.com";
    state.hasToken = true;
    state.sharesRedis = true;
    std::size_t next = 0;
    const auto add = [&](console::BucketId id) {
        auto lane = waitingLane({id}, 12 - next % 12, unsigned(next % 4), now);
        lane.waitReasons = holds[next % std::size(holds)];
        lane.waitingSince = now - (next % 2 ? 14s : 2s);
        lane.window = next % 3 ? OwnLane::Window::Sliding : OwnLane::Window::Fixed;
        state.waiting += lane.waiting;
        state.inFlight += lane.inFlight;
        state.lanes.push_back(std::move(lane));
        ++next;
    };
    for (const auto id : watched)
        add(id);
    add(console::firstOwnId);
    add(console::firstOwnId + 1);
    state.unfinished = state.waiting + state.inFlight;
    state.concurrency = 16;
    state.sent = 1204;
    state.global = {50, 38, 2, {}};
    state.address = {50, 0, 0, {}};
    state.invalid = 812;
    state.banAt = 10'000;
    state.stopBulkAt = 5'000;
    state.stopNormalAt = 8'000;
    state.stopAllAt = 9'500;
    return state;
}

void addOwnRows(console::Snapshot& snapshot, Instant now)
{
    for (console::BucketId i = 0; i < 2; ++i) {
        console::BucketIdentity identity;
        identity.id = console::firstOwnId + i;
        identity.method = i ? "DELETE" : "PATCH";
        identity.routeTemplate = i ? "/channels/{channel}/messages/{id}" : "/channels/{channel}";
        identity.variant = i ? "old" : "";
        identity.majorKind = "channel";
        identity.majorId = "203039963636301824";
        snapshot.added.push_back(identity);
        console::BucketState state;
        state.id = identity.id;
        state.limit = 5;
        state.remaining = 0;
        state.resetsAt = now + 1200ms;
        state.changedAt = now;
        snapshot.changed.push_back(state);
    }
}

} // namespace headroom::support
