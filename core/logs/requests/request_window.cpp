// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/requests/request_window.h"

#include "core/base/ring_place.h"
#include "core/logs/times/shard_duration.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace headroom::logs {

namespace {

constexpr std::uint32_t restartAfter = 16; // lines in a row
constexpr std::int64_t latestSecond = 253402300800; // the year 10000

} // namespace

LogClock::Moment LogClock::pass(std::int64_t wallSecond)
{
    if (!m_known) {
        m_known = true;
        m_newest = wallSecond;
        m_last = wallSecond;
        return {wallSecond, true, false};
    }
    const auto step = m_last - wallSecond;
    m_last = wallSecond;
    if (step > ordinaryStep) {
        ++m_stepsBack;
        m_greatestStep = std::max(m_greatestStep, step);
    }
    const auto second = wallSecond + m_shift;
    if (second > m_newest - budgetWindow) {
        m_oldInARow = 0;
        m_newest = std::max(m_newest, second);
        return {second, true, false};
    }
    if (++m_oldInARow < restartAfter)
        return {second, false, false};
    m_oldInARow = 0;
    m_shift += m_newest - second;
    return {m_newest, true, true};
}

Duration LogClock::greatestStep() const
{
    return spanBetween({}, WallTime{std::chrono::seconds{m_greatestStep}});
}

void LogClock::merge(const LogClock& other, std::int64_t shift)
{
    m_newest = std::max(m_newest, other.m_newest + shift);
    m_stepsBack += other.m_stepsBack;
    m_greatestStep = std::max(m_greatestStep, other.m_greatestStep);
}

template <typename Bytes, typename Self>
void LogClock::serialize(Bytes& bytes, Self& self)
{
    field(bytes, self.m_known);
    for (auto* second : {&self.m_newest, &self.m_shift, &self.m_last, &self.m_greatestStep})
        field(bytes, *second, 4 * latestSecond);
    field(bytes, self.m_oldInARow, restartAfter);
    field(bytes, self.m_stepsBack);
}

template void LogClock::serialize(ByteWriter&, const LogClock&);
template void LogClock::serialize(ByteReader&, LogClock&);

std::size_t SecondWindow::placeOf(std::int64_t second)
{
    return placeInRing(second, std::size_t(budgetWindow));
}

void SecondWindow::advanceTo(std::int64_t second)
{
    if (second <= m_newest)
        return;
    if (second - m_newest >= budgetWindow) {
        m_counts.fill(0);
        m_total = 0;
    } else {
        for (auto s = m_newest + 1; s <= second; ++s) {
            auto& count = m_counts[placeOf(s)];
            m_total -= count;
            count = 0;
        }
    }
    m_newest = second;
}

void SecondWindow::add(std::int64_t second, std::uint32_t count)
{
    advanceTo(second);
    if (second <= m_newest - budgetWindow)
        return;
    auto& place = m_counts[placeOf(second)];
    const auto room = std::numeric_limits<std::uint32_t>::max() - place;
    place += std::min(count, room);
    m_total += std::min(count, room);
}

std::uint32_t SecondWindow::inSecond(std::int64_t second) const
{
    return second <= m_newest && second > m_newest - budgetWindow ? m_counts[placeOf(second)] : 0;
}

std::uint64_t SecondWindow::countAt(std::int64_t now, std::int64_t span) const
{
    std::uint64_t count = 0;
    const auto first = std::max(now - span, m_newest - budgetWindow) + 1;
    for (auto second = first; second <= std::min(now, m_newest); ++second)
        count += m_counts[placeOf(second)];
    return count;
}

template <typename Bytes, typename Self>
void SecondWindow::serialize(Bytes& bytes, Self& self)
{
    if constexpr (isReading<Bytes>)
        self = {};
    field(bytes, self.m_newest, 4 * latestSecond);
    const auto count = [&self](std::size_t back) -> auto&
    {
        return self.m_counts[placeOf(self.m_newest - std::int64_t(back))];
    };
    filledSlots(
        bytes, std::size_t(budgetWindow), [&](std::size_t back) { return count(back) > 0; },
        [&](std::size_t back) { field(bytes, count(back)); });
    if constexpr (isReading<Bytes>)
        self.m_total = std::accumulate(self.m_counts.begin(), self.m_counts.end(), std::uint64_t{0});
}

template void SecondWindow::serialize(ByteWriter&, const SecondWindow&);
template void SecondWindow::serialize(ByteReader&, SecondWindow&);

} // namespace headroom::logs
