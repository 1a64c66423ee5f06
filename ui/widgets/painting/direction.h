// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QRect>
#include <QRectF>
#include <QString>

namespace headroom::ui {

// For what is painted: a line begins at the left, or at the right in a window of a language that is read from there.

// Takes that much from where the line begins, and answers it; `room` is what is left.
inline QRect takeFromStart(QRect& room, int width, Qt::LayoutDirection direction)
{
    QRect taken = room;
    taken.setWidth(width);
    if (direction == Qt::RightToLeft) {
        taken.moveRight(room.right());
        room.setRight(room.right() - width);
    } else {
        room.setLeft(room.left() + width);
    }
    return taken;
}

// The same from where it ends.
inline QRect takeFromEnd(QRect& room, int width, Qt::LayoutDirection direction)
{
    return takeFromStart(room, width, direction == Qt::RightToLeft ? Qt::LeftToRight : Qt::RightToLeft);
}

// A bar that fills `track` from where lines begin.
inline QRectF filledFromStart(const QRectF& track, double width, Qt::LayoutDirection direction)
{
    QRectF filled(track.topLeft(), QSizeF(width, track.height()));
    if (direction == Qt::RightToLeft)
        filled.moveRight(track.right());
    return filled;
}

// A square of that side in the middle of a piece, at where the line begins.
inline QRectF squareIn(const QRect& piece, int side, Qt::LayoutDirection direction)
{
    const double left = direction == Qt::RightToLeft ? piece.right() + 1.0 - side : piece.left();
    return {left, piece.top() + (piece.height() - side) / 2.0, double(side), double(side)};
}

// Text that keeps its own order in such a line: "6,240 / 20,118" and "31 %" are read from the left everywhere, and a
// name as its first letter is.
inline QString inOwnOrder(const QString& text, Qt::LayoutDirection direction)
{
    constexpr QChar firstStrongIsolate(0x2068);
    constexpr QChar popIsolate(0x2069);
    if (direction != Qt::RightToLeft)
        return text;
    qsizetype indent = 0; // stays where the line begins
    while (indent < text.size() && text[indent] == u' ')
        ++indent;
    return text.left(indent) + firstStrongIsolate + text.mid(indent) + popIsolate;
}

} // namespace headroom::ui
