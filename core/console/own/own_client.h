// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/clock.h"
#include "core/console/own/own_client_state.h"
#include "core/console/own/own_request.h"
#include "core/console/profile.h"
#include "core/rest/client_state.h"

#include <memory>
#include <vector>

namespace headroom::console {

// The console's own way to Discord: a rate-limited client that shares the Redis the console watches, over a connection
// of its own that may write, or that knows its limits alone where there is no Redis. Made only where the profile allows
// requests.
//
// Lives on the thread that made it, with the clock. What is unfinished when it is destroyed is dropped.
class OwnClient
{
public:
    static constexpr std::size_t maxShownResponseBytes = 4096; // bytes of an answer that are kept to be shown

    OwnClient(const Profile& profile, Clock& clock); // profile.requests is set
    ~OwnClient();

    void send(const OwnRequests& requests);
    void cancel(const std::vector<RequestNumber>& numbers);
    void cancelWaiting();
    void trustToken();

    // Those that ended since the last call.
    std::vector<OwnOutcome> takeEnded();
    // As the client has them, for OwnLanes.
    rest::ClientState state(Instant now) const;
    // The same for the window, without the rows its lanes belong to; `now` is the moment `state` was asked for.
    OwnClientState shown(const rest::ClientState& state, Instant now) const;

private:
    struct Parts;
    std::unique_ptr<Parts> m_parts;
};

// What a send ends as where there is no client.
std::vector<OwnOutcome> refusedForLackOfClient(const OwnRequests& requests);

} // namespace headroom::console
