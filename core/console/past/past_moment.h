// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/buckets/bucket_condition.h"
#include "core/console/snapshot.h"
#include "core/recording/event.h"

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace headroom::console {

// What happened, as a recording has it: for the window.
using recording::Event;

// What the window wants to know of the past.
struct PastQuestion
{
    WallTime at{};
    Instant now{}; // that stands for `at`: instants of the answer are before and after it
    LogQuery logs = {}; // what pages show of the logs
    std::map<std::string, std::uint32_t> sources = {}; // ids that logs have already, by name
};

// How many buckets of a route were in which state.
struct PastRoute
{
    std::string route; // "GET /channels/{channel}/messages"
    std::array<std::int64_t, bucketStatusCount> inState{};
    std::int64_t waiting = 0; // claims in line

    bool operator==(const PastRoute&) const = default;
};

// What a recording says of a moment, as what is live is said. What was not recorded is not in it: single buckets, the
// server's name and version, single lines of logs.
struct PastMoment
{
    WallTime asked{};
    Instant now{}; // as in the question
    WallTime at{}; // of which the figures are: what was asked for, or up to seconds before
    std::chrono::seconds step{1}; // of more than a second they are averages over so long
    bool isRecorded = false; // false: nothing is known of that time
    Text problem; // one line that says why the recording cannot be read; empty: it can

    SnapshotPtr snapshot; // never null; changes no buckets
    LogFiguresPtr logs; // never null
    std::vector<PastRoute> routes; // those that hold back most first
    std::vector<std::pair<std::string, std::int64_t>> jobs; // by the name of their state
    Duration took{}; // to read it
};
using PastMomentPtr = std::shared_ptr<const PastMoment>;

// A part of a recording at a glance: equally far apart points, NaN where nothing was recorded, and what happened.
struct PastOverview
{
    WallTime from{};
    WallTime to{};
    std::chrono::seconds step{1}; // of a point
    std::vector<float> requests; // a second: with the bot's token, or all that logs tell of
    std::vector<float> limited; // 429 a second
    std::optional<double> limit; // of requests a second
    std::vector<Event> events; // by their time
    // From the first to the last second that was recorded; none: nothing was.
    std::optional<std::pair<WallTime, WallTime>> extent;
    Text problem; // one line; empty: all is well
};
using PastOverviewPtr = std::shared_ptr<const PastOverview>;

} // namespace headroom::console
