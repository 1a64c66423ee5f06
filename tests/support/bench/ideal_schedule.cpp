// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/bench/ideal_schedule.h"

#include <algorithm>
#include <deque>
#include <numeric>
#include <queue>

namespace headroom::support {

namespace {

class Window
{
public:
    explicit Window(const IdealRule& rule)
        : m_rule(rule)
    {
    }
    Duration earliest(Duration from) const { return m_used < m_rule.limit || from >= m_end ? from : m_end; }
    void use(Duration at)
    {
        if (m_used == 0 || at >= m_end) {
            m_end = at + m_rule.window;
            m_used = 0;
        }
        ++m_used;
    }

private:
    IdealRule m_rule;
    Duration m_end{};
    std::size_t m_used = 0;
};

std::vector<Duration> arrivalsOf(const std::vector<Demand>& demands)
{
    std::vector<Duration> times;
    for (const auto& demand : demands)
        times.push_back(demand.at);
    return times;
}

Duration sum(const std::vector<Duration>& times)
{
    return std::accumulate(times.begin(), times.end(), Duration{});
}

} // namespace

// Let open(m) be the earliest time at which request m can be the first of a window.
//
// The window before it was opened by one of the `limit` requests before m, so open(m) is at least a window after the
// earliest of theirs, and at least the arrival of m. That it had to be open still when m - 1 was served costs nothing:
// it may have been opened later for that, at most until just before the arrival of m. open() rises with m, as arrivals
// do, so the earliest of the `limit` before m is the first of them:
//
//     open(0) = arrival(0),   open(m) = max(arrival(m), window + open(max(0, m - limit)))
//
// Request k is served in a window opened by itself or one of the `limit` - 1 before it, so not before
// max(arrival(k), open(max(0, k - limit + 1))).
std::vector<Duration> earliestServices(const std::vector<Duration>& arrivals, const IdealRule& rule)
{
    std::vector<Duration> open;
    std::vector<Duration> served;
    for (std::size_t k = 0; k < arrivals.size(); ++k) {
        const auto opensAfter = k == 0 ? arrivals[0] : rule.window + open[k - std::min(k, rule.limit)];
        open.push_back(std::max(arrivals[k], opensAfter));
        served.push_back(std::max(arrivals[k], open[k + 1 - std::min(k + 1, rule.limit)]));
    }
    return served;
}

Duration leastSpan(std::size_t requests, const IdealRule& rule)
{
    return requests == 0 ? Duration{} : rule.window * static_cast<Duration::rep>((requests - 1) / rule.limit);
}

// Each limit is relaxed by forgetting the other: first each bucket alone, as if there were no global limit; then the
// global limit alone, with the times of the first step as arrivals, as if any request that is there could take the
// place of any other. Requests that are all alike to the global limit are served soonest in the order in which they
// become possible, and the k-th that any schedule serves comes no earlier than the k-th here. So the last one and the
// sum of all are bounds that hold for every schedule; sums and ends do not depend on which request is which.
IdealTimes bestThinkable(
    const std::vector<Demand>& demands, const std::vector<IdealRule>& rules, const IdealRule& global)
{
    std::vector<std::vector<Duration>> arrivals(rules.size());
    for (const auto& demand : demands)
        arrivals[demand.bucket].push_back(demand.at);
    std::vector<Duration> possible;
    for (std::size_t bucket = 0; bucket < rules.size(); ++bucket) {
        std::sort(arrivals[bucket].begin(), arrivals[bucket].end());
        const auto served = earliestServices(arrivals[bucket], rules[bucket]);
        possible.insert(possible.end(), served.begin(), served.end());
    }
    std::sort(possible.begin(), possible.end());
    const auto served = earliestServices(possible, global);
    return {served.empty() ? Duration{} : served.back(), sum(served) - sum(arrivalsOf(demands))};
}

std::vector<Duration> greedySchedule(
    const std::vector<Demand>& demands, const std::vector<IdealRule>& rules, const IdealRule& global)
{
    std::vector<std::size_t> order(demands.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(
        order.begin(), order.end(), [&](auto one, auto other) { return demands[one].at < demands[other].at; });
    std::vector<std::deque<std::size_t>> queues(rules.size());
    for (const auto index : order)
        queues[demands[index].bucket].push_back(index);

    std::vector<Window> windows(rules.begin(), rules.end());
    Window all(global);
    using Candidate = std::pair<Duration, std::size_t>; // a time, and the demand it is for
    using Soonest = std::priority_queue<Candidate, std::vector<Candidate>, std::greater<>>;
    Soonest coming; // the first of each bucket, by when its bucket lets it
    Soonest possible; // those that only the global limit holds, by when they were asked for
    const auto lineUp = [&](std::size_t bucket) {
        if (!queues[bucket].empty())
            coming.emplace(windows[bucket].earliest(demands[queues[bucket].front()].at), queues[bucket].front());
    };
    for (std::size_t bucket = 0; bucket < rules.size(); ++bucket)
        lineUp(bucket);

    std::vector<Duration> served(demands.size());
    Duration now{};
    while (!coming.empty() || !possible.empty()) {
        now = std::max(now, possible.empty() ? coming.top().first : now);
        now = all.earliest(now);
        for (; !coming.empty() && coming.top().first <= now; coming.pop())
            possible.emplace(demands[coming.top().second].at, coming.top().second);
        const auto next = possible.top().second;
        possible.pop();
        const auto bucket = demands[next].bucket;
        served[next] = now;
        all.use(now);
        windows[bucket].use(now);
        queues[bucket].pop_front();
        lineUp(bucket);
    }
    return served;
}

IdealTimes timesOf(const std::vector<Demand>& demands, const std::vector<Duration>& served)
{
    const auto last = served.empty() ? Duration{} : *std::max_element(served.begin(), served.end());
    return {last, sum(served) - sum(arrivalsOf(demands))};
}

} // namespace headroom::support
