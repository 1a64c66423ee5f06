// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/time.h"
#include "core/discord/snowflake.h"

#include <QString>

#include <optional>
#include <vector>

namespace headroom::archives {

// Messages that have all of the words. Filters that are empty let everything through.
struct MessageSearch
{
    QString words = {}; // "in quotes": in this order, one right behind the other
    QString without = {}; // messages with one of these are left out, as far as there are words or other filters
    std::vector<discord::Snowflake> channels = {};
    std::vector<discord::Snowflake> authors = {};
    std::optional<WallTime> from = {};
    std::optional<WallTime> until = {}; // before it
    bool hasAttachment = false;
    std::optional<discord::Snowflake> before = {}; // the last message of the page before
    int limit = 50;
};

// The question to FTS5; empty: there are neither words nor filters that it knows. Nothing in the words has a meaning
// besides quotes. Pure.
QString searchExpression(const MessageSearch& search);

// The ids that are asked for: first and last, both included.
struct IdRange
{
    discord::Snowflake first = {};
    discord::Snowflake last = {};
};
IdRange idRange(const MessageSearch& search);

} // namespace headroom::archives
