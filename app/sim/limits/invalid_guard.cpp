// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/sim/limits/invalid_guard.h"

#include "core/base/value_in.h"

#include <algorithm>

namespace headroom::sim {

Duration InvalidGuard::banLeft(const std::string& address, Instant now) const
{
    const auto* source = valueIn(m_sources, address);
    return source && now < source->bannedUntil ? source->bannedUntil - now : Duration{};
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
    const auto* source = valueIn(m_sources, address);
    const auto counts = [&](Instant at) { return now < at + window; };
    return source ? static_cast<std::uint32_t>(std::ranges::count_if(source->invalid, counts)) : 0;
}

} // namespace headroom::sim
