// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/logs/log_ingest.h"

namespace headroom::logs {

// A source, or one file of many, that lines have come from. Part of LogIngest.
struct LogIngest::Entry
{
    std::uint32_t id = 0;
    std::unique_ptr<LogReader> reader;
    bool isStopped = false;
    Instant readAt{}; // last, or when it was taken up
    WallTime readAtWall{}; // the same, over restarts
    bool isUnsaved = false; // something came of it since it was stored
    bool mayContinue = false; // what came last
    bool isFile = false;
    std::string recent; // the last lines of what is no file, whole
    bool hasMoreBefore = false; // before these

    // Lines a second, over the last seconds.
    double rate(Instant now) const
    {
        const auto span =
            std::chrono::duration<double>(std::max<Duration>(now - rateSince, std::chrono::milliseconds{100})).count();
        return static_cast<double>(reader->lines() - linesThen) / span;
    }
    void passTime(Instant now)
    {
        constexpr Duration rateOver = std::chrono::seconds{3};
        if (now - rateNext < rateOver)
            return;
        linesThen = linesNext;
        rateSince = rateNext;
        linesNext = reader->lines();
        rateNext = now;
    }

    std::uint64_t linesThen = 0;
    std::uint64_t linesNext = 0;
    Instant rateSince{};
    Instant rateNext{};
};

// Where lines come from. Part of LogIngest.
struct LogIngest::Input
{
    std::unique_ptr<FileSetSource> files; // of one kind
    std::unique_ptr<LogSource> stream; // or the other
    std::string name; // of a stream
    bool isMetrics = false;
    bool endsByItself = false; // also when it is followed: a pipe
    bool hasMore = false; // it was interrupted
    bool isDone = false; // nothing more will come, or is asked for
    bool isStopped = false;
};

} // namespace headroom::logs
