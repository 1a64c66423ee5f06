// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QDialog>

class QWidget;

namespace headroom::ui {

// Asks before something that cannot be taken back. The button that does it says what it does; Cancel has the focus. It
// is open when this returns, over `parent`; accepted() comes when a person wants it done. Deletes itself.
QDialog* askFirst(QWidget& parent, const QString& question, const QString& consequence, const QString& act);

// The same before something that changes a fleet or Discord: in a window that wants a name typed, see requireTyping(),
// the button works once it is.
QDialog* askBeforeChange(QWidget& parent, const QString& question, const QString& consequence, const QString& act);

// From now on in this window, and in the dialogs over it: that of a production profile. Empty: nothing is typed.
void requireTyping(QWidget& window, const QString& name);
QString requiredTyping(const QWidget& parent);

} // namespace headroom::ui
