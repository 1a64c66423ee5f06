// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/base/time/time.h"
#include "core/model/invalid_thresholds.h"
#include "core/rest/request.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace headroom::rest {

// Values as they are written on the command line, in a batch and in profiles. Pure. Every error is ErrorKind::Usage and
// says what to write instead.

// Nothing waits for longer than this.
inline constexpr Duration maxSpan = std::chrono::hours{24 * 365};

// "1500ms", "30s", "2.5m", "1h" or "30d", up to maxSpan. A plain 0 needs no unit; any other number without one is
// taken for so many `plain`, or is an error where there is none.
Result<Duration> readSpan(const std::string& text, std::optional<Duration> plain = {});

// "critical", "normal", "bulk"
Result<model::Priority> readPriority(std::string_view text);

// "by_route", "always", "never"
Result<Authorization> readAuthorization(std::string_view text);

// "/users/{user}=60s": a route's template as `headroomctl route` prints it, and how long answers to its GETs are kept.
Result<std::pair<std::string, Duration>> readCached(const std::string& text);

// "50,80,95": the percentages of the ten-minute budget at which bulk work, normal work and everything stops. Rising,
// above 0, 100 at most.
Result<model::InvalidThresholds> readInvalidStop(std::string_view text);

} // namespace headroom::rest
