// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/clock.h"
#include "core/net/transport.h"
#include "tests/support/discord/model_answer.h"
#include "tests/support/discord/model_faults.h"
#include "tests/support/discord/model_ways.h"
#include "tests/support/discord/model_window.h"

#include <map>
#include <optional>
#include <random>
#include <string>
#include <vector>

namespace headroom::support {

// Discord on a clock of the test's: its limits, what else it answers, and the ways there and back. It counts by when
// requests arrive, and writes down all that passes.
//
// Every route (method and path without query) belongs to a bucket, to several by turns if it was given several; one
// that was given none belongs to that of its path, whatever the method.
class ModelDiscord final : public net::Transport
{
public:
    struct Options
    {
        ModelLatencies latencies;
        FaultRates faults;
        std::optional<ModelWindow::Rule> global; // for what comes with the token
        Duration calendarAhead{}; // of ours
        Rounding rounding = Rounding::Down;
        std::uint64_t seed = 0;
    };
    // One request on its way, from its sending on.
    struct Passage
    {
        std::string method;
        std::string path; // with the query
        std::string route; // "POST /channels/1/messages"
        std::string bucket;
        bool withToken = true;
        std::string body;
        Instant sent;
        // No answer of this route had named the bucket it met when it was sent: its sender could not know.
        bool isBlind = false;
        Fault fault = Fault::None;
        std::optional<Instant> arrived;
        std::optional<Instant> landed; // an answer, or the news that there is none
        int status = 0;
        Refused refused = Refused::No;
        std::optional<Duration> retryAfter; // how long it said to stay away
    };

    ModelDiscord(Clock& clock, Options options);

    void setBucket(const std::string& name, ModelWindow::Rule rule, const std::string& hash = "abcd1234");
    void setLimit(const std::string& bucket, std::int64_t limit) { m_buckets[bucket].window.setLimit(limit); }
    // A bucket of another name from now on. What was used of the old one is not carried over.
    void renameBucket(const std::string& bucket, const std::string& hash);
    void setRoute(const std::string& method, const std::string& path, std::vector<std::string> buckets);
    // A limit inside the bucket for one method and path, of which no header tells. Counts what does not take the
    // bucket's last: a 429 that shows nothing left is the bucket's.
    void setSubLimit(const std::string& method, const std::string& path, ModelWindow::Rule rule);
    // A limit on what the bucket is about that others use too: see useShared().
    void setShared(const std::string& bucket, ModelWindow::Rule rule);
    void setFaults(FaultRates faults) { m_options.faults = faults; }
    void setLatencies(ModelLatencies latencies) { m_options.latencies = latencies; } // of what is sent from now on
    // Somebody else uses one request of it.
    void useByOthers(const std::string& bucket);
    void useShared(const std::string& bucket);

    void send(const net::Request& request, bool withToken, Done done) override;

    const std::vector<Passage>& passages() const { return m_passages; } // in the order they were sent
    std::vector<Passage> arrivals() const; // in the order they arrived
    int count(int status) const; // of answers made, landed or not
    int refusals(Refused by) const;
    int maxInFlight() const { return m_maxInFlight; } // at once

private:
    struct Bucket
    {
        std::string hash;
        ModelWindow window;
        std::optional<ModelWindow> shared;
    };
    struct Route
    {
        std::vector<std::string> buckets;
        std::size_t turns = 0;
        std::optional<ModelWindow> subLimit;
        std::map<std::string, Instant> named; // bucket and hash, and when an answer that told of it landed first
    };
    using Result = tl::expected<net::Response, net::TransportError>;

    Route& routeOf(const net::Request& request);
    Bucket& bucketOf(const std::string& name);
    void later(Duration span, std::function<void()> what);
    net::Response arrive(std::size_t passage);
    std::optional<net::Response> refuse(Passage& passage);
    ModelLimits limitsOf(Bucket& bucket);
    void land(std::size_t passage, const Result& result, const Done& done);

    Clock& m_clock;
    Options m_options;
    Instant m_start;
    Duration m_calendarStart;
    std::mt19937_64 m_random;
    std::optional<ModelWindow> m_global;
    std::map<std::string, Bucket> m_buckets;
    std::map<std::string, Route> m_routes;
    std::vector<Passage> m_passages;
    std::vector<std::size_t> m_arrived;
    int m_inFlight = 0;
    int m_maxInFlight = 0;
};

} // namespace headroom::support
