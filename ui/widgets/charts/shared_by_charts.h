// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QMainWindow>

namespace headroom::ui {

// The one T of what a window shows, which the widget is in. It is made when it is first asked for, and goes with all
// that is shown, as when another fleet is.
template <typename T>
T& sharedByCharts(const QWidget& widget)
{
    QWidget* content = widget.window();
    if (const auto* window = qobject_cast<QMainWindow*>(content); window && window->centralWidget())
        content = window->centralWidget();
    auto* found = content->findChild<T*>(QString(), Qt::FindDirectChildrenOnly);
    return found ? *found : *new T(content);
}

} // namespace headroom::ui
