// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The completions, in the shells that they are for: typed on a terminal in bash and zsh, asked of fish.
#include "tests/support/files.h"
#include "tests/support/programs/program.h"
#include "tests/support/programs/pseudo_terminal.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

namespace headroom::tst_completions {

using namespace headroom::support;
using namespace Qt::StringLiterals;

class TestCompletions : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void whatIsTypedIsCompleted_data();
    void whatIsTypedIsCompleted();
    void whatFitsIsListed_data();
    void whatFitsIsListed();
    void theWindowIsCompletedAsWell();

private:
    QProcessEnvironment environment() const;
    // How a terminal with this shell begins: completions are there, and Ctrl+X prints the line between < and >.
    QStringList interactive(const QString& shell) const;
    QByteArray setUp(const QString& shell) const;
    QStringList offeredByBash(const QString& typed) const;
    QStringList offeredByFish(const QString& typed) const;

    QTemporaryDir m_folder;
};

QProcessEnvironment TestCompletions::environment() const
{
    auto given =
        environmentWith({{"XDG_CONFIG_HOME", m_folder.path()}, {"HOME", m_folder.path()}, {"TERM", u"dumb"_s}});
    given.insert(u"PATH"_s, QStringLiteral(HEADROOM_BIN_DIR ":") + given.value(u"PATH"_s));
    given.remove(u"INPUTRC"_s);
    return given;
}

void TestCompletions::initTestCase()
{
    for (const auto* name : {"headroomctl", "headroom"}) {
        if (!QFile::exists(program(name)))
            continue;
        for (const auto& [shell, file] :
            {std::pair{u"bash"_s, u"%1.bash"_s}, {u"zsh"_s, u"_%1"_s}, {u"fish"_s, u"%1.fish"_s}}) {
            const auto ran = runProgram(program(name), {u"describe"_s, shell});
            QVERIFY2(ran.exitCode == 0, ran.err.constData());
            mustWrite(m_folder.filePath(file.arg(QLatin1String(name))), ran.out);
        }
    }
    for (const auto& name : {u"production"_s, u"staging of two"_s}) {
        const auto saved = runCtl({u"profiles"_s, u"save"_s, name, u"--redis"_s, u"redis://h"_s}, {}, environment());
        QVERIFY2(saved.exitCode == 0, saved.err.constData());
    }
    QVERIFY(QDir(m_folder.path()).mkdir(u"folder_of_logs"_s));
    QFile log(m_folder.filePath(u"file_of_log"_s));
    QVERIFY(log.open(QIODevice::WriteOnly));
}

QStringList TestCompletions::interactive(const QString& shell) const
{
    return shell == u"zsh" ? QStringList{u"-f"_s, u"-i"_s} : QStringList{u"--norc"_s, u"--noprofile"_s, u"-i"_s};
}

QByteArray TestCompletions::setUp(const QString& shell) const
{
    if (shell == u"zsh")
        return "cd; fpath=($HOME $fpath); autoload -Uz compinit; compinit -u -D; "
               "show() { zle -I; print -r -- \"<$BUFFER>\" }; zle -N show; bindkey '^X' show; echo rea''dy\n";
    return "cd; . ./headroomctl.bash; bind -x '\"\\C-x\": echo \"<$READLINE_LINE>\"'; echo rea''dy\n";
}

void TestCompletions::whatIsTypedIsCompleted_data()
{
    QTest::addColumn<QString>("shell");
    QTest::addColumn<QByteArray>("typed");
    QTest::addColumn<QByteArray>("completed");
    const auto row = [](const char* typed, const char* inBash, const char* inZsh) {
        QTest::addRow("bash: %s", typed) << u"bash"_s << QByteArray(typed) << QByteArray(inBash);
        QTest::addRow("zsh: %s", typed) << u"zsh"_s << QByteArray(typed) << QByteArray(inZsh);
    };
    const auto both = [&](const char* typed, const char* completed) { row(typed, completed, completed); };
    both("headroomctl rout", "headroomctl route ");
    both("headroomctl jobs ad", "headroomctl jobs add ");
    both("headroomctl jobs add edit-ro", "headroomctl jobs add edit-roles ");
    row("headroomctl watch --sch", "headroomctl watch --scheme ", "headroomctl watch --scheme=");
    both("headroomctl watch --scheme xe", "headroomctl watch --scheme xenon ");
    both("headroomctl watch --scheme=xe", "headroomctl watch --scheme=xenon ");
    both("headroomctl watch --json --scheme xe", "headroomctl watch --json --scheme xenon ");
    both("headroomctl request --priority cri", "headroomctl request --priority critical ");
    both("headroomctl watch --profile pro", "headroomctl watch --profile production ");
    both("headroomctl profiles show sta", "headroomctl profiles show staging\\ of\\ two ");
    both("headroomctl watch --redis-ca file", "headroomctl watch --redis-ca file_of_log ");
    both("headroomctl logs file", "headroomctl logs file_of_log ");
    both("headroomctl backups list fol", "headroomctl backups list folder_of_logs/");
    both("headroomctl backups list fil", "headroomctl backups list fil"); // is no folder
    both("headroomctl watch --prefix fil", "headroomctl watch --prefix fil"); // is no file's name
    both("headroomctl descri", "headroomctl descri"); // is not for people
}

void TestCompletions::whatIsTypedIsCompleted()
{
    QFETCH(QString, shell);
    QFETCH(QByteArray, typed);
    QFETCH(QByteArray, completed);
    PseudoTerminal terminal(200);
    terminal.start(shell, interactive(shell), environment());
    terminal.type(setUp(shell));
    QTRY_VERIFY2_WITH_TIMEOUT(terminal.seen().contains("ready"), terminal.seen(), 30'000);
    terminal.type(typed + "\t\030");
    QTRY_VERIFY2_WITH_TIMEOUT(terminal.seen().contains('<' + completed + '>'), terminal.seen(), 30'000);
    terminal.hangUp();
}

QStringList TestCompletions::offeredByBash(const QString& typed) const
{
    auto script =
        u". ./headroomctl.bash; COMP_WORDS=(%1); COMP_CWORD=%2; _headroomctl; printf '%s\\n' \"${COMPREPLY[@]}\""_s;
    const auto words = typed.split(u' ');
    QStringList quoted;
    for (const auto& word : words)
        quoted += u'\'' + word + u'\'';
    script = u"cd; "_s + script.replace(u"%1"_s, quoted.join(u' ')).replace(u"%2"_s, QString::number(words.size() - 1));
    const auto ran = runProgram(u"bash"_s, {u"-c"_s, script}, {}, environment());
    if (!ran.err.isEmpty())
        qWarning("%s", ran.err.constData());
    return QString::fromUtf8(ran.out).split(u'\n', Qt::SkipEmptyParts);
}

QStringList TestCompletions::offeredByFish(const QString& typed) const
{
    const auto ran = runProgram(u"fish"_s,
        {u"--no-config"_s, u"-c"_s, u"cd; source headroomctl.fish; complete -C '%1'"_s.arg(typed)}, {}, environment());
    if (!ran.err.isEmpty())
        qWarning("%s", ran.err.constData());
    QStringList offered;
    for (const auto& line : QString::fromUtf8(ran.out).split(u'\n', Qt::SkipEmptyParts))
        offered += line.section(u'\t', 0, 0);
    return offered;
}

void TestCompletions::whatFitsIsListed_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QStringList>("fits");
    QTest::addColumn<QStringList>("fitsNot");
    const auto row = [](const char* typed, const QStringList& fits, const QStringList& fitsNot) {
        QTest::addRow("%s", typed) << QString::fromLatin1(typed) << fits << fitsNot;
    };
    row("headroomctl ", {u"route"_s, u"watch"_s, u"jobs"_s}, {u"describe"_s, u"add"_s, u"file_of_log"_s});
    row("headroomctl --", {u"--help"_s, u"--version"_s}, {u"--json"_s});
    row("headroomctl jobs ", {u"add"_s, u"run"_s, u"list"_s}, {u"route"_s, u"edit-roles"_s});
    row("headroomctl jobs --help ", {u"add"_s}, {u"route"_s});
    row("headroomctl jobs add edit-roles --", {u"--guild"_s, u"--dry-run"_s}, {u"--until-idle"_s});
    row("headroomctl watch --scheme ", {u"spectacles"_s, u"xenon"_s, u"custom"_s}, {u"file_of_log"_s, u"--json"_s});
    row("headroomctl request --priority ", {u"critical"_s, u"normal"_s, u"bulk"_s}, {});
    row("headroomctl watch --profile ", {u"production"_s}, {u"file_of_log"_s});
    row("headroomctl logs f", {u"file_of_log"_s}, {u"route"_s});
    row("headroomctl watch f", {}, {u"file_of_log"_s});
}

void TestCompletions::whatFitsIsListed()
{
    QFETCH(QString, typed);
    QFETCH(QStringList, fits);
    QFETCH(QStringList, fitsNot);
    for (const auto& offered : {offeredByBash(typed), offeredByFish(typed)}) {
        for (const auto& word : fits)
            QVERIFY2(offered.contains(word), qPrintable(word + u" is not in: "_s + offered.join(u' ')));
        for (const auto& word : fitsNot)
            QVERIFY2(!offered.contains(word), qPrintable(word + u" is in: "_s + offered.join(u' ')));
    }
}

void TestCompletions::theWindowIsCompletedAsWell()
{
    if (!QFile::exists(program("headroom")))
        return; // this build has none
    const auto ran = runProgram(u"bash"_s,
        {u"-c"_s,
            u"cd; . ./headroom.bash; COMP_WORDS=(headroom --theme d); COMP_CWORD=2; _headroom; echo \"${COMPREPLY[@]}\""_s},
        {}, environment());
    QCOMPARE(ran.err, QByteArray());
    QCOMPARE(ran.out, QByteArray("dark\n"));
}

HEADROOM_TEST(TestCompletions)

} // namespace headroom::tst_completions

#include "tst_completions.moc"
