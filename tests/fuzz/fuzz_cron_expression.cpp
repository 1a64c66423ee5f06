// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A repetition on the first line, a zone on the second, seconds since 1970 on the third: it is refused in one line, or
// gives times that come one after the other, the same wherever one begins to look.
#include "core/jobs/schedule/cron_expression.h"
#include "tests/support/fuzz_require.h"

#include <algorithm>
#include <charconv>
#include <vector>

using namespace headroom;
using namespace headroom::jobs;
using namespace std::chrono_literals;
using support::require;
using support::takeLine;

namespace {

constexpr std::int64_t lastSecond = 7'258'118'400; // the year 2200

WallTime timeIn(std::string_view text)
{
    std::int64_t seconds = 0;
    std::from_chars(text.data(), text.data() + text.size(), seconds);
    return WallTime{std::chrono::seconds{std::clamp<std::int64_t>(seconds, 0, lastSecond)}};
}

} // namespace

std::vector<std::string> fuzzSeeds()
{
    return {"* * * * *\n\n0", "30 4 * * 1\nEurope/Berlin\n1795217978", "*/15 9-17 * jan,jul mon-fri\nUTC\n1795217978",
        "0 0 29 2 *\n\n1795217978", "0 0 30 2 *\nAmerica/New_York\n1795217978", "@hourly\n\n1", "@daily\n\n1",
        "@weekly\nAsia/Kolkata\n1", "@monthly\nPacific/Apia\n1325200000",
        "30 2 * 3 *\nEurope/Berlin\n1774746000", // put forward
        "30 2 * 10 0,7\nEurope/Berlin\n1793494000", // put back
        "10-50/20 * 1,15 * sun\nAustralia/Lord_Howe\n1795217978", "0 */2147483647 * * *\n\n0", "1-5/0 * * * *\n\n0",
        "60 24 32 13 8\n\n0", "* * * * * *\n\n0"};
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    std::string_view input(reinterpret_cast<const char*>(data), size);
    const auto cron = CronExpression::parse(takeLine(input));
    if (!cron) {
        support::requireUsageError(cron.error());
        return 0;
    }
    require(CronExpression::parse(cron->text()).has_value(), "the text of a repetition is one");
    const std::string zone(takeLine(input));
    auto after = timeIn(takeLine(input));
    for (int i = 0; i < 3; ++i) {
        const auto next = cron->nextAfter(after, zone);
        if (!next)
            return 0;
        require(*next > after, "the next is later");
        const auto middle = after + (*next - after) / 2;
        require(cron->nextAfter(middle, zone) == next, "none is between");
        after = *next;
    }
    return 0;
}
