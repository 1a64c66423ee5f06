// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/alarm.h"
#include "core/watch/key_reader.h"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace headroom::watch {

// Reads every key of the scheme, in steps of one SCAN call (COUNT 1000) and one pipeline of reads, with a pause as long
// as the step before each next one: a production Redis gives it half its attention at most.
class BaseScan
{
public:
    BaseScan(redis::Connection& connection, const KeyScheme& scheme, KeyReader& reader, const Picture& picture,
        Clock& clock);

    void start(bool counting); // from the beginning, also when it runs
    void stop(); // onDone is not called
    bool isRunning() const { return m_running; }

    const KeyNames& invalidSeen() const { return m_invalidSeen; } // only hashes of invalid requests

    std::uint64_t keysScanned() const { return m_scanned; }
    std::uint64_t keysIgnored() const { return m_ignored; }

    // With what the server refused, or nothing. It went on to the end when that was about some keys only: see
    // isAboutSomeKeysOnly().
    std::function<void(const std::string& problem)> onDone;

private:
    void step();
    void take(const redis::Reply& reply);
    void finish(const std::string& problem);

    redis::Connection& m_connection;
    const KeyScheme& m_scheme;
    KeyReader& m_reader;
    const Picture& m_picture;
    Clock& m_clock;
    Alarm m_pause{m_clock, [this] { step(); }};

    bool m_running = false;
    bool m_counting = false;
    std::uint64_t m_run = 0; // answers to an earlier run are ignored
    std::string m_cursor;
    std::string m_problem;
    Instant m_stepBegan{};
    std::uint64_t m_scanned = 0;
    std::uint64_t m_ignored = 0;
    KeyNames m_invalidSeen;
};

} // namespace headroom::watch
