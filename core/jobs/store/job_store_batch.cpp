// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/store/job_store.h"

#include "core/jobs/store/job_rows.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>
#include <map>

// Outcomes and intents, committed many times a second.
namespace headroom::jobs {

namespace {

// A JSON array of rows, written at once: QJsonArray and QJsonDocument took more than half of the work of a commit.
class JsonRows
{
public:
    void beginRow() { m_text += m_text.isEmpty() ? QLatin1String("[[") : QLatin1String("],["); }
    void add(std::int64_t number)
    {
        separate();
        m_text += QString::number(number);
    }
    void add(const std::string& text)
    {
        separate();
        const auto value = toSql(text).toString();
        const bool isPlain = std::ranges::all_of(
            value, [](QChar each) { return each >= u' ' && each != u'"' && each != u'\\' && !each.isSurrogate(); });
        if (isPlain)
            m_text += u'"' + value + u'"';
        else // as Qt writes an array of it, without its brackets
            m_text +=
                QString::fromUtf8(QJsonDocument(QJsonArray{value}).toJson(QJsonDocument::Compact)).chopped(1).mid(1);
    }
    QString text() const { return m_text.isEmpty() ? QStringLiteral("[]") : m_text + QLatin1String("]]"); }

private:
    void separate()
    {
        if (!m_text.endsWith(u'['))
            m_text += u',';
    }

    QString m_text;
};

// The rows of a batch as one value each, and what their columns are. What picks an item is in its row as well: by
// constants, PostgreSQL may find it cheaper to look through all items of a job in one state.
QString rowsOf(JobId job, const std::vector<Outcome>& outcomes)
{
    JsonRows rows;
    for (const auto& outcome : outcomes) {
        rows.beginRow();
        for (const std::int64_t number : {job, outcome.n, std::int64_t(outcome.from), std::int64_t(outcome.state),
                 std::int64_t(outcome.status), std::int64_t(outcome.code)})
            rows.add(number);
        for (const auto& text : {outcome.error.stored(), outcome.resultId, outcome.before})
            rows.add(text);
    }
    return rows.text();
}

QString rowsOf(JobId job, const std::vector<Intent>& intents)
{
    JsonRows rows;
    for (const auto& intent : intents) {
        rows.beginRow();
        for (const std::int64_t number : {job, intent.n, std::int64_t(ItemState::Planned), intent.requestHash})
            rows.add(number);
    }
    return rows.text();
}

const std::vector<SqlDialect::Column>& outcomeColumns()
{
    static const std::vector<SqlDialect::Column> columns{{QStringLiteral("job")}, {QStringLiteral("n")},
        {QStringLiteral("old_state")}, {QStringLiteral("new_state")}, {QStringLiteral("status")},
        {QStringLiteral("code")}, {QStringLiteral("error"), true}, {QStringLiteral("result_id"), true},
        {QStringLiteral("old_value"), true}};
    return columns;
}

const std::vector<SqlDialect::Column>& intentColumns()
{
    static const std::vector<SqlDialect::Column> columns{{QStringLiteral("job")}, {QStringLiteral("n")},
        {QStringLiteral("old_state")}, {QStringLiteral("request_hash")}};
    return columns;
}

// Values are bound, or come from the columns of rows r.
enum class Source { Bound, Rows };

QString valueFrom(Source source, const char* column)
{
    return source == Source::Bound ? QStringLiteral("?") : QStringLiteral("r.") + QLatin1String(column);
}

// Which item it is. By its number alone: nothing may lead the database to look through all items in one state.
QString itemFrom(Source source)
{
    return QStringLiteral("item.job = %1 AND item.n = %2 AND +item.state = %3")
        .arg(valueFrom(source, "job"), valueFrom(source, "n"), valueFrom(source, "old_state"));
}

QString assignmentsOfOutcome(const QString& now, Source source)
{
    return QStringLiteral("state = %1, finished = CASE WHEN %1 >= %2 THEN %3 ELSE NULL END, status = %4, code = %5, "
                          "error = %6, result_id = %7, old_value = CASE WHEN %8 = '' THEN item.old_value ELSE %8 END")
        .arg(valueFrom(source, "new_state"))
        .arg(int(ItemState::Done))
        .arg(now, valueFrom(source, "status"), valueFrom(source, "code"), valueFrom(source, "error"),
            valueFrom(source, "result_id"), valueFrom(source, "old_value"));
}

// Takes the epoch before the rest.
QString assignmentsOfIntent(const QString& now, Source source)
{
    return QStringLiteral("state = %1, epoch = ?, attempt = attempt + 1, request_hash = %2, sent = %3, finished = NULL")
        .arg(int(ItemState::Sent))
        .arg(valueFrom(source, "request_hash"), now);
}

// That row is the fence: whoever takes the job over waits for this transaction, and then reads what it wrote. Takes the
// counts, the job and the epoch.
QString updateOfFence(const QString& now, bool hasIntents)
{
    return QStringLiteral("UPDATE job SET n_planned = n_planned + ?, n_sent = n_sent + ?, n_done = n_done + ?, "
                          "n_failed = n_failed + ?, n_skipped = n_skipped + ?, n_uncertain = n_uncertain + ? "
                          "WHERE id = ? AND epoch = ? AND runner <> ''%1")
        .arg(hasIntents ? QStringLiteral(" AND claimable_at > ") + now : QString());
}

QVariantList valuesOfFence(const Lease& lease, const Batch& batch)
{
    Counts deltas;
    for (const auto& outcome : batch.outcomes) {
        --deltas[outcome.from];
        ++deltas[outcome.state];
    }
    deltas[ItemState::Planned] -= std::int64_t(batch.intents.size());
    deltas[ItemState::Sent] += std::int64_t(batch.intents.size());
    QVariantList values;
    for (const auto delta : deltas.byState)
        values << toSql(delta);
    return values << toSql(lease.job) << toSql(lease.epoch);
}

enum class BatchWrite { Written, LeaseLost, OtherStates };

// In a transaction, the fence first.
Result<BatchWrite> writeBatch(SqlConnection& sql, const Lease& lease, const Batch& batch)
{
    const auto fenced = sql.run(updateOfFence(sql.now(), !batch.intents.empty()), valuesOfFence(lease, batch));
    if (!fenced)
        return tl::unexpected(fenced.error());
    if (*fenced == 0)
        return BatchWrite::LeaseLost;
    // One item a statement: in the process of the database itself that is the least work.
    const auto update = QStringLiteral("UPDATE item SET %1 WHERE ") + itemFrom(Source::Bound);
    const auto changesItem = [&sql](const QString& statement, const QVariantList& values) -> Result<bool> {
        return sql.run(statement, values).map([](std::int64_t rows) { return rows == 1; });
    };
    const auto outcomeUpdate = update.arg(assignmentsOfOutcome(sql.now(), Source::Bound));
    for (const auto& outcome : batch.outcomes) {
        const auto state = toSql(std::int64_t(outcome.state));
        const auto before = toSql(outcome.before);
        const auto changed = changesItem(outcomeUpdate,
            {state, state, toSql(std::int64_t(outcome.status)), toSql(std::int64_t(outcome.code)), toSql(outcome.error),
                toSql(outcome.resultId), before, before, toSql(lease.job), toSql(outcome.n),
                toSql(std::int64_t(outcome.from))});
        if (!changed || !*changed)
            return changed ? Result<BatchWrite>(BatchWrite::OtherStates) : tl::unexpected(changed.error());
    }
    const auto intentUpdate = update.arg(assignmentsOfIntent(sql.now(), Source::Bound));
    for (const auto& intent : batch.intents) {
        const auto changed = changesItem(intentUpdate,
            {toSql(lease.epoch), toSql(intent.requestHash), toSql(lease.job), toSql(intent.n),
                toSql(std::int64_t(ItemState::Planned))});
        if (!changed || !*changed)
            return changed ? Result<BatchWrite>(BatchWrite::OtherStates) : tl::unexpected(changed.error());
    }
    return BatchWrite::Written;
}

// The same as one statement that is a transaction of its own: one round trip in place of five. It fails as a whole,
// with a division by zero, where an item is in another state than the batch takes it to be in.
Result<Fenced> writeBatchAtOnce(SqlConnection& sql, const Lease& lease, const Batch& batch)
{
    auto statement =
        QStringLiteral("WITH fence AS (%1 RETURNING id)").arg(updateOfFence(sql.now(), !batch.intents.empty()));
    auto values = valuesOfFence(lease, batch);
    QString changed;
    const auto add = [&](const QString& name, const QString& assignments, const auto& columns) {
        // The rows hang on the fence, so that nothing is changed before it holds. They are joined with it apart
        // (OFFSET): otherwise the planner, which knows the job by the fence, may begin with all of the job's items.
        statement +=
            QStringLiteral(", %1 AS (UPDATE item SET %2 FROM (SELECT r.* FROM %3, fence WHERE r.job = fence.id "
                           "OFFSET 0) AS r WHERE %4 RETURNING 1)")
                .arg(name, assignments, sql.dialect().rowsFromJson(QStringLiteral("r"), columns),
                    itemFrom(Source::Rows));
        changed += QStringLiteral("%1(SELECT count(*) FROM %2)")
                       .arg(changed.isEmpty() ? QString() : QStringLiteral(" + "), name);
    };
    if (!batch.outcomes.empty()) {
        add(QStringLiteral("outcomes"), assignmentsOfOutcome(sql.now(), Source::Rows), outcomeColumns());
        values << rowsOf(lease.job, batch.outcomes);
    }
    if (!batch.intents.empty()) {
        add(QStringLiteral("intents"), assignmentsOfIntent(sql.now(), Source::Rows), intentColumns());
        values << toSql(lease.epoch) << rowsOf(lease.job, batch.intents);
    }
    statement += QStringLiteral(" SELECT f.held, 1 / (CASE WHEN f.held = 0 OR %1 = ? THEN 1 ELSE 0 END) "
                                "FROM (SELECT count(*) AS held FROM fence) AS f")
                     .arg(changed);
    values << toSql(std::int64_t(batch.outcomes.size() + batch.intents.size()));
    return sql.value(statement, values).map([](const QVariant& held) {
        return held.toLongLong() > 0 ? Fenced::Written : Fenced::LeaseLost;
    });
}

// What is left of the batch when that is taken out which was written before; an error for what is in yet another state.
Result<Batch> notWrittenYet(SqlConnection& sql, const Lease& lease, const Batch& batch)
{
    std::map<std::int64_t, Item> found;
    const auto find = [&](std::int64_t n) -> Result<void> {
        const auto rows = sql.rows(QStringLiteral("SELECT %1 FROM item WHERE job = ? AND n = ?").arg(itemColumns()),
            {toSql(lease.job), toSql(n)});
        if (!rows)
            return tl::unexpected(rows.error());
        if (rows->empty() || !found.emplace(n, itemOf(rows->front())).second)
            return failure(ErrorKind::Broken,
                (rows->empty() ? Text::tr("item %1 of job %2 does not exist")
                               : Text::tr("item %1 of job %2 is twice in one batch"))
                    .arg(n, lease.job));
        return {};
    };
    const auto isElsewhere = [&lease](const Item& item) {
        return failure(
            ErrorKind::Broken, Text::tr("item %1 of job %2 is already %3").arg(item.n, lease.job, word(item.state)));
    };
    Batch left;
    for (const auto& outcome : batch.outcomes) {
        if (auto read = find(outcome.n); !read)
            return tl::unexpected(read.error());
        const auto& item = found.at(outcome.n);
        if (item.state == outcome.from)
            left.outcomes.push_back(outcome);
        else if (item.state != outcome.state || item.status != outcome.status || item.code != outcome.code
            || item.resultId != outcome.resultId)
            return isElsewhere(item);
    }
    for (const auto& intent : batch.intents) {
        if (auto read = find(intent.n); !read)
            return tl::unexpected(read.error());
        const auto& item = found.at(intent.n);
        if (item.state == ItemState::Planned)
            left.intents.push_back(intent);
        else if (item.state != ItemState::Sent || item.epoch != lease.epoch || item.requestHash != intent.requestHash)
            return isElsewhere(item);
    }
    return left;
}

Result<void> checkOutcomes(const Batch& batch)
{
    for (const auto& outcome : batch.outcomes) {
        if ((outcome.from != ItemState::Planned && outcome.from != ItemState::Sent)
            || !mayFollow(outcome.from, outcome.state) || outcome.state == ItemState::Sent)
            return failure(ErrorKind::Usage,
                Text::tr("an item does not become %1 from %2").arg(word(outcome.state), word(outcome.from)));
    }
    return {};
}

} // namespace

Result<Fenced> JobStore::commit(const Lease& lease, const Batch& batch)
{
    if (auto checked = checkOutcomes(batch); !checked)
        return tl::unexpected(checked.error());
    if (batch.outcomes.empty() && batch.intents.empty())
        return Fenced::Written;
    const auto write = [&](const Batch& some) -> Result<Fenced> {
        return writeBatch(*m_sql, lease, some).and_then([&lease](BatchWrite written) -> Result<Fenced> {
            if (written == BatchWrite::OtherStates) // rolled back
                return failure(ErrorKind::Broken, Text::tr("job %1 and its runner disagree").arg(lease.job));
            return written == BatchWrite::LeaseLost ? Fenced::LeaseLost : Fenced::Written;
        });
    };
    // Repeated when the connection was lost in the middle: what was written then is in another state.
    auto written = m_sql->dialect().texts.changesInOneStatement ? writeBatchAtOnce(*m_sql, lease, batch)
                                                                : m_sql->transaction([&] { return write(batch); });
    if (written || (written.error().kind != ErrorKind::Broken && !m_sql->hadConflict()))
        return written;
    // Step by step, so that the error says what stands in the way.
    return m_sql->transaction([&]() -> Result<Fenced> {
        const auto row = lockLeased(*m_sql, lease.job, lease.epoch);
        if (!row || !*row)
            return row ? Result<Fenced>(Fenced::LeaseLost) : tl::unexpected(row.error());
        return notWrittenYet(*m_sql, lease, batch).and_then([&write](const Batch& left) {
            return left.outcomes.empty() && left.intents.empty() ? Result<Fenced>(Fenced::Written) : write(left);
        });
    });
}

} // namespace headroom::jobs
