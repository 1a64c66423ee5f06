// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/jobs/job_figures.h"

#include <QString>

namespace headroom::ui {

// How a person is asked before jobs are deleted. Pure.

bool canRemove(const console::Job& job); // it is over, or was never confirmed

struct RemovalQuestion
{
    QString question; // "Remove 3 jobs?"
    QString consequence; // which jobs, and what is lost
    QString act; // "Remove 3 jobs"
};
// `kept`: how many of those chosen cannot be removed.
RemovalQuestion removalQuestion(const std::vector<console::Job>& removed, std::size_t kept);

// At most five names, a line each, and how many others there are.
QString namesText(const QStringList& names, std::size_t count);

} // namespace headroom::ui
