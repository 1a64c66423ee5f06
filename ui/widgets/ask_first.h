// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QDialog>

class QWidget;

namespace headroom::ui {

// Asks before something that cannot be taken back. The button that does it says what it does; Cancel has the focus. It
// is open when this returns, over `parent`; accepted() comes when a person wants it done. Deletes itself.
QDialog* askFirst(QWidget& parent, const QString& question, const QString& consequence, const QString& act);

} // namespace headroom::ui
