// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/redis/connection/connection.h"
#include "core/watch/scan/adaptive_batch_size.h"
#include "core/watch/scan/read_scheduler.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace headroom::watch {

// Goes through the names of a server's keys with SCAN, one call a step: how much at once and with which pauses is for
// AdaptiveBatchSize to say, whose turn it is for ReadScheduler. Ends with the connection, as ReadScheduler does.
class PacedScan
{
public:
    struct Step
    {
        const std::vector<redis::Reply>& keys;
        bool isFirst = false;
        bool isLast = false; // all keys have been named
        std::string problem; // one line when the server refused; `keys` is empty then
    };
    using Taken = std::function<void(const Step&)>;

    // `pattern` for MATCH; empty: all keys.
    PacedScan(redis::Connection& connection, ReadScheduler& steps, std::string pattern);

    void start(); // from the beginning, also while it runs
    void stop(); // what was asked for is not answered
    bool isRunning() const { return m_isRunning; }
    std::uint64_t run() const { return m_run; } // another number after each start() and stop()

    // The next keys, out of at most `most` places, as soon as it is this scan's turn. Not answered when the connection
    // is lost.
    void next(std::uint64_t most, Taken taken);
    std::uint64_t asked() const { return m_asked; } // places looked at since start(); in a sparse table most are empty

private:
    void step(ReadScheduler::Ticket ticket, std::uint64_t most, Taken taken);

    redis::Connection& m_connection;
    ReadScheduler& m_steps;
    std::string m_pattern;
    AdaptiveBatchSize m_pace{AdaptiveBatchSize::ofScan};

    bool m_isRunning = false;
    std::uint64_t m_run = 0;
    std::uint64_t m_asked = 0;
    std::string m_cursor;
};

} // namespace headroom::watch
