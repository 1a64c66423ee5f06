// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/text/text.h"
#include "core/base/time/time.h"
#include "core/net/request.h"

#include <optional>

namespace headroom::net {

// What Discord, or something between it and us, answered.
struct Response
{
    int status = 0;
    Headers headers;
    model::Body body; // unpacked
    // When the last of the request was written to a connection that stood; nothing where that is not known. Later than
    // send() by what looking up, connecting and TLS took.
    std::optional<Instant> written = {};
};

// Why there is no response.
struct TransportError
{
    // The request may have reached the other side, so that its effect is not known.
    bool maybeSent = true;
    Text text; // one line for a person
    bool isWithdrawn = false; // Request::maySend was false; nothing was sent
};

inline TransportError withdrawn()
{
    return {false, Text::tr("its sender may not send it any more"), true};
}

} // namespace headroom::net
