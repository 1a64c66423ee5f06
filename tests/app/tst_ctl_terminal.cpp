// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// headroomctl as a person has it before them: on a terminal, which script(1) provides.
#include "tests/support/programs/ctl_request.h"
#include "tests/support/programs/program.h"
#include "tests/support/programs/pseudo_terminal.h"
#include "tests/support/redis/redis_server.h"
#include "tests/support/simulator/sim_process.h"

#include <QRegularExpression>
#include <QTemporaryDir>

namespace headroom::tst_ctl_terminal {

using namespace headroom::support;
using namespace Qt::StringLiterals;

namespace {

constexpr auto red = "\033[31m";

QStringList onTerminal(const QString& command)
{
    return {u"-qec"_s, u"exec "_s + program("headroomctl") + u' ' + command, u"/dev/null"_s};
}

QProcessEnvironment terminalEnvironment(const char* noColor = nullptr)
{
    auto environment = environmentWith(
        {{"TERM", u"xterm"_s}, {"SHELL", u"/bin/sh"_s}, {"TZ", u"XYZ-05:30"_s}, {"HEADROOM_TOKEN", u"practice"_s}});
    environment.remove(u"NO_COLOR"_s);
    if (noColor)
        environment.insert(u"NO_COLOR"_s, QString::fromLatin1(noColor));
    return environment;
}

ProgramRun run(const QString& command, const QProcessEnvironment& environment = terminalEnvironment())
{
    return runProgram(u"/usr/bin/script"_s, onTerminal(command), {}, environment);
}

} // namespace

class TestCtlTerminal : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void whatHoldsRequestsBackIsRedUnlessColoursAreOff();
    void followRedrawsTheTable();
    void aBatchPrintsTextWithItsSums();
    void aBatchShowsHowFarItIs_data();
    void aBatchShowsHowFarItIs();
};

void TestCtlTerminal::whatHoldsRequestsBackIsRedUnlessColoursAreOff()
{
    const RedisServer server;
    server.cliLines("SET /gateway:remaining 0 PX 600000\nSET /gateway:limit 5\nSET /users/@me:remaining 5 PX 600000\n"
                    "SET /users/@me:limit 5\n");
    const auto command = u"watch --redis "_s + QString::fromStdString(server.url());
    auto ran = run(command);
    QCOMPARE(ran.exitCode, 0);
    QCOMPARE(ran.out.count(red), 1);
    QVERIFY2(ran.out.contains(QByteArray(red) + "/gateway "), ran.out.constData());
    ran = run(command, terminalEnvironment("1"));
    QVERIFY2(!ran.out.contains('\033'), ran.out.constData());
    QVERIFY(ran.out.contains("/gateway "));
    // Nor into a pipe.
    const auto piped = runCtl(command.split(u' '), {}, terminalEnvironment());
    QVERIFY(!piped.out.contains('\033'));
}

void TestCtlTerminal::followRedrawsTheTable()
{
    const RedisServer server;
    server.cliLines("SET /gateway:remaining 4 PX 600000\nSET /gateway:limit 5\n");
    GuardedProcess process;
    process.setProcessEnvironment(terminalEnvironment());
    process.start(
        u"/usr/bin/script"_s, onTerminal(u"watch --follow --redis "_s + QString::fromStdString(server.url())));
    QByteArray seen;
    const auto sees = [&](const char* text) {
        seen += process.readAllStandardOutput();
        return seen.contains(text);
    };
    QTRY_VERIFY_WITH_TIMEOUT(sees("/gateway "), 20'000);
    QVERIFY2(seen.contains("\033[H"), seen.constData());
    seen.clear();
    server.cliLines("SET /users/@me:remaining 4 PX 600000\nSET /users/@me:limit 5\n");
    QTRY_VERIFY_WITH_TIMEOUT(sees("/users/@me "), 20'000);
    QVERIFY2(seen.contains("/gateway "), seen.constData()); // all of it again
    process.write("\003");
    QVERIFY(process.waitForFinished(20'000));
    QCOMPARE(process.exitCode(), 0);
}

void TestCtlTerminal::aBatchPrintsTextWithItsSums()
{
    const SimProcess sim;
    const QTemporaryDir folder;
    QFile batch(folder.filePath(u"batch.jsonl"_s));
    QVERIFY(batch.open(QIODevice::WriteOnly));
    batch.write(ctlBatchLine(7, "GET", "/users/@me") + "{\"method\":\"GET\",\"path\":\"/channels/1\"}\n"
        + "{\"method\":\"GET\",\"path\":oops}\n");
    batch.close();
    const auto ran = run(u"request --batch "_s + batch.fileName() + u" --api "_s + QString::fromStdString(sim.api()));
    QCOMPARE(ran.exitCode, 1);
    for (const auto* part : {"7  GET /users/@me  200", "line 2  GET /channels/{channel}  404",
             "refused: line 3: not valid JSON at character 24, in \"path\": ", "3 requests in ",
             "2 answered (1 with 200, 1 with 404), 1 refused"})
        QVERIFY2(ran.out.contains(part), ran.out.constData());
    QVERIFY(!ran.out.contains("{\"outcome\""));
}

void TestCtlTerminal::aBatchShowsHowFarItIs_data()
{
    QTest::addColumn<int>("columns");
    QTest::addColumn<QString>("progress");
    QTest::newRow("wide") << 140
                          << u"batch: \\[[# ]{8,40}\\] \\d+ of 12, (\\d+ not well, )?\\d+ in flight, \\d+ waiting"_s;
    QTest::newRow("narrow") << 40 << u"batch: \\d+ of 12, \\d+ "_s;
}

void TestCtlTerminal::aBatchShowsHowFarItIs()
{
    QFETCH(int, columns);
    QFETCH(QString, progress);
    const SimProcess sim({u"--latency"_s, u"150"_s});
    const QTemporaryDir folder;
    QFile batch(folder.filePath(u"batch.jsonl"_s));
    QVERIFY(batch.open(QIODevice::WriteOnly));
    for (int i = 0; i < 12; ++i)
        batch.write(ctlBatchLine(i, "GET", "/users/@me") + (i % 7 == 0 ? "\n \n" : "")); // blank lines are no requests
    batch.close();
    PseudoTerminal terminal(columns);
    terminal.start(program("headroomctl"),
        {u"request"_s, u"--batch"_s, batch.fileName(), u"--api"_s, QString::fromStdString(sim.api()),
            u"--concurrency"_s, u"2"_s, u"--no-collapse"_s},
        terminalEnvironment());
    QCOMPARE(terminal.exitCode(), 0);
    const auto drawn = QString::fromUtf8(terminal.seen()).split(u"\r\033[K"_s);
    const auto lines = drawn.filter(QRegularExpression(u'^' + progress));
    QVERIFY2(lines.size() > 1, terminal.seen());
    for (const auto& line : lines)
        QVERIFY2(line.size() < columns, qPrintable(line));
    QVERIFY2(terminal.seen().contains("12 requests in "), terminal.seen());
}

HEADROOM_TEST(TestCtlTerminal)

} // namespace headroom::tst_ctl_terminal

#include "tst_ctl_terminal.moc"
