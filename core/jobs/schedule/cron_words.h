// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/jobs/schedule/cron_expression.h"

#include <optional>
#include <string>

namespace headroom::jobs {

// "every Monday at 03:00 UTC", "every 15 minutes from 09:00 to 17:45 Europe/Berlin, from Monday to Friday". Exact: two
// expressions with the same words mean the same times. None where it would take too many words; then the expression
// itself is to be shown. `zone` as in CronExpression::nextAfter(). Pure, but for which zones this machine knows.
std::optional<std::string> inWords(const CronExpression& cron, const std::string& zone);

} // namespace headroom::jobs
