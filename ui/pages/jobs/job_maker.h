// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/console/jobs/job_draft.h"
#include "ui/theme/theme.h"

#include <QObject>
#include <QPointer>

#include <optional>

class QAction;
class QMenu;
class QWidget;

namespace headroom::console {
class JobsController;
}

namespace headroom::ui {

class GuildChoices;
class NewJobDialog;

// Makes jobs: new ones, copies, and those that undo another; and changes what one may take. Its actions for the chosen
// job stand in the menu of the list.
class JobMaker final : public QObject
{
    Q_OBJECT
public:
    // Dialogs open over the window of `page`.
    JobMaker(const Theme& theme, console::JobsController& controller, QMenu& menu, QWidget& page);

    // Whom the actions are about; null: nobody.
    void choose(const console::Job* job);
    // Opens the assistant, or says why no job can be made here.
    void makeNew();
    // The same from its second step on, with what the form says.
    void makeFrom(const console::JobForm& form);
    NewJobDialog* dialog() const; // null: it is not open

Q_SIGNALS:
    void made(headroom::console::JobId job); // that is there now
    void failed(const QString& text); // one line; an empty one: it went well
    void working(const QString& text); // what is under way; until one of the others

private:
    bool mayPlan();
    NewJobDialog* open();
    void duplicate();
    void undo();
    void editLimits();

    const Theme& m_theme;
    console::JobsController& m_controller;
    QWidget& m_page;
    QAction* m_duplicate;
    QAction* m_undo;
    QAction* m_limits;
    std::optional<console::Job> m_job;
    GuildChoices* m_choices; // kept, as there may be thousands
    QPointer<NewJobDialog> m_dialog;
};

} // namespace headroom::ui
