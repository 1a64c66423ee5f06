// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/jobs/job_figures.h"

#include <QDialog>

namespace headroom::ui {

// Asks before a job is queued: says what it will do, and where it destroys something wants the name of the guild typed,
// else in production that of the profile.
// Deletes itself.
class ConfirmJobDialog final : public QDialog
{
    Q_OBJECT
public:
    ConfirmJobDialog(const console::Job& job, const console::JobPlan& plan, QWidget* parent);
};

} // namespace headroom::ui
