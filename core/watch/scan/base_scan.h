// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/watch/scan/key_reader.h"
#include "core/watch/scan/keyspace.h"
#include "core/watch/scan/paced_scan.h"

#include <cstdint>
#include <functional>
#include <string>

namespace headroom::watch {

// Reads every key of the scheme: one step of SCAN, then what it found, by and by.
class BaseScan
{
public:
    BaseScan(redis::Connection& connection, ReadScheduler& steps, const schemes::KeyScheme& scheme, KeyReader& reader,
        const KeyspaceState& keyspaceState);

    void start(bool counting); // from the beginning, also when it runs
    void stop(); // onDone is not called
    bool isRunning() const { return m_scan.isRunning(); }

    const KeySet& invalidSeen() const { return m_invalidSeen; } // only hashes of invalid requests

    std::uint64_t keysScanned() const { return m_scanned; }
    std::uint64_t keysIgnored() const { return m_ignored; }
    std::uint64_t keysRecognised() const { return m_recognised; } // see isRecognised()

    // With what the server refused, or nothing. It went on to the end when that was about some keys only: see
    // isAboutSomeKeysOnly().
    std::function<void(const std::string& problem)> onDone;

private:
    void next();
    void take(const PacedScan::Step& step);
    void finish(const std::string& problem);

    PacedScan m_scan;
    const schemes::KeyScheme& m_scheme;
    schemes::KeyNaming m_naming;
    KeyReader& m_reader;
    const KeyspaceState& m_keyspaceState;

    bool m_counting = false;
    std::string m_problem;
    std::uint64_t m_scanned = 0;
    std::uint64_t m_ignored = 0;
    std::uint64_t m_recognised = 0;
    KeySet m_invalidSeen;
};

} // namespace headroom::watch
