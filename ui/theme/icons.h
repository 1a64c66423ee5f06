// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QIcon>
#include <QPixmap>

namespace headroom::ui {

// The icons of resources/icons, drawn in any colour. `name` is the file's name without its ending.
QPixmap iconPixmap(const QString& name, const QColor& colour, int size, double pixelRatio);
QIcon icon(const QString& name, const QColor& colour, int size);

// A dot of that colour, for a list.
QIcon dotIcon(const QColor& colour);

// The program's own mark, in its own colours.
QIcon windowIcon();

} // namespace headroom::ui
