// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/schemes/claims/report_outbox.h"

#include <algorithm>

namespace headroom::schemes {

namespace {

constexpr std::size_t few = 4096;

// Resets have three decimals, and may have been rounded down twice: the reset itself and how long it is until then.
constexpr Duration resetRounding = std::chrono::milliseconds{2};

std::string textOf(const std::optional<std::int64_t>& number)
{
    return number ? std::to_string(*number) : std::string();
}

std::string millisecondsText(Duration left)
{
    return std::to_string(ceilMilliseconds(std::max(left, Duration::zero())).count());
}

} // namespace

std::string ClaimReport::limitText() const
{
    return textOf(learned.limit);
}

std::string ClaimReport::remainingText() const
{
    return textOf(learned.remaining);
}

std::string ClaimReport::resetText(Instant now) const
{
    return learned.resetAfter ? millisecondsText(*learned.resetAfter + resetRounding - (now - since)) : std::string();
}

std::string ClaimReport::sentAtText() const
{
    const auto arrived = learned.arrived();
    return arrived ? std::to_string(arrived->time_since_epoch().count()) : std::string();
}

std::string ClaimReport::retryText(Instant now) const
{
    return millisecondsText(retryAfter - (now - since));
}

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
        return passed > std::max(report.learned.resetAfter.value_or(m_lease), m_lease); // until then it ends a claim
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
