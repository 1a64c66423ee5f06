// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/ctl/request/request_json.h"

#include "core/model/outcome.h"

#include <QJsonValue>

#include <string>

namespace headroom::ctl {

// What `headroomctl request` prints for people. Pure; without the last line break.

// "200, waited 2.1 s for its bucket", or "refused: " and why.
std::string outcomeText(const model::Outcome& outcome);

// "7  GET /users/@me  " before that: the id where the line had one, else its number.
std::string batchLineText(const QJsonValue& id, std::uint64_t number, const std::string& request);

// "300 requests in 6.2 s (48.3/s): 298 answered (290 with 200, 8 with 404), 2 refused"
std::string summaryText(const Tally& tally, std::size_t unfinished, Duration taken);

} // namespace headroom::ctl
