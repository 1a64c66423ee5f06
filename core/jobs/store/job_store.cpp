// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/store/job_store.h"

#include "core/base/text/display_text.h"
#include "core/jobs/store/job_endings.h"
#include "core/jobs/store/job_rows.h"
#include "core/jobs/store/job_schema.h"

// Opening, making and reading jobs. What operators and runners do is in job_store_operator.cpp and
// job_store_runner.cpp.
namespace headroom::jobs {

namespace {

constexpr std::int64_t positionSpacing = 1024;

QString stateList(const std::vector<JobState>& states)
{
    QStringList numbers;
    for (const auto state : states)
        numbers += QString::number(int(state));
    return numbers.join(QStringLiteral(", "));
}

} // namespace

JobStore::JobStore(std::unique_ptr<SqlConnection> connection)
    : m_sql(std::move(connection))
{
}

JobStore::~JobStore() = default;

Result<std::unique_ptr<JobStore>> JobStore::open(const QueueAddress& address, const Options& options)
{
    return SqlConnection::open(address, {options.password, options.isDurable, options.now, options.onStatement})
        .and_then([](std::unique_ptr<SqlConnection> connection) {
            return migrate(*connection).map([&connection] {
                return std::unique_ptr<JobStore>(new JobStore(std::move(connection)));
            });
        });
}

const QueueAddress& JobStore::address() const
{
    return m_sql->address();
}

bool JobStore::isUnusable() const
{
    return m_sql->isUnusable();
}

Result<JobId> JobStore::add(const NewJob& job)
{
    return m_sql->transaction([&]() -> Result<JobId> {
        const auto now = readNow(*m_sql);
        if (!now)
            return tl::unexpected(now.error());
        if (job.after) {
            if (const auto before = lockJob(*m_sql, *job.after); !before)
                return tl::unexpected(before.error());
        }
        const auto last = m_sql->value(QStringLiteral("SELECT COALESCE(MAX(position), 0) FROM job"));
        if (!last)
            return tl::unexpected(last.error());
        JobRow row;
        row.job.operation = job.operation;
        row.job.guild = job.guild;
        row.job.title = job.title;
        row.job.priority = job.priority;
        row.job.position = last->toLongLong() + positionSpacing;
        row.job.schedule = job.schedule;
        row.job.after = job.after;
        row.job.undoOf = job.undoOf;
        row.job.throttle = job.throttle;
        row.job.created = *now;
        return insertJob(*m_sql, row, job.params).and_then([&](JobId added) {
            return note(*m_sql, added, *now, Text::tr("added")).map([added] { return added; });
        });
    });
}

Result<void> JobStore::addItems(JobId id, const std::vector<NewItem>& items)
{
    return m_sql->transaction([&]() -> Result<void> {
        const auto row = lockJob(*m_sql, id);
        if (!row)
            return tl::unexpected(row.error());
        if (row->job.state != JobState::Draft)
            return failure(ErrorKind::Failed,
                Text::tr("%1: only the plan of a draft takes items from outside").arg(nameWithState(row->job)));
        return insertItems(*m_sql, row->job, items);
    });
}

Result<void> JobStore::finishPlan(JobId id, const std::string& plan, JobState next)
{
    if (next != JobState::WaitingForConfirmation && next != JobState::Queued)
        return failure(ErrorKind::Usage, Text::tr("a plan that is whole is to be confirmed or queued"));
    return withLockedJob(*m_sql, id, [&](JobRow& row, WallTime now) -> Result<void> {
        if (row.job.state == next)
            return {};
        if (row.job.state != JobState::Draft)
            return failure(ErrorKind::Failed, Text::tr("%1: only a draft can be planned").arg(nameWithState(row.job)));
        if (auto saved = savePlan(*m_sql, id, plan); !saved)
            return saved;
        row.job.planned = now;
        row.job.state = next;
        if (next == JobState::Queued) {
            if (auto queued = enqueue(*m_sql, row, now); !queued)
                return queued;
        }
        return saveAndNote(*m_sql, row, now, plannedText(row.job));
    });
}

Result<void> JobStore::discardPlan(JobId id)
{
    return withLockedJob(*m_sql, id, [&](JobRow& row, WallTime now) -> Result<void> {
        if (row.job.state != JobState::Draft && row.job.state != JobState::WaitingForConfirmation)
            return failure(ErrorKind::Failed, Text::tr("%1: its plan cannot be made anew").arg(nameWithState(row.job)));
        const bool hadPlan = row.job.planned || row.job.counts.total() > 0;
        Counts removed;
        for (const auto state : allItemStates)
            removed[state] = -row.job.counts[state];
        row.job.state = JobState::Draft;
        row.job.planned.reset();
        return saveJob(*m_sql, row)
            .and_then([&] { return addToCounts(*m_sql, id, removed); })
            .and_then([&] { return m_sql->command(m_sql->dialect().texts.liftTimeLimit); })
            .and_then([&] { return m_sql->write(QStringLiteral("DELETE FROM item WHERE job = ?"), {toSql(id)}); })
            .and_then([&] { return savePlan(*m_sql, id, {}); })
            .and_then(
                [&] { return hadPlan ? note(*m_sql, id, now, Text::tr("its plan was discarded")) : Result<void>(); });
    });
}

Result<JobId> JobStore::duplicate(JobId id)
{
    const auto original = job(id);
    const auto known = detail(id);
    if (!original || !known)
        return firstError(original, known);
    NewJob copy;
    copy.operation = original->operation;
    copy.guild = original->guild;
    copy.title = original->title;
    copy.params = known->params;
    copy.priority = original->priority;
    copy.schedule = {.window = original->schedule.window, .zone = original->schedule.zone};
    copy.throttle = original->throttle;
    return add(copy);
}

Result<JobId> JobStore::addUndo(JobId id)
{
    const auto undone = job(id);
    const auto known = detail(id);
    if (!undone || !known)
        return firstError(undone, known);
    if (!isOver(undone->state))
        return failure(
            ErrorKind::Usage, Text::tr("%1: only a job that is over can be undone").arg(nameWithState(*undone)));
    if (undone->counts[ItemState::Done] == 0)
        return failure(ErrorKind::Usage, Text::tr("job %1 has changed nothing").arg(id));
    return add({.operation = undone->operation,
        .guild = undone->guild,
        .title = "Undo of job " + std::to_string(id),
        .params = known->params,
        .undoOf = id,
        .throttle = undone->throttle});
}

Result<Job> JobStore::job(JobId id)
{
    return readJob(*m_sql, id).map([](const JobRow& row) { return row.job; });
}

Result<JobDetail> JobStore::detail(JobId id)
{
    const auto rows = m_sql->rows(QStringLiteral("SELECT params, plan FROM job_detail WHERE job = ?"), {toSql(id)});
    if (!rows)
        return tl::unexpected(rows.error());
    if (rows->empty())
        return failure(ErrorKind::Usage, Text::tr("there is no job %1 in this queue").arg(id));
    return JobDetail{rows->at(0).at(0).toString().toStdString(), rows->at(0).at(1).toString().toStdString()};
}

Result<std::vector<Job>> JobStore::jobs(const JobQuery& query)
{
    QStringList conditions;
    QVariantList values;
    if (!query.states.empty())
        conditions += QStringLiteral("j.state IN (%1)").arg(stateList(query.states));
    const bool isQueue = query.order == JobOrder::Queue;
    if (query.after && isQueue) {
        conditions += QStringLiteral("(-j.priority, j.position, j.id) > (?, ?, ?)");
        values << toSql(-std::int64_t(query.after->priority)) << toSql(query.after->position);
    } else if (query.after)
        conditions += QStringLiteral("j.id < ?");
    if (query.after)
        values << toSql(query.after->id);
    return m_sql->all(
        QStringLiteral("SELECT %1 FROM job j%2 ORDER BY %3 LIMIT ?")
            .arg(jobColumns(QStringLiteral("j")),
                conditions.empty() ? QString() : QStringLiteral(" WHERE ") + conditions.join(QStringLiteral(" AND ")),
                isQueue ? QStringLiteral("-j.priority, j.position, j.id") : QStringLiteral("j.id DESC")),
        values << toSql(std::int64_t(query.limit)), [](const SqlConnection::Row& row) { return jobRowOf(row).job; });
}

Result<std::vector<std::pair<JobState, std::int64_t>>> JobStore::countJobs()
{
    return m_sql->all(QStringLiteral("SELECT state, COUNT(*) FROM job GROUP BY state ORDER BY state"), {},
        [](const SqlConnection::Row& row) {
            return std::pair(static_cast<JobState>(row[0].toInt()), std::int64_t(row[1].toLongLong()));
        });
}

Result<std::vector<Item>> JobStore::items(JobId id, const ItemQuery& query)
{
    QVariantList values{toSql(id)};
    if (query.state)
        values << toSql(std::int64_t(*query.state));
    return m_sql->all(QStringLiteral("SELECT %1 FROM item WHERE job = ?%2 AND n > ? ORDER BY n LIMIT ?")
                          .arg(itemColumns(), query.state ? QStringLiteral(" AND state = ?") : QString()),
        values << toSql(query.after) << toSql(std::int64_t(query.limit)),
        [](const SqlConnection::Row& row) { return itemOf(row); });
}

Result<void> JobStore::forEachItem(
    JobId id, std::optional<ItemState> state, const std::function<Result<void>(const std::vector<Item>&)>& use)
{
    ItemQuery query{.state = state, .limit = 1000};
    for (;;) {
        const auto page = items(id, query);
        if (!page)
            return tl::unexpected(page.error());
        if (const auto used = use(*page); !used)
            return used;
        if (page->size() < std::size_t(query.limit))
            return {};
        query.after = page->back().n;
    }
}

Result<std::vector<JobEvent>> JobStore::events(JobId id, std::int64_t before, int limit)
{
    return m_sql->all(
        QStringLiteral("SELECT id, job, at, text FROM event WHERE job = ? AND id < ? ORDER BY id DESC LIMIT ?"),
        {toSql(id), toSql(before > 0 ? before : std::numeric_limits<std::int64_t>::max()), toSql(std::int64_t(limit))},
        [](const SqlConnection::Row& row) {
            return JobEvent{row[0].toLongLong(), row[1].toLongLong(), toTime(row[2]).value_or(WallTime{}),
                Text::fromStored(row[3].toString().toStdString())};
        });
}

Result<std::int64_t> JobStore::lastEvent()
{
    return m_sql->value(QStringLiteral("SELECT COALESCE(MAX(id), 0) FROM event")).map([](const QVariant& last) {
        return std::int64_t(last.toLongLong());
    });
}

} // namespace headroom::jobs
