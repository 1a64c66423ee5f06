// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/theme/theme.h"

#include <QStyledItemDelegate>
#include <QTableView>

#include <vector>

namespace headroom::ui {

// Draws the cells of a LogTableModel, all by itself, as BucketDelegate does.
class LogDelegate final : public QStyledItemDelegate
{
    Q_OBJECT
public:
    LogDelegate(const Theme& theme, QObject* parent);

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void setHoveredRow(int row) { m_hovered = row; }

private:
    const Theme& m_theme;
    int m_hovered = -1;
    QFont m_text;
    QFont m_figures;
};

// A table of figures: rows of one height, sorted by a click on a header, columns that give way where there is little
// room.
class LogTable final : public QTableView
{
    Q_OBJECT
public:
    struct Column
    {
        int width = 80;
        int yields = 0; // those with the greatest give way first; 0: never
        bool stretches = false;
    };

    LogTable(const Theme& theme, QAbstractItemModel& model, std::vector<Column> columns, QWidget* parent = nullptr);

    // As low as it may be: who holds it gives it more.
    QSize sizeHint() const override { return {300, minimumHeight()}; }

Q_SIGNALS:
    void rowOpened(int row);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

private:
    void hover(int row);
    void fit(int width);

    LogDelegate* m_delegate;
    std::vector<Column> m_columns;
    int m_hovered = -1;
};

} // namespace headroom::ui
