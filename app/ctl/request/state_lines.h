// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/alarm.h"
#include "core/rest/client.h"

namespace headroom::ctl {

// Prints the client's state on standard output every so often while something waits, the first time one such span after
// it was made. What is under way does not wait. A span of 0: never by itself.
class StateLines
{
public:
    StateLines(const rest::Client& client, Clock& clock, Duration every);

    void print() const;

private:
    void tick();

    const rest::Client& m_client;
    Clock& m_clock;
    Duration m_every;
    Alarm m_tick;
};

} // namespace headroom::ctl
