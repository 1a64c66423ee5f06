// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/time.h"

#include <vector>

// What could be reached at best under limits that are known beforehand, with requests that are known beforehand and a
// way to the server that takes no time: what benches compare a client with. Pure. Times count from any common start.
namespace headroom::support {

// So many requests in a window that begins with its first request and ends, whole, so long after; the request at the
// very end belongs to the next.
struct IdealRule
{
    std::size_t limit = 1;
    Duration window{};
};

struct Demand
{
    Duration at{}; // when it was asked for: it cannot be served before
    std::size_t bucket = 0; // index of its rule
};

// For each k the time before which no schedule whatever, of one bucket and in order, can have served k + 1 requests.
// `arrivals` in order. Not all of them need be reachable by one schedule: a window may be opened late so that it covers
// more, at the cost of the requests before.
std::vector<Duration> earliestServices(const std::vector<Duration>& arrivals, const IdealRule& rule);

// From the first to the last of so many requests that are all there at once. Sliding windows take as long.
Duration leastSpan(std::size_t requests, const IdealRule& rule);

struct IdealTimes
{
    Duration last{}; // when the last one is served
    Duration sumOfWaits{}; // from asked for to served, of all
};

// No schedule under these limits has an earlier end or a smaller sum. `global` counts requests of all buckets.
IdealTimes bestThinkable(
    const std::vector<Demand>& demands, const std::vector<IdealRule>& rules, const IdealRule& global);

// When each demand is served if each is as soon as its bucket, those before it in its bucket, and the global limit let
// it, the one asked for first before others: a schedule that obeys every limit. What is best lies between
// bestThinkable() and this.
std::vector<Duration> greedySchedule(
    const std::vector<Demand>& demands, const std::vector<IdealRule>& rules, const IdealRule& global);
IdealTimes timesOf(const std::vector<Demand>& demands, const std::vector<Duration>& served);

} // namespace headroom::support
