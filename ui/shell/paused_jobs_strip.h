// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/jobs/job_figures.h"

#include <QFrame>

class QLabel;

namespace headroom::ui {

// Says on every page that all jobs were paused from here, with a way back. Takes no room otherwise.
class PausedJobsStrip final : public QFrame
{
    Q_OBJECT
public:
    explicit PausedJobsStrip(QWidget* parent = nullptr);

    void show(std::vector<console::JobId> jobs); // none: it goes
    // Those that somebody has resumed meanwhile need nobody here.
    void follow(const console::JobFigures& figures);
    const std::vector<console::JobId>& jobs() const { return m_jobs; }

Q_SIGNALS:
    void resumePressed();

private:
    QLabel* m_text;
    std::vector<console::JobId> m_jobs;
    bool m_wereSeen = false; // paused in the figures, too
};

} // namespace headroom::ui
