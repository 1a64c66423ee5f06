// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/watch/scan/paced_scan.h"

#include "core/redis/protocol/command_bytes.h"

#include <algorithm>
#include <utility>

namespace headroom::watch {

using redis::Reply;

namespace {

constexpr auto beginning = "0"; // as a cursor, and the end as well

} // namespace

PacedScan::PacedScan(redis::Connection& connection, ReadScheduler& steps, std::string pattern)
    : m_connection(connection)
    , m_steps(steps)
    , m_pattern(std::move(pattern))
{
}

void PacedScan::start()
{
    stop();
    m_isRunning = true;
    m_asked = 0;
    m_cursor = beginning;
}

void PacedScan::stop()
{
    ++m_run;
    m_isRunning = false;
}

void PacedScan::next(std::uint64_t most, Taken taken)
{
    m_steps.wait(
        ReadScheduler::Lane::Base, [this, most, taken = std::move(taken), run = m_run](ReadScheduler::Ticket ticket) {
            if (run == m_run)
                step(ticket, most, taken);
            else
                m_steps.finished(ticket, {});
        });
}

void PacedScan::step(ReadScheduler::Ticket ticket, std::uint64_t most, Taken taken)
{
    redis::Command command{"SCAN", m_cursor};
    if (!m_pattern.empty())
        command.insert(command.end(), {"MATCH", m_pattern});
    const auto count = std::min(static_cast<std::uint64_t>(m_pace.size()), most);
    command.insert(command.end(), {"COUNT", std::to_string(count)});
    m_asked += count;
    m_connection.send(
        std::move(command), [this, ticket, count, taken = std::move(taken), run = m_run](const Reply& reply) {
            if (reply.isLost())
                return;
            m_steps.firstAnswer(ticket);
            m_pace.took(count, m_steps.held());
            m_steps.finished(ticket, m_pace.pauseAfter(count));
            if (run != m_run)
                return;
            if (!reply.isArray() || reply.elements.size() != 2 || !reply.elements[1].isArray()) {
                static const std::vector<Reply> none;
                taken({none, false, false,
                    reply.isError() ? redis::oneLine(reply.text) : "SCAN is answered with what is no cursor and keys"});
                return;
            }
            const auto isFirst = m_cursor == beginning;
            m_cursor = reply.elements[0].text;
            taken({reply.elements[1].elements, isFirst, m_cursor == beginning, {}});
        });
    m_steps.sent(ticket, 0);
}

} // namespace headroom::watch
