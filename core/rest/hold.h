// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/time.h"
#include "core/model/wait_reason.h"

#include <initializer_list>
#include <optional>

namespace headroom::rest {

// Nothing before `until`, and because of what.
struct Hold
{
    Instant until;
    model::WaitReason why = model::WaitReason::Bucket;
};

// None when that has passed.
inline std::optional<Hold> holdUntil(std::optional<Instant> until, model::WaitReason why, Instant now)
{
    return until && *until > now ? std::optional(Hold{*until, why}) : std::nullopt;
}

// The one that ends last; of several the first.
inline std::optional<Hold> lastToEnd(std::initializer_list<std::optional<Hold>> holds)
{
    std::optional<Hold> last;
    for (const auto& hold : holds) {
        if (hold && (!last || hold->until > last->until))
            last = hold;
    }
    return last;
}

} // namespace headroom::rest
