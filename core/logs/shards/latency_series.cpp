// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/shards/latency_series.h"

#include "core/base/ring_place.h"
#include "core/logs/times/shard_duration.h"

namespace headroom::logs {

namespace {

std::int64_t indexOf(WallTime at, Duration step)
{
    return floorDivide(at.time_since_epoch().count(), toMilliseconds(step).count());
}

WallTime startOf(std::int64_t index, Duration step)
{
    return WallTime{toMilliseconds(step) * index};
}

} // namespace

bool LatencySeries::add(WallTime at, Duration latency)
{
    const auto place = m_spans.placeAt(std::chrono::floor<std::chrono::seconds>(at).time_since_epoch().count());
    if (place == SlotRing<Span>::fallenOut)
        return false;
    auto& span = m_spans.at(place);
    span.histogram.add(latency);
    span.max = std::max(span.max, latency);
    return true;
}

std::vector<LatencyPoint> LatencySeries::points() const
{
    std::vector<LatencyPoint> points;
    for (auto number = m_spans.oldest(); !m_spans.isEmpty() && number <= m_spans.newest(); ++number) {
        const auto& span = m_spans[number];
        if (span.histogram.total() == 0)
            continue;
        const auto [p50, p95, p99] = span.histogram.percentiles(std::array{0.5, 0.95, 0.99});
        points.push_back({startOf(number, m_spans.length()), span.histogram.total(), std::min(p50, span.max),
            std::min(p95, span.max), std::min(p99, span.max), span.max});
    }
    return points;
}

std::size_t LatencySeries::bytes() const
{
    std::size_t sum = m_spans.slots().capacity() * sizeof(Span);
    for (const auto& span : m_spans.slots())
        sum += span.histogram.bytes();
    return sum;
}

template <typename Bytes, typename Self>
void LatencySeries::serialize(Bytes& bytes, Self& self)
{
    field(
        bytes, self.m_spans, [](const Span& span) { return span.histogram.total() > 0; },
        [&bytes](auto& span) {
            field(bytes, span.max, LatencyCode::longest);
            field(bytes, span.histogram);
        });
}

template void LatencySeries::serialize(ByteWriter&, const LatencySeries&);
template void LatencySeries::serialize(ByteReader&, LatencySeries&);

bool ShardMinutes::add(WallTime at, Duration latency)
{
    const auto minute = indexOf(at, std::chrono::minutes{1});
    if (m_counts.empty()) {
        allocate();
        m_newest = minute;
    }
    if (minute <= m_newest - static_cast<std::int64_t>(size))
        return false;
    moveTo(minute);
    const auto i = placeInRing(minute, size);
    const auto count = m_counts[i];
    const auto mean = count == 0 ? Duration{} : LatencyCode::value(m_means[i]);
    m_means[i] = static_cast<std::uint16_t>(LatencyCode::index(mean + (latency - mean) / (count + 1)));
    const auto code = static_cast<std::uint16_t>(LatencyCode::index(latency));
    m_maxima[i] = count == 0 ? code : std::max(m_maxima[i], code);
    m_counts[i] = static_cast<std::uint8_t>(std::min(count + 1, 255));
    return true;
}

void ShardMinutes::allocate()
{
    m_counts.resize(size);
    m_means.resize(size);
    m_maxima.resize(size);
}

void ShardMinutes::moveTo(std::int64_t minute)
{
    if (minute <= m_newest)
        return;
    const auto passed = std::min(minute - m_newest, static_cast<std::int64_t>(size));
    for (std::int64_t i = 0; i < passed; ++i)
        m_counts[placeInRing(minute - i, size)] = 0;
    m_newest = minute;
}

// A day is as long as all of them: each minute stays in its place.
void ShardMinutes::moveBack(std::chrono::days days)
{
    static_assert(size == std::chrono::minutes{std::chrono::days{1}}.count());
    m_newest -= std::chrono::minutes{days}.count();
}

std::vector<ShardMinute> ShardMinutes::points(WallTime since) const
{
    std::vector<ShardMinute> points;
    if (m_counts.empty())
        return points;
    const auto oldest = m_newest - static_cast<std::int64_t>(size) + 1;
    for (auto minute = std::max(oldest, indexOf(since, std::chrono::minutes{1})); minute <= m_newest; ++minute) {
        const auto i = placeInRing(minute, size);
        if (m_counts[i] == 0)
            continue;
        points.push_back({startOf(minute, std::chrono::minutes{1}), m_counts[i], LatencyCode::value(m_means[i]),
            LatencyCode::value(m_maxima[i])});
    }
    return points;
}

void ShardMinutes::clear()
{
    *this = {};
}

std::size_t ShardMinutes::bytes() const
{
    return m_counts.capacity() + 2 * (m_means.capacity() + m_maxima.capacity());
}

template <typename Bytes, typename Self>
void ShardMinutes::serialize(Bytes& bytes, Self& self)
{
    constexpr std::int64_t farthest = std::int64_t{1} << 40;
    constexpr auto maxCode = LatencyCode::size() - 1;
    field(bytes, self.m_newest, farthest);
    if constexpr (isReading<Bytes>)
        self.allocate();
    const auto at = [&self](std::size_t back) {
        return placeInRing(self.m_newest - static_cast<std::int64_t>(back), size);
    };
    const auto filled = filledSlots(
        bytes, self.m_counts.size(), [&](std::size_t back) { return self.m_counts[at(back)] > 0; },
        [&](std::size_t back) {
            field(bytes, self.m_counts[at(back)]);
            field(bytes, self.m_means[at(back)], maxCode);
            field(bytes, self.m_maxima[at(back)], maxCode);
        });
    if constexpr (isReading<Bytes>) {
        if (filled == 0)
            self.clear();
    }
}

template void ShardMinutes::serialize(ByteWriter&, const ShardMinutes&);
template void ShardMinutes::serialize(ByteReader&, ShardMinutes&);

} // namespace headroom::logs
