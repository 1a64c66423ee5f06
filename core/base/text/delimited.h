// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>

#include <string_view>
#include <vector>

namespace headroom {

// Lines of fields with a separator between them. With a comma as RFC 4180 says: fields quoted where they need it, CRLF.
// With a tab, for the clipboard: no tab and no line end inside a field. Pure.

// A text as a field. What begins like a formula gets an apostrophe, since spreadsheets would run it.
QByteArray delimitedField(std::string_view text, char separator);
// Takes fields as they are.
QByteArray delimitedLine(const std::vector<QByteArray>& fields, char separator);
// The fields of a line that delimitedLine() made with a comma, as delimitedField() gave them; its end may be missing.
std::vector<QByteArray> fieldsOfLine(const QByteArray& line);

} // namespace headroom
