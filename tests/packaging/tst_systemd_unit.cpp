// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The units that run bulk jobs and that record, and what systemd says of them.
#include "tests/support/files.h"
#include "tests/support/programs/program.h"

#include <QMap>
#include <QTemporaryDir>

namespace headroom::tst_systemd_unit {

using namespace headroom::support;
using namespace Qt::StringLiterals;

class TestSystemdUnit : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void systemdTakesIt_data();
    void systemdTakesIt();
    void itIsConfined_data();
    void itIsConfined();

private:
    QStringList valuesOf(const QString& key) const { return m_values.values(key); }
    // As an instance, whose program is that of this build.
    QString instance() const { return m_folder.filePath(m_name + u"@mybot.service"_s); }
    void read(const QString& name);

    QTemporaryDir m_folder;
    QString m_name;
    QMultiMap<QString, QString> m_values;
};

void TestSystemdUnit::systemdTakesIt_data()
{
    QTest::addColumn<QString>("name");
    QTest::newRow("jobs") << u"headroom-jobs"_s;
    QTest::newRow("record") << u"headroom-record"_s;
}

void TestSystemdUnit::itIsConfined_data()
{
    systemdTakesIt_data();
}

void TestSystemdUnit::read(const QString& name)
{
    m_name = name;
    m_values.clear();
    QStringList lines;
    for (auto& line :
        QString::fromUtf8(mustRead(QStringLiteral(HEADROOM_BIN_DIR "/../packaging/systemd/") + name + u"@.service"_s))
            .split(u'\n')) {
        if (line.startsWith(u"ExecStart="_s))
            line = u"ExecStart="_s + program("headroomctl") + line.mid(line.indexOf(u' '));
        const auto equals = line.indexOf(u'=');
        if (equals > 0 && !line.startsWith(u'#'))
            m_values.insert(line.first(equals), line.mid(equals + 1));
        lines += line;
    }
    mustWrite(instance(), lines.join(u'\n').toUtf8());
}

void TestSystemdUnit::systemdTakesIt()
{
    QFETCH(QString, name);
    read(name);
    const auto ran = runProgram(u"systemd-analyze"_s, {u"verify"_s, u"--man=no"_s, instance()});
    QCOMPARE(ran.exitCode, 0);
    QVERIFY2(!ran.err.contains("headroom"), ran.err.constData()); // of other units it may say what it likes
}

void TestSystemdUnit::itIsConfined()
{
    QFETCH(QString, name);
    read(name);
    // "OK" begins below 5; DynamicUser alone is not enough.
    const auto ran =
        runProgram(u"systemd-analyze"_s, {u"security"_s, u"--offline=true"_s, u"--threshold=20"_s, instance()});
    QVERIFY2(ran.exitCode == 0, (ran.out + ran.err).constData());
    QCOMPARE(valuesOf(u"NoNewPrivileges"_s), QStringList(u"yes"_s));
    QCOMPARE(valuesOf(u"ProtectSystem"_s), QStringList(u"strict"_s));
    QCOMPARE(valuesOf(u"StateDirectory"_s), QStringList(u"headroom/%i"_s));
    // Secrets are no part of the environment that others see.
    for (const auto& variable : valuesOf(u"Environment"_s))
        QVERIFY2(!variable.contains(u"TOKEN="_s) && !variable.contains(u"PASSWORD="_s), qPrintable(variable));
    // Longer than a request may take (--total-timeout).
    if (name == u"headroom-jobs"_s)
        QVERIFY(valuesOf(u"TimeoutStopSec"_s).value(0).toInt() > 60);
    QCOMPARE(valuesOf(u"KillSignal"_s), QStringList()); // SIGTERM
}

HEADROOM_TEST(TestSystemdUnit)

} // namespace headroom::tst_systemd_unit

#include "tst_systemd_unit.moc"
