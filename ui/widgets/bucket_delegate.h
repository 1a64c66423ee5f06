// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/theme/theme.h"

#include <QStyledItemDelegate>

namespace headroom::ui {

// Draws the cells of a table of buckets from the roles in ui/models/bucket_cells.h. It draws everything itself: a
// style sheet that is asked for each cell costs more than the cell.
class BucketDelegate final : public QStyledItemDelegate
{
    Q_OBJECT
public:
    BucketDelegate(const Theme& theme, QObject* parent);

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    // The row under the mouse is marked as a whole; -1 for none.
    void setHoveredRow(int row) { m_hovered = row; }

private:
    int paintOwnMark(QPainter& painter, const QRect& room) const;
    int paintBranch(QPainter& painter, const QRect& room, const QModelIndex& index, bool heading) const;
    int paintMark(QPainter& painter, const QRect& room, const QModelIndex& index, const QColor& colour) const;
    void paintText(QPainter& painter, const QRect& rect, const QModelIndex& index, bool heading) const;

    const Theme& m_theme;
    int m_hovered = -1;
    QFont m_text;
    QFont m_headings;
    QFont m_figures;
};

} // namespace headroom::ui
