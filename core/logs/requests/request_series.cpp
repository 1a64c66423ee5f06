// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/requests/request_series.h"

#include "core/base/ring_place.h"

#include <algorithm>
#include <limits>

namespace headroom::logs {

namespace {

std::uint32_t sum(std::uint32_t a, std::uint32_t b)
{
    return a + b < a ? std::numeric_limits<std::uint32_t>::max() : a + b;
}

} // namespace

void RequestCounts::add(const RequestCounts& other)
{
    for (std::size_t i = 0; i < answerKinds; ++i)
        byKind[i] = sum(byKind[i], other.byKind[i]);
    invalid = sum(invalid, other.invalid);
    byAddress = sum(byAddress, other.byAddress);
}

bool RequestCounts::isEmpty() const
{
    return *this == RequestCounts{};
}

std::size_t CountRing::placeOf(std::int64_t number) const
{
    return placeInRing(number, m_slots);
}

std::size_t CountRing::placeAt(std::int64_t second)
{
    const auto number = floorDivide(second, m_slot.count());
    if (m_counts.empty()) {
        m_counts.resize(m_slots);
        m_newest = number;
    }
    if (number < oldest())
        return fallenOut;
    if (number > m_newest) {
        if (number - m_newest >= std::int64_t(m_slots))
            std::fill(m_counts.begin(), m_counts.end(), RequestCounts{});
        else
            for (auto n = m_newest + 1; n <= number; ++n)
                m_counts[placeOf(n)] = {};
        m_newest = number;
    }
    return placeOf(number);
}

void CountRing::restartAt(std::int64_t second)
{
    if (!m_counts.empty() && floorDivide(second, m_slot.count()) < oldest())
        m_counts.clear();
}

const RequestCounts& CountRing::operator[](std::int64_t number) const
{
    return m_counts[placeOf(number)];
}

void CountRing::merge(const CountRing& other)
{
    if (other.empty())
        return;
    placeAt(other.m_newest * std::int64_t(m_slot.count()));
    for (auto number = std::max(oldest(), other.oldest()); number <= other.m_newest; ++number)
        m_counts[placeOf(number)].add(other[number]);
}

template <typename Bytes, typename Self>
void CountRing::serialize(Bytes& bytes, Self& self)
{
    constexpr std::int64_t latest = 253402300800; // the year 10000
    field(bytes, self.m_newest, latest);
    if constexpr (isReading<Bytes>)
        self.m_counts.assign(self.m_slots, {});
    const auto counts = [&self](std::size_t back) -> auto&
    {
        return self.m_counts[self.placeOf(self.m_newest - std::int64_t(back))];
    };
    const auto filled = filledSlots(
        bytes, self.m_counts.empty() ? 0 : self.m_slots, [&](std::size_t back) { return !counts(back).isEmpty(); },
        [&](std::size_t back) {
            auto& of = counts(back);
            fields(bytes, of.byKind, of.invalid, of.byAddress);
        });
    if constexpr (isReading<Bytes>) {
        if (filled == 0)
            self.m_counts.clear();
    }
}

template void CountRing::serialize(ByteWriter&, const CountRing&);
template void CountRing::serialize(ByteReader&, CountRing&);

void RequestSeries::locate(std::int64_t second)
{
    m_inSeconds = m_seconds.placeAt(second);
    m_inMinutes = m_minutes.placeAt(second);
    m_inHours = m_hours.placeAt(second);
    m_second = second;
    m_located = true;
}

const RequestCounts* RequestSeries::add(std::int64_t second, AnswerKind kind, bool isInvalid, bool isByAddress)
{
    if (!m_located || second != m_second)
        locate(second);
    const auto count = [kind, isInvalid, isByAddress](CountRing& ring, std::size_t place) -> const RequestCounts* {
        if (place == CountRing::fallenOut)
            return nullptr;
        auto& counts = ring.counts(place);
        ++counts.byKind[std::size_t(kind)];
        counts.invalid += isInvalid;
        counts.byAddress += isByAddress;
        return &counts;
    };
    count(m_minutes, m_inMinutes);
    count(m_hours, m_inHours);
    return count(m_seconds, m_inSeconds);
}

void RequestSeries::restartAt(std::int64_t second)
{
    m_seconds.restartAt(second);
    m_minutes.restartAt(second);
    m_hours.restartAt(second);
    m_located = false;
}

RequestPoints RequestSeries::pointsOf(const CountRing& ring)
{
    RequestPoints points;
    points.slot = ring.slot();
    if (ring.empty())
        return points;
    points.from = WallTime{ring.slot() * ring.oldest()};
    for (auto number = ring.oldest(); number <= ring.newest(); ++number)
        points.counts.push_back(ring[number]);
    return points;
}

void RequestSeries::merge(const RequestSeries& other)
{
    m_seconds.merge(other.m_seconds);
    m_minutes.merge(other.m_minutes);
    m_hours.merge(other.m_hours);
    m_located = false;
}

} // namespace headroom::logs
