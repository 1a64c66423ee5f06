// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/redis/followed_reads.h"

namespace headroom::redis {

namespace {

// Where a slot moves: MOVED to its old owner, ASK to the new one, and once more if it has arrived meanwhile.
constexpr unsigned mostHops = 4;

} // namespace

FollowedReads::FollowedReads(Connection& connection, Clock& clock, std::function<void(const Redirection&)> onMoved)
    : m_connection(connection)
    , m_onMoved(std::move(onMoved))
    , m_others(connection.options(), clock)
{
    m_connection.setDetour(this);
}

FollowedReads::~FollowedReads()
{
    m_connection.setDetour(nullptr);
}

bool FollowedReads::takesRefused(Errand& errand, const Reply& error)
{
    const auto& here = m_connection.endpoint();
    const auto redirection = redirectionIn(error, {here.host, here.port});
    if (!redirection)
        return false;
    if (redirection->kind == Redirection::Kind::Moved && m_onMoved)
        m_onMoved(*redirection);
    follow(*redirection, std::move(errand), 1);
    return true;
}

void FollowedReads::follow(const Redirection& redirection, Errand errand, unsigned hops)
{
    auto command = errand.command;
    m_others.send(redirection, std::move(command),
        [this, errand = std::move(errand), at = redirection.to, hops](Reply reply) mutable {
            const auto next = redirectionIn(reply, at);
            if (next && hops < mostHops)
                return follow(*next, std::move(errand), hops + 1);
            if (next || reply.isLost())
                reply = {Reply::Type::Error, 0, "TRYAGAIN " + reply.text, {}};
            if (errand.answer)
                errand.answer(std::move(reply));
        });
}

} // namespace headroom::redis
