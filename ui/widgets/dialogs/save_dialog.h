// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

class QFileDialog;
class QWidget;

namespace headroom::ui {

// Asks for the file to write to: the desktop's own dialog where there is one, else Qt's, wide enough for what is in it.
// Deletes itself; the caller connects fileSelected() and opens it.
QFileDialog* makeSaveDialog(QWidget* parent, const QString& title, const QString& file, const QString& filter);

} // namespace headroom::ui
