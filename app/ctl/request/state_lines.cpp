// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/request/state_lines.h"

#include "app/ctl/request/client_state_json.h"
#include "app/ctl/request/request_json.h"

namespace headroom::ctl {

StateLines::StateLines(const rest::Client& client, Clock& clock, Duration every)
    : m_client(client)
    , m_clock(clock)
    , m_every(every)
    , m_tick(clock, [this] { tick(); })
{
    if (m_every > Duration::zero())
        m_tick.ringIn(m_every);
}

void StateLines::print() const
{
    const auto now = m_clock.now();
    printLine(clientStateJson(m_client.state(now), now));
}

void StateLines::tick()
{
    const auto& scheduler = m_client.scheduler();
    if (scheduler.unfinished() > scheduler.inFlight())
        print();
    m_tick.ringIn(m_every);
}

} // namespace headroom::ctl
