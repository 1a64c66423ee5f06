// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/text/delimited.h"

namespace headroom {

QByteArray delimitedField(std::string_view text, char separator)
{
    QByteArray bytes(text.data(), qsizetype(text.size()));
    if (!bytes.isEmpty() && std::string_view("=+-@\t\r").find(bytes[0]) != std::string_view::npos)
        bytes.prepend('\'');
    if (separator == '\t')
        return bytes.replace('\t', ' ').replace('\n', ' ').replace('\r', ' ');
    if (bytes.contains('"') || bytes.contains(',') || bytes.contains('\n') || bytes.contains('\r'))
        bytes = '"' + bytes.replace("\"", "\"\"") + '"';
    return bytes;
}

QByteArray delimitedLine(const std::vector<QByteArray>& fields, char separator)
{
    QByteArray line;
    for (const QByteArray& each : fields) {
        if (&each != &fields.front())
            line += separator;
        line += each;
    }
    return line + (separator == '\t' ? "\n" : "\r\n");
}

std::vector<QByteArray> fieldsOfLine(const QByteArray& line)
{
    auto end = line.size();
    while (end > 0 && (line[end - 1] == '\n' || line[end - 1] == '\r'))
        --end;
    std::vector<QByteArray> fields(1);
    bool isQuoted = false;
    for (qsizetype i = 0; i < end; ++i) {
        const bool isQuote = line[i] == '"';
        if (isQuoted && isQuote && i + 1 < end && line[i + 1] == '"')
            fields.back() += line[++i];
        else if (isQuote)
            isQuoted = !isQuoted;
        else if (line[i] == ',' && !isQuoted)
            fields.emplace_back();
        else
            fields.back() += line[i];
    }
    return fields;
}

} // namespace headroom
