// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/discord/snowflake.h"
#include "core/jobs/read/api_reader.h"

#include <functional>
#include <string>
#include <vector>

namespace headroom::jobs {

// What a person who makes a job chooses from by name.
struct NamedId
{
    discord::Snowflake id = {};
    std::string name = {}; // UTF-8

    bool operator==(const NamedId&) const = default;
};

struct GuildNames
{
    std::vector<NamedId> channels = {}; // in Discord's order, without categories; names begin with #
    std::vector<NamedId> categories = {}; // likewise
    std::vector<NamedId> roles = {}; // the highest first
    std::vector<NamedId> emojis = {}; // by name

    bool operator==(const GuildNames&) const = default;
};

// The guilds that the bot is in, 200 at a time. `page` is called with each page as it comes, by id; the answer has all
// of them by name.
QCoro::Task<Result<std::vector<NamedId>>> readGuildList(ApiReader& api, std::function<void(std::vector<NamedId>)> page);

QCoro::Task<Result<GuildNames>> readGuildNames(discord::Snowflake guild, ApiReader& api);

// Members whose nickname, display name or user name begins with the text, at most 25, as "Nora · nora_k".
QCoro::Task<Result<std::vector<NamedId>>> searchMembers(discord::Snowflake guild, std::string text, ApiReader& api);

} // namespace headroom::jobs
