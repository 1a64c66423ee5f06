// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/discord/error_code.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QJsonValue>

#include <cmath>

namespace headroom::discord {

namespace {

constexpr std::size_t maxErrorBody = 1 << 20;

} // namespace

std::optional<int> errorCodeOf(std::string_view body)
{
    if (body.empty() || body.size() > maxErrorBody)
        return {};
    return errorCodeIn(QJsonDocument::fromJson(QByteArray::fromRawData(body.data(), qsizetype(body.size()))).object());
}

std::optional<int> errorCodeIn(const QJsonObject& body)
{
    const double code = body.value(QLatin1String("code")).toDouble(-1);
    if (!(code >= 0 && code <= 999'999'999) || code != std::floor(code))
        return {};
    return static_cast<int>(code);
}

} // namespace headroom::discord
