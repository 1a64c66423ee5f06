// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/text/json_text.h"

#include <initializer_list>
#include <string>

namespace headroom::sim {

// A JSON object of the world, kept as the very text that is served: reading costs nothing, and what is served cannot
// differ from what is kept. Changing it parses and writes it anew.
class JsonRecord
{
public:
    JsonRecord() = default;
    explicit JsonRecord(const QJsonObject& object) { assign(object); }

    const std::string& text() const { return m_text; }
    QJsonObject object() const;
    void assign(const QJsonObject& object);
    void set(QLatin1String key, const QJsonValue& value);
    // Takes over those fields of a request's that may be set, where it has them; ids and the like stay as they are.
    void take(std::initializer_list<QLatin1String> settable, const QJsonObject& request);

private:
    std::string m_text = "{}";
};

// A list of texts that has this one, last, or not.
QJsonArray withText(const QJsonArray& list, const QString& text, bool present);
QJsonValue orNull(const QJsonValue& value); // null for what is not there
QJsonObject without(QJsonObject object, std::initializer_list<QLatin1String> keys);

// `object` is the text of a JSON object that is not empty; `field` is "\"name\":value".
std::string withField(const std::string& object, const std::string& field);

// "[a,b]" of texts that are JSON already.
template <typename Range, typename Text>
std::string joinedArray(const Range& range, Text&& textOf)
{
    std::string all = "[";
    for (const auto& item : range) {
        if (all.size() > 1)
            all += ',';
        all += textOf(item);
    }
    all += ']';
    return all;
}

} // namespace headroom::sim
