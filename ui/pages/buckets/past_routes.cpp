// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/buckets/past_routes.h"

#include "core/console/past/past_moment.h"
#include "ui/models/format.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;
using headroom::console::BucketStatus;

namespace headroom::ui {

namespace {

constexpr TableColumn pastRouteColumns[] = {
    {.name = "Route", .width = 260, .stretches = true},
    {"Waiting", 84, 0, false, true, true, Qt::DescendingOrder, "Claims in line"},
    {.name = "Held", .width = 74, .isRight = true, .isFigure = true},
    {.name = "Exhausted", .width = 98, .isRight = true, .isFigure = true},
    {.name = "Slow", .width = 74, .yields = 1, .isRight = true, .isFigure = true},
    {.name = "Leased", .width = 84, .yields = 2, .isRight = true, .isFigure = true},
    {.name = "Healthy", .width = 84, .yields = 3, .isRight = true, .isFigure = true},
    {.name = "Stale", .width = 74, .yields = 4, .isRight = true, .isFigure = true},
};

} // namespace

Page::PastContent pastRoutes(const console::PastMoment& moment)
{
    Page::PastContent content;
    content.note = QCoreApplication::translate("BucketsPage", "Single buckets are not recorded. Showing routes.");
    if (const auto& totals = moment.snapshot->totals; totals.buckets > 0)
        content.note += u' '
            + QCoreApplication::translate("BucketsPage", "%1 · %2 exhausted")
                  .arg(formatCount(qint64(totals.buckets), QCoreApplication::translate("BucketsPage", "bucket"),
                           QCoreApplication::translate("BucketsPage", "buckets")),
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

} // namespace headroom::ui
