// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/jobs/job_removal_words.h"

#include "ui/models/format.h"
#include "ui/models/jobs/job_words.h"

#include <QCoreApplication>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace headroom::ui {

namespace {

constexpr qsizetype kMaxNames = 5;

struct RemovalText
{
    Q_DECLARE_TR_FUNCTIONS(JobRemoval)
};

} // namespace

bool canRemove(const console::Job& job)
{
    return console::isOver(job.state) || job.state == console::JobState::Draft
        || job.state == console::JobState::WaitingForConfirmation;
}

RemovalQuestion removalQuestion(const std::vector<console::Job>& removed, std::size_t kept)
{
    const bool isOne = removed.size() == 1;
    const QString count = formatCount(qint64(removed.size()));
    QStringList names;
    for (const auto& job : removed)
        names += RemovalText::tr("%1 (job %2)").arg(jobName(job)).arg(job.id);
    QStringList parts;
    if (!isOne)
        parts += namesText(names, removed.size());
    const bool hasRun =
        std::any_of(removed.begin(), removed.end(), [](const console::Job& job) { return console::isOver(job.state); });
    parts += hasRun
        ? RemovalText::tr("Items, log and report are deleted. What was changed on Discord stays changed and can no "
                          "longer be undone from here.")
        : RemovalText::tr("The plan is deleted. Nothing was changed on Discord.");
    if (kept > 0)
        parts += RemovalText::tr(
            "%1 selected jobs have not finished and are not removed.", nullptr, pluralNumber(qint64(kept)))
                     .arg(formatCount(qint64(kept)));
    return {isOne ? RemovalText::tr("Remove job %1, “%2”?").arg(removed.front().id).arg(jobName(removed.front()))
                  : RemovalText::tr("Remove %1 jobs?").arg(count),
        parts.join(u"\n\n"_s), isOne ? RemovalText::tr("Remove job") : RemovalText::tr("Remove %1 jobs").arg(count)};
}

QString namesText(const QStringList& names, std::size_t count)
{
    QStringList lines = names.mid(0, kMaxNames);
    const auto others = qint64(count) - lines.size();
    if (others > 0 && !lines.isEmpty())
        lines += RemovalText::tr("and %1 others", nullptr, pluralNumber(others)).arg(formatCount(others));
    return lines.join(u'\n');
}

} // namespace headroom::ui
