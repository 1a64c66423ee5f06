// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/logs/shards_figures.h"
#include "core/console/logs/traffic_figures.h"
#include "core/logs/log_ingest.h"

#include <optional>
#include <vector>

namespace headroom::console {

// What all logs of an ingest tell together: the one place where the window and the command line have their sums from.
// The pointers hold until the ingest reads on.
struct LogsTogether
{
    WallTime end{}; // what ends "now", and what silence is measured against: see endOfLogs()
    std::vector<logs::LogIngest::Source> sources;
    std::uint64_t lines = 0;
    std::uint64_t unparsed = 0; // of them
    double linesPerSecond = 0;
    std::optional<WallTime> from; // the first record of any
    std::optional<WallTime> to; // the last
    // Of each log that tells of requests. Those that are added up are marked; of the others it is said why not.
    std::vector<RequestSource> requests;
    ShardSources shardSources; // of the logs that are read now: an archive may know of others
    // One line each, the name of the log in front where there are several.
    std::vector<Text> problems; // why lines of a log cannot be read, and what to do
    std::vector<Text> requestWarnings;
    std::vector<Text> shardWarnings;
    std::vector<Text> notes; // of the archive
};

LogsTogether togetherOf(const logs::LogIngest& ingest);

// The requests of those that are added up, taken for one address: their counts are sumsOf(). None: no log tells of
// requests.
std::optional<logs::RequestSummary> summaryOf(const LogsTogether& logs);

// By source, then by number.
std::vector<logs::ShardFigure> shardFiguresOf(const logs::LogIngest& ingest, const LogsTogether& logs);

} // namespace headroom::console
