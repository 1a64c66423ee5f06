// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/tables/bucket_table.h"

#include "ui/models/buckets/bucket_cells.h"
#include "ui/models/buckets/status_cells.h"
#include "ui/models/format.h"
#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/widgets/chips/status_mark.h"
#include "ui/widgets/gauges/remaining_bar.h"
#include "ui/widgets/painting/direction.h"
#include "ui/widgets/tables/column_header.h"
#include "ui/widgets/tables/table_columns.h"

#include <QCoreApplication>
#include <QHeaderView>
#include <QMouseEvent>
#include <QPainter>

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
    {BucketColumn::Wait, 184, 170}};

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

constexpr TextPixels kRowHeight(30);
constexpr int kBarHeight = 5;
constexpr TextPixels kMark(10);
constexpr TextPixels kBranch(15);

bool isFigure(BucketColumn column)
{
    return column != BucketColumn::Route && column != BucketColumn::State;
}

} // namespace

// Draws the cells of a table of buckets from the roles in ui/models/buckets/bucket_cells.h.
class BucketDelegate final : public RowDelegate
{
    Q_DECLARE_TR_FUNCTIONS(headroom::ui::BucketDelegate)
public:
    explicit BucketDelegate(const Theme& theme)
        : RowDelegate(theme, kRowHeight)
        , m_text(textFont(13))
        , m_headings(textFont(13, QFont::DemiBold))
        , m_figures(figureFont(12))
    {
    }

    // Before whose words the arrow of a route stands.
    void setBranchColumn(BucketColumn column) { m_branchColumn = column; }
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const bool heading = index.data(GroupRole).toBool();
        const QRect inner = paintGround(*painter, option, index, heading);
        if (BucketColumn(index.column()) != BucketColumn::Bar) {
            paintWords(*painter, inner, index, heading);
            return;
        }
        const QVariant share = index.data(ShareRole);
        const QRectF bar(inner.left(), inner.top() + (inner.height() - kBarHeight) / 2.0, inner.width(), kBarHeight);
        const auto tone = Tone(index.data(ToneRole).toInt());
        paintRemainingBar(*painter, bar, share.isValid() ? std::optional(share.toDouble()) : std::nullopt,
            theme().palette(), tone == Tone::Critical ? std::optional(tone) : std::nullopt);
    }

private:
    // "own" in a frame, where the line begins.
    void paintOwnMark(QPainter& painter, QRect& room, const QModelIndex& index) const
    {
        // Its method stands here where no column says it.
        const QString method = index.siblingAtColumn(int(BucketColumn::Method)).data().toString();
        const QString text = m_branchColumn == BucketColumn::Method ? tr("own") : tr("own %1").arg(method);
        painter.save();
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setFont(textFont(10, QFont::Medium));
        const int width = painter.fontMetrics().horizontalAdvance(text) + 10;
        const int high = inText(15);
        const QRect piece = takeFromStart(room, width, painter.layoutDirection());
        const QRectF frame(piece.left() + 0.5, piece.top() + (piece.height() - high - 1) / 2.0 + 0.5, width, high);
        takeFromStart(room, 8, painter.layoutDirection());
        painter.setPen(theme().palette().border);
        painter.setBrush(theme().palette().raised);
        painter.drawRoundedRect(frame, 4, 4);
        painter.setPen(theme().palette().info);
        painter.drawText(frame, Qt::AlignCenter, text);
        painter.restore();
    }

    // What stands before the method: the arrow of a heading, or room for it; `room` is what is left.
    void paintBranch(QPainter& painter, QRect& room, const QModelIndex& index, bool heading) const
    {
        if (!heading && index.data(DepthRole).toInt() == 0)
            return;
        const auto direction = painter.layoutDirection();
        const QRect piece = takeFromStart(room, kBranch, direction);
        if (!heading)
            return;
        const bool open = index.data(ExpandedRole).toBool();
        const QPointF middle = squareIn(piece, inText(8), direction).center();
        const double half = 3.5 * textScale();
        const double tip = 2 * textScale();
        const double on = direction == Qt::RightToLeft ? -tip : tip; // where it points to
        const QPointF arrow[] = {open ? middle + QPointF(-half, -tip) : middle + QPointF(-on, -half),
            open ? middle + QPointF(0, tip) : middle + QPointF(on, 0),
            open ? middle + QPointF(half, -tip) : middle + QPointF(-on, half)};
        painter.save();
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(theme().palette().muted, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter.drawPolyline(arrow, 3);
        painter.restore();
    }

    void paintMark(QPainter& painter, QRect& room, const QModelIndex& index, const QColor& colour) const
    {
        const QVariant status = index.data(StatusRole);
        if (!status.isValid())
            return;
        const QRect piece = takeFromStart(room, kMark + 7, painter.layoutDirection());
        paintStatusMark(
            painter, squareIn(piece, kMark, painter.layoutDirection()), console::BucketStatus(status.toInt()), colour);
    }

    void paintWords(QPainter& painter, const QRect& rect, const QModelIndex& index, bool heading) const
    {
        const auto column = BucketColumn(index.column());
        const QColor colour = theme().colour(Tone(index.data(ToneRole).toInt()));
        QRect room = rect;
        if (column == m_branchColumn)
            paintBranch(painter, room, index, heading);
        if (column == BucketColumn::State)
            paintMark(painter, room, index, colour);
        if (column == BucketColumn::Route && index.data(ProblemRole).toBool()) {
            const int size = inText(14);
            const QRect piece = takeFromStart(room, size + 6, painter.layoutDirection());
            painter.drawPixmap(squareIn(piece, size, painter.layoutDirection()).topLeft(),
                iconPixmap(u"warning"_s, colour, size, painter.device()->devicePixelRatioF()));
        }
        if (column == BucketColumn::Route && index.data(OwnRole).toBool())
            paintOwnMark(painter, room, index);
        painter.setFont(column == BucketColumn::Route && heading ? m_headings : isFigure(column) ? m_figures : m_text);
        painter.setPen(colour);
        if (column == BucketColumn::Route)
            paintRoute(painter, room, index);
        else
            paintText(painter, room, index);
    }

    BucketColumn m_branchColumn = BucketColumn::Method;
    QFont m_text;
    QFont m_headings;
    QFont m_figures;
};

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
