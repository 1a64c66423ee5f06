// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/jobs/job_export.h"

#include "core/base/text/delimited.h"
#include "ui/models/jobs/job_model.h"
#include "ui/models/jobs/job_words.h"
#include "ui/models/logs/log_words.h"

namespace headroom::ui {

namespace {

using JobFields = std::vector<QByteArray>;

QByteArray jobField(std::string_view text)
{
    return delimitedField(text, ',');
}

QByteArray jobField(std::optional<WallTime> time)
{
    return time ? isoText(*time).toLatin1() : QByteArray();
}

JobFields fieldsOf(const console::JobRow& row)
{
    const auto& job = row.job;
    JobFields fields{QByteArray::number(qlonglong(job.id)), jobField(job.operation), jobField(job.title),
        job.guild ? jobField(discord::toString(*job.guild)) : QByteArray(), jobField(jobs::word(job.state)),
        jobField(jobReason(job).toStdString()), QByteArray::number(job.priority)};
    for (const auto count :
        {job.counts.total(), job.counts[console::ItemState::Done], job.counts[console::ItemState::Failed],
            job.counts[console::ItemState::Skipped], job.counts[console::ItemState::Uncertain], job.counts.open()})
        fields.push_back(QByteArray::number(qlonglong(count)));
    fields.push_back(row.perSecond ? QByteArray::number(*row.perSecond, 'g', 7) : QByteArray());
    fields.push_back(row.left ? QByteArray::number(qlonglong(row.left->count())) : QByteArray());
    fields.push_back(jobField(job.runner));
    for (const auto& time : {std::optional(job.created), job.started, job.finished})
        fields.push_back(jobField(time));
    return fields;
}

} // namespace

QByteArray exportedJobs(const JobModel& jobs)
{
    QByteArray bytes = delimitedLine(
        {"job", "operation", "title", "guild", "state", "reason", "priority", "planned", "done", "failed", "skipped",
            "uncertain", "open", "per_second", "seconds_left", "runner", "created", "started", "finished"},
        ',');
    for (int i = 0; i < jobs.rowCount(); ++i)
        bytes += delimitedLine(fieldsOf(jobs.row(i)), ',');
    return bytes;
}

} // namespace headroom::ui
