// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/ui/fake_own.h"

#include <tuple>

using namespace std::chrono_literals;

namespace headroom::support {

model::Lane waitingLane(std::size_t waiting, unsigned inFlight, Instant now)
{
    model::Lane lane;
    lane.state = model::LaneState::Waiting;
    lane.waiting = waiting;
    lane.inFlight = inFlight;
    lane.waitReason = model::WaitReason::Bucket;
    lane.waitsUntil = now + 1200ms;
    lane.waitingSince = now - 3s;
    lane.limit = 5;
    lane.remaining = 0;
    lane.resetsAt = now + 1200ms;
    lane.window = model::WindowKind::Sliding;
    return lane;
}

console::RequestClientState busyOwnClient(const std::vector<console::BucketId>& watched, Instant now)
{
    using model::WaitReason;
    const std::pair<WaitReason, std::optional<Instant>> holds[] = {{WaitReason::Bucket, now + 1200ms},
        {WaitReason::Global, now + 400ms}, {WaitReason::SubLimit, {}}, {WaitReason::Budget, {}},
        {WaitReason::Breaker, now + 12s}, {WaitReason::InFlight, {}}};
    console::RequestClientState state;
    state.host = "discord.com";
    state.hasToken = true;
    state.sharesRedis = true;
    std::size_t next = 0;
    const auto add = [&](console::BucketId id) {
        auto lane = waitingLane(12 - next % 12, unsigned(next % 4), now);
        std::tie(lane.waitReason, lane.waitsUntil) = holds[next % std::size(holds)];
        lane.waitingSince = now - (next % 2 ? 14s : 2s);
        lane.window = next % 3 ? model::WindowKind::Sliding : model::WindowKind::Fixed;
        state.waiting += lane.waiting;
        state.inFlight += lane.inFlight;
        state.lanes.push_back(std::move(lane));
        state.rows.push_back({id});
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
    return state;
}

void makeBusy(console::Snapshot& snapshot, Instant now)
{
    snapshot.connection.name = "production";
    snapshot.connection.environment = console::Environment::Production;
    snapshot.connection.maySendRequests = true;
    snapshot.connection.sendsRequests = true;
    snapshot.own = std::make_shared<const console::RequestClientState>(busyOwnClient({3, 4, 6, 11, 20}, now));
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
