// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/text/display_text.h"
#include "core/jobs/store/job_store.h"

#include "core/jobs/store/job_endings.h"
#include "core/jobs/store/job_rows.h"

#include <algorithm>

// What operators do.
namespace headroom::jobs {

namespace {

constexpr std::int64_t spacingByHand = 1024;
constexpr int itemsTidiedAtOnce = 10'000;

// Lets `change` alter the job, and saves it. `change` returns what to note, empty for nothing to do.
template <typename Change>
Result<void> changeJob(SqlConnection& sql, JobId id, Change change)
{
    return withLockedJob(sql, id, [&](JobRow& row, WallTime now) -> Result<void> {
        return change(row, now).and_then(
            [&](const Text& text) { return text.empty() ? Result<void>() : saveAndNote(sql, row, now, text); });
    });
}

Text pauseNow(JobRow& row, WallTime now)
{
    if (row.job.control == Control::Cancel)
        return {};
    if (row.isLeased(now)) {
        if (row.job.control == Control::Pause)
            return {};
        row.job.control = Control::Pause;
        return Text::tr("a pause was asked for");
    }
    row.endLease();
    row.job.state = JobState::Paused;
    row.job.held = {};
    row.job.stateText.clear();
    return Text::tr("paused");
}

} // namespace

Result<void> JobStore::confirm(JobId id)
{
    return changeJob(*m_sql, id, [this](JobRow& row, WallTime now) -> Result<Text> {
        if (row.job.state == JobState::Queued)
            return Text();
        if (row.job.state != JobState::WaitingForConfirmation)
            return failure(ErrorKind::Failed, Text::tr("%1: there is nothing to confirm").arg(nameWithState(row.job)));
        return enqueue(*m_sql, row, now).map([] { return Text::tr("confirmed"); });
    });
}

Result<void> JobStore::pause(JobId id)
{
    return changeJob(*m_sql, id, [](JobRow& row, WallTime now) -> Result<Text> {
        if (row.job.state == JobState::Paused)
            return Text();
        if (row.job.state != JobState::Queued && !mayHaveRunner(row.job.state))
            return failure(ErrorKind::Failed,
                Text::tr("%1: only a job that is queued, running or held back can be paused")
                    .arg(nameWithState(row.job)));
        return pauseNow(row, now);
    });
}

Result<int> JobStore::pauseAll()
{
    return m_sql->transaction([&]() -> Result<int> {
        const auto now = readNow(*m_sql);
        const auto rows =
            m_sql->rows(QStringLiteral("SELECT %1 FROM job j WHERE j.state IN (%2, %3, %4) ORDER BY j.id%5")
                            .arg(jobColumns(QStringLiteral("j")))
                            .arg(int(JobState::Queued))
                            .arg(int(JobState::Running))
                            .arg(int(JobState::HeldBack))
                            .arg(m_sql->dialect().texts.lockRows));
        if (!now || !rows)
            return firstError(now, rows);
        int paused = 0;
        for (const auto& found : *rows) {
            auto row = jobRowOf(found);
            const auto text = pauseNow(row, *now);
            if (text.empty())
                continue;
            if (auto saved = saveAndNote(*m_sql, row, *now, text); !saved)
                return tl::unexpected(saved.error());
            ++paused;
        }
        return paused;
    });
}

Result<void> JobStore::resume(JobId id)
{
    return changeJob(*m_sql, id, [this](JobRow& row, WallTime now) -> Result<Text> {
        auto& job = row.job;
        if (job.control == Control::Pause) {
            job.control = Control::None;
            return Text::tr("the pause was taken back");
        }
        if (job.state == JobState::Queued || row.isLeased(now))
            return Text();
        if (job.state != JobState::Paused && job.state != JobState::HeldBack)
            return failure(ErrorKind::Failed,
                Text::tr("%1: only a job that is paused or held back can be resumed").arg(nameWithState(job)));
        if (job.held.reason == HeldReason::JobBefore)
            job.after.reset();
        row.endLease();
        return enqueue(*m_sql, row, now).map([] { return Text::tr("resumed"); });
    });
}

Result<void> JobStore::cancel(JobId id)
{
    return withLockedJob(*m_sql, id, [this, id](JobRow& row, WallTime now) -> Result<void> {
        auto& job = row.job;
        const bool isLeased = row.isLeased(now);
        if (job.state == JobState::Cancelled || (isLeased && job.control == Control::Cancel))
            return {};
        if (!mayFollow(job.state, JobState::Cancelled))
            return failure(ErrorKind::Failed, Text::tr("%1: there is nothing left to cancel").arg(nameWithState(job)));
        if (isLeased) {
            job.control = Control::Cancel;
            return saveAndNote(*m_sql, row, now, Text::tr("its end was asked for"));
        }
        row.endLease();
        job.state = JobState::Cancelled;
        job.held = {};
        job.stateText.clear();
        const auto why = Text::tr("its runner died before the response came, and the job was cancelled");
        return changeItems(*m_sql, id, ItemState::Sent, ItemState::Uncertain, why, 0).and_then([&](std::int64_t) {
            return saveEnded(*m_sql, row, now);
        });
    });
}

Result<bool> JobStore::tidy()
{
    return m_sql->transaction([&]() -> Result<bool> {
        const auto rows =
            m_sql->rows(QStringLiteral("SELECT j.id FROM job j WHERE j.state = %1 AND j.n_planned > 0 LIMIT 1%2")
                            .arg(int(JobState::Cancelled))
                            .arg(m_sql->dialect().texts.lockFreeRows));
        if (!rows || rows->empty())
            return rows ? Result<bool>(false) : tl::unexpected(rows.error());
        return changeItems(*m_sql, rows->at(0).at(0).toLongLong(), ItemState::Planned, ItemState::Skipped,
            Text::tr("the job was cancelled"), itemsTidiedAtOnce)
            .map([](std::int64_t) { return true; });
    });
}

Result<void> JobStore::retry(JobId id)
{
    return withLockedJob(*m_sql, id, [this, id](JobRow& row, WallTime now) -> Result<void> {
        auto& job = row.job;
        if (job.state == JobState::Queued)
            return {};
        if (job.state != JobState::DoneWithFailures && job.state != JobState::Failed)
            return failure(ErrorKind::Failed,
                Text::tr("%1: only a job that failed, or some of whose items did, can be retried")
                    .arg(nameWithState(job)));
        const auto failed = job.counts[ItemState::Failed];
        const auto uncertain = job.counts[ItemState::Uncertain];
        if (auto lifted = m_sql->command(m_sql->dialect().texts.liftTimeLimit); !lifted)
            return lifted;
        for (const auto& [from, to] :
            {std::pair(ItemState::Failed, ItemState::Planned), std::pair(ItemState::Uncertain, ItemState::Sent)}) {
            if (auto changed = changeItems(*m_sql, id, from, to, {}, 0); !changed)
                return tl::unexpected(changed.error());
        }
        if (auto queued = enqueue(*m_sql, row, now); !queued)
            return queued;
        return saveAndNote(*m_sql, row, now,
            Text::tr("retried: %1 and %2")
                .arg((failed == 1 ? Text::tr("%1 failed item") : Text::tr("%1 failed items")).arg(Text::count(failed)),
                    (uncertain == 1 ? Text::tr("%1 uncertain one") : Text::tr("%1 uncertain ones"))
                        .arg(Text::count(uncertain))));
    });
}

Result<void> JobStore::setPriority(JobId id, int priority)
{
    return changeJob(*m_sql, id, [priority](JobRow& row, WallTime) -> Result<Text> {
        if (row.job.priority == priority)
            return Text();
        row.job.priority = priority;
        return Text::tr("its priority is %1").arg(priority);
    });
}

Result<void> JobStore::move(const std::vector<JobId>& jobs, JobId before)
{
    return m_sql->transaction([&]() -> Result<void> {
        const auto now = readNow(*m_sql);
        // Locked in one order by all; the order of the queue is made here.
        const auto rows = m_sql->rows(
            QStringLiteral("SELECT j.id, j.priority, j.position FROM job j WHERE j.state < %1 ORDER BY j.id%2")
                .arg(int(JobState::Done))
                .arg(m_sql->dialect().texts.lockRows));
        if (!rows || !now)
            return firstError(rows, now);
        struct Place
        {
            JobId id;
            std::int64_t priority;
            std::int64_t position;
        };
        std::vector<Place> queue;
        for (const auto& row : *rows)
            queue.push_back({row[0].toLongLong(), row[1].toLongLong(), row[2].toLongLong()});
        std::ranges::sort(queue, [](const Place& a, const Place& b) {
            return std::tuple(-a.priority, a.position, a.id) < std::tuple(-b.priority, b.position, b.id);
        });
        const auto old = queue;
        const auto placeOf = [](const std::vector<Place>& places, JobId id) {
            return std::find_if(places.begin(), places.end(), [id](const Place& place) { return place.id == id; });
        };
        std::vector<Place> moved;
        for (const auto id : jobs) {
            const auto found = placeOf(queue, id);
            if (found == queue.end() || id == before)
                return failure(ErrorKind::Failed, Text::tr("job %1 cannot be moved there").arg(id));
            moved.push_back(*found);
            queue.erase(found);
        }
        const auto target = before == 0 ? queue.end() : placeOf(queue, before);
        if (before != 0 && target == queue.end())
            return failure(ErrorKind::Failed, Text::tr("job %1 is not in the queue any more").arg(before));
        if (!queue.empty()) {
            for (auto& place : moved)
                place.priority = target == queue.end() ? queue.back().priority : target->priority;
        }
        queue.insert(target, moved.begin(), moved.end());
        for (std::size_t i = 0; i < queue.size(); ++i)
            queue[i].position = std::int64_t(i + 1) * spacingByHand;
        for (const auto& place : queue) {
            const auto was = placeOf(old, place.id);
            if (was->position == place.position && was->priority == place.priority)
                continue;
            if (auto saved = m_sql->write(QStringLiteral("UPDATE job SET position = ?, priority = ? WHERE id = ?"),
                    {toSql(place.position), toSql(place.priority), toSql(place.id)});
                !saved)
                return saved;
        }
        for (const auto& place : moved) {
            if (auto noted = note(*m_sql, place.id, *now, Text::tr("moved in the queue")); !noted)
                return noted;
        }
        return {};
    });
}

Result<void> JobStore::setThrottle(JobId id, const Throttle& throttle)
{
    return changeJob(*m_sql, id, [&throttle](JobRow& row, WallTime) -> Result<Text> {
        if (isOver(row.job.state))
            return failure(
                ErrorKind::Failed, Text::tr("%1: there is nothing left to slow down").arg(nameWithState(row.job)));
        if (row.job.throttle == throttle)
            return Text();
        row.job.throttle = throttle;
        return Text::tr("its throttle was changed");
    });
}

Result<void> JobStore::addEvent(JobId id, const Text& text)
{
    return changeJob(*m_sql, id, [&text](JobRow&, WallTime) -> Result<Text> { return text; });
}

Result<void> JobStore::remove(JobId id)
{
    return withLockedJob(*m_sql, id, [this, id](JobRow& row, WallTime now) -> Result<void> {
        const bool wasNeverQueued =
            row.job.state == JobState::Draft || row.job.state == JobState::WaitingForConfirmation;
        if (!wasNeverQueued && !isOver(row.job.state))
            return failure(
                ErrorKind::Failed, Text::tr("%1: cancel it before it is removed").arg(nameWithState(row.job)));
        if (auto lifted = m_sql->command(m_sql->dialect().texts.liftTimeLimit); !lifted)
            return lifted;
        // Those that come after it may run because it is done.
        const auto isDone = row.job.state == JobState::Done;
        for (const auto& statement :
            {isDone ? QStringLiteral("UPDATE job SET after_job = NULL WHERE after_job = ?") : QString(),
                QStringLiteral("UPDATE job SET next_job = NULL WHERE next_job = ?"),
                QStringLiteral("DELETE FROM item WHERE job = ?"), QStringLiteral("DELETE FROM event WHERE job = ?"),
                QStringLiteral("DELETE FROM job_detail WHERE job = ?"),
                QStringLiteral("DELETE FROM job WHERE id = ?")}) {
            if (statement.isEmpty())
                continue;
            if (auto done = m_sql->write(statement, {toSql(id)}); !done)
                return done;
        }
        return note(*m_sql, 0, now, Text::tr("job %1 was removed").arg(id)); // of no job: for those who watch
    });
}

Result<std::vector<JobId>> JobStore::endedBefore(std::chrono::milliseconds age)
{
    return m_sql->all(QStringLiteral("SELECT j.id FROM job j WHERE j.state >= %1 AND j.finished <= %2 - ? "
                                     "ORDER BY j.finished, j.id")
                          .arg(int(JobState::Done))
                          .arg(m_sql->now()),
        {toSql(std::int64_t(age.count()))}, [](const SqlConnection::Row& row) { return JobId(row[0].toLongLong()); });
}

} // namespace headroom::jobs
