// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <map>
#include <string>

namespace headroom::sim {

// What was answered since the start or the last reset.
struct Counters
{
    std::uint64_t requests = 0;
    std::uint64_t applied = 0; // changes made to the world
    std::uint64_t unanswered = 0; // connections closed or reset by a fault instead of an answer
    std::map<int, std::uint64_t> byStatus; // as decided, also when a fault kept it from arriving
    std::map<std::string, std::uint64_t> byScope; // of the 429s
};

} // namespace headroom::sim
