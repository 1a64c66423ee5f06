// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/snapshot.h"

namespace headroom::support {

// A lane with a queue that its bucket holds for another 1.2 s.
model::Lane waitingLane(std::size_t waiting, unsigned inFlight, Instant now);

// An invented client of this process that is well and busy: one lane for each of `watched`, held by different reasons,
// and two of its own, whose rows have the first two own ids.
console::RequestClientState busyOwnClient(const std::vector<console::BucketId>& watched, Instant now);

// Of a production fleet, where this process sends requests, by such a client.
void makeBusy(console::Snapshot& snapshot, Instant now);

// The rows of its own two lanes.
void addOwnRows(console::Snapshot& snapshot, Instant now);

} // namespace headroom::support
