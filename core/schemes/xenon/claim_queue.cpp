// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/schemes/xenon/claim_queue.h"

#include <algorithm>

namespace headroom::schemes {

void ClaimQueue::add(ClaimTicket ticket, const std::string& key, BucketStore::ClaimCallback answer, bool isTold)
{
    m_lines[key].claims.push_back({ticket, std::move(answer), isTold});
    m_keyOf.emplace(ticket, key);
}

bool ClaimQueue::cancel(ClaimTicket ticket)
{
    const auto key = m_keyOf.extract(ticket);
    if (key.empty())
        return false;
    const auto line = m_lines.find(key.mapped());
    std::erase_if(line->second.claims, [ticket](const Claim& claim) { return claim.ticket == ticket; });
    if (line->second.claims.empty())
        endWaiting(line);
    forgetIfEmpty(line);
    return true;
}

void ClaimQueue::answered(const std::string& key)
{
    const auto line = m_lines.find(key);
    if (line == m_lines.end())
        return;
    line->second.asks = std::max(line->second.asks, 1U) - 1;
    forgetIfEmpty(line);
}

bool ClaimQueue::mustAsk(const std::string& key) const
{
    const auto line = m_lines.find(key);
    return line != m_lines.end() && !line->second.claims.empty() && line->second.asks == 0 && !line->second.waitsUntil;
}

std::optional<BucketStore::ClaimCallback> ClaimQueue::takeFirst(const std::string& key)
{
    const auto line = m_lines.find(key);
    if (line == m_lines.end() || line->second.claims.empty())
        return std::nullopt;
    endWaiting(line);
    auto first = std::move(line->second.claims.front());
    line->second.claims.pop_front();
    m_keyOf.erase(first.ticket);
    forgetIfEmpty(line);
    return std::move(first.answer);
}

std::vector<BucketStore::ClaimCallback> ClaimQueue::takeAll(const std::string& key)
{
    std::vector<BucketStore::ClaimCallback> answers;
    const auto line = m_lines.find(key);
    if (line == m_lines.end())
        return answers;
    endWaiting(line);
    for (auto& claim : std::exchange(line->second.claims, {})) {
        m_keyOf.erase(claim.ticket);
        answers.push_back(std::move(claim.answer));
    }
    forgetIfEmpty(line);
    return answers;
}

std::vector<BucketStore::ClaimCallback> ClaimQueue::wait(const std::string& key, Instant until)
{
    std::vector<BucketStore::ClaimCallback> answers;
    const auto line = m_lines.find(key);
    if (line == m_lines.end() || line->second.claims.empty())
        return answers;
    endWaiting(line);
    line->second.waitsUntil = until;
    m_alarms.emplace(until, key);
    for (auto& claim : line->second.claims) {
        if (!std::exchange(claim.isTold, true))
            answers.push_back(claim.answer);
    }
    return answers;
}

bool ClaimQueue::isWaiting(const std::string& key) const
{
    const auto line = m_lines.find(key);
    return line != m_lines.end() && line->second.waitsUntil;
}

void ClaimQueue::wake(const std::string& key)
{
    if (const auto line = m_lines.find(key); line != m_lines.end())
        endWaiting(line);
}

std::vector<std::string> ClaimQueue::wakeDue(Instant now)
{
    std::vector<std::string> keys;
    while (!m_alarms.empty() && m_alarms.begin()->first <= now) {
        keys.push_back(m_alarms.begin()->second);
        wake(keys.back());
    }
    return keys;
}

std::vector<std::string> ClaimQueue::waiting() const
{
    std::vector<std::string> keys;
    for (const auto& [until, key] : m_alarms)
        keys.push_back(key);
    return keys;
}

std::optional<Instant> ClaimQueue::wakeAt() const
{
    return m_alarms.empty() ? std::nullopt : std::optional(m_alarms.begin()->first);
}

void ClaimQueue::endWaiting(Lines::iterator line)
{
    if (const auto until = std::exchange(line->second.waitsUntil, std::nullopt))
        m_alarms.erase({*until, line->first});
}

void ClaimQueue::forgetIfEmpty(Lines::iterator line)
{
    if (line->second.claims.empty() && line->second.asks == 0)
        m_lines.erase(line);
}

} // namespace headroom::schemes
