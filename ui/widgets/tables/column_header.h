// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QHeaderView>

namespace headroom::ui {

// Headings of columns that can be clicked. The arrow of sorting stands beside the words, on the side where the column
// has room: words stay where they are when a column is sorted by, in line with the cells below.
class ColumnHeader final : public QHeaderView
{
public:
    explicit ColumnHeader(QWidget* parent = nullptr);

    // In pixels of the viewport; of the arrow: empty where nothing is sorted by.
    QRect wordsRect(int column) const;
    QRect arrowRect() const;

protected:
    void paintSection(QPainter* painter, const QRect& rect, int logicalIndex) const override;
    void initStyleOptionForIndex(QStyleOptionHeader* option, int logicalIndex) const override;

private:
    bool isSortedBy(int column) const;
    QRect sectionRect(int column) const;
    QRect wordsIn(const QRect& section, int column) const;
    QRect arrowIn(const QRect& section, int column) const;
};

// As wide as a column has to be for its words and the arrow beside them.
int widthOfHeading(const QHeaderView& header, int column);

} // namespace headroom::ui
