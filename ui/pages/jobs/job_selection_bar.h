// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>

#include <vector>

class QAction;
class QLabel;

namespace headroom::ui {

// How many jobs are chosen, and buttons for what can be done with all of them.
class JobSelectionBar final : public QWidget
{
    Q_OBJECT
public:
    JobSelectionBar(const std::vector<QAction*>& actions, QWidget* parent = nullptr);

    void showCount(int jobs);

Q_SIGNALS:
    void clearPressed();

private:
    void addButton(QAction& action);

    QLabel* m_text;
};

} // namespace headroom::ui
