// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/restore_reports.h"

#include "core/base/text/delimited.h"
#include "core/base/text/json_text.h"
#include "core/jobs/job_json.h"

#include <QFileInfo>

#include <set>

using namespace Qt::StringLiterals;

namespace headroom::jobs {

namespace {

constexpr int readAtATime = 1000;

bool hasDone(const Job& job)
{
    return isOver(job.state) && job.counts[ItemState::Done] > 0;
}

Result<bool> restores(JobStore& store, const Job& job, const RestoreQuestion& question)
{
    if (job.operation != "restore-guild" || job.undoOf || !hasDone(job) || job.guild != question.guild
        || (question.until && (!job.finished || *job.finished > *question.until)))
        return false;
    const auto detail = store.detail(job.id);
    if (!detail)
        return tl::unexpected(detail.error());
    const auto from = jsonIn(detail->params)["from"_L1].toString();
    return QFileInfo(from) == QFileInfo(QString::fromStdString(question.archive));
}

} // namespace

Result<std::vector<JobId>> restoresOf(JobStore& store, const RestoreQuestion& question)
{
    std::vector<JobId> found;
    std::set<JobId> undone; // an undo is newer than what it undoes
    JobStore::JobQuery query{.order = JobStore::JobOrder::NewestFirst, .limit = readAtATime};
    for (;;) {
        const auto page = store.jobs(query);
        if (!page)
            return tl::unexpected(page.error());
        for (const auto& job : *page) {
            if (job.undoOf && hasDone(job))
                undone.insert(*job.undoOf);
            const auto isOne = restores(store, job, question);
            if (!isOne)
                return tl::unexpected(isOne.error());
            if (*isOne && !undone.contains(job.id))
                found.push_back(job.id);
        }
        if (page->size() < readAtATime)
            return found;
        query.after = page->back();
    }
}

Result<void> writeNewIds(JobStore& store, const std::vector<JobId>& restores, QIODevice& to)
{
    constexpr std::array columns{"kind", "target", "result_id"};
    const auto write = [&to](const QByteArray& bytes) -> Result<void> {
        if (to.write(bytes) == bytes.size())
            return {};
        return failure(ErrorKind::Failed,
            Text::tr("the ids of the restore could not be written: %1").arg(to.errorString().toStdString()));
    };
    const auto writeItems = [&](const std::vector<Item>& items) {
        QByteArray lines;
        for (const auto& item : items) {
            const auto object = itemJson(item);
            if (item.kind == "message" || object.value("result_id"_L1).isNull())
                continue;
            std::vector<QByteArray> fields;
            for (const auto* column : columns)
                fields.push_back(delimitedField(object.value(QLatin1StringView(column)).toString().toStdString(), ','));
            lines += delimitedLine(fields, ',');
        }
        return write(lines);
    };
    auto written = write(delimitedLine({columns.begin(), columns.end()}, ','));
    for (const auto job : restores)
        written = written.and_then([&] { return store.forEachItem(job, {}, writeItems); });
    return written;
}

} // namespace headroom::jobs
