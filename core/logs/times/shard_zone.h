// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/time.h"

#include <functional>

namespace headroom::logs {

// The zone that the times of a log are written in where they do not say it. Any thread, as far as the function given
// is.
class LogZone
{
public:
    // What is to be added to UTC at a moment.
    using OffsetAt = std::function<std::chrono::seconds(std::chrono::sys_seconds)>;

    static LogZone ofThisMachine(); // its changes to and from summer time included
    static LogZone fixed(std::chrono::seconds offset);
    explicit LogZone(OffsetAt offsetAt);

    // The moment that a local time means, in microseconds since 1970. Of a time that is there twice (the hour when
    // summer time ends) the first that is not before `last`, the time of the line before; of one that is not there at
    // all, as if the clock had not been changed yet.
    std::chrono::microseconds utc(std::chrono::microseconds local, std::chrono::microseconds last) const;

    std::chrono::microseconds local(std::chrono::microseconds utc) const;

private:
    OffsetAt m_offsetAt;
    // The answer for the quarter of an hour that was asked for last: clocks are changed at its borders only.
    mutable std::chrono::microseconds m_quarter = std::chrono::microseconds::min();
    mutable std::chrono::microseconds m_earlier{};
    mutable std::chrono::microseconds m_later{};
    mutable std::chrono::microseconds m_utcQuarter = std::chrono::microseconds::min();
    mutable std::chrono::microseconds m_offset{};
};

} // namespace headroom::logs
