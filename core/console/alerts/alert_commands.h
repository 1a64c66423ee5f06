// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/console/alerts/alert_message.h"
#include "core/console/alerts/alert_settings.h"

#include <QObject>

#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace headroom {
class GuardedProcess;
}

namespace headroom::console {

// Runs commands with a notification in their environment, which holds none of our secrets. No shell is between.
// At most four at a time, each for half a minute at most; their output goes nowhere but for the last line of what a
// command that fails says on standard error.
//
// Lives on its thread's event loop; never blocks but when it is destroyed, for as long as it takes to kill what runs.
class AlertCommands final : public QObject
{
public:
    using Done = std::function<void(Result<void>)>;
    static constexpr std::size_t maxRunning = 4;
    static constexpr std::size_t maxWaiting = 100; // of more the oldest is dropped
    static constexpr std::chrono::seconds timeout{30};

    AlertCommands();
    ~AlertCommands() override;

    // `done` once, from the event loop.
    void run(const AlertCommand& command, const AlertNotification& notification, const std::string& fleet, Done done);

private:
    struct Task
    {
        std::vector<std::string> run;
        AlertEnvironment environment;
        Done done;
    };

    void startNext();
    void finish(GuardedProcess& process, const Text& problem);

    std::deque<Task> m_waiting;
    std::vector<std::pair<std::unique_ptr<GuardedProcess>, Done>> m_running;
    std::vector<std::unique_ptr<GuardedProcess>> m_ended; // until the event loop turns
};

} // namespace headroom::console
