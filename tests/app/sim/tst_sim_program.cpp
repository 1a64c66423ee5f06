// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The simulator as a program: its options, its journal and its end.
#include "tests/support/program.h"
#include "tests/support/sim_wire.h"

#include <QElapsedTimer>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

namespace headroom::tst_sim_program {

using namespace headroom::support;
using namespace Qt::StringLiterals;

namespace {

const QByteArray hello = R"({"content":"x"})";

} // namespace

class TestSimProgram : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void theJournalIsWholeAfterTheEnd();
    void sigtermEndsItAtOnceAndCleanly();
    void wrongOptionsEndItWithTwo_data();
    void wrongOptionsEndItWithTwo();
    void aPortThatIsTakenEndsItWithThree();
    void helpIsPrinted();
};

void TestSimProgram::theJournalIsWholeAfterTheEnd()
{
    QTemporaryDir folder;
    const auto journal = folder.filePath(u"journal"_s);
    SimProcess sim{{u"--journal"_s, journal, u"--limits"_s, u"none"_s}};
    Wire wire{sim};
    for (int i = 0; i < 100; ++i)
        wire.ask("GET", "/users/@me");
    sim.kill();
    QFile file{journal};
    QVERIFY(file.open(QIODevice::ReadOnly));
    const auto lines = file.readAll().trimmed().split('\n');
    QCOMPARE(lines.size(), 100);
    for (const auto& line : lines)
        QCOMPARE(QJsonDocument::fromJson(line).object().value("status"_L1).toInt(), 200);
}

void TestSimProgram::sigtermEndsItAtOnceAndCleanly()
{
    GuardedProcess process;
    process.start(program("headroom-sim"), {u"--latency"_s, u"60000"_s});
    QVERIFY(process.waitForReadyRead(30'000));
    const auto line = process.readLine().trimmed();
    QVERIFY(line.startsWith("headroom-sim listening on http://127.0.0.1:"));
    QTcpSocket waiting; // a request that is not answered for a minute holds nothing up
    waiting.connectToHost(u"127.0.0.1"_s, line.mid(line.lastIndexOf(':') + 1).toUShort());
    QVERIFY(waiting.waitForConnected(30'000));
    waiting.write("GET /gateway HTTP/1.1\r\nHost: sim\r\n\r\n");
    QVERIFY(waiting.waitForBytesWritten(30'000));
    process.terminate();
    QVERIFY(process.waitForFinished(30'000));
    QCOMPARE(process.exitStatus(), QProcess::NormalExit);
    QCOMPARE(process.exitCode(), 0);
}

void TestSimProgram::wrongOptionsEndItWithTwo_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("unknown option") << QStringList{u"--bogus"_s};
    QTest::newRow("listen") << QStringList{u"--listen"_s, u"nowhere"_s};
    QTest::newRow("latency") << QStringList{u"--latency"_s, u"9-3"_s};
    QTest::newRow("buckets") << QStringList{u"--buckets"_s, u"round"_s};
    QTest::newRow("bucket limit") << QStringList{u"--bucket-limit"_s, u"5"_s};
    QTest::newRow("fault") << QStringList{u"--fault"_s, u"nothing"_s};
    QTest::newRow("guild") << QStringList{u"--guild"_s, u"/nonexistent"_s};
    QTest::newRow("journal") << QStringList{u"--journal"_s, u"/nonexistent/j"_s};
    QTest::newRow("speed") << QStringList{u"--speed"_s, u"0"_s};
    QTest::newRow("stray word") << QStringList{u"word"_s};
}

void TestSimProgram::wrongOptionsEndItWithTwo()
{
    QFETCH(QStringList, arguments);
    const auto run = runProgram(program("headroom-sim"), arguments, {}, QProcessEnvironment::systemEnvironment(), 5000);
    QVERIFY(!run.timedOut);
    QCOMPARE(run.exitCode, 2);
    QCOMPARE(run.out, QByteArray{});
    QCOMPARE(run.err.count('\n'), 1);
    QVERIFY(run.err.startsWith("headroom-sim: "));
}

void TestSimProgram::aPortThatIsTakenEndsItWithThree()
{
    SimProcess sim;
    const auto run = runProgram(program("headroom-sim"), {u"--listen"_s, QString::fromStdString(sim.address())}, {},
        QProcessEnvironment::systemEnvironment(), 5000);
    QVERIFY(!run.timedOut);
    QCOMPARE(run.exitCode, 3);
    QCOMPARE(run.err.count('\n'), 1);
}

void TestSimProgram::helpIsPrinted()
{
    const auto run = runProgram(program("headroom-sim"), {u"--help"_s});
    QCOMPARE(run.exitCode, 0);
    QVERIFY(run.out.contains("--fault"));
}

HEADROOM_TEST(TestSimProgram)

} // namespace headroom::tst_sim_program

#include "tst_sim_program.moc"
