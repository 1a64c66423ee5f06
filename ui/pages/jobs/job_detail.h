// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/jobs/job_figures.h"
#include "ui/theme/theme.h"

#include <QWidget>

class QLabel;
class QPlainTextEdit;
class QPushButton;
class QStackedWidget;

namespace headroom::ui {

class Card;
class ElidedLabel;
class JobActions;
class JobItemsView;
class Chart;

// One job: its state, what can be done, its items, and beside them its speed, plan and log. Where it is narrow, one of
// the two is seen at once.
class JobDetail final : public QWidget
{
    Q_OBJECT
public:
    JobDetail(const Theme& theme, JobActions& actions, QWidget* parent = nullptr);

    void show(const console::JobRow& row, const console::JobInDetail* detail);
    // What the actions are now.
    void showActions();
    JobItemsView& items() { return *m_items; }
    Chart& chart() { return *m_chart; }

Q_SIGNALS:
    void closePressed();
    void wantedChanged();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* buildHead();
    QWidget* buildAbout();
    void arrange();
    void showInsteadOfSpeed(const console::Job& job, const console::JobInDetail& detail);
    void showSpeed(const console::Job& job, const console::JobInDetail& detail);

    const Theme& m_theme;
    JobActions& m_actions;
    console::JobId m_job = 0;
    ElidedLabel* m_title = nullptr;
    ElidedLabel* m_state = nullptr;
    ElidedLabel* m_counts = nullptr;
    QPushButton* m_likely = nullptr;
    QPushButton* m_switch = nullptr; // to the other one, where it is narrow
    Card* m_itemsCard = nullptr;
    JobItemsView* m_items = nullptr;
    Card* m_aboutCard = nullptr;
    QStackedWidget* m_speed = nullptr;
    Chart* m_chart = nullptr;
    QLabel* m_insteadTitle = nullptr; // in the place of the chart
    QLabel* m_insteadText = nullptr;
    QPlainTextEdit* m_plan = nullptr;
    QPlainTextEdit* m_log = nullptr;
};

} // namespace headroom::ui
