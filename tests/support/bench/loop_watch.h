// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/time.h"
#include "tests/support/bench/bench_goals.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <algorithm>
#include <cstdio>
#include <vector>

namespace headroom::support {

// Sees each time that control comes back from whatever ran in the event loop, for benches of the window: how long it
// was held up by the wall clock, and what this thread used of that, so that a busy machine does not look like a slow
// window. In milliseconds.
class LoopWatch final : public QObject
{
public:
    LoopWatch()
    {
        m_timer.setInterval(0);
        connect(&m_timer, &QTimer::timeout, this, [this] { turn(); });
        m_clock.start();
        m_used = ownCpu();
        m_timer.start();
    }

    std::vector<double> held;
    std::vector<double> busy;

private:
    void turn()
    {
        using namespace std::chrono_literals;
        const qint64 now = m_clock.nsecsElapsed();
        const Duration used = ownCpu();
        if (used - m_used > 50us) { // a turn in which nothing happened takes less
            held.push_back(double(now - m_last) / 1e6);
            busy.push_back(1e3 * seconds(used - m_used));
        }
        m_last = now;
        m_used = used;
    }

    QTimer m_timer;
    QElapsedTimer m_clock;
    qint64 m_last = 0;
    Duration m_used{};
};

struct Spread
{
    double p50 = 0;
    double p99 = 0;
    double max = 0;
};

// Printed as one line under its name.
inline Spread printSpread(const char* name, std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    const auto at = [&](double share) {
        return values.empty() ? 0.0 : values[std::min(values.size() - 1, std::size_t(share * double(values.size())))];
    };
    std::printf("  %-32s p50 %6.2f  p99 %6.2f  max %6.2f ms  (%zu)\n", name, at(0.5), at(0.99), at(1), values.size());
    return {at(0.5), at(0.99), at(1)};
}

} // namespace headroom::support
