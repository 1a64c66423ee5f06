// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/alarm.h"
#include "core/base/time/system_clock.h"
#include "core/console/buckets/bucket_summary.h"
#include "core/console/buckets/pressure.h"
#include "core/console/buckets/selected_history.h"
#include "core/console/emergencies.h"
#include "core/console/profile.h"
#include "core/console/requests/lane_rows.h"
#include "core/console/snapshot.h"
#include "core/watch/watcher.h"

#include <QObject>

#include <memory>
#include <optional>
#include <vector>

namespace headroom::console {

// Composes the layers below into snapshots, on the core's thread. It has the watcher read what changed, at most
// every 80 ms, and, as soon as what somebody looks at is answered, publishes, so that a change in Redis is drawn within
// 100 ms - unless the window still works on the snapshot before: then the changes wait in the watcher, merged. Where
// there is nothing new it sleeps, and publishes once a second. Where the profile allows requests it has a client of its
// own besides, whose state goes along when it has changed.
//
// Made on any thread, then moved to the core's; everything else happens there.
class Console : public QObject
{
    Q_OBJECT
public:
    explicit Console(Profile profile);
    ~Console() override;

    void start();
    void acknowledge(std::uint64_t sequence);
    void select(std::optional<BucketId> bucket);
    void setVisible(const std::vector<BucketId>& buckets);
    void watchKeys(const WatchedKeys& keys); // see Feed

    void takeLogs(const LogFiguresPtr& figures); // they go along with the next snapshot

    void noteReach(const Text& problem); // see Feed

    // See Feed. Without this the own client is not even made.
    void arm(std::optional<Duration> span);
    void disarm();

    // For the own client; see Feed.
    void send(const RequestBatch& requests);
    void cancelRequests(const std::vector<RequestNumber>& numbers);
    void cancelWaitingRequests();
    void trustToken();

Q_SIGNALS:
    void snapshotReady(const headroom::console::SnapshotPtr& snapshot);

private:
    // What needs the thread it runs on: made by start().
    struct Parts;

    void openWatcher();
    void tick();
    Instant nextTick() const;
    void noteNews();
    void sampleBuckets(Instant now);
    void onWatcherChanged();
    void publishIfDue();
    bool hasNews() const;
    std::shared_ptr<Snapshot> makeSnapshot();
    ConnectionState connectionState() const;
    void addVitals(Snapshot& snapshot);
    void addBuckets(Snapshot& snapshot);
    void addOwn(Snapshot& snapshot, Instant now);
    bool isArmed() const;
    void setScheme(std::shared_ptr<const schemes::KeyScheme> scheme);

    Profile m_profile;
    std::shared_ptr<const schemes::KeyScheme> m_scheme; // null: the profile's is none
    std::shared_ptr<const RedisCli> m_redisCli; // null: no key is watched
    Text m_schemeProblem;
    Text m_reachProblem;
    std::unique_ptr<Parts> m_parts;
    LaneRows m_laneRows;
    std::shared_ptr<const RequestClientState> m_own; // as the window knows it
    std::shared_ptr<const model::RedisVitals> m_redis; // the last
    std::vector<EndedRequest> m_ended; // without a client
    std::optional<Instant> m_armedUntil; // Instant::max(): until it is closed; none: read-only
    LogFiguresPtr m_logs; // null: none since the last snapshot
    LogFiguresPtr m_lastLogs; // the last there were
    Emergencies m_emergencies;
    BucketSummary m_summary;
    std::shared_ptr<const BucketCounts> m_counts; // of the last sample; null: there was none
    Pressure m_pressure;
    SelectedHistory m_selected;
    std::vector<BucketId> m_busiest;
    std::uint64_t m_published = 0; // sequence of the last snapshot
    std::uint64_t m_acknowledged = 0;
    Instant m_tickedAt{};
    Instant m_lastSample{};
    Instant m_publishedAt{};
    Duration m_quietFor{}; // without news, the next snapshot goes after that long
    bool m_startsOver = true; // other keys are watched since the last snapshot, or it is the first
    bool m_hasNews = true; // since the last snapshot
    bool m_isDue = false; // a tick has passed since the last snapshot
};

} // namespace headroom::console
