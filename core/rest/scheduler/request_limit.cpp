// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/rest/scheduler/request_limit.h"

#include <algorithm>
#include <numeric>

namespace headroom::rest {

namespace {

SchedulerOptions withoutTokens(SchedulerOptions options)
{
    options.globalKey.clear();
    return options;
}

std::size_t sum(const PerTokenKind<std::size_t>& reserved)
{
    return std::accumulate(reserved.begin(), reserved.end(), std::size_t{0});
}

} // namespace

RequestLimit::RequestLimit(CountedBy by, const SchedulerOptions& options)
    : m_by(by)
    , m_limit(by == CountedBy::Bot ? options.globalPerSecond : options.addressPerSecond, options.globalMargin)
    , m_tokens(by == CountedBy::Bot ? options : withoutTokens(options))
{
}

std::optional<Hold> RequestLimit::hold(const Moment& m) const
{
    auto until = m_heldUntil;
    if (!m_tokens.areUsed() || m.isCautious)
        until = std::max(until, m_shareFrom);
    return holdUntil(until, reason(), m.now);
}

bool RequestLimit::hasRoom(
    TokenKind kind, const PerTokenKind<std::size_t>& reserved, bool withComing, const Moment& m) const
{
    if ((!usesTokens(m) || m.isCautious) && m_limit.available(m.now) <= sum(reserved))
        return false;
    return !usesTokens(m) || m_tokens.isUsable(kind, reserved[kind], withComing, m.now + m.lead);
}

std::optional<Instant> RequestLimit::ownRoomAt(const Moment& m) const
{
    const auto all = sum(m.reserved[m_by]);
    if (m_limit.isLimited() && all >= m_limit.size())
        return std::nullopt;
    return m_limit.availableAt(all + 1, m.now);
}

std::optional<Instant> RequestLimit::roomAt(TokenKind kind, const Moment& m) const
{
    if (!m_tokens.areUsed())
        return ownRoomAt(m);
    if (m.storeAwayUntil)
        return soonest({ownRoomAt(m), m.storeAwayUntil});
    if (m_tokens.isUsable(kind, m.reserved[m_by][kind], false, m.now + m.lead))
        return m.isCautious ? ownRoomAt(m) : std::nullopt;
    return m_tokens.changesAt(kind, m.lead, m.now);
}

std::optional<Instant> RequestLimit::leavesRoomUntil(const QueuePlace& place, const Moment& m) const
{
    if (place.priority != model::Priority::Bulk || place.beforeNormalFrom() <= m.now)
        return std::nullopt;
    if (m_tokens.areApartForBulk() && usesTokens(m) && !m.isCautious)
        return std::nullopt; // the store leaves room by itself
    const auto size = usesTokens(m) ? m_tokens.perSecond() : m_limit.size();
    if (size == 0 || m_bulkRoom.allowsRequest(size, m.now))
        return std::nullopt;
    return std::min(m_bulkRoom.changesAt(m.now), place.beforeNormalFrom());
}

std::optional<TokenKind> RequestLimit::sent(const QueuePlace& place, Duration usualWay, const Moment& m)
{
    m_limit.takeUntilLanded(m.now);
    m_bulkRoom.sent(place.priority == model::Priority::Bulk, m.now + m_limit.span() + usualWay, m.now);
    if (!usesTokens(m))
        return std::nullopt;
    const auto kind = m_tokens.kindOf(place, m.now);
    m_tokens.use(kind, m.now + m.lead);
    return kind;
}

void RequestLimit::refused(Instant until)
{
    m_heldUntil = std::max(m_heldUntil, std::optional(until));
    m_limit.restart(*m_heldUntil);
}

void RequestLimit::setShare(double perSecond, std::optional<Instant> from)
{
    m_limit.setRate(perSecond);
    m_shareFrom = from;
}

// The shares of those who used little and the use of those who used much are more than the limit together.
void RequestLimit::storeForgot(Instant now)
{
    m_limit.replaceOnly(now);
}

std::optional<double> RequestLimit::neededBesideBulk(Instant now) const
{
    const auto peak = m_bulkRoom.peak(now);
    if (peak > 0 && peak >= m_limit.size())
        return std::nullopt;
    return static_cast<double>(peak == 0 ? 0 : peak + 1);
}

model::SharedLimit RequestLimit::state(const Moment& m) const
{
    model::SharedLimit state;
    state.perSecond = m_tokens.areUsed() && !m.isCautious ? m_tokens.perSecond() : m_limit.size();
    state.used = m_limit.taken(m.now);
    state.heldUntil = model::ifAhead(m_heldUntil, m.now);
    return state;
}

} // namespace headroom::rest
