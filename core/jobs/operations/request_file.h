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

// The records of a file in UTF-8: JSON objects, one a line, or CSV whose first line names the columns, each with a name
// of its own (values are texts then). A line has less than a mebibyte. Errors are ErrorKind::Usage, of one line.
class RequestFile
{
public:
    explicit RequestFile(const std::string& path);

    Result<void> open();
    Result<std::optional<QJsonObject>> next(); // none: the end
    int line() const { return m_line; } // of the last record, from 1

private:
    Result<QByteArray> nextLine();
    Result<std::optional<QStringList>> nextRow();
    tl::unexpected<Error> wrong(const Text& what) const;

    QFile m_file;
    bool m_isCsv = false;
    QStringList m_columns;
    int m_line = 0;
};

// With {{x}} replaced by the record's x, which is a text, a number, true or false. What goes into a path is
// percent-encoded, and is an error where it would make another path: when it is empty, "." or "..". A name that the
// record does not have is an error, but for {{result}}, which is replaced when the request is sent.
Result<std::string> filledPath(const std::string& pattern, const QJsonObject& record);
// The same in every text of the JSON; a text that is "{{number:x}}" becomes a number, a whole one to its last digit.
Result<QJsonValue> filledBody(const QJsonValue& pattern, const QJsonObject& record);

} // namespace headroom::jobs
