// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/models/buckets/bucket_row.h"

#include <QByteArray>

namespace headroom::ui {

enum class ExportFormat {
    Csv, // RFC 4180: a header line, CRLF, fields quoted where they need it
    Json, // an array of objects
};

// The rows as a file: method, route, variant, major_kind, major_id, remaining, limit, resets_in_ms, problem, keys
// (in CSV separated by spaces), and of this process's own lane waiting, in_flight, held_by (in words) and held_for_ms;
// then state ("exhausted"), and leased and claims_waiting of the whole fleet. What is not known is empty or null.
// UTF-8. Keys are as the window has them: with their secrets shortened.
// In pieces: what comes first, each row, and what comes last.
QByteArray exportedHead(ExportFormat format);
QByteArray exportedRow(const BucketRow& row, const TextPool& texts, ExportFormat format, Instant now, bool isFirst);
QByteArray exportedTail(ExportFormat format);

} // namespace headroom::ui
