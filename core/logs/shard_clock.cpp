// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/shard_clock.h"

#include <algorithm>

namespace headroom::logs {

namespace {

using namespace std::chrono_literals;
using std::chrono::microseconds;

WallTime moment(microseconds utc)
{
    return WallTime{std::chrono::floor<std::chrono::milliseconds>(utc)};
}

// The same time of day on the day on which it is nearest.
microseconds nearestDay(microseconds timeOfDay, microseconds near)
{
    constexpr microseconds day = 24h;
    const auto distance = (timeOfDay - near) % day; // -24 h to 24 h
    if (distance > day / 2)
        return near + distance - day;
    if (distance < -day / 2)
        return near + distance + day;
    return near + distance;
}

} // namespace

ShardClock::ShardClock(LogZone zone)
    : m_zone(std::move(zone))
{
}

void ShardClock::hint(WallTime about)
{
    m_hint = about;
}

std::optional<WallTime> ShardClock::resolve(const std::optional<WrittenTime>& written, std::optional<WallTime> envelope)
{
    const bool envelopeIsBetter =
        envelope && (!written || written->knows != WrittenTime::Knows::Everything || written->resolution >= 1s);
    if (envelopeIsBetter) {
        m_last = envelope;
        m_resolution = 1ms;
        return envelope;
    }
    if (!written)
        return std::nullopt;
    const auto at = own(*written, envelope);
    if (at) {
        m_last = at;
        m_resolution = std::max(Duration{1ms}, written->resolution);
    }
    return at;
}

std::optional<WallTime> ShardClock::own(const WrittenTime& written, std::optional<WallTime> envelope) const
{
    if (written.knows == WrittenTime::Knows::Everything)
        return moment(written.value);
    const auto known = envelope ? envelope : m_last ? m_last : m_hint;
    const microseconds near = known ? microseconds{known->time_since_epoch()} : written.value;
    if (written.knows == WrittenTime::Knows::LocalTime)
        return moment(m_zone.utc(written.value, near));
    if (!known)
        return std::nullopt;
    return moment(m_zone.utc(nearestDay(written.value, m_zone.local(near)), near));
}

} // namespace headroom::logs
