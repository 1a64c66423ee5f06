// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/jobs/store/job_store.h"

#include <QIODevice>

#include <optional>
#include <string_view>

namespace headroom::jobs {

enum class ReportFormat {
    Csv, // a line for each item, RFC 4180, with a header; UTF-8; what begins like a formula gets an apostrophe
    Json, // {"job": ..., "plan": ..., "items": [...]} with the objects of job_json.h
    Html, // one page to read, without anything it would load: what failed or is uncertain first, then the rest
};

inline constexpr std::array allReportFormats{ReportFormat::Csv, ReportFormat::Json, ReportFormat::Html};

std::string_view word(ReportFormat format); // csv, json, html
std::optional<ReportFormat> reportFormatOf(std::string_view word);

// What became of every item of a job. Written as it is read, a thousand items at a time, so that it takes the same
// memory for ten million; a job that runs meanwhile may be further at its end than at its beginning. An error of `to`
// is an error of the report.
Result<void> writeReport(JobStore& store, JobId job, ReportFormat format, QIODevice& to);

} // namespace headroom::jobs
