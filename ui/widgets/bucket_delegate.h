// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/widgets/row_table.h"

namespace headroom::ui {

// Draws the cells of a table of buckets from the roles in ui/models/bucket_cells.h.
class BucketDelegate final : public RowDelegate
{
    Q_OBJECT
public:
    explicit BucketDelegate(const Theme& theme);

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    int paintOwnMark(QPainter& painter, const QRect& room) const;
    int paintBranch(QPainter& painter, const QRect& room, const QModelIndex& index, bool heading) const;
    int paintMark(QPainter& painter, const QRect& room, const QModelIndex& index, const QColor& colour) const;
    void paintWords(QPainter& painter, const QRect& rect, const QModelIndex& index, bool heading) const;

    QFont m_text;
    QFont m_headings;
    QFont m_figures;
};

} // namespace headroom::ui
