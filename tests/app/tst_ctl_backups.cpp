// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// headroomctl backups on archives that somebody made: what it prints, and what it exits with.
#include "tests/support/backups/archive_folder.h"
#include "tests/support/files.h"
#include "tests/support/programs/documented_fields.h"
#include "tests/support/programs/program.h"

#include <QDateTime>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

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
    void archivesAreListed();
    void anOldBackupIsAnExitCode();
    void thoseThatAreDueAreVerified();
    void whatIsWrongIsOneLine();

private:
    static ProgramRun run(const QStringList& words) { return runCtl(QStringList{u"backups"_s} + words); }
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
    QCOMPARE(good.out.count(": good: 1 object, 1 message, 0 files (0 B)\n"), 2);
    const auto bad = file("bad");
    QVERIFY(QFile::copy(file("monday"), bad));
    runProgram(u"sqlite3"_s, {bad, u"DELETE FROM object"_s});
    const auto text = run({u"verify"_s, bad});
    QCOMPARE(text.exitCode, 1);
    QVERIFY2(text.out.contains("role: there are 0, and 1 was saved\n"), text.out.constData());
    const auto ran = run({u"verify"_s, bad, u"--json"_s});
    QCOMPARE(ran.exitCode, 1);
    const auto json = QJsonDocument::fromJson(ran.out).object();
    QCOMPARE(json[u"good"_s].toBool(true), false);
    QCOMPARE(json[u"findings"_s].toArray().size(), 1);
    QCOMPARE(fieldsOf(json), documentedFields(u"a verification"_s));
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

void TestCtlBackups::archivesAreListed()
{
    const QTemporaryDir folder;
    QCOMPARE(run({u"list"_s, folder.path()}).out, QByteArray("No backups in " + folder.path().toUtf8() + ".\n"));
    const auto missing = run({u"list"_s, folder.filePath(u"none"_s)});
    QCOMPARE(missing.exitCode, 1);
    QVERIFY2(missing.err.contains("there is no folder " + folder.path().toUtf8()), missing.err.constData());
    QVERIFY(QFile::copy(file("monday"), folder.filePath(u"monday.hdra"_s)));
    QVERIFY(QFile::copy(file("tuesday"), folder.filePath(u"tuesday.hdra"_s)));
    mustWrite(folder.filePath(u"broken.hdra"_s), "no archive");
    const auto text = run({u"list"_s, folder.path(), u"--utc"_s});
    QCOMPARE(text.exitCode, 0);
    const auto lines = text.out.trimmed().split('\n');
    QCOMPARE(lines.size(), 5); // with a heading, and why one cannot be read
    QVERIFY(lines[0].startsWith("GUILD "));
    for (const auto* part : {"Quiet & <loud>", "2025-11-22 22:00:00 UTC", " full ", " not verified ", "monday.hdra"})
        QVERIFY2(text.out.contains(part), text.out.constData());
    QVERIFY2(lines[4].contains("broken.hdra"), lines[4].constData());
    const auto json = run({u"list"_s, folder.path(), u"--json"_s}).out.trimmed().split('\n');
    QCOMPARE(json.size(), 3);
    const auto first = QJsonDocument::fromJson(json[0]).object();
    QCOMPARE(first[u"counts"_s].toObject()[u"message"_s].toInt(), 1);
    QCOMPARE(fieldsOf(first), documentedFields(u"an archive"_s));
    QVERIFY(first[u"verified"_s].isNull());
    QVERIFY(QJsonDocument::fromJson(json[2]).object().contains(u"problem"_s));
}

void TestCtlBackups::anOldBackupIsAnExitCode()
{
    const QTemporaryDir folder;
    const auto list = [&](const QString& age) { return run({u"list"_s, folder.path(), u"--max-age"_s, age}); };
    const auto none = list(u"26h"_s);
    QCOMPARE(none.exitCode, 1);
    QVERIFY2(none.err.startsWith("there is no backup: "), none.err.constData());
    QVERIFY(QFile::copy(file("monday"), folder.filePath(u"monday.hdra"_s)));
    const auto old = list(u"26h"_s);
    QCOMPARE(old.exitCode, 1);
    QCOMPARE(old.err.count('\n'), 1);
    for (const auto* part : {"the newest good backup of Quiet & <loud> (197038439483310086), ", "monday.hdra, is ",
             " old, and 26h is allowed: run headroomctl jobs add backup-guild --guild 197038439483310086"})
        QVERIFY2(old.err.contains(part), old.err.constData());
    const auto written =
        must(ArchiveWriter::create(folder.filePath(u"today.hdra"_s).toStdString(), ArchiveFolder::start()));
    must(written->finish(WallTime{std::chrono::milliseconds{QDateTime::currentMSecsSinceEpoch()}}));
    QCOMPARE(list(u"26h"_s).exitCode, 0);
    QCOMPARE(list(u"26 parrots"_s).exitCode, 2);
}

void TestCtlBackups::thoseThatAreDueAreVerified()
{
    const QTemporaryDir folder;
    QVERIFY(QFile::copy(file("monday"), folder.filePath(u"monday.hdra"_s)));
    const auto due = [&] { return run({u"verify"_s, u"--due"_s, folder.path()}); };
    const auto first = due();
    QCOMPARE(first.exitCode, 0);
    QVERIFY2(first.out.endsWith("monday.hdra: good: 1 object, 1 message, 0 files (0 B)\n"), first.out.constData());
    QVERIFY(run({u"list"_s, folder.path()}).out.contains(" verified 2"));
    QVERIFY(due().out.startsWith("No backup in "));
    QCOMPARE(run({u"verify"_s, u"--due"_s, u"--every"_s, u"0"_s, folder.path()}).out.count("good"), 1);
    QVERIFY(QFile::copy(file("monday"), folder.filePath(u"bad.hdra"_s)));
    runProgram(u"sqlite3"_s, {folder.filePath(u"bad.hdra"_s), u"DELETE FROM object"_s});
    QCOMPARE(due().exitCode, 1);
    QVERIFY(run({u"list"_s, folder.path()}).out.contains(" DAMAGED "));
    QCOMPARE(run({u"verify"_s}).exitCode, 2);
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
