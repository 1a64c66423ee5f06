// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/jobs/store/job_store.h"

#include <QIODevice>

namespace headroom::jobs {

// Which restores.
struct RestoreQuestion
{
    std::string archive = {}; // its path
    discord::Snowflake guild = {}; // that it was restored into
    std::optional<WallTime> until = {}; // only those that were over by then
};

// Those that are over, have done something and were not undone, the newest first.
Result<std::vector<JobId>> restoresOf(JobStore& store, const RestoreQuestion& question);
// What these jobs have made, or found, of the objects of their archive, without messages: the columns of a report in
// CSV that archives::newIdsIn() reads. Where several name an object the first job comes first.
Result<void> writeNewIds(JobStore& store, const std::vector<JobId>& restores, QIODevice& to);

} // namespace headroom::jobs
