// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/jobs/jobs_controller.h"

#include <QObject>

#include <optional>
#include <string>
#include <vector>

namespace headroom::ui {

// Makes drafts of jobs and plans them, one after another. What is neither queued nor kept is removed.
class JobDrafts final : public QObject
{
    Q_OBJECT
public:
    struct Draft
    {
        console::JobForm form;
        std::optional<console::JobId> job = {}; // in the queue; none: not yet, or not any more
        std::optional<Result<console::JobPlan>> plan = {}; // none: not planned yet
    };

    explicit JobDrafts(console::JobsController& controller, QObject* parent = nullptr);
    ~JobDrafts() override; // drops them

    void plan(std::vector<console::JobForm> forms); // drops those there are
    void drop();
    bool isPlanning() const { return m_isPlanning; }
    bool isPlanned() const; // all that can be, and that is at least one
    const std::vector<Draft>& drafts() const { return m_drafts; }
    std::size_t planned() const; // how many have a plan, or cannot have one
    std::optional<console::JobId> current() const; // that is planned now

    // Queues those that have a plan, in their order. On an error those after it are still drafts.
    void queue(console::JobsController::Done done);
    // They stay in the queue as they are.
    void keep();
    std::optional<console::JobId> firstMade() const { return m_firstMade; } // that was queued or kept

Q_SIGNALS:
    void changed();

private:
    void planNext();
    void ended(std::size_t index, const Result<console::JobPlan>& plan);

    console::JobsController& m_controller;
    std::vector<Draft> m_drafts;
    bool m_isPlanning = false;
    int m_attempt = 0;
    std::optional<console::JobId> m_firstMade;
};

} // namespace headroom::ui
