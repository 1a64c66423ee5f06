// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/sim/limits/invalid_guard.h"

#include <algorithm>

namespace headroom::sim {

Duration InvalidGuard::banLeft(const std::string& address, Instant now) const
{
    const auto found = m_sources.find(address);
    if (found == m_sources.end() || now >= found->second.bannedUntil)
        return {};
    return found->second.bannedUntil - now;
}

void InvalidGuard::note(const std::string& address, Instant now)
{
    auto& source = m_sources[address];
    while (!source.invalid.empty() && now >= source.invalid.front() + window)
        source.invalid.pop_front();
    source.invalid.push_back(now);
    if (source.invalid.size() >= m_banAfter && now >= source.bannedUntil)
        source.bannedUntil = now + banLength;
}

std::uint32_t InvalidGuard::inWindow(const std::string& address, Instant now) const
{
    const auto found = m_sources.find(address);
    if (found == m_sources.end())
        return 0;
    const auto& invalid = found->second.invalid;
    return static_cast<std::uint32_t>(std::ranges::count_if(invalid, [&](Instant at) { return now < at + window; }));
}

} // namespace headroom::sim
