// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/limits/bulk_room.h"
#include "core/limits/sliding_window_limiter.h"
#include "core/model/client_state.h"
#include "core/rest/fleet/global_tokens.h"
#include "core/rest/hold.h"

namespace headroom::rest {

// A limit of so many requests a second: of the bot or of the egress address. It is this process's own, or, where the
// store keeps that of the bot, tokens of the fleet's; while the store is away the own limit counts instead, and for a
// while after that both do.
//
// Pure. Times given must never go back.
class RequestLimit
{
public:
    RequestLimit(CountedBy by, const SchedulerOptions& options);

    model::WaitReason reason() const
    {
        return m_by == CountedBy::Bot ? model::WaitReason::Global : model::WaitReason::AddressLimit;
    }
    GlobalTokens& tokens() { return m_tokens; }
    const GlobalTokens& tokens() const { return m_tokens; }

    // Until when nothing may go at all: by a 429, or because this process's share is not free yet.
    std::optional<Hold> hold(const Moment& m) const;
    // Whether one more request may go beside what is set aside; `withComing`: or its token is there when its claim is.
    bool hasRoom(TokenKind kind, const PerTokenKind<std::size_t>& reserved, bool withComing, const Moment& m) const;
    // When that may have changed by time alone.
    std::optional<Instant> roomAt(TokenKind kind, const Moment& m) const;
    // A bulk request leaves room under the limit to others that may come, until it has waited so long that it would go
    // before them. When it need not any more; none: it need not now.
    std::optional<Instant> leavesRoomUntil(const QueuePlace& place, const Moment& m) const;

    // A request goes, which counts at Discord `usualWay` later. Returns the kind of the token that it uses, if it does.
    std::optional<TokenKind> sent(const QueuePlace& place, Duration usualWay, const Moment& m);
    void landed(Instant sent, Instant arrived) { m_limit.landed(sent, arrived); }
    void refused(Instant until); // Discord's 429

    void setShare(double perSecond, std::optional<Instant> from);
    void storeForgot(Instant now);
    std::optional<double> neededBesideBulk(Instant now) const; // see Scheduler
    model::SharedLimit state(const Moment& m) const; // but for who waits

private:
    bool usesTokens(const Moment& m) const { return m_tokens.areUsed() && !m.storeAwayUntil; }
    std::optional<Instant> ownRoomAt(const Moment& m) const;

    CountedBy m_by;
    limits::SlidingWindowLimiter m_limit;
    limits::BulkRoom m_bulkRoom;
    GlobalTokens m_tokens; // not used for the address
    std::optional<Instant> m_heldUntil;
    std::optional<Instant> m_shareFrom;
};

} // namespace headroom::rest
