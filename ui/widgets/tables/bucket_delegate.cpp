// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/tables/bucket_delegate.h"

#include "ui/models/buckets/bucket_cells.h"
#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/widgets/chips/status_mark.h"
#include "ui/widgets/gauges/remaining_bar.h"
#include "ui/widgets/painting/direction.h"

#include <QPainter>

using namespace Qt::StringLiterals;

namespace headroom::ui {

namespace {

constexpr TextPixels kRowHeight(30);
constexpr int kBarHeight = 5;
constexpr TextPixels kMark(10);
constexpr TextPixels kBranch(15);

bool isFigure(BucketColumn column)
{
    return column != BucketColumn::Route && column != BucketColumn::State;
}

} // namespace

BucketDelegate::BucketDelegate(const Theme& theme)
    : RowDelegate(theme, kRowHeight)
    , m_text(textFont(13))
    , m_headings(textFont(13, QFont::DemiBold))
    , m_figures(figureFont(12))
{
}

void BucketDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
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

void BucketDelegate::paintWords(QPainter& painter, const QRect& rect, const QModelIndex& index, bool heading) const
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

// What stands before the method: the arrow of a heading, or room for it; `room` is what is left.
void BucketDelegate::paintBranch(QPainter& painter, QRect& room, const QModelIndex& index, bool heading) const
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

void BucketDelegate::paintMark(QPainter& painter, QRect& room, const QModelIndex& index, const QColor& colour) const
{
    const QVariant status = index.data(StatusRole);
    if (!status.isValid())
        return;
    const QRect piece = takeFromStart(room, kMark + 7, painter.layoutDirection());
    paintStatusMark(
        painter, squareIn(piece, kMark, painter.layoutDirection()), console::BucketStatus(status.toInt()), colour);
}

// "own" in a frame, where the line begins.
void BucketDelegate::paintOwnMark(QPainter& painter, QRect& room, const QModelIndex& index) const
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

} // namespace headroom::ui
