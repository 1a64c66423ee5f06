// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/shell/page_badges.h"

#include "core/console/alerts/alerts_controller.h"
#include "ui/models/backups/backup_words.h"
#include "ui/models/emergency_words.h"
#include "ui/models/format.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;

namespace headroom::ui {

using console::JobState;

namespace {

struct PageBadgeText
{
    Q_DECLARE_TR_FUNCTIONS(headroom::ui::PageBadge)
};

} // namespace

PageBadge bucketsBadge(const console::BucketTotals& totals)
{
    return {formatCount(qint64(totals.buckets))};
}

PageBadge shardsBadge(const console::LogFiguresPtr& figures)
{
    const auto inTrouble = qint64(figures && figures->shards ? figures->shards->inTrouble : 0);
    return {inTrouble > 0 ? QString(formatCount(inTrouble) + u'!') : QString(), Tone::Critical};
}

PageBadge alertsBadge(const console::AlertsFigures& figures)
{
    if (figures.active.empty())
        return {};
    // The worst comes first.
    return {formatCount(qint64(figures.active.size())), emergencyTone(figures.active.front().severity)};
}

PageBadge jobsBadge(const console::JobFigures& figures)
{
    const auto count = [&](JobState state) { return figures.counts[std::size_t(state)]; };
    const auto waiting = count(JobState::WaitingForConfirmation);
    const auto active = count(JobState::Running) + count(JobState::HeldBack) + count(JobState::Queued);
    // Held back by what does not pass by itself.
    const auto stuck = std::count_if(figures.jobs.begin(), figures.jobs.end(),
        [](const console::JobRow& row) { return row.job.state == JobState::HeldBack && !row.job.held.until; });
    QStringList warnings;
    if (waiting > 0)
        warnings += PageBadgeText::tr("%1 jobs wait for your confirmation", nullptr, pluralNumber(waiting))
                        .arg(formatCount(waiting));
    if (stuck > 0)
        warnings += PageBadgeText::tr("%1 jobs are held back until you resume them", nullptr, pluralNumber(stuck))
                        .arg(formatCount(stuck));
    return {active > 0 ? formatCount(active) : QString(), Tone::Muted, warnings.join(u"; "_s)};
}

PageBadge backupsBadge(
    const console::BackupFigures& backups, const console::JobFigures& jobs, Duration maxAge, WallTime now)
{
    const auto count = qint64(backups.archives.size());
    return {
        count > 0 ? formatCount(count) : QString(), Tone::Muted, backupWarnings(backups, jobs, maxAge, now).join(u' ')};
}

} // namespace headroom::ui
