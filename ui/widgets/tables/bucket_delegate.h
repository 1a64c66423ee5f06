// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/models/buckets/bucket_cells.h"
#include "ui/widgets/tables/row_table.h"

namespace headroom::ui {

// Draws the cells of a table of buckets from the roles in ui/models/buckets/bucket_cells.h.
class BucketDelegate final : public RowDelegate
{
    Q_OBJECT
public:
    explicit BucketDelegate(const Theme& theme);

    // Before whose words the arrow of a route stands.
    void setBranchColumn(BucketColumn column) { m_branchColumn = column; }
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    void paintOwnMark(QPainter& painter, QRect& room, const QModelIndex& index) const;
    void paintBranch(QPainter& painter, QRect& room, const QModelIndex& index, bool heading) const;
    void paintMark(QPainter& painter, QRect& room, const QModelIndex& index, const QColor& colour) const;
    void paintWords(QPainter& painter, const QRect& rect, const QModelIndex& index, bool heading) const;

    BucketColumn m_branchColumn = BucketColumn::Method;
    QFont m_text;
    QFont m_headings;
    QFont m_figures;
};

} // namespace headroom::ui
