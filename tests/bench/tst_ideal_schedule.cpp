// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The schedule that benches compare a client with: by hand, and against every schedule there is where those can be
// tried one by one.
#include "tests/support/bench/ideal_schedule.h"
#include "tests/support/seeds.h"

#include <map>
#include <random>

namespace headroom::tst_ideal_schedule {

using namespace headroom::support;
using namespace std::chrono_literals;

namespace {

using Times = std::vector<Duration>;

// Whether each window, begun by the first request after the one before, holds no more than the limit.
bool obeys(Times served, const IdealRule& rule)
{
    std::sort(served.begin(), served.end());
    std::size_t used = 0;
    Duration end{};
    for (const auto at : served) {
        if (used == 0 || at >= end) {
            end = at + rule.window;
            used = 0;
        }
        if (++used > rule.limit)
            return false;
    }
    return true;
}

// All states of a window, and the time it is then, in which schedules on a grid of whole seconds can be after having
// served some requests in order.
class EverySchedule
{
public:
    EverySchedule(Times arrivals, IdealRule rule, Duration horizon)
        : m_arrivals(std::move(arrivals))
        , m_rule(rule)
        , m_horizon(horizon)
    {
    }

    // By k, the earliest at which any of them serves the k-th; and the smallest sum over all.
    Times earliest()
    {
        Times best;
        std::map<State, Duration> states{{State{}, 0s}}; // with the smallest sum that leads there
        for (const auto arrival : m_arrivals) {
            states = after(states, arrival);
            auto soonest = m_horizon;
            for (const auto& [state, sum] : states)
                soonest = std::min(soonest, state.now);
            best.push_back(soonest);
        }
        m_leastSum = m_horizon * static_cast<int>(m_arrivals.size());
        for (const auto& [state, sum] : states)
            m_leastSum = std::min(m_leastSum, sum);
        return best;
    }
    Duration leastSum() const { return m_leastSum; }

private:
    struct State
    {
        Duration now{};
        Duration end{};
        std::size_t used = 0;
        auto operator<=>(const State&) const = default;
    };

    std::map<State, Duration> after(const std::map<State, Duration>& states, Duration arrival) const
    {
        std::map<State, Duration> next;
        for (const auto& [state, sum] : states) {
            for (auto at = std::max(state.now, arrival); at < m_horizon; at += 1s) {
                auto then = state;
                then.now = at;
                if (state.used == 0 || at >= state.end) {
                    then.end = at + m_rule.window;
                    then.used = 0;
                }
                if (++then.used > m_rule.limit)
                    continue;
                const auto [found, isNew] = next.emplace(then, sum + at);
                if (!isNew)
                    found->second = std::min(found->second, sum + at);
            }
        }
        return next;
    }

    Times m_arrivals;
    IdealRule m_rule;
    Duration m_horizon;
    Duration m_leastSum{};
};

struct Puzzle
{
    explicit Puzzle(unsigned seed)
        : random(seed)
        , global{2 + upTo(8), 1s}
    {
        for (std::size_t i = 0; i < 1 + upTo(12); ++i)
            rules.push_back({1 + upTo(5), 500ms + 1ms * upTo(6000)});
        for (std::size_t i = 0; i < 20 + upTo(200); ++i)
            demands.push_back({1ms * upTo(9000), upTo(rules.size())});
    }

    std::size_t upTo(std::size_t n) { return random() % n; }

    std::mt19937_64 random;
    IdealRule global;
    std::vector<IdealRule> rules;
    std::vector<Demand> demands;
};

} // namespace

class TestIdealSchedule : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void requestsThatAreAllThereTakeWholeWindows();
    void aWindowBeginsWithItsFirstRequest();
    void aWindowOpenedAMomentLateMayCoverMore();
    void noScheduleServesAnythingBeforeItsEarliest_data() { support::addSeedsFrom(0, 40); }
    void noScheduleServesAnythingBeforeItsEarliest();
    void theGlobalLimitHoldsOverAllBuckets();
    void theOneAskedForFirstGoesFirst();
    void theGreedyScheduleObeysEveryLimitAndLosesToTheBound_data() { support::addSeedsFrom(0, 200); }
    void theGreedyScheduleObeysEveryLimitAndLosesToTheBound();
    void withOneLimitAtWorkOnAHeapOfRequestsBothAgree();
    void nothingToDoTakesNoTime();
};

void TestIdealSchedule::requestsThatAreAllThereTakeWholeWindows()
{
    const IdealRule rule{5, 2s};
    QCOMPARE(leastSpan(1, rule), Duration{0s});
    QCOMPARE(leastSpan(5, rule), Duration{0s});
    QCOMPARE(leastSpan(6, rule), Duration{2s});
    QCOMPARE(leastSpan(30, rule), Duration{10s});
    QCOMPARE(leastSpan(31, rule), Duration{12s});
    for (std::size_t count = 1; count < 40; ++count)
        QCOMPARE(earliestServices(Times(count), rule).back(), leastSpan(count, rule));
}

void TestIdealSchedule::aWindowBeginsWithItsFirstRequest()
{
    // The windows are 3 to 13, 13 to 23 and 23 to 33.
    QCOMPARE(earliestServices({3s, 4s, 5s, 20s, 21s, 22s}, {2, 10s}), (Times{3s, 4s, 13s, 20s, 23s, 23s}));
    QCOMPARE(greedySchedule({{3s}, {4s}, {5s}, {20s}, {21s}, {22s}}, {{2, 10s}}, {100, 1s}),
        (Times{3s, 4s, 13s, 20s, 23s, 23s}));
}

// The first could be served at 0, and the window would be over when the others come: 20 for the last. Served a moment
// later, its window takes one of them.
void TestIdealSchedule::aWindowOpenedAMomentLateMayCoverMore()
{
    QCOMPARE(earliestServices({0s, 10s, 10s, 10s}, {2, 10s}).back(), Duration{10s});
    QCOMPARE(greedySchedule({{0s}, {10s}, {10s}, {10s}}, {{2, 10s}}, {100, 1s}).back(), Duration{20s});
    EverySchedule every({0s, 10s, 10s, 10s}, {2, 10s}, 40s);
    QCOMPARE(every.earliest().back(), Duration{11s}); // the moment is a second on its grid
}

void TestIdealSchedule::noScheduleServesAnythingBeforeItsEarliest()
{
    QFETCH(unsigned, seed);
    std::mt19937_64 random{seed};
    const IdealRule rule{1 + random() % 3, 1s * (1 + random() % 8)};
    Times arrivals;
    for (int i = 0; i < 6; ++i)
        arrivals.push_back(1s * (random() % 16));
    std::sort(arrivals.begin(), arrivals.end());

    EverySchedule every(arrivals, rule, 64s);
    const auto best = every.earliest();
    const auto bound = earliestServices(arrivals, rule);
    for (std::size_t k = 0; k < arrivals.size(); ++k) {
        QVERIFY(bound[k] <= best[k]);
        // And it is not far below: a window opened a moment late costs a second on the grid, here of each before it.
        QVERIFY(best[k] - bound[k] <= 1s * k);
    }
    std::vector<Demand> demands;
    for (const auto arrival : arrivals)
        demands.push_back({arrival});
    const auto sumOfArrivals = std::accumulate(arrivals.begin(), arrivals.end(), Duration{});
    const auto least = bestThinkable(demands, {rule}, {100, 1s});
    const auto greedy = timesOf(demands, greedySchedule(demands, {rule}, {100, 1s}));
    QVERIFY(least.sumOfWaits <= every.leastSum() - sumOfArrivals);
    QVERIFY(every.leastSum() - sumOfArrivals <= greedy.sumOfWaits);
}

void TestIdealSchedule::theGlobalLimitHoldsOverAllBuckets()
{
    const std::vector<Demand> demands{{0s, 0}, {0s, 1}, {0s, 2}, {0s, 0}};
    const std::vector<IdealRule> rules(3, {5, 5s});
    QCOMPARE(greedySchedule(demands, rules, {2, 1s}), (Times{0s, 0s, 1s, 1s}));
    QCOMPARE(bestThinkable(demands, rules, {2, 1s}).last, Duration{1s});
    QCOMPARE(bestThinkable(demands, rules, {2, 1s}).sumOfWaits, Duration{2s});
}

void TestIdealSchedule::theOneAskedForFirstGoesFirst()
{
    // The second of bucket 0 has waited since 100 ms and gets the place that comes free at 1 s before the one of 500
    // ms; a bucket that is empty holds nobody else back.
    const std::vector<Demand> demands{{0s, 0}, {500ms, 1}, {100ms, 0}};
    QCOMPARE(greedySchedule(demands, {{5, 5s}, {5, 5s}}, {1, 1s}), (Times{0s, 2s, 1s}));
    QCOMPARE(greedySchedule(demands, {{1, 5s}, {5, 5s}}, {1, 1s}), (Times{0s, 1s, 5s}));
}

void TestIdealSchedule::theGreedyScheduleObeysEveryLimitAndLosesToTheBound()
{
    QFETCH(unsigned, seed);
    Puzzle puzzle(seed);
    const auto served = greedySchedule(puzzle.demands, puzzle.rules, puzzle.global);
    QVERIFY(obeys(served, puzzle.global));
    for (std::size_t bucket = 0; bucket < puzzle.rules.size(); ++bucket) {
        Times ofBucket;
        for (std::size_t i = 0; i < served.size(); ++i) {
            if (puzzle.demands[i].bucket == bucket)
                ofBucket.push_back(served[i]);
        }
        QVERIFY(obeys(ofBucket, puzzle.rules[bucket]));
    }
    for (std::size_t i = 0; i < served.size(); ++i)
        QVERIFY(served[i] >= puzzle.demands[i].at);
    const auto greedy = timesOf(puzzle.demands, served);
    const auto bound = bestThinkable(puzzle.demands, puzzle.rules, puzzle.global);
    QVERIFY(bound.last <= greedy.last);
    QVERIFY(bound.sumOfWaits <= greedy.sumOfWaits);
    QVERIFY(bound.sumOfWaits >= Duration{});
}

void TestIdealSchedule::withOneLimitAtWorkOnAHeapOfRequestsBothAgree()
{
    std::vector<Demand> demands;
    for (std::size_t i = 0; i < 100; ++i)
        demands.push_back({0s, i % 4});
    for (const auto& [rule, global] :
        {std::pair<IdealRule, IdealRule>{{5, 2s}, {1000, 1s}}, std::pair<IdealRule, IdealRule>{{1000, 1s}, {7, 1s}}}) {
        const std::vector<IdealRule> rules(4, rule);
        const auto greedy = timesOf(demands, greedySchedule(demands, rules, global));
        const auto bound = bestThinkable(demands, rules, global);
        QCOMPARE(greedy.last, bound.last);
        QCOMPARE(greedy.sumOfWaits, bound.sumOfWaits);
    }
}

void TestIdealSchedule::nothingToDoTakesNoTime()
{
    QCOMPARE(leastSpan(0, {5, 2s}), Duration{});
    QCOMPARE(bestThinkable({}, {{5, 2s}}, {5, 2s}).last, Duration{});
    QVERIFY(greedySchedule({}, {{5, 2s}}, {5, 2s}).empty());
    QCOMPARE(timesOf({}, {}).sumOfWaits, Duration{});
}

HEADROOM_TEST(TestIdealSchedule)

} // namespace headroom::tst_ideal_schedule

#include "tst_ideal_schedule.moc"
