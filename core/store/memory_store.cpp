// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/store/memory_store.h"

#include <algorithm>

using namespace std::chrono_literals;

namespace headroom::store {

namespace {

constexpr auto remembered = 10min;
constexpr auto betweenForgetting = 30s;

} // namespace

MemoryStore::MemoryStore(Clock& clock)
    : m_clock(clock)
{
}

void MemoryStore::claim(const std::string& key, Answer answer)
{
    const auto now = m_clock.now();
    forgetIdle(now);
    if (now < m_globalUntil)
        return answer(Wait{m_globalUntil, WaitReason::Global});
    answer(m_buckets[key].claim(now));
}

void MemoryStore::learn(const std::string& key, const Learned& learned)
{
    m_buckets[key].learn(learned, m_clock.now());
}

void MemoryStore::exhaust(const std::string& key, Duration retryAfter)
{
    m_buckets[key].exhaust(retryAfter, m_clock.now());
}

void MemoryStore::abandon(const std::string& key)
{
    m_buckets[key].abandon(m_clock.now());
}

void MemoryStore::learnGlobal(Duration retryAfter)
{
    m_globalUntil = std::max(m_globalUntil, m_clock.now() + retryAfter);
}

void MemoryStore::countInvalid(std::string_view egress, std::string_view)
{
    m_invalid[std::string(egress)].add(m_clock.now());
}

std::uint64_t MemoryStore::invalid(std::string_view egress) const
{
    const auto found = m_invalid.find(std::string(egress));
    return found == m_invalid.end() ? 0 : found->second.count(m_clock.now());
}

void MemoryStore::forgetIdle(Instant now)
{
    if (now < m_nextForget)
        return;
    m_nextForget = now + betweenForgetting;
    std::erase_if(m_buckets, [now](const auto& entry) {
        const auto idle = entry.second.idleFrom();
        return idle && now - *idle > remembered;
    });
}

} // namespace headroom::store
