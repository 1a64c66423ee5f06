// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/requests/request_batch.h"
#include "core/model/outcome.h"

namespace headroom::console {

// How one request of a RequestBatch ended.
struct EndedRequest : model::Outcome // its body: the beginning of it, without tokens
{
    RequestNumber number = 0;
    Duration took{}; // from being given to the client to its end
    bool bodyIsCut = false;
};

// Keeps at most `maxBodyBytes` bytes of the response's body.
EndedRequest endedRequest(RequestNumber number, const model::Outcome& outcome, Duration took, std::size_t maxBodyBytes);

// The values of "token" fields and what follows a webhook's id in its URL, each as "…". The text may be cut anywhere.
std::string withoutTokens(std::string json);

} // namespace headroom::console
