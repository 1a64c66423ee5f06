// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/clock.h"
#include "core/redis/connection.h"
#include "core/watch/bucket_table.h"
#include "core/watch/invalid_counts.h"
#include "core/watch/key_names.h"
#include "core/watch/rate_series.h"

#include <functional>
#include <optional>
#include <string>

namespace headroom::watch {

// What is known of the keys of one Redis.
struct Picture
{
    explicit Picture(BucketTable::CountsTowardsGlobal countsTowardsGlobal = {})
        : table(std::move(countsTowardsGlobal))
    {
    }

    BucketTable table;
    InvalidCounts invalid;
    RateSeries claims;
    RateSeries claimsTowardsGlobal;
    std::optional<Instant> globalBlockedUntil;
};

// Reads keys by name and puts what it finds into the picture: GET and PTTL for a :remaining key (next to each other,
// so that the server runs them in one go), GET for a :limit key (MGET would not tell one of a wrong type from none),
// HGETALL for invalid requests, PTTL for the global key. All in one pipeline; the answers are applied as they come.
class KeyReader
{
public:
    KeyReader(redis::Connection& connection, const store::SpectaclesKeys& keys, Picture& picture, Clock& clock);

    // `done` is called after the last answer, with the worst error that was not about a key's value; empty for none. It
    // is not called when the connection is lost or destroyed on the way. `counting` as in BucketTable.
    void read(const KeyNames& names, bool counting, std::function<void(const std::string& problem)> done);

private:
    struct Batch;

    void readRemaining(const std::string& route, const std::shared_ptr<Batch>& batch);
    void readLimit(const std::string& route, const std::shared_ptr<Batch>& batch);
    void readInvalid(const std::string& key, const std::shared_ptr<Batch>& batch);
    void readGlobal(const std::shared_ptr<Batch>& batch);
    void send(redis::Command command, const std::shared_ptr<Batch>& batch, std::function<void(redis::Reply)> apply);
    void count(const Claims& claims);

    redis::Connection& m_connection;
    const store::SpectaclesKeys& m_keys;
    Picture& m_picture;
    Clock& m_clock;
};

// Whether this error of the server is about single keys: a user who may read some keys sees at least these. Pure.
bool isAboutSomeKeysOnly(std::string_view error);

// The answer to GET as a reading; none for an error that says nothing of the value. `what` names the key in a problem,
// for example ":limit". Pure.
std::optional<Reading> readingOf(const redis::Reply& value, std::string_view what);

} // namespace headroom::watch
