// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/buckets/held_text.h"
#include "ui/models/redis/redis_clients_model.h"
#include "ui/models/redis/redis_figures.h"

#include <QAbstractItemModelTester>

namespace headroom::tst_redis_figures {

using namespace headroom::ui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

class TestRedisFigures : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void bytesHaveTheirUnit_data();
    void bytesHaveTheirUnit();
    void theCostSaysWhatIsMeasured();
    void whatIsNotToldIsNotInvented();
    void evictionIsWarnedOf_data();
    void evictionIsWarnedOf();
    void theRoleTellsFailovers();
    void clientsAreListedInGroups();
    void idsAreWrittenAsTheyCame_data();
    void idsAreWrittenAsTheyCame();
    void keysAreHeldWhole();
    void keysOfOneRouteAreHeldOnce();
};

void TestRedisFigures::bytesHaveTheirUnit_data()
{
    QTest::addColumn<double>("bytes");
    QTest::addColumn<QString>("text");
    QTest::newRow("none") << 0.0 << u"0 B"_s;
    QTest::newRow("a few") << 999.0 << u"999 B"_s;
    QTest::newRow("a thousand") << 1000.0 << u"1.0 KB"_s;
    QTest::newRow("kilobytes") << 61'300.0 << u"59.9 KB"_s;
    QTest::newRow("many kilobytes") << 118'900.0 << u"116 KB"_s;
    QTest::newRow("gigabytes") << 4'294'967'296.0 << u"4.0 GB"_s;
    QTest::newRow("terabytes") << 4e15 << u"3638 TB"_s;
}

void TestRedisFigures::bytesHaveTheirUnit()
{
    QFETCH(double, bytes);
    QTEST(formatBytes(bytes), "text");
}

void TestRedisFigures::theCostSaysWhatIsMeasured()
{
    model::RedisVitals vitals;
    QCOMPARE(ownCostFigure(vitals).text, u"measuring"_s);
    vitals.span = 5s;
    vitals.ownCommandsPerSecond = 82;
    vitals.ownBytesSentPerSecond = 4096;
    vitals.ownBytesReceivedPerSecond = 20480;
    QCOMPARE(ownCostFigure(vitals).text, u"82 cmd/s · ↑4.0 KB ↓20.0 KB/s"_s);
    QVERIFY(ownCostFigure(vitals).inWords.contains(u"not known"_s));
    vitals.ownCpuShare = 0.0031;
    QVERIFY(ownCostFigure(vitals).text.startsWith(u"0.3 % · "_s));
    QVERIFY(ownCostFigure(vitals).inWords.contains(u"reckoned"_s));
    vitals.ownCpuShare = 0.0001;
    QVERIFY(ownCostFigure(vitals).text.startsWith(u"<0.1 % · "_s));
}

void TestRedisFigures::whatIsNotToldIsNotInvented()
{
    model::RedisVitals vitals;
    vitals.infoLack = "The Redis user may not ask how the server is (INFO): grant +info";
    vitals.clientsLack = "The Redis user may not ask who else is connected (CLIENT LIST): grant +client|list";
    for (const auto& figure : {serverFigure(vitals), memoryFigure(vitals)}) {
        QCOMPARE(figure.text, u"–"_s);
        QVERIFY(figure.inWords.contains(u"grant +info"_s));
    }
    QCOMPARE(connectedFigure(vitals).text, u"–"_s);
    QVERIFY(connectedFigure(vitals).inWords.contains(u"grant +client|list"_s));
    QVERIFY(redisWarning(vitals).text.isEmpty());
    vitals.connectedClients = 12; // INFO may be allowed alone
    QCOMPARE(connectedFigure(vitals).text, u"12"_s);
    QCOMPARE(roundTripFigure({}).text, u"–"_s);
}

void TestRedisFigures::evictionIsWarnedOf_data()
{
    QTest::addColumn<QByteArray>("policy");
    QTest::addColumn<quint64>("used");
    QTest::addColumn<quint64>("maximum");
    QTest::addColumn<QString>("said"); // empty: no warning
    QTest::newRow("any key") << QByteArray("allkeys-lru") << quint64(10) << quint64(100)
                             << u"throws away rate-limit keys"_s;
    QTest::newRow("any key, without a limit")
        << QByteArray("allkeys-lfu") << quint64(10) << quint64(0) << u"as soon as maxmemory is set"_s;
    QTest::newRow("keys that expire") << QByteArray("volatile-lru") << quint64(10) << quint64(100) << QString();
    QTest::newRow("keys that expire, nearly full")
        << QByteArray("volatile-ttl") << quint64(95) << quint64(100) << u"throws away open windows"_s;
    QTest::newRow("none, nearly full") << QByteArray("noeviction") << quint64(95) << quint64(100) << u"claims fail"_s;
    QTest::newRow("none") << QByteArray("noeviction") << quint64(10) << quint64(100) << QString();
    QTest::newRow("not told") << QByteArray() << quint64(10) << quint64(0) << QString();
}

void TestRedisFigures::evictionIsWarnedOf()
{
    QFETCH(QByteArray, policy);
    QFETCH(quint64, used);
    QFETCH(quint64, maximum);
    QFETCH(QString, said);
    model::RedisVitals vitals;
    vitals.evictionPolicy = policy.toStdString();
    vitals.usedMemory = used;
    vitals.maxMemory = maximum;
    const auto warning = redisWarning(vitals);
    QCOMPARE(warning.text.isEmpty(), said.isEmpty());
    QVERIFY2(warning.text.contains(said), qPrintable(warning.text));
    if (!said.isEmpty()) {
        QCOMPARE(int(warning.tone), int(Tone::Warning));
        QCOMPARE(int(memoryFigure(vitals).tone), int(Tone::Warning));
    }
}

void TestRedisFigures::theRoleTellsFailovers()
{
    console::ConnectionState connection;
    connection.role = "master";
    QCOMPARE(roleFigure(connection, nullptr).text, u"master"_s);
    model::RedisVitals vitals;
    vitals.role = "replica";
    vitals.masterHost = "10.0.0.6:6379";
    vitals.failovers = 1;
    QCOMPARE(roleFigure(connection, &vitals).text, u"replica of 10.0.0.6:6379 · 1 failover"_s);
    vitals.masterIsDown = true;
    QVERIFY(roleFigure(connection, &vitals).text.contains(u"link down"_s));
    QVERIFY(redisWarning(vitals).text.contains(u"has lost its master"_s));
}

void TestRedisFigures::clientsAreListedInGroups()
{
    using Column = RedisClientsModel::Column;
    RedisClientsModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.show({{"worker", "redis-py 5.0.1", "bots", "", 32, 0, false}, {"", "", "default", "10.0.0.7", 1, 0, true},
        {"headroom-watch", "", "w", "10.0.0.3", 2, 1, false}});
    const auto cell = [&](int row, Column column) { return model.index(row, int(column)).data().toString(); };
    QCOMPARE(model.rowCount(), 3);
    QCOMPARE(cell(0, Column::From), u"several addresses"_s);
    QCOMPARE(cell(0, Column::Connections), u"32"_s);
    QCOMPARE(cell(1, Column::Name), u"no name"_s);
    QCOMPARE(cell(1, Column::Library), u"–"_s);
    QCOMPARE(cell(1, Column::Kind), u"replica"_s);
    QCOMPARE(cell(2, Column::Kind), u"Headroom"_s);
    model.show({{"proxy", "", "p", "10.0.0.6", 4, 1, false}});
    QCOMPARE(model.rowCount(), 1);
    QCOMPARE(cell(0, Column::Kind), u"1 listening"_s);
}

void TestRedisFigures::idsAreWrittenAsTheyCame_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<bool>("number");
    for (const auto& [text, number] : {std::pair{"", false}, {"0", true}, {"417093114520600093", true},
             {"9223372036854775807", true}, {"9223372036854775808", false}, {"007", false}, {"-5", false},
             {"12x", false}, {"@me", false}, {":id", false}})
        QTest::newRow(*text ? text : "none") << QByteArray(text) << number;
}

void TestRedisFigures::idsAreWrittenAsTheyCame()
{
    QFETCH(QByteArray, text);
    QFETCH(bool, number);
    IdText id;
    id = "something else";
    id = text.toStdString();
    QCOMPARE(id.text(), text.toStdString());
    QCOMPARE(id.isNumber(), number);
    QCOMPARE(id.empty(), text.isEmpty());
    IdText copy = id;
    id = "";
    QCOMPARE(copy.text(), text.toStdString());
}

void TestRedisFigures::keysAreHeldWhole()
{
    KeyTexts::Shared shared;
    KeyTexts keys;
    QVERIFY(keys.empty() && keys.all("1").empty());
    const std::vector<std::string> some{
        "p:/a/1:remaining", "p:/a/1:limit", "", "other", "other", "\x01", std::string(70'000, 'x')};
    for (const std::string id : {"", "1", "x"}) {
        keys.set(some, id, shared);
        auto held = keys.all(id);
        QCOMPARE(held.size(), some.size());
        QCOMPARE(held.back().size(), std::size_t(65'535)); // no key of a bucket is longer
        held.pop_back();
        QCOMPARE(held, std::vector<std::string>(some.begin(), some.end() - 1));
    }
    const KeyTexts copy = keys;
    keys.set({}, "1", shared);
    QCOMPARE(copy.all("x").size(), some.size());
    QVERIFY(keys.empty());
}

void TestRedisFigures::keysOfOneRouteAreHeldOnce()
{
    KeyTexts::Shared shared;
    for (const std::string id : {"1", "11", "2030399636363000001"}) {
        KeyTexts keys;
        const std::vector<std::string> some{"p1:/a/" + id + "/b:remaining", "p1:/a/" + id + "/b:limit"};
        keys.set(some, id, shared);
        QCOMPARE(keys.all(id), some);
    }
    KeyTexts one;
    KeyTexts other;
    one.set({"/a/7/b:limit"}, "7", shared);
    other.set({"/a/8/b:limit"}, "8", shared);
    QCOMPARE(other.all("9"), std::vector<std::string>{"/a/9/b:limit"});
    QCOMPARE(one.all("9"), other.all("9"));
}

HEADROOM_TEST(TestRedisFigures)

} // namespace headroom::tst_redis_figures

#include "tst_redis_figures.moc"
