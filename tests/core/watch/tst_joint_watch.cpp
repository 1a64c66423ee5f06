// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What several nodes that are watched together are said to be, which ones they are, and whose scans make a sweep.
#include "core/watch/node_choice.h"
#include "core/watch/scan/sweep_round.h"
#include "core/watch/server/cluster_state.h"

namespace headroom::tst_joint_watch {

using namespace std::chrono_literals;
using redis::ClusterMap;
using redis::NodeAddress;
using watch::SweepRound;
using watch::Watcher;
using Phase = Watcher::Phase;
using Start = SweepRound<int>::Start;

namespace {

Watcher::State node(Phase phase, const char* problem = "")
{
    Watcher::State state;
    state.phase = phase;
    state.problem.text = problem;
    state.keysScanned = 10;
    state.role = "master";
    return state;
}

const NodeAddress a{"h", 1};
const NodeAddress b{"h", 2};
const NodeAddress c{"h", 3};
const NodeAddress d{"h", 4};

} // namespace

class TestJointWatch : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void thePhaseIsTheWorst();
    void theProblemNamesItsNode();
    void figuresAreOfAllNodes();
    void aMasterOrAReplicaOfEachShardIsWatched();
    void aSlotThatMovedIsNoticed();
    void aSweepEndsWithItsLastScan();
    void whoScansTwiceWaits();
    void aScanThatWasBrokenOffCountsForNothing();
};

void TestJointWatch::thePhaseIsTheWorst()
{
    const auto phase = [](std::vector<Phase> phases, bool wasLive) {
        std::vector<std::pair<std::string, Watcher::State>> nodes;
        for (const auto one : phases)
            nodes.emplace_back("h:" + std::to_string(nodes.size()), node(one));
        return watch::jointState(nodes, wasLive).phase;
    };
    QCOMPARE(phase({}, false), Phase::Connecting);
    QCOMPARE(phase({Phase::Live, Phase::Live}, true), Phase::Live);
    QCOMPARE(phase({Phase::Live, Phase::Loading}, true), Phase::Loading);
    QCOMPARE(phase({Phase::Live, Phase::Lost, Phase::Loading}, true), Phase::Lost);
    QCOMPARE(phase({Phase::Loading, Phase::Connecting}, false), Phase::Connecting);
    QCOMPARE(phase({Phase::Live, Phase::Connecting}, true), Phase::Loading); // one that has just come
    QCOMPARE(watch::jointState({{"h:1", node(Phase::Live)}, {"h:2", node(Phase::Connecting, "down")}}, true).phase,
        Phase::Lost);
}

void TestJointWatch::theProblemNamesItsNode()
{
    const auto problem = [](const Watcher::State& first, const Watcher::State& second) {
        return watch::jointState({{"h:1", first}, {"h:2", second}}, true).problem.text;
    };
    QCOMPARE(problem(node(Phase::Live), node(Phase::Live)), std::string());
    QCOMPARE(
        problem(node(Phase::Live), node(Phase::Lost, "nothing listens on h:2")), std::string("nothing listens on h:2"));
    QCOMPARE(problem(node(Phase::Live, "grant +x"), node(Phase::Live)), std::string("h:1: grant +x"));
    QCOMPARE(problem(node(Phase::Live, "grant +x"), node(Phase::Lost, "gone")), std::string("h:2: gone")); // the worse
    QCOMPARE(problem(node(Phase::Lost, "gone"), node(Phase::Live, "grant +x")), std::string("h:1: gone"));
}

void TestJointWatch::figuresAreOfAllNodes()
{
    auto first = node(Phase::Live);
    auto second = node(Phase::Live);
    second.role = "replica";
    second.polling = true;
    first.roundTrip = 1ms;
    second.roundTrip = 3ms;
    first.lastLiveAt = Instant{5s};
    auto joint = watch::jointState({{"h:1", first}, {"h:2", second}}, true);
    QCOMPARE(joint.keysScanned, std::uint64_t(20));
    QCOMPARE(joint.role, std::string("1 master, 1 replica"));
    QVERIFY(joint.polling);
    QVERIFY(joint.roundTrip == 3ms);
    QVERIFY(!joint.lastLiveAt);
    second.lastLiveAt = Instant{4s};
    joint = watch::jointState({{"h:1", first}, {"h:2", second}}, true);
    QVERIFY(joint.lastLiveAt == Instant{4s});
}

void TestJointWatch::aMasterOrAReplicaOfEachShardIsWatched()
{
    std::mt19937_64 random;
    const ClusterMap map{{{a, {c, d}, {{0, 9}}}, {b, {}, {{10, 16383}}}}};
    using Nodes = std::vector<NodeAddress>;
    QCOMPARE(watch::nodesToWatch(map, false, {c}, {}, random), (Nodes{a, b}));
    QCOMPARE(watch::nodesToWatch(map, true, {d}, {}, random), (Nodes{d, b})); // where it is well; none: the master
    QCOMPARE(watch::nodesToWatch(map, true, {c}, {c}, random), (Nodes{d, b}));
    QCOMPARE(watch::nodesToWatch(map, true, {}, {c, d}, random), (Nodes{a, b}));
    std::set<NodeAddress> drawn;
    for (int i = 0; i < 100; ++i)
        drawn.insert(watch::nodesToWatch(map, true, {}, {}, random).front());
    QCOMPARE(drawn, (std::set<NodeAddress>{c, d}));
}

void TestJointWatch::aSlotThatMovedIsNoticed()
{
    const ClusterMap before{{{a, {}, {{0, 9}}}, {b, {}, {{10, 19}}}}};
    const ClusterMap now{{{a, {c}, {{0, 8}, {30, 30}}}, {b, {}, {{9, 19}}}}};
    QVERIFY(!watch::hasMoved(before, now, 8));
    QVERIFY(watch::hasMoved(before, now, 9));
    QVERIFY(watch::hasMoved(before, now, 30)); // nobody's before
    QVERIFY(!watch::hasMoved(now, before, 30)); // nobody's now
    QVERIFY(watch::hasSlot(now, 8, a));
    QVERIFY(watch::hasSlot(now, 8, c));
    QVERIFY(!watch::hasSlot(now, 9, a));
    QVERIFY(!watch::hasSlot(now, 100, a));
}

void TestJointWatch::aSweepEndsWithItsLastScan()
{
    SweepRound<int> round;
    QCOMPARE(round.start(1), Start::First);
    QCOMPARE(round.start(2), Start::Joins);
    QCOMPARE(round.start(1), Start::Joins); // from the beginning
    QVERIFY(!round.finish(1, true));
    QCOMPARE(round.start(3), Start::Joins);
    QVERIFY(!round.finish(3, true));
    QVERIFY(round.finish(2, true));
    QCOMPARE(round.takeScanned(), (std::vector<int>{1, 3, 2}));
    QCOMPARE(round.start(1), Start::First);
}

void TestJointWatch::whoScansTwiceWaits()
{
    SweepRound<int> round;
    round.start(1);
    round.start(2);
    round.finish(1, true);
    QCOMPARE(round.start(1), Start::Later);
    QCOMPARE(round.start(1), Start::Later);
    QVERIFY(round.finish(2, true));
    round.takeScanned();
    QCOMPARE(round.takeWaiting(), std::vector<int>{1});
    QCOMPARE(round.start(1), Start::First);
}

void TestJointWatch::aScanThatWasBrokenOffCountsForNothing()
{
    SweepRound<int> round;
    round.start(1);
    round.start(2);
    QVERIFY(!round.finish(3, true)); // which did not begin
    QVERIFY(!round.finish(2, false));
    QVERIFY(round.finish(1, true));
    QCOMPARE(round.takeScanned(), std::vector<int>{1});
    round.start(1);
    round.start(2);
    round.finish(1, true);
    QVERIFY(round.forget(2));
    QCOMPARE(round.takeScanned(), std::vector<int>{1});
    round.start(1);
    round.finish(1, true);
    QVERIFY(!round.forget(1)); // it was over already
    QVERIFY(round.takeScanned().empty());
}

HEADROOM_TEST(TestJointWatch)

} // namespace headroom::tst_joint_watch

#include "tst_joint_watch.moc"
