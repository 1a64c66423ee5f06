// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/store/window_name.h"

using namespace std::chrono_literals;

namespace headroom::store {

namespace {

// Discord works X-RateLimit-Reset out anew for every answer, so it wavers a little within a window. Its shortest
// windows are a quarter of a second.
constexpr auto wavering = 100ms;

} // namespace

WindowOf windowOf(const Learned& learned, std::optional<WallTime> newest, std::optional<Instant> newestEnd, Instant now)
{
    const bool running = newestEnd && now < *newestEnd;
    if (!learned.reset || !newest)
        return running ? WindowOf::Newest : WindowOf::Next;
    if (*learned.reset > *newest + wavering)
        return WindowOf::Next;
    if (*learned.reset < *newest - wavering)
        return WindowOf::Past;
    return running ? WindowOf::Newest : WindowOf::Past;
}

} // namespace headroom::store
