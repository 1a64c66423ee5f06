// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/watch/keyspace_probe.h"

#include <algorithm>

namespace headroom::watch {

using redis::Reply;

namespace {

constexpr std::uint64_t placesPerName = 4;

}

KeyspaceProbe::KeyspaceProbe(
    redis::Connection& connection, PacedSteps& steps, const KeyScheme& scheme, std::uint64_t maxNames)
    : m_connection(connection)
    , m_steps(steps)
    , m_scheme(scheme)
    , m_naming(namingOf(scheme))
    , m_maxNames(maxNames)
{
}

void KeyspaceProbe::start(bool looksAtNames)
{
    stop();
    m_isRunning = true;
    m_cursor.assign(1, '0');
    m_asked = 0;
    m_sample = {};
    m_connection.send({"INFO", "keyspace"}, [this, looksAtNames, run = m_run](const Reply& reply) {
        if (run != m_run || reply.isLost())
            return;
        m_databases.reset();
        if (reply.isString())
            m_databases = keysByDatabase(reply.text);
        if (!looksAtNames) {
            finish();
            return;
        }
        waitForStep();
    });
}

void KeyspaceProbe::stop()
{
    ++m_run;
    m_isRunning = false;
}

void KeyspaceProbe::waitForStep()
{
    m_steps.wait(PacedSteps::Lane::Base, [this, run = m_run](PacedSteps::Ticket ticket) {
        if (run == m_run)
            step(ticket);
        else
            m_steps.finished(ticket, {});
    });
}

void KeyspaceProbe::step(PacedSteps::Ticket ticket)
{
    const auto count = std::min<std::uint64_t>(m_pace.size(), m_maxNames - m_sample.keys);
    m_asked += count;
    m_connection.send(
        {"SCAN", m_cursor, "COUNT", std::to_string(count)}, [this, ticket, count, run = m_run](const Reply& reply) {
            if (reply.isLost())
                return;
            m_steps.firstAnswer(ticket);
            m_pace.took(count, m_steps.held());
            m_steps.finished(ticket, m_pace.pauseAfter(count));
            if (run == m_run)
                take(reply);
        });
    m_steps.sent(ticket, 0);
}

void KeyspaceProbe::take(const Reply& reply)
{
    if (!reply.isArray() || reply.elements.size() != 2 || !reply.elements[1].isArray()) {
        finish();
        return;
    }
    m_cursor = reply.elements[0].text;
    for (const auto& key : reply.elements[1].elements)
        m_sample.add(m_scheme, m_naming, key.text);
    m_sample.isWhole = m_cursor == "0";
    if (m_sample.isWhole || m_sample.keys >= m_maxNames || m_asked >= m_maxNames * placesPerName)
        finish();
    else
        waitForStep();
}

void KeyspaceProbe::finish()
{
    m_isRunning = false;
    if (onDone)
        onDone();
}

} // namespace headroom::watch
