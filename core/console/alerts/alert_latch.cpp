// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/alerts/alert_latch.h"

namespace headroom::console {

namespace {

void noteSince(std::optional<Instant>& since, bool isSo, Instant now)
{
    if (!isSo)
        since.reset();
    else if (!since)
        since = now;
}

bool hasLasted(const std::optional<Instant>& since, Duration span, Instant now)
{
    return since && now - *since >= span;
}

} // namespace

void AlertLatch::step(AlertLevel level, Delays delays, Instant now)
{
    if (level == AlertLevel::Bad || (m_doubtedUntil && now >= *m_doubtedUntil))
        m_doubtedUntil.reset();
    if (level == AlertLevel::Good && m_doubtedUntil)
        level = AlertLevel::Between;
    noteSince(m_badSince, level == AlertLevel::Bad, now);
    noteSince(m_goodSince, level == AlertLevel::Good, now);
    noteSince(m_noDataSince, level == AlertLevel::NoData, now);
    if (!m_raised && hasLasted(m_badSince, delays.pending, now)) {
        m_raised = true;
        m_since = *m_badSince;
    } else if (m_raised
        && (hasLasted(m_goodSince, delays.keep, now) || hasLasted(m_noDataSince, maxWithoutData, now))) {
        end();
    }
}

void AlertLatch::restore(Instant since, Instant now)
{
    m_raised = true;
    m_since = since;
    m_doubtedUntil = now + doubtAfterRestore;
}

void AlertLatch::end()
{
    m_raised = false;
    m_doubtedUntil.reset();
}

AlertState AlertLatch::state() const
{
    if (m_raised)
        return m_goodSince ? AlertState::Keeping : AlertState::Firing;
    return m_badSince ? AlertState::Pending : AlertState::Inactive;
}

} // namespace headroom::console
