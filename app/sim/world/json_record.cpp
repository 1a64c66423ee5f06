// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/sim/world/json_record.h"

#include <QJsonArray>
#include <QJsonDocument>

namespace headroom::sim {

QJsonObject JsonRecord::object() const
{
    return QJsonDocument::fromJson(QByteArray::fromRawData(m_text.data(), static_cast<qsizetype>(m_text.size())))
        .object();
}

void JsonRecord::assign(const QJsonObject& object)
{
    m_text = toText(object);
}

void JsonRecord::set(QLatin1String key, const QJsonValue& value)
{
    auto changed = object();
    changed.insert(key, value);
    assign(changed);
}

void JsonRecord::take(std::initializer_list<QLatin1String> settable, const QJsonObject& request)
{
    auto fields = object();
    takeOver(fields, request, settable);
    assign(fields);
}

void takeOver(QJsonObject& fields, const QJsonObject& from, std::initializer_list<QLatin1String> keys)
{
    for (const auto key : keys) {
        if (from.contains(key))
            fields.insert(key, from.value(key));
    }
}

QJsonObject only(const QJsonObject& object, std::initializer_list<QLatin1String> keys)
{
    QJsonObject fields;
    takeOver(fields, object, keys);
    return fields;
}

QJsonObject given(const QJsonObject& object, std::initializer_list<QLatin1String> keys)
{
    auto fields = only(object, keys);
    for (const auto key : keys) {
        if (fields.value(key).isNull())
            fields.remove(key);
    }
    return fields;
}

std::string withField(const std::string& object, const std::string& field)
{
    std::string text;
    text.reserve(object.size() + field.size() + 1);
    text.append(object, 0, object.size() - 1).append(",").append(field).append("}");
    return text;
}

std::string toText(const QJsonObject& object)
{
    return QJsonDocument{object}.toJson(QJsonDocument::Compact).toStdString();
}

std::string toText(const QJsonArray& array)
{
    return QJsonDocument{array}.toJson(QJsonDocument::Compact).toStdString();
}

} // namespace headroom::sim
