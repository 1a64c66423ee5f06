// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/storage/byte_fields.h"
#include "core/base/time/time.h"

#include <array>
#include <cstdint>

namespace headroom::logs {

// The ten minutes over which invalid requests are counted, in seconds.
inline constexpr std::int64_t budgetWindow = 600;

// The time by which a log's requests stand in the sliding window, in whole seconds. Lines come in the order in which
// requests ended, so some are older than the one before; they belong where they say. Only when a log goes on more than
// a window earlier (its clock was set back, or an older file follows) is that taken for the time that comes next: then
// what was counted keeps its age. A single line of another time changes nothing.
class LogClock
{
public:
    struct Moment
    {
        std::int64_t second = 0; // on this clock
        bool isInWindow = true;
        bool isRestart = false; // the log continues at an earlier time
    };

    // Of a request at that second since 1970.
    Moment pass(std::int64_t wallSecond);

    bool isKnown() const { return m_known; } // something has passed
    std::int64_t newest() const { return m_newest; }
    std::int64_t shift() const { return m_shift; } // from wall seconds to this clock's

    // Steps back that are more than requests which ended late.
    static constexpr std::int64_t ordinaryStep = 10;
    std::uint64_t stepsBack() const { return m_stepsBack; }
    Duration greatestStep() const; // a century at most

    void merge(const LogClock& other, std::int64_t shift); // from its time to this one's
    template <typename Bytes, typename Self>
    static void serialize(Bytes& bytes, Self& self);

private:
    bool m_known = false;
    std::int64_t m_newest = 0;
    std::int64_t m_shift = 0;
    std::int64_t m_last = 0; // wall second of the last request
    std::uint32_t m_oldInARow = 0;
    std::uint64_t m_stepsBack = 0;
    std::int64_t m_greatestStep = 0; // seconds
};

// How many there were of something in each of the last 600 seconds, and in all of them.
class SecondWindow
{
public:
    // What is older than the window is dropped.
    void add(std::int64_t second, std::uint32_t count = 1);
    void advanceTo(std::int64_t second); // seconds before it leave

    std::uint64_t total() const { return m_total; } // as of newest()
    std::int64_t newest() const { return m_newest; }
    std::uint32_t inSecond(std::int64_t second) const; // 0 for one that is not held
    // Of the `span` seconds up to and with `now`.
    std::uint64_t countAt(std::int64_t now, std::int64_t span = budgetWindow) const;

    template <typename Bytes, typename Self>
    static void serialize(Bytes& bytes, Self& self);

private:
    static std::size_t placeOf(std::int64_t second);

    std::array<std::uint32_t, std::size_t(budgetWindow)> m_counts{};
    std::int64_t m_newest = 0;
    std::uint64_t m_total = 0;
};

} // namespace headroom::logs
