// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/jobs/job_figures.h"

#include <QDialog>

namespace headroom::ui {

// What a job may take: its share, its rate, its concurrency. chosen() comes when a person wants it so. Deletes itself.
class JobLimitsDialog final : public QDialog
{
    Q_OBJECT
public:
    JobLimitsDialog(const console::Job& job, QWidget* parent);

Q_SIGNALS:
    void chosen(const headroom::console::Throttle& throttle);
};

} // namespace headroom::ui
