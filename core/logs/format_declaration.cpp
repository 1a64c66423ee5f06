// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/format_declaration.h"

#include <QJsonDocument>

#include <algorithm>

namespace headroom::logs {

FormatDeclaration::FormatDeclaration(std::string_view json)
{
    QJsonParseError error;
    const auto document = QJsonDocument::fromJson({json.data(), qsizetype(json.size())}, &error);
    if (!document.isObject())
        complain(Text::tr("it is not a JSON object: %1").arg(error.errorString().toStdString()));
    m_root = document.object();
}

Result<void> FormatDeclaration::problem() const
{
    if (m_problem.empty())
        return {};
    return failure(ErrorKind::Usage, m_problem);
}

void FormatDeclaration::complain(Text problem)
{
    if (m_problem.empty())
        m_problem = std::move(problem);
}

void FormatDeclaration::allowOnly(const QJsonObject& object, std::initializer_list<const char*> keys)
{
    for (auto it = object.begin(); it != object.end(); ++it) {
        if (std::none_of(keys.begin(), keys.end(), [&](const char* key) { return it.key() == QLatin1String(key); }))
            complain(Text::tr("there is no setting `%1`").arg(it.key().toStdString()));
    }
}

QJsonArray FormatDeclaration::array(const QJsonObject& object, const char* key)
{
    const auto value = object[QLatin1String(key)];
    return value.isArray() || value.isUndefined() ? value.toArray() : QJsonArray{value};
}

std::string FormatDeclaration::optionalText(const QJsonObject& object, const char* key)
{
    return object[QLatin1String(key)].toString().toStdString();
}

std::string FormatDeclaration::text(const QJsonObject& object, const char* key)
{
    auto text = optionalText(object, key);
    if (text.empty())
        complain(Text::tr("`%1` is missing").arg(key));
    return text;
}

std::vector<FormatSample> FormatDeclaration::samples(const QJsonObject& object)
{
    std::vector<FormatSample> samples;
    for (const auto& each : array(object, "samples")) {
        allowOnly(each.toObject(), {"line", "says"});
        samples.push_back({text(each.toObject(), "line"), optionalText(each.toObject(), "says")});
    }
    return samples;
}

} // namespace headroom::logs
