// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/ctl/jobs/service.h"

#include <string>
#include <vector>

namespace headroom::ctl {

// Which guilds a job is added for, each of which gets one of its own.
struct GuildChoice
{
    std::vector<std::string> ids;
    std::string from; // a file, or "all"; empty: the ids

    bool mayBeSeveral() const { return !from.empty() || ids.size() > 1; }
};

// `takesSeveral`: --guild may be repeated, and there is --guilds.
void addGuildOptions(CLI::App& command, GuildChoice& choice, bool takesSeveral);
// Their ids. Reads the file, or asks Discord for all that the bot is in; waits in an event loop.
Result<std::vector<std::string>> guildsOf(const GuildChoice& choice, jobs::JobService& service);

} // namespace headroom::ctl
