// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/schemes/fleet/invalid_request_reporter.h"

#include "core/redis/protocol/server_error.h"
#include "core/schemes/fleet/fleet_keys.h"

#include <QPointer>

#include <numeric>

namespace headroom::schemes {

namespace {

constexpr Duration ledgerRetryInterval = std::chrono::seconds{1};

} // namespace

InvalidRequestReporter::InvalidRequestReporter(
    redis::Connection& connection, Clock& clock, std::string prefix, StoreProblems problems)
    : m_connection(connection)
    , m_clock(clock)
    , m_prefix(std::move(prefix))
    , m_problems(std::move(problems))
    , m_again(clock, [this] { handIn(); })
{
    connect(&m_connection, &redis::Connection::ready, this, [this] { handIn(); });
}

void InvalidRequestReporter::count(std::string_view egress, std::string_view cause)
{
    ++m_unsent[invalidSlotStart(m_clock.wallNow())][{std::string(egress), std::string(cause)}];
    forgetOld();
    handIn();
}

std::size_t InvalidRequestReporter::unsent() const
{
    return std::accumulate(m_unsent.begin(), m_unsent.end(), std::size_t{0},
        [](std::size_t sum, const auto& slot) { return sum + slot.second.size(); });
}

// Nobody asks for them any more.
void InvalidRequestReporter::forgetOld()
{
    m_unsent.erase(m_unsent.begin(), m_unsent.lower_bound(invalidSlotStart(m_clock.wallNow()) - invalidWindow));
}

void InvalidRequestReporter::handIn()
{
    if (!m_connection.isReady())
        return;
    forgetOld();
    for (const auto& [slot, counts] : std::exchange(m_unsent, {})) {
        for (const auto& [cause, count] : counts)
            handIn(slot, cause, count);
    }
}

void InvalidRequestReporter::handIn(WallTime slot, const Cause& cause, std::int64_t count)
{
    const auto key = invalidKey(m_prefix, cause.first, slot);
    m_connection.send({"HINCRBY", key, cause.second, std::to_string(count)},
        [self = QPointer(this), slot, cause, count](const redis::Reply& reply) {
            // It may have been counted: counting it again errs on the safe side.
            if (!self)
                return;
            self->m_problems.note(StoreProblem::Cause::InvalidCounts, reply, self->m_clock.now());
            const auto refused = redis::serverErrorOf(reply).has_value();
            if (reply.isLost() || refused)
                self->m_unsent[slot][cause] += count;
            if (refused)
                self->m_again.ringNoLaterThan(self->m_clock.now() + ledgerRetryInterval);
        });
    m_connection.send({"EXPIRE", key, std::to_string(invalidKeyLifetime.count())});
}

} // namespace headroom::schemes
