// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QPixmap>

#include <functional>

class QPainter;

namespace headroom::ui {

// A picture of what a widget paints, kept until it is dropped or wanted in another size or for a screen of another
// device pixel ratio: one made for another screen would be blurred on this one.
class PictureCache
{
public:
    void drop() { m_picture = {}; }
    // The picture; `paint` makes it where there is none that fits, on a transparent ground.
    const QPixmap& at(const QSize& size, double pixelRatio, const std::function<void(QPainter&)>& paint);

private:
    QPixmap m_picture;
    QSize m_size;
};

} // namespace headroom::ui
