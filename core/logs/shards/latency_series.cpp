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

LatencySeries::LatencySeries(Duration step, std::size_t slots)
    : m_step(step)
    , m_spans(slots)
{
}

LatencySeries::Span* LatencySeries::spanAt(std::int64_t index)
{
    const auto slots = static_cast<std::int64_t>(m_spans.size());
    if (m_empty || index > m_newest) {
        m_newest = index;
        m_empty = false;
    }
    if (index <= m_newest - slots)
        return nullptr;
    auto& span = m_spans[placeInRing(index, m_spans.size())];
    if (span.index != index || span.histogram.total() == 0) {
        span.histogram.clear();
        span.max = {};
        span.index = index;
    }
    return &span;
}

bool LatencySeries::add(WallTime at, Duration latency)
{
    auto* span = spanAt(indexOf(at, m_step));
    if (!span)
        return false;
    span->histogram.add(latency);
    span->max = std::max(span->max, latency);
    return true;
}

std::vector<LatencyPoint> LatencySeries::points(std::size_t together) const
{
    std::vector<LatencyPoint> points;
    if (m_empty)
        return points;
    const auto slots = static_cast<std::int64_t>(m_spans.size());
    const auto join = static_cast<std::int64_t>(std::max<std::size_t>(together, 1));
    Span sum;
    const auto close = [&] {
        if (sum.histogram.total() == 0)
            return;
        const auto [p50, p95, p99] = sum.histogram.percentiles(std::array{0.5, 0.95, 0.99});
        points.push_back({startOf(sum.index * join, m_step), sum.histogram.total(), std::min(p50, sum.max),
            std::min(p95, sum.max), std::min(p99, sum.max), sum.max});
        sum = {};
    };
    for (auto index = m_newest - slots + 1; index <= m_newest; ++index) {
        const auto& span = m_spans[placeInRing(index, m_spans.size())];
        if (span.index != index || span.histogram.total() == 0)
            continue;
        const auto group = floorDivide(index, join);
        if (group != sum.index)
            close();
        sum.index = group;
        sum.histogram.add(span.histogram);
        sum.max = std::max(sum.max, span.max);
    }
    close();
    return points;
}

void LatencySeries::clear()
{
    for (auto& span : m_spans)
        span = {};
    m_newest = 0;
    m_empty = true;
}

std::size_t LatencySeries::bytes() const
{
    std::size_t sum = m_spans.capacity() * sizeof(Span);
    for (const auto& span : m_spans)
        sum += span.histogram.bytes();
    return sum;
}

void LatencySeries::write(ByteWriter& to) const
{
    std::vector<const Span*> filled;
    const auto slots = static_cast<std::int64_t>(m_spans.size());
    for (const auto& span : m_spans) {
        if (span.histogram.total() > 0 && span.index > m_newest - slots)
            filled.push_back(&span);
    }
    to.number(filled.size());
    for (const auto* span : filled) {
        to.signedNumber(span->index);
        to.number(static_cast<std::uint64_t>(span->max.count()));
        const auto& counts = span->histogram.counts();
        to.number(counts.size());
        for (const auto count : counts)
            to.number(count);
    }
}

void LatencySeries::read(ByteReader& from)
{
    constexpr std::int64_t farthest = std::int64_t{1} << 48; // far beyond any year, and no overflow in startOf()
    const auto filled = from.count(m_spans.size());
    for (std::size_t i = 0; i < filled && !from.failed(); ++i) {
        const auto index = from.signedNumber(farthest);
        const Duration max{
            static_cast<std::int64_t>(from.number(static_cast<std::uint64_t>(LatencyCode::longest.count())))};
        std::vector<std::uint32_t> counts(from.count(LatencyScale<14, 4>::size()));
        for (auto& count : counts)
            count = static_cast<std::uint32_t>(from.number(0xffff'ffff));
        if (from.failed())
            return;
        auto* span = spanAt(index);
        if (!span || span->histogram.total() > 0)
            continue; // more than 24 hours apart: never written so
        span->histogram.restore(std::move(counts));
        span->max = max;
    }
}

bool ShardMinutes::add(WallTime at, Duration latency)
{
    const auto minute = indexOf(at, std::chrono::minutes{1});
    if (m_counts.empty()) {
        m_counts.resize(size);
        m_means.resize(size);
        m_maxima.resize(size);
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

void ShardMinutes::write(ByteWriter& to) const
{
    std::size_t filled = 0;
    for (const auto count : m_counts)
        filled += count > 0 ? 1 : 0;
    to.number(filled);
    if (filled == 0)
        return;
    to.signedNumber(m_newest);
    for (std::size_t ago = 0; ago < size; ++ago) {
        const auto i = placeInRing(m_newest - static_cast<std::int64_t>(ago), size);
        if (m_counts[i] == 0)
            continue;
        to.number(ago);
        to.number(m_counts[i]);
        to.number(m_means[i]);
        to.number(m_maxima[i]);
    }
}

void ShardMinutes::read(ByteReader& from)
{
    constexpr std::int64_t farthest = std::int64_t{1} << 40;
    const auto filled = from.count(size);
    if (filled == 0)
        return;
    const auto newest = from.signedNumber(farthest);
    if (from.failed())
        return;
    m_counts.resize(size);
    m_means.resize(size);
    m_maxima.resize(size);
    m_newest = newest;
    for (std::size_t n = 0; n < filled && !from.failed(); ++n) {
        const auto ago = static_cast<std::int64_t>(from.number(size - 1));
        const auto i = placeInRing(newest - ago, size);
        m_counts[i] = static_cast<std::uint8_t>(from.number(255));
        m_means[i] = static_cast<std::uint16_t>(from.number(LatencyCode::size() - 1));
        m_maxima[i] = static_cast<std::uint16_t>(from.number(LatencyCode::size() - 1));
    }
}

} // namespace headroom::logs
