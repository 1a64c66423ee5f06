// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/schemes/claims/report_outbox.h"

#include <algorithm>

namespace headroom::schemes {

namespace {

constexpr std::size_t few = 4096;

} // namespace

void ReportOutbox::add(ClaimReport report, Instant now)
{
    if (m_reports.size() >= m_tidyAt) {
        std::erase_if(m_reports, [&](const ClaimReport& each) { return isOutdated(each, now); });
        m_tidyAt = std::max(few, 2 * m_reports.size());
    }
    m_reports.push_back(std::move(report));
}

bool ReportOutbox::isOutdated(const ClaimReport& report, Instant now) const
{
    const auto passed = now - report.since;
    switch (report.kind) {
    case ClaimReport::Kind::Learn:
        return passed > report.learned.resetAfter.value_or(m_lease);
    case ClaimReport::Kind::Exhaust:
    case ClaimReport::Kind::HoldAll:
        return passed > report.retryAfter;
    case ClaimReport::Kind::Abandon:
    case ClaimReport::Kind::GiveBack:
        break;
    }
    return passed > m_lease;
}

} // namespace headroom::schemes
