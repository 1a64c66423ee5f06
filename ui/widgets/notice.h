// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/theme/palette.h"

#include <QTimer>
#include <QWidget>

class QLabel;
class QPushButton;

namespace headroom::ui {

// One line under the head of a page: what went wrong, or that a file was written, with a way to its folder. Takes no
// room while there is nothing to say.
class Notice final : public QWidget
{
    Q_OBJECT
public:
    explicit Notice(QWidget* parent = nullptr);

    // Stays until it is replaced; an empty text takes it away.
    void warn(const QString& text);
    void tell(const QString& text); // likewise, without a warning
    // Goes by itself after a while.
    void showSaved(const QString& path);

private:
    void show(const QString& text, Tone tone, bool hasFolder = false);

    QLabel* m_text;
    QPushButton* m_folder;
    QString m_path;
    QTimer m_while;
};

} // namespace headroom::ui
