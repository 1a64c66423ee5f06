// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QSocketNotifier>

#include <functional>
#include <memory>

namespace headroom::ctl {

// Turns SIGINT and SIGTERM into calls from the event loop while it exists, and so the first SIGHUP, as a terminal that
// is closed sends it: later ones are its echo. Where SIGHUP is ignored, as nohup has it, it stays ignored. One at a
// time.
class StopSignal
{
public:
    explicit StopSignal(std::function<void()> onStop);
    StopSignal(const StopSignal&) = delete;
    StopSignal& operator=(const StopSignal&) = delete;
    ~StopSignal();

private:
    std::function<void()> m_onStop;
    bool m_isReported = false;
    std::unique_ptr<QSocketNotifier> m_notifier;
};

} // namespace headroom::ctl
