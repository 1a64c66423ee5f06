// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

namespace headroom::ui {

// Of seconds between two labels of time: the smallest round one with which a span has at most `most` of them. Pure.
inline double roundTimeStep(double span, int most)
{
    constexpr double day = 86400;
    for (const double step : {1., 2., 5., 10., 15., 30., 60., 120., 300., 600., 900., 1800., 3600., 7200., 10800.,
             21600., 43200., day, 2 * day, 5 * day}) {
        if (span / step <= most)
            return step;
    }
    return 10 * day;
}

} // namespace headroom::ui
