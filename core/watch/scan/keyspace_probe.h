// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/redis/connection/connection.h"
#include "core/schemes/key_scheme.h"
#include "core/watch/scan/keyspace.h"
#include "core/watch/scan/paced_scan.h"

#include <functional>

namespace headroom::watch {

// Asks a server how many keys its databases have (INFO keyspace), and looks at the names of some in the one that is
// watched (SCAN without MATCH), a bounded number in paced steps. Reads only. Where INFO is not allowed, the databases
// stay unknown. Ends with the connection, as ReadScheduler does.
class KeyspaceProbe
{
public:
    static constexpr std::uint64_t defaultMaxNames = 1'000;

    KeyspaceProbe(redis::Connection& connection, ReadScheduler& steps, const schemes::KeyScheme& scheme,
        std::uint64_t maxNames = defaultMaxNames);

    // From the beginning, also while it runs. Without `looksAtNames` only the databases are asked for.
    void start(bool looksAtNames);
    void stop(); // onDone is not called
    bool isRunning() const { return m_scan.isRunning(); }
    std::function<void()> onDone;

    // Of the last run; none: not allowed to ask.
    const std::optional<std::map<int, std::uint64_t>>& databases() const { return m_databases; }
    const KeySample& sample() const { return m_sample; } // empty without names

private:
    void lookAtNames();
    void finish();

    redis::Connection& m_connection;
    PacedScan m_scan;
    const schemes::KeyScheme& m_scheme;
    schemes::KeyNaming m_naming;
    std::uint64_t m_maxNames;

    std::optional<std::map<int, std::uint64_t>> m_databases;
    KeySample m_sample;
};

} // namespace headroom::watch
