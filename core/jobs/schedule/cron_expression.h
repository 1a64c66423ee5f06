// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/base/time/time.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace headroom::jobs {

// When a job repeats, in cron's five fields: minute, hour, day of the month, month, day of the week (0 or 7 is Sunday).
// Each is `*`, a number, a range `1-5`, steps `*/15` or `10-50/20`, or a list of them with commas; months and days of
// the week also by three letters. Where both days are restricted, either one suffices, as in cron. `@hourly`, `@daily`,
// `@weekly` and `@monthly` are known.
class CronExpression
{
public:
    // The error names the field that is wrong.
    static Result<CronExpression> parse(std::string_view text);

    const std::string& text() const { return m_text; } // as it was given

    // The first time after `after` in that zone (an IANA name such as Europe/Berlin; UTC when it is empty or unknown);
    // none within nine years, as for the 30th of February. Where clocks are put forward, a time that is left out is
    // taken at the first minute after the gap; where they are put back, a time that comes twice is taken once, the
    // first time. An expression for every hour goes by the time that passes instead: every 15 minutes is every 15
    // minutes.
    std::optional<WallTime> nextAfter(WallTime after, const std::string& zone) const;

    // What it matches, in rising order; the days of the week from 0, Monday. Where either day suffices, a day that is
    // in one of the two lists is matched, else one that is in both.
    struct Fields
    {
        std::vector<int> minutes = {};
        std::vector<int> hours = {};
        std::vector<int> daysOfMonth = {};
        std::vector<int> months = {};
        std::vector<int> daysOfWeek = {};
        bool eitherDaySuffices = false;
    };
    Fields fields() const;

    bool operator==(const CronExpression& other) const { return m_text == other.m_text; }

private:
    bool matchesDay(int dayOfMonth, int month, int dayOfWeek) const;

    std::string m_text;
    // One bit a value.
    std::uint64_t m_minutes = 0;
    std::uint64_t m_hours = 0;
    std::uint64_t m_daysOfMonth = 0;
    std::uint64_t m_months = 0;
    std::uint64_t m_daysOfWeek = 0;
    bool m_anyDayOfMonth = true;
    bool m_anyDayOfWeek = true;
};

} // namespace headroom::jobs
