// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/past_content.h"

#include "core/console/past/past_moment.h"
#include "ui/models/format.h"
#include "ui/models/jobs/job_words.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;
using headroom::console::BucketStatus;

namespace headroom::ui {

namespace {

constexpr TableColumn pastRouteColumns[] = {
    {.name = QT_TRANSLATE_NOOP("Columns", "Route"), .width = 260, .stretches = true},
    {QT_TRANSLATE_NOOP("Columns", "Waiting"), 84, 0, false, true, true, Qt::DescendingOrder,
        QT_TRANSLATE_NOOP("Columns", "Claims in line")},
    figureColumn(QT_TRANSLATE_NOOP("Columns", "Held"), 74),
    figureColumn(QT_TRANSLATE_NOOP("Columns", "Exhausted"), 98),
    figureColumn(QT_TRANSLATE_NOOP("Columns", "Slow"), 74, 1),
    figureColumn(QT_TRANSLATE_NOOP("Columns", "Leased"), 84, 2),
    figureColumn(QT_TRANSLATE_NOOP("Columns", "Healthy"), 84, 3),
    figureColumn(QT_TRANSLATE_NOOP("Columns", "Stale"), 74, 4),
};

constexpr TableColumn pastJobColumns[] = {
    {.name = QT_TRANSLATE_NOOP("Columns", "State"), .width = 220, .stretches = true},
    figureColumn(QT_TRANSLATE_NOOP("Columns", "Jobs"), 120),
};

} // namespace

Page::PastContent pastRoutes(const console::PastMoment& moment)
{
    Page::PastContent content;
    content.note = QCoreApplication::translate("BucketsPage", "Single buckets are not recorded. Showing routes.");
    if (const auto& totals = moment.snapshot->totals; totals.buckets > 0)
        content.note += u' '
            + QCoreApplication::translate("BucketsPage", "%1 · %2 exhausted")
                  .arg(countOf(qint64(totals.buckets), QT_TRANSLATE_N_NOOP("Counts", "%1 buckets")),
                      formatCount(qint64(totals.exhausted)));
    content.columns = pastRouteColumns;
    const auto shown = [](std::int64_t number) { return number == 0 ? u"–"_s : formatCount(number); };
    for (const auto& route : moment.routes) {
        QStringList row{QString::fromStdString(route.route), shown(route.waiting)};
        for (const auto status : {BucketStatus::Held, BucketStatus::Exhausted, BucketStatus::Slow, BucketStatus::Leased,
                 BucketStatus::Healthy, BucketStatus::Stale})
            row += shown(route.inState[std::size_t(status)]);
        content.rows.push_back(std::move(row));
    }
    return content;
}

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
