// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/clock.h"
#include "core/console/profile.h"
#include "core/console/requests/ended_request.h"
#include "core/console/requests/request_client_state.h"

#include <memory>
#include <vector>

namespace headroom::console {

// The console's own way to Discord: a rate-limited client that shares the Redis the console watches, over a connection
// of its own that may write, or that knows its limits alone where there is no Redis. Made only where the profile allows
// requests.
//
// Lives on the thread that made it, with the clock. What is unfinished when it is destroyed is dropped.
class RequestClient
{
public:
    static constexpr std::size_t maxShownResponseBytes = 4096; // bytes of an answer that are kept to be shown

    RequestClient(const Profile& profile, Clock& clock); // profile.requests is set
    ~RequestClient();

    void send(const RequestBatch& requests);
    void cancel(const std::vector<RequestNumber>& numbers);
    void cancelWaiting();
    void trustToken();
    // Nothing more is sent: what waits is cancelled, and what is in flight ends as it may. Once.
    void end();
    bool hasEnded() const;

    // Those that ended since the last call.
    std::vector<EndedRequest> takeEnded();
    // Without the rows its lanes belong to.
    RequestClientState state(Instant now) const;

private:
    struct Parts;
    std::unique_ptr<Parts> m_parts;
};

// What a send ends as where there is no client, or it is not armed.
std::vector<EndedRequest> refusedForLackOfClient(const RequestBatch& requests, bool mayBeArmed);

} // namespace headroom::console
