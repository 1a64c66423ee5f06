// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/reveal.h"

#include <QLayout>
#include <QScrollArea>
#include <QScrollBar>

#include <algorithm>

namespace headroom::ui {

void reveal(QWidget& widget)
{
    const auto scroll = [&widget] {
        for (QWidget* parent = widget.parentWidget(); parent; parent = parent->parentWidget()) {
            if (auto* area = qobject_cast<QScrollArea*>(parent))
                area->ensureWidgetVisible(&widget, 0, 14);
        }
    };
    QMetaObject::invokeMethod(&widget, scroll, Qt::QueuedConnection);
}

void reveal(QWidget& widget, const QRect& part)
{
    for (QWidget* parent = widget.parentWidget(); parent; parent = parent->parentWidget()) {
        auto* area = qobject_cast<QScrollArea*>(parent);
        if (!area)
            continue;
        const QPoint centre = widget.mapTo(area->widget(), part.center());
        area->ensureVisible(centre.x(), centre.y(), 0, part.height());
    }
}

void putBarIntoMargin(QScrollArea& area, QLayout& layout)
{
    auto* bar = area.verticalScrollBar();
    const auto arrange = [bar, &layout, usual = layout.contentsMargins()](int /*minimum*/, int maximum) {
        auto margins = usual;
        const int taken = maximum > 0 ? bar->sizeHint().width() : 0;
        if (bar->isRightToLeft())
            margins.setLeft(std::max(0, usual.left() - taken));
        else
            margins.setRight(std::max(0, usual.right() - taken));
        if (margins != layout.contentsMargins())
            layout.setContentsMargins(margins);
    };
    QObject::connect(bar, &QScrollBar::rangeChanged, &layout, arrange);
}

} // namespace headroom::ui
