// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/text/text.h"

#include <cstdint>
#include <string>

namespace headroom::jobs {

// What an answer means for an item.
struct AnswerVerdict
{
    enum class Kind : std::uint8_t {
        Done,
        Failed, // Discord says no; asking again the same way brings nothing but the same answer
        NotApplied, // nothing was done, and it may be sent again: a rate limit
        Unknown, // it may have been done: to be found out by reading
        TokenRefused, // 401 of the bot's token: nothing more is to be sent
        GuildGone, // the bot is not in the guild any more
    };

    Kind kind = Kind::Done;
    int code = 0; // Discord's; 0: none
    Text error = {}; // one line
    std::string resultId = {}; // of what was made
    std::string before = {}; // what an undo puts back, where only the answer tells; empty: as is known already
    bool isRefusal = false; // 401 or 403, which count towards the budget of invalid requests
};

// For any request. A DELETE that finds nothing to delete is done.
AnswerVerdict verdictOf(const std::string& method, const std::string& path, int status, const std::string& body);

// Whether an answer of a path under /guilds says that the bot is not in that guild (any more).
bool saysGuildIsGone(const std::string& path, int status, int code);
// Whether it may be for the guild that something in it was not found or not allowed: of a channel that nobody sees any
// more Discord says only that.
bool mayBeForTheGuild(const std::string& path, int status, int code);

// "Missing Permissions", "Invalid Form Body: name: Must be between 1 and 100 in length."; from the body of an error.
// One line, at most 300 characters.
std::string discordMessage(int status, const std::string& body);

} // namespace headroom::jobs
