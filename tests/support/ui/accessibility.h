// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QStringList>

class QWidget;

namespace headroom::support {

// What assistive technology would not understand of what is to be seen in a window, a line for each: what can be
// operated or is painted, and has no name, no role that fits, no value or no action; two controls beside each other
// that have one name; a column of a table whose cells say nothing; an icon without words; series of a chart that only
// their colour tells from each other. Painted items are looked at as well.
QStringList accessibilityFaults(QWidget& window);

// What cannot be used without a mouse: Tab goes through the window once. A control that it does not reach, one that
// keeps it, and one where the focus is not to be seen, with a contrast of 3 to the same place without it.
QStringList keyboardFaults(QWidget& window);

// Prints them, a line each, and fails the test where there are any.
void expectNone(const QStringList& faults);

// Both, with the name of what was looked at before each.
QStringList usabilityFaults(QWidget& window, const QString& name);

} // namespace headroom::support
