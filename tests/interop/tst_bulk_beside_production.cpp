// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Production first, with real processes: a fleet that uses 90 % of the simulator's global limit, and a bulk process
// that takes all it is given, through one Redis. No 429, and the fleet waits hardly longer than without bulk.
#include "tests/support/programs/ctl_request.h"
#include "tests/support/redis/redis_server.h"
#include "tests/support/simulator/journalled_sim.h"

#include <QElapsedTimer>

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace headroom::tst_bulk_beside_production {

using namespace std::chrono_literals;
using namespace Qt::StringLiterals;
using namespace support;

namespace {

constexpr int perSecond = 50;
constexpr int workers = 3;
constexpr int fleetPerSecond = perSecond * 9 / 10;
constexpr std::size_t channels = 60; // the last one is bulk's
constexpr qint64 joiningMs = 4'000; // clients that divide the limit in parts wait two seconds for each other
constexpr qint64 aloneMs = 3'000; // so that Redis has seen who began first when the other begins
// More than there is room for. As a runner of jobs sends them: no request waits for longer than its deadline, so none
// comes to the age at which bulk requests go before others.
constexpr int bulkPerSecond = 2 * perSecond;
constexpr const char* bulkRequest = R"("priority":"bulk","deadline_ms":10000)";

// How long it is measured for.
qint64 measuredMs()
{
    const auto seconds = qEnvironmentVariableIntValue("HEADROOM_SECONDS");
    return seconds > 0 ? seconds * 1000 : 12'000;
}

QByteArray messageIn(std::size_t channel, int id, const QByteArray& more = {})
{
    return ctlBatchLine(id, "POST",
        "/channels/" + QByteArray::fromStdString(JournalledSim::channel(channel)) + "/messages",
        "\"body\":{\"content\":\"x\"}" + (more.isEmpty() ? QByteArray{} : ',' + more));
}

std::unique_ptr<GuardedProcess> startClient(const RedisServer& redis, const JournalledSim& sim, const QString& scheme)
{
    auto process = std::make_unique<GuardedProcess>();
    process->setProcessChannelMode(QProcess::ForwardedErrorChannel);
    startCtlRequest(*process,
        ctlBatch(sim.api(),
            {u"--redis"_s, QString::fromStdString(redis.url()), u"--scheme"_s, scheme, u"--prefix"_s, u"fleet"_s,
                u"--global"_s, QString::number(perSecond), u"--concurrency"_s, u"64"_s}));
    return process;
}

struct Measured
{
    std::vector<double> waits; // ms, of the fleet's requests while bulk is at work
    int unanswered = 0;
    int bulkSent = 0;
    std::map<int, std::size_t> statuses;
};

// How many requests the fleet has sent so long after it began.
qint64 fleetSentAt(qint64 ms, qint64 joining)
{
    return (std::min(ms, joining) / 10 + std::max<qint64>(ms - joining, 0)) * fleetPerSecond / 1000;
}

enum class First { Fleet, Bulk };

// A fleet at its own simulator and Redis.
class Production
{
public:
    Production(bool hasBulk, First first, const QString& scheme)
        : m_sim({u"--global"_s, QString::number(perSecond), u"--bucket-limit"_s, u"100000/1"_s, u"--latency"_s,
                    u"5-20"_s, u"--seed"_s, u"3"_s},
            channels)
        , m_joining(scheme == u"headroom"_s ? 0 : joiningMs)
        , m_fleetBegins(first == First::Fleet ? 0 : aloneMs)
        , m_bulkBegins(first == First::Fleet ? m_joining + aloneMs : 0)
    {
        for (int i = 0; i < workers; ++i)
            m_fleet.push_back(startClient(m_redis, m_sim, scheme));
        if (hasBulk)
            m_bulk = startClient(m_redis, m_sim, scheme);
    }

    qint64 end() const { return m_joining + aloneMs + measuredMs(); }

    // What is due so long after the beginning.
    void send(qint64 elapsed)
    {
        for (; m_sent < fleetSentAt(elapsed - m_fleetBegins, m_joining); ++m_sent)
            m_fleet[std::size_t(m_sent % workers)]->write(messageIn(std::size_t(m_sent) % (channels - 1), m_sent));
        if (elapsed < m_bulkBegins)
            return;
        if (!m_firstMeasured)
            m_firstMeasured = m_sent;
        for (; m_bulk && m_bulkSent <= (elapsed - m_bulkBegins) * bulkPerSecond / 1000; ++m_bulkSent)
            m_bulk->write(messageIn(channels - 1, m_bulkSent, bulkRequest));
    }

    void stop()
    {
        if (m_bulk)
            m_bulk->terminate();
        for (const auto& process : m_fleet)
            process->closeWriteChannel();
    }

    Measured measured()
    {
        Measured measured;
        for (const auto& process : m_fleet) {
            if (!process->waitForFinished(30'000))
                qFatal("a worker did not end");
            for (const auto& line : readCtlRequest(process->exitCode(), process->readAllStandardOutput(), {}).lines) {
                if (!line.contains("id"_L1))
                    continue;
                measured.unanswered += line.value("outcome"_L1) == u"answered"_s ? 0 : 1;
                if (line.value("id"_L1).toInt() >= m_firstMeasured)
                    measured.waits.push_back(line.value("waited_ms"_L1).toDouble());
            }
        }
        if (m_bulk && !m_bulk->waitForFinished(30'000))
            qFatal("the bulk process did not end");
        const auto arrivals = m_sim.arrivals();
        measured.statuses = countByStatus(arrivals);
        measured.bulkSent = int(std::ranges::count_if(arrivals, [](const Arrival& arrival) {
            return arrival.path.find(JournalledSim::channel(channels - 1)) != std::string::npos;
        }));
        return measured;
    }

private:
    RedisServer m_redis;
    JournalledSim m_sim;
    qint64 m_joining;
    qint64 m_fleetBegins;
    qint64 m_bulkBegins;
    int m_sent = 0;
    int m_bulkSent = 0;
    std::optional<int> m_firstMeasured; // once bulk has begun
    std::vector<std::unique_ptr<GuardedProcess>> m_fleet;
    std::unique_ptr<GuardedProcess> m_bulk;
};

struct Compared
{
    Measured without;
    Measured with;
};

// Beside each other, so that what else the machine does holds up both.
Compared compare(First first, const QString& scheme)
{
    Production without(false, first, scheme);
    Production with(true, first, scheme);
    QElapsedTimer timer;
    for (timer.start(); timer.elapsed() < with.end(); QTest::qWait(5)) {
        without.send(timer.elapsed());
        with.send(timer.elapsed());
    }
    without.stop();
    with.stop();
    return {without.measured(), with.measured()};
}

double p99(std::vector<double> waits)
{
    std::ranges::sort(waits);
    return waits.empty() ? 0 : waits[waits.size() * 99 / 100];
}

} // namespace

class TestBulkBesideProduction : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void theFleetHardlyNotices_data();
    void theFleetHardlyNotices();
};

void TestBulkBesideProduction::theFleetHardlyNotices_data()
{
    QTest::addColumn<QString>("scheme");
    QTest::addColumn<First>("first");
    QTest::newRow("headroom, a fleet at work when bulk begins") << u"headroom"_s << First::Fleet;
    QTest::newRow("headroom, a fleet that starts suddenly beside bulk") << u"headroom"_s << First::Bulk;
    if (!qEnvironmentVariableIsSet("HEADROOM_SECONDS")) // the others among the long tests; see tst_bulk_in_equal_parts
        return;
    QTest::newRow("spectacles, a fleet at work when bulk begins") << u"spectacles"_s << First::Fleet;
    QTest::newRow("xenon, a fleet at work when bulk begins") << u"xenon"_s << First::Fleet;
}

// Not one 429, however often it is tried. How long requests wait the machine has a part in, which may have stood still
// for a while: then it is measured again.
void TestBulkBesideProduction::theFleetHardlyNotices()
{
    QFETCH(QString, scheme);
    QFETCH(First, first);
    QString figures;
    bool isGood = false;
    for (int times = 0; times < 3 && !isGood; ++times) {
        const auto [without, with] = compare(first, scheme);
        for (const auto* each : {&without, &with}) {
            QCOMPARE(each->statuses.size(), 1U);
            QVERIFY(each->statuses.contains(200));
            QCOMPARE(each->unanswered, 0);
            QVERIFY(each->waits.size() >= std::size_t(fleetPerSecond * measuredMs() / 1000 * 9 / 10));
        }
        QVERIFY2(with.bulkSent > 0, "bulk stood still");
        const auto added = p99(with.waits) - p99(without.waits);
        figures = u"p99 of the wait %1 ms, without bulk %2 ms; %3 bulk requests in %4 s"_s.arg(p99(with.waits))
                      .arg(p99(without.waits))
                      .arg(with.bulkSent)
                      .arg(double(measuredMs()) / 1000);
        qInfo("%s", qPrintable(figures));
        isGood = added < 20 || p99(with.waits) < 1.5 * p99(without.waits);
    }
    QVERIFY2(isGood, qPrintable(figures));
}

HEADROOM_TEST(TestBulkBesideProduction)

} // namespace headroom::tst_bulk_beside_production

#include "tst_bulk_beside_production.moc"
