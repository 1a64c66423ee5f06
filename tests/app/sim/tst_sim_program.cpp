// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The simulator as a program: its options, its journal and its end.
#include "tests/support/programs/program.h"
#include "tests/support/simulator/sim_wire.h"
#include "tests/support/words.h"

#include <QFile>
#include <QTemporaryDir>

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
    QTest::newRow("unknown option") << words("--bogus");
    QTest::newRow("listen") << words("--listen nowhere");
    QTest::newRow("latency") << words("--latency 9-3");
    QTest::newRow("buckets") << words("--buckets round");
    QTest::newRow("bucket limit") << words("--bucket-limit 5");
    QTest::newRow("fault") << words("--fault nothing");
    QTest::newRow("guild") << words("--guild /nonexistent");
    QTest::newRow("journal") << words("--journal /nonexistent/j");
    QTest::newRow("speed") << words("--speed 0");
    QTest::newRow("stray word") << words("word");
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
