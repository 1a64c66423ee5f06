// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/clock.h"
#include "core/base/time/virtual_clock.h"
#include "core/console/alerts/alerts_controller.h"
#include "core/console/feed.h"

#include <map>
#include <random>

namespace headroom::support {

// A feed that says what a test tells it to, and remembers what the window answered.
class FakeFeed final : public console::Feed
{
    Q_OBJECT
public:
    using console::Feed::Feed;

    void acknowledge(std::uint64_t sequence) override { acknowledged.push_back(sequence); }
    void select(std::optional<console::BucketId> bucket) override { selections.push_back(bucket); }
    void setVisible(const std::vector<console::BucketId>& buckets) override { inSight = buckets; }
    void watchKeys(const console::WatchedKeys& keys) override { keysChosen.push_back(keys); }
    void watchLogs(const console::LogQuery& query) override { logQueries.push_back(query); }
    void send(const console::RequestBatch& requests) override { sent.push_back(requests); }
    void cancelRequests(const std::vector<console::RequestNumber>& numbers) override { cancelled = numbers; }
    void cancelWaitingRequests() override { ++cancelledWaiting; }
    void trustToken() override { ++trusted; }
    void stopLog(std::uint32_t source) override { stoppedLogs.push_back(source); }
    void useLogFormat(const std::string& format) override { logFormats.push_back(format); }

    // Numbers it and hands it over.
    std::uint64_t publish(console::Snapshot snapshot);
    // What was asked for last.
    console::LogQuery logQuery() const { return logQueries.empty() ? console::LogQuery{} : logQueries.back(); }
    std::optional<console::BucketId> selected() const { return selections.empty() ? std::nullopt : selections.back(); }

    std::vector<std::uint64_t> acknowledged;
    std::vector<std::optional<console::BucketId>> selections;
    std::vector<console::BucketId> inSight;
    std::vector<console::WatchedKeys> keysChosen;
    std::vector<console::LogQuery> logQueries;
    std::vector<console::RequestBatch> sent;
    std::vector<console::RequestNumber> cancelled; // the last time
    int cancelledWaiting = 0;
    int trusted = 0;
    std::vector<std::uint32_t> stoppedLogs;
    std::vector<std::string> logFormats;

private:
    std::uint64_t m_sequence = 0;
};

// What is wrong while its Redis does not answer.
console::Emergency lostRedis(Instant since);
// It lasts until there is an alert of it.
void letLast(const console::Emergency& emergency, console::AlertsController& alerts, VirtualClock& clock);

// An invented fleet of bots that uses up its buckets: makes the snapshots that a console would. The same seed gives
// the same fleet.
class FakeFleet
{
public:
    FakeFleet(const Clock& clock, int buckets, unsigned seed = 1);

    // Everything, from the start.
    console::Snapshot first();
    // What changed since: `changes` buckets used or reset, `churn` gone and as many new. With the history of
    // `selected`.
    console::Snapshot step(int changes, int churn = 0, std::optional<console::BucketId> selected = {});

    // What its Redis says of itself.
    std::string evictionPolicy = "noeviction";
    bool mayListClients = true;

private:
    std::shared_ptr<const model::RedisVitals> vitals() const;
    console::Snapshot common() const;
    console::BucketIdentity makeIdentity(console::BucketId id);
    console::BucketState makeState(console::BucketId id);
    console::BucketHistory history(console::BucketId id);
    std::vector<console::BucketId> busiest() const;
    int random(int below) { return int(m_random() % unsigned(below)); }

    const Clock& m_clock;
    std::mt19937 m_random;
    console::BucketId m_nextId = 0;
    std::map<console::BucketId, console::BucketIdentity> m_identities;
    std::map<console::BucketId, console::BucketState> m_states;
    std::vector<console::BucketId> m_ids;
    std::vector<float> m_withToken;
    std::vector<float> m_byAddress;
};

} // namespace headroom::support
