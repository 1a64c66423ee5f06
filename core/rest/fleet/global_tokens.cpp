// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/rest/fleet/global_tokens.h"

#include "core/limits/sliding_window_limiter.h"

#include <algorithm>

namespace headroom::rest {

namespace {

// Enough to take what a limit gives in an eighth of a second, so that a process that comes later need not wait for long
// behind those of the others.
constexpr std::size_t minAhead = 4;
constexpr std::size_t maxTokensAhead = 64;

} // namespace

GlobalTokens::GlobalTokens(const SchedulerOptions& options)
    : m_keys{options.globalKey, options.globalBulkKey}
{
    const limits::SlidingWindowLimiter limit(options.globalPerSecond, options.globalMargin);
    m_perSecond = limit.size();
    m_span = limit.span();
}

TokenKind GlobalTokens::kindOf(const QueuePlace& place, Instant now) const
{
    const bool isBulk = place.priority == model::Priority::Bulk && !m_keys[TokenKind::Bulk].empty();
    return isBulk && place.beforeNormalFrom() > now ? TokenKind::Bulk : TokenKind::Normal;
}

std::size_t GlobalTokens::maxAhead() const
{
    return std::clamp(m_perSecond / 8, minAhead, maxTokensAhead);
}

bool GlobalTokens::has(ClaimId claim) const
{
    return std::ranges::any_of(m_tokens, [claim](const FleetTokens& each) { return each.has(claim); });
}

bool GlobalTokens::answered(ClaimId claim, const schemes::Claim& result, Instant notBefore)
{
    const auto tokens = std::ranges::find_if(m_tokens, [claim](const FleetTokens& each) { return each.has(claim); });
    if (tokens->answered(claim, result))
        return true;
    m_notBefore = notBefore;
    return false;
}

bool GlobalTokens::isUsable(TokenKind kind, std::size_t reserved, bool withComing, Instant by) const
{
    return m_tokens[kind].usable(by) + (withComing ? m_tokens[kind].coming() : 0) > reserved;
}

std::optional<Instant> GlobalTokens::changesAt(TokenKind kind, Duration lead, Instant now) const
{
    const auto next = m_tokens[kind].nextUsable();
    return soonest({next && *next - lead > now ? std::optional(*next - lead) : std::nullopt,
        m_notBefore && *m_notBefore > now ? m_notBefore : std::nullopt});
}

void GlobalTokens::supply(
    const PerTokenKind<std::size_t>& wanted, Claims& claims, Instant now, std::vector<Action>& actions)
{
    for (const auto kind : allTokenKinds) {
        const auto count = wanted[kind];
        auto missing = m_notBefore && *m_notBefore > now ? 0 : m_tokens[kind].missing(count);
        for (; missing > 0; --missing) {
            const auto claim = claims.newId();
            m_tokens[kind].asked(claim);
            actions.push_back(action::AskClaim{claim, m_keys[kind]});
        }
        // Who stands in line takes nothing yet.
        drop(kind, count, count == 0 ? 0 : std::max(count, maxAhead()), actions);
        for (const auto& report : m_tokens[kind].takeReports())
            tell(report, kind, now, actions);
    }
}

void GlobalTokens::drop(TokenKind kind, std::size_t wanted, std::size_t most, std::vector<Action>& actions)
{
    for (const auto& surplus : m_tokens[kind].takeSurplus(wanted, most)) {
        if (surplus.atHand)
            actions.push_back(action::GiveBack{m_keys[kind]});
        else
            actions.push_back(action::CancelClaim{surplus.claim});
    }
}

void GlobalTokens::dropAll(std::vector<Action>& actions)
{
    for (const auto kind : allTokenKinds)
        drop(kind, 0, 0, actions);
}

// Once it is known when the request arrived, so when its token is anybody's again.
void GlobalTokens::report(
    std::optional<TokenKind> token, std::optional<Instant> arrived, Instant now, std::vector<Action>& actions)
{
    const auto freeAt = arrived ? std::optional(*arrived + m_span) : std::nullopt;
    if (token)
        m_tokens[*token].report(freeAt);
    else if (freeAt) // without a token, but it counted all the same
        tell({freeAt, schemes::Claimed::No}, TokenKind::Normal, now, actions);
}

void GlobalTokens::tell(
    const FleetTokens::Report& report, TokenKind kind, Instant now, std::vector<Action>& actions) const
{
    if (!report.freeAt) {
        if (report.claimed == schemes::Claimed::Yes)
            actions.push_back(action::GiveBack{m_keys[kind]});
        return;
    }
    schemes::Learned learned;
    learned.limit = static_cast<std::int64_t>(m_perSecond);
    learned.resetAfter = std::max(*report.freeAt - now, Duration::zero());
    actions.push_back(action::Learn{m_keys[kind], learned, report.claimed});
}

} // namespace headroom::rest
