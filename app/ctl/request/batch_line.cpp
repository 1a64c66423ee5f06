// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/request/batch_line.h"

#include "core/base/text/json_text.h"
#include "core/discord/sanitize_for_display.h"
#include "core/rest/option_values.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

namespace headroom::ctl {

namespace {

tl::unexpected<Error> bad(const char* what)
{
    return failure(ErrorKind::Usage, what);
}

// The field of the line's object in which the text ends to be JSON; empty when it is in none.
std::string fieldAt(std::string_view line, std::size_t offset)
{
    std::string field;
    std::string last; // the last text that stood at the object's own level
    int depth = 0;
    for (std::size_t i = 0; i < std::min(offset, line.size()); ++i) {
        const char c = line[i];
        depth += c == '{' || c == '[' ? 1 : c == '}' || c == ']' ? -1 : 0;
        if (c == '"') {
            const auto from = i + 1;
            for (++i; i < line.size() && line[i] != '"'; ++i)
                i += line[i] == '\\' ? 1 : 0;
            if (depth == 1 && i < line.size())
                last = line.substr(from, i - from);
        } else if (depth == 1 && c == ':') {
            field = last;
        } else if (depth == 1 && c == ',') {
            field.clear();
        }
    }
    return field;
}

// "not valid JSON at character 27, in "body": illegal value"
std::string parseProblem(const QJsonParseError& error, std::string_view line)
{
    constexpr std::size_t maxFieldLength = 40;
    const auto offset = static_cast<std::size_t>(std::max(error.offset, 0));
    const auto field = fieldAt(line, offset);
    return "not valid JSON at character " + std::to_string(offset + 1)
        + (field.empty() ? "" : ", in \"" + discord::sanitizeForDisplay(field, maxFieldLength) + '"') + ": "
        + error.errorString().toStdString();
}

bool isGiven(const QJsonValue& value)
{
    return !value.isNull() && !value.isUndefined();
}

Result<std::string> readBody(const QJsonValue& value)
{
    if (value.isDouble() || value.isBool())
        return bad("\"body\" must be an object, an array or a string");
    return compactJson(value);
}

Result<net::Headers> readHeaders(const QJsonValue& value)
{
    if (!isGiven(value))
        return net::Headers{};
    if (!value.isObject())
        return bad("\"headers\" must be an object of strings");
    net::Headers headers;
    const auto object = value.toObject();
    for (auto header = object.begin(); header != object.end(); ++header) {
        const auto content = header.value().toString().toStdString();
        if (!header.value().isString() || header.key().isEmpty() || content.find_first_of("\r\n") != std::string::npos)
            return bad("\"headers\" must be an object of strings of one line");
        headers.push_back({header.key().toStdString(), content});
    }
    return headers;
}

// What the line does not say stays as it is.
Result<void> readHowItGoes(const QJsonObject& object, rest::Request& request)
{
    if (const auto value = object.value(QLatin1String("priority")); isGiven(value)) {
        const auto priority = rest::readPriority(value.toString().toStdString());
        if (!priority)
            return bad("\"priority\" must be \"critical\", \"normal\" or \"bulk\"");
        request.priority = *priority;
    }
    if (const auto value = object.value(QLatin1String("deadline_ms")); isGiven(value)) {
        constexpr double most = std::chrono::duration<double, std::milli>(rest::maxSpan).count();
        const auto deadline = value.toDouble(-1);
        if (!(deadline >= 0 && deadline <= most))
            return bad("\"deadline_ms\" must be a number of milliseconds, 0 to a year");
        request.deadline = std::chrono::round<Duration>(std::chrono::duration<double, std::milli>(deadline));
    }
    if (const auto value = object.value(QLatin1String("authorization")); isGiven(value)) {
        const auto authorization = rest::readAuthorization(value.toString().toStdString());
        if (!authorization)
            return bad("\"authorization\" must be \"by_route\", \"always\" or \"never\"");
        request.authorization = *authorization;
    }
    return {};
}

Result<rest::Request> readRequest(const QJsonObject& object, const rest::Request& defaults)
{
    const auto method = object.value(QLatin1String("method"));
    const auto path = object.value(QLatin1String("path"));
    if (!method.isString() || !path.isString())
        return bad(
            "\"method\" and \"path\" must be strings, for example {\"method\": \"GET\", \"path\": \"/users/@me\"}");
    auto body = readBody(object.value(QLatin1String("body")));
    auto headers = readHeaders(object.value(QLatin1String("headers")));
    if (!body || !headers)
        return firstError(body, headers);
    auto request = defaults;
    request.method = method.toString().toStdString();
    request.path = path.toString().toStdString();
    request.body = std::move(*body);
    request.headers = std::move(*headers);
    return readHowItGoes(object, request).map([&request] { return std::move(request); });
}

} // namespace

BatchLine readBatchLine(const std::string& line, const rest::Request& defaults)
{
    QJsonParseError error;
    const auto parsed = QJsonDocument::fromJson(QByteArray::fromStdString(line), &error);
    BatchLine result{QJsonValue::Null};
    if (!parsed.isObject()) {
        result.request = failure(ErrorKind::Usage,
            error.error == QJsonParseError::NoError ? "not a JSON object" : parseProblem(error, line));
        return result;
    }
    const auto object = parsed.object();
    if (object.contains(QLatin1String("id")))
        result.id = object.value(QLatin1String("id"));
    result.request = readRequest(object, defaults);
    return result;
}

} // namespace headroom::ctl
