// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/redis/connection/pending_answers.h"

#include "core/base/text/ascii.h"

#include <algorithm>

namespace headroom::redis {

void PendingAnswers::add(PendingCommand pending, bool keepCommand)
{
    Entry entry;
    const auto& command = pending.command;
    const auto unsubscribes = equalsIgnoringCase(command[0], "UNSUBSCRIBE");
    if (command.size() > 1 && (unsubscribes || equalsIgnoringCase(command[0], "SUBSCRIBE")))
        entry.replies = static_cast<std::uint32_t>(command.size() - 1); // one a channel
    else if (unsubscribes)
        entry.replies = static_cast<std::uint32_t>(std::max<std::int64_t>(m_subscriptions, 1)); // from all there are
    if (!keepCommand)
        pending.command = {};
    entry.pending = std::move(pending);
    m_entries.push_back(std::move(entry));
}

void PendingAnswers::addLocal(Connection::ReplyCallback answer, std::string why)
{
    Entry entry;
    entry.pending.answer = std::move(answer);
    entry.local = std::move(why);
    m_entries.push_back(std::move(entry));
}

void PendingAnswers::markWritten(Instant now)
{
    for (; m_written < m_entries.size(); ++m_written)
        m_entries[m_written].writtenAt = now;
}

void PendingAnswers::loseAll(const std::string& why)
{
    for (auto& entry : m_entries) {
        if (!entry.local)
            entry.local = why;
    }
    m_subscriptions = 0;
}

PendingAnswers::Taken PendingAnswers::take(const Reply& reply)
{
    if (m_written == 0 || hasLocalNext())
        return {};
    countSubscription(reply);
    auto& entry = m_entries.front();
    if (entry.replies > 1 && !reply.isError()) {
        --entry.replies;
        return {Outcome::Partial, {}, {}};
    }
    Taken taken{Outcome::Answered, std::move(entry.pending), entry.writtenAt};
    m_entries.pop_front();
    m_written -= std::min<std::size_t>(m_written, 1);
    return taken;
}

bool PendingAnswers::isPushed(const Reply& reply) const
{
    return m_subscriptions > 0 && reply.isArray() && reply.elements.size() == 3 && reply.elements[0].text == "message";
}

void PendingAnswers::countSubscription(const Reply& reply)
{
    if (!reply.isArray() || reply.elements.size() != 3 || !reply.elements[2].isInteger())
        return;
    if (reply.elements[0].text == "subscribe" || reply.elements[0].text == "unsubscribe")
        m_subscriptions = reply.elements[2].integer;
}

std::pair<Connection::ReplyCallback, Reply> PendingAnswers::takeLocal()
{
    auto entry = std::move(m_entries.front());
    m_entries.pop_front();
    m_written -= std::min<std::size_t>(m_written, 1);
    return {std::move(entry.pending.answer), Reply{Reply::Type::Lost, 0, std::move(*entry.local), {}}};
}

std::optional<Instant> PendingAnswers::waitingSince() const
{
    if (m_written == 0 || hasLocalNext())
        return std::nullopt;
    return std::max(m_entries.front().writtenAt, answeredAt);
}

} // namespace headroom::redis
