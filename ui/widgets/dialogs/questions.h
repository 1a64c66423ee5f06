// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QDialog>

#include <functional>

namespace headroom::ui {

// Asks before something that cannot be taken back. The button that does it says what it does; Cancel has the focus. It
// is open when this returns, over `parent`; accepted() comes when a person wants it done. Deletes itself.
QDialog* askFirst(QWidget& parent, const QString& question, const QString& consequence, const QString& act);

// The same before something that changes a fleet or Discord: in a window that wants a name typed, see requireTyping(),
// the button works once it is.
QDialog* askBeforeChange(QWidget& parent, const QString& question, const QString& consequence, const QString& act);

// Asks for one line of text. `take` gets what was written and answers what is wrong with it, one line that is shown;
// empty: it is taken, and the dialog closes. It is open when this returns, over `parent`, and deletes itself.
QDialog* askLine(QWidget& parent, const QString& title, const QString& hint, const QString& act,
    std::function<QString(const QString& text)> take);

// From now on in this window, and in the dialogs over it: that of a production profile. Empty: nothing is typed.
void requireTyping(QWidget& window, const QString& name);
QString requiredTyping(const QWidget& parent);

} // namespace headroom::ui
