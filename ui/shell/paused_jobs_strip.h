// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/jobs/job_figures.h"

#include <QFrame>

class QLabel;

namespace headroom::console {
class JobsController;
}

namespace headroom::ui {

// Pauses all jobs at once, and says so on every page with a way back. Takes no room otherwise.
class PausedJobsStrip final : public QFrame
{
    Q_OBJECT
public:
    explicit PausedJobsStrip(QWidget* parent = nullptr);

    // Whose jobs they are; it outlives this.
    void watch(console::JobsController& controller);
    // Nobody is asked: it hurts nothing, and the way back is on the screen. While this is disabled it does nothing, as
    // the window shows the past.
    void pauseAll();

Q_SIGNALS:
    void failed(const QString& text);

private:
    void resume();
    void show(std::vector<console::JobId> jobs); // none: it goes
    // Those that somebody has resumed meanwhile need nobody here.
    void follow(const console::JobFigures& figures);

    console::JobsController* m_controller = nullptr;
    QLabel* m_text;
    std::vector<console::JobId> m_jobs;
    bool m_wereSeen = false; // paused in the figures, too
};

} // namespace headroom::ui
