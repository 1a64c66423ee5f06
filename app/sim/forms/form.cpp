// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/sim/forms/form.h"

#include "app/sim/world/snowflake.h"

#include <QJsonDocument>
#include <QStringList>

#include <cmath>

namespace headroom::sim {

using namespace Qt::StringLiterals;

namespace {

QJsonObject withError(QJsonObject errors, const QStringList& path, qsizetype at, const QJsonObject& error)
{
    const auto& key = path[at];
    auto inner = errors.value(key).toObject();
    if (at + 1 < path.size()) {
        inner = withError(inner, path, at + 1, error);
    } else {
        auto list = inner.value("_errors"_L1).toArray();
        list.append(error);
        inner.insert("_errors"_L1, list);
    }
    errors.insert(key, inner);
    return errors;
}

} // namespace

void FormErrors::add(const std::string& path, const char* code, const std::string& message)
{
    m_errors = withError(m_errors, QString::fromStdString(path).split(u'.'), 0,
        {{u"code"_s, QLatin1String(code)}, {u"message"_s, QString::fromStdString(message)}});
}

void FormErrors::take(const FormErrors& others)
{
    for (auto field = others.m_errors.begin(); field != others.m_errors.end(); ++field)
        m_errors.insert(field.key(), field.value());
}

Answer FormErrors::answer() const
{
    auto answer = ok(QJsonObject{{u"message"_s, u"Invalid Form Body"_s}, {u"code"_s, 50035}, {u"errors"_s, m_errors}});
    answer.status = 400;
    return answer;
}

Refused wrongField(const std::string& path, const char* code, const std::string& message)
{
    FormErrors errors;
    errors.add(path, code, message);
    return {errors.answer()};
}

std::optional<QJsonValue> FormCheck::present(const char* key, bool orNull) const
{
    const auto value = m_object.value(QLatin1String(key));
    if (value.isUndefined() || (orNull && value.isNull()))
        return std::nullopt;
    return value;
}

void FormCheck::fail(const std::string& key, const char* code, const std::string& message)
{
    m_errors.add(m_prefix + key, code, message);
}

void FormCheck::refuseIfFailed() const
{
    if (!m_errors.empty())
        throw Refused{m_errors.answer()};
}

FormCheck& FormCheck::required(const char* key)
{
    const auto value = m_object.value(QLatin1String(key));
    if (value.isUndefined() || value.isNull())
        fail(key, "BASE_TYPE_REQUIRED", "This field is required");
    return *this;
}

FormCheck& FormCheck::string(const char* key, int least, int most, bool orNull)
{
    const auto value = present(key, orNull);
    if (!value)
        return *this;
    if (!value->isString()) {
        fail(key, "STRING_TYPE_CONVERT", "Could not interpret value as string.");
        return *this;
    }
    const auto length = value->toString().toUcs4().size();
    if (length > most && least == 0)
        fail(key, "BASE_TYPE_MAX_LENGTH", "Must be " + std::to_string(most) + " or fewer in length.");
    else if (length < least || length > most)
        fail(key, "BASE_TYPE_BAD_LENGTH",
            "Must be between " + std::to_string(least) + " and " + std::to_string(most) + " in length.");
    return *this;
}

FormCheck& FormCheck::integer(const char* key, qint64 least, qint64 most, bool orNull)
{
    const auto value = present(key, orNull);
    if (!value)
        return *this;
    const double number = value->toDouble(std::nan(""));
    if (std::isnan(number) || number != std::floor(number))
        fail(key, "NUMBER_TYPE_COERCE", "Value is not int.");
    else if (number < static_cast<double>(least))
        fail(key, "NUMBER_TYPE_MIN", "int value should be greater than or equal to " + std::to_string(least) + ".");
    else if (number > static_cast<double>(most))
        fail(key, "NUMBER_TYPE_MAX", "int value should be less than or equal to " + std::to_string(most) + ".");
    return *this;
}

FormCheck& FormCheck::boolean(const char* key)
{
    const auto value = present(key, true);
    if (value && !value->isBool())
        fail(key, "BOOLEAN_TYPE_CONVERT", "Must be either true or false.");
    return *this;
}

FormCheck& FormCheck::array(const char* key, int most, bool orNull)
{
    const auto value = present(key, orNull);
    if (value && !value->isArray())
        fail(key, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType");
    else if (value && value->toArray().size() > most)
        fail(key, "BASE_TYPE_MAX_LENGTH", "Must be " + std::to_string(most) + " or fewer in length.");
    return *this;
}

FormCheck& FormCheck::snowflake(const char* key, bool orNull)
{
    const auto value = present(key, orNull);
    if (value && !parseSnowflake(value->toVariant().toString().toStdString()))
        fail(key, "NUMBER_TYPE_COERCE", "Value is not snowflake.");
    return *this;
}

FormCheck& FormCheck::oneOf(const char* key, std::initializer_list<int> choices)
{
    const auto value = present(key, true);
    if (!value || std::ranges::find(choices, value->toInt()) != choices.end())
        return *this;
    std::string numbers;
    for (const int choice : choices)
        numbers += (numbers.empty() ? "" : ", ") + std::to_string(choice);
    fail(key, "BASE_TYPE_CHOICES", "Value must be one of (" + numbers + ").");
    return *this;
}

Body parseBody(const Request& request)
{
    Body body;
    std::string json = request.body;
    if (isMultipart(request.contentType)) {
        auto parts = parseMultipart(request.contentType, request.body);
        if (!parts)
            throw Refused{refusal(errors::badJson)};
        json.clear();
        for (auto& part : *parts) {
            if (part.name == "payload_json")
                json = std::move(part.content);
            else if (!part.filename.empty())
                body.files.push_back(std::move(part));
        }
    }
    if (json.empty())
        return body;
    QJsonParseError error;
    const auto document =
        QJsonDocument::fromJson(QByteArray::fromRawData(json.data(), static_cast<qsizetype>(json.size())), &error);
    if (error.error != QJsonParseError::NoError)
        throw Refused{refusal(errors::badJson)};
    body.isArray = document.isArray();
    body.array = document.array();
    body.object = document.object();
    return body;
}

} // namespace headroom::sim
