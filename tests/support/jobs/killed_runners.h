// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/processes/guarded_process.h"

#include <QString>

#include <chrono>
#include <functional>
#include <memory>

namespace headroom::support {

// Returns when it serves the queue; it ends when nothing is left that could run now.
using StartRunner = std::function<std::unique_ptr<GuardedProcess>(const QString& name)>;

struct Killing
{
    int kills = 0;
    std::chrono::milliseconds minLife{0};
    std::chrono::milliseconds maxLife{0};
    unsigned seed = 1;
};

// Starts one runner after the other, kills each with SIGKILL at a random moment of its life, and ends when there were
// enough or `isOver`. How many still ran when they were killed.
int killRunners(const Killing& killing, const StartRunner& start, const std::function<bool()>& isOver);

// Runners that nobody kills, one after the other, until `isOver`; some come to an end when they wait for long.
void finishByRunners(const StartRunner& start, const std::function<bool()>& isOver);

} // namespace headroom::support
