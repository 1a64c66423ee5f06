// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/rest/gates/top_level_fields.h"

#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

namespace headroom::rest {

Fields topLevelFields(std::string_view body)
{
    if (body.size() > maxParsed)
        return {};
    const auto bytes = QByteArray::fromRawData(body.data(), static_cast<qsizetype>(body.size()));
    const auto object = QJsonDocument::fromJson(bytes).object();
    Fields fields;
    for (auto field = object.begin(); field != object.end() && fields.size() < maxFields; ++field) {
        auto name = field.key().toStdString();
        if (name.size() <= maxFieldLength)
            fields.push_back(std::move(name));
    }
    std::ranges::sort(fields);
    return fields;
}

} // namespace headroom::rest
