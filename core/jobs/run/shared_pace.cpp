// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/run/shared_pace.h"

#include <vector>

namespace headroom::jobs {

namespace {

constexpr Duration isActiveFor = std::chrono::seconds{2};

} // namespace

SharedPace::Sender SharedPace::join()
{
    m_members.emplace(++m_last, Member());
    return m_last;
}

void SharedPace::take(Sender sender, Instant now)
{
    auto& member = m_members.at(sender);
    m_served = std::max(m_served, member.served);
    member.served = m_served + 1;
    member.sent = now;
    m_together.pace.take(now);
    // It had to wait for the others' turns, which are no reason to stay below its own rate.
    member.pace.take(now, Pace::slack + m_together.pace.distance() * std::int64_t(m_members.size()));
}

std::optional<SharedPace::Turn> SharedPace::next(Instant now) const
{
    std::optional<Instant> first;
    for (const auto& [sender, member] : m_members) {
        if (member.isWaiting)
            first = std::min(first.value_or(mayGoAt(member)), mayGoAt(member));
    }
    if (!first)
        return std::nullopt;
    std::optional<Turn> turn;
    std::uint64_t served = 0;
    for (const auto& [sender, member] : m_members) {
        if (!member.isWaiting || mayGoAt(member) > std::max(*first, now) || (turn && member.served >= served))
            continue;
        turn = Turn{sender, mayGoAt(member)};
        served = member.served;
    }
    return turn;
}

double SharedPace::rateOf(Sender sender, Instant now) const
{
    const auto own = m_members.at(sender).perSecond;
    if (m_together.perSecond <= 0)
        return own;
    std::vector<double> rates;
    for (const auto& [other, member] : m_members) {
        const bool isActive = member.isWaiting || (member.sent && now - *member.sent <= isActiveFor);
        if (other == sender || isActive)
            rates.push_back(member.perSecond > 0 ? member.perSecond : m_together.perSecond);
    }
    // What those with low rates leave is the others'.
    std::sort(rates.begin(), rates.end());
    auto left = m_together.perSecond;
    auto part = left;
    for (std::size_t i = 0; i < rates.size(); ++i) {
        part = left / double(rates.size() - i);
        if (rates[i] >= part)
            break;
        left -= rates[i];
    }
    return own > 0 ? std::min(own, part) : part;
}

} // namespace headroom::jobs
