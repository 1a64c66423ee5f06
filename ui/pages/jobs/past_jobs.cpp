// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/jobs/past_jobs.h"

#include "core/console/past/past_moment.h"
#include "ui/models/format.h"
#include "ui/models/jobs/job_words.h"

#include <QCoreApplication>

namespace headroom::ui {

namespace {

constexpr TableColumn pastJobColumns[] = {
    {.name = QT_TRANSLATE_NOOP("Columns", "State"), .width = 220, .stretches = true},
    figureColumn(QT_TRANSLATE_NOOP("Columns", "Jobs"), 120),
};

} // namespace

Page::PastContent pastJobs(const console::PastMoment& moment)
{
    Page::PastContent content;
    content.note = QCoreApplication::translate(
        "JobsPage", "Single jobs are not recorded. Showing how many there were in each state.");
    content.columns = pastJobColumns;
    for (const auto& [state, count] : moment.jobs)
        content.rows.push_back({capitalized(textOf(state)), formatCount(count)});
    return content;
}

} // namespace headroom::ui
