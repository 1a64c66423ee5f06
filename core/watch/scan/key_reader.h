// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/clock.h"
#include "core/redis/connection/connection.h"
#include "core/schemes/key_scheme.h"
#include "core/schemes/number_reading.h"
#include "core/watch/scan/key_set.h"
#include "core/watch/scan/read_scheduler.h"
#include "core/watch/table/bucket_table.h"
#include "core/watch/table/global_tokens.h"
#include "core/watch/table/invalid_counts.h"
#include "core/watch/table/rate_series.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace headroom::watch {

// What is known of the keys of one Redis.
struct KeyspaceState
{
    explicit KeyspaceState(BucketTable::CountsTowardsGlobal countsTowardsGlobal = {}, schemes::LimitRule limitRule = {})
        : table(std::move(countsTowardsGlobal), limitRule)
    {
    }
    // For the keys of this scheme, which outlives it.
    explicit KeyspaceState(const schemes::KeyScheme& scheme)
        : KeyspaceState([&scheme](std::string_view bucket) { return scheme.describe(bucket).countsTowardsGlobal; },
            scheme.limitRule())
    {
    }

    BucketTable table;
    InvalidCounts invalid;
    RateSeries claims;
    RateSeries claimsTowardsGlobal;
    GlobalTokens tokens;
    std::optional<Instant> globalBlockedUntil;
};

// Reads keys by name and puts what it finds into the state of the keys: for a bucket what its scheme asks, next to each
// other, so that the server runs it in one go; HGETALL for invalid requests; PTTL for the key that blocks everything.
// In pipelines no longer than AdaptiveBatchSize finds good, each one a step among those of ReadScheduler; the answers
// are applied as they come.
class KeyReader
{
public:
    KeyReader(redis::Connection& connection, ReadScheduler& steps, const schemes::KeyScheme& scheme,
        KeyspaceState& keyspaceState, Clock& clock);

    // `done` is called after the last answer, with the worst error that was not about a key's value; empty for none.
    // What is left is not asked for after an error that is not about some keys only. It is not called when the
    // connection is lost or destroyed on the way. `counting` as in BucketTable.
    void read(const KeySet& names, ReadScheduler::Lane lane, bool counting,
        std::function<void(const std::string& problem)> done);
    void stop(); // answers that are still to come are ignored

    // Commands that this user may not send, and that buckets can be shown without: what they tell is left out. They are
    // sent all the same, so that a right that is granted later is noticed.
    const std::set<std::string>& missing() const { return m_missing; }
    void forgetMissing() { m_missing.clear(); } // it may be another server from now on
    std::function<void()> onGranted; // one of these is allowed by now

private:
    struct Item
    {
        std::optional<schemes::KeyScheme::Kind> kind; // none: an invalid-request hash
        std::string name;
    };
    struct Batch;

    std::vector<Item> itemsOf(const KeySet& names) const;
    void waitForStep(const std::shared_ptr<Batch>& batch);
    void step(const std::shared_ptr<Batch>& batch, ReadScheduler::Ticket ticket);
    void endStep(const std::shared_ptr<Batch>& batch);
    void ask(const Item& item, const std::shared_ptr<Batch>& batch);
    void readTime(const std::shared_ptr<Batch>& batch);
    void readBucket(schemes::KeyScheme::Kind kind, const std::string& bucket, const std::shared_ptr<Batch>& batch);
    void readInvalid(const std::string& key, const std::shared_ptr<Batch>& batch);
    void readGlobal(const std::shared_ptr<Batch>& batch);
    void send(redis::Command command, const std::shared_ptr<Batch>& batch, std::function<void(redis::Reply)> apply);
    void takeRefusal(const std::string& command, const std::string& error, Batch& batch);
    void apply(schemes::KeyScheme::Kind kind, const std::string& bucket,
        const schemes::KeyScheme::BucketReading& reading, bool counting);
    void count(const Claims& claims);

    redis::Connection& m_connection;
    ReadScheduler& m_steps;
    const schemes::KeyScheme& m_scheme;
    KeyspaceState& m_keyspaceState;
    Clock& m_clock;
    std::set<std::string> m_essential; // commands
    std::set<std::string> m_missing;
    AdaptiveBatchSize m_pace{AdaptiveBatchSize::ofReads};
    std::uint64_t m_run = 0;
};

// Whether this error of the server is about single keys: a user who may read some keys sees at least these. Pure.
bool isAboutSomeKeysOnly(std::string_view error);

} // namespace headroom::watch
