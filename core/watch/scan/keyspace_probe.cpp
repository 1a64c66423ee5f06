// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/watch/scan/keyspace_probe.h"

namespace headroom::watch {

using redis::Reply;

namespace {

constexpr std::uint64_t placesPerName = 4;

} // namespace

KeyspaceProbe::KeyspaceProbe(
    redis::Connection& connection, ReadScheduler& steps, const schemes::KeyScheme& scheme, std::uint64_t maxNames)
    : m_connection(connection)
    , m_scan(connection, steps, {})
    , m_scheme(scheme)
    , m_naming(namingOf(scheme))
    , m_maxNames(maxNames)
{
}

void KeyspaceProbe::start(bool looksAtNames)
{
    m_scan.start();
    m_sample = {};
    m_connection.send({"INFO", "keyspace"}, [this, looksAtNames, run = m_scan.run()](const Reply& reply) {
        if (run != m_scan.run() || reply.isLost())
            return;
        m_databases.reset();
        if (reply.isString())
            m_databases = keysByDatabase(reply.text);
        if (looksAtNames)
            lookAtNames();
        else
            finish();
    });
}

void KeyspaceProbe::stop()
{
    m_scan.stop();
}

void KeyspaceProbe::lookAtNames()
{
    m_scan.next(m_maxNames - m_sample.keys, [this](const PacedScan::Step& step) {
        for (const auto& key : step.keys)
            m_sample.add(m_scheme, m_naming, key.text);
        m_sample.isWhole = step.isLast;
        const auto isEnough = m_sample.keys >= m_maxNames || m_scan.asked() >= m_maxNames * placesPerName;
        if (step.isLast || isEnough || !step.problem.empty())
            finish();
        else
            lookAtNames();
    });
}

void KeyspaceProbe::finish()
{
    m_scan.stop();
    if (onDone)
        onDone();
}

} // namespace headroom::watch
