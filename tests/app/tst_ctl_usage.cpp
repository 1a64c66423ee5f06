// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What headroomctl says of a command line that is wrong, and its --help.
#include "tests/support/programs/help_tree.h"
#include "tests/support/programs/program.h"

#include <QFileInfo>

namespace headroom::tst_ctl_usage {

using namespace headroom::support;
using namespace Qt::StringLiterals;

class TestCtlUsage : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void whatIsWrongIsNamedWithTheNearestRightWord_data();
    void whatIsWrongIsNamedWithTheNearestRightWord();
    void everyHelpEndsWithExamplesAndExitCodes();
};

void TestCtlUsage::whatIsWrongIsNamedWithTheNearestRightWord_data()
{
    QTest::addColumn<QString>("words");
    QTest::addColumn<QByteArray>("says");
    const auto row = [](const char* words, const char* says) {
        QTest::addRow("%s", words) << QString::fromLatin1(words) << QByteArray(says);
    };
    row("",
        "no command; give one of route, watch, top, logs, doctor, request, jobs, backups, record, recordings, alerts, "
        "profiles. headroomctl --help");
    row("rotue", "\"rotue\" is no command. Did you mean \"route\"? headroomctl --help lists all commands.\n");
    row("rotue GET /gateway",
        "\"rotue\" is no command. Did you mean \"route\"? headroomctl --help lists all commands.\n");
    row("--json wacth", "\"wacth\" is no command. Did you mean \"watch\"? headroomctl --help");
    row("foo", "\"foo\" is no command. headroomctl --help lists all commands.\n");
    row("--josn", "\"--josn\" is no option. headroomctl --help");
    row("watch --redsi redis://h",
        "\"--redsi\" is no option. Did you mean \"--redis\"? headroomctl watch --help lists its options.\n");
    row("watch --jsno=1", "\"--jsno\" is no option. Did you mean \"--json\"? headroomctl watch --help");
    row("watch --nonsense", "\"--nonsense\" is no option. headroomctl watch --help");
    row("jobs", "no command; give one of add, undo, run, list, show, follow");
    row("jobs shwo 7", "\"shwo\" is no command. Did you mean \"show\"? headroomctl jobs --help lists all commands.\n");
    for (const auto& [typed, meant] : {std::pair{"ad", "add"}, {"undoo", "undo"}, {"rum", "run"}, {"lsit", "list"},
             {"folow", "follow"}, {"reprot", "report"}, {"comfirm", "confirm"}, {"puase", "pause"}, {"resme", "resume"},
             {"cancle", "cancel"}, {"rerty", "retry"}, {"duplcate", "duplicate"}, {"mvoe", "move"}, {"sett", "set"},
             {"remvoe", "remove"}, {"prnue", "prune"}}) {
        const auto says =
            QByteArray("\"") + typed + "\" is no command. Did you mean \"" + meant + "\"? headroomctl jobs --help";
        row((QByteArray("jobs ") + typed + " 7").constData(), says.constData());
    }
    row("jobs list --sate done",
        "\"--sate\" is no option. Did you mean \"--state\"? headroomctl jobs list --help lists its options.\n");
    // An operation takes its own options, and none of another one.
    row("jobs add edit-channels --unban 5",
        "\"--unban\" is no option. headroomctl jobs add edit-channels --help lists its options.\n");
    row("jobs add --dry-run edit-channels",
        "\"--dry-run\" is an option of edit-channels: give it after that word. headroomctl jobs add edit-channels");
    row("--json watch", "\"--json\" is an option of watch: give it after that word. headroomctl watch --help");
    row("profiles", "no command; give one of list, show, save, remove, rename, export, import. headroomctl profiles");
    row("profiles shwo a",
        "\"shwo\" is no command. Did you mean \"show\"? headroomctl profiles --help lists all commands.\n");
    row("route GET /gateway /gateway", "unexpected argument \"/gateway\". headroomctl route --help");
}

void TestCtlUsage::whatIsWrongIsNamedWithTheNearestRightWord()
{
    QFETCH(QString, words);
    QFETCH(QByteArray, says);
    const auto ran = runCtl(words.split(u' ', Qt::SkipEmptyParts));
    QCOMPARE(ran.exitCode, 2);
    QVERIFY(ran.out.isEmpty());
    QCOMPARE(ran.err.count('\n'), 1);
    QVERIFY2(ran.err.startsWith("headroomctl: " + says), ran.err.constData());
}

void TestCtlUsage::everyHelpEndsWithExamplesAndExitCodes()
{
    for (const auto* name : {"headroomctl", "headroom-sim", "headroom-demo", "headroom"}) {
        if (!QFileInfo::exists(program(name)))
            continue; // of the window
        const auto tree = helpTreeOf(name);
        QVERIFY(tree.size() > (qstrcmp(name, "headroomctl") == 0 ? 40 : 0));
        for (const auto& [words, text] : tree) {
            const auto which = QByteArray(name) + ' ' + words.join(u' ').toLatin1() + ":\n" + text;
            QVERIFY2(text.contains("\nExamples:\n  headroom"), which.constData());
            QVERIFY2(text.indexOf("\nExit codes:\n  0  done\n") > text.indexOf("\nExamples:"), which.constData());
            QVERIFY2(text.endsWith("not connect\n") || text.endsWith("not listen\n") || text.endsWith("usage\n"),
                which.constData());
            QVERIFY2(!text.contains("{false}"), which.constData());
            if (text.contains("\n  --redis ") && !words.contains(u"profiles"_s)) // which saves it, and takes none
                QVERIFY2(text.contains("  HEADROOM_REDIS_PASSWORD  "), which.constData());
            if (text.contains("\n  --api ") && !words.contains(u"profiles"_s))
                QVERIFY2(text.contains("  HEADROOM_TOKEN  "), which.constData());
        }
    }
}

HEADROOM_TEST(TestCtlUsage)

} // namespace headroom::tst_ctl_usage

#include "tst_ctl_usage.moc"
