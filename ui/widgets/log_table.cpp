// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/log_table.h"

#include "ui/models/keyed_table_model.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/shard_mark.h"

#include <QHeaderView>
#include <QMouseEvent>
#include <QPainter>

namespace headroom::ui {

namespace {

constexpr int kRowHeight = 28;
constexpr int kPadding = 8;
constexpr int kMark = 10;
constexpr int kBarHeight = 5;
constexpr int kLeastStretch = 170;

} // namespace

LogDelegate::LogDelegate(const Theme& theme, QObject* parent)
    : QStyledItemDelegate(parent)
    , m_theme(theme)
    , m_text(textFont(13))
    , m_figures(figureFont(12))
{
}

QSize LogDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const
{
    return {80, kRowHeight};
}

void LogDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const Palette& palette = m_theme.palette();
    const bool selected = option.state & QStyle::State_Selected;
    if (selected)
        painter->fillRect(option.rect, mixed(palette.surface, palette.accent, palette.dark ? 0.18 : 0.12));
    else if (index.row() == m_hovered)
        painter->fillRect(option.rect, mixed(palette.surface, palette.raised, 0.8));
    if (selected && index.column() == 0)
        painter->fillRect(QRect(option.rect.left(), option.rect.top(), 2, option.rect.height()), palette.accent);
    painter->fillRect(QRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1),
        mixed(palette.surface, palette.border, palette.dark ? 0.55 : 0.7));

    QRect room = option.rect.adjusted(kPadding, 0, -kPadding, -1);
    const QColor colour = m_theme.colour(Tone(index.data(LogToneRole).toInt()));
    if (const QVariant share = index.data(LogShareRole); share.isValid()) {
        const int text = std::min(52, room.width());
        const QRectF bar(room.left(), room.top() + (room.height() - kBarHeight) / 2.0, room.width() - text, kBarHeight);
        if (bar.width() > 12) {
            painter->save();
            painter->setRenderHint(QPainter::Antialiasing);
            painter->setPen(Qt::NoPen);
            painter->setBrush(palette.dark ? palette.raised : mixed(palette.raised, palette.border, 0.4));
            painter->drawRoundedRect(bar, kBarHeight / 2.0, kBarHeight / 2.0);
            painter->setBrush(palette.accent);
            const double filled = std::max<double>(kBarHeight, bar.width() * share.toDouble());
            painter->drawRoundedRect(
                QRectF(bar.topLeft(), QSizeF(filled, kBarHeight)), kBarHeight / 2.0, kBarHeight / 2.0);
            painter->restore();
        }
    }
    if (const QVariant state = index.data(LogMarkRole); state.isValid()) {
        paintShardMark(*painter, QRectF(room.left(), room.top() + (room.height() - kMark) / 2.0, kMark, kMark),
            console::ShardState(state.toInt()), colour);
        room.setLeft(room.left() + kMark + 7);
    }
    const bool figures = index.data(LogFigureRole).toBool();
    painter->setFont(figures ? m_figures : m_text);
    painter->setPen(colour);
    const QString text = index.data().toString();
    const QFontMetrics metrics = painter->fontMetrics();
    const bool fits = metrics.horizontalAdvance(text) <= room.width();
    painter->drawText(room, index.data(Qt::TextAlignmentRole).toInt(),
        fits ? text : metrics.elidedText(text, figures ? Qt::ElideRight : Qt::ElideMiddle, room.width()));
}

LogTable::LogTable(const Theme& theme, QAbstractItemModel& model, std::vector<Column> columns, QWidget* parent)
    : QTableView(parent)
    , m_delegate(new LogDelegate(theme, this))
    , m_columns(std::move(columns))
{
    setModel(&model);
    setItemDelegate(m_delegate);
    setFrameShape(QFrame::NoFrame);
    setShowGrid(false);
    setWordWrap(false);
    setMouseTracking(true);
    setTabKeyNavigation(false);
    setCornerButtonEnabled(false);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    verticalHeader()->setDefaultSectionSize(kRowHeight);
    verticalHeader()->setMinimumSectionSize(kRowHeight);
    QHeaderView* header = horizontalHeader();
    header->setFont(textFont(12, QFont::Medium));
    header->setFixedHeight(32);
    header->setHighlightSections(false);
    header->setMinimumSectionSize(44);
    for (int i = 0; i < int(m_columns.size()); ++i) {
        const Column& column = m_columns[std::size_t(i)];
        header->setSectionResizeMode(i, column.stretches ? QHeaderView::Stretch : QHeaderView::Interactive);
        header->resizeSection(i, column.width);
    }
    setSortingEnabled(true);
    connect(&theme, &Theme::changed, viewport(), qOverload<>(&QWidget::update));
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
    QTableView::resizeEvent(event);
}

void LogTable::hover(int row)
{
    if (row == m_hovered)
        return;
    m_hovered = row;
    m_delegate->setHoveredRow(row);
    viewport()->update();
}

void LogTable::mouseMoveEvent(QMouseEvent* event)
{
    hover(rowAt(event->position().toPoint().y()));
    QTableView::mouseMoveEvent(event);
}

void LogTable::leaveEvent(QEvent* event)
{
    hover(-1);
    QTableView::leaveEvent(event);
}

void LogTable::mousePressEvent(QMouseEvent* event)
{
    QTableView::mousePressEvent(event);
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
    QTableView::keyPressEvent(event);
}

} // namespace headroom::ui
