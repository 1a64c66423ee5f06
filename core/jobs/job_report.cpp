// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/job_report.h"

#include "core/base/text/delimited.h"
#include "core/base/text/display_text.h"
#include "core/jobs/job_json.h"

#include <QJsonDocument>

#include <algorithm>

namespace headroom::jobs {

namespace {

constexpr std::array<std::string_view, allReportFormats.size()> formatWords{"csv", "json", "html"};

Result<void> write(QIODevice& to, const QByteArray& bytes)
{
    if (to.write(bytes) != bytes.size())
        return failure(
            ErrorKind::Failed, Text::tr("the report could not be written: %1").arg(to.errorString().toStdString()));
    return {};
}

QByteArray csvField(const QJsonValue& value)
{
    return value.isDouble() ? QByteArray::number(value.toInteger())
                            : delimitedField(value.toString().toStdString(), ',');
}

// The columns of a CSV report are the fields of itemJson(), in this order.
constexpr std::array reportColumns{
    "n", "action", "kind", "target", "state", "attempts", "status", "code", "error", "result_id", "sent", "finished"};

Result<void> writeCsv(JobStore& store, JobId job, QIODevice& to)
{
    const std::vector<QByteArray> header(reportColumns.begin(), reportColumns.end());
    if (const auto written = write(to, delimitedLine(header, ',')); !written)
        return written;
    return store.forEachItem(job, {}, [&to](const std::vector<Item>& items) {
        QByteArray lines;
        for (const auto& item : items) {
            const auto object = itemJson(item);
            std::vector<QByteArray> fields;
            for (const auto* column : reportColumns)
                fields.push_back(csvField(object.value(QLatin1String(column))));
            lines += delimitedLine(fields, ',');
        }
        return write(to, lines);
    });
}

QByteArray compact(const QJsonObject& object)
{
    return QJsonDocument(object).toJson(QJsonDocument::Compact);
}

Result<void> writeJson(JobStore& store, const Job& job, const JobDetail& detail, QIODevice& to)
{
    const auto plan = planJson(detail.plan);
    const auto head = "{\"job\":" + compact(jobJson(job))
        + ",\"plan\":" + (plan.isObject() ? compact(plan.toObject()) : QByteArray("null")) + ",\"items\":[";
    if (const auto written = write(to, head); !written)
        return written;
    bool isFirst = true;
    const auto all = store.forEachItem(job.id, {}, [&](const std::vector<Item>& items) {
        QByteArray lines;
        for (const auto& item : items) {
            lines += (isFirst ? "\n" : ",\n") + compact(itemJson(item));
            isFirst = false;
        }
        return write(to, lines);
    });
    if (!all)
        return all;
    return write(to, "\n]}\n");
}

QByteArray html(std::string_view text)
{
    return QString::fromUtf8(text).toHtmlEscaped().toUtf8();
}

QByteArray answerText(const Item& item)
{
    if (item.status == 0)
        return {};
    return QByteArray::number(item.status) + (item.code == 0 ? "" : " / " + QByteArray::number(item.code));
}

QByteArray rowOf(const Item& item)
{
    return "<tr class=" + html(word(item.state)) + "><td class=n>" + QByteArray::number(qint64(item.n)) + "<td>"
        + html(word(item.state)) + "<td>" + html(item.action) + ' ' + html(item.kind) + "<td>" + html(item.target)
        + "<td class=n>" + answerText(item) + "<td>" + html(item.error) + "<td class=n>" + html(item.resultId) + '\n';
}

QByteArray timeRow(const char* name, const std::optional<WallTime>& at)
{
    return at ? "<dt>" + QByteArray(name) + "<dd>" + html(dateTimeText(*at, DisplayZone::Utc)) : QByteArray();
}

QByteArray pageHead(const Job& job)
{
    const auto title = job.title.empty() ? job.operation : job.title;
    auto head = "<!doctype html>\n<html lang=en><meta charset=utf-8>\n<title>Job " + QByteArray::number(qint64(job.id))
        + ": " + html(title) + "</title>\n" + R"(<style>
:root{color-scheme:light dark;--line:#d8dee7;--muted:#5c6a7c;--bad:#c93a32;--good:#1f8f69;--open:#b97a10}
@media(prefers-color-scheme:dark){:root{--line:#273140;--muted:#8c99aa;--bad:#e5534b;--good:#3fb68b;--open:#e2a63b}}
body{font:15px/1.5 Inter,system-ui,sans-serif;margin:2rem auto;max-width:75rem;padding:0 1rem}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.2rem 1.5rem}dt{color:var(--muted)}dd{margin:0}
table{border-collapse:collapse;width:100%}th{color:var(--muted);font-weight:600}
th,td{border-bottom:1px solid var(--line);padding:.3rem .6rem;text-align:left;vertical-align:top;overflow-wrap:anywhere}
.n{font-variant-numeric:tabular-nums;white-space:nowrap}
.failed td:nth-child(2),.uncertain td:nth-child(2){color:var(--bad)}.done td:nth-child(2){color:var(--good)}
.planned td:nth-child(2),.sent td:nth-child(2){color:var(--open)}
</style>
)";
    head += "<h1>" + html(title) + "</h1>\n<dl><dt>Job<dd>" + QByteArray::number(qint64(job.id)) + ", "
        + html(job.operation);
    if (job.guild)
        head += "<dt>Guild<dd>" + html(discord::toString(*job.guild));
    head += "<dt>State<dd>" + QByteArray(html(word(job.state))).replace('_', ' ');
    if (!job.stateText.empty())
        head += ": " + html(job.stateText);
    head += "<dt>Items<dd>" + html(countText(job.counts.total())) + " planned";
    for (const auto state : {ItemState::Done, ItemState::Failed, ItemState::Skipped, ItemState::Uncertain})
        head += ", " + html(countText(job.counts[state])) + ' ' + html(word(state));
    if (job.counts.open() > 0)
        head += ", " + html(countText(job.counts.open())) + " still open";
    return head + timeRow("Created", job.created) + timeRow("Started", job.started) + timeRow("Finished", job.finished)
        + "</dl>\n";
}

Result<void> writeSection(
    JobStore& store, JobId job, const char* heading, std::initializer_list<ItemState> states, QIODevice& to)
{
    bool isEmpty = true;
    for (const auto state : states) {
        const auto all = store.forEachItem(job, state, [&](const std::vector<Item>& items) -> Result<void> {
            QByteArray rows;
            if (isEmpty && !items.empty()) {
                rows = "<h2>" + QByteArray(heading)
                    + "</h2>\n<table><tr><th>#<th>State<th>Action<th>Target<th>Answer<th>Error<th>Result\n";
                isEmpty = false;
            }
            for (const auto& item : items)
                rows += rowOf(item);
            return write(to, rows);
        });
        if (!all)
            return all;
    }
    return isEmpty ? Result<void>() : write(to, "</table>\n");
}

Result<void> writeHtml(JobStore& store, const Job& job, QIODevice& to)
{
    return write(to, pageHead(job))
        .and_then([&] {
            return writeSection(
                store, job.id, "What failed or is uncertain", {ItemState::Failed, ItemState::Uncertain}, to);
        })
        .and_then([&] {
            return writeSection(store, job.id, "Still open", {ItemState::Sent, ItemState::Planned}, to);
        })
        .and_then([&] { return writeSection(store, job.id, "Done", {ItemState::Done}, to); })
        .and_then([&] { return writeSection(store, job.id, "Skipped", {ItemState::Skipped}, to); })
        .and_then([&] { return write(to, "</html>\n"); });
}

} // namespace

std::string_view word(ReportFormat format)
{
    return formatWords[static_cast<std::size_t>(format)];
}

std::optional<ReportFormat> reportFormatOf(std::string_view word)
{
    const auto found = std::find(formatWords.begin(), formatWords.end(), word);
    if (found == formatWords.end())
        return std::nullopt;
    return static_cast<ReportFormat>(found - formatWords.begin());
}

Result<void> writeReport(JobStore& store, JobId id, ReportFormat format, QIODevice& to)
{
    const auto job = store.job(id);
    if (!job)
        return tl::unexpected(job.error());
    switch (format) {
    case ReportFormat::Csv:
        return writeCsv(store, id, to);
    case ReportFormat::Html:
        return writeHtml(store, *job, to);
    case ReportFormat::Json:
        break;
    }
    return store.detail(id).and_then([&](const JobDetail& detail) { return writeJson(store, *job, detail, to); });
}

} // namespace headroom::jobs
