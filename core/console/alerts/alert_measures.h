// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/alerts/alert_rule.h"
#include "core/console/alerts/usual_gap.h"

#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace headroom::console {

struct BackupFigures;
struct JobFigures;
struct LogFigures;
struct ShardSign;
struct ShardsFigures;

// What is measured of one subject. Texts are UTF-8 and safe to show.
struct AlertFigure
{
    AlertMeasure measure{};
    std::string subject; // "10.0.0.6", "shard 3", "discord_proxy.log", "job 12", the name of a guild
    std::optional<double> value; // in the measure's unit; none: there is no telling now
    std::string cause; // what most of it is, one line; may be empty
    std::optional<Emergency::Shard> shard; // of figures of shards
    std::optional<Emergency::Place> place = {}; // where more is to be seen, if not where the measure has it
};

// Makes the figures that rules look at, out of what the console knows. What it has no word of, or none that is of now,
// is left out: figures of a Redis that is lost, of logs that ended or are still being caught up with, of a queue or a
// folder that was not read.
//
// A value, fed by one owner about once a second. Pure but for what it remembers: IDENTIFYs of ten minutes, and the
// usual gaps between the lines of logs.
class AlertMeasures
{
public:
    // The last reports; null: there is none.
    struct Reports
    {
        EmergencySigns signs;
        const LogFigures* logs = nullptr;
        const JobFigures* jobs = nullptr;
        const BackupFigures* backups = nullptr;
    };
    // Fewer requests in ten minutes say nothing about shares of them.
    static constexpr double leastRequests = 100;
    // A job that is over for longer has no figures any more.
    static constexpr auto jobsAreOf = std::chrono::hours{24};

    // `now` never goes back.
    std::vector<AlertFigure> look(const Reports& reports, Instant now, WallTime wallNow);

private:
    // Counts as they were seen, each until the next.
    struct Counted
    {
        Instant at{};
        std::uint64_t count = 0;
    };

    bool areOfNow(const LogFigures& logs, Instant now, WallTime wallNow);
    void addShards(const LogFigures& logs, Instant now, std::vector<AlertFigure>& figures);
    double identifiesOf(const ShardSign& sign, Instant now);
    void addSilence(const LogFigures& logs, Instant now, std::vector<AlertFigure>& figures);

    std::optional<WallTime> m_logsEnd; // of the last look
    std::optional<Instant> m_logsAdvanced;
    std::unordered_map<std::uint64_t, std::vector<Counted>> m_identifies; // by keyOf() a shard
    std::map<std::uint32_t, UsualGap> m_gaps;
};

} // namespace headroom::console
