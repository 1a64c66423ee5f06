// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/store/bucket_store.h"

namespace headroom::store {

// To which window of its bucket an answer belongs, seen from the newest window known.
enum class WindowOf {
    Newest, // the one that is running
    Next, // one that began since
    Past, // one that is over: says nothing about now
};

// `newest` and `newestEnd` are the name and the end (on our clock) of the newest window known; no end: none is running.
// Answers overtake each other on the way, so time of arrival alone does not tell; X-RateLimit-Reset does, and where it
// is missing, an answer after the end of a window is taken for the next one's.
WindowOf windowOf(
    const Learned& learned, std::optional<WallTime> newest, std::optional<Instant> newestEnd, Instant now);

} // namespace headroom::store
