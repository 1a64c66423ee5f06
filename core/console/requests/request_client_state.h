// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/client_state.h"

#include <cstdint>
#include <string>
#include <vector>

namespace headroom::console {

// What this process's own client holds and why, with what only the console knows of it. Values only.
struct RequestClientState : model::ClientState
{
    std::string host = {}; // "discord.com"
    std::string purpose = {}; // of RequestProfile
    bool hasToken = false;
    bool sharesRedis = false; // claims go through the Redis that is watched
    Text redisProblem = {}; // why they cannot at the moment; one line
    std::uint64_t sent = 0; // times that something went out, tries included
    // The rows that each of the lanes belongs to: buckets of the Redis, by the shared store's keys, or one row of its
    // own.
    std::vector<std::vector<std::uint32_t>> rows = {};

    bool operator==(const RequestClientState&) const = default;
};

} // namespace headroom::console
