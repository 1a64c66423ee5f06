// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/operations/request_file.h"

#include "core/base/text/display_text.h"
#include "core/discord/sanitize_for_display.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QRegularExpression>

#include <cmath>
#include <functional>

using namespace Qt::StringLiterals;

namespace headroom::jobs {

namespace {

constexpr qint64 maxLine = 1 << 20;
constexpr std::size_t maxShownName = 60;
constexpr QByteArrayView byteOrderMark("\xef\xbb\xbf");

// Why a value cannot stand in a path; empty: it can.
Text wrongInPath(const QString& value)
{
    if (value.isEmpty())
        return Text::tr("%1 is empty, and would make another path");
    return value == u"."_s || value == u".."_s ? Text::tr("%1 would make another path") : Text();
}

using Written = std::function<Result<QString>(const QString& name, const QString& value)>;

// On one line, of columns of any name.
std::string shownName(const QString& name)
{
    return discord::sanitizeForDisplay(name.toStdString(), maxShownName);
}

Result<QString> valueOf(const QString& name, const QJsonObject& record)
{
    if (!record.contains(name))
        return failure(ErrorKind::Usage, Text::tr("there is no column %1").arg(shownName(name)));
    const auto value = record.value(name);
    if (value.isObject() || value.isArray())
        return failure(ErrorKind::Usage, Text::tr("%1 is a list or an object, and no text").arg(shownName(name)));
    return value.toVariant().toString();
}

Result<QString> filled(const QString& pattern, const QJsonObject& record, const Written& written)
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
        const auto value = valueOf(name, record);
        const auto shown = value ? written(name, *value) : value;
        if (!shown)
            return shown;
        text += *shown;
    }
    return text += QStringView(pattern).mid(end);
}

Result<QJsonValue> numberIn(const QString& name, const QString& text)
{
    bool isNumber = false;
    if (const auto whole = text.toLongLong(&isNumber); isNumber)
        return QJsonValue(whole);
    const auto number = text.toDouble(&isNumber);
    if (!isNumber || !std::isfinite(number)) // JSON has no others
        return failure(ErrorKind::Usage, Text::tr("%1 is no number").arg(shownName(name)));
    return QJsonValue(number);
}

} // namespace

RequestFile::RequestFile(const std::string& path)
    : m_file(QString::fromStdString(path))
{
}

tl::unexpected<Error> RequestFile::wrong(const Text& what) const
{
    return failure(ErrorKind::Usage, Text::tr("line %1: %2").arg(m_line, what));
}

Result<void> RequestFile::open()
{
    const auto name = m_file.fileName().toStdString();
    if (!m_file.open(QIODevice::ReadOnly))
        return failure(ErrorKind::Usage, Text::tr("%1: %2").arg(name, m_file.errorString().toStdString()));
    if (m_file.peek(byteOrderMark.size()) == byteOrderMark)
        m_file.skip(byteOrderMark.size());
    m_isCsv = !m_file.peek(1024).trimmed().startsWith('{');
    if (!m_isCsv)
        return {};
    const auto columns = nextRow();
    if (!columns)
        return tl::unexpected(columns.error());
    if (!*columns)
        return failure(ErrorKind::Usage, Text::tr("%1 is empty").arg(name));
    for (const auto& column : **columns) {
        const auto trimmed = column.trimmed();
        if (trimmed.isEmpty() || m_columns.contains(trimmed))
            return wrong(trimmed.isEmpty() ? Text::tr("a column has no name")
                                           : Text::tr("two columns are named %1").arg(shownName(trimmed)));
        m_columns += trimmed;
    }
    return {};
}

Result<QByteArray> RequestFile::nextLine()
{
    auto line = m_file.readLine(maxLine);
    ++m_line;
    if (line.size() >= maxLine - 1 && !line.endsWith('\n'))
        return wrong(Text::tr("is longer than a mebibyte"));
    if (!discord::isUtf8(line.toStdString()))
        return wrong(Text::tr("is not UTF-8; save the file in that encoding"));
    return line;
}

Result<std::optional<QStringList>> RequestFile::nextRow()
{
    QStringList row;
    QByteArray field;
    bool isQuoted = false;
    bool hasAny = false;
    while (!m_file.atEnd() || hasAny) {
        const auto line = nextLine();
        if (!line)
            return tl::unexpected(line.error());
        if (line->isEmpty() && isQuoted)
            return wrong(Text::tr("a quotation mark has no end"));
        if (!isQuoted && line->trimmed().isEmpty() && !hasAny)
            continue;
        hasAny = true;
        for (qsizetype i = 0; i < line->size(); ++i) {
            const char c = line->at(i);
            if (isQuoted) {
                if (c == '"' && i + 1 < line->size() && line->at(i + 1) == '"')
                    field += line->at(++i);
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
            return wrong((((*row)->size() == 1) ? Text::tr("has %1 field, and the first line %2")
                                                : Text::tr("has %1 fields, and the first line %2"))
                             .arg(Text::count((*row)->size()), m_columns.size()));
        QJsonObject record;
        for (qsizetype i = 0; i < m_columns.size(); ++i)
            record.insert(m_columns[i], (**row)[i]);
        return std::optional(record);
    }
    while (!m_file.atEnd()) {
        const auto line = nextLine();
        if (!line)
            return tl::unexpected(line.error());
        if (line->trimmed().isEmpty())
            continue;
        const auto parsed = QJsonDocument::fromJson(*line);
        if (!parsed.isObject())
            return wrong(Text::tr("is no JSON object"));
        return std::optional(parsed.object());
    }
    return std::optional<QJsonObject>();
}

Result<std::string> filledPath(const std::string& pattern, const QJsonObject& record)
{
    const auto path = filled(
        QString::fromStdString(pattern), record, [](const QString& name, const QString& value) -> Result<QString> {
            if (const auto why = wrongInPath(value); !why.empty())
                return failure(ErrorKind::Usage, why.arg(shownName(name)));
            return QString::fromLatin1(value.toUtf8().toPercentEncoding());
        });
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
        const auto name = match.captured(1).trimmed();
        return valueOf(name, record).and_then([&name](const QString& value) { return numberIn(name, value); });
    }
    const auto plain = [](const QString&, const QString& value) { return Result<QString>(value); };
    return filled(pattern.toString(), record, plain).map([](const QString& text) { return QJsonValue(text); });
}

} // namespace headroom::jobs
