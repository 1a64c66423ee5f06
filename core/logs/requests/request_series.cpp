// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/requests/request_series.h"

#include <algorithm>
#include <limits>

namespace headroom::logs {

namespace {

std::uint32_t sum(std::uint32_t a, std::uint32_t b)
{
    return a + b < a ? std::numeric_limits<std::uint32_t>::max() : a + b;
}

void addAll(CountRing& to, const CountRing& from)
{
    if (from.isEmpty())
        return;
    to.placeAt(from.newest() * from.length().count());
    for (auto number = std::max(to.oldest(), from.oldest()); number <= from.newest(); ++number)
        to.at(to.placeAt(number * to.length().count())).add(from[number]);
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
        auto& counts = ring.at(place);
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
    points.slot = ring.length();
    if (ring.isEmpty())
        return points;
    points.from = WallTime{ring.length() * ring.oldest()};
    for (auto number = ring.oldest(); number <= ring.newest(); ++number)
        points.counts.push_back(ring[number]);
    return points;
}

void RequestSeries::merge(const RequestSeries& other)
{
    addAll(m_seconds, other.m_seconds);
    addAll(m_minutes, other.m_minutes);
    addAll(m_hours, other.m_hours);
    m_located = false;
}

} // namespace headroom::logs
