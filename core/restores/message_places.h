// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/archives/archive_reader.h"
#include "core/restores/restore_plan.h"

#include <QJsonObject>

#include <vector>

namespace headroom::restores {

// A message in the archive, as little of it as a plan takes.
struct Sendable
{
    discord::Snowflake id = {};
    int parts = 1;
    bool isPinned = false;
    bool isReply = false;
    bool hasReactions = false;
    bool hasStickers = false;
};

// A channel or thread.
struct Place
{
    discord::Snowflake id = {};
    discord::Snowflake channel = {}; // that has the webhook
    bool isThread = false;
    bool isPost = false; // which its first message makes
    QJsonObject thread = {};
    std::vector<Sendable> messages = {};
    std::size_t next = 0;
    std::int64_t last = 0; // the number of its item before
};

// Where the archive has messages, and which of them can be sent.
struct MessagePlaces
{
    std::vector<Place> places = {}; // channels first
    // What of them is lost.
    int replies = 0;
    int reactions = 0;
    int stickers = 0;
};
// Without the part of messages only threads. What cannot be sent is said in the plan.
QCoro::Task<Result<MessagePlaces>> readPlaces(RestorePlan& plan, SavedArchive& archive);

} // namespace headroom::restores
