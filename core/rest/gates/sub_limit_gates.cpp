// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/rest/gates/sub_limit_gates.h"

namespace headroom::rest {

SubLimitGates::Entry SubLimitGates::enter(
    std::string gate, const QueuePlace& place, const std::string& routeKey, std::string_view body, Instant now)
{
    if (!m_limits.hasGates(routeKey) || admitted(gate) == place.queued)
        return {std::move(gate), false, {}};
    auto entered = m_limits.gateOf(routeKey, topLevelFields(body), now);
    if (!entered)
        return {std::move(gate), false, {}};
    auto& there = m_gates[*entered];
    const auto closedUntil = m_limits.closedUntil(*entered, now);
    if (!closedUntil && there.admitted == 0) {
        there.admitted = place.queued;
        return {std::move(*entered), false, {}};
    }
    there.waiting.add(place);
    if (closedUntil)
        m_openings.add(*closedUntil, *entered);
    return {std::move(*entered), true, closedUntil};
}

void SubLimitGates::remove(const std::string& gate, const QueuePlace& place)
{
    m_gates.at(gate).waiting.remove(place);
}

void SubLimitGates::replace(const std::string& gate, const QueuePlace& before, const QueuePlace& place)
{
    remove(gate, before);
    m_gates.at(gate).waiting.add(place);
}

std::optional<QueuedRequestId> SubLimitGates::leave(const std::string& gate, QueuedRequestId request, Instant now)
{
    if (admitted(gate) == request)
        expel(gate);
    return admitNext(gate, now);
}

std::optional<QueuedRequestId> SubLimitGates::admitNext(const std::string& gate, Instant now)
{
    const auto found = m_gates.find(gate);
    if (found == m_gates.end() || found->second.admitted != 0 || m_limits.closedUntil(gate, now))
        return std::nullopt;
    auto& [waiting, admitted] = found->second;
    const auto first = waiting.first(PrioritySet::all());
    if (!first) {
        m_gates.erase(found);
        return std::nullopt;
    }
    waiting.remove(*first);
    admitted = first->queued;
    return admitted;
}

std::string SubLimitGates::close(const std::string& routeKey, std::string_view body, Instant until, Instant now)
{
    auto gate = m_limits.learn(routeKey, topLevelFields(body), until, now);
    m_gates.try_emplace(gate);
    m_openings.add(until, gate);
    return gate;
}

bool SubLimitGates::isUnder(
    const std::string& gate, const std::string& routeKey, std::string_view body, Instant now) const
{
    return m_limits.gateOf(routeKey, topLevelFields(body), now) == gate;
}

QueuedRequestId SubLimitGates::admitted(const std::string& gate) const
{
    const auto found = m_gates.find(gate);
    return found == m_gates.end() ? 0 : found->second.admitted;
}

std::size_t SubLimitGates::waiting() const
{
    std::size_t count = 0;
    for (const auto& [name, gate] : m_gates)
        count += gate.waiting.size();
    return count;
}

} // namespace headroom::rest
