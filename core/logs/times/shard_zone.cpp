// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/times/shard_zone.h"

#include "core/base/time/iso_time.h"

#include <QTimeZone>

namespace headroom::logs {

namespace {

using namespace std::chrono_literals;
using std::chrono::microseconds;

constexpr microseconds quarter = 15min;

microseconds floorToQuarter(microseconds time)
{
    const auto part = time % quarter;
    return time - (part < 0us ? part + quarter : part);
}

} // namespace

LogZone LogZone::ofThisMachine()
{
    return LogZone([zone = QTimeZone::systemTimeZone()](
                       std::chrono::sys_seconds at) { return std::chrono::seconds{zone.offsetFromUtc(utcTime(at))}; });
}

LogZone LogZone::fixed(std::chrono::seconds offset)
{
    return LogZone([offset](std::chrono::sys_seconds) { return offset; });
}

LogZone::LogZone(OffsetAt offsetAt)
    : m_offsetAt(std::move(offsetAt))
{
}

microseconds LogZone::utc(microseconds local, microseconds last) const
{
    if (const auto start = floorToQuarter(local); start != m_quarter) {
        const auto offset = [this](microseconds utc) -> microseconds {
            return m_offsetAt(std::chrono::sys_seconds{std::chrono::floor<std::chrono::seconds>(utc)});
        };
        // No zone changes its clocks twice within two days.
        const auto before = offset(start - 24h);
        const auto after = offset(start + 24h);
        const bool beforeHolds = offset(start - before) == before;
        const bool afterHolds = offset(start - after) == after;
        m_earlier = beforeHolds || !afterHolds ? before : after;
        m_later = afterHolds || !beforeHolds ? after : before;
        if (!beforeHolds && !afterHolds)
            m_later = before;
        m_quarter = start;
    }
    // Lines of several threads may be swapped when they are this close.
    constexpr microseconds swapped = 5s;
    const auto first = local - m_earlier;
    return first >= last - swapped ? first : local - m_later;
}

microseconds LogZone::local(microseconds utc) const
{
    if (const auto start = floorToQuarter(utc); start != m_utcQuarter) {
        m_offset = m_offsetAt(std::chrono::sys_seconds{std::chrono::floor<std::chrono::seconds>(start)});
        m_utcQuarter = start;
    }
    return utc + m_offset;
}

} // namespace headroom::logs
