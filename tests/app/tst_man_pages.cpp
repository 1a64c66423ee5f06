// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The man pages, which are made of what --help is made of, as man(1) and its index take them.
#include "tests/support/programs/help_tree.h"
#include "tests/support/programs/program.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>

namespace headroom::tst_man_pages {

using namespace headroom::support;
using namespace Qt::StringLiterals;

namespace {

constexpr const char* programs[]{"headroomctl", "headroom-sim", "headroom", "headroom-demo"};

QString pageOf(const QTemporaryDir& folder, const char* name, const QStringList& words)
{
    return folder.filePath((QStringList{QLatin1String(name)} + words).join(u'-') + u".1"_s);
}

// As a terminal shows it, in one very long line a paragraph; warnings are in `err`.
ProgramRun shown(const QString& page)
{
    auto environment = environmentWith({{"MANWIDTH", u"2000"_s}, {"LC_ALL", u"C.UTF-8"_s}});
    environment.remove(u"MANPATH"_s);
    return runProgram(
        u"man"_s, {u"--warnings=w"_s, u"-E"_s, u"UTF-8"_s, u"-P"_s, u"cat"_s, u"-l"_s, page}, {}, environment);
}

QStringList optionsIn(const QByteArray& text)
{
    static const QRegularExpression option(
        u"^ +(?:-\\w, ?)?(--[a-z][a-z-]*[a-z])"_s, QRegularExpression::MultilineOption);
    QStringList options;
    for (auto match = option.globalMatch(QString::fromUtf8(text)); match.hasNext();)
        options += match.next().captured(1);
    return options;
}

} // namespace

class TestManPages : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void everyCommandHasAPage();
    void manShowsThemWithoutAWarning();
    void theIndexTakesThem();
    void aFolderThatIsNotThereIsNamed();
    void whatIsAskedForWronglyIsNamed();

private:
    QTemporaryDir m_folder;
};

void TestManPages::initTestCase()
{
    for (const auto* name : programs) {
        if (!QFile::exists(program(name)))
            continue; // of the window
        const auto ran = runProgram(program(name), {u"describe"_s, u"man"_s, m_folder.path(), u"2026-11-25"_s});
        QVERIFY2(ran.exitCode == 0, ran.err.constData());
        QCOMPARE(ran.out, QByteArray());
    }
}

void TestManPages::everyCommandHasAPage()
{
    qsizetype pages = 0;
    for (const auto* name : programs) {
        if (!QFile::exists(program(name)))
            continue;
        for (const auto& help : helpTreeOf(name)) {
            QVERIFY2(QFile::exists(pageOf(m_folder, name, help.words)), qPrintable(help.words.join(u' ')));
            ++pages;
        }
    }
    QCOMPARE(QDir(m_folder.path()).entryList({u"*.1"_s}).size(), pages);
}

void TestManPages::manShowsThemWithoutAWarning()
{
    for (const auto& help : helpTreeOf("headroomctl")) {
        const auto page = pageOf(m_folder, "headroomctl", help.words);
        const auto ran = shown(page);
        QCOMPARE(ran.exitCode, 0);
        QVERIFY2(ran.err.isEmpty(), (page.toUtf8() + ": " + ran.err).constData());
        const auto options = optionsIn(help.text);
        QVERIFY2(options.contains(u"--help"_s), help.text.constData());
        QCOMPARE(optionsIn(ran.out), options);
        for (const auto* title : {"NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXAMPLES", "EXIT STATUS", "SEE ALSO"})
            QVERIFY2(ran.out.contains('\n' + QByteArray(title) + '\n'), qPrintable(page));
        // What can be copied from it is what was meant: hyphens and quotes are not typographic ones.
        for (const auto& line : help.text.mid(help.text.indexOf("Examples:\n") + 10).split('\n')) {
            if (!line.startsWith("  headroomctl "))
                break;
            QVERIFY2(ran.out.contains(line.trimmed()), (line + "\nis not in\n" + ran.out).constData());
        }
    }
    for (const auto* name : {"headroom-sim", "headroom", "headroom-demo"}) {
        if (!QFile::exists(program(name)))
            continue;
        const auto ran = shown(pageOf(m_folder, name, {}));
        QVERIFY2(ran.err.isEmpty(), ran.err.constData());
        QVERIFY2(ran.out.contains("\nEXAMPLES\n"), ran.out.constData());
    }
}

void TestManPages::theIndexTakesThem()
{
    const QDir folder(m_folder.path());
    for (const auto& name : folder.entryList({u"*.1"_s})) {
        const auto ran = runProgram(u"lexgrog"_s, {folder.filePath(name)});
        const auto expected = '"' + name.chopped(2).toUtf8() + " - ";
        QVERIFY2(ran.exitCode == 0 && ran.out.contains(expected), (ran.out + ran.err).constData());
    }
}

void TestManPages::aFolderThatIsNotThereIsNamed()
{
    const auto ran = runCtl({u"describe"_s, u"man"_s, u"/nowhere"_s});
    QCOMPARE(ran.exitCode, 1);
    QCOMPARE(ran.err, QByteArray("headroomctl: /nowhere/headroomctl.1 cannot be written: No such file or directory\n"));
}

void TestManPages::whatIsAskedForWronglyIsNamed()
{
    for (const auto& words : {QStringList{u"describe"_s}, {u"describe"_s, u"tcsh"_s}, {u"describe"_s, u"man"_s}}) {
        const auto ran = runCtl(words);
        QCOMPARE(ran.exitCode, 2);
        QCOMPARE(ran.err, QByteArray("headroomctl: describe takes man FOLDER [DATE], bash, zsh or fish\n"));
    }
}

HEADROOM_TEST(TestManPages)

} // namespace headroom::tst_man_pages

#include "tst_man_pages.moc"
