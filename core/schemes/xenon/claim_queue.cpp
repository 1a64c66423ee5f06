// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/schemes/xenon/claim_queue.h"

#include <algorithm>

namespace headroom::schemes {

void ClaimQueue::add(ClaimTicket ticket, const std::string& key, BucketStore::ClaimCallback answer, bool knowsItWaits)
{
    m_queues[key].claims.push_back({ticket, std::move(answer), knowsItWaits});
    m_keyOf.emplace(ticket, key);
}

bool ClaimQueue::cancel(ClaimTicket ticket)
{
    const auto key = m_keyOf.extract(ticket);
    if (key.empty())
        return false;
    const auto queue = m_queues.find(key.mapped());
    std::erase_if(queue->second.claims, [ticket](const Claim& claim) { return claim.ticket == ticket; });
    if (queue->second.claims.empty())
        endWaiting(queue);
    forgetIfEmpty(queue);
    return true;
}

void ClaimQueue::answered(const std::string& key)
{
    const auto queue = m_queues.find(key);
    if (queue == m_queues.end())
        return;
    queue->second.asks = std::max(queue->second.asks, 1U) - 1;
    forgetIfEmpty(queue);
}

bool ClaimQueue::mustAsk(const std::string& key) const
{
    const auto queue = m_queues.find(key);
    return queue != m_queues.end() && !queue->second.claims.empty() && queue->second.asks == 0
        && !queue->second.waitsUntil;
}

std::optional<BucketStore::ClaimCallback> ClaimQueue::takeFirst(const std::string& key)
{
    const auto queue = m_queues.find(key);
    if (queue == m_queues.end() || queue->second.claims.empty())
        return std::nullopt;
    endWaiting(queue);
    auto first = std::move(queue->second.claims.front());
    queue->second.claims.pop_front();
    m_keyOf.erase(first.ticket);
    forgetIfEmpty(queue);
    return std::move(first.answer);
}

std::vector<BucketStore::ClaimCallback> ClaimQueue::takeAll(const std::string& key)
{
    std::vector<BucketStore::ClaimCallback> answers;
    const auto queue = m_queues.find(key);
    if (queue == m_queues.end())
        return answers;
    endWaiting(queue);
    for (auto& claim : std::exchange(queue->second.claims, {})) {
        m_keyOf.erase(claim.ticket);
        answers.push_back(std::move(claim.answer));
    }
    forgetIfEmpty(queue);
    return answers;
}

std::vector<BucketStore::ClaimCallback> ClaimQueue::wait(const std::string& key, Instant until)
{
    std::vector<BucketStore::ClaimCallback> answers;
    const auto queue = m_queues.find(key);
    if (queue == m_queues.end() || queue->second.claims.empty())
        return answers;
    endWaiting(queue);
    queue->second.waitsUntil = until;
    m_alarms.emplace(until, key);
    for (auto& claim : queue->second.claims) {
        if (!std::exchange(claim.knowsItWaits, true))
            answers.push_back(claim.answer);
    }
    return answers;
}

bool ClaimQueue::isWaiting(const std::string& key) const
{
    const auto queue = m_queues.find(key);
    return queue != m_queues.end() && queue->second.waitsUntil;
}

void ClaimQueue::wake(const std::string& key)
{
    if (const auto queue = m_queues.find(key); queue != m_queues.end())
        endWaiting(queue);
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

void ClaimQueue::endWaiting(Queues::iterator queue)
{
    if (const auto until = std::exchange(queue->second.waitsUntil, std::nullopt))
        m_alarms.erase({*until, queue->first});
}

void ClaimQueue::forgetIfEmpty(Queues::iterator queue)
{
    if (queue->second.claims.empty() && queue->second.asks == 0)
        m_queues.erase(queue);
}

} // namespace headroom::schemes
