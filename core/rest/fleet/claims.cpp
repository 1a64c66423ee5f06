// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/rest/fleet/claims.h"

#include <algorithm>

namespace headroom::rest {

ClaimId Claims::ask(LaneRoute& route, CountedBy by, TokenKind kind)
{
    const Claim claim{&route, by, kind};
    ++m_reserved[by][kind];
    const auto id = newId();
    m_claims.emplace(id, claim);
    return id;
}

void Claims::standInLine(ClaimId id)
{
    auto& claim = m_claims.at(id);
    if (claim.state == State::InLine)
        return;
    release(claim);
    claim.state = State::InLine;
    ++m_inLine;
}

Claims::Claim Claims::take(ClaimId id)
{
    const auto claim = m_claims.extract(id).mapped();
    release(claim);
    return claim;
}

std::vector<ClaimId> Claims::takeAllOf(LaneId lane)
{
    std::vector<ClaimId> taken;
    std::erase_if(m_claims, [&](const auto& entry) {
        if (entry.second.route->lane != lane)
            return false;
        release(entry.second);
        taken.push_back(entry.first);
        return true;
    });
    return taken;
}

void Claims::release(const Claim& claim)
{
    --(claim.state == State::InLine ? m_inLine : m_reserved[claim.by][claim.kind]);
}

bool Claims::takeHeld(const std::string& storeKey)
{
    return !m_held.extract(storeKey).empty();
}

std::vector<std::string> Claims::takeAllHeld(const std::string& storeKey)
{
    return std::vector<std::string>(m_held.erase(storeKey), storeKey);
}

std::vector<std::string> Claims::takeAllHeldSince(Instant latest)
{
    std::vector<std::string> keys;
    std::erase_if(m_held, [&](const auto& held) {
        if (held.second > latest)
            return false;
        keys.push_back(held.first);
        return true;
    });
    return keys;
}

std::optional<Instant> Claims::nextExpiry() const
{
    if (m_held.empty())
        return std::nullopt;
    return std::ranges::min_element(m_held, {}, [](const auto& held) { return held.second; })->second + heldFor;
}

} // namespace headroom::rest
