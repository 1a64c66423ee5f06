// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/storage/byte_fields.h"
#include "core/base/time/time.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>
#include <vector>

namespace headroom::logs {

// Latencies as whole numbers that grow with their logarithm: 2^SubBits steps for each doubling, and even ones below
// 2^SubBits units of 2^UnitBits nanoseconds. A step is at most 1/2^SubBits of what it stands for.
template <unsigned UnitBits, unsigned SubBits>
struct LatencyScale
{
    static constexpr std::uint64_t steps = 1ULL << SubBits;
    static constexpr Duration longest = std::chrono::minutes{10};

    static constexpr std::uint32_t index(Duration latency)
    {
        const auto clamped = std::clamp(latency, Duration{}, longest);
        const auto units = static_cast<std::uint64_t>(clamped.count()) >> UnitBits;
        if (units < steps)
            return static_cast<std::uint32_t>(units);
        const auto doublings = static_cast<unsigned>(std::bit_width(units)) - 1 - SubBits;
        return static_cast<std::uint32_t>((std::uint64_t{doublings} << SubBits) + (units >> doublings));
    }

    // The middle of what the step stands for.
    static constexpr Duration value(std::uint32_t index)
    {
        if (index < steps)
            return Duration{static_cast<std::int64_t>((std::uint64_t{2} * index + 1) << UnitBits >> 1)};
        const auto doublings = static_cast<unsigned>((index >> SubBits) - 1);
        const auto lower = ((index & (steps - 1)) + steps) << doublings;
        const auto middle = (2 * lower + (1ULL << doublings)) << UnitBits >> 1;
        return Duration{static_cast<std::int64_t>(middle)};
    }

    static constexpr std::uint32_t size() { return index(longest) + 1; }
};

// 16 bits for one latency, to 0.05 %.
using LatencyCode = LatencyScale<10, 11>;
static_assert(LatencyCode::size() < 65536);

// How many latencies there were of which size. Percentiles are good to half a step, which is 1/2^(SubBits + 1) of them,
// and never outside of what was added. Memory grows with the largest latency, to a bound. When a count is full all are
// halved, which leaves the percentiles as they are.
template <typename Count, unsigned SubBits>
class LatencyHistogram
{
public:
    using Scale = LatencyScale<14, SubBits>;

    void add(Duration latency)
    {
        const auto index = Scale::index(latency);
        if (index >= m_counts.size())
            grow(index + 1);
        if (m_counts[index] == std::numeric_limits<Count>::max())
            halve();
        ++m_counts[index];
        ++m_total;
    }

    // Each share, ascending, of the latencies is no longer than this; zeros when there are none.
    template <std::size_t N>
    std::array<Duration, N> percentiles(const std::array<double, N>& shares) const
    {
        std::array<Duration, N> found{};
        std::uint64_t below = 0;
        std::size_t next = 0;
        for (std::size_t i = 0; i < m_counts.size() && next < N; ++i) {
            below += m_counts[i];
            while (next < N && below >= rank(shares[next]) && m_total > 0)
                found[next++] = Scale::value(static_cast<std::uint32_t>(i));
        }
        return found;
    }

    std::uint64_t total() const { return m_total; }

    template <typename Bytes, typename Self>
    static void serialize(Bytes& bytes, Self& self)
    {
        listOf(bytes, self.m_counts, Scale::size(), [&](auto& count) { field(bytes, count); });
        if constexpr (isReading<Bytes>)
            self.m_total = std::accumulate(self.m_counts.begin(), self.m_counts.end(), std::uint64_t{0});
    }

    std::size_t bytes() const { return m_counts.capacity() * sizeof(Count); }

private:
    std::uint64_t rank(double share) const
    {
        const auto wanted = std::ceil(std::clamp(share, 0.0, 1.0) * static_cast<double>(m_total));
        return std::clamp<std::uint64_t>(static_cast<std::uint64_t>(wanted), 1, std::max<std::uint64_t>(m_total, 1));
    }

    // By a doubling at a time, and no more than that is taken of memory.
    void grow(std::size_t size)
    {
        const auto whole = (size + Scale::steps - 1) / Scale::steps * Scale::steps;
        m_counts.reserve(std::min<std::size_t>(whole, Scale::size()));
        m_counts.resize(std::min<std::size_t>(whole, Scale::size()));
    }

    void halve()
    {
        m_total = 0;
        for (auto& count : m_counts) {
            count = static_cast<Count>(count / 2);
            m_total += count;
        }
    }

    std::vector<Count> m_counts;
    std::uint64_t m_total = 0;
};

} // namespace headroom::logs
