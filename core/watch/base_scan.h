// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/watch/key_reader.h"
#include "core/watch/keyspace.h"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace headroom::watch {

// Reads every key of the scheme: one SCAN call, then what it found, by and by. How much at once and with which pauses
// is for ScanPace to say; a production Redis gives it a quarter of its time at most.
class BaseScan
{
public:
    BaseScan(redis::Connection& connection, PacedSteps& steps, const KeyScheme& scheme, KeyReader& reader,
        const Picture& picture);

    void start(bool counting); // from the beginning, also when it runs
    void stop(); // onDone is not called
    bool isRunning() const { return m_running; }

    const KeyNames& invalidSeen() const { return m_invalidSeen; } // only hashes of invalid requests

    std::uint64_t keysScanned() const { return m_scanned; }
    std::uint64_t keysIgnored() const { return m_ignored; }
    std::uint64_t keysRecognised() const { return m_recognised; } // see isRecognised()

    // With what the server refused, or nothing. It went on to the end when that was about some keys only: see
    // isAboutSomeKeysOnly().
    std::function<void(const std::string& problem)> onDone;

private:
    void waitForStep();
    void step(PacedSteps::Ticket ticket);
    void take(const redis::Reply& reply);
    void finish(const std::string& problem);

    redis::Connection& m_connection;
    PacedSteps& m_steps;
    const KeyScheme& m_scheme;
    KeyNaming m_naming;
    KeyReader& m_reader;
    const Picture& m_picture;
    ScanPace m_pace{ScanPace::ofScan};

    bool m_running = false;
    bool m_counting = false;
    std::uint64_t m_run = 0; // answers to an earlier run are ignored
    std::string m_cursor;
    std::string m_problem;
    std::uint64_t m_scanned = 0;
    std::uint64_t m_ignored = 0;
    std::uint64_t m_recognised = 0;
    KeyNames m_invalidSeen;
};

} // namespace headroom::watch
