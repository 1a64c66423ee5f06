// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

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

} // namespace headroom
