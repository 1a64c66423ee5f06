// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/operations/request_file.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QRegularExpression>

#include <functional>

using namespace Qt::StringLiterals;

namespace headroom::jobs {

namespace {

constexpr qint64 maxLine = 1 << 20;

Result<QString> filled(
    const QString& pattern, const QJsonObject& record, const std::function<QString(const QString&)>& written)
{
    static const QRegularExpression form(u"\\{\\{([^{}]+)\\}\\}"_s);
    QString text;
    qsizetype end = 0;
    for (auto matches = form.globalMatch(pattern); matches.hasNext();) {
        const auto match = matches.next();
        const auto name = match.captured(1).trimmed();
        text += QStringView(pattern).mid(end, match.capturedStart() - end);
        end = match.capturedEnd();
        if (name == u"result"_s) {
            text += u"{{result}}"_s;
            continue;
        }
        if (!record.contains(name))
            return failure(ErrorKind::Usage, "there is no column " + name.toStdString());
        text += written(record.value(name).toVariant().toString());
    }
    return text += QStringView(pattern).mid(end);
}

} // namespace

RequestFile::RequestFile(const std::string& path)
    : m_file(QString::fromStdString(path))
{
}

Result<void> RequestFile::open()
{
    const auto name = m_file.fileName().toStdString();
    if (!m_file.open(QIODevice::ReadOnly))
        return failure(ErrorKind::Usage, name + ": " + m_file.errorString().toStdString());
    m_isCsv = !m_file.peek(1024).trimmed().startsWith('{');
    if (!m_isCsv)
        return {};
    const auto columns = nextRow();
    if (!columns)
        return tl::unexpected(columns.error());
    if (!*columns)
        return failure(ErrorKind::Usage, name + " is empty");
    m_columns = **columns;
    if (m_columns.first().startsWith(QChar(0xfeff)))
        m_columns.first().remove(0, 1);
    return {};
}

Result<std::optional<QStringList>> RequestFile::nextRow()
{
    QStringList row;
    QByteArray field;
    bool isQuoted = false;
    bool hasAny = false;
    while (!m_file.atEnd() || hasAny) {
        auto line = m_file.readLine(maxLine);
        ++m_line;
        if (line.isEmpty() && isQuoted)
            return failure(ErrorKind::Usage, "line " + std::to_string(m_line) + ": a quotation mark has no end");
        if (!isQuoted && line.trimmed().isEmpty() && !hasAny)
            continue;
        hasAny = true;
        for (qsizetype i = 0; i < line.size(); ++i) {
            const char c = line[i];
            if (isQuoted) {
                if (c == '"' && i + 1 < line.size() && line[i + 1] == '"')
                    field += line[++i];
                else if (c == '"')
                    isQuoted = false;
                else
                    field += c;
            } else if (c == '"') {
                isQuoted = true;
            } else if (c == ',') {
                row += QString::fromUtf8(std::exchange(field, {}));
            } else if (c != '\n' && c != '\r') {
                field += c;
            }
        }
        if (isQuoted)
            continue;
        row += QString::fromUtf8(field);
        return std::optional(row);
    }
    return std::optional<QStringList>();
}

Result<std::optional<QJsonObject>> RequestFile::next()
{
    if (m_isCsv) {
        const auto row = nextRow();
        if (!row)
            return tl::unexpected(row.error());
        if (!*row)
            return std::optional<QJsonObject>();
        if ((*row)->size() != m_columns.size())
            return failure(ErrorKind::Usage,
                "line " + std::to_string(m_line) + ": has " + std::to_string((*row)->size())
                    + " fields, and the first line " + std::to_string(m_columns.size()));
        QJsonObject record;
        for (qsizetype i = 0; i < m_columns.size(); ++i)
            record.insert(m_columns[i].trimmed(), (**row)[i]);
        return std::optional(record);
    }
    while (!m_file.atEnd()) {
        const auto line = m_file.readLine(maxLine);
        ++m_line;
        if (line.trimmed().isEmpty())
            continue;
        QJsonParseError error{};
        const auto parsed = QJsonDocument::fromJson(line, &error);
        if (!parsed.isObject())
            return failure(ErrorKind::Usage, "line " + std::to_string(m_line) + ": is no JSON object");
        return std::optional(parsed.object());
    }
    return std::optional<QJsonObject>();
}

Result<std::string> filledPath(const std::string& pattern, const QJsonObject& record)
{
    const auto path = filled(QString::fromStdString(pattern), record,
        [](const QString& value) { return QString::fromLatin1(value.toUtf8().toPercentEncoding()); });
    return path ? Result<std::string>(path->toStdString()) : tl::unexpected(path.error());
}

Result<QJsonValue> filledBody(const QJsonValue& pattern, const QJsonObject& record)
{
    if (pattern.isObject()) {
        auto object = pattern.toObject();
        for (auto field = object.begin(); field != object.end(); ++field) {
            const auto value = filledBody(field.value(), record);
            if (!value)
                return value;
            field.value() = *value;
        }
        return QJsonValue(object);
    }
    if (pattern.isArray()) {
        auto array = pattern.toArray();
        for (auto&& entry : array) {
            const auto value = filledBody(entry, record);
            if (!value)
                return value;
            entry = *value;
        }
        return QJsonValue(array);
    }
    if (!pattern.isString())
        return pattern;
    static const QRegularExpression number(u"^\\{\\{number:([^{}]+)\\}\\}$"_s);
    if (const auto match = number.match(pattern.toString()); match.hasMatch()) {
        bool isNumber = false;
        const auto value = record.value(match.captured(1).trimmed()).toVariant().toString().toDouble(&isNumber);
        if (!isNumber)
            return failure(ErrorKind::Usage, match.captured(1).toStdString() + " is no number");
        return QJsonValue(value);
    }
    const auto text = filled(pattern.toString(), record, [](const QString& value) { return value; });
    return text ? Result<QJsonValue>(QJsonValue(*text)) : tl::unexpected(text.error());
}

} // namespace headroom::jobs
