// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/jobs/item.h"
#include "core/jobs/job.h"
#include "core/jobs/store/sql_connection.h"

#include <optional>
#include <string>
#include <vector>

// How jobs and items stand in rows, for JobStore alone.
namespace headroom::jobs {

// A job with the moment from which a runner may claim it: none: not at all. While a runner has it, this is when its
// lease expires.
struct JobRow
{
    Job job;
    std::optional<WallTime> claimableAt;

    bool isLeased(WallTime now) const { return !job.runner.empty() && claimableAt && *claimableAt > now; }
    // Nobody has it any more, and nothing is written under the old lease.
    void endLease();
};

QVariant toSql(const std::string& text);
QVariant toSql(const Text& text); // as it is stored
QVariant toSql(std::int64_t number);
QVariant toSql(const std::optional<std::int64_t>& number);
QVariant toSql(const std::optional<WallTime>& time);
std::optional<WallTime> toTime(const QVariant& value);

QString jobColumns(const QString& table); // of a SELECT, for jobRowOf()
JobRow jobRowOf(const SqlConnection::Row& row);
QString itemColumns();
Item itemOf(const SqlConnection::Row& row);

// The following are to be called within a transaction.
Result<WallTime> readNow(SqlConnection& sql);
Result<JobRow> readJob(SqlConnection& sql, JobId id); // an error when there is none
Result<JobRow> lockJob(SqlConnection& sql, JobId id); // the same
Result<std::optional<JobRow>> lockLeased(SqlConnection& sql, JobId id, std::int64_t epoch); // none: the lease is lost
Result<void> saveJob(SqlConnection& sql, const JobRow& row); // all but its counts
Result<JobId> insertJob(SqlConnection& sql, const JobRow& row, const std::string& params); // at its position
Result<void> savePlan(SqlConnection& sql, JobId job, const std::string& plan);
Result<void> note(SqlConnection& sql, JobId job, WallTime at, const Text& text); // in its log; wakes others
Result<void> saveAndNote(SqlConnection& sql, const JobRow& row, WallTime at, const Text& text);
Result<void> addToCounts(SqlConnection& sql, JobId job, const Counts& deltas);
// Appends items after the last one, and counts them.
Result<void> insertItems(SqlConnection& sql, const Job& job, const std::vector<NewItem>& items);
// Sets all items of a job in one state to another, with this error unless it is empty, and counts them. How many.
Result<std::int64_t> changeItems(
    SqlConnection& sql, JobId job, ItemState from, ItemState to, const Text& error, int limit);

// Calls `act` in a transaction that holds the job.
template <typename Act>
Result<void> withLockedJob(SqlConnection& sql, JobId id, Act act)
{
    return sql.transaction([&]() -> Result<void> {
        auto row = lockJob(sql, id);
        const auto now = readNow(sql);
        if (!row || !now)
            return firstError(row, now);
        return act(*row, *now);
    });
}

} // namespace headroom::jobs
