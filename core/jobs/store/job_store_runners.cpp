// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/store/job_rows.h"
#include "core/jobs/store/job_store.h"

#include <cmath>

// What runners say of themselves.
namespace headroom::jobs {

namespace {

std::int64_t perMinute(double perSecond)
{
    return std::llround(perSecond * 60);
}

} // namespace

Result<void> JobStore::reportRunner(const RunnerLimits& limits)
{
    return m_sql->transaction([&]() -> Result<void> {
        if (auto removed = m_sql->write(QStringLiteral("DELETE FROM runner WHERE seen < %1 - ?").arg(m_sql->now()),
                {toSql(std::int64_t(std::chrono::milliseconds(runnerSeenFor).count()))});
            !removed)
            return removed;
        return m_sql->write(
            QStringLiteral(
                "INSERT INTO runner (name, global_per_minute, share_percent, requests_per_minute, "
                "concurrency, max_jobs, seen) VALUES (?, ?, ?, ?, ?, ?, %1) ON CONFLICT (name) DO UPDATE SET "
                "global_per_minute = excluded.global_per_minute, share_percent = excluded.share_percent, "
                "requests_per_minute = excluded.requests_per_minute, concurrency = excluded.concurrency, "
                "max_jobs = excluded.max_jobs, seen = excluded.seen")
                .arg(m_sql->now()),
            {toSql(limits.runner), toSql(perMinute(limits.globalPerSecond)), toSql(std::int64_t(limits.sharePercent)),
                toSql(perMinute(limits.perSecond)), toSql(std::int64_t(limits.concurrency)),
                toSql(std::int64_t(limits.maxJobs))});
    });
}

Result<void> JobStore::removeRunner(const std::string& runner)
{
    return m_sql->write(QStringLiteral("DELETE FROM runner WHERE name = ?"), {toSql(runner)});
}

Result<std::vector<RunnerLimits>> JobStore::runners()
{
    return m_sql->all(QStringLiteral("SELECT name, global_per_minute, share_percent, requests_per_minute, concurrency, "
                                     "max_jobs FROM runner WHERE seen >= %1 - ? ORDER BY name")
                          .arg(m_sql->now()),
        {toSql(std::int64_t(std::chrono::milliseconds(runnerSeenFor).count()))}, [](const SqlConnection::Row& row) {
            return RunnerLimits{.runner = row[0].toString().toStdString(),
                .globalPerSecond = row[1].toDouble() / 60,
                .sharePercent = row[2].toInt(),
                .perSecond = row[3].toDouble() / 60,
                .concurrency = row[4].toInt(),
                .maxJobs = row[5].toInt()};
        });
}

} // namespace headroom::jobs
