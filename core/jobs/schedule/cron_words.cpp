// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/schedule/cron_words.h"

#include "core/jobs/schedule/local_time.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <vector>

namespace headroom::jobs {

namespace {

constexpr std::size_t maxListed = 6; // times or days
constexpr std::size_t leastRange = 3; // "Monday and Tuesday" is no range

constexpr std::array<const char*, 7> weekdayNames{
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"};
constexpr std::array<const char*, 12> wholeMonthNames{"January", "February", "March", "April", "May", "June", "July",
    "August", "September", "October", "November", "December"};
constexpr std::array<int, 12> daysOfShortest{31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

using Values = std::vector<int>;
using Words = std::optional<std::string>;

template <typename Name>
std::string listed(const Values& values, Name name)
{
    std::vector<std::string> parts;
    for (const auto value : values)
        parts.push_back(name(value));
    return listText(parts);
}

std::string timeText(int hour, int minute)
{
    std::array<char, 8> text{};
    std::snprintf(text.data(), text.size(), "%02d:%02d", hour, minute);
    return text.data();
}

std::string ordinal(int number)
{
    const bool isTeen = number >= 11 && number <= 13;
    const char* const ending = isTeen ? "th"
        : number % 10 == 1            ? "st"
        : number % 10 == 2            ? "nd"
        : number % 10 == 3            ? "rd"
                                      : "th";
    return std::to_string(number) + ending;
}

bool areInARow(const Values& values)
{
    return !values.empty() && values.back() - values.front() + 1 == int(values.size());
}

// The step from 0 to the end of `size`, as in 0, 15, 30, 45 of 60; none: they are not evenly spread all around.
std::optional<int> stepOf(const Values& values, int first, int size)
{
    const auto count = int(values.size());
    if (count < 2 || size % count != 0)
        return std::nullopt;
    const auto step = size / count;
    for (int i = 0; i < count; ++i) {
        if (values[std::size_t(i)] != first + i * step)
            return std::nullopt;
    }
    return step;
}

std::string every(int step, const char* unit)
{
    return step == 1 ? std::string("every ") + unit : "every " + std::to_string(step) + ' ' + unit + 's';
}

struct TimeWords
{
    std::string text;
    enum class Kind { At, Within, AllDay } kind; // times of the day, often within hours, or all the time
};

std::optional<TimeWords> timeWords(const Values& minutes, const Values& hours)
{
    using Kind = TimeWords::Kind;
    const auto minuteStep = stepOf(minutes, 0, 60);
    if (hours.size() == 24 && minuteStep)
        return TimeWords{every(*minuteStep, "minute"), Kind::AllDay};
    if (hours.size() == 24 && minutes.size() == 1)
        return TimeWords{"every hour at " + timeText(0, minutes[0]).substr(2), Kind::Within};
    if (minutes.size() * hours.size() <= maxListed) {
        std::vector<std::string> times;
        for (const auto hour : hours) {
            for (const auto minute : minutes)
                times.push_back(timeText(hour, minute));
        }
        return TimeWords{"at " + listText(times), Kind::At};
    }
    if (minuteStep && areInARow(hours))
        return TimeWords{every(*minuteStep, "minute") + " from " + timeText(hours.front(), 0) + " to "
                + timeText(hours.back(), minutes.back()),
            Kind::Within};
    if (minutes.size() == 1 && areInARow(hours))
        return TimeWords{
            "every hour from " + timeText(hours.front(), minutes[0]) + " to " + timeText(hours.back(), minutes[0]),
            Kind::Within};
    if (const auto hourStep = stepOf(hours, hours.front(), 24); hourStep && minutes.size() == 1)
        return TimeWords{every(*hourStep, "hour") + " from " + timeText(hours.front(), minutes[0]), Kind::Within};
    return std::nullopt;
}

Words weekdayWords(const Values& days)
{
    const auto name = [](int day) { return std::string(weekdayNames[std::size_t(day)]); };
    if (areInARow(days) && days.size() >= leastRange)
        return "from " + name(days.front()) + " to " + name(days.back());
    return "every " + listed(days, name);
}

std::string monthWords(const Values& months)
{
    const auto name = [](int month) { return std::string(wholeMonthNames[std::size_t(month - 1)]); };
    if (areInARow(months) && months.size() >= leastRange)
        return name(months.front()) + " to " + name(months.back());
    return listed(months, name);
}

Words dayOfMonthWords(const Values& days, const Values& months)
{
    if (days.size() > maxListed)
        return std::nullopt;
    const auto which = "on the " + listed(days, ordinal) + " of ";
    if (months.size() == 12) {
        if (days.back() <= 28)
            return which + "every month";
        return days.size() == 1 ? Words(which + "every month that has one") : std::nullopt;
    }
    const bool haveAllDays =
        std::ranges::all_of(months, [&](int month) { return days.back() <= daysOfShortest[std::size_t(month - 1)]; });
    return haveAllDays ? Words(which + monthWords(months)) : std::nullopt;
}

Words dayWords(const CronExpression::Fields& fields)
{
    const bool anyDay = fields.daysOfMonth.size() == 31;
    const bool anyWeekday = fields.daysOfWeek.size() == 7;
    if (!anyDay && !anyWeekday) // either one, or both at once: too much for a line
        return std::nullopt;
    if (!anyDay && !fields.eitherDaySuffices)
        return dayOfMonthWords(fields.daysOfMonth, fields.months);
    // Of two of which one suffices, one that is always true is enough.
    const bool everyDay = fields.eitherDaySuffices || anyWeekday;
    const auto days = everyDay ? Words("every day") : weekdayWords(fields.daysOfWeek);
    if (fields.months.size() == 12)
        return days;
    return *days + " in " + monthWords(fields.months);
}

} // namespace

Words inWords(const CronExpression& cron, const std::string& zone)
{
    const auto fields = cron.fields();
    const auto time = timeWords(fields.minutes, fields.hours);
    const auto days = dayWords(fields);
    if (!time || !days)
        return std::nullopt;
    const bool isUtc = zone == "Etc/UTC" || zoneNamed(zone) == QTimeZone::utc();
    const auto zoneText = isUtc ? std::string("UTC") : zone;
    const bool isEveryDay = *days == "every day";
    switch (time->kind) {
    case TimeWords::Kind::At:
        return *days + ' ' + time->text + ' ' + zoneText;
    case TimeWords::Kind::Within:
        return time->text + ' ' + zoneText + (isEveryDay ? std::string() : ", " + *days);
    case TimeWords::Kind::AllDay: // the same in every zone, unless on some days only
        return time->text + (isEveryDay ? std::string() : ", " + *days + " (" + zoneText + ')');
    }
    return std::nullopt;
}

} // namespace headroom::jobs
