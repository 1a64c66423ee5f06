// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/time.h"
#include "core/redis/connection/connection.h"

#include <deque>
#include <optional>
#include <utility>

namespace headroom::redis {

// The answers a connection owes, in the order of the commands. Some come from the server; some are made here (Lost),
// and wait for their turn like the others.
class PendingAnswers
{
public:
    enum class Outcome {
        Answered,
        Partial, // one of the several replies that a (UN)SUBSCRIBE has
        Unasked,
    };
    struct Taken
    {
        Outcome outcome = Outcome::Unasked;
        PendingCommand pending; // the command in it if that was kept
        Instant writtenAt{};
    };

    void add(PendingCommand pending, bool keepCommand);
    void addLocal(Connection::ReplyCallback answer, std::string why);
    void markWritten(Instant now); // those added since the last time
    void loseAll(const std::string& why); // turns all into local ones

    // Whose command a reply of the server belongs to.
    Taken take(const Reply& reply);
    // A message of a channel we are subscribed to belongs to none.
    bool isPushed(const Reply& reply) const;

    bool hasLocalNext() const { return !m_entries.empty() && m_entries.front().local; }
    std::pair<Connection::ReplyCallback, Reply> takeLocal();

    std::size_t size() const { return m_entries.size(); }
    // Since when the server owes us the next answer; none when it owes none, or one from here comes first.
    std::optional<Instant> waitingSince() const;

    Instant answeredAt{}; // the last answer of the server

private:
    struct Entry
    {
        PendingCommand pending;
        Instant writtenAt{};
        std::uint32_t replies = 1; // still to come
        std::optional<std::string> local; // not the server answers but we: Lost, for this reason
    };

    void countSubscription(const Reply& reply);

    std::deque<Entry> m_entries;
    std::size_t m_written = 0; // how many at the front are marked
    std::int64_t m_subscriptions = 0;
};

} // namespace headroom::redis
