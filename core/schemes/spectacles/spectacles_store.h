// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/alarm.h"
#include "core/redis/protocol/script.h"
#include "core/schemes/bucket_store.h"
#include "core/schemes/claims/outage_grace_period.h"
#include "core/schemes/fleet/invalid_request_reporter.h"
#include "core/schemes/spectacles/spectacles_keys.h"
#include "core/schemes/spectacles/window_ends.h"
#include "core/schemes/store_setup.h"

#include <QObject>

#include <map>
#include <random>
#include <set>
#include <vector>

namespace headroom::schemes {

// The buckets of a fleet in its Redis, byte-compatible with the Spectacles ratelimiting specification: the claim is its
// script, and after an answer only the expiry of `remaining`, the `limit`, and the `global` key are written. `key` is
// discord::spectaclesKey().
//
// What this adds stays inside the process, or waits where the specification would go: nothing is claimed in the last
// millisecond of a window (spectacles_guard.lua); a 429 holds its bucket here for all of retry_after although the
// scheme has no word for that; an answer of a window that is over does not shorten the next one; a window that nobody
// has ended for `lease` while any waited is ended, because who claimed it is dead (spectacles_unended.lua).
//
// A Redis that is away for less than its grace period is not missed: claims wait for it. After that, and while it
// refuses for what is wrong with itself (redis/protocol/server_error.h), every claim is answered with Unavailable.
// Invalid requests are counted here and handed in when it is back; windows whose end it did not take get one then.
class SpectaclesStore final : public QObject, public BucketStore
{
    Q_OBJECT
public:
    struct Options : StoreOptions
    {
        std::chrono::milliseconds defaultWait{1000}; // as the specification recommends
    };

    // Neither is owned; the connection must be able to write, and may be down.
    SpectaclesStore(redis::Connection& connection, Clock& clock, Options options, QObject* parent = nullptr);

    // Queued only while it waits for Redis: the scheme has no queue.
    ClaimTicket claim(const std::string& key, ClaimCallback answer) override;
    void cancelClaim(ClaimTicket ticket) override;
    // The scheme names no claims, so whether there was one makes no difference.
    void learn(const std::string& key, const Learned& learned, Claimed claimed = Claimed::Yes) override;
    void exhaust(const std::string& key, Duration retryAfter, Claimed claimed = Claimed::Yes) override;
    void abandon(const std::string& key, Claimed claimed = Claimed::Yes) override;
    void giveBack(const std::string& key) override;
    void learnGlobal(Duration retryAfter) override;
    void countInvalid(std::string_view egress, std::string_view cause) override;

private:
    struct Status
    {
        std::string key;
        ClaimCallback answer;
        bool waitsForRedis = false;
        bool knowsItWaits = false; // was answered with Queued
    };

    void loadScripts();
    void ask(ClaimTicket ticket);
    void end(ClaimTicket ticket, const Claim& result);
    void claimed(ClaimTicket ticket, const std::string& key, const redis::Reply& reply);
    void findOutWhy(ClaimTicket ticket, const std::string& key, std::chrono::milliseconds wait);
    void answerWhy(ClaimTicket ticket, const std::string& key, Instant until, std::chrono::milliseconds ends);
    void waitForRedis(ClaimTicket ticket);
    std::vector<ClaimTicket> waitingForRedis() const;
    void askThoseThatWaited();
    void giveUp();
    Wait unavailable();
    void endIfNobodyDid(const std::string& key);
    void hasEnd(const std::string& key);
    void run(const redis::Script& script, std::vector<std::string> keys, std::vector<std::string> args,
        const std::string& key = {});
    void catchUp();

    redis::Connection& m_connection;
    Clock& m_clock;
    Options m_options;
    SpectaclesKeys m_keys;
    OutageGracePeriod m_gracePeriod;
    redis::Script m_claim;
    redis::Script m_learn;
    redis::Script m_release;
    redis::Script m_unended;
    redis::Script m_giveBack;
    redis::Script m_global;
    WindowEnds m_windows;
    Instant m_globalUntil{};
    std::mt19937_64 m_random;
    InvalidRequestReporter m_invalid;
    std::set<std::string> m_doubtful; // claimed or not, or ended or not: the answer was lost, or the end not taken
    Alarm m_again; // to catch up, when Redis refused for what was wrong with itself
    std::map<ClaimTicket, Status> m_claims; // without a last answer yet
    ClaimTicket m_lastTicket = 0;
};

} // namespace headroom::schemes
