// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/archives/archive_batch.h"
#include "core/jobs/read/api_reader.h"

#include <string>
#include <vector>

namespace headroom::backups {

// Where the API lists what a guild has of a kind.
struct Listing
{
    std::string path = {}; // below the guild's; of threads those that are active
    const char* key = nullptr; // of the list, where the answer is an object that holds it
    bool isSingle = false; // the answer is the object
    int atATime = 0; // pages of so many by the ids of users; 0: all at once
};
Listing listingOf(archives::ObjectKind kind);

// Whether channels of the type have threads, and whether some of those may be private.
bool hasThreads(int channelType);
bool hasPrivateThreads(int channelType);

// All objects of a kind that a guild has now, as the API gives them. Bans and members come page by page, threads from
// every channel that has any. What the guild does not have, such as a welcome screen, is none; what the bot may not
// read is ErrorKind::Denied. Only reads.
//
// The reader has to outlive the task.
QCoro::Task<Result<std::vector<archives::NewObject>>> readLiveObjects(
    discord::Snowflake guild, archives::ObjectKind kind, jobs::ApiReader& api);

} // namespace headroom::backups
