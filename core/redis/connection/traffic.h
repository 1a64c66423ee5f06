// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace headroom::redis {

// What a connection has sent and received since it was made, over all its attempts; the log-ins are not counted.
// Bytes are those of the protocol, before TLS.
struct Traffic
{
    static constexpr std::size_t maxNames = 64;

    std::uint64_t commands = 0;
    std::uint64_t bytesSent = 0;
    std::uint64_t bytesReceived = 0;
    // By name as INFO commandstats has it: "get", "client|list". What is beyond maxNames is in `commands` alone.
    std::vector<std::pair<std::string, std::uint64_t>> byName;

    void countCommand(const std::vector<std::string>& command);
    void add(const Traffic& other);
};

} // namespace headroom::redis
