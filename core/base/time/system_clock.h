// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/alarm_queue.h"

#include <QTimer>

namespace headroom {

// The machine's own time. Alarms ring from the event loop of the thread that made the clock, never early and, on an
// idle thread, within a millisecond or two.
class SystemClock final : public Clock
{
public:
    SystemClock();

    Instant now() const override;
    WallTime wallNow() const override;
    AlarmId setAlarm(Instant due, Ring ring) override;
    void cancelAlarm(AlarmId id) override;

private:
    void ringDue();
    void arm();

    AlarmQueue m_alarms;
    QTimer m_timer;
};

} // namespace headroom
