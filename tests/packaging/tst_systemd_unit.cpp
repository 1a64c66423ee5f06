// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The unit that runs bulk jobs: what systemd says of it, and that what it starts is what headroomctl understands.
#include "tests/support/journalled_sim.h"
#include "tests/support/program.h"

#include <QFile>
#include <QJsonArray>
#include <QMap>
#include <QTemporaryDir>
#include <QTest>

namespace headroom::tst_systemd_unit {

using namespace headroom::support;
using namespace Qt::StringLiterals;

class TestSystemdUnit : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void systemdTakesIt();
    void itIsConfined();
    void itStartsAndStopsAsSystemdDoesIt();

private:
    QStringList valuesOf(const QString& key) const { return m_values.values(key); }
    // As an instance, whose program is that of this build.
    QString instance() const { return m_folder.filePath(u"headroom-jobs@mybot.service"_s); }

    QTemporaryDir m_folder;
    QMultiMap<QString, QString> m_values;
};

void TestSystemdUnit::initTestCase()
{
    QFile unit(QStringLiteral(HEADROOM_BIN_DIR "/../packaging/systemd/headroom-jobs@.service"));
    QVERIFY(unit.open(QIODevice::ReadOnly));
    QStringList lines;
    for (auto& line : QString::fromUtf8(unit.readAll()).split(u'\n')) {
        if (line.startsWith(u"ExecStart="_s))
            line = u"ExecStart="_s + program("headroomctl") + line.mid(line.indexOf(u' '));
        const auto equals = line.indexOf(u'=');
        if (equals > 0 && !line.startsWith(u'#'))
            m_values.insert(line.first(equals), line.mid(equals + 1));
        lines += line;
    }
    QFile copy(instance());
    QVERIFY(copy.open(QIODevice::WriteOnly));
    copy.write(lines.join(u'\n').toUtf8());
}

void TestSystemdUnit::systemdTakesIt()
{
    const auto ran = runProgram(u"systemd-analyze"_s, {u"verify"_s, u"--man=no"_s, instance()});
    QCOMPARE(ran.exitCode, 0);
    QVERIFY2(!ran.err.contains("headroom"), ran.err.constData()); // of other units it may say what it likes
}

void TestSystemdUnit::itIsConfined()
{
    // "OK" begins below 5; DynamicUser alone is not enough.
    const auto ran =
        runProgram(u"systemd-analyze"_s, {u"security"_s, u"--offline=true"_s, u"--threshold=20"_s, instance()});
    QVERIFY2(ran.exitCode == 0, (ran.out + ran.err).constData());
    QCOMPARE(valuesOf(u"NoNewPrivileges"_s), QStringList(u"yes"_s));
    QCOMPARE(valuesOf(u"ProtectSystem"_s), QStringList(u"strict"_s));
    QCOMPARE(valuesOf(u"StateDirectory"_s), QStringList(u"headroom/%i"_s));
    // Secrets are no part of the environment that others see.
    for (const auto& variable : valuesOf(u"Environment"_s))
        QVERIFY2(!variable.startsWith(u"HEADROOM_TOKEN="_s), qPrintable(variable));
    // Longer than a request may take (--total-timeout).
    QVERIFY(valuesOf(u"TimeoutStopSec"_s).value(0).toInt() > 60);
    QCOMPARE(valuesOf(u"KillSignal"_s), QStringList()); // SIGTERM
}

void TestSystemdUnit::itStartsAndStopsAsSystemdDoesIt()
{
    const JournalledSim sim({}, 1);
    const auto guild = sim.ask("GET", "/_sim/state")[u"guilds"_s].toArray()[0].toObject()[u"id"_s].toString();
    auto environment = QProcessEnvironment::systemEnvironment();
    QVERIFY(valuesOf(u"LoadCredential"_s).value(0).startsWith(u"token:"_s));
    QFile token(m_folder.filePath(u"token"_s));
    QVERIFY(token.open(QIODevice::WriteOnly));
    token.write("one\n");
    token.close();
    for (auto variable : valuesOf(u"Environment"_s)) {
        variable.replace(u"%d"_s, m_folder.path()).replace(u"%S"_s, m_folder.path()).replace(u"%i"_s, u"mybot"_s);
        environment.insert(variable.section(u'=', 0, 0), variable.section(u'=', 1));
    }
    environment.insert(u"HEADROOM_OPTIONS"_s, u"--api "_s + QString::fromStdString(sim.api()));
    QStringList words;
    for (const auto& word : valuesOf(u"ExecStart"_s).value(0).split(u' ')) {
        if (word.startsWith(u"${"_s))
            words += environment.value(word.mid(2).chopped(1));
        else if (word.startsWith(u'$'))
            words += environment.value(word.mid(1)).split(u' ');
        else
            words += word;
    }
    const auto queue = environment.value(u"HEADROOM_QUEUE"_s);
    const auto added = runProgram(words.at(0),
        {u"jobs"_s, u"add"_s, u"edit-channels"_s, u"--jobs"_s, queue, u"--api"_s, QString::fromStdString(sim.api()),
            u"--guild"_s, guild, u"--slow-mode"_s, u"5"_s, u"--yes"_s},
        {}, environment);
    QVERIFY2(added.exitCode == 0, added.err.constData());
    GuardedProcess process;
    process.setProcessEnvironment(environment);
    process.start(words.takeFirst(), words);
    QByteArray out;
    QTRY_VERIFY_WITH_TIMEOUT((out += process.readAllStandardOutput()).contains("job 1: done: 1 of 1"), 30'000);
    process.terminate();
    QVERIFY(process.waitForFinished(20'000));
    QCOMPARE(process.exitStatus(), QProcess::NormalExit);
    QCOMPARE(process.exitCode(), 0);
}

HEADROOM_TEST(TestSystemdUnit)

} // namespace headroom::tst_systemd_unit

#include "tst_systemd_unit.moc"
