// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// headroomctl record and recordings, run as their users run them.
#include "core/base/processes/guarded_process.h"
#include "tests/support/programs/documented_fields.h"
#include "tests/support/programs/program.h"
#include "tests/support/redis/redis_server.h"

#include <QDateTime>
#include <QElapsedTimer>
#include <QFile>
#include <QJsonArray>
#include <QJsonObject>
#include <QTemporaryDir>

#include <csignal>

namespace headroom::tst_ctl_recordings {

using namespace Qt::StringLiterals;
using support::documentedFields;
using support::fieldsOf;
using support::jsonOf;
using support::RedisServer;

class TestCtlRecordings : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aRedisAndALogAreRecorded();
    void killedItHasAllButTheLastSecond();
    void linesArePrintedWhereNobodySits();
    void whatCannotBeReadIsSaid_data();
    void whatCannotBeReadIsSaid();
    void aRedisThatIsNotThereIsRecordedAsSuch();

private:
    static support::ProgramRun run(const QStringList& arguments);
    static QList<double> valuesOf(const QJsonObject& shown, const QString& measure, const QString& subject = {});
    QString path(const char* name) const { return m_folder.filePath(QString::fromLatin1(name)); }

    QTemporaryDir m_folder;
};

support::ProgramRun TestCtlRecordings::run(const QStringList& arguments)
{
    return support::runCtl(arguments);
}

QList<double> TestCtlRecordings::valuesOf(const QJsonObject& shown, const QString& measure, const QString& subject)
{
    QList<double> values;
    for (const auto& entry : shown["figures"_L1].toArray()) {
        const auto figure = entry.toObject();
        if (figure["measure"_L1].toString() == measure
            && (subject.isEmpty() || figure["subject"_L1].toArray().first().toString() == subject))
            values += figure["value"_L1].toDouble();
    }
    return values;
}

void TestCtlRecordings::aRedisAndALogAreRecorded()
{
    RedisServer server;
    server.cliLines("SET /channels/203039963636301824/messages:remaining 0 PX 60000\n"
                    "SET /channels/203039963636301824/messages:limit 5\n"
                    "SET /channels/203039963636301825/messages:remaining 3 PX 60000\n"
                    "SET /channels/203039963636301825/messages:limit 5\n");
    QFile log(path("gateway.log"));
    QVERIFY(log.open(QIODevice::WriteOnly));
    const auto now = QDateTime::currentDateTimeUtc();
    for (int i = 0; i < 40; ++i)
        log.write(now.addSecs(i - 40).toString(Qt::ISODateWithMs).toUtf8() + " debug: [WS => Shard "
            + QByteArray::number(i % 4) + "] Heartbeat acknowledged, latency of " + QByteArray::number(40 + i)
            + "ms.\n");
    log.close();
    const auto file = path("fleet.rec");
    const auto recorded = run({u"record"_s, u"--redis"_s, QString::fromStdString(server.url()), u"--log"_s,
        log.fileName(), u"--to"_s, file, u"--for"_s, u"5s"_s, u"--json"_s});
    QVERIFY2(recorded.exitCode == 0, recorded.err.constData());
    const auto last = jsonOf(recorded.out.trimmed().split('\n').last());
    QCOMPARE(fieldsOf(last), documentedFields(u"progress of `record`"_s));
    QVERIFY(last["seconds"_L1].toInt() >= 4);
    QCOMPARE(last["redis"_L1].toString(), u"live"_s);

    QCOMPARE(run({u"recordings"_s, u"note"_s, file, u"worker-3 deployed"_s}).exitCode, 0);
    const auto shown = jsonOf(run({u"recordings"_s, u"show"_s, file, u"--json"_s}).out);
    QCOMPARE(fieldsOf(shown), documentedFields(u"a recording"_s));
    QCOMPARE(fieldsOf(shown["figures"_L1].toArray().first().toObject()), documentedFields(u"a figure"_s));
    QCOMPARE(fieldsOf(shown["events"_L1].toArray().first().toObject()), documentedFields(u"an event"_s));
    QVERIFY(shown["recorded"_L1].toBool());
    QCOMPARE(shown["tier"_L1].toString(), u"second"_s);
    QCOMPARE(valuesOf(shown, u"buckets"_s), QList<double>{2});
    QCOMPARE(valuesOf(shown, u"buckets.in_state"_s, u"exhausted"_s), QList<double>{1});
    QCOMPARE(valuesOf(shown, u"buckets.of_route"_s, u"exhausted"_s), QList<double>{1});
    QCOMPARE(valuesOf(shown, u"redis.phase"_s), QList<double>{2});
    QCOMPARE(valuesOf(shown, u"shards"_s), QList<double>{4});
    QCOMPARE(valuesOf(shown, u"shard.latency"_s, u"3"_s), QList<double>{79});
    QCOMPARE(shown["events"_L1].toArray().last().toObject()["subject"_L1].toString(), u"worker-3 deployed"_s);

    const auto asText = run({u"recordings"_s, u"show"_s, file}).out;
    for (const auto* part : {"Recorded from ", "redis.phase              live", "worker-3 deployed", "shard.latency"})
        QVERIFY2(asText.contains(part), asText.constData());

    const auto exported = run({u"recordings"_s, u"export"_s, file, u"--output"_s, path("part.rec"), u"--json"_s});
    QCOMPARE(exported.exitCode, 0);
    QCOMPARE(fieldsOf(jsonOf(exported.out)), documentedFields(u"an export"_s));
    const auto part = run({u"recordings"_s, u"show"_s, path("part.rec")}).out;
    QVERIFY(part.contains("3 log 1"));
    QVERIFY(!part.contains("gateway.log"));
    const auto nothing = jsonOf(run({u"recordings"_s, u"show"_s, file, u"--at"_s, u"2020-01-01"_s, u"--json"_s}).out);
    QVERIFY(!nothing["recorded"_L1].toBool());
    QVERIFY(nothing["figures"_L1].toArray().isEmpty());
}

void TestCtlRecordings::killedItHasAllButTheLastSecond()
{
    RedisServer server;
    const auto file = path("killed.rec");
    GuardedProcess recorder;
    recorder.start(support::program("headroomctl"),
        {u"record"_s, u"--redis"_s, QString::fromStdString(server.url()), u"--to"_s, file});
    QVERIFY(recorder.waitForReadyRead(20'000)); // the first second
    QElapsedTimer life;
    life.start();
    while (life.elapsed() < 3500)
        recorder.waitForReadyRead(100);
    // While it is recorded it can be read, and not recorded into by another.
    QCOMPARE(run({u"recordings"_s, u"show"_s, file}).exitCode, 0);
    const auto second = run({u"record"_s, u"--redis"_s, QString::fromStdString(server.url()), u"--to"_s, file});
    QCOMPARE(second.exitCode, 1);
    QVERIFY2(second.err.contains("another program records into"), second.err.constData());
    const auto killed = QDateTime::currentDateTimeUtc();
    recorder.kill();
    QVERIFY(recorder.waitForFinished(20'000));
    const auto shown = jsonOf(run({u"recordings"_s, u"show"_s, file, u"--json"_s}).out);
    const auto last = QDateTime::fromString(shown["to"_L1].toString(), Qt::ISODate);
    QVERIFY2(
        last.secsTo(killed) <= 2, qPrintable(shown["to"_L1].toString())); // the second that passed, and the one before
    QVERIFY(shown["recorded"_L1].toBool());
}

void TestCtlRecordings::linesArePrintedWhereNobodySits()
{
    RedisServer server;
    GuardedProcess recorder;
    recorder.start(support::program("headroomctl"),
        {u"record"_s, u"--redis"_s, QString::fromStdString(server.url()), u"--to"_s, path("lines.rec")});
    QVERIFY(recorder.waitForReadyRead(20'000));
    recorder.terminate();
    QVERIFY(recorder.waitForFinished(20'000));
    QCOMPARE(recorder.exitCode(), 0);
    const auto lines = recorder.readAllStandardOutput().trimmed().split('\n');
    QCOMPARE(lines.size(), 2); // at the beginning and at the end
    QVERIFY2(lines.first().startsWith("recording into "), lines.first().constData());
}

void TestCtlRecordings::whatCannotBeReadIsSaid_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("exitCode");
    QTest::addColumn<QByteArray>("says");
    QTest::newRow("nothing to record") << QStringList{u"record"_s, u"--to"_s,
        path("x.rec")} << 2 << QByteArray("there is nothing to record: give --redis URL, --log FILE, or both");
    QTest::newRow("a folder that is none") << QStringList{u"record"_s, u"--log"_s, u"/dev/null"_s, u"--to"_s,
        u"/proc/none/x.rec"_s} << 1 << QByteArray("cannot be made");
    QTest::newRow("no span") << QStringList{u"record"_s, u"--log"_s, u"x"_s, u"--to"_s, path("x.rec"), u"--for"_s,
        u"soon"_s} << 2 << QByteArray("--for: ");
    QTest::newRow("too short") << QStringList{u"record"_s, u"--log"_s, u"x"_s, u"--to"_s, path("x.rec"),
        u"--keep-seconds"_s, u"3m"_s}
                               << 2 << QByteArray("write an hour or more");
    QTest::newRow("no file") << QStringList{u"recordings"_s, u"show"_s, path("none.rec")} << 1
                             << QByteArray("cannot be read (No such file");
    QTest::newRow("no recording") << QStringList{u"recordings"_s, u"show"_s, support::program("headroomctl")} << 1
                                  << QByteArray("is no recording: choose another file");
    QTest::newRow("a note for nobody") << QStringList{u"recordings"_s, u"note"_s, path("none.rec"), u"x"_s} << 1
                                       << QByteArray("there is no recording");
}

void TestCtlRecordings::whatCannotBeReadIsSaid()
{
    QFETCH(QStringList, arguments);
    QFETCH(int, exitCode);
    QFETCH(QByteArray, says);
    const auto ran = run(arguments);
    QVERIFY2(ran.err.contains(says), ran.err.constData());
    QCOMPARE(ran.exitCode, exitCode);
    QCOMPARE(ran.err.count('\n'), 1);
    QVERIFY(ran.err.startsWith("headroomctl: "));
}

void TestCtlRecordings::aRedisThatIsNotThereIsRecordedAsSuch()
{
    const auto ran =
        run({u"record"_s, u"--redis"_s, u"redis://127.0.0.1:1"_s, u"--to"_s, path("away.rec"), u"--for"_s, u"3s"_s});
    QCOMPARE(ran.exitCode, 3);
    QVERIFY2(ran.err.contains("nothing listens on 127.0.0.1:1"), ran.err.constData());
    const auto shown = jsonOf(run({u"recordings"_s, u"show"_s, path("away.rec"), u"--json"_s}).out);
    QVERIFY(shown["recorded"_L1].toBool());
    QVERIFY(valuesOf(shown, u"redis.phase"_s).first() != 2);
    QVERIFY(valuesOf(shown, u"global.token.rate"_s).isEmpty()); // not known, and so not 0
}

HEADROOM_TEST(TestCtlRecordings)

} // namespace headroom::tst_ctl_recordings

#include "tst_ctl_recordings.moc"
