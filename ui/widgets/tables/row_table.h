// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/theme/fonts.h"
#include "ui/theme/theme.h"

#include <QStringList>
#include <QStyledItemDelegate>
#include <QTableView>

#include <functional>
#include <memory>
#include <vector>

class QMenu;

namespace headroom::ui {

// Rows of a table as they are copied: its columns in sight, in their order.
struct CopiedRows
{
    QStringList names = {}; // of the columns, the same in all languages
    QStringList titles = {}; // as they are shown
    std::vector<QStringList> rows = {}; // each with a text for each column
};

enum class CopyFormat {
    Table, // for a spreadsheet: titles, then a line for each row, with tabs between the fields
    Csv, // RFC 4180, with the titles
    Json, // an array of objects by the names, in the order of the columns
};

// Makes a table look like a list of rows: each of that height and chosen as a whole, without a grid, a corner or a
// scroll bar below, and nothing is edited in it.
void showAsRows(QTableView& table, int rowHeight);

// Draws cells of rows: a delegate of its own goes on with what stands in them. It draws everything itself: a style
// sheet that is asked for each cell costs more than the cell.
class RowDelegate : public QStyledItemDelegate
{
    Q_OBJECT
public:
    RowDelegate(const Theme& theme, int rowHeight);

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    int rowHeight() const { return m_rowHeight; }
    // The row under the mouse is marked as a whole; -1 for none.
    void setHoveredRow(int row) { m_hovered = row; }

protected:
    // At the left and at the right, as in the headings.
    static constexpr int kPaddingLeft = 8;
    static constexpr TextPixels kPaddingRight{8};

    const Theme& theme() const { return m_theme; }
    // What the cell stands on: of a heading, of the row under the mouse, of the chosen one. Answers where its contents
    // go.
    QRect paintGround(
        QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index, bool heading = false) const;
    // The cell's text with the painter's font and pen, shortened to fit.
    static void paintText(QPainter& painter, const QRect& room, const QModelIndex& index);
    // The same for a route, which loses whole segments.
    static void paintRoute(QPainter& painter, const QRect& room, const QModelIndex& index);

private:
    const Theme& m_theme;
    int m_rowHeight;
    int m_hovered = -1;
};

// Text in the view's font and in the colour that the model gives it. Header and cells of such a table stand in line.
class TextDelegate final : public RowDelegate
{
    Q_OBJECT
public:
    using RowDelegate::RowDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

class TableColumns;

// A table of rows that marks the one under the mouse, and that has the focus itself by a ring around it. Home and End
// go to the first and the last row, Return opens a row, Copy copies the chosen rows, and Ctrl+S sorts by the next
// column, with Shift the other way round. Where nobody gives it another menu, its own offers to copy rows in other
// forms, and to choose columns.
class RowTable : public QTableView
{
    Q_OBJECT
public:
    // The mouse is over a row.
    bool isHovered() const { return m_hovered >= 0; }
    // The chosen rows: the columns in sight, in their order. Of long selections the first maxCopied.
    static constexpr std::size_t maxCopied = 50'000;
    QString chosenRows(CopyFormat format = CopyFormat::Table) const;
    std::vector<int> chosenRowNumbers() const; // rising
    void copyRows(CopyFormat format) const;
    // Another form to copy them in, by its name: "curl". The text of these rows, empty where they have none.
    using RowsText = std::function<QString(const std::vector<int>& rows)>;
    void addCopyFormat(const QString& name, RowsText text);
    // "Copy as" and "Columns", behind what is in that menu, or behind the actions of a table that are its menu.
    void addTableActions(QWidget& menu);

    TableColumns& columns() const { return *m_columns; }
    // A person may choose them, and they are remembered under that name; see TableColumns.
    void letChooseColumns(const QString& name);
    void openColumnMenu(); // at the header

Q_SIGNALS:
    // To see more of it.
    void rowOpened(int row);

protected:
    RowTable(const Theme& theme, QAbstractItemModel& model, std::unique_ptr<RowDelegate> delegate, QWidget* parent);

    // Hides and sizes the columns.
    virtual void arrangeColumns();
    virtual CopiedRows copiedRows(const std::vector<int>& rows) const;

    QModelIndex moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers) override;
    void keyPressEvent(QKeyEvent* event) override;
    void sortByKey(bool otherWay);
    void contextMenuEvent(QContextMenuEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    void hover(int row);
    void buildCopyMenu();
    void copyText(const QString& text) const;

    struct OtherFormat
    {
        QAction* action;
        RowsText text;
    };

    const Theme& m_theme;
    RowDelegate* m_delegate;
    TableColumns* m_columns;
    QMenu* m_copyMenu;
    std::vector<OtherFormat> m_otherFormats;
    int m_hovered = -1;
    int m_ring = 2; // pixels
};

} // namespace headroom::ui
