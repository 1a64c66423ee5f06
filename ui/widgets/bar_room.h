// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QLayout>
#include <QScrollArea>
#include <QScrollBar>

#include <algorithm>

namespace headroom::ui {

// What the area scrolls is as wide beside the vertical scroll bar as without it, so that it ends where what stands
// above the area does: the margin of `content` at that side makes room for the bar.
inline void makeRoomForBar(QScrollArea& area, QLayout& content)
{
    auto* bar = area.verticalScrollBar();
    QObject::connect(bar, &QScrollBar::rangeChanged, &content,
        [bar, &content, usual = content.contentsMargins()](int least, int most) {
            const int taken = most > least ? bar->sizeHint().width() : 0;
            auto margins = usual;
            if (bar->isRightToLeft())
                margins.setLeft(std::max(0, usual.left() - taken));
            else
                margins.setRight(std::max(0, usual.right() - taken));
            if (margins != content.contentsMargins())
                content.setContentsMargins(margins);
        });
}

} // namespace headroom::ui
