// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <thread>
#include <vector>

namespace headroom::support {

struct Quantiles // milliseconds
{
    double p50 = 0;
    double p99 = 0;
    double most = 0;
};
Quantiles quantilesOf(std::vector<double> values); // zeros for none

// Whether from now on this process, or for 0 this thread, runs before everything of the usual kind, as if it had a
// processor of its own. False where that is not allowed.
bool runAhead(int processId);

// Another client of a Redis on this machine, on a plain socket and a thread of its own: GET of a key that nobody has,
// every millisecond, one at a time. Runs ahead where that is allowed.
class SteadyReader
{
public:
    explicit SteadyReader(std::uint16_t port);
    ~SteadyReader();

    Quantiles stop(); // what its calls took

private:
    void run(std::uint16_t port);

    std::atomic<bool> m_stop = false;
    std::vector<double> m_took;
    std::thread m_thread;
};

// Writes keys at a steady rate: SET of a small number with a TTL of about an hour, those of a millisecond in one
// pipeline. Which ones is random, of a fixed seed.
class SteadyWriter
{
public:
    SteadyWriter(std::uint16_t port, unsigned perSecond, std::size_t keys, std::function<std::string(std::size_t)> key);
    ~SteadyWriter();

    std::uint64_t written() const { return m_written; }

private:
    void run(std::uint16_t port);

    unsigned m_perSecond;
    std::size_t m_keys;
    std::function<std::string(std::size_t)> m_key;
    std::atomic<bool> m_stop = false;
    std::atomic<std::uint64_t> m_written = 0;
    std::thread m_thread;
};

} // namespace headroom::support
