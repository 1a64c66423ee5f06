// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/rest/fleet/claims.h"
#include "core/rest/fleet/fleet_tokens.h"
#include "core/rest/scheduler/scheduler_options.h"

namespace headroom::rest {

// The tokens of the bot's global limit where the shared store keeps it: of both kinds, by the store's keys. Asks for as
// many as are wanted and gives back what is not any more; what the store is to be asked and sent is added to `actions`.
//
// Pure. Times given must never go back.
class GlobalTokens
{
public:
    explicit GlobalTokens(const SchedulerOptions& options);

    bool areUsed() const { return !m_keys[TokenKind::Normal].empty(); } // else the limit is this process's own
    bool areApartForBulk() const { return areUsed() && !m_keys[TokenKind::Bulk].empty(); }
    // A bulk request that has waited for so long that it goes before others takes a token as they do.
    TokenKind kindOf(const QueuePlace& place, Instant now) const;
    std::size_t perSecond() const { return m_perSecond; } // of the whole fleet; 0: no limit
    // So many of a kind may stand in line or be promised, though they are not wanted yet.
    std::size_t maxAhead() const;

    bool has(ClaimId claim) const;
    // The store's answer. False: it is refused, and no other is asked for before that.
    bool answered(ClaimId claim, const schemes::Claim& result, Instant notBefore);
    // Whether there is one more than those set aside that may be used then, or, `withComing`, will be as soon as the
    // store answers.
    bool isUsable(TokenKind kind, std::size_t reserved, bool withComing, Instant by) const;
    // When that may have changed by time alone, `lead` before the moment of a token.
    std::optional<Instant> changesAt(TokenKind kind, Duration lead, Instant now) const;
    void use(TokenKind kind, Instant by) { m_tokens[kind].use(by); }

    void supply(const PerTokenKind<std::size_t>& wanted, Claims& claims, Instant now, std::vector<Action>& actions);
    void dropAll(std::vector<Action>& actions);
    // A request has landed. `token`: the one it used, if it did. `arrived`: none if it was never sent.
    void report(
        std::optional<TokenKind> token, std::optional<Instant> arrived, Instant now, std::vector<Action>& actions);

private:
    void drop(TokenKind kind, std::size_t wanted, std::size_t most, std::vector<Action>& actions);
    void tell(const FleetTokens::Report& report, TokenKind kind, Instant now, std::vector<Action>& actions) const;

    PerTokenKind<std::string> m_keys;
    PerTokenKind<FleetTokens> m_tokens;
    std::size_t m_perSecond;
    Duration m_span; // from an arrival until the token is anybody's again
    std::optional<Instant> m_notBefore;
};

} // namespace headroom::rest
