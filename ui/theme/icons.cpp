// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/theme/icons.h"

#include <QFile>
#include <QGuiApplication>
#include <QPainter>
#include <QPixmapCache>
#include <QSvgRenderer>

using namespace Qt::StringLiterals;

namespace headroom::ui {

QPixmap iconPixmap(const QString& name, const QColor& colour, int size, double pixelRatio)
{
    const QString key = u"headroom/%1/%2/%3/%4"_s.arg(name, colour.name()).arg(size).arg(pixelRatio);
    QPixmap pixmap;
    if (QPixmapCache::find(key, &pixmap))
        return pixmap;

    QFile file(u":/headroom/icons/%1.svg"_s.arg(name));
    if (!file.open(QIODevice::ReadOnly))
        return pixmap;
    QSvgRenderer renderer(file.readAll().replace("currentColor", colour.name().toLatin1()));
    pixmap = QPixmap(QSizeF(size * pixelRatio, size * pixelRatio).toSize());
    pixmap.setDevicePixelRatio(pixelRatio);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    renderer.render(&painter, QRectF(0, 0, size, size));
    painter.end();
    QPixmapCache::insert(key, pixmap);
    return pixmap;
}

QIcon icon(const QString& name, const QColor& colour, int size)
{
    QIcon result;
    result.addPixmap(iconPixmap(name, colour, size, 1));
    if (qGuiApp->devicePixelRatio() > 1)
        result.addPixmap(iconPixmap(name, colour, size, qGuiApp->devicePixelRatio()));
    return result;
}

QIcon dotIcon(const QColor& colour)
{
    constexpr int size = 12;
    const double ratio = qGuiApp->devicePixelRatio();
    QPixmap pixmap(QSizeF(size * ratio, size * ratio).toSize());
    pixmap.setDevicePixelRatio(ratio);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawEllipse(1, 1, size - 2, size - 2);
    return QIcon(pixmap);
}

QIcon windowIcon()
{
    return QIcon(u":/headroom/icons/headroom.svg"_s);
}

} // namespace headroom::ui
