// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/tables/row_table.h"

#include "core/base/text/delimited.h"
#include "ui/models/column_table_model.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/painting/direction.h"
#include "ui/widgets/painting/route_text.h"
#include "ui/widgets/tables/column_header.h"
#include "ui/widgets/tables/table_columns.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QHeaderView>
#include <QJsonArray>
#include <QJsonDocument>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace headroom::ui {

void showAsRows(QTableView& table, int rowHeight)
{
    table.setShowGrid(false);
    table.setWordWrap(false);
    table.setTabKeyNavigation(false);
    table.setCornerButtonEnabled(false);
    table.setSelectionBehavior(QAbstractItemView::SelectRows);
    table.setEditTriggers(QAbstractItemView::NoEditTriggers);
    table.setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    table.setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    QHeaderView* rows = table.verticalHeader();
    rows->hide();
    rows->setSectionResizeMode(QHeaderView::Fixed);
    rows->setDefaultSectionSize(rowHeight);
    rows->setMinimumSectionSize(rowHeight);
    auto* columns = new ColumnHeader(&table);
    table.setHorizontalHeader(columns);
    columns->setFont(textFont(12, QFont::Medium)); // for what measures headings; the style sheet has it as well
    columns->setHighlightSections(false);
    columns->setSectionResizeMode(QHeaderView::Interactive);
}

namespace {

QByteArray copiedLine(const QStringList& texts, char separator)
{
    std::vector<QByteArray> fields;
    for (const auto& text : texts)
        fields.push_back(delimitedField(text.simplified().toStdString(), separator));
    return delimitedLine(fields, separator);
}

QByteArray jsonText(const QString& text)
{
    const auto array = QJsonDocument(QJsonArray{text}).toJson(QJsonDocument::Compact);
    return array.mid(1, array.size() - 2);
}

// Not of a QJsonObject, which has an order of its own.
QByteArray copiedObject(const QStringList& names, const QStringList& texts)
{
    QByteArray object;
    for (qsizetype i = 0; i < names.size(); ++i)
        object += (i == 0 ? "{" : ",") + jsonText(names[i]) + ':' + jsonText(texts[i]);
    return object + '}';
}

QString copiedText(const CopiedRows& copied, CopyFormat format)
{
    QByteArray text;
    if (format == CopyFormat::Json) {
        for (const auto& row : copied.rows)
            text += (text.isEmpty() ? "[\n" : ",\n") + copiedObject(copied.names, row);
        return QString::fromUtf8(text + "\n]\n");
    }
    const char separator = format == CopyFormat::Csv ? ',' : '\t';
    text = copiedLine(copied.titles, separator);
    for (const auto& row : copied.rows)
        text += copiedLine(row, separator);
    return QString::fromUtf8(text);
}

// The cell of whichever column stands first.
bool isAtStart(const QRect& cell, const QStyleOptionViewItem& option)
{
    if (option.direction == Qt::LeftToRight)
        return cell.left() == 0;
    const auto* view = qobject_cast<const QAbstractItemView*>(option.widget);
    return view && cell.right() + 1 == view->viewport()->width();
}

} // namespace

RowDelegate::RowDelegate(const Theme& theme, int rowHeight)
    : m_theme(theme)
    , m_rowHeight(rowHeight)
{
}

QSize RowDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const
{
    return {80, m_rowHeight};
}

QRect RowDelegate::paintGround(
    QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index, bool heading) const
{
    const Palette& palette = m_theme.palette();
    const QRect& cell = option.rect;
    const bool selected = option.state & QStyle::State_Selected;
    if (heading)
        painter.fillRect(cell, mixed(palette.surface, palette.raised, palette.dark ? 0.6 : 0.8));
    if (selected)
        painter.fillRect(cell, mixed(palette.surface, palette.accent, palette.dark ? 0.18 : 0.12));
    else if (index.row() == m_hovered)
        painter.fillRect(cell, mixed(palette.surface, palette.raised, 0.8));
    if (selected && isAtStart(cell, option)) // whichever column is the first
        painter.fillRect(filledFromStart(cell, 2, option.direction), palette.accent);
    painter.fillRect(QRect(cell.left(), cell.bottom(), cell.width(), 1),
        mixed(palette.surface, palette.border, palette.dark ? 0.55 : 0.7));
    return cell.adjusted(kPaddingLeft, 0, -kPaddingRight, -1);
}

void RowDelegate::paintText(QPainter& painter, const QRect& room, const QModelIndex& index)
{
    const QString text = index.data().toString();
    const QFontMetrics metrics = painter.fontMetrics();
    const bool fits = metrics.horizontalAdvance(text) <= room.width();
    const QVariant alignment = index.data(Qt::TextAlignmentRole);
    painter.drawText(room, alignment.isValid() ? alignment.toInt() : int(Qt::AlignLeft | Qt::AlignVCenter),
        inOwnOrder(fits ? text : metrics.elidedText(text, Qt::ElideRight, room.width()), painter.layoutDirection()));
}

void RowDelegate::paintRoute(QPainter& painter, const QRect& room, const QModelIndex& index)
{
    painter.drawText(room, index.data(Qt::TextAlignmentRole).toInt(),
        inOwnOrder(
            elidedRoute(index.data().toString(), painter.fontMetrics(), room.width()), painter.layoutDirection()));
}

void TextDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const QRect room = paintGround(*painter, option, index);
    const QVariant colour = index.data(Qt::ForegroundRole);
    painter->setFont(option.font);
    painter->setPen(colour.isValid() ? colour.value<QBrush>().color() : theme().palette().text);
    paintText(*painter, room, index);
}

QSize TextDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const int text = option.fontMetrics.horizontalAdvance(index.data().toString());
    return {text + kPaddingLeft + kPaddingRight, rowHeight()};
}

RowTable::RowTable(
    const Theme& theme, QAbstractItemModel& model, std::unique_ptr<RowDelegate> delegate, QWidget* parent)
    : QTableView(parent)
    , m_theme(theme)
    , m_delegate(delegate.release())
    , m_copyMenu(new QMenu(tr("Copy as"), this))
{
    m_delegate->setParent(this);
    buildCopyMenu();
    setItemDelegate(m_delegate);
    showAsRows(*this, m_delegate->rowHeight());
    setModel(&model); // last, or the header that is replaced would be filled for nothing
    m_columns = new TableColumns(*this); // of the header that it has from now on
    connect(m_columns, &TableColumns::changed, this, &RowTable::arrangeColumns);
    setFrameShape(QFrame::NoFrame);
    setMouseTracking(true);
    setSelectionMode(QAbstractItemView::SingleSelection);
    connect(&theme, &Theme::changed, viewport(), qOverload<>(&QWidget::update));
}

void RowTable::letChooseColumns(const QString& name)
{
    m_columns->remember(name);
}

void RowTable::openColumnMenu()
{
    m_columns->menu().popup(horizontalHeader()->mapToGlobal(horizontalHeader()->rect().bottomLeft()));
}

void RowTable::arrangeColumns()
{
    m_columns->arrangeSimply();
}

void RowTable::buildCopyMenu()
{
    const auto add = [this](const QString& text, CopyFormat format) {
        m_copyMenu->addAction(text, this, [this, format] { copyRows(format); });
    };
    add(tr("Table"), CopyFormat::Table);
    add(tr("CSV"), CopyFormat::Csv);
    add(tr("JSON"), CopyFormat::Json);
    connect(m_copyMenu, &QMenu::aboutToShow, this, [this] {
        const auto rows = chosenRowNumbers();
        for (auto* action : m_copyMenu->actions())
            action->setEnabled(!rows.empty());
        for (const auto& other : m_otherFormats)
            other.action->setEnabled(std::ranges::any_of(rows, [&](int row) { return !other.text({row}).isEmpty(); }));
    });
}

void RowTable::addCopyFormat(const QString& name, RowsText text)
{
    auto* action = m_copyMenu->addAction(name, this, [this, text] { copyText(text(chosenRowNumbers())); });
    m_otherFormats.push_back({action, std::move(text)});
}

void RowTable::addTableActions(QWidget& menu)
{
    if (!menu.actions().isEmpty()) {
        auto* separator = new QAction(&menu);
        separator->setSeparator(true);
        menu.addAction(separator);
    }
    menu.addAction(m_copyMenu->menuAction());
    menu.addAction(m_columns->menu().menuAction());
}

std::vector<int> RowTable::chosenRowNumbers() const
{
    std::vector<int> rows;
    for (const auto& range : selectionModel()->selection()) {
        for (int row = range.top(); row <= range.bottom() && rows.size() < maxCopied; ++row)
            rows.push_back(row);
    }
    std::ranges::sort(rows);
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
    return rows;
}

CopiedRows RowTable::copiedRows(const std::vector<int>& rows) const
{
    CopiedRows copied;
    std::vector<int> columns;
    const QHeaderView& header = *horizontalHeader();
    for (int place = 0; place < header.count(); ++place) {
        const int column = header.logicalIndex(place);
        if (header.isSectionHidden(column))
            continue;
        columns.push_back(column);
        copied.names += model()->headerData(column, Qt::Horizontal, ColumnNameRole).toString();
        copied.titles += model()->headerData(column, Qt::Horizontal).toString();
    }
    for (const int row : rows) {
        auto& texts = copied.rows.emplace_back();
        for (const int column : columns) {
            const auto index = model()->index(row, column);
            const auto text = index.data(CopiedTextRole);
            texts += (text.isValid() ? text : index.data()).toString();
        }
    }
    return copied;
}

// As a click on a heading does: by the next column that is shown, or by the same one the other way round.
void RowTable::sortByKey(bool otherWay)
{
    QHeaderView& header = *horizontalHeader();
    if (!header.isSortIndicatorShown() || header.count() == header.hiddenSectionCount())
        return;
    int column = header.sortIndicatorSection();
    if (otherWay) {
        header.setSortIndicator(
            column, header.sortIndicatorOrder() == Qt::AscendingOrder ? Qt::DescendingOrder : Qt::AscendingOrder);
        return;
    }
    int place = column >= 0 ? header.visualIndex(column) : -1;
    do
        place = (place + 1) % header.count();
    while (header.isSectionHidden(header.logicalIndex(place)));
    column = header.logicalIndex(place);
    const QVariant first = model()->headerData(column, Qt::Horizontal, Qt::InitialSortOrderRole);
    header.setSortIndicator(column, first.isValid() ? Qt::SortOrder(first.toInt()) : Qt::AscendingOrder);
}

QString RowTable::chosenRows(CopyFormat format) const
{
    const auto rows = chosenRowNumbers();
    return rows.empty() ? QString() : copiedText(copiedRows(rows), format);
}

void RowTable::copyRows(CopyFormat format) const
{
    copyText(chosenRows(format));
}

void RowTable::copyText(const QString& text) const
{
    if (!text.isEmpty())
        QGuiApplication::clipboard()->setText(text);
}

void RowTable::contextMenuEvent(QContextMenuEvent* event)
{
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    addTableActions(*menu);
    menu->popup(event->globalPos());
}

void RowTable::keyPressEvent(QKeyEvent* event)
{
    const auto modifiers = event->modifiers();
    if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && currentIndex().isValid())
        return Q_EMIT rowOpened(currentIndex().row());
    if (event->key() == Qt::Key_S && (modifiers & ~Qt::ShiftModifier) == Qt::ControlModifier)
        return sortByKey(modifiers & Qt::ShiftModifier);
    if (event->matches(QKeySequence::Copy))
        copyRows(CopyFormat::Table);
    else
        QTableView::keyPressEvent(event);
}

QModelIndex RowTable::moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers)
{
    const int rows = model()->rowCount();
    if (rows == 0 || (action != MoveHome && action != MoveEnd))
        return QTableView::moveCursor(action, modifiers);
    // The column stays: one that is hidden cannot be current.
    const int column = std::max(0, horizontalHeader()->logicalIndexAt(0));
    return model()->index(action == MoveHome ? 0 : rows - 1, column);
}

void RowTable::paintEvent(QPaintEvent* event)
{
    QTableView::paintEvent(event);
    if (!hasFocus())
        return;
    QPainter painter(viewport());
    QPen pen(focusColour(m_theme.palette()), m_ring);
    pen.setJoinStyle(Qt::MiterJoin);
    painter.setPen(pen);
    painter.drawRect(viewport()->rect().adjusted(m_ring / 2, m_ring / 2, -1, -1));
}

void RowTable::scrollContentsBy(int dx, int dy)
{
    QTableView::scrollContentsBy(dx, dy);
    if (hasFocus())
        viewport()->update(); // or the ring would be moved along with the rows
}

void RowTable::focusInEvent(QFocusEvent* event)
{
    QTableView::focusInEvent(event);
    m_ring = event->reason() == Qt::MouseFocusReason ? 1 : 2; // who clicked knows where he is
    viewport()->update();
}

void RowTable::focusOutEvent(QFocusEvent* event)
{
    QTableView::focusOutEvent(event);
    viewport()->update();
}

void RowTable::hover(int row)
{
    if (row == m_hovered)
        return;
    m_hovered = row;
    m_delegate->setHoveredRow(row);
    viewport()->update();
}

void RowTable::mouseMoveEvent(QMouseEvent* event)
{
    hover(rowAt(event->position().toPoint().y()));
    QTableView::mouseMoveEvent(event);
}

void RowTable::wheelEvent(QWheelEvent* event)
{
    QTableView::wheelEvent(event);
    hover(rowAt(event->position().toPoint().y()));
}

void RowTable::leaveEvent(QEvent* event)
{
    hover(-1);
    QTableView::leaveEvent(event);
}

} // namespace headroom::ui
