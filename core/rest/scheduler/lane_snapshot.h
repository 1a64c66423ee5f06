// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/client_state.h"
#include "core/rest/scheduler/lane.h"

namespace headroom::rest {

// A lane as it is shown, without what its first request waits for and since when.
model::Lane snapshotOf(const Lane& lane, Instant now);
// What a lane waits for by its state; none: nothing, or the store has not said yet.
std::optional<Hold> holdOf(const Lane& lane, Instant now);

} // namespace headroom::rest
