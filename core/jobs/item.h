// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/text/text.h"
#include "core/base/time/time.h"
#include "core/jobs/job_state.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace headroom::jobs {

// For `dependsOn`: waits until all items with lower numbers have ended, however. Those behind it wait for that as well.
inline constexpr std::int64_t allBefore = -1;
// The same for the item with that number alone, which may have failed: messages keep their order.
constexpr std::int64_t afterItem(std::int64_t n)
{
    return -1 - n;
}

// What a plan says about one request. An item that is to be left alone, or cannot be done, is planned as Skipped or
// Failed with the reason as its error.
struct NewItem
{
    std::string action = {}; // create, change, delete, keep
    std::string kind = {}; // role, channel, member
    std::string target = {}; // its id, or the name of what has none yet
    // The number of an item of the same job that is to be done before; 0: none; or allBefore, or afterItem().
    std::int64_t dependsOn = 0;
    std::string params = {}; // JSON: what the operation needs to build the request
    std::string before = {}; // JSON: what an undo puts back; empty: nothing
    ItemState state = ItemState::Planned; // or Skipped, Failed
    Text error = {};
};

struct Item
{
    std::int64_t n = 0; // 1, 2, 3, ... without gaps within the job
    std::string action = {};
    std::string kind = {};
    std::string target = {};
    std::int64_t dependsOn = 0;
    std::string params = {};
    std::string before = {};
    ItemState state = ItemState::Planned;
    std::int64_t epoch = 0; // of the lease under which it was sent last
    int attempt = 0; // how often an intent was committed
    std::int64_t requestHash = 0; // of the last intent
    std::optional<WallTime> sent = {}; // the last intent's time, by the database's clock
    std::optional<WallTime> finished = {};
    int status = 0; // HTTP; 0: no answer
    int code = 0; // Discord's; 0: none
    Text error = {}; // one line
    std::string resultId = {}; // of what was made

    bool operator==(const Item&) const = default;
};

// "This request is about to leave": committed before it does.
struct Intent
{
    std::int64_t n = 0;
    std::int64_t requestHash = 0;
};

// What came of an item.
struct Outcome
{
    std::int64_t n = 0;
    ItemState state = ItemState::Done; // Planned: it is known that nothing was applied, and it is to be sent again
    ItemState from = ItemState::Sent; // Planned for what ends without a request
    int status = 0;
    int code = 0;
    Text error = {};
    std::string resultId = {};
    std::string before = {}; // what an undo puts back; empty: as the plan said
};

// What a runner commits at once: the outcomes that came in and the intents that are about to leave. At most one entry
// for an item.
struct Batch
{
    std::vector<Outcome> outcomes = {};
    std::vector<Intent> intents = {};
};

} // namespace headroom::jobs
