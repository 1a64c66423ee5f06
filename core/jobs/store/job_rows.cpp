// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/store/job_rows.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <array>
#include <limits>
#include <type_traits>

namespace headroom::jobs {

namespace {

constexpr std::size_t itemsPerStatement = 1000;

// In the order of ItemState.
constexpr std::array<const char*, allItemStates.size()> countColumns{
    "n_planned", "n_sent", "n_done", "n_failed", "n_skipped", "n_uncertain"};

// What may change of a job, but for its counts.
constexpr std::array<const char*, 25> changingColumns{"state", "state_text", "held_reason", "held_until", "control",
    "priority", "position", "not_before", "time_window", "cron", "zone", "after_job", "next_job", "share_percent",
    "requests_per_minute", "concurrency", "runner", "epoch", "claimable_at", "planned", "started", "finished", "title",
    "undo_of", "doing"};
constexpr std::array<const char*, 4> fixedColumns{"id", "operation", "guild", "created"};

template <std::size_t size>
QStringList listOf(const std::array<const char*, size>& names, const QString& format)
{
    QStringList list;
    for (const auto* name : names)
        list += format.arg(QLatin1String(name));
    return list;
}

QString placeholders(std::size_t count)
{
    return QStringList(static_cast<qsizetype>(count), QStringLiteral("?")).join(QStringLiteral(", "));
}

QVariantList changingValues(const JobRow& row)
{
    const auto& job = row.job;
    return {toSql(std::int64_t(job.state)), toSql(job.stateText), toSql(std::int64_t(job.held.reason)),
        toSql(job.held.until), toSql(std::int64_t(job.control)), toSql(std::int64_t(job.priority)), toSql(job.position),
        toSql(job.schedule.notBefore), toSql(job.schedule.window ? job.schedule.window->text() : std::string()),
        toSql(job.schedule.repeat ? job.schedule.repeat->text() : std::string()), toSql(job.schedule.zone),
        toSql(job.after), toSql(job.next), toSql(std::int64_t(job.throttle.sharePercent)),
        toSql(std::int64_t(job.throttle.requestsPerMinute)), toSql(std::int64_t(job.throttle.concurrency)),
        toSql(job.runner), toSql(job.epoch), toSql(row.claimableAt), toSql(job.planned), toSql(job.started),
        toSql(job.finished), toSql(job.title), toSql(job.undoOf), toSql(job.doing)};
}

// Reads the values of a row one after the other.
class RowReader
{
public:
    explicit RowReader(const SqlConnection::Row& row)
        : m_row(row)
    {
    }

    // In the order of the columns.
    template <typename... Values>
    void into(Values&... values)
    {
        (read(values), ...);
    }

private:
    const QVariant& next() { return m_row[m_next++]; }
    template <typename Number>
    requires(std::is_integral_v<Number> || std::is_enum_v<Number>) void read(Number& value)
    {
        value = static_cast<Number>(next().toLongLong());
    }
    void read(std::string& value) { value = next().toString().toStdString(); }
    void read(Text& value) { value = Text::fromStored(next().toString().toStdString()); }
    void read(std::optional<WallTime>& value) { value = toTime(next()); }
    void read(std::optional<std::int64_t>& value)
    {
        const auto& found = next();
        value = found.isNull() ? std::nullopt : std::optional<std::int64_t>(found.toLongLong());
    }

    const SqlConnection::Row& m_row;
    std::size_t m_next = 0;
};

// What a newer program or somebody by hand wrote there and is not understood is as if it were not there.
template <typename Value>
std::optional<Value> parsed(const std::string& text)
{
    auto value = Value::parse(text);
    return value ? std::optional<Value>(*std::move(value)) : std::nullopt;
}

// `lock`: what the dialect adds to a SELECT.
Result<JobRow> findJob(SqlConnection& sql, JobId id, const QString& lock)
{
    const auto statement = QStringLiteral("SELECT %1 FROM job j WHERE j.id = ?%2");
    return sql.rows(statement.arg(jobColumns(QStringLiteral("j")), lock), {toSql(id)})
        .and_then([id](const SqlConnection::Rows& rows) -> Result<JobRow> {
            if (rows.empty())
                return failure(ErrorKind::Usage, Text::tr("there is no job %1 in this queue").arg(id));
            return jobRowOf(rows.front());
        });
}

} // namespace

void JobRow::endLease()
{
    job.runner.clear();
    job.doing.clear();
    job.leaseUntil.reset();
    job.control = Control::None;
    ++job.epoch;
    claimableAt.reset();
}

QVariant toSql(const std::string& text)
{
    auto value = QString::fromStdString(text);
    value.replace(QChar(0), QChar(QChar::ReplacementCharacter));
    return value;
}

QVariant toSql(const Text& text)
{
    return toSql(text.stored());
}

QVariant toSql(std::int64_t number)
{
    return QVariant::fromValue<qlonglong>(number);
}

QVariant toSql(const std::optional<std::int64_t>& number)
{
    return number ? toSql(*number) : QVariant(QMetaType(QMetaType::LongLong));
}

QVariant toSql(const std::optional<WallTime>& time)
{
    return time ? toSql(std::int64_t(time->time_since_epoch().count())) : QVariant(QMetaType(QMetaType::LongLong));
}

std::optional<WallTime> toTime(const QVariant& value)
{
    if (value.isNull())
        return std::nullopt;
    return WallTime{std::chrono::milliseconds{value.toLongLong()}};
}

QString jobColumns(const QString& table)
{
    const auto format = table + QStringLiteral(".%1");
    return (listOf(fixedColumns, format) + listOf(changingColumns, format) + listOf(countColumns, format))
        .join(QStringLiteral(", "));
}

JobRow jobRowOf(const SqlConnection::Row& row)
{
    JobRow found;
    auto& job = found.job;
    std::optional<std::int64_t> guild;
    std::optional<WallTime> created;
    std::string window;
    std::string repeat;
    RowReader reader(row);
    reader.into(job.id, job.operation, guild, created, job.state, job.stateText, job.held.reason, job.held.until,
        job.control, job.priority, job.position, job.schedule.notBefore, window, repeat, job.schedule.zone, job.after,
        job.next, job.throttle.sharePercent, job.throttle.requestsPerMinute, job.throttle.concurrency, job.runner,
        job.epoch, found.claimableAt, job.planned, job.started, job.finished, job.title, job.undoOf, job.doing);
    for (auto& count : job.counts.byState)
        reader.into(count);
    if (guild)
        job.guild = discord::Snowflake{static_cast<std::uint64_t>(*guild)};
    job.created = created.value_or(WallTime{});
    job.schedule.window = parsed<DailyWindow>(window);
    job.schedule.repeat = parsed<CronExpression>(repeat);
    if (!job.runner.empty())
        job.leaseUntil = found.claimableAt;
    return found;
}

QString itemColumns()
{
    return QStringLiteral("n, what, kind, target, depends_on, params, old_value, state, epoch, attempt, request_hash, "
                          "sent, finished, status, code, error, result_id");
}

Item itemOf(const SqlConnection::Row& row)
{
    Item item;
    RowReader(row).into(item.n, item.action, item.kind, item.target, item.dependsOn, item.params, item.before,
        item.state, item.epoch, item.attempt, item.requestHash, item.sent, item.finished, item.status, item.code,
        item.error, item.resultId);
    return item;
}

Result<WallTime> readNow(SqlConnection& sql)
{
    return sql.value(QStringLiteral("SELECT ") + sql.now()).map([](const QVariant& now) {
        return toTime(now).value_or(WallTime{});
    });
}

Result<JobRow> readJob(SqlConnection& sql, JobId id)
{
    return findJob(sql, id, {});
}

Result<JobRow> lockJob(SqlConnection& sql, JobId id)
{
    return findJob(sql, id, sql.dialect().texts.lockRows);
}

Result<std::optional<JobRow>> lockLeased(SqlConnection& sql, JobId id, std::int64_t epoch)
{
    return lockJob(sql, id).map([epoch](JobRow row) {
        const bool isLost = row.job.epoch != epoch || row.job.runner.empty();
        return isLost ? std::nullopt : std::optional(std::move(row));
    });
}

Result<void> saveJob(SqlConnection& sql, const JobRow& row)
{
    const auto set = listOf(changingColumns, QStringLiteral("%1 = ?")).join(QStringLiteral(", "));
    return sql.write(
        QStringLiteral("UPDATE job SET %1 WHERE id = ?").arg(set), changingValues(row) << toSql(row.job.id));
}

Result<JobId> insertJob(SqlConnection& sql, const JobRow& row, const std::string& params)
{
    const auto guild = row.job.guild ? std::optional(static_cast<std::int64_t>(row.job.guild->value)) : std::nullopt;
    const auto added =
        sql.value(QStringLiteral("INSERT INTO job (operation, guild, created, %1, %2) VALUES (?, ?, ?, %3, %4) "
                                 "RETURNING id")
                      .arg(listOf(changingColumns, QStringLiteral("%1")).join(QStringLiteral(", ")),
                          listOf(countColumns, QStringLiteral("%1")).join(QStringLiteral(", ")),
                          placeholders(changingColumns.size()),
                          QStringList(static_cast<qsizetype>(countColumns.size()), QStringLiteral("0"))
                              .join(QStringLiteral(", "))),
            QVariantList{toSql(row.job.operation), toSql(guild), toSql(std::optional(row.job.created))}
                + changingValues(row));
    if (!added)
        return tl::unexpected(added.error());
    const JobId id = added->toLongLong();
    const auto detail = QStringLiteral("INSERT INTO job_detail (job, params, plan) VALUES (?, ?, '')");
    return sql.write(detail, {toSql(id), toSql(params)}).map([id] { return id; });
}

Result<void> savePlan(SqlConnection& sql, JobId job, const std::string& plan)
{
    return sql.write(QStringLiteral("UPDATE job_detail SET plan = ? WHERE job = ?"), {toSql(plan), toSql(job)});
}

Result<void> note(SqlConnection& sql, JobId job, WallTime at, const Text& text)
{
    const auto event = QStringLiteral("INSERT INTO event (job, at, text) VALUES (?, ?, ?)");
    return sql.write(event, {toSql(job), toSql(std::optional(at)), toSql(text)}).and_then([&sql] {
        return sql.command(sql.dialect().texts.wakeOthers);
    });
}

Result<void> saveAndNote(SqlConnection& sql, const JobRow& row, WallTime at, const Text& text)
{
    return saveJob(sql, row).and_then([&] { return note(sql, row.job.id, at, text); });
}

Result<void> addToCounts(SqlConnection& sql, JobId job, const Counts& deltas)
{
    QVariantList values;
    for (const auto delta : deltas.byState)
        values += toSql(delta);
    return sql.write(QStringLiteral("UPDATE job SET %1 WHERE id = ?")
                         .arg(listOf(countColumns, QStringLiteral("%1 = %1 + ?")).join(QStringLiteral(", "))),
        values << toSql(job));
}

Result<void> insertItems(SqlConnection& sql, const Job& job, const std::vector<NewItem>& items)
{
    Counts added;
    auto n = job.counts.total();
    static const std::vector<SqlDialect::Column> columns{{QStringLiteral("n")}, {QStringLiteral("what"), true},
        {QStringLiteral("kind"), true}, {QStringLiteral("target"), true}, {QStringLiteral("depends_on")},
        {QStringLiteral("params"), true}, {QStringLiteral("old_value"), true}, {QStringLiteral("state")},
        {QStringLiteral("error"), true}};
    const auto statement =
        QStringLiteral("INSERT INTO item (job, n, what, kind, target, depends_on, params, old_value, state, epoch, "
                       "attempt, request_hash, status, code, error, result_id) "
                       "SELECT CAST(? AS bigint), r.n, r.what, r.kind, r.target, r.depends_on, r.params, "
                       "r.old_value, r.state, 0, 0, 0, 0, 0, r.error, '' FROM %1")
            .arg(sql.dialect().rowsFromJson(QStringLiteral("r"), columns));
    for (std::size_t begin = 0; begin < items.size(); begin += itemsPerStatement) {
        const auto end = std::min(items.size(), begin + itemsPerStatement);
        QJsonArray rows;
        for (auto i = begin; i < end; ++i) {
            const auto& item = items[i];
            if (item.state != ItemState::Planned && item.state != ItemState::Skipped)
                return failure(ErrorKind::Usage, Text::tr("an item is planned or skipped at first"));
            ++added[item.state];
            rows += QJsonArray{qint64(++n), toSql(item.action).toString(), toSql(item.kind).toString(),
                toSql(item.target).toString(), qint64(item.dependsOn), toSql(item.params).toString(),
                toSql(item.before).toString(), int(item.state), toSql(item.error).toString()};
        }
        const auto json = QString::fromUtf8(QJsonDocument(rows).toJson(QJsonDocument::Compact));
        if (auto inserted = sql.write(statement, {toSql(job.id), json}); !inserted)
            return inserted;
    }
    return addToCounts(sql, job.id, added);
}

Result<std::int64_t> changeItems(
    SqlConnection& sql, JobId job, ItemState from, ItemState to, const Text& error, int limit)
{
    const auto finished = isOver(to) ? sql.now() : QStringLiteral("finished");
    auto last = std::numeric_limits<std::int64_t>::max();
    if (limit > 0) {
        const auto bound =
            sql.rows(QStringLiteral("SELECT n FROM item WHERE job = ? AND state = ? ORDER BY n LIMIT 1 OFFSET ?"),
                {toSql(job), toSql(std::int64_t(from)), toSql(std::int64_t(limit - 1))});
        if (!bound)
            return tl::unexpected(bound.error());
        if (!bound->empty())
            last = bound->at(0).at(0).toLongLong();
    }
    const auto changed =
        sql.run(QStringLiteral("UPDATE item SET state = ?, finished = %1, "
                               "error = CASE WHEN CAST(? AS text) = '' THEN error ELSE CAST(? AS text) END "
                               "WHERE job = ? AND state = ? AND n <= ?")
                    .arg(finished),
            {toSql(std::int64_t(to)), toSql(error), toSql(error), toSql(job), toSql(std::int64_t(from)), toSql(last)});
    if (!changed)
        return changed;
    Counts deltas;
    deltas[from] = -*changed;
    deltas[to] = *changed;
    return addToCounts(sql, job, deltas).map([&changed] { return *changed; });
}

} // namespace headroom::jobs
