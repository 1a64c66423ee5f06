// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <initializer_list>
#include <string>

namespace headroom {

// The object or list that a text is; null: it is neither.
inline QJsonValue jsonIn(const std::string& text)
{
    const auto document = QJsonDocument::fromJson(QByteArray::fromStdString(text));
    if (document.isArray())
        return document.array();
    return document.isObject() ? QJsonValue(document.object()) : QJsonValue();
}

// An object or a list on one line, and a text as it is. Empty for anything else.
inline std::string compactJson(const QJsonValue& value)
{
    if (!value.isObject() && !value.isArray())
        return value.toString().toStdString();
    const auto document = value.isObject() ? QJsonDocument(value.toObject()) : QJsonDocument(value.toArray());
    return document.toJson(QJsonDocument::Compact).toStdString();
}

// Takes over those of these fields that the other object has.
inline void takeOver(QJsonObject& fields, const QJsonObject& from, std::initializer_list<QLatin1StringView> keys)
{
    for (const auto key : keys) {
        if (from.contains(key))
            fields.insert(key, from.value(key));
    }
}

// Those of these fields that an object has; of given() also none that is null.
inline QJsonObject only(const QJsonObject& object, std::initializer_list<QLatin1StringView> keys)
{
    QJsonObject fields;
    takeOver(fields, object, keys);
    return fields;
}
inline QJsonObject given(const QJsonObject& object, std::initializer_list<QLatin1StringView> keys)
{
    auto fields = only(object, keys);
    for (const auto key : keys) {
        if (fields.value(key).isNull())
            fields.remove(key);
    }
    return fields;
}

} // namespace headroom
