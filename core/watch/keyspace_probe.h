// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/redis/connection.h"
#include "core/watch/key_scheme.h"
#include "core/watch/keyspace.h"
#include "core/watch/paced_steps.h"
#include "core/watch/scan_pace.h"

#include <functional>

namespace headroom::watch {

// Asks a server how many keys its databases have (INFO keyspace), and looks at the names of some in the one that is
// watched (SCAN without MATCH), a bounded number in paced steps. Reads only. Where INFO is not allowed, the databases
// stay unknown.
class KeyspaceProbe
{
public:
    static constexpr std::uint64_t defaultMaxNames = 1'000;

    KeyspaceProbe(redis::Connection& connection, PacedSteps& steps, const KeyScheme& scheme,
        std::uint64_t maxNames = defaultMaxNames);

    // From the beginning, also while it runs. Without `looksAtNames` only the databases are asked for.
    void start(bool looksAtNames);
    void stop(); // onDone is not called
    bool isRunning() const { return m_isRunning; }
    std::function<void()> onDone;

    // Of the last run; none: not allowed to ask.
    const std::optional<std::map<int, std::uint64_t>>& databases() const { return m_databases; }
    const KeySample& sample() const { return m_sample; } // empty without names

private:
    void waitForStep();
    void step(PacedSteps::Ticket ticket);
    void take(const redis::Reply& reply);
    void finish();

    redis::Connection& m_connection;
    PacedSteps& m_steps;
    const KeyScheme& m_scheme;
    KeyNaming m_naming;
    std::uint64_t m_maxNames;
    ScanPace m_pace{ScanPace::ofScan};

    bool m_isRunning = false;
    std::uint64_t m_run = 0; // answers to an earlier run are ignored
    std::string m_cursor;
    std::uint64_t m_asked = 0; // places looked at, of which in a sparse table most are empty
    std::optional<std::map<int, std::uint64_t>> m_databases;
    KeySample m_sample;
};

} // namespace headroom::watch
