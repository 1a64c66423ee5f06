// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"

#include <QFile>
#include <QJsonObject>
#include <QStringList>

#include <optional>
#include <string>

namespace headroom::jobs {

// The records of a file: JSON objects, one a line, or CSV whose first line names the columns (values are texts then).
class RequestFile
{
public:
    explicit RequestFile(const std::string& path);

    Result<void> open();
    Result<std::optional<QJsonObject>> next(); // none: the end
    int line() const { return m_line; } // of the last record, from 1

private:
    Result<std::optional<QStringList>> nextRow();

    QFile m_file;
    bool m_isCsv = false;
    QStringList m_columns;
    int m_line = 0;
};

// With {{x}} replaced by the record's x. What goes into a path is percent-encoded. A name that the record does not have
// is an error, but for {{result}}, which is replaced when the request is sent.
Result<std::string> filledPath(const std::string& pattern, const QJsonObject& record);
// The same in every text of the JSON; a text that is "{{number:x}}" becomes a number.
Result<QJsonValue> filledBody(const QJsonValue& pattern, const QJsonObject& record);

} // namespace headroom::jobs
