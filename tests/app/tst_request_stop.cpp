// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What SIGINT and SIGTERM do to a batch of headroomctl request.
#include "tests/support/programs/ctl_request.h"
#include "tests/support/simulator/sim_process.h"

#include <csignal>

namespace headroom::tst_request_stop {

using namespace headroom::support;
using namespace Qt::StringLiterals;

namespace {

const QStringList oneAtATime{u"--concurrency"_s, u"1"_s, u"--json"_s, u"--state-every"_s, u"0.05"_s};

QByteArray two()
{
    return ctlBatchLine(1, "POST", "/channels/1/messages") + ctlBatchLine(2, "GET", "/users/@me");
}

CtlRequestRun endOf(GuardedProcess& process, const QByteArray& soFar)
{
    if (!process.waitForFinished(30'000) || process.exitStatus() != QProcess::NormalExit)
        return {};
    return readCtlRequest(process.exitCode(), soFar + process.readAllStandardOutput(), {});
}

} // namespace

class TestRequestStop : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void theFirstCancelsWhatWaitsAndLetsWhatIsUnderWayEnd_data();
    void theFirstCancelsWhatWaitsAndLetsWhatIsUnderWayEnd();
    void afterTheFirstNothingGoesAgain();
    void theSecondEndsAtOnce();
    void nothingUnderWayEndsWithTheFirst();
};

void TestRequestStop::theFirstCancelsWhatWaitsAndLetsWhatIsUnderWayEnd_data()
{
    QTest::addColumn<int>("signal");
    QTest::addRow("SIGINT") << SIGINT;
    QTest::addRow("SIGTERM") << SIGTERM;
}

void TestRequestStop::theFirstCancelsWhatWaitsAndLetsWhatIsUnderWayEnd()
{
    QFETCH(int, signal);
    const SimProcess sim({u"--fault"_s, u"delay=1000"_s});
    GuardedProcess process;
    startCtlRequest(process, ctlBatch(sim.api(), oneAtATime));
    process.write(two()); // standard input stays open
    QTRY_VERIFY(process.canReadLine()); // a state: one is under way and one waits
    const auto first = process.readLine();
    QVERIFY(first.contains("\"in_flight\":1"));
    QCOMPARE(::kill(static_cast<pid_t>(process.processId()), signal), 0);
    const auto ran = endOf(process, first);
    QCOMPARE(ran.exitCode, 1);
    QCOMPARE(ran.idsInOrder(), (QList<int>{2, 1}));
    QCOMPARE(ran.result(1).value("outcome"_L1), u"answered"_s);
    QCOMPARE(ran.result(2).value("outcome"_L1), u"cancelled"_s);
    QCOMPARE(ran.states().last().value("draining"_L1), QJsonValue(true));
    QCOMPARE(ran.summary().value("total"_L1).toInt(), 2);
    QCOMPARE(ran.summary().value("unfinished"_L1).toInt(-1), 0);
}

void TestRequestStop::afterTheFirstNothingGoesAgain()
{
    const SimProcess sim({u"--fault"_s, u"delay=1000"_s, u"--fault"_s, u"user=600"_s});
    GuardedProcess process;
    startCtlRequest(process, ctlBatch(sim.api(), oneAtATime));
    process.write(two());
    QTRY_VERIFY(process.canReadLine());
    const auto first = process.readLine();
    process.terminate();
    const auto ran = endOf(process, first);
    QCOMPARE(ran.exitCode, 1);
    QCOMPARE(ran.outcomes("cancelled"), 2);
    QCOMPARE(ran.result(1).value("attempts"_L1).toInt(), 1);
    QCOMPARE(ran.states().last().value("in_flight"_L1).toInt(-1), 0);
}

void TestRequestStop::theSecondEndsAtOnce()
{
    const SimProcess sim({u"--fault"_s, u"delay=14000"_s});
    GuardedProcess process;
    startCtlRequest(process, ctlBatch(sim.api(), oneAtATime));
    process.write(two());
    QTRY_VERIFY(process.canReadLine());
    QByteArray soFar;
    process.terminate();
    QTRY_VERIFY((soFar += process.readAllStandardOutput()).contains("cancelled")); // the first has been heard
    QCOMPARE(process.state(), QProcess::Running);
    process.terminate();
    QVERIFY(process.waitForFinished(30'000));
    QCOMPARE(process.exitCode(), 1);
    const auto ran = readCtlRequest(process.exitCode(), soFar + process.readAllStandardOutput(), {});
    QCOMPARE(ran.summary().value("unfinished"_L1).toInt(), 1);
    QCOMPARE(ran.summary().value("total"_L1).toInt(), 1);
}

void TestRequestStop::nothingUnderWayEndsWithTheFirst()
{
    const SimProcess sim;
    GuardedProcess process;
    startCtlRequest(process, ctlBatch(sim.api()));
    process.write(ctlBatchLine(1, "GET", "/users/@me"));
    QTRY_VERIFY(process.canReadLine());
    process.terminate();
    const auto ran = endOf(process, {});
    QCOMPARE(ran.exitCode, 0);
    QCOMPARE(ran.summary().value("total"_L1).toInt(), 1);
}

HEADROOM_TEST(TestRequestStop)

} // namespace headroom::tst_request_stop

#include "tst_request_stop.moc"
