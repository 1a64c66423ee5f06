// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/redis/topology/redirect_follower.h"

namespace headroom::redis {

namespace {

// Where a slot moves: MOVED to its old owner, ASK to the new one, and once more if it has arrived meanwhile.
constexpr unsigned maxHops = 4;

} // namespace

RedirectFollower::RedirectFollower(
    Connection& connection, Clock& clock, std::function<void(const Redirection&)> onMoved)
    : m_connection(connection)
    , m_onMoved(std::move(onMoved))
    , m_others(connection.options(), clock)
{
    m_connection.setRedirectHandler(this);
}

RedirectFollower::~RedirectFollower()
{
    m_connection.setRedirectHandler(nullptr);
}

bool RedirectFollower::interceptError(PendingCommand& pending, const Reply& error)
{
    const auto& here = m_connection.endpoint();
    const auto redirection = redirectionIn(error, {here.host, here.port});
    if (!redirection)
        return false;
    if (redirection->kind == Redirection::Kind::Moved && m_onMoved)
        m_onMoved(*redirection);
    follow(*redirection, std::move(pending), 1);
    return true;
}

void RedirectFollower::follow(const Redirection& redirection, PendingCommand pending, unsigned hops)
{
    auto command = pending.command;
    m_others.send(redirection, std::move(command),
        [this, pending = std::move(pending), at = redirection.to, hops](Reply reply) mutable {
            const auto next = redirectionIn(reply, at);
            if (next && hops < maxHops)
                return follow(*next, std::move(pending), hops + 1);
            if (next || reply.isLost())
                reply = {Reply::Type::Error, 0, "TRYAGAIN " + reply.text, {}};
            if (pending.answer)
                pending.answer(std::move(reply));
        });
}

} // namespace headroom::redis
