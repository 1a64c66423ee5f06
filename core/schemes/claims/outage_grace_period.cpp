// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/schemes/claims/outage_grace_period.h"

namespace headroom::schemes {

OutageGracePeriod::OutageGracePeriod(redis::Connection& connection, Clock& clock, Duration length)
    : m_connection(connection)
    , m_length(length)
    , m_end(clock, [this] {
        if (m_connection.isReady())
            return;
        m_isOver = true;
        Q_EMIT over();
    })
{
    connect(&m_connection, &redis::Connection::lost, this, [this] { begin(); });
    connect(&m_connection, &redis::Connection::ready, this, [this] {
        m_end.stop();
        m_isOver = false;
    });
}

void OutageGracePeriod::begin()
{
    if (!m_isOver && !m_end.isSet() && !m_connection.isReady())
        m_end.ringIn(m_length);
}

Wait waitForAbsent(const Backoff& whileAway, Instant now, std::mt19937_64& random)
{
    return {now + whileAway.base + fullJitter(whileAway, 3, random), WaitReason::Unavailable};
}

} // namespace headroom::schemes
