// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/redis/protocol/reply.h"
#include "core/schemes/reading.h"

#include <optional>
#include <string_view>

namespace headroom::schemes {

// Whether the key holds something that the command is not for.
bool isWrongType(const redis::Reply& reply);

// The answer to GET as a reading; none for an error that says nothing of the value. `what` and its value name the key
// in a problem, as a source of Text: ":limit", "the field %1". Pure.
std::optional<Reading> readingOf(const redis::Reply& value, const char* what, std::string_view valueOfWhat = {});

// `ttl` as PTTL answered right after the value was read.
Reading withTtl(Reading reading, const redis::Reply& ttl);

// "<what> holds "many", which is no number"
Text noNumberProblem(const Text& what, std::string_view value);

} // namespace headroom::schemes
