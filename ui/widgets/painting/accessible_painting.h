// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QAccessible>
#include <QRect>
#include <QString>

#include <optional>

namespace headroom::ui {

// What a widget that paints itself is to assistive technology, beside its accessible name and description.
class AccessiblePainting
{
public:
    // Of what can be set or is measured: how far between its ends.
    struct Range
    {
        double value = 0;
        double least = 0;
        double most = 1;
        double step = 0;
    };
    // Something painted that has a name of its own: a shard, a series of a chart, a line of a list.
    struct Item
    {
        QString name;
        QString value = {}; // its state or its figures, in words
        QRect rect = {}; // in the widget's coordinates
        bool isCurrent = false; // of the keyboard
        bool isSelected = false;
        bool canBeOpened = false; // openAccessibleItem() does
    };

    virtual ~AccessiblePainting() = default;

    virtual QAccessible::Role accessibleRole() const = 0;
    virtual QString accessibleValue() const { return {}; } // in words; empty: none
    virtual std::optional<Range> accessibleRange() const { return {}; }
    virtual void setAccessibleValue(double /*value*/) { }

    virtual QAccessible::Role accessibleItemRole() const { return QAccessible::ListItem; }
    virtual int accessibleItemCount() const { return 0; }
    virtual Item accessibleItem(int /*index*/) const { return {}; }
    virtual int accessibleItemAt(const QPoint& /*point*/) const { return -1; } // -1: none
    virtual int currentAccessibleItem() const { return -1; }
    virtual void openAccessibleItem(int /*index*/) { }

protected:
    AccessiblePainting();
    AccessiblePainting(const AccessiblePainting&) = default;
    AccessiblePainting& operator=(const AccessiblePainting&) = default;
};

} // namespace headroom::ui
