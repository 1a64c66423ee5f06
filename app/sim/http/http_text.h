// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/sim/http/exchange.h"

namespace headroom::sim {

// "Too Many Requests" for 429; "Unknown" for what has no name here.
const char* reasonOf(int status);

// Status line and headers, with the empty line after them.
std::string httpHead(const Answer& answer, std::size_t bodySize, bool keepAlive);

// The whole answer as bytes.
std::string httpText(const Answer& answer, bool keepAlive);

} // namespace headroom::sim
