// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/jobs/jobs_controller.h"
#include "ui/pages/jobs/job_drafts.h"
#include "ui/theme/theme.h"

#include <QTimer>
#include <QWidget>

class QComboBox;
class QLabel;
class QLineEdit;
class QScrollArea;
class QStackedWidget;

namespace headroom::ui {

class ElidedLabel;
class EmptyState;
class LogTable;
class PlanItemsModel;

// What a job would do: while it is found out, what was found, or why it could not be.
class PlanView final : public QWidget
{
    Q_OBJECT
public:
    PlanView(const Theme& theme, console::JobsController& controller, QWidget* parent = nullptr);

    // `ahead`: which of several, such as "Guild 2 of 5"; empty: there is but one.
    void showPlanning(const console::PlanProgress& progress, const QString& ahead = {});
    void showFailure(const QString& why);
    // `cost`: of all of them. Of several the items of one are shown, by choice.
    void showPlans(const std::vector<JobDrafts::Draft>& drafts, const console::JobCost& cost);
    void focusItems();

    LogTable& table() { return *m_table; }
    const PlanItemsModel& items() const { return *m_items; }

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* buildPlan(const Theme& theme);
    void fillGuilds(const std::vector<JobDrafts::Draft>& drafts);
    void showItemsOfChosen();
    void find();
    void fitSummary();

    console::JobsController& m_controller;
    console::JobId m_job = 0;
    QStackedWidget* m_stack;
    EmptyState* m_state;
    QLabel* m_counts = nullptr;
    QScrollArea* m_summaryArea = nullptr;
    QLabel* m_summary = nullptr;
    QComboBox* m_guild = nullptr; // whose items are shown; hidden where there is but one
    std::vector<std::pair<console::JobId, console::JobPlan>> m_plans; // as in m_guild
    QComboBox* m_what = nullptr;
    QLineEdit* m_filter = nullptr;
    ElidedLabel* m_found = nullptr;
    PlanItemsModel* m_items;
    LogTable* m_table = nullptr;
    QTimer m_findSoon;
};

} // namespace headroom::ui
