// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Two processes of ours share the buckets of one Discord through one Redis: no 429, and next to nothing of what the
// limits allow is left unused.
#include "core/base/processes/guarded_process.h"
#include "tests/support/programs/program.h"
#include "tests/support/redis/redis_server.h"
#include "tests/support/simulator/sim_process.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMap>
#include <QTcpSocket>
#include <QTemporaryDir>

namespace headroom::tst_two_workers {

namespace {

constexpr int channels = 20;
constexpr int limit = 5;
constexpr double windowSeconds = 5;
constexpr int measuredWindows = 5;

QJsonObject get(const support::SimProcess& sim, const QByteArray& path)
{
    QTcpSocket socket;
    const auto address = QString::fromStdString(sim.address()).split(QLatin1Char(':'));
    socket.connectToHost(address[0], address[1].toUShort());
    socket.write("GET " + path + " HTTP/1.1\r\nHost: sim\r\nConnection: close\r\n\r\n");
    QByteArray all;
    while (socket.waitForReadyRead(30'000))
        all += socket.readAll();
    return QJsonDocument::fromJson(all.mid(all.indexOf("\r\n\r\n") + 4)).object();
}

QStringList textChannels(const support::SimProcess& sim)
{
    QStringList ids;
    for (const auto guild : get(sim, "/_sim/state").value(QLatin1String("guilds")).toArray()) {
        for (const auto channel : guild[QLatin1String("channels")].toArray()) {
            if (channel[QLatin1String("type")].toInt(-1) == 0 && ids.size() < channels)
                ids << channel[QLatin1String("id")].toString();
        }
    }
    return ids;
}

// headroomctl request --batch with more to do in every channel than the limits will allow it.
struct Worker
{
    Worker(const support::RedisServer& redis, const support::SimProcess& sim, const QStringList& ids,
        const QString& scheme)
    {
        process.setProcessEnvironment(support::environmentWith({{"HEADROOM_TOKEN", QStringLiteral("practice")}}));
        process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        process.start(support::program("headroomctl"),
            {QStringLiteral("request"), QStringLiteral("--batch"), QStringLiteral("-"), QStringLiteral("--redis"),
                QString::fromStdString(redis.url()), QStringLiteral("--scheme"), scheme, QStringLiteral("--prefix"),
                QStringLiteral("fleet"), QStringLiteral("--api"), QString::fromStdString(sim.api()),
                QStringLiteral("--global"), QStringLiteral("0"), QStringLiteral("--concurrency"),
                QStringLiteral("64")});
        for (int i = 0; i < (measuredWindows + 3) * limit; ++i) {
            for (const auto& id : ids) {
                process.write("{\"id\":\"" + id.toUtf8() + "\",\"method\":\"POST\",\"path\":\"/channels/" + id.toUtf8()
                    + "/messages\",\"body\":{\"content\":\"x\"}}\n");
            }
        }
        process.closeWriteChannel();
    }

    void read(QMap<QString, int>& sent)
    {
        process.waitForReadyRead(1);
        while (process.canReadLine()) {
            const auto line = QJsonDocument::fromJson(process.readLine()).object();
            if (line.contains(QLatin1String("summary")))
                summary = line.value(QLatin1String("summary")).toObject();
            else if (line.value(QLatin1String("outcome")) == QLatin1String("answered"))
                ++sent[line.value(QLatin1String("id")).toString()];
        }
    }

    GuardedProcess process;
    QJsonObject summary;
};

// When requests of each bucket arrived, in seconds, from the simulator's journal.
QMap<QString, QList<double>> arrivals(const QString& journal)
{
    QMap<QString, QList<double>> times;
    QFile file(journal);
    if (!file.open(QIODevice::ReadOnly))
        return times;
    while (!file.atEnd()) {
        const auto entry = QJsonDocument::fromJson(file.readLine()).object();
        times[entry.value(QLatin1String("bucket")).toString()] << entry.value(QLatin1String("t")).toDouble() / 1000;
    }
    return times;
}

// Requests a second from the beginning of the first window after the one in which the limit was learned to the
// beginning of the last: whole windows, with whatever time was lost between them.
double sustained(const QList<double>& times)
{
    QList<qsizetype> begins; // index of the first request of each window
    for (qsizetype i = 0; i < times.size(); ++i) {
        if (begins.isEmpty()
            || times[i] >= times[begins.last()] + windowSeconds - 0.002) // the journal has milliseconds
            begins << i;
    }
    if (begins.size() < measuredWindows + 2)
        return 0;
    const auto first = begins[1];
    const auto last = begins[measuredWindows + 1];
    return static_cast<double>(last - first) / (times[last] - times[first]);
}

} // namespace

class TestTwoWorkers : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void shareEveryBucketWithoutA429AndLeaveNextToNothingUnused_data();
    void shareEveryBucketWithoutA429AndLeaveNextToNothingUnused();

private:
    void share(const QString& scheme, double& used);
};

void TestTwoWorkers::shareEveryBucketWithoutA429AndLeaveNextToNothingUnused_data()
{
    QTest::addColumn<QString>("scheme");
    QTest::addRow("spectacles") << QStringLiteral("spectacles");
    QTest::addRow("xenon") << QStringLiteral("xenon");
    QTest::addRow("headroom") << QStringLiteral("headroom");
}

// Not one 429, however often it is tried. How much is used the machine has a part in, which may have stood still for a
// while: then it is measured again.
void TestTwoWorkers::shareEveryBucketWithoutA429AndLeaveNextToNothingUnused()
{
    QFETCH(QString, scheme);
    double used = 0;
    for (int times = 0; times < 3 && used < 0.99; ++times) {
        share(scheme, used);
        if (QTest::currentTestFailed())
            return;
    }
    QVERIFY2(used >= 0.99, "less than 99 % of what the limits allow");
}

// `used`: of what the limits allow.
void TestTwoWorkers::share(const QString& scheme, double& used)
{
    QTemporaryDir folder;
    const auto journal = folder.filePath(QStringLiteral("journal"));
    const support::RedisServer redis;
    support::SimProcess sim({QStringLiteral("--buckets"), QStringLiteral("fixed"), QStringLiteral("--bucket-limit"),
        QStringLiteral("5/5"), QStringLiteral("--global"), QStringLiteral("0"), QStringLiteral("--latency"),
        QStringLiteral("5-20"), QStringLiteral("--journal"), journal});
    const auto ids = textChannels(sim);
    QCOMPARE(ids.size(), channels);

    Worker one(redis, sim, ids, scheme);
    Worker two(redis, sim, ids, scheme);
    QMap<QString, int> sent;
    const auto allHaveBegunTheLastWindow = [&] {
        one.read(sent);
        two.read(sent);
        return sent.size() == channels
            && std::all_of(sent.begin(), sent.end(), [](int count) { return count > (1 + measuredWindows) * limit; });
    };
    QTRY_VERIFY_WITH_TIMEOUT(allHaveBegunTheLastWindow(), 38000);
    for (auto* worker : {&one, &two})
        worker->process.terminate();
    for (auto* worker : {&one, &two}) {
        QVERIFY(worker->process.waitForFinished(30'000));
        worker->read(sent);
        const auto outcomes = worker->summary.value(QLatin1String("outcomes")).toObject();
        QVERIFY(outcomes.value(QLatin1String("answered")).toInt() > 0);
        QVERIFY(outcomes.value(QLatin1String("cancelled")).toInt() > 0);
        QCOMPARE(outcomes.value(QLatin1String("answered")).toInt() + outcomes.value(QLatin1String("cancelled")).toInt(),
            (measuredWindows + 3) * limit * channels);
    }

    const auto counters = get(sim, "/_sim/counters");
    const auto byStatus = counters.value(QLatin1String("by_status")).toObject();
    QCOMPARE(byStatus.keys(), QStringList{QStringLiteral("200")});
    int answered = 0;
    for (const auto count : sent)
        answered += count;
    QCOMPARE(byStatus.value(QLatin1String("200")).toInt(), answered);

    double together = 0;
    const auto byBucket = arrivals(journal);
    QCOMPARE(byBucket.size(), channels);
    for (const auto& times : byBucket)
        together += sustained(times);
    const auto allowed = channels * limit / windowSeconds;
    used = together / allowed;
    qInfo("%.3f requests/s of %.0f allowed: %.2f %%", together, allowed, 100 * used);
}

HEADROOM_TEST(TestTwoWorkers)

} // namespace headroom::tst_two_workers

#include "tst_two_workers.moc"
