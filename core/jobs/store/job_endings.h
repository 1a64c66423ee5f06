// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/jobs/store/job_rows.h"

// What several of JobStore's files decide alike.
namespace headroom::jobs {

// Queues the job, or holds it back where the job it comes after has ended otherwise than done. Changes `row` only.
Result<void> enqueue(SqlConnection& sql, JobRow& row, WallTime now);

// The job has just ended, and `row` says how: makes the job that repeats it, and frees or holds back those that come
// after it. Saves the row.
Result<void> saveEnded(SqlConnection& sql, JobRow& row, WallTime now);

// "job 7 is done: ", for what it does not allow.
Text nameWithState(const Job& job);

// For its log: "held back: Discord cannot be reached", "planned, 12 items".
Text stateWithText(const Job& job);
Text plannedText(const Job& job);

} // namespace headroom::jobs
