// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/painting/picture_cache.h"

#include <QPainter>

namespace headroom::ui {

const QPixmap& PictureCache::at(const QSize& size, double pixelRatio, const std::function<void(QPainter&)>& paint)
{
    if (!m_picture.isNull() && m_size == size && m_picture.devicePixelRatio() == pixelRatio)
        return m_picture;
    m_size = size;
    m_picture = QPixmap((QSizeF(size) * pixelRatio).toSize());
    m_picture.setDevicePixelRatio(pixelRatio);
    m_picture.fill(Qt::transparent);
    QPainter painter(&m_picture);
    paint(painter);
    return m_picture;
}

} // namespace headroom::ui
