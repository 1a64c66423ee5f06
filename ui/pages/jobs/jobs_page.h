// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/jobs/jobs_controller.h"
#include "ui/models/jobs/job_model.h"
#include "ui/models/jobs/job_order.h"
#include "ui/pages/page.h"
#include "ui/pages/past_content.h"
#include "ui/theme/theme.h"

class QStackedWidget;

namespace headroom::ui {

class Card;
class ChipRow;
class ElidedLabel;
class EmptyState;
class ExportButton;
class JobActions;
class JobDetail;
class JobMaker;
class JobsHead;
class JobSelectionBar;
class LogTable;
class Notice;

// The jobs of a queue in its order, and one of them in detail. Everything that is done here is done in the queue, which
// others may serve: the page shows what is there.
class JobsPage final : public Page
{
    Q_OBJECT
public:
    JobsPage(const Theme& theme, console::JobsController& controller, QWidget* parent = nullptr);

    void openJob(console::JobId job);
    void closeDetail();
    PastContent pastContent(const console::PastMoment& moment) const override { return pastJobs(moment); }
    bool focusFilter() override;
    void drawAnew() override { draw(); }
    console::Place place() const override; // the open job by its number
    void go(const console::Place& place) override;
    std::vector<PaletteEntry> paletteEntries() override; // jobs
    std::vector<Scene> scenes() override;
    void reset() override { closeDetail(); }

    LogTable& table() { return *m_table; }
    JobDetail& detail() { return *m_detail; }
    JobActions& actions() { return *m_actions; }
    JobMaker& maker() { return *m_maker; }
    ChipRow& chips() { return *m_chips; }
    ExportButton& exports();
    const JobModel& model() const { return *m_model; }
    const std::optional<console::JobId>& openedJob() const { return m_job; }

Q_SIGNALS:
    void pauseAllPressed();

protected:
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void connectHead();
    FilterEdit& filter() const; // of the list
    QWidget* buildList();
    void buildTable();
    void buildShortcuts();
    void showJobs(const console::JobFiguresPtr& figures);
    void openBusiest(); // of those that run the one with most to do, or else the first
    void draw();
    void drawEmptyState();
    void drawServing();
    void drawDetail();
    void chooseActions();
    void ask();
    void openMade(console::JobId job);
    void arrange();
    std::vector<console::Job> chosenJobs() const;
    JobOrder order() const;
    bool leaveFilter(); // false: there was none

    const Theme& m_theme;
    console::JobsController& m_controller;
    JobModel* m_model;
    std::optional<console::JobId> m_job; // in detail
    std::optional<console::JobId> m_made; // to be opened once it is read
    JobsHead* m_head = nullptr;
    Notice* m_trouble = nullptr;
    Notice* m_notice = nullptr;
    ChipRow* m_chips = nullptr;
    JobSelectionBar* m_selected = nullptr;
    QStackedWidget* m_stack = nullptr;
    Card* m_list = nullptr;
    LogTable* m_table = nullptr;
    EmptyState* m_empty = nullptr;
    ElidedLabel* m_serving = nullptr;
    JobActions* m_actions = nullptr;
    JobMaker* m_maker = nullptr;
    JobDetail* m_detail = nullptr;
};

} // namespace headroom::ui
