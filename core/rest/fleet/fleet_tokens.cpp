// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/rest/fleet/fleet_tokens.h"

#include <algorithm>

namespace headroom::rest {

std::size_t FleetTokens::missing(std::size_t wanted) const
{
    const auto there = m_asked.size() + m_inLine.size() + m_promised.size() + m_atHand.size();
    return wanted > there ? wanted - there : 0;
}

std::vector<FleetTokens::Surplus> FleetTokens::takeSurplus(std::size_t wanted, std::size_t most)
{
    const auto there =
        m_inLine.size() + m_promised.size() + m_atHand.size(); // those asked for are about to be answered
    auto tooMany = there > most ? there - most : 0;
    std::vector<Surplus> surplus;
    for (; tooMany > 0 && !m_inLine.empty(); --tooMany) {
        surplus.push_back({*m_inLine.rbegin(), false});
        m_inLine.erase(std::prev(m_inLine.end()));
    }
    for (; tooMany > 0 && !m_promised.empty(); --tooMany) {
        const auto last = std::prev(m_promised.end());
        surplus.push_back({last->second, false});
        m_promisedAt.erase(last->second);
        m_promised.erase(last);
    }
    while (tooMany > 0 || m_atHand.size() > wanted) {
        tooMany -= tooMany > 0 ? 1 : 0;
        surplus.push_back({m_atHand.back(), true});
        m_atHand.pop_back();
    }
    return surplus;
}

bool FleetTokens::has(ClaimId claim) const
{
    return m_asked.contains(claim) || m_inLine.contains(claim) || m_promisedAt.contains(claim)
        || m_usedEarly.contains(claim);
}

bool FleetTokens::answered(ClaimId claim, const schemes::Claim& response)
{
    if (m_usedEarly.contains(claim)) {
        onUsedAnswered(claim, response);
        return true;
    }
    m_asked.erase(claim);
    m_inLine.erase(claim);
    if (const auto promised = m_promisedAt.find(claim); promised != m_promisedAt.end()) {
        m_promised.erase({promised->second, claim});
        m_promisedAt.erase(promised);
    }
    if (const auto* queued = std::get_if<schemes::Queued>(&response)) {
        if (!queued->until) {
            m_inLine.insert(claim);
            return true;
        }
        m_promised.emplace(*queued->until, claim);
        m_promisedAt.emplace(claim, *queued->until);
        return true;
    }
    if (!std::holds_alternative<schemes::Granted>(response))
        return false;
    m_atHand.push_back(claim);
    return true;
}

void FleetTokens::onUsedAnswered(ClaimId claim, const schemes::Claim& response)
{
    if (std::holds_alternative<schemes::Queued>(response))
        return; // its grant is later than was promised
    m_usedEarly.erase(claim);
    ++(std::holds_alternative<schemes::Granted>(response) ? m_owed : m_usedInVain);
}

std::size_t FleetTokens::usable(Instant by) const
{
    auto count = m_atHand.size();
    for (auto promised = m_promised.begin(); promised != m_promised.end() && promised->first <= by; ++promised)
        ++count;
    return count;
}

std::optional<Instant> FleetTokens::nextUsable() const
{
    return m_promised.empty() ? std::nullopt : std::optional(m_promised.begin()->first);
}

void FleetTokens::use(Instant by)
{
    if (!m_atHand.empty()) {
        m_atHand.pop_back();
        ++m_owed;
        return;
    }
    if (m_promised.empty() || m_promised.begin()->first > by)
        return;
    const auto claim = m_promised.begin()->second;
    m_promised.erase(m_promised.begin());
    m_promisedAt.erase(claim);
    m_usedEarly.insert(claim);
}

std::vector<FleetTokens::Report> FleetTokens::takeReports()
{
    const auto inVain = std::min(m_usedInVain, m_reports.size());
    const auto owed = std::min(m_owed, m_reports.size() - inVain);
    if (inVain + owed == 0)
        return {};
    const auto end = m_reports.begin() + static_cast<std::ptrdiff_t>(inVain + owed);
    std::vector<Report> due(m_reports.begin(), end);
    m_reports.erase(m_reports.begin(), end);
    for (std::size_t i = 0; i < inVain; ++i)
        due[i].claimed = schemes::Claimed::No;
    m_usedInVain -= inVain;
    m_owed -= owed;
    return due;
}

} // namespace headroom::rest
