// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QStringList>

#include <vector>

namespace headroom::ui {

// Rows of a table as they are copied: its columns in sight, in their order.
struct CopiedRows
{
    QStringList names = {}; // of the columns, the same in all languages
    QStringList titles = {}; // as they are shown
    std::vector<QStringList> rows = {}; // each with a text for each column
};

enum class CopyFormat {
    Table, // for a spreadsheet: titles, then a line for each row, with tabs between the fields
    Csv, // RFC 4180, with the titles
    Json, // an array of objects by the names, in the order of the columns
};

QString copiedText(const CopiedRows& copied, CopyFormat format);

} // namespace headroom::ui
