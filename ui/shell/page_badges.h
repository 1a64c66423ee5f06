// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/backups/backup_figures.h"
#include "core/console/jobs/job_figures.h"
#include "core/console/snapshot.h"
#include "ui/theme/palette.h"

namespace headroom::console {
struct AlertsFigures;
} // namespace headroom::console

namespace headroom::ui {

// What stands beside the title of a page in the navigation. It is known without the page, which is made when it is
// first wanted. Pure but for the zone that is shown.
struct PageBadge
{
    QString count = {};
    Tone tone = Tone::Muted; // of the count
    QString warning = {}; // a mark that says this; empty: none

    bool operator==(const PageBadge&) const = default;
};
PageBadge bucketsBadge(const console::BucketTotals& totals); // how many
PageBadge shardsBadge(const console::LogFiguresPtr& figures); // how many are in trouble, in all logs
PageBadge alertsBadge(const console::AlertsFigures& figures); // how many last
PageBadge jobsBadge(const console::JobFigures& figures); // those that are not over, and those that wait for a person
// How many archives, and backupWarnings().
PageBadge backupsBadge(
    const console::BackupFigures& backups, const console::JobFigures& jobs, Duration maxAge, WallTime now);

} // namespace headroom::ui
