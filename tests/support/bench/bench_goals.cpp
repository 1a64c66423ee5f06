// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/bench/bench_goals.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>

namespace headroom::support {

void BenchGoals::atLeast(const char* name, double measured, double goal, const char* unit)
{
    const bool met = measured >= goal;
    std::printf("goal: %s at least %g %s: %.2f, %s\n", name, goal, unit, measured, met ? "met" : "MISSED");
    std::fflush(stdout);
    m_missed |= !met;
}

void BenchGoals::atMost(const char* name, double measured, double goal, const char* unit)
{
    const bool met = measured <= goal;
    std::printf("goal: %s at most %g %s: %.2f, %s\n", name, goal, unit, measured, met ? "met" : "MISSED");
    std::fflush(stdout);
    m_missed |= !met;
}

void BenchGoals::holds(const char* name, bool met)
{
    std::printf("goal: %s: %s\n", name, met ? "met" : "MISSED");
    std::fflush(stdout);
    m_missed |= !met;
}

double scaleIn(int argc, char** argv)
{
    if (argc < 2)
        return 1;
    const auto scale = std::atof(argv[1]);
    if (scale > 0 && scale <= 1000)
        return scale;
    std::fprintf(stderr, "%s: %s is no scale: give a number such as 0.1\n", argv[0], argv[1]);
    std::exit(2);
}

std::size_t scaled(std::size_t size, double scale)
{
    return static_cast<std::size_t>(std::max(1.0, std::round(static_cast<double>(size) * scale)));
}

double seconds(Duration span)
{
    return std::chrono::duration<double>(span).count();
}

double median(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    return values.empty() ? 0 : values[values.size() / 2];
}

Duration ownCpu()
{
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return std::chrono::seconds{time.tv_sec} + std::chrono::nanoseconds{time.tv_nsec};
}

} // namespace headroom::support
