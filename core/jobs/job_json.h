// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/jobs/item.h"
#include "core/jobs/job.h"
#include "core/jobs/run/runner_limits.h"

#include <QJsonObject>

namespace headroom::jobs {

// Jobs as scripts read them. Times are UTC as ISO 8601, states and reasons their words, snowflakes texts; what is not
// known is null.

// planned, open, sent, done, failed, skipped, uncertain. `planned` is every item of the plan, so that at the end
// planned = done + failed + skipped + uncertain; `open` is those still without an outcome.
QJsonObject countsJson(const Counts& counts);
// runner, global_per_second, share_percent, per_second, concurrency, max_jobs; numbers are 0 where there is no limit.
QJsonObject runnerJson(const RunnerLimits& limits);
// job, operation, guild, title, state, state_text, doing, held {reason, until}, asked ("pause", "cancel"), priority,
// after, undo_of, schedule {not_before, window, repeat, zone}, throttle {share_percent, requests_per_minute,
// concurrency}, counts, runner, created, planned, started, finished.
QJsonObject jobJson(const Job& job);
// The plan without what only the window reads; null where there is none.
QJsonValue planJson(const std::string& plan);
// Puts params and plan beside what jobJson() says.
void addDetail(QJsonObject& object, const JobDetail& detail);
// n, action, kind, target, state, attempts, status, code, error, result_id, sent, finished.
QJsonObject itemJson(const Item& item);

} // namespace headroom::jobs
