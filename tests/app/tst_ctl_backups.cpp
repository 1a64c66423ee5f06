// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// headroomctl backups on archives that somebody made: what it prints, and what it exits with.
#include "tests/support/archive_folder.h"
#include "tests/support/program.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

namespace headroom::tst_ctl_backups {

using namespace archives;
using namespace headroom::support;
using namespace Qt::StringLiterals;

class TestCtlBackups : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void anArchiveIsShown();
    void anArchiveIsVerified();
    void anArchiveIsExported();
    void archivesAreCompared();
    void whatIsWrongIsOneLine();

private:
    static ProgramRun run(const QStringList& words)
    {
        return runProgram(program("headroomctl"), QStringList{u"backups"_s} + words);
    }
    QString file(const char* name) const { return QString::fromStdString(m_folder.path(name)); }

    ArchiveFolder m_folder;
};

void TestCtlBackups::initTestCase()
{
    for (const auto* name : {"monday", "tuesday"}) {
        const auto writer = m_folder.create(name);
        const bool isFirst = name[0] == 'm';
        must(writer->commit({.objects = {newRole(5, isFirst ? u"Admins"_s : u"Owners"_s)},
                                .messages = {newMessage(1, u"hello"_s)},
                                .problems = {{"ban", {}, "the bot lacks BAN_MEMBERS"}}},
            archivedAt));
        must(writer->finish(archivedAt));
    }
}

void TestCtlBackups::anArchiveIsShown()
{
    const auto text = run({u"show"_s, file("monday"), u"--utc"_s, u"--problems"_s});
    QCOMPARE(text.exitCode, 0);
    for (const auto* part : {"guild       Quiet & <loud> (197038439483310086)\n", "messages    1\n", "roles       1\n",
             "UTC\n", "ban 0: the bot lacks BAN_MEMBERS\n"})
        QVERIFY2(text.out.contains(part), text.out.constData());
    const auto json = QJsonDocument::fromJson(run({u"show"_s, file("monday"), u"--json"_s}).out).object();
    QCOMPARE(json[u"guild"_s].toString(), idText(archivedGuild));
    QCOMPARE(json[u"counts"_s].toObject()[u"problem"_s].toInt(), 1);
    QVERIFY(!json.contains(u"problems"_s));
}

void TestCtlBackups::anArchiveIsVerified()
{
    const auto good = run({u"verify"_s, file("monday"), file("tuesday")});
    QCOMPARE(good.exitCode, 0);
    QCOMPARE(good.out.count(": good: 1 objects, 1 messages, 0 files (0 B)\n"), 2);
    const auto bad = file("bad");
    QVERIFY(QFile::copy(file("monday"), bad));
    runProgram(u"sqlite3"_s, {bad, u"DELETE FROM object"_s});
    const auto text = run({u"verify"_s, bad});
    QCOMPARE(text.exitCode, 1);
    QVERIFY2(text.out.contains("role: there are 0, and 1 were saved\n"), text.out.constData());
    const auto ran = run({u"verify"_s, bad, u"--json"_s});
    QCOMPARE(ran.exitCode, 1);
    const auto json = QJsonDocument::fromJson(ran.out).object();
    QCOMPARE(json[u"good"_s].toBool(true), false);
    QCOMPARE(json[u"findings"_s].toArray().size(), 1);
}

void TestCtlBackups::anArchiveIsExported()
{
    const auto document = run({u"export"_s, file("monday"), u"--format"_s, u"json"_s});
    QCOMPARE(QJsonDocument::fromJson(document.out).object()[u"messages"_s].toArray().size(), 1);
    QCOMPARE(run({u"export"_s, file("monday"), u"--format"_s, u"ndjson"_s, u"--output"_s, file("lines")}).exitCode, 0);
    QFile lines(file("lines"));
    QVERIFY(lines.open(QIODevice::ReadOnly));
    QCOMPARE(lines.readAll().count('\n'), 1);
    QVERIFY(!(lines.permissions() & (QFile::ReadGroup | QFile::ReadOther)));
    const auto pages = run({u"export"_s, file("monday"), u"--output"_s, file("pages")});
    QCOMPARE(pages.exitCode, 0);
    QVERIFY(QFile::exists(file("pages/index.html")));
    QCOMPARE(run({u"export"_s, file("monday"), u"--output"_s, file("pages")}).exitCode, 2);
    QCOMPARE(run({u"export"_s, file("monday")}).exitCode, 2);
}

void TestCtlBackups::archivesAreCompared()
{
    const auto text = run({u"compare"_s, file("monday"), file("tuesday")});
    QCOMPARE(text.exitCode, 0);
    QCOMPARE(text.out, QByteArray("~ role Owners (5)\n    name: \"Admins\" -> \"Owners\"\n1 changed\n"));
    QCOMPARE(run({u"compare"_s, file("monday"), file("monday")}).out, QByteArray("No differences.\n"));
    const auto lines = run({u"compare"_s, file("monday"), file("tuesday"), u"--json"_s}).out.trimmed().split('\n');
    QCOMPARE(lines.size(), 2);
    QCOMPARE(QJsonDocument::fromJson(lines[0]).object()[u"id"_s].toString(), u"5"_s);
    QCOMPARE(
        QJsonDocument::fromJson(lines[1]).object()[u"summary"_s].toObject()[u"role"_s].toObject()[u"changed"_s].toInt(),
        1);
    QCOMPARE(run({u"compare"_s, file("monday"), file("tuesday"), u"--kind"_s, u"emoji"_s}).out,
        QByteArray("No differences.\n"));
}

void TestCtlBackups::whatIsWrongIsOneLine()
{
    for (const auto* command : {"show", "verify", "export"}) {
        const auto ran = run({QLatin1String(command), file("nowhere")});
        QCOMPARE(ran.exitCode, 1);
        QCOMPARE(ran.err.count('\n'), 1);
        QVERIFY2(ran.err.contains("cannot be read (No such file or directory)"), ran.err.constData());
    }
    QCOMPARE(run({u"compare"_s, file("monday")}).exitCode, 2);
    QCOMPARE(run({u"compare"_s, file("monday"), file("tuesday"), u"--kind"_s, u"spoon"_s}).exitCode, 2);
    QCOMPARE(run({}).exitCode, 2);
}

HEADROOM_TEST(TestCtlBackups)

} // namespace headroom::tst_ctl_backups

#include "tst_ctl_backups.moc"
