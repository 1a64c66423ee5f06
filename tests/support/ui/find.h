// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What a person sees or a screen reader names in a widget and all that it holds.
#pragma once

#include <QWidget>

class QAction;
class QPushButton;

namespace headroom::support {

// The first of that type and accessible name; null: there is none.
template <typename T>
T* named(const QWidget& in, const QString& accessibleName)
{
    for (T* found : in.findChildren<T*>()) {
        if (found->accessibleName() == accessibleName)
            return found;
    }
    return nullptr;
}

// The first with that text that can be seen once the widget can be; null: there is none.
QPushButton* buttonIn(const QWidget& in, const QString& text);

// Of its own actions, the first with that text; null: there is none.
QAction* actionIn(const QWidget& widget, const QString& text);

// Some label that can be seen once the widget can be holds it.
bool says(const QWidget& in, const QString& text);

} // namespace headroom::support
