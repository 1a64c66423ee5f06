// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/ctl/request/request_json.h"

#include "core/model/outcome.h"
#include "core/model/wait_reason.h"

#include <QJsonValue>

#include <optional>
#include <string>

namespace headroom::ctl {

// What `headroomctl request` prints for people. Pure; without the last line break.

// "200, waited 2.1 s for its bucket", or "refused: " and why.
std::string outcomeText(const model::Outcome& outcome);

// "7  GET /users/@me  " before that: the id where the line had one, else its number.
std::string batchLineText(const QJsonValue& id, std::uint64_t number, const std::string& request);

// How far a batch is.
struct BatchProgress
{
    std::uint64_t done = 0;
    std::uint64_t notWell = 0; // of them: not answered, or with 400 or more
    std::optional<std::uint64_t> total; // none: nobody knows, as they come from a pipe
    std::size_t inFlight = 0;
    std::size_t waiting = 0;
    std::optional<model::WaitReason> waitsFor; // the longest queue
    Duration taken{};
};
// "batch: [####    ] 1,204 of 5,000, 3 not well, 20 in flight, 480 waiting (bucket), 38.2/s, 1 min 39 s left": so wide
// at most.
std::string batchProgressLine(const BatchProgress& progress, std::size_t columns);

// "300 requests in 6.2 s (48.3/s): 298 answered (290 with 200, 8 with 404), 2 refused"
std::string summaryText(const Tally& tally, std::size_t unfinished, Duration taken);

} // namespace headroom::ctl
