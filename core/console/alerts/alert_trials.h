// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/threads/worker_thread.h"
#include "core/console/alerts/alert_trial.h"

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>

namespace headroom::console {

// Tries rules against recordings on a thread of its own, one at a time. Answers come on the thread that made this,
// which needs an event loop.
class AlertTrials
{
public:
    AlertTrials();
    ~AlertTrials(); // stops what is tried; no further answers

    // Stops what is tried before, of which nothing is heard any more. `progress` is called now and then before `done`.
    void ask(
        TrialQuestion question, std::function<void(double)> progress, std::function<void(Result<TrialAnswer>)> done);
    void cancel();

private:
    using Number = std::uint64_t;

    std::shared_ptr<std::atomic<Number>> m_newest; // of the questions; others stop
    std::shared_ptr<TrialReader> m_reader; // lives on the thread
    WorkerThread m_thread;
};

} // namespace headroom::console
