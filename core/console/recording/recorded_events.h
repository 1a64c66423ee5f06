// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/emergencies.h"
#include "core/console/jobs/job_figures.h"
#include "core/console/logs/log_figures.h"
#include "core/console/snapshot.h"
#include "core/recording/event.h"

#include <functional>
#include <map>
#include <optional>

namespace headroom::console {

// An emergency as it is recorded, and as it was. Instants become times of day by what both clocks show now. Which
// shards are not served is not recorded, only how many.
recording::Event recordedEvent(const Emergency& emergency, Instant now, WallTime wallNow);
std::optional<Emergency> emergencyOf(const recording::Event& event, Instant now, WallTime wallNow);

// Finds what happens in reports that follow each other: emergencies that begin and end, failovers, shards that lose
// their connections about the same time, jobs that run. What was so at the first report did not happen then, but
// emergencies and jobs. Of an emergency the largest count is kept, which is how bad it was.
//
// A value, fed by one owner in order.
class EventWatch
{
public:
    // Keeps an event: a new one, whose id it returns, or another state of one with an id.
    using Write = std::function<std::int64_t(const recording::Event& event)>;

    explicit EventWatch(Write write);

    void look(const Snapshot& snapshot, WallTime wallNow);
    void look(const LogFigures& logs, WallTime wallNow);
    void look(const JobFigures& jobs, WallTime wallNow);

private:
    struct Open
    {
        recording::Event event;
        bool isStill = false;
        WallTime written{};
    };
    using ShardKey = std::pair<std::uint32_t, std::optional<std::uint32_t>>;

    void begin(recording::Event& event);

    Write m_write;
    std::map<Emergency::Kind, Open> m_emergencies;
    std::map<Emergency::Kind, WallTime> m_ended; // when the last of them was
    std::optional<unsigned> m_failovers;
    std::optional<std::vector<std::pair<ShardKey, std::uint64_t>>> m_reconnects; // by their keys
    std::optional<recording::Event> m_storm; // the last reconnects, to which others may belong
    std::map<JobId, recording::Event> m_jobs; // that run
};

} // namespace headroom::console
