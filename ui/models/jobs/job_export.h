// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>

namespace headroom::ui {

class JobModel;

// The jobs as they are listed, as CSV (RFC 4180) with a header line, UTF-8, times as ISO 8601 in UTC. What is not known
// is empty, never 0. Columns: job, operation, title, guild, state, reason, priority, planned, done, failed, skipped,
// uncertain, open, per_second, seconds_left, runner, created, started, finished. Pure.
QByteArray exportedJobs(const JobModel& jobs);

} // namespace headroom::ui
