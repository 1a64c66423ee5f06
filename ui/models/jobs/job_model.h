// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/text/filter_text.h"
#include "core/console/jobs/job_figures.h"

#include "ui/models/column_table_model.h"

#include <bitset>

namespace headroom::ui {

using JobStateSet = std::bitset<console::allJobStates.size()>;

enum class JobColumn { Number, Name, State, Progress, Done, Failed, Rate, Left, Reason, Runner };

// The jobs of a queue in its order, of all states or of some. Those that are not over can be dragged. A row that moves
// stays the same row, so it stays selected; only cells that differ are signalled. Draws with the roles of log tables.
class JobModel final : public ColumnTableModel
{
    Q_OBJECT
public:
    using ColumnTableModel::ColumnTableModel;

    void show(const console::JobFiguresPtr& figures);
    void showStates(JobStateSet states); // none: all
    JobStateSet states() const { return m_states; }
    // job:12, title:, operation:, guild:, runner:, reason:, is:held_back; other words are looked for in all of these.
    static std::span<const FilterField> filterFields();
    void showFilter(const FilterText& filter);
    bool isFiltered() const { return !m_filter.letsEverythingThrough(); }

    const console::JobRow& row(int at) const { return m_rows[std::size_t(at)]; }
    int rowOf(console::JobId job) const; // -1: not shown
    // Whether a job in the list has something to say in the column, or will soon: only those that run have a rate and
    // an end.
    bool isTold(JobColumn column) const;

    int rowCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : int(m_rows.size()); }
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    Qt::DropActions supportedDragActions() const override { return Qt::MoveAction; }
    QStringList mimeTypes() const override;
    QMimeData* mimeData(const QModelIndexList& indexes) const override; // numbers, a line each

private:
    std::span<const TableColumn> columns() const override;
    QVariant cell(int at, int section, int role) const override;
    bool isWanted(const console::JobRow& row) const;
    void arrange();
    void replace(int at, console::JobRow row);

    console::JobFiguresPtr m_figures;
    JobStateSet m_states;
    FilterText m_filter;
    std::vector<console::JobRow> m_rows;
};

// The jobs as they are listed, as CSV (RFC 4180) with a header line, UTF-8, times as ISO 8601 in UTC. What is not known
// is empty, never 0. Columns: job, operation, title, guild, state, reason, priority, planned, done, failed, skipped,
// uncertain, open, per_second, seconds_left, runner, created, started, finished. Pure.
QByteArray exportedJobs(const JobModel& jobs);

} // namespace headroom::ui
