// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/store/invalid_ledger.h"

#include "core/redis/server_trouble.h"
#include "core/store/invalid_keys.h"

#include <QPointer>

namespace headroom::store {

namespace {

constexpr Duration betweenTries = std::chrono::seconds{1};

} // namespace

InvalidLedger::InvalidLedger(redis::Connection& connection, Clock& clock, std::string prefix, StoreProblems problems)
    : m_connection(connection)
    , m_clock(clock)
    , m_prefix(std::move(prefix))
    , m_problems(std::move(problems))
    , m_again(clock, [this] { handIn(); })
{
    connect(&m_connection, &redis::Connection::ready, this, [this] { handIn(); });
}

void InvalidLedger::count(std::string_view egress, std::string_view cause)
{
    ++m_counts[{invalidKey(m_prefix, egress, m_clock.wallNow()), std::string(cause)}];
    handIn();
}

void InvalidLedger::handIn()
{
    if (!m_connection.isReady())
        return;
    for (const auto& [place, count] : std::exchange(m_counts, {})) {
        const auto& [key, cause] = place;
        m_connection.send({"HINCRBY", key, cause, std::to_string(count)},
            [self = QPointer(this), place = place, count = count](const redis::Reply& reply) {
                // It may have been counted: counting it again errs on the safe side.
                if (!self)
                    return;
                self->m_problems.note(StoreProblem::Cause::InvalidCounts, reply, self->m_clock.now());
                const auto refused = redis::troubleIn(reply).has_value();
                if (reply.isLost() || refused)
                    self->m_counts[place] += count;
                if (refused)
                    self->m_again.ringNoLaterThan(self->m_clock.now() + betweenTries);
            });
        m_connection.send({"EXPIRE", key, std::to_string(invalidKeyLifetime.count())});
    }
}

} // namespace headroom::store
