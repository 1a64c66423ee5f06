// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/sim/http/multipart.h"
#include "app/sim/routes/api_answers.h"

#include <QJsonArray>
#include <QJsonObject>

#include <optional>
#include <string>
#include <type_traits>

namespace headroom::sim {

// What is wrong with a request's body, answered as 400 with code 50035 and the errors nested by field
// (docs: Reference, "Error Messages").
class FormErrors
{
public:
    // `path` is dotted: "embeds.0.title".
    void add(const std::string& path, const char* code, const std::string& message);
    void take(const FormErrors& others); // those of an object inside; fields that both name are replaced
    bool empty() const { return m_errors.isEmpty(); }
    Answer answer() const;

private:
    QJsonObject m_errors;
};

// To be thrown where a single thing is wrong.
Refused wrongField(const std::string& path, const char* code, const std::string& message);

// Looks at the fields of one object; whatever does not fit goes into the errors. An absent field is no error unless
// it is required; null passes where `orNull`.
class FormCheck
{
public:
    explicit FormCheck(const QJsonObject& object, std::string prefix = {})
        : m_object(object)
        , m_prefix(std::move(prefix))
    {
    }

    FormCheck& required(const char* key);
    FormCheck& string(const char* key, int least, int most, bool orNull = false);
    FormCheck& integer(const char* key, qint64 least, qint64 most, bool orNull = false);
    FormCheck& boolean(const char* key);
    FormCheck& array(const char* key, int most, bool orNull = false);
    FormCheck& snowflake(const char* key, bool orNull = false);
    FormCheck& oneOf(const char* key, std::initializer_list<int> choices); // or null
    void fail(const std::string& key, const char* code, const std::string& message);

    FormErrors& errors() { return m_errors; }
    void refuseIfFailed() const;

private:
    // The value when there is one to look at.
    std::optional<QJsonValue> present(const char* key, bool orNull) const;

    const QJsonObject m_object;
    std::string m_prefix;
    FormErrors m_errors;
};

struct Body
{
    QJsonObject object; // empty when the body is an array or there is none
    QJsonArray array;
    bool isArray = false;
    std::vector<Part> files; // of multipart/form-data
};

// JSON, or multipart/form-data with a payload_json part and files, or nothing at all. What cannot be read is refused
// with 400 and code 50109.
Body parseBody(const Request& request);

// The same, refused also where its fields do not pass: check(FormCheck&) or check(FormCheck&, const QJsonObject&).
template <typename Check>
Body checkedBody(const Request& request, Check check)
{
    auto body = parseBody(request);
    FormCheck form{body.object};
    if constexpr (std::is_invocable_v<Check, FormCheck&>)
        check(form);
    else
        check(form, body.object);
    form.refuseIfFailed();
    return body;
}

} // namespace headroom::sim
