// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QSize>
#include <QStringList>

#include <span>
#include <vector>

class QWidget;

namespace headroom::ui {
class MainWindow;
}

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

// How pages are looked at: in dark at every size, in light at the first, as where things are does not depend on the
// theme; all of both where pictures are kept. In another language than English (HEADROOM_LANGUAGE) only what is longer
// can differ: in dark at the largest and the smallest size.
struct Look
{
    bool isDark = true;
    QSize size;
    QString name() const; // "dark 1440"
};

std::vector<Look> looks();

// Rows of data: "dark" and "size" of each look,
void addLooks();
// or of each of those sizes in the dark theme, and in the light one at the largest, or at all where pictures are kept.
void addPictureSizes(std::span<const QSize> sizes = pictureSizes);
// Shows the window as the row of data says. What names of pictures end with: "-dark-1440".
QString dress(ui::MainWindow& window);

// A row of data for each theme: "dark".
void addThemes();

} // namespace headroom::support
