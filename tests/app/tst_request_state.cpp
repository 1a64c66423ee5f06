// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The lines in which headroomctl request --json tells what its client holds and why.
#include "tests/support/programs/ctl_request.h"
#include "tests/support/redis/redis_server.h"
#include "tests/support/simulator/sim_process.h"

#include <QJsonArray>

#include <algorithm>

namespace headroom::tst_request_state {

using namespace headroom::support;
using namespace Qt::StringLiterals;

namespace {

const QStringList often{u"--json"_s, u"--state-every"_s, u"0.1"_s};

QList<QJsonObject> lanesOf(const QJsonObject& state)
{
    QList<QJsonObject> lanes;
    const auto array = state.value("lanes"_L1).toArray();
    for (const auto& lane : array)
        lanes << lane.toObject();
    return lanes;
}

// The first lane that was seen held for this reason.
QJsonObject laneHeldBy(const CtlRequestRun& ran, const QString& reason)
{
    const auto states = ran.states();
    for (const auto& state : states) {
        for (const auto& lane : lanesOf(state)) {
            if (lane.value("held_by"_L1) == reason)
                return lane;
        }
    }
    return {};
}

QStringList one(const SimProcess& sim, const QStringList& more = {})
{
    return QStringList{u"GET"_s, u"/users/@me"_s, u"--json"_s, u"--api"_s, QString::fromStdString(sim.api())} + more;
}

} // namespace

class TestRequestState : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aBatchTellsEverySecondWhatHoldsItsQueues();
    void theLastLineBeforeTheSummaryIsTheStateAtTheEnd();
    void theGlobalLimitIsNamed();
    void theConcurrencyIsNamed();
    void aHostThatFailsIsNamedWithItsProblem();
    void aRefusedTokenIsReported();
    void whatRedisRefusesIsToldWithWhatToDo();
    void fiftyQueuesAreShownAndTheOthersCounted();
    void withoutJsonThereIsNone();
    void every0IsOnlyAtTheEnd();
    void oneRequestIsOneDocumentUnlessStatesAreAskedFor();
};

void TestRequestState::aBatchTellsEverySecondWhatHoldsItsQueues()
{
    const SimProcess sim({u"--bucket-limit"_s, u"1/2.5"_s});
    const auto ran = runCtlRequest(ctlBatch(sim.api(), {u"--json"_s}),
        ctlBatchLine(1, "GET", "/users/@me") + ctlBatchLine(2, "GET", "/users/@me?2"));
    QCOMPARE(ran.exitCode, 0);
    const auto lane = laneHeldBy(ran, u"bucket"_s);
    QCOMPARE(lane.value("routes"_L1).toArray(), QJsonArray{u"GET/users/@me"_s});
    QVERIFY(!lane.value("bucket"_L1).toString().isEmpty());
    QCOMPARE(lane.value("state"_L1), u"waiting"_s);
    QCOMPARE(lane.value("waiting"_L1).toInt(), 1);
    QCOMPARE(lane.value("in_flight"_L1).toInt(-1), 0);
    QCOMPARE(lane.value("limit"_L1).toInt(), 1);
    QCOMPARE(lane.value("remaining"_L1).toInt(-1), 0);
    QVERIFY(lane.value("wait_ms"_L1).toInt() > 0);
    QVERIFY(lane.value("wait_ms"_L1).toInt() <= 2600);
    QVERIFY(lane.value("longest_wait_ms"_L1).toInt() >= 900);
    QVERIFY(lane.value("reset_after_ms"_L1).toInt() > 0);
    QVERIFY(lane.contains("window"_L1));
    // At about 1 s and 2 s, and the one at the end; a slow machine may see another.
    QVERIFY(ran.states().size() >= 3);
    QVERIFY(ran.states().size() <= 4);
    const auto first = ran.states().first();
    QCOMPARE(first.value("unfinished"_L1).toInt(), 1);
    QCOMPARE(first.value("in_flight"_L1).toInt(-1), 0);
    QCOMPARE(first.value("concurrency"_L1).toInt(), 16);
    QCOMPARE(first.value("more_lanes"_L1).toInt(-1), 0);
    QCOMPARE(first.value("draining"_L1), QJsonValue(false));
}

void TestRequestState::theLastLineBeforeTheSummaryIsTheStateAtTheEnd()
{
    const SimProcess sim;
    const auto ran = runCtlRequest(ctlBatch(sim.api(), {u"--json"_s}), ctlBatchLine(1, "GET", "/users/@me"));
    QCOMPARE(ran.lines.size(), 3);
    const auto state = ran.lines[1].value("client"_L1).toObject();
    auto names = state.keys();
    names.sort();
    QCOMPARE(names,
        (QStringList{u"address"_s, u"address_held_for_ms"_s, u"breaker"_s, u"cached_answers"_s, u"concurrency"_s,
            u"draining"_s, u"fleet_clients"_s, u"global"_s, u"held_by_sub_limits"_s, u"in_flight"_s, u"invalid"_s,
            u"lanes"_s, u"more_lanes"_s, u"paused_for_retry"_s, u"proxy_held_for_ms"_s, u"redis_away"_s,
            u"redis_problems"_s, u"remembered_lanes"_s, u"token_refused"_s, u"unfinished"_s}));
    QVERIFY(lanesOf(state).isEmpty());
    QCOMPARE(state.value("remembered_lanes"_L1).toInt(), 1);
    QCOMPARE(state.value("unfinished"_L1).toInt(-1), 0);
    QCOMPARE(state.value("token_refused"_L1), QJsonValue(false));
    const auto invalid = state.value("invalid"_L1).toObject();
    QCOMPARE(invalid.value("limit"_L1).toInt(), 10'000);
    QCOMPARE(invalid.value("level"_L1), u"fine"_s);
    const auto breaker = state.value("breaker"_L1).toObject();
    QCOMPARE(breaker.value("state"_L1), u"closed"_s);
    QVERIFY(breaker.value("problem"_L1).isNull());
    QVERIFY(ran.lines[2].contains("summary"_L1));
}

void TestRequestState::theGlobalLimitIsNamed()
{
    const SimProcess sim;
    QByteArray input;
    for (int id = 1; id <= 3; ++id)
        input += ctlBatchLine(id, "GET", "/channels/" + QByteArray::number(id));
    const auto ran = runCtlRequest(ctlBatch(sim.api(), QStringList{u"--global"_s, u"1"_s} + often), input);
    QCOMPARE(ran.outcomes("answered"), 3);
    const auto lane = laneHeldBy(ran, u"global"_s);
    QCOMPARE(lane.value("state"_L1), u"ready"_s);
    QVERIFY(lane.value("bucket"_L1).isNull());
    QVERIFY(lane.value("limit"_L1).isNull());
    QVERIFY(lane.value("remaining"_L1).isNull());
    QVERIFY(lane.value("window"_L1).isNull());
    const auto global = ran.states().first().value("global"_L1).toObject();
    QCOMPARE(global.value("per_second"_L1).toInt(), 1);
    QCOMPARE(global.value("used"_L1).toInt(), 1);
    QCOMPARE(global.value("waiting"_L1).toInt(), 2);
}

void TestRequestState::theConcurrencyIsNamed()
{
    const SimProcess sim({u"--latency"_s, u"500"_s});
    const auto ran = runCtlRequest(ctlBatch(sim.api(), QStringList{u"--concurrency"_s, u"1"_s} + often),
        ctlBatchLine(1, "GET", "/gateway") + ctlBatchLine(2, "GET", "/users/@me"));
    QCOMPARE(ran.outcomes("answered"), 2);
    QCOMPARE(laneHeldBy(ran, u"concurrency"_s).value("waiting"_L1).toInt(), 1);
    QCOMPARE(ran.states().first().value("in_flight"_L1).toInt(), 1);
}

void TestRequestState::aHostThatFailsIsNamedWithItsProblem()
{
    const SimProcess sim({u"--fault"_s, u"status=503"_s});
    QByteArray input;
    for (int id = 1; id <= 10; ++id)
        input += ctlBatchLine(id, "GET", "/channels/" + QByteArray::number(id));
    const auto ran = runCtlRequest(ctlBatch(sim.api(), QStringList{u"--deadline"_s, u"2s"_s} + often), input);
    QCOMPARE(ran.exitCode, 1);
    const auto states = ran.states();
    const auto open = std::find_if(states.begin(), states.end(),
        [](const QJsonObject& state) { return state.value("breaker"_L1).toObject().value("state"_L1) == u"open"_s; });
    QVERIFY(open != states.end());
    const auto breaker = open->value("breaker"_L1).toObject();
    QVERIFY(breaker.value("for_ms"_L1).toInt() > 0);
    QVERIFY(breaker.value("problem"_L1).toString().contains("503"_L1));
    QVERIFY(!laneHeldBy(ran, u"breaker"_s).isEmpty());
}

void TestRequestState::aRefusedTokenIsReported()
{
    const SimProcess sim({u"--token"_s, u"another"_s});
    const auto ran = runCtlRequest(ctlBatch(sim.api(), {u"--json"_s}), ctlBatchLine(1, "GET", "/users/@me"));
    const auto last = ran.states().last();
    QCOMPARE(last.value("token_refused"_L1), QJsonValue(true));
    QCOMPARE(last.value("invalid"_L1).toObject().value("count"_L1).toInt(), 1);
}

void TestRequestState::whatRedisRefusesIsToldWithWhatToDo()
{
    const SimProcess sim;
    const RedisServer redis;
    redis.cli({u"ACL"_s, u"SETUSER"_s, u"default"_s, u"-subscribe"_s});
    const auto ran = runCtlRequest(
        ctlBatch(sim.api(),
            QStringList{u"--redis"_s, QString::fromStdString(redis.url()), u"--scheme"_s, u"headroom"_s} + often),
        ctlBatchLine(1, "GET", "/users/@me"));
    QCOMPARE(ran.outcomes("answered"), 1);
    // In the words of its version.
    QVERIFY2(ran.err.startsWith(
                 "headroomctl: waiting requests do not hear when they may be sent, and keep asking: grant +subscribe; "
                 "headroomctl doctor prints the ACL line that grants it (Redis says: NOPERM "),
        ran.err.constData());
    QVERIFY2(ran.err.endsWith("permissions to run the 'subscribe' command)\n"), ran.err.constData());
    QCOMPARE(ran.err.count('\n'), 1);
    const auto problems = ran.states().last().value("redis_problems"_L1).toArray();
    QCOMPARE(problems.size(), 1);
    const auto problem = problems[0].toObject();
    QCOMPARE(problem.value("cause"_L1), u"subscription"_s);
    QVERIFY(problem.value("advice"_L1).toString().startsWith(u"grant +subscribe"));
    QVERIFY(problem.value("redis_said"_L1).toString().startsWith(u"NOPERM"));
    QVERIFY(problem.value("for_ms"_L1).toInt(-1) >= 0);
}

void TestRequestState::fiftyQueuesAreShownAndTheOthersCounted()
{
    const SimProcess sim;
    QByteArray input;
    for (int id = 1; id <= 60; ++id)
        input += ctlBatchLine(id, "GET", "/channels/" + QByteArray::number(id));
    input += ctlBatchLine(61, "GET", "/channels/60/invites");
    input += ctlBatchLine(62, "GET", "/channels/60/invites?2");
    const auto ran = runCtlRequest(
        ctlBatch(sim.api(), QStringList{u"--global"_s, u"0.5"_s, u"--deadline"_s, u"600ms"_s} + often), input);
    const auto first = ran.states().first();
    const auto lanes = lanesOf(first);
    QCOMPARE(lanes.size(), 50);
    QCOMPARE(first.value("more_lanes"_L1).toInt(), 10); // of the 61 one has gone out
    QCOMPARE(lanes.first().value("waiting"_L1).toInt(), 2); // the longest first
    QCOMPARE(lanes.first().value("routes"_L1).toArray().size(), 1);
}

void TestRequestState::withoutJsonThereIsNone()
{
    const SimProcess sim({u"--bucket-limit"_s, u"1/0.5"_s});
    const auto ran = runCtlRequest(ctlBatch(sim.api(), {u"--state-every"_s, u"0.1"_s}),
        ctlBatchLine(1, "GET", "/users/@me") + ctlBatchLine(2, "GET", "/users/@me?2"));
    QCOMPARE(ran.lines.size(), 3);
    QVERIFY(ran.states().isEmpty());
}

void TestRequestState::every0IsOnlyAtTheEnd()
{
    const SimProcess sim({u"--bucket-limit"_s, u"1/1.5"_s});
    const auto ran = runCtlRequest(ctlBatch(sim.api(), {u"--json"_s, u"--state-every"_s, u"0"_s}),
        ctlBatchLine(1, "GET", "/users/@me") + ctlBatchLine(2, "GET", "/users/@me?2"));
    QCOMPARE(ran.lines.size(), 4);
    QVERIFY(ran.lines[2].contains("client"_L1));
    QVERIFY(ran.lines[3].contains("summary"_L1));
}

void TestRequestState::oneRequestIsOneDocumentUnlessStatesAreAskedFor()
{
    const SimProcess sim({u"--fault"_s, u"user=1.8:x1"_s});
    const auto ran = runCtlRequest(one(sim));
    QCOMPARE(ran.exitCode, 0);
    QCOMPARE(ran.lines.size(), 1);
    QVERIFY(ran.lines.first().value("waited_ms"_L1).toInt() >= 1700);
    const SimProcess again({u"--fault"_s, u"user=1.8:x1"_s});
    const auto asked = runCtlRequest(one(again, {u"--state-every"_s, u"0.5"_s}));
    QVERIFY(!laneHeldBy(asked, u"bucket"_s).isEmpty());
    QVERIFY(asked.lines.last().contains("outcome"_L1));
    const SimProcess slow({u"--latency"_s, u"1300"_s}); // under way is not waiting
    QVERIFY(runCtlRequest(one(slow, {u"--state-every"_s, u"0.5"_s})).states().isEmpty());
}

HEADROOM_TEST(TestRequestState)

} // namespace headroom::tst_request_state

#include "tst_request_state.moc"
