// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/jobs/job_figures.h"

#include <QWidget>

#include <vector>

class QAction;
class QLabel;
class QMenu;
class QPushButton;
class QToolButton;

namespace headroom::ui {

class ElidedLabel;
class ExportButton;
class FilterEdit;

// The head of the page of jobs: how many there are of the states that matter, a filter of them, and what is done with
// the queue as a whole.
class JobsHead final : public QWidget
{
    Q_OBJECT
public:
    explicit JobsHead(QWidget* parent = nullptr);

    void show(const console::JobFigures& figures);
    FilterEdit& filter() { return *m_find; }
    ExportButton& exports() { return *m_export; }
    QMenu& menu() { return *m_menu; } // of more actions for the queue; empty at first

Q_SIGNALS:
    void pauseAllPressed();
    void newJobPressed();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    ElidedLabel* m_totals;
    FilterEdit* m_find;
    ExportButton* m_export;
    QPushButton* m_pauseAll;
    QMenu* m_menu;
    QToolButton* m_more;
};

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
