// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/rest/scheduler/clock_offset.h"
#include "core/rest/scheduler/send_lead.h"
#include "core/schemes/bucket_store.h"

#include <optional>

namespace headroom::rest {

// When requests arrive at Discord, which counts them then: known as the latest time at which it can have been, from the
// calendar in the response's headers, or else the time of the response.
//
// Pure. Times given must never go back.
class ArrivalTimes
{
public:
    // A request was answered. `written`: when its last byte left, where that is known. Returns when it arrived.
    Instant note(Instant sent, std::optional<Instant> written, const schemes::Learned& learned, Instant now);

    Duration usual() const { return m_usual; } // from sending to arrival, of most that were sent lately
    const SendLead& lead() const { return m_lead; }

private:
    ClockOffset m_clockOffset; // of all that answer
    SendLead m_lead;
    Duration m_usual{};
};

} // namespace headroom::rest
