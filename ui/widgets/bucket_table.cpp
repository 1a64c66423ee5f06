// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/bucket_table.h"

#include "ui/models/bucket_cells.h"
#include "ui/widgets/bucket_delegate.h"

#include <QHeaderView>
#include <QMouseEvent>

namespace headroom::ui {

namespace {

constexpr int kArrow = 24; // at the left, where a click opens a route
constexpr int kNarrow = 770;
constexpr int kTiny = 480;
constexpr int kStateToo = 500; // enough for lanes and the state
constexpr int kClaims = 70; // what their column needs besides
constexpr int kLanes = 230; // and those of lanes
constexpr int kHeadingState = 44; // more room for what a heading counts

} // namespace

BucketTable::BucketTable(const Theme& theme, QAbstractItemModel& model, QWidget* parent)
    : RowTable(theme, model, std::make_unique<BucketDelegate>(theme), parent)
    , m_cells(static_cast<BucketDelegate*>(itemDelegate()))
{
    QHeaderView* header = horizontalHeader();
    header->setFixedHeight(34);
    header->setMinimumSectionSize(52);
    header->setSectionResizeMode(int(BucketColumn::Route), QHeaderView::Stretch);
    showLanes(false);
}

void BucketTable::tick()
{
    if (!isVisible())
        return;
    redraw(BucketColumn::ResetsIn);
    redraw(BucketColumn::State);
    if (m_lanes)
        redraw(BucketColumn::Wait);
}

void BucketTable::redraw(BucketColumn column)
{
    const int left = columnViewportPosition(int(column));
    viewport()->update(left, 0, columnWidth(int(column)), viewport()->height());
}

std::pair<int, int> BucketTable::rowsInSight() const
{
    const int first = rowAt(0);
    const int last = rowAt(viewport()->height() - 1);
    return {first, first >= 0 && last < 0 ? model()->rowCount() - 1 : last};
}

void BucketTable::showLanes(bool shown)
{
    m_lanes = shown;
    fit(width());
}

void BucketTable::showClaims(bool shown)
{
    if (shown == m_claims)
        return;
    m_claims = shown;
    fit(width());
}

void BucketTable::showMethods(bool shown)
{
    if (shown == m_methods)
        return;
    m_methods = shown;
    m_cells->setBranchColumn(branchColumn());
    fit(width());
}

void BucketTable::showGrouped(bool grouped)
{
    if (grouped == m_grouped)
        return;
    m_grouped = grouped;
    fit(width());
}

void BucketTable::keyPressEvent(QKeyEvent* event)
{
    const QModelIndex current = currentIndex();
    if (!current.isValid()) {
        RowTable::keyPressEvent(event);
        return;
    }
    if (event->matches(QKeySequence::Copy)) { // else the view copies the text of a cell by itself
        Q_EMIT copyAsked();
        return;
    }
    const bool heading = current.data(GroupRole).toBool();
    switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        Q_EMIT rowOpened(current.row());
        return;
    case Qt::Key_Space:
        if (heading) {
            Q_EMIT rowOpened(current.row());
            return;
        }
        break;
    case Qt::Key_Right:
    case Qt::Key_Left:
        if (heading || current.data(DepthRole).toInt() > 0) {
            Q_EMIT branchAsked(current.row(), event->key() == Qt::Key_Right);
            return;
        }
        break;
    default:
        break;
    }
    RowTable::keyPressEvent(event);
}

void BucketTable::mousePressEvent(QMouseEvent* event)
{
    RowTable::mousePressEvent(event);
    const QModelIndex index = indexAt(event->position().toPoint());
    if (event->button() != Qt::LeftButton || !index.isValid())
        return;
    const bool onArrow = index.column() == int(branchColumn()) && index.data(GroupRole).toBool()
        && event->position().x() < columnViewportPosition(index.column()) + kArrow;
    if (onArrow || m_opensOnClick)
        Q_EMIT rowOpened(index.row());
}

void BucketTable::mouseDoubleClickEvent(QMouseEvent* event)
{
    const QModelIndex index = indexAt(event->position().toPoint());
    if (index.isValid() && !m_opensOnClick)
        Q_EMIT rowOpened(index.row());
}

void BucketTable::setWidths(bool narrow)
{
    const std::pair<BucketColumn, int> wide[] = {{BucketColumn::Method, 84}, {BucketColumn::Major, 96},
        {BucketColumn::Remaining, 104}, {BucketColumn::Bar, 96}, {BucketColumn::ResetsIn, 92},
        {BucketColumn::State, 180}, {BucketColumn::Claims, 84}, {BucketColumn::Queue, 86}, {BucketColumn::Wait, 184}};
    const std::pair<BucketColumn, int> tight[] = {{BucketColumn::Method, 76}, {BucketColumn::Major, 78},
        {BucketColumn::Remaining, 84}, {BucketColumn::Bar, 60}, {BucketColumn::ResetsIn, 76},
        {BucketColumn::State, 118}, {BucketColumn::Claims, 66}, {BucketColumn::Queue, 70}, {BucketColumn::Wait, 112}};
    for (const auto& [column, width] : narrow ? tight : wide) {
        const int more = m_grouped && column == BucketColumn::State ? kHeadingState : 0;
        horizontalHeader()->resizeSection(int(column), width + more);
    }
}

void BucketTable::resizeEvent(QResizeEvent* event)
{
    m_isLaidOut = true;
    fit(event->size().width());
    RowTable::resizeEvent(event);
}

void BucketTable::fit(int width)
{
    const int more = (m_lanes ? kLanes : 0) + (m_claims ? kClaims : 0);
    // Before that it has no width of its own, and columns that give way would lose the widths they were given.
    const Room room = !m_isLaidOut || width >= kNarrow + more ? Room::Wide
        : width >= kTiny + more                               ? Room::Tight
                                                              : Room::Tiny;
    const bool tiny = room == Room::Tiny;
    setColumnHidden(int(BucketColumn::Method), !m_methods);
    setColumnHidden(int(BucketColumn::Bar), room != Room::Wide);
    setColumnHidden(int(BucketColumn::Major), tiny);
    setColumnHidden(int(BucketColumn::ResetsIn), tiny);
    setColumnHidden(int(BucketColumn::State), tiny && m_lanes && width < kStateToo);
    setColumnHidden(int(BucketColumn::Claims), !m_claims || tiny);
    setColumnHidden(int(BucketColumn::Queue), !m_lanes);
    setColumnHidden(int(BucketColumn::Wait), !m_lanes || tiny);
    if (m_laidOutFor == std::tuple(room, m_grouped))
        return; // the widths are the operator's
    m_laidOutFor = std::tuple(room, m_grouped);
    setWidths(room != Room::Wide);
}

} // namespace headroom::ui
