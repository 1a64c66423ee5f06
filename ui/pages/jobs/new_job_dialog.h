// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/jobs/jobs_controller.h"
#include "ui/models/jobs/guild_choices.h"
#include "ui/pages/jobs/job_drafts.h"
#include "ui/theme/theme.h"

#include <QDialog>
#include <QPointer>

#include <optional>
#include <vector>

class QLabel;
class QPushButton;
class QScrollArea;
class QStackedWidget;

namespace headroom::ui {

class GuildField;
class NameEdit;
class OperationList;
class ParameterField;
class PlanView;
class RunOptions;

// Makes a job in four steps: what is done to which guild, with what, how it runs, and what that would do; for several
// guilds a job each, where the operation takes several. The plan is a dry run; nothing is changed before the job is
// queued, and what is not queued or kept leaves nothing behind. Deletes itself.
class NewJobDialog final : public QDialog
{
    Q_OBJECT
public:
    enum class Step { Operation, Values, Run, Plan };

    NewJobDialog(const Theme& theme, console::JobsController& controller, GuildChoices& choices, QWidget* parent);
    ~NewJobDialog() override;

    // As another job was made, from the second step on.
    void fill(const console::JobForm& form);

    Step step() const;
    bool isPlanned() const { return m_drafts->isPlanned(); }
    OperationList& operations() { return *m_operations; }
    NameEdit& guild() const;
    GuildField& guildField() const { return *m_guildField; }
    ParameterField* field(const std::string& parameter) const; // null: there is none
    PlanView& planView() { return *m_planView; }
    QPushButton& forward() { return *m_forward; } // Next, Make plan, Queue job or jobs
    QPushButton& backward() { return *m_back; }
    QPushButton& keep() { return *m_keep; }

    void reject() override;

Q_SIGNALS:
    // The job that was queued, or kept to be confirmed later; of several the first.
    void made(headroom::console::JobId job);

private:
    QWidget* buildHead();
    QWidget* buildOperation();
    QWidget* buildValues();
    QWidget* buildRun();
    QWidget* buildButtons();
    void showStep(Step step);
    void showButtons();
    void showOperation();
    void showChoices();
    void showFigures(const console::JobFiguresPtr& figures);
    console::JobForm form() const;
    void goForward();
    void goBack();
    bool checkOperation(const std::vector<console::FormError>& errors);
    bool checkValues(const std::vector<console::FormError>& errors);
    void makePlan();
    void showDrafts();
    console::JobPlan plan() const; // of all drafts together
    std::vector<std::string> guilds() const;
    void queue();
    void queueNow();
    void sayError(const QString& text);

    const Theme& m_theme;
    console::JobsController& m_controller;
    QPointer<GuildChoices> m_choices;
    std::string m_operation; // whose fields there are
    std::vector<ParameterField*> m_fields;
    JobDrafts* m_drafts;

    std::vector<QLabel*> m_stepLabels;
    QStackedWidget* m_steps = nullptr;
    OperationList* m_operations = nullptr;
    GuildField* m_guildField = nullptr;
    QScrollArea* m_valuesArea = nullptr;
    QLabel* m_valuesHelp = nullptr;
    RunOptions* m_run = nullptr;
    PlanView* m_planView = nullptr;
    QLabel* m_error = nullptr;
    QPushButton* m_back = nullptr;
    QPushButton* m_keep = nullptr;
    QPushButton* m_cancel = nullptr;
    QPushButton* m_forward = nullptr;
};

} // namespace headroom::ui
