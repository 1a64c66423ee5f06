// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/buckets/bucket_condition.h"
#include "core/console/jobs/job_figures.h"
#include "core/console/logs/log_figures.h"
#include "core/console/snapshot.h"
#include "core/recording/measure.h"

#include <map>

namespace headroom::console {

// What of the console's reports is recorded. Each adds what is known at that moment; what is not is left out, and so
// is a gap. Pure.

// Nothing that was read from Redis while that is not live.
void addFigures(recording::Sample& sample, const Snapshot& snapshot);
void addOwn(recording::Sample& sample, const RequestClientState& own);
// Of figures that LogWatch made to be recorded: their routes are those of slotOf(). Nothing where the logs end in the
// past.
void addLogs(recording::Sample& sample, const LogFigures& logs, WallTime wallNow);
void addJobs(recording::Sample& sample, const JobFigures& jobs);

// "held", "stale", "exhausted", "slow", "leased", "healthy", "idle", "unreadable".
std::string_view recordedName(BucketStatus status);
std::optional<BucketStatus> bucketStatusNamed(std::string_view name);

// The last ten seconds that logs are likely to have told of whole: what the requests of single routes are counted in.
std::pair<WallTime, WallTime> slotOf(WallTime end);
inline constexpr std::chrono::seconds recordedSlot{10};

// Series that come and go, such as those of routes: where one is not said while others of its kind are, it is 0, for
// an hour; then it is not recorded any more.
class LingeringSeries
{
public:
    void addZeros(recording::Sample& sample, std::int64_t second);

private:
    std::map<recording::SeriesKey, std::int64_t> m_lastSaid;
};

} // namespace headroom::console
