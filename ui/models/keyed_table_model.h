// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/text/filter_text.h"
#include "ui/models/column_table_model.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace headroom::ui {

// What SortedLogRows asks of a model.
class LogTableModel : public ColumnTableModel
{
public:
    using ColumnTableModel::ColumnTableModel;

    // Less than 0, 0 or more than 0; only of rows that both have something in that column.
    virtual int compareRows(int left, int right, int column) const = 0;
    // Decides where the column cannot, always upwards; never 0 for two rows.
    virtual int compareKeys(int left, int right) const = 0;
    // Nothing is known there: such rows come last, whichever way it is sorted.
    virtual bool isMissing(int /*row*/, int /*column*/) const { return false; }
    virtual bool isWanted(int /*row*/, const FilterText& /*filter*/, bool /*inTrouble*/) const { return true; }

protected:
    // For compareRows().
    static int compared(auto left, auto right) { return left < right ? -1 : left > right ? 1 : 0; }
};

// A table whose rows have keys and come anew as a whole several times a second: what is missing is taken out, what is
// new put in, and of the others only the cells that differ are signalled.
template <typename Row>
class KeyedTableModel : public LogTableModel
{
public:
    using LogTableModel::LogTableModel;

    int rowCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : int(m_rows.size()); }
    const Row& row(int at) const { return m_rows[std::size_t(at)]; }
    const std::vector<Row>& rows() const { return m_rows; }
    int compareKeys(int left, int right) const override
    {
        return left == right ? 0 : comesBefore(row(left), row(right)) ? -1 : 1;
    }

protected:
    // By their keys alone.
    virtual bool comesBefore(const Row& left, const Row& right) const = 0;
    // The first and the last column that differ; first behind last: none does.
    virtual std::pair<int, int> changedColumns(const Row& before, const Row& now) const = 0;

    // In any order, each key once.
    void showRows(std::vector<Row> rows)
    {
        const auto before = [this](const Row& left, const Row& right) { return comesBefore(left, right); };
        if (!std::is_sorted(rows.begin(), rows.end(), before))
            std::sort(rows.begin(), rows.end(), before);
        const auto isSame = [&](const Row& one, const Row& other) {
            return !before(one, other) && !before(other, one);
        };
        if (!std::ranges::equal(rows, m_rows, isSame)) {
            takeOut(rows);
            putIn(rows);
        }
        tellChanges(std::move(rows));
    }

private:
    void takeOut(const std::vector<Row>& rows)
    {
        const auto isThere = [&](const Row& row) {
            const auto found = std::lower_bound(
                rows.begin(), rows.end(), row, [this](const Row& l, const Row& r) { return comesBefore(l, r); });
            return found != rows.end() && !comesBefore(row, *found);
        };
        this->removeWhere(m_rows, [&](int at) { return !isThere(row(at)); });
    }

    void putIn(const std::vector<Row>& rows)
    {
        for (std::size_t at = 0; at < rows.size();) {
            const bool isThere = at < m_rows.size() && !comesBefore(rows[at], m_rows[at]);
            at = isThere ? at + 1 : putIn(rows, at);
        }
    }

    // Those from `at` on that come before the row there is; answers where the next one is.
    std::size_t putIn(const std::vector<Row>& rows, std::size_t at)
    {
        std::size_t end = at + 1;
        while (end < rows.size() && (at >= m_rows.size() || comesBefore(rows[end], m_rows[at])))
            ++end;
        beginInsertRows({}, int(at), int(end) - 1);
        m_rows.insert(
            m_rows.begin() + std::ptrdiff_t(at), rows.begin() + std::ptrdiff_t(at), rows.begin() + std::ptrdiff_t(end));
        endInsertRows();
        return end;
    }

    void tellChanges(std::vector<Row> rows)
    {
        struct Range
        {
            int first, last, left, right;
        };
        std::vector<Range> ranges;
        int changed = 0;
        for (int i = 0; i < int(rows.size()); ++i) {
            const auto [left, right] = changedColumns(m_rows[std::size_t(i)], rows[std::size_t(i)]);
            if (left > right)
                continue;
            ++changed;
            if (!ranges.empty() && ranges.back().last == i - 1) {
                auto& range = ranges.back();
                range = {range.first, i, std::min(range.left, left), std::max(range.right, right)};
            } else {
                ranges.push_back({i, i, left, right});
            }
        }
        m_rows = std::move(rows);
        if (changed > 64 && changed > rowCount() / 2) { // one range costs less than very many
            Range all{ranges.front().first, ranges.back().last, ranges.front().left, ranges.front().right};
            for (const Range& each : ranges)
                all = {all.first, all.last, std::min(all.left, each.left), std::max(all.right, each.right)};
            ranges = {all};
        }
        for (const Range& each : ranges)
            Q_EMIT dataChanged(index(each.first, each.left), index(each.last, each.right));
    }

    std::vector<Row> m_rows;
};

} // namespace headroom::ui
