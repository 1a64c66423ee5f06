// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What headroomctl says of a command line that is wrong, and its --help.
#include "tests/support/program.h"

#include <QTest>

namespace headroom::tst_ctl_usage {

using namespace headroom::support;
using namespace Qt::StringLiterals;

class TestCtlUsage : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void whatIsWrongIsNamedWithTheNearestRightWord_data();
    void whatIsWrongIsNamedWithTheNearestRightWord();
    void everyHelpHasExamplesAndExitCodes_data();
    void everyHelpHasExamplesAndExitCodes();
};

void TestCtlUsage::whatIsWrongIsNamedWithTheNearestRightWord_data()
{
    QTest::addColumn<QString>("words");
    QTest::addColumn<QByteArray>("says");
    const auto row = [](const char* words, const char* says) {
        QTest::addRow("%s", words) << QString::fromLatin1(words) << QByteArray(says);
    };
    row("", "no subcommand; give one of route, watch, logs, doctor, request");
    row("rotue", "unknown subcommand \"rotue\"; did you mean \"route\"?");
    row("rotue GET /gateway", "unknown subcommand \"rotue\"; did you mean \"route\"?");
    row("--json wacth", "unknown subcommand \"wacth\"; did you mean \"watch\"?");
    row("foo", "unknown subcommand \"foo\"; headroomctl --help");
    row("--josn", "unknown option \"--josn\"; headroomctl --help");
    row("watch --redsi redis://h", "unknown option \"--redsi\"; did you mean \"--redis\"?");
    row("watch --jsno=1", "unknown option \"--jsno\"; did you mean \"--json\"?");
    row("watch --nonsense", "unknown option \"--nonsense\"; headroomctl watch --help");
    row("route GET /gateway /gateway", "unexpected argument \"/gateway\"");
}

void TestCtlUsage::whatIsWrongIsNamedWithTheNearestRightWord()
{
    QFETCH(QString, words);
    QFETCH(QByteArray, says);
    const auto ran = runProgram(program("headroomctl"), words.split(u' ', Qt::SkipEmptyParts));
    QCOMPARE(ran.exitCode, 2);
    QVERIFY(ran.out.isEmpty());
    QCOMPARE(ran.err.count('\n'), 1);
    QVERIFY2(ran.err.startsWith("headroomctl: " + says), ran.err.constData());
}

void TestCtlUsage::everyHelpHasExamplesAndExitCodes_data()
{
    QTest::addColumn<QStringList>("words");
    QTest::addRow("headroomctl") << QStringList{};
    for (const auto* name : {"route", "watch", "logs", "doctor", "request"})
        QTest::addRow("%s", name) << QStringList{QString::fromLatin1(name)};
}

void TestCtlUsage::everyHelpHasExamplesAndExitCodes()
{
    QFETCH(QStringList, words);
    const auto ran = runProgram(program("headroomctl"), words + QStringList{u"--help"_s});
    QCOMPARE(ran.exitCode, 0);
    QVERIFY2(ran.out.contains("Examples:\n  headroomctl "), ran.out.constData());
    QVERIFY2(ran.out.contains("Exit codes:\n  0  done\n"), ran.out.constData());
    QVERIFY2(!ran.out.contains('{') || !ran.out.contains("{false}"), ran.out.constData());
    if (ran.out.contains("--redis "))
        QVERIFY2(ran.out.contains("  HEADROOM_REDIS_PASSWORD  "), ran.out.constData());
    if (ran.out.contains("--api "))
        QVERIFY2(ran.out.contains("  HEADROOM_TOKEN  "), ran.out.constData());
}

HEADROOM_TEST(TestCtlUsage)

} // namespace headroom::tst_ctl_usage

#include "tst_ctl_usage.moc"
