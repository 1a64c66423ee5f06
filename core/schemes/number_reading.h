// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/redis/protocol/reply.h"
#include "core/schemes/reading.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace headroom::schemes {

// Whether the key holds something that the command is not for.
bool isWrongType(const redis::Reply& reply);

// The answer to GET as a reading; none for an error that says nothing of the value. `what` names the key in a problem,
// for example ":limit". Pure.
std::optional<Reading> readingOf(const redis::Reply& value, std::string_view what);

// `ttl` as PTTL answered right after the value was read.
Reading withTtl(Reading reading, const redis::Reply& ttl);

// "<what> holds "many", which is no number"
std::string noNumberProblem(std::string_view what, std::string_view value);

} // namespace headroom::schemes
