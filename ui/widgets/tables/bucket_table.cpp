// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/tables/bucket_table.h"

#include "ui/models/buckets/bucket_cells.h"
#include "ui/models/buckets/status_cells.h"
#include "ui/models/format.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/tables/bucket_delegate.h"
#include "ui/widgets/tables/column_header.h"
#include "ui/widgets/tables/table_columns.h"

#include <QHeaderView>
#include <QMouseEvent>

#include <algorithm>
#include <set>

using namespace std::chrono_literals;

using namespace Qt::StringLiterals;

namespace headroom::ui {

namespace {

constexpr TextPixels kArrow(24); // at the left, where a click opens a route
constexpr TextPixels kHeadingState(44); // more room for what a heading counts
constexpr TextPixels kMaxMissing(120); // of a route, before the state is left to the detail
constexpr TextPixels kMinRoute(190); // enough of most routes to tell them from others
constexpr TextPixels kForWholeRoute(50); // more, for most of them in full
constexpr TextPixels kAroundStatus(33); // its mark, and what cells leave free
constexpr TextPixels kAroundFigure(17);

struct Width
{
    BucketColumn column;
    int wide;
    int tight;
};

constexpr Width kWidths[] = {{BucketColumn::Method, 84, 76}, {BucketColumn::Major, 96, 70},
    {BucketColumn::Remaining, 104, 82}, {BucketColumn::Bar, 96, 60}, {BucketColumn::ResetsIn, 92, 76},
    {BucketColumn::State, 180, 118}, {BucketColumn::Claims, 84, 66}, {BucketColumn::Queue, 86, 66},
    {BucketColumn::Wait, 200, 184}};

// Of the longest values that are usual, which are longer in some languages.
int widthOfLongest(BucketColumn column)
{
    if (column == BucketColumn::ResetsIn)
        return QFontMetrics(figureFont(12)).horizontalAdvance(formatCountdown(59min + 59s)) + kAroundFigure;
    if (column != BucketColumn::State)
        return 0;
    const QFontMetrics metrics(textFont(13));
    const auto width = [&](console::BucketStatus status, const QString& left) {
        return metrics.horizontalAdvance(statusWord(status) + QChar(u' ') + left) + kAroundStatus;
    };
    return std::max({width(console::BucketStatus::Held, formatCountdown(59s)),
        width(console::BucketStatus::Slow, formatCountdown(59min)),
        width(console::BucketStatus::Exhausted, u"> "_s + formatSpan(console::longHold))});
}

} // namespace

BucketTable::BucketTable(const Theme& theme, QAbstractItemModel& model, QWidget* parent)
    : RowTable(theme, model, std::make_unique<BucketDelegate>(theme), parent)
    , m_cells(static_cast<BucketDelegate*>(itemDelegate()))
{
    QHeaderView* header = horizontalHeader();
    header->setFixedHeight(inText(34));
    header->setMinimumSectionSize(inText(52));
    header->setSectionResizeMode(int(BucketColumn::Route), QHeaderView::Stretch);
    columns().setNeeded(int(BucketColumn::Route));
    showClaims(false);
    showLanes(false);
}

BucketColumn BucketTable::branchColumn() const
{
    return columns().isWanted(int(BucketColumn::Method)) ? BucketColumn::Method : BucketColumn::Route;
}

void BucketTable::arrangeColumns()
{
    m_cells->setBranchColumn(branchColumn());
    fit(width());
}

// Below a minute they change with each tick, and else once a second.
void BucketTable::tick()
{
    if (!isVisible())
        return;
    QStringList shown;
    const auto [first, last] = rowsInSight();
    for (int row = std::max(first, 0); row <= last; ++row) {
        for (const auto column : {BucketColumn::ResetsIn, BucketColumn::State, BucketColumn::Wait}) {
            const auto index = model()->index(row, int(column));
            const QString text = isColumnHidden(int(column)) ? QString() : index.data().toString();
            if (m_shown.value(shown.size()) != text)
                viewport()->update(visualRect(index));
            shown += text;
        }
    }
    m_shown = std::move(shown);
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
    columns().offer(int(BucketColumn::Queue), shown);
    columns().offer(int(BucketColumn::Wait), shown);
}

void BucketTable::showClaims(bool shown)
{
    columns().offer(int(BucketColumn::Claims), shown);
}

void BucketTable::showMethods(bool shown)
{
    columns().offer(int(BucketColumn::Method), shown);
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
    case Qt::Key_Space:
        if (heading) {
            Q_EMIT rowOpened(current.row());
            return;
        }
        break;
    case Qt::Key_Right:
    case Qt::Key_Left:
        if (heading || current.data(DepthRole).toInt() > 0) {
            Q_EMIT branchAsked(current.row(), (event->key() == Qt::Key_Right) != isRightToLeft());
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
        && (isRightToLeft()
                ? event->position().x() > columnViewportPosition(index.column()) + columnWidth(index.column()) - kArrow
                : event->position().x() < columnViewportPosition(index.column()) + kArrow);
    if (onArrow || m_opensOnClick)
        Q_EMIT rowOpened(index.row());
}

void BucketTable::mouseDoubleClickEvent(QMouseEvent* event)
{
    const QModelIndex index = indexAt(event->position().toPoint());
    if (index.isValid() && !m_opensOnClick)
        Q_EMIT rowOpened(index.row());
}

void BucketTable::resizeEvent(QResizeEvent* event)
{
    m_isLaidOut = true;
    fit(event->size().width());
    RowTable::resizeEvent(event);
}

int BucketTable::widthOf(BucketColumn column, bool tight) const
{
    const auto found = std::ranges::find(kWidths, column, &Width::column);
    const int more = m_grouped && column == BucketColumn::State ? kHeadingState : 0;
    if (found == std::end(kWidths))
        return 0;
    return std::max({inText(tight ? found->tight : found->wide), widthOfLongest(column),
               widthOfHeading(*horizontalHeader(), int(column))})
        + more;
}

void BucketTable::fit(int width)
{
    const auto isOff = [this](BucketColumn column) { return !columns().isWanted(int(column)); };
    const auto needed = [&](bool tight) {
        int all = kMinRoute;
        for (const Width& each : kWidths)
            all += isOff(each.column) ? 0 : widthOf(each.column, tight);
        return all;
    };
    // Before that it has no width of its own, and columns that give way would lose the widths they were given.
    const bool tight = m_isLaidOut && width < needed(false);
    int missing = tight ? needed(true) - width : -kForWholeRoute;
    std::set<BucketColumn> hidden;
    for (const auto column : {BucketColumn::Bar, BucketColumn::Claims, BucketColumn::Wait, BucketColumn::Major,
             BucketColumn::ResetsIn, BucketColumn::State}) {
        const int wished = column == BucketColumn::Bar ? kForWholeRoute : 0;
        const bool isKept = column == BucketColumn::State && missing < kMaxMissing && !m_lanes;
        if (missing + wished <= 0 || isKept || isOff(column))
            continue;
        hidden.insert(column);
        missing -= widthOf(column, true);
    }
    columns().arrange([&] {
        for (const Width& each : kWidths) {
            setColumnHidden(int(each.column), isOff(each.column) || hidden.contains(each.column));
            horizontalHeader()->resizeSection(
                int(each.column), columns().width(int(each.column)).value_or(widthOf(each.column, tight)));
        }
    });
}

} // namespace headroom::ui
