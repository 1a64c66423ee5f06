// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/times/shard_clock.h"

#include <algorithm>

namespace headroom::logs {

namespace {

using namespace std::chrono_literals;
using std::chrono::microseconds;

constexpr Duration arrivalResolution = 100ms;

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

std::optional<WallTime> ShardClock::resolve(const std::optional<WrittenTime>& written, std::optional<WallTime> envelope)
{
    const bool envelopeIsBetter =
        envelope && (!written || written->knows != WrittenTime::Knows::Everything || written->resolution >= 1s);
    if (envelopeIsBetter) {
        m_last = envelope;
        m_resolution = 1ms;
        return envelope;
    }
    if (!written) {
        if (m_arrival)
            m_resolution = arrivalResolution;
        return m_arrival;
    }
    const auto at = own(*written, envelope);
    if (at) {
        m_last = at;
        m_resolution = std::max(Duration{1ms}, written->resolution);
    }
    return at;
}

template <typename Bytes, typename Self>
void ShardClock::serialize(Bytes& bytes, Self& self)
{
    fields(bytes, self.m_last, self.m_resolution);
    field(bytes, self.m_movedBack, std::chrono::days{100'000'000});
    if constexpr (isReading<Bytes>)
        self.m_resolution = std::clamp<Duration>(self.m_resolution, 1ms, 1min);
}

template void ShardClock::serialize(ByteWriter&, const ShardClock&);
template void ShardClock::serialize(ByteReader&, ShardClock&);

std::optional<WallTime> ShardClock::own(const WrittenTime& written, std::optional<WallTime> envelope)
{
    if (written.knows == WrittenTime::Knows::Everything)
        return moment(written.value);
    const auto known = envelope ? envelope : m_last ? m_last : m_bound;
    const microseconds near = known ? microseconds{known->time_since_epoch()} : written.value;
    const auto utc = [&](microseconds local) {
        return moment(envelope || m_last ? m_zone.utc(local, near) : beginning(local));
    };
    if (written.knows == WrittenTime::Knows::LocalTime)
        return utc(written.value);
    if (!known)
        return std::nullopt;
    const auto at = utc(nearestDay(written.value, m_zone.local(near)));
    return envelope ? at : notInFuture(at);
}

// The first line's. In an hour that is there twice the first, for another line may follow in the second; unless the
// line came just now, and that is the second.
microseconds ShardClock::beginning(microseconds local) const
{
    constexpr microseconds justNow = 30min;
    const auto first = m_zone.utc(local, local - 48h);
    if (!m_bound)
        return first;
    const microseconds bound{m_bound->time_since_epoch()};
    const auto second = m_zone.utc(local, bound - justNow);
    return second >= bound - justNow && second <= bound + 5s ? second : first;
}

// A clock may be wrong, and a zone: only half a day is too much.
WallTime ShardClock::notInFuture(WallTime at)
{
    constexpr auto farthest = 12h;
    if (!m_bound || at - *m_bound <= farthest)
        return at;
    const auto days = std::chrono::ceil<std::chrono::days>(at - *m_bound - farthest);
    m_movedBack += days;
    return at - days;
}

} // namespace headroom::logs
