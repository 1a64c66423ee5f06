// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/discord/rate_limit_body.h"

#include "core/discord/error_code.h"
#include "core/discord/rate_limit_headers.h"
#include "core/discord/sanitize_for_display.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QJsonValue>

#include <algorithm>
#include <cmath>

namespace headroom::discord {

namespace {

constexpr std::size_t maxRateLimitBody = 1 << 20;
constexpr double maxRetryAfterSeconds = 1e9;

std::optional<Duration> span(const QJsonValue& value)
{
    if (!value.isDouble())
        return {};
    const double seconds = value.toDouble();
    if (!std::isfinite(seconds) || seconds < 0 || seconds > maxRetryAfterSeconds)
        return {};
    // To the microsecond: a double near 10^9 has no finer digits, and 64.57 stays 64.57.
    return std::min<Duration>(std::chrono::microseconds{std::llround(seconds * 1e6)}, maxSpan);
}

} // namespace

std::optional<RateLimitBody> parseRateLimitBody(std::string_view body)
{
    if (body.empty() || body.size() > maxRateLimitBody)
        return {};
    const auto json = QJsonDocument::fromJson(QByteArray::fromRawData(body.data(), qsizetype(body.size()))).object();
    const auto message = json.value(QLatin1String("message"));
    RateLimitBody parsed;
    parsed.retryAfter = span(json.value(QLatin1String("retry_after")));
    if (!message.isString() && !parsed.retryAfter)
        return {};
    parsed.message = sanitizeForDisplay(message.toString().toStdString(), 300);
    parsed.global = json.value(QLatin1String("global")).toBool();
    parsed.code = errorCodeIn(json);
    return parsed;
}

} // namespace headroom::discord
