// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/schedule/cron_expression.h"

#include "core/base/text/numbers.h"
#include "core/jobs/schedule/local_time.h"

#include <algorithm>
#include <array>
#include <span>
#include <vector>

namespace headroom::jobs {

using namespace std::chrono_literals;

namespace {

constexpr int minutesOfDay = 24 * 60;
constexpr int daysLookedAhead = 9 * 366; // beyond the eight years between leap days around 2100
constexpr std::uint64_t everyHour = (std::uint64_t{1} << 24U) - 1;

constexpr std::array<std::string_view, 12> monthNames{
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"};
constexpr std::array<std::string_view, 7> dayNames{"sun", "mon", "tue", "wed", "thu", "fri", "sat"};

struct CronField
{
    const char* name;
    int lowest;
    int highest;
    std::span<const std::string_view> names; // of its values from `lowest` on
};

const std::array<CronField, 5> cronFields{CronField{QT_TRANSLATE_NOOP("Text", "minute"), 0, 59, {}},
    CronField{QT_TRANSLATE_NOOP("Text", "hour"), 0, 23, {}},
    CronField{QT_TRANSLATE_NOOP("Text", "day of the month"), 1, 31, {}},
    CronField{QT_TRANSLATE_NOOP("Text", "month"), 1, 12, monthNames},
    CronField{QT_TRANSLATE_NOOP("Text", "day of the week"), 0, 7, dayNames}};

std::vector<std::string_view> splitAt(std::string_view text, char separator)
{
    std::vector<std::string_view> parts;
    for (;;) {
        const auto end = text.find(separator);
        parts.push_back(text.substr(0, end));
        if (end == std::string_view::npos)
            return parts;
        text.remove_prefix(end + 1);
    }
}

std::optional<int> fieldValue(std::string_view text, const CronField& field)
{
    for (std::size_t i = 0; i < field.names.size(); ++i) {
        if (text == field.names[i])
            return field.lowest + static_cast<int>(i);
    }
    return text.starts_with('-') ? std::nullopt : numberIn<int>(text, field.lowest, field.highest);
}

// `*`, `3`, `1-5`, each perhaps with `/2`; none when it is not understood.
std::optional<std::uint64_t> partBits(std::string_view part, const CronField& field)
{
    int step = 1;
    const auto slash = part.find('/');
    if (slash != std::string_view::npos) {
        const auto given = numberIn<int>(part.substr(slash + 1));
        if (!given || *given < 1)
            return std::nullopt;
        step = std::min(*given, field.highest + 1); // a longer one leaves the first value alone, too
        part = part.substr(0, slash);
    }
    auto first = field.lowest;
    auto last = field.highest;
    if (part != "*") {
        const auto dash = part.find('-');
        const auto from = fieldValue(part.substr(0, dash), field);
        const auto to = dash == std::string_view::npos ? from : fieldValue(part.substr(dash + 1), field);
        if (!from || !to || *to < *from || (dash == std::string_view::npos && slash != std::string_view::npos))
            return std::nullopt;
        first = *from;
        last = *to;
    }
    std::uint64_t bits = 0;
    for (int value = first; value <= last; value += step)
        bits |= std::uint64_t{1} << static_cast<unsigned>(value);
    return bits;
}

std::optional<std::uint64_t> fieldBits(std::string_view text, const CronField& field)
{
    std::uint64_t bits = 0;
    for (const auto part : splitAt(text, ',')) {
        const auto some = part.empty() ? std::nullopt : partBits(part, field);
        if (!some)
            return std::nullopt;
        bits |= *some;
    }
    return bits;
}

std::string withoutShorthand(const std::string& text)
{
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 4> shorthands{
        {{"@hourly", "0 * * * *"}, {"@daily", "0 0 * * *"}, {"@weekly", "0 0 * * 0"}, {"@monthly", "0 0 1 * *"}}};
    for (const auto& [name, meaning] : shorthands) {
        if (text == name)
            return std::string(meaning);
    }
    return text;
}

bool hasBit(std::uint64_t bits, int value)
{
    return ((bits >> static_cast<unsigned>(value)) & 1U) != 0;
}

} // namespace

Result<CronExpression> CronExpression::parse(std::string_view text)
{
    CronExpression cron;
    const auto tidy = QString::fromUtf8(text).simplified();
    cron.m_text = tidy.toStdString();
    const auto lowered = withoutShorthand(tidy.toLower().toStdString());
    const auto fields = splitAt(lowered, ' ');
    if (fields.size() != cronFields.size())
        return failure(ErrorKind::Usage,
            Text::tr("a repetition has five fields (minute, hour, day of the month, month, day of the week), as in "
                     "\"30 4 * * 1\" for Mondays at 4:30; \"%1\" is not one")
                .arg(cron.m_text));
    std::array<std::uint64_t, cronFields.size()> bits{};
    for (std::size_t i = 0; i < fields.size(); ++i) {
        const auto found = fieldBits(fields[i], cronFields[i]);
        if (!found)
            return failure(ErrorKind::Usage,
                Text::tr("\"%1\" is no %2: give *, a number from %3 to %4, a range such as 1-5, or steps such as */2")
                    .arg(fields[i], Text::tr(cronFields[i].name), cronFields[i].lowest, cronFields[i].highest));
        bits[i] = *found;
    }
    cron.m_minutes = bits[0];
    cron.m_hours = bits[1];
    cron.m_daysOfMonth = bits[2];
    cron.m_months = bits[3];
    cron.m_daysOfWeek = bits[4] | (hasBit(bits[4], 7) ? 1U : 0U); // 7 is Sunday as well
    cron.m_anyDayOfMonth = fields[2].starts_with('*');
    cron.m_anyDayOfWeek = fields[4].starts_with('*');
    return cron;
}

CronExpression::Fields CronExpression::fields() const
{
    const auto values = [](std::uint64_t bits, int first, int last) {
        std::vector<int> found;
        for (int value = first; value <= last; ++value) {
            if (hasBit(bits, value))
                found.push_back(value);
        }
        return found;
    };
    Fields fields{
        values(m_minutes, 0, 59), values(m_hours, 0, 23), values(m_daysOfMonth, 1, 31), values(m_months, 1, 12)};
    for (const auto day : values(m_daysOfWeek, 1, 6))
        fields.daysOfWeek.push_back(day - 1);
    if (hasBit(m_daysOfWeek, 0))
        fields.daysOfWeek.push_back(6);
    fields.eitherDaySuffices = !m_anyDayOfMonth && !m_anyDayOfWeek;
    return fields;
}

bool CronExpression::matchesDay(int dayOfMonth, int month, int dayOfWeek) const
{
    if (!hasBit(m_months, month))
        return false;
    const auto monthDay = hasBit(m_daysOfMonth, dayOfMonth);
    const auto weekDay = hasBit(m_daysOfWeek, dayOfWeek);
    return m_anyDayOfMonth || m_anyDayOfWeek ? monthDay && weekDay : monthDay || weekDay;
}

std::optional<WallTime> CronExpression::nextAfter(WallTime after, const std::string& zoneName) const
{
    const auto zone = zoneNamed(zoneName);
    auto day = localMinuteAt(after, zone).date;
    for (int looked = 0; looked < daysLookedAhead; ++looked, day = day.addDays(1)) {
        if (!matchesDay(day.day(), day.month(), day.dayOfWeek() % 7))
            continue;
        if (m_hours == everyHour) {
            // Minute by minute of the time that passes, so that an hour that comes twice counts twice.
            const auto midnight = timeOf({day, 0}, zone);
            const auto end = timeOf({day.addDays(1), 0}, zone);
            const auto start = after < midnight ? midnight : midnight + ((after - midnight) / 1min + 1) * 1min;
            for (auto time = start; time < end; time += 1min) {
                if (hasBit(m_minutes, localMinuteAt(time, zone).minute % 60))
                    return time;
            }
            continue;
        }
        for (int minute = 0; minute < minutesOfDay; ++minute) {
            if (!hasBit(m_hours, minute / 60) || !hasBit(m_minutes, minute % 60))
                continue;
            if (const auto time = timeOf({day, minute}, zone); time > after)
                return time;
        }
    }
    return std::nullopt;
}

} // namespace headroom::jobs
