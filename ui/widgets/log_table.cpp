// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/log_table.h"

#include "ui/models/keyed_table_model.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/reveal.h"
#include "ui/widgets/shard_mark.h"

#include <QHeaderView>
#include <QMouseEvent>
#include <QPainter>

namespace headroom::ui {

namespace {

constexpr int kLogRowHeight = 28;
constexpr int kLogMark = 10;
constexpr int kLogBarHeight = 5;
constexpr int kLeastStretch = 170;

} // namespace

LogDelegate::LogDelegate(const Theme& theme)
    : RowDelegate(theme, kLogRowHeight)
    , m_text(textFont(13))
    , m_figures(figureFont(12))
{
}

void LogDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QRect room = paintGround(*painter, option, index);
    const QColor colour = theme().colour(Tone(index.data(LogToneRole).toInt()));
    if (const QVariant share = index.data(LogShareRole); share.isValid())
        paintShare(*painter, room, share.toDouble());
    if (const QVariant state = index.data(LogMarkRole); state.isValid()) {
        paintShardMark(*painter, QRectF(room.left(), room.top() + (room.height() - kLogMark) / 2.0, kLogMark, kLogMark),
            console::ShardState(state.toInt()), colour);
        room.setLeft(room.left() + kLogMark + 7);
    }
    const bool figures = index.data(LogFigureRole).toBool();
    painter->setFont(figures ? m_figures : m_text);
    painter->setPen(colour);
    if (figures)
        paintText(*painter, room, index);
    else
        paintRoute(*painter, room, index);
}

// A bar, left of the figure.
void LogDelegate::paintShare(QPainter& painter, const QRect& room, double share) const
{
    const Palette& palette = theme().palette();
    const int text = std::min(52, room.width());
    const QRectF bar(
        room.left(), room.top() + (room.height() - kLogBarHeight) / 2.0, room.width() - text, kLogBarHeight);
    if (bar.width() <= 12)
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(palette.dark ? palette.raised : mixed(palette.raised, palette.border, 0.4));
    painter.drawRoundedRect(bar, kLogBarHeight / 2.0, kLogBarHeight / 2.0);
    painter.setBrush(palette.accent);
    if (share <= 0)
        painter.setBrush(Qt::NoBrush);
    const double filled = std::max<double>(kLogBarHeight, bar.width() * share);
    painter.drawRoundedRect(
        QRectF(bar.topLeft(), QSizeF(filled, kLogBarHeight)), kLogBarHeight / 2.0, kLogBarHeight / 2.0);
    painter.restore();
}

LogTable::LogTable(const Theme& theme, QAbstractItemModel& model, std::vector<Column> columns, QWidget* parent)
    : RowTable(theme, model, std::make_unique<LogDelegate>(theme), parent)
    , m_columns(std::move(columns))
{
    QHeaderView* header = horizontalHeader();
    header->setFixedHeight(32);
    header->setMinimumSectionSize(44);
    for (int i = 0; i < int(m_columns.size()); ++i) {
        const Column& column = m_columns[std::size_t(i)];
        header->setSectionResizeMode(i, column.stretches ? QHeaderView::Stretch : QHeaderView::Interactive);
        header->resizeSection(i, column.width);
    }
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
    int needed = 0;
    for (const Column& column : m_columns)
        needed += column.stretches ? std::max(column.width, kLeastStretch) : column.width;
    std::vector<bool> hidden(m_columns.size(), false);
    while (needed > width) {
        int next = -1;
        for (int i = 0; i < int(m_columns.size()); ++i) {
            const Column& column = m_columns[std::size_t(i)];
            if (!hidden[std::size_t(i)] && column.yields > 0
                && (next < 0 || column.yields > m_columns[std::size_t(next)].yields))
                next = i;
        }
        if (next < 0)
            break;
        hidden[std::size_t(next)] = true;
        needed -= m_columns[std::size_t(next)].width;
    }
    for (int i = 0; i < int(m_columns.size()); ++i)
        setColumnHidden(i, hidden[std::size_t(i)]);
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
    if (event->button() == Qt::LeftButton && index.isValid())
        Q_EMIT rowOpened(index.row());
}

void LogTable::keyPressEvent(QKeyEvent* event)
{
    const bool opens = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (opens && currentIndex().isValid()) {
        Q_EMIT rowOpened(currentIndex().row());
        return;
    }
    RowTable::keyPressEvent(event);
}

} // namespace headroom::ui
