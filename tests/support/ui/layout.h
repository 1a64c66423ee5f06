// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QSize>
#include <QStringList>

class QWidget;

namespace headroom::support {

// What people have: a large window, three laptops', the least that the window asks for, and a screen of 1440x900 pixels
// at 200 %, less what a window manager takes.
inline constexpr QSize pictureSizes[] = {{1440, 900}, {1366, 768}, {1280, 800}, {1024, 700}, {860, 560}, {712, 410}};

// As on a screen to which the window's least size has to give way.
void resizeTo(QWidget& window, const QSize& size);

// What does not fit, a line for each: a widget that sticks out of its parent, a text or a column's name that is cut
// off, where it was not made to be shortened. What a view draws in its cells is not looked at.
QStringList layoutFaults(const QWidget& window);

// Waits for a layout without faults, and answers those that stay. Keeps a picture of it where HEADROOM_PICTURES
// says so: "/tmp/ui-" makes /tmp/ui-<name>.png.
QStringList faultsOf(QWidget& window, const QString& name);

} // namespace headroom::support
