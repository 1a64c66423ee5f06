// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/tables/log_table.h"

#include "ui/models/keyed_table_model.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/painting/direction.h"
#include "ui/widgets/reveal.h"
#include "ui/widgets/shards/shard_mark.h"
#include "ui/widgets/tables/column_header.h"
#include "ui/widgets/tables/table_columns.h"

#include <QHeaderView>
#include <QMouseEvent>
#include <QPainter>
#include <QPixmap>

namespace headroom::ui {

namespace {

constexpr TextPixels kLogRowHeight(28);
constexpr TextPixels kLogMark(10);
constexpr int kLogPicture = 18; // wide at most
constexpr int kLogBarHeight = 5;
constexpr TextPixels kMinStretch(170);

// As wide as its values usually are, or as its name, which may be wider in another language.
int usualWidth(const QHeaderView& header, int column, int ofValues)
{
    const int ofName = widthOfHeading(header, column);
    return ofName > ofValues ? ofName + inText(4) : ofValues;
}

// Draws the cells of a LogTableModel.
class LogDelegate final : public RowDelegate
{
public:
    explicit LogDelegate(const Theme& theme)
        : RowDelegate(theme, kLogRowHeight)
    {
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        QRect room = paintGround(*painter, option, index);
        const QColor colour = theme().colour(Tone(index.data(LogToneRole).toInt()));
        if (const QVariant share = index.data(LogShareRole); share.isValid())
            paintShare(*painter, room, share.toDouble());
        if (const QVariant state = index.data(LogMarkRole); state.isValid()) {
            const QRect piece = takeFromStart(room, kLogMark + 7, option.direction);
            paintShardMark(
                *painter, squareIn(piece, kLogMark, option.direction), console::ShardState(state.toInt()), colour);
        }
        if (const QVariant picture = index.data(Qt::DecorationRole); picture.isValid()) {
            const auto pixmap = picture.value<QPixmap>();
            const QRect piece = takeFromStart(room, kLogPicture + 7, option.direction);
            painter->drawPixmap(squareIn(piece, pixmap.height(), option.direction).toRect().topLeft(), pixmap);
        }
        const bool figures = index.data(LogFigureRole).toBool();
        painter->setFont(figures ? m_figures : m_text);
        painter->setPen(colour);
        if (figures)
            paintText(*painter, room, index);
        else
            paintRoute(*painter, room, index);
    }

private:
    // A bar, before the figure.
    void paintShare(QPainter& painter, const QRect& room, double share) const
    {
        const Palette& palette = theme().palette();
        const int text = std::min(inText(52), room.width());
        QRect before = room;
        takeFromEnd(before, text, painter.layoutDirection());
        const QRectF bar(
            before.left(), before.top() + (before.height() - kLogBarHeight) / 2.0, before.width(), kLogBarHeight);
        if (bar.width() <= 12)
            return;
        painter.save();
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(trackColour(palette));
        painter.drawRoundedRect(bar, kLogBarHeight / 2.0, kLogBarHeight / 2.0);
        painter.setBrush(palette.accent);
        if (share <= 0)
            painter.setBrush(Qt::NoBrush);
        const double filled = std::max<double>(kLogBarHeight, bar.width() * share);
        painter.drawRoundedRect(
            filledFromStart(bar, filled, painter.layoutDirection()), kLogBarHeight / 2.0, kLogBarHeight / 2.0);
        painter.restore();
    }

    QFont m_text = textFont(13);
    QFont m_figures = figureFont(12);
};

} // namespace

LogTable::LogTable(const Theme& theme, QAbstractItemModel& model, QWidget* parent)
    : RowTable(theme, model, std::make_unique<LogDelegate>(theme), parent)
{
    QHeaderView* header = horizontalHeader();
    header->setFixedHeight(inText(32));
    header->setMinimumSectionSize(inText(44));
    for (int i = 0; i < model.columnCount(); ++i) {
        const auto of = [&](int role) { return model.headerData(i, Qt::Horizontal, role); };
        const Column column{
            inText(of(ColumnWidthRole).toInt()), of(ColumnYieldsRole).toInt(), of(ColumnStretchesRole).toBool()};
        m_layout.push_back(column);
        header->setSectionResizeMode(i, column.stretches ? QHeaderView::Stretch : QHeaderView::Interactive);
        header->resizeSection(i, column.width);
    }
    const auto first = std::ranges::find(m_layout, true, &Column::stretches);
    columns().setNeeded(first == m_layout.end() ? -1 : int(first - m_layout.begin()));
    setSortingEnabled(true);
    for (const auto changed : {&QAbstractItemModel::rowsInserted, &QAbstractItemModel::rowsRemoved})
        connect(&model, changed, this, &LogTable::fitHeight);
    connect(&model, &QAbstractItemModel::modelReset, this, &LogTable::fitHeight);
    connect(&model, &QAbstractItemModel::layoutChanged, this, &LogTable::fitHeight);
}

void LogTable::showAllRows(bool all)
{
    if (all == m_showsAll)
        return;
    m_showsAll = all;
    if (all)
        m_leastHeight = minimumHeight();
    setVerticalScrollBarPolicy(all ? Qt::ScrollBarAlwaysOff : Qt::ScrollBarAsNeeded);
    setMinimumHeight(m_leastHeight);
    setMaximumHeight(QWIDGETSIZE_MAX);
    fitHeight();
}

void LogTable::fitHeight()
{
    if (!m_showsAll)
        return;
    const int rows = model()->rowCount() * verticalHeader()->defaultSectionSize();
    setFixedHeight(std::max(m_leastHeight, horizontalHeader()->height() + rows + 2 * frameWidth()));
}

void LogTable::scrollTo(const QModelIndex& index, ScrollHint hint)
{
    RowTable::scrollTo(index, hint);
    if (m_showsAll && hasFocus())
        reveal(*viewport(), visualRect(index));
}

void LogTable::fit(int width)
{
    std::vector<bool> hidden(m_layout.size());
    std::vector<int> widths;
    int needed = 0;
    for (std::size_t i = 0; i < m_layout.size(); ++i) {
        const Column& column = m_layout[i];
        hidden[i] = !columns().isWanted(int(i));
        // Some models are about other things from time to time, which take more or less room.
        const int ofValues = inText(model()->headerData(int(i), Qt::Horizontal, ColumnWidthRole).toInt());
        widths.push_back(columns().width(int(i)).value_or(usualWidth(*horizontalHeader(), int(i), ofValues)));
        if (!hidden[i])
            needed += column.stretches ? std::max<int>(column.width, kMinStretch) : widths[i];
    }
    while (needed > width) {
        int next = -1;
        for (int i = 0; i < int(m_layout.size()); ++i) {
            const Column& column = m_layout[std::size_t(i)];
            if (!hidden[std::size_t(i)] && column.yields > 0
                && (next < 0 || column.yields > m_layout[std::size_t(next)].yields))
                next = i;
        }
        if (next < 0)
            break;
        hidden[std::size_t(next)] = true;
        needed -= widths[std::size_t(next)];
    }
    int last = -1; // takes the room over which no column stretches
    for (int i = 0; i < int(m_layout.size()); ++i) {
        if (hidden[std::size_t(i)])
            continue;
        if (m_layout[std::size_t(i)].stretches)
            needed = std::max(needed, width);
        if (last < 0 || horizontalHeader()->visualIndex(i) > horizontalHeader()->visualIndex(last))
            last = i;
    }
    if (last >= 0 && needed < width)
        widths[std::size_t(last)] += width - needed;
    columns().arrange([&] {
        for (int i = 0; i < int(m_layout.size()); ++i) {
            setColumnHidden(i, hidden[std::size_t(i)]);
            if (!m_layout[std::size_t(i)].stretches)
                horizontalHeader()->resizeSection(i, widths[std::size_t(i)]);
        }
    });
}

void LogTable::arrangeColumns()
{
    fit(viewport()->width());
}

void LogTable::resizeEvent(QResizeEvent* event)
{
    fit(event->size().width());
    RowTable::resizeEvent(event);
}

void LogTable::mousePressEvent(QMouseEvent* event)
{
    RowTable::mousePressEvent(event);
    const QModelIndex index = indexAt(event->position().toPoint());
    const bool opens = event->button() == Qt::LeftButton && index.isValid();
    m_pressedRow = -1;
    if (opens && !dragEnabled())
        Q_EMIT rowOpened(index.row());
    else if (opens && event->modifiers() == Qt::NoModifier)
        m_pressedRow = index.row();
}

void LogTable::mouseReleaseEvent(QMouseEvent* event)
{
    const bool wasDragged = state() == DraggingState || state() == DragSelectingState;
    RowTable::mouseReleaseEvent(event);
    const int pressed = std::exchange(m_pressedRow, -1);
    if (pressed >= 0 && !wasDragged && indexAt(event->position().toPoint()).row() == pressed)
        Q_EMIT rowOpened(pressed);
}

} // namespace headroom::ui
