// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Moments by Qt's calendar and as text of ISO 8601 (RFC 3339). Pure.
#pragma once

#include "core/base/time/time.h"

#include <QDateTime>
#include <QJsonValue>
#include <QTimeZone>

#include <optional>

namespace headroom {

inline QDateTime utcTime(WallTime at)
{
#if QT_VERSION >= QT_VERSION_CHECK(6, 5, 0)
    return QDateTime::fromMSecsSinceEpoch(at.time_since_epoch().count(), QTimeZone::UTC);
#else
    return QDateTime::fromMSecsSinceEpoch(at.time_since_epoch().count(), Qt::UTC);
#endif
}

// "2026-11-20T23:37:34.120Z"
inline QString isoText(WallTime at)
{
    return utcTime(at).toString(Qt::ISODateWithMs);
}

// The same, or null.
inline QJsonValue isoJson(const std::optional<WallTime>& at)
{
    return at ? QJsonValue(isoText(*at)) : QJsonValue(QJsonValue::Null);
}

// A day or a time, "2026-11-20T23:37"; of UTC unless it says another zone. None where it is neither.
inline std::optional<WallTime> readIsoTime(const QString& text)
{
    const auto time = QDateTime::fromString(text, Qt::ISODate);
    if (!time.isValid())
        return std::nullopt;
    const auto exact = time.timeSpec() == Qt::LocalTime ? QDateTime(time.date(), time.time(), QTimeZone::utc()) : time;
    return WallTime{std::chrono::milliseconds{exact.toMSecsSinceEpoch()}};
}

} // namespace headroom
