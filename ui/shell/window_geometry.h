// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QRect>

class QWidget;

namespace headroom::ui {

// What a window manager draws around a window, where nothing better is known: a title bar and thin edges.
inline constexpr QMargins kUsualFrame{4, 36, 4, 4};

// Where a window's content goes on a screen with that much room: as wanted where it fits there with its frame, else
// smaller, and moved so that all of it is seen. Pure.
QRect fittingGeometry(const QRect& wanted, const QRect& available, const QMargins& frame);

// Makes the window fit the screen it is on. Before it is shown: its frame is not known yet, so kUsualFrame stands for
// it. Its least size gives way, too.
void fitOnScreen(QWidget& window);

// Opens it if it is not open or minimized, and gives it the focus.
void showInFront(QWidget& window);

} // namespace headroom::ui
