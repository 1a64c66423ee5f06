// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/delimited.h"

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

} // namespace headroom
