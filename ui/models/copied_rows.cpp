// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/copied_rows.h"

#include "core/base/text/delimited.h"

#include <QJsonArray>
#include <QJsonDocument>

namespace headroom::ui {

namespace {

QByteArray copiedLine(const QStringList& texts, char separator)
{
    std::vector<QByteArray> fields;
    for (const auto& text : texts)
        fields.push_back(delimitedField(text.simplified().toStdString(), separator));
    return delimitedLine(fields, separator);
}

QByteArray jsonText(const QString& text)
{
    const auto array = QJsonDocument(QJsonArray{text}).toJson(QJsonDocument::Compact);
    return array.mid(1, array.size() - 2);
}

// Not of a QJsonObject, which has an order of its own.
QByteArray copiedObject(const QStringList& names, const QStringList& texts)
{
    QByteArray object;
    for (qsizetype i = 0; i < names.size(); ++i)
        object += (i == 0 ? "{" : ",") + jsonText(names[i]) + ':' + jsonText(texts[i]);
    return object + '}';
}

} // namespace

QString copiedText(const CopiedRows& copied, CopyFormat format)
{
    QByteArray text;
    if (format == CopyFormat::Json) {
        for (const auto& row : copied.rows)
            text += (text.isEmpty() ? "[\n" : ",\n") + copiedObject(copied.names, row);
        return QString::fromUtf8(text + "\n]\n");
    }
    const char separator = format == CopyFormat::Csv ? ',' : '\t';
    text = copiedLine(copied.titles, separator);
    for (const auto& row : copied.rows)
        text += copiedLine(row, separator);
    return QString::fromUtf8(text);
}

} // namespace headroom::ui
