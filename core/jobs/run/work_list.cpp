// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/run/work_list.h"

#include <algorithm>

namespace headroom::jobs {

namespace {

constexpr std::size_t maxEnded = 20'000; // the store knows the others

bool mayHaveFailed(const Item& item) // what it waits for: see afterItem()
{
    return item.dependsOn < allBefore;
}

// Of what has ended.
Text whyNotDone(std::int64_t on, ItemState state)
{
    const auto why = state == ItemState::Failed ? Text::tr("item %1, which it depends on, is failed")
        : state == ItemState::Skipped           ? Text::tr("item %1, which it depends on, is skipped")
                                                : Text::tr("item %1, which it depends on, is uncertain");
    return why.arg(on);
}

// The number of the item that it waits for; 0: none.
std::int64_t waitsFor(const Item& item)
{
    return mayHaveFailed(item) ? afterItem(item.dependsOn) : item.dependsOn == allBefore ? 0 : item.dependsOn;
}

} // namespace

void WorkList::add(Item item, std::string route)
{
    m_loadedUpTo = std::max(m_loadedUpTo, item.n);
    putBack(std::move(item), std::move(route));
}

void WorkList::putBack(Item item, std::string route)
{
    const auto n = item.n;
    m_underWay.erase(n);
    m_waiting.insert_or_assign(n, Waiting{std::move(item), std::move(route)});
}

std::vector<std::int64_t> WorkList::unknownDependencies() const
{
    std::vector<std::int64_t> unknown;
    for (const auto& [n, waiting] : m_waiting) {
        const auto on = waitsFor(waiting.item);
        if (on > 0 && on < n && !m_ended.contains(on) && !m_waiting.contains(on))
            unknown.push_back(on);
    }
    std::sort(unknown.begin(), unknown.end());
    unknown.erase(std::unique(unknown.begin(), unknown.end()), unknown.end());
    return unknown;
}

void WorkList::ended(std::int64_t n, const Ended& how)
{
    m_underWay.erase(n);
    m_ended.insert_or_assign(n, how);
    if (m_ended.size() > maxEnded)
        m_ended.erase(m_ended.begin());
}

std::string WorkList::resultOf(std::int64_t n) const
{
    const auto found = m_ended.find(n);
    return found == m_ended.end() ? std::string() : found->second.resultId;
}

void WorkList::defer(const std::string& route, Instant until)
{
    auto& deferred = m_deferred[route];
    deferred = std::max(deferred, until);
}

bool WorkList::isDeferred(const std::string& route, Instant now) const
{
    const auto found = m_deferred.find(route);
    return found != m_deferred.end() && now < found->second;
}

bool WorkList::isBehindOthers(const Item& item) const
{
    if (item.dependsOn != allBefore)
        return false;
    return m_waiting.begin()->first < item.n || (!m_underWay.empty() && *m_underWay.begin() < item.n);
}

WorkList::Pick WorkList::pick(std::size_t room, Instant now)
{
    Pick pick;
    for (auto next = m_waiting.begin(); next != m_waiting.end() && pick.items.size() < room;) {
        const auto& item = next->second.item;
        if (isBehindOthers(item))
            break; // and so are all that follow
        if (const auto on = waitsFor(item); on > 0) {
            const auto found = m_ended.find(on);
            const bool isImpossible = on >= item.n;
            if (found == m_ended.end() && !isImpossible) {
                ++next;
                continue;
            }
            const bool isDone = mayHaveFailed(item)
                || (!isImpossible && (found->second.state == ItemState::Done || found->second.isKept));
            if (!isDone) {
                Outcome skipped{.n = item.n, .state = ItemState::Skipped, .from = ItemState::Planned};
                skipped.error = isImpossible ? Text::tr("item %1, which it depends on, comes after it").arg(on)
                                             : whyNotDone(on, found->second.state);
                ended(item.n, {.state = ItemState::Skipped});
                pick.skipped.push_back(std::move(skipped));
                next = m_waiting.erase(next);
                continue;
            }
        }
        if (isDeferred(next->second.route, now)) {
            ++next;
            continue;
        }
        m_underWay.insert(item.n);
        pick.items.push_back(std::move(next->second.item));
        next = m_waiting.erase(next);
    }
    return pick;
}

std::optional<Instant> WorkList::allDeferredUntil(Instant now) const
{
    std::optional<Instant> first;
    for (const auto& [n, waiting] : m_waiting) {
        if (isBehindOthers(waiting.item))
            break;
        if (const auto on = waitsFor(waiting.item); on > 0 && m_waiting.contains(on))
            continue; // waits for one of the others
        if (!isDeferred(waiting.route, now))
            return std::nullopt;
        const auto until = m_deferred.at(waiting.route);
        first = first ? std::min(*first, until) : until;
    }
    return first;
}

} // namespace headroom::jobs
