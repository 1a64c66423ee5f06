// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/request_json.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <cstdio>

namespace headroom::ctl {

namespace {

constexpr std::array allKinds{rest::Outcome::Kind::Answered, rest::Outcome::Kind::Refused,
    rest::Outcome::Kind::Cancelled, rest::Outcome::Kind::Failed, rest::Outcome::Kind::Uncertain};

QString text(std::string_view bytes)
{
    return QString::fromUtf8(bytes.data(), static_cast<qsizetype>(bytes.size()));
}

QJsonValue bodyJson(const std::string& body)
{
    if (body.empty())
        return QJsonValue::Null;
    const auto parsed = QJsonDocument::fromJson(QByteArray::fromStdString(body));
    if (parsed.isObject())
        return parsed.object();
    if (parsed.isArray())
        return parsed.array();
    return text(body);
}

tl::unexpected<Error> bad(const char* what)
{
    return failure(ErrorKind::Usage, what);
}

Result<std::string> readBody(const QJsonValue& value)
{
    if (value.isObject())
        return QJsonDocument(value.toObject()).toJson(QJsonDocument::Compact).toStdString();
    if (value.isArray())
        return QJsonDocument(value.toArray()).toJson(QJsonDocument::Compact).toStdString();
    if (value.isString())
        return value.toString().toStdString();
    if (value.isNull() || value.isUndefined())
        return std::string();
    return bad("\"body\" must be an object, an array or a text");
}

Result<rest::Headers> readHeaders(const QJsonValue& value)
{
    if (value.isNull() || value.isUndefined())
        return rest::Headers{};
    if (!value.isObject())
        return bad("\"headers\" must be an object of texts");
    rest::Headers headers;
    const auto object = value.toObject();
    for (auto header = object.begin(); header != object.end(); ++header) {
        const auto content = header.value().toString().toStdString();
        if (!header.value().isString() || header.key().isEmpty() || content.find_first_of("\r\n") != std::string::npos)
            return bad("\"headers\" must be an object of texts of one line");
        headers.push_back({header.key().toStdString(), content});
    }
    return headers;
}

Result<rest::Request> readRequest(const QJsonObject& object)
{
    const auto method = object.value(QLatin1String("method"));
    const auto path = object.value(QLatin1String("path"));
    if (!method.isString() || !path.isString())
        return bad(
            "\"method\" and \"path\" must be texts, for example {\"method\": \"GET\", \"path\": \"/users/@me\"}");
    auto body = readBody(object.value(QLatin1String("body")));
    if (!body)
        return tl::unexpected(body.error());
    auto headers = readHeaders(object.value(QLatin1String("headers")));
    if (!headers)
        return tl::unexpected(headers.error());
    return rest::Request{method.toString().toStdString(), path.toString().toStdString(), *body, *headers};
}

} // namespace

BatchLine readBatchLine(const std::string& line)
{
    QJsonParseError error;
    const auto parsed = QJsonDocument::fromJson(QByteArray::fromStdString(line), &error);
    BatchLine result{QJsonValue::Null};
    if (!parsed.isObject()) {
        result.request = failure(ErrorKind::Usage,
            error.error == QJsonParseError::NoError ? "not a JSON object" : error.errorString().toStdString());
        return result;
    }
    const auto object = parsed.object();
    if (object.contains(QLatin1String("id")))
        result.id = object.value(QLatin1String("id"));
    result.request = readRequest(object);
    return result;
}

bool isWell(const rest::Outcome& outcome)
{
    return outcome.kind == rest::Outcome::Kind::Answered && outcome.status.value_or(999) < 400;
}

QJsonObject outcomeJson(const rest::Outcome& outcome)
{
    QJsonArray heldBy;
    for (const auto reason : rest::allHeldBy) {
        if (outcome.heldBy.has(reason))
            heldBy.append(text(toString(reason)));
    }
    QJsonObject object{{QStringLiteral("outcome"), text(toString(outcome.kind))},
        {QStringLiteral("status"), outcome.status ? QJsonValue(*outcome.status) : QJsonValue(QJsonValue::Null)},
        {QStringLiteral("body"), bodyJson(outcome.body.text())},
        {QStringLiteral("waited_ms"), static_cast<qint64>(toMilliseconds(outcome.waited).count())},
        {QStringLiteral("held_by"), heldBy}, {QStringLiteral("attempts"), static_cast<int>(outcome.attempts)}};
    if (!outcome.reason.empty())
        object.insert(QStringLiteral("error"), text(outcome.reason));
    return object;
}

void Tally::add(const rest::Outcome& outcome)
{
    ++m_total;
    ++m_outcomes[outcome.kind];
    if (outcome.status)
        ++m_statuses[*outcome.status];
    m_well += isWell(outcome) ? 1 : 0;
}

QJsonObject Tally::json(Duration taken) const
{
    QJsonObject outcomes;
    for (const auto kind : allKinds) {
        const auto found = m_outcomes.find(kind);
        const auto count = found == m_outcomes.end() ? 0 : found->second;
        outcomes.insert(text(toString(kind)), static_cast<qint64>(count));
    }
    QJsonObject statuses;
    for (const auto& [status, count] : m_statuses)
        statuses.insert(QString::number(status), static_cast<qint64>(count));
    const auto seconds = std::chrono::duration<double>(taken).count();
    return {{QStringLiteral("summary"),
        QJsonObject{{QStringLiteral("total"), static_cast<qint64>(m_total)}, {QStringLiteral("outcomes"), outcomes},
            {QStringLiteral("statuses"), statuses}, {QStringLiteral("seconds"), seconds},
            {QStringLiteral("requests_per_second"), seconds > 0 ? static_cast<double>(m_total) / seconds : 0.0}}}};
}

void printLine(const QJsonObject& object)
{
    const QByteArray line = QJsonDocument(object).toJson(QJsonDocument::Compact) + '\n';
    std::fwrite(line.constData(), 1, static_cast<std::size_t>(line.size()), stdout);
    std::fflush(stdout);
}

} // namespace headroom::ctl
