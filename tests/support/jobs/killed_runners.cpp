// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/jobs/killed_runners.h"

#include <random>
#include <thread>

namespace headroom::support {

int killRunners(const Killing& killing, const StartRunner& start, const std::function<bool()>& isOver)
{
    std::mt19937 random(killing.seed);
    std::uniform_int_distribution life(killing.minLife.count(), killing.maxLife.count());
    int killed = 0;
    for (int number = 0; number < killing.kills && !isOver(); ++number) {
        const auto runner = start(QStringLiteral("runner %1").arg(number));
        std::this_thread::sleep_for(std::chrono::milliseconds{life(random)});
        killed += runner->state() == QProcess::Running ? 1 : 0;
        runner->kill();
        runner->waitForFinished(30'000);
    }
    return killed;
}

void finishByRunners(const StartRunner& start, const std::function<bool()>& isOver)
{
    constexpr int maxRunners = 40;
    for (int number = 0; number < maxRunners && !isOver(); ++number)
        start(QStringLiteral("last runner %1").arg(number))->waitForFinished(1'200'000);
}

} // namespace headroom::support
