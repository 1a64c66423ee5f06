// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/sim/world/json_record.h"

#include <QJsonDocument>

namespace headroom::sim {

QJsonObject JsonRecord::object() const
{
    return QJsonDocument::fromJson(QByteArray::fromRawData(m_text.data(), static_cast<qsizetype>(m_text.size())))
        .object();
}

void JsonRecord::assign(const QJsonObject& object)
{
    m_text = compactJson(object);
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

QJsonArray withText(const QJsonArray& list, const QString& text, bool present)
{
    QJsonArray changed;
    for (const auto& item : list) {
        if (item.toString() != text)
            changed.append(item);
    }
    if (present)
        changed.append(text);
    return changed;
}

QJsonValue orNull(const QJsonValue& value)
{
    return value.isUndefined() ? QJsonValue{QJsonValue::Null} : value;
}

QJsonObject without(QJsonObject object, std::initializer_list<QLatin1String> keys)
{
    for (const auto key : keys)
        object.remove(key);
    return object;
}

std::string withField(const std::string& object, const std::string& field)
{
    std::string text;
    text.reserve(object.size() + field.size() + 1);
    text.append(object, 0, object.size() - 1).append(",").append(field).append("}");
    return text;
}

} // namespace headroom::sim
