// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/time.h"

#include <cstdint>
#include <deque>
#include <string>
#include <unordered_map>

namespace headroom::sim {

// Who sends too many invalid requests is shut out (docs: Rate Limits, "Invalid Request Limit"): 10,000 answers of 401,
// 403 or 429 (unless shared) within any ten minutes, per source address; here for one hour. One thread.
class InvalidGuard
{
public:
    static constexpr Duration window = std::chrono::minutes{10};
    static constexpr Duration banLength = std::chrono::hours{1};

    explicit InvalidGuard(std::uint32_t banAfter = 10'000)
        : m_banAfter(banAfter)
    {
    }

    // How long the address is still shut out; 0 when it is not.
    Duration banLeft(const std::string& address, Instant now) const;
    // Counts one invalid request; the one that makes it `banAfter` begins the ban.
    void note(const std::string& address, Instant now);

    std::uint32_t inWindow(const std::string& address, Instant now) const;
    std::uint32_t banAfter() const { return m_banAfter; }

    struct Source
    {
        std::deque<Instant> invalid; // oldest first
        Instant bannedUntil{};
    };
    const std::unordered_map<std::string, Source>& sources() const { return m_sources; }

private:
    std::uint32_t m_banAfter;
    std::unordered_map<std::string, Source> m_sources; // by address; only of those that were invalid at least once
};

} // namespace headroom::sim
