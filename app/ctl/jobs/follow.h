// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/jobs/store/job_store.h"

namespace headroom::ctl {

// Prints how far a job is until it is over, until it waits for a person, or until Ctrl+C. The exit code: Done unless
// the job ended otherwise than done.
int followJob(jobs::JobStore& store, jobs::JobId job, bool json);

} // namespace headroom::ctl
