// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/jobs/job_model.h"

#include "core/base/text/delimited.h"
#include "ui/models/format.h"
#include "ui/models/jobs/job_words.h"
#include "ui/models/logs/log_words.h"

#include <QCoreApplication>
#include <QMimeData>

#include <set>
#include <unordered_set>

using namespace Qt::StringLiterals;

namespace headroom::ui {

using console::JobId;
using console::JobRow;

namespace {

QString cellText(const JobRow& row, JobColumn column)
{
    const auto counts = progressCounts(row.job);
    switch (column) {
    case JobColumn::Number:
        return QString::number(row.job.id);
    case JobColumn::Name:
        return jobName(row.job);
    case JobColumn::State:
        return jobStateText(row.job);
    case JobColumn::Progress:
        return counts.total() == 0 ? u"–"_s : formatPercent(jobProgress(counts));
    case JobColumn::Done:
        return JobModel::tr("%1 / %2").arg(formatCount(counts[console::ItemState::Done]), formatCount(counts.total()));
    case JobColumn::Failed:
        return formatCount(jobFailed(counts));
    case JobColumn::Rate:
        return row.perSecond ? QString(formatRate(*row.perSecond) + u"/s"_s) : u"–"_s;
    case JobColumn::Left:
        return row.left ? formatRoughly(*row.left) : u"–"_s;
    case JobColumn::Reason:
        return row.plan ? planCountsText(*row.plan) : jobReason(row.job);
    case JobColumn::Runner:
        return row.job.runner.empty() ? u"–"_s : textOf(row.job.runner);
    }
    return {};
}

Tone cellTone(const JobRow& row, JobColumn column)
{
    switch (column) {
    case JobColumn::State:
        return jobStateTone(row.job.state);
    case JobColumn::Failed:
        return jobFailed(progressCounts(row.job)) > 0 ? Tone::Critical : Tone::Muted;
    case JobColumn::Number:
    case JobColumn::Reason:
    case JobColumn::Runner:
        return Tone::Muted;
    default:
        return Tone::Text;
    }
}

using JobFields = std::vector<QByteArray>;

QByteArray jobField(std::string_view text)
{
    return delimitedField(text, ',');
}

QByteArray jobField(std::optional<WallTime> time)
{
    return time ? isoText(*time).toLatin1() : QByteArray();
}

JobFields fieldsOf(const console::JobRow& row)
{
    const auto& job = row.job;
    JobFields fields{QByteArray::number(qlonglong(job.id)), jobField(job.operation), jobField(job.title),
        job.guild ? jobField(discord::toString(*job.guild)) : QByteArray(), jobField(jobs::word(job.state)),
        jobField(jobReason(job).toStdString()), QByteArray::number(job.priority)};
    for (const auto count :
        {job.counts.total(), job.counts[console::ItemState::Done], job.counts[console::ItemState::Failed],
            job.counts[console::ItemState::Skipped], job.counts[console::ItemState::Uncertain], job.counts.open()})
        fields.push_back(QByteArray::number(qlonglong(count)));
    fields.push_back(row.perSecond ? QByteArray::number(*row.perSecond, 'g', 7) : QByteArray());
    fields.push_back(row.left ? QByteArray::number(qlonglong(row.left->count())) : QByteArray());
    fields.push_back(jobField(job.runner));
    for (const auto& time : {std::optional(job.created), job.started, job.finished})
        fields.push_back(jobField(time));
    return fields;
}

} // namespace

std::span<const TableColumn> JobModel::columns() const
{
    static constexpr TableColumn jobColumns[] = {
        figureColumn("#", 44),
        {.name = QT_TRANSLATE_NOOP("Columns", "Job"), .width = 194, .stretches = true},
        {.name = QT_TRANSLATE_NOOP("Columns", "State"), .width = 108},
        figureColumn(QT_TRANSLATE_NOOP("Columns", "Progress"), 112, 2),
        figureColumn(QT_TRANSLATE_NOOP("Columns", "Done"), 120),
        figureColumn(QT_TRANSLATE_NOOP("Columns", "Failed"), 62, 1),
        figureColumn(QT_TRANSLATE_NOOP("Columns", "Rate"), 68, 4),
        figureColumn(QT_TRANSLATE_NOOP("Columns", "Time left"), 92, 5),
        {.name = QT_TRANSLATE_NOOP("Columns", "Reason"), .width = 230, .yields = 6, .stretches = true},
        {.name = QT_TRANSLATE_NOOP("Columns", "Runner"), .width = 100, .yields = 7},
    };
    return jobColumns;
}

void JobModel::show(const console::JobFiguresPtr& figures)
{
    m_figures = figures;
    arrange();
}

void JobModel::showStates(JobStateSet states)
{
    if (states == m_states)
        return;
    m_states = states;
    arrange();
}

std::span<const FilterField> JobModel::filterFields()
{
    static const auto fields = [] {
        std::vector<std::string_view> states;
        for (const auto state : console::allJobStates)
            states.push_back(word(state));
        using Asks = FilterField::Kind;
        return std::vector<FilterField>{{"job", Asks::Number}, {"title"}, {"operation"}, {"guild"}, {"runner"},
            {"reason"}, {"is", Asks::State, states}};
    }();
    return fields;
}

void JobModel::showFilter(const FilterText& filter)
{
    m_filter = filter;
    arrange();
}

bool JobModel::isWanted(const JobRow& row) const
{
    const auto& job = row.job;
    if (m_states.any() && !m_states.test(std::size_t(job.state)))
        return false;
    if (!isFiltered())
        return true;
    // In the order of the fields.
    const std::string texts[] = {std::to_string(job.id), job.title, job.operation,
        job.guild ? discord::toString(*job.guild) : std::string(), job.runner, jobReason(job).toStdString(),
        jobStateText(job).toStdString()};
    return m_filter.matches([&](const FilterText::Term& term) {
        if (term.field == FilterText::Term::anywhere)
            return std::ranges::any_of(texts, [&term](const auto& text) { return term.isIn(text); });
        const auto& field = filterFields()[term.field];
        if (field.kind == FilterField::Kind::Number)
            return term.holds(job.id);
        if (field.kind == FilterField::Kind::State)
            return job.state == console::allJobStates[std::size_t(term.from)];
        return term.isIn(texts[term.field]);
    });
}

int JobModel::rowOf(JobId job) const
{
    const auto found = std::ranges::find(m_rows, job, [](const JobRow& row) { return row.job.id; });
    return found == m_rows.end() ? -1 : int(found - m_rows.begin());
}

bool JobModel::isTold(JobColumn column) const
{
    const auto hasRunner = std::ranges::find_if(m_rows, [](const JobRow& row) { return !row.job.runner.empty(); });
    const auto first = hasRunner == m_rows.end() ? std::string() : hasRunner->job.runner;
    return std::ranges::any_of(m_rows, [&](const JobRow& row) {
        switch (column) {
        case JobColumn::Rate:
            return row.perSecond || row.job.state == console::JobState::Running;
        case JobColumn::Left:
            return row.left || row.job.state == console::JobState::Running;
        case JobColumn::Runner:
            return !row.job.runner.empty() && row.job.runner != first; // the head of the page names a single one
        default:
            return true;
        }
    });
}

void JobModel::arrange()
{
    std::vector<const JobRow*> wanted;
    std::unordered_set<JobId> ids;
    if (m_figures) {
        for (const auto& row : m_figures->jobs) {
            // Several looks at a queue that changes may see a job twice.
            if (isWanted(row) && ids.insert(row.job.id).second)
                wanted.push_back(&row);
        }
    }
    removeWhere(m_rows, [&](int at) { return !ids.contains(row(at).job.id); });
    std::unordered_set<JobId> shown;
    for (const auto& row : m_rows)
        shown.insert(row.job.id);
    for (int at = 0; at < int(wanted.size());) {
        const JobRow& row = *wanted[std::size_t(at)];
        if (at < rowCount() && m_rows[std::size_t(at)].job.id == row.job.id) {
            replace(at++, row);
        } else if (shown.contains(row.job.id)) {
            const int from = rowOf(row.job.id);
            beginMoveRows({}, from, from, {}, at);
            std::rotate(m_rows.begin() + at, m_rows.begin() + from, m_rows.begin() + from + 1);
            endMoveRows();
        } else {
            int end = at + 1;
            while (end < int(wanted.size()) && !shown.contains(wanted[std::size_t(end)]->job.id))
                ++end;
            beginInsertRows({}, at, end - 1);
            std::vector<JobRow> added;
            for (int i = at; i < end; ++i)
                added.push_back(*wanted[std::size_t(i)]);
            m_rows.insert(m_rows.begin() + at, added.begin(), added.end());
            endInsertRows();
            at = end;
        }
    }
}

void JobModel::replace(int at, JobRow row)
{
    JobRow& shown = m_rows[std::size_t(at)];
    if (shown == row)
        return;
    const auto [first, last] = columnsWhere([&](int i) {
        const auto column = JobColumn(i);
        return cellText(shown, column) != cellText(row, column) || cellTone(shown, column) != cellTone(row, column);
    });
    shown = std::move(row);
    if (last >= 0)
        Q_EMIT dataChanged(index(at, first), index(at, last));
}

QVariant JobModel::cell(int at, int section, int role) const
{
    const JobRow& row = this->row(at);
    const auto column = JobColumn(section);
    switch (role) {
    case Qt::DisplayRole:
        return cellText(row, column);
    case Qt::ToolTipRole:
        return column == JobColumn::State ? jobStateMeaning(row.job.state)
            : column == JobColumn::Name || column == JobColumn::Reason || column == JobColumn::Runner
            ? cellText(row, column)
            : QVariant();
    case Qt::AccessibleTextRole:
        return spoken(section, cellText(row, column));
    case LogToneRole:
        return int(cellTone(row, column));
    case LogShareRole:
        return column == JobColumn::Progress ? QVariant(jobProgress(progressCounts(row.job))) : QVariant();
    default:
        return {};
    }
}

Qt::ItemFlags JobModel::flags(const QModelIndex& index) const
{
    auto flags = ColumnTableModel::flags(index);
    if (index.isValid() && !console::isOver(row(index.row()).job.state))
        flags |= Qt::ItemIsDragEnabled;
    return flags;
}

QStringList JobModel::mimeTypes() const
{
    // Of another process's queue nothing can be dropped here.
    return {u"application/x-headroom-jobs-%1"_s.arg(QCoreApplication::applicationPid())};
}

QMimeData* JobModel::mimeData(const QModelIndexList& indexes) const
{
    std::set<int> rows;
    for (const auto& index : indexes)
        rows.insert(index.row());
    QByteArray lines;
    for (const int at : rows)
        lines += QByteArray::number(qlonglong(row(at).job.id)) + '\n';
    auto* data = new QMimeData;
    data->setData(mimeTypes().first(), lines);
    return data;
}

QByteArray exportedJobs(const JobModel& jobs)
{
    QByteArray bytes = delimitedLine(
        {"job", "operation", "title", "guild", "state", "reason", "priority", "planned", "done", "failed", "skipped",
            "uncertain", "open", "per_second", "seconds_left", "runner", "created", "started", "finished"},
        ',');
    for (int i = 0; i < jobs.rowCount(); ++i)
        bytes += delimitedLine(fieldsOf(jobs.row(i)), ',');
    return bytes;
}

} // namespace headroom::ui
