// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/alarm.h"
#include "core/base/time/system_clock.h"
#include "core/console/logs/log_figures.h"
#include "core/logs/log_ingest.h"

#include <QObject>

#include <memory>
#include <vector>

namespace headroom::console {

struct LogsTogether;

// Which logs are read, and how.
struct LogProfile
{
    std::vector<logs::LogInput> inputs;
    std::string format; // of all of them; empty: recognised
    std::string archive; // a file in which what was read outlasts a restart; empty: nothing does
    Duration slow = logs::defaultSlowHeartbeat; // a heartbeat's latency above it
    double globalPerSecond = 50; // to draw in; 0: not known
};

// Reads the logs and makes of them what the window asks to see, at most ten times a second, when something changed.
// Made on any thread, then moved to its own; everything else happens there.
class LogWatch final : public QObject
{
    Q_OBJECT
public:
    explicit LogWatch(LogProfile profile);
    ~LogWatch() override;

    // Before it starts: figures are made to be recorded as well.
    void alsoRecord() { m_recordsToo = true; }
    void start();
    void watch(const LogQuery& query);
    void stopLog(std::uint32_t source); // no more is read of it
    // All logs are read with this format; empty: each is recognised. Those that were read with another one are
    // forgotten (see historyLostBy()) and read anew from their beginnings. Nothing happens where the format can be
    // none.
    void useFormat(const std::string& format);

Q_SIGNALS:
    void figuresReady(const headroom::console::LogFiguresPtr& figures);
    // Once a second, whatever is asked for: of requests those of slotOf(), of shards all.
    void recordReady(const headroom::console::LogFiguresPtr& figures);

private:
    struct Parts;

    void open(bool recognisesAnew);
    void publishSoon();
    void publish();
    void publishRecord();
    // `query`: of figures that are to be recorded, with the slot in place of its zoom.
    // What was made of the logs once more.
    struct Made
    {
        LogQuery of;
        Instant at{};
    };
    bool isOutdated(const Made& made) const;
    std::shared_ptr<const RouteDetail> routeDetail(const LogsTogether& all) const;
    std::shared_ptr<const ShardLines> shardLines() const;
    std::shared_ptr<LogFigures> makeFigures(LogQuery query, bool isToBeRecorded = false) const;

    LogProfile m_profile;
    LogQuery m_query;
    std::unique_ptr<Parts> m_parts;
    // Of the route and of the shard that were asked for last; made anew at most once a second.
    mutable std::shared_ptr<const RouteDetail> m_detail;
    mutable Made m_detailMade;
    mutable std::shared_ptr<const ShardLines> m_shardLines;
    mutable Made m_shardLinesMade;
    bool m_recordsToo = false;
    Text m_problem; // why nothing, or no history, could be opened
};

} // namespace headroom::console
