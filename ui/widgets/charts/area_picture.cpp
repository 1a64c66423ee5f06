// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/charts/area_picture.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace headroom::ui {

namespace {

constexpr int kTile = 8; // pixels: after as many Qt's patterns repeat

QImage tileOf(const QColor& colour, const QBrush& pattern)
{
    QImage tile(kTile, kTile, QImage::Format_ARGB32_Premultiplied);
    tile.fill(colour);
    QPainter(&tile).fillRect(tile.rect(), pattern);
    return tile;
}

} // namespace

AreaPicture::AreaPicture(const QSize& size, double pixelRatio)
    : m_ratio(pixelRatio)
    , m_image((QSizeF(size) * pixelRatio).toSize(), QImage::Format_ARGB32_Premultiplied)
{
    m_image.setDevicePixelRatio(pixelRatio);
    m_image.fill(Qt::transparent);
}

void AreaPicture::fill(
    const QList<QPointF>& upper, const QList<QPointF>& lower, const QColor& colour, const QBrush& pattern)
{
    if (upper.size() < 2)
        return;
    const QImage tile = tileOf(colour, pattern);
    const auto columnAt = [this](double x) { return int(std::floor(x * m_ratio)); };
    const int last = std::min(m_image.width() - 1, columnAt(upper.back().x()));
    qsizetype next = 1;
    for (int column = std::max(0, columnAt(upper.front().x())); column <= last; ++column) {
        const double x = std::clamp((column + 0.5) / m_ratio, upper.front().x(), upper.back().x());
        while (next + 1 < upper.size() && upper[next].x() < x)
            ++next;
        const double width = upper[next].x() - upper[next - 1].x();
        const double share = width > 0 ? (x - upper[next - 1].x()) / width : 1;
        const auto between = [&](const QList<QPointF>& line) {
            return line[next - 1].y() + share * (line[next].y() - line[next - 1].y());
        };
        fillColumn(column, between(upper), between(lower), tile);
    }
}

void AreaPicture::fillColumn(int column, double top, double bottom, const QImage& tile)
{
    const auto rowAt = [this](double y) {
        return int(std::clamp(std::round(y * m_ratio), 0.0, double(m_image.height())));
    };
    auto* pixels = reinterpret_cast<QRgb*>(m_image.bits()) + column;
    const auto* colours = reinterpret_cast<const QRgb*>(tile.constBits()) + column % kTile;
    const int end = rowAt(bottom);
    for (int row = rowAt(top); row < end; ++row)
        pixels[row * m_image.width()] = colours[row % kTile * kTile];
}

} // namespace headroom::ui
