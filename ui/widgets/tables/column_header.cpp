// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/tables/column_header.h"

#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"

#include <QPainter>
#include <QStyle>
#include <QStyleOption>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace headroom::ui {

namespace {

constexpr int kHeadingLeft = 8; // as in the style sheet, and in cells
constexpr TextPixels kHeadingRight(8);
constexpr TextPixels kSortArrow(8);
constexpr TextPixels kSortArrowGap(4);

int widthOfWords(const QHeaderView& header, int column)
{
    const auto words = header.model()->headerData(column, header.orientation()).toString();
    return header.fontMetrics().horizontalAdvance(words);
}

Qt::Alignment headingAlignment(const QHeaderView& header, int column)
{
    const QVariant own = header.model()->headerData(column, header.orientation(), Qt::TextAlignmentRole);
    return own.isValid() ? Qt::Alignment(own.toInt()) : header.defaultAlignment();
}

} // namespace

int widthOfHeading(const QHeaderView& header, int column)
{
    return widthOfWords(header, column) + kHeadingRight + kSortArrowGap + kSortArrow;
}

ColumnHeader::ColumnHeader(QWidget* parent)
    : QHeaderView(Qt::Horizontal, parent)
{
    setSectionsClickable(true);
}

bool ColumnHeader::isSortedBy(int column) const
{
    return isSortIndicatorShown() && column == sortIndicatorSection();
}

QRect ColumnHeader::sectionRect(int column) const
{
    return {sectionViewportPosition(column), 0, sectionSize(column), viewport()->height()};
}

QRect ColumnHeader::wordsRect(int column) const
{
    return wordsIn(sectionRect(column), column);
}

QRect ColumnHeader::arrowRect() const
{
    const int column = sortIndicatorSection();
    return isSortedBy(column) && column >= 0 && column < count() ? arrowIn(sectionRect(column), column) : QRect();
}

QRect ColumnHeader::wordsIn(const QRect& section, int column) const
{
    const QRect room = section.adjusted(kHeadingLeft, 0, -kHeadingRight, 0);
    const QSize size(std::min(widthOfWords(*this, column), room.width()), room.height());
    return QStyle::alignedRect(layoutDirection(), headingAlignment(*this, column), size, room);
}

QRect ColumnHeader::arrowIn(const QRect& section, int column) const
{
    const QRect words = wordsIn(section, column);
    const auto alignment = QStyle::visualAlignment(layoutDirection(), headingAlignment(*this, column));
    const int beside = alignment.testFlag(Qt::AlignRight) ? words.left() - kSortArrowGap - kSortArrow
                                                          : words.right() + 1 + kSortArrowGap;
    const int last = std::max(section.left(), section.right() + 1 - kSortArrow);
    const int top = section.top() + (section.height() - kSortArrow) / 2;
    return {std::clamp(beside, section.left(), last), top, kSortArrow, kSortArrow};
}

void ColumnHeader::paintSection(QPainter* painter, const QRect& rect, int logicalIndex) const
{
    painter->save();
    QHeaderView::paintSection(painter, rect, logicalIndex);
    painter->restore(); // it leaves another clip
    if (!isSortedBy(logicalIndex))
        return;
    const QString name = sortIndicatorOrder() == Qt::DescendingOrder ? u"chevron-down"_s : u"chevron-up"_s;
    const QColor muted = palette().color(QPalette::PlaceholderText);
    painter->drawPixmap(
        arrowIn(rect, logicalIndex).topLeft(), iconPixmap(name, muted, kSortArrow, devicePixelRatioF()));
}

// The style would paint an arrow of its own, and take its room from the words.
void ColumnHeader::initStyleOptionForIndex(QStyleOptionHeader* option, int logicalIndex) const
{
    QHeaderView::initStyleOptionForIndex(option, logicalIndex);
    option->sortIndicator = QStyleOptionHeader::None;
}

} // namespace headroom::ui
