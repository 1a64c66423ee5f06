// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/clock.h"
#include "core/console/logs/log_figures.h"

namespace headroom::support {

// An invented world of logs: a busy request proxy, and gateway programs with many shards, some of them in trouble.
// Makes the figures that a console would make for a query. The same seed and the same time give the same figures.
class FakeLogs
{
public:
    struct World
    {
        int shards = 256;
        int shardSources = 2; // the shards are spread over so many logs
        bool shardsHaveEvents = true;
        int requestSources = 2;
        bool requests = true; // else no log tells of requests
        bool troubles = true; // shards in trouble, a source with a problem, warnings
        bool catchingUp = false;
        std::optional<double> globalPerSecond = 50;
    };

    FakeLogs(const Clock& clock, World world, unsigned seed = 1);

    console::LogFiguresPtr figures(const console::LogQuery& query) const;
    // What happens to the world between two figures: latencies move, lines are read.
    void step() { ++m_steps; }

    World world;

private:
    std::vector<console::LogSource> sources() const;
    std::shared_ptr<const console::TrafficFigures> traffic(const console::LogQuery& query) const;
    std::shared_ptr<const console::ShardsFigures> shards(const console::LogQuery& query) const;
    std::shared_ptr<const console::RouteDetail> routeDetail(const console::LogQuery& query) const;
    console::TrafficSeries series(const console::LogQuery& query) const;
    console::TimeGrid grid(const console::LogQuery& query) const;
    console::Shard shard(int index) const;
    console::ShardDetail detail(const console::LogQuery::Shard& shard, const console::LogQuery& query) const;
    float latency(int index, double at) const;
    std::vector<console::InvalidBudget> budgets() const;

    const Clock& m_clock;
    unsigned m_seed;
    int m_steps = 0;
};

} // namespace headroom::support
