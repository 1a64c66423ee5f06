// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/own/own_client_state.h"
#include "core/console/own/own_request.h"
#include "core/rest/client_state.h"
#include "core/rest/outcome.h"

namespace headroom::console {

// From the client's words into the window's. Pure.

// One or two words for a narrow column.
std::string_view shortWord(rest::WaitReason reason);

// Spans of `state` count from `now`. Lanes come in the same order, without the rows they belong to; what only the
// wiring knows (host, token, Redis) is left empty.
OwnClientState ownClientState(const rest::ClientState& state, Instant now);

// The values of "token" fields and what follows a webhook's id in its URL, each as "…". The text may be cut anywhere.
std::string withoutTokens(std::string json);

// At most `maxShownResponseBytes` bytes of the answer's body.
OwnOutcome ownOutcome(
    RequestNumber number, const rest::Outcome& outcome, Duration took, std::size_t maxShownResponseBytes);

} // namespace headroom::console
