// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>

class QLabel;
class QPushButton;

namespace headroom::ui {

// What stands where there is nothing to show: what it is, why, and where there is one the way out.
class EmptyState final : public QWidget
{
    Q_OBJECT
public:
    explicit EmptyState(QWidget* parent = nullptr);

    // Commands in the text are not broken into lines. Without a text for it there is no button.
    void say(const QString& title, const QString& text, const QString& button = {});

Q_SIGNALS:
    void pressed();

private:
    QLabel* m_title;
    QLabel* m_text;
    QPushButton* m_button;
};

} // namespace headroom::ui
