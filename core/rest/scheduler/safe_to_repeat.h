// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/rest/request.h"

#include <string_view>

namespace headroom::rest {

// GET and HEAD.
bool changesNothing(std::string_view method);

// Whether doing it twice is the same as doing it once: by its method (RFC 9110, 9.2.2), or because Discord itself drops
// the second of two messages with one nonce ("nonce" and "enforce_nonce": true in the body).
bool isSafeToRepeat(const Request& request);

} // namespace headroom::rest
