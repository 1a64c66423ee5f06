// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/text/text.h"
#include "core/base/time/time.h"
#include "core/model/body.h"
#include "core/model/wait_reason.h"

#include <optional>
#include <string>
#include <string_view>

namespace headroom::model {

// How a request ended. Every request submitted ends in exactly one.
struct Outcome
{
    enum class Kind {
        Answered, // with any status
        Refused, // by the client, before anything was sent; `reason` says why
        Cancelled, // by the caller, before anything was sent; see Request::maySend too
        Failed, // never sent: the other side could not be reached
        Uncertain, // sent, and no response came: its effect is not known
    };

    Kind kind = Kind::Answered;
    std::optional<int> status; // when answered
    model::Body body; // when answered
    Duration waited{}; // before it was sent, all attempts together
    WaitReasons waitReasons;
    unsigned attempts = 0; // times it was sent
    Text reason; // one line for a person; empty when answered
    bool localLimits = false; // sent without the shared store, which was away, on a part of the limits
    bool cached = false; // answered from what an earlier request was answered
    // When it was refused for its deadline: how long it would have waited at least, from its submission.
    std::optional<Duration> wouldTake;
};

// "answered", "refused", "cancelled", "failed", "uncertain"
std::string_view toString(Outcome::Kind kind);

} // namespace headroom::model
