// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/time.h"

#include <vector>

namespace headroom::support {

// What a bench is to reach, printed as it is known: one line each, and what to exit with.
class BenchGoals
{
public:
    void atLeast(const char* name, double measured, double goal, const char* unit);
    void atMost(const char* name, double measured, double goal, const char* unit);
    void holds(const char* name, bool met);

    int exitCode() const { return m_missed ? 1 : 0; }

private:
    bool m_missed = false;
};

// The first argument, what the size of a bench is multiplied with; 1 without one. Ends the program with 2 when it is no
// number above 0.
double scaleIn(int argc, char** argv);
std::size_t scaled(std::size_t size, double scale); // at least 1

double seconds(Duration span);
double median(std::vector<double> values); // 0 of none
Duration ownCpu(); // that this thread has used

} // namespace headroom::support
