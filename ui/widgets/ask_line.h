// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

#include <functional>

class QDialog;
class QWidget;

namespace headroom::ui {

// Asks for one line of text. `take` gets what was written and answers what is wrong with it, one line that is shown;
// empty: it is taken, and the dialog closes. It is open when this returns, over `parent`, and deletes itself.
QDialog* askLine(QWidget& parent, const QString& title, const QString& hint, const QString& act,
    std::function<QString(const QString& text)> take);

} // namespace headroom::ui
