// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/requests/request_window.h"

#include "core/base/ring_place.h"

#include <algorithm>
#include <limits>

namespace headroom::logs {

namespace {

constexpr std::uint32_t restartAfter = 16; // lines in a row
constexpr std::int64_t latestSecond = 253402300800; // the year 10000

std::int64_t readSecond(ByteReader& reader)
{
    return reader.signedNumber(4 * latestSecond);
}

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

void LogClock::merge(const LogClock& other, std::int64_t shift)
{
    m_newest = std::max(m_newest, other.m_newest + shift);
    m_stepsBack += other.m_stepsBack;
    m_greatestStep = std::max(m_greatestStep, other.m_greatestStep);
}

void LogClock::write(ByteWriter& writer) const
{
    writer.flag(m_known);
    for (const auto number : {m_newest, m_shift, m_last, m_greatestStep})
        writer.signedNumber(number);
    writer.number(m_oldInARow);
    writer.number(m_stepsBack);
}

void LogClock::read(ByteReader& reader)
{
    m_known = reader.flag();
    for (auto* number : {&m_newest, &m_shift, &m_last, &m_greatestStep})
        *number = readSecond(reader);
    m_oldInARow = std::uint32_t(reader.number(restartAfter));
    m_stepsBack = reader.number();
}

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

void SecondWindow::write(ByteWriter& writer) const
{
    writer.signedNumber(m_newest);
    writer.number(std::uint64_t(std::count_if(m_counts.begin(), m_counts.end(), [](auto count) { return count > 0; })));
    for (std::int64_t back = 0; back < budgetWindow; ++back) {
        const auto count = m_counts[placeOf(m_newest - back)];
        if (!count)
            continue;
        writer.number(std::uint64_t(back));
        writer.number(count);
    }
}

void SecondWindow::read(ByteReader& reader)
{
    *this = {};
    m_newest = readSecond(reader);
    const auto filled = reader.count(std::size_t(budgetWindow));
    for (std::size_t i = 0; i < filled && !reader.failed(); ++i) {
        const auto back = std::int64_t(reader.number(std::uint64_t(budgetWindow) - 1));
        const auto count = std::uint32_t(reader.number(std::numeric_limits<std::uint32_t>::max()));
        add(m_newest - back, count);
    }
}

} // namespace headroom::logs
