// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/rest/gates/sub_limits.h"
#include "tests/support/seeds.h"

#include <random>

namespace headroom::tst_sub_limits {

using namespace std::chrono_literals;
using rest::Fields;
using rest::SubLimits;

namespace {

const Instant start{3h};
const std::string route = "PATCH/channels/:channel;channel=1";
const std::string otherRoute = "PATCH/channels/:channel;channel=2";

} // namespace

class TestSubLimits : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void nothingIsKnownAtFirst();
    void onlyThoseWithTheFieldsAreHeld();
    void aGateOpensByItself();
    void allFieldsOfAGateAreNeeded();
    void theSmallestMatchingSetWins();
    void ofAsManyFieldsTheOneThatOpensLastWins();
    void aGateWithoutFieldsCatchesTheWholeRoute();
    void closesTheGateTheRequestFellUnder();
    void theLaterEndCounts();
    void anEndInThePastIsAnOpenGate();
    void isForgottenAnHourAfterItOpened();
    void aGateIsPrintableAndTellsNoValue_data();
    void aGateIsPrintableAndTellsNoValue();
    void differentFieldsAreDifferentGates();
    void howeverManyAreLearnedTheyStayBounded();
    void aRouteHasFewGates();
    void timesAtTheEnd();
    void agreesWithTheRule_data() { support::addSeedsFrom(0, 20); }
    void agreesWithTheRule();
};

void TestSubLimits::nothingIsKnownAtFirst()
{
    SubLimits limits;
    QVERIFY(!limits.gateOf(route, {"name"}, start));
    QVERIFY(!limits.hasGates(route));
    QVERIFY(!limits.closedUntil("anything", start));
    QVERIFY(!limits.closedUntil("", start));
}

void TestSubLimits::onlyThoseWithTheFieldsAreHeld()
{
    SubLimits limits;
    const auto gate = limits.learn(route, {"name"}, start + 10min, start);
    QVERIFY(limits.hasGates(route));
    QCOMPARE(limits.gateOf(route, {"name"}, start), gate);
    QCOMPARE(limits.gateOf(route, {"name", "nsfw"}, start), gate);
    QVERIFY(!limits.gateOf(route, {"nsfw"}, start));
    QVERIFY(!limits.gateOf(route, {}, start));
    QVERIFY(!limits.gateOf(otherRoute, {"name"}, start));
    QVERIFY(!limits.hasGates(otherRoute));
    QCOMPARE(limits.closedUntil(gate, start), start + 10min);
}

void TestSubLimits::aGateOpensByItself()
{
    SubLimits limits;
    const auto gate = limits.learn(route, {"name"}, start + 10min, start);
    QCOMPARE(limits.closedUntil(gate, start + 10min - 1ns), start + 10min);
    QVERIFY(!limits.closedUntil(gate, start + 10min));
    QCOMPARE(limits.gateOf(route, {"name"}, start + 10min), gate); // still known
}

void TestSubLimits::allFieldsOfAGateAreNeeded()
{
    SubLimits limits;
    const auto gate = limits.learn(route, {"name", "topic"}, start + 10min, start);
    QVERIFY(!limits.gateOf(route, {"name"}, start));
    QVERIFY(!limits.gateOf(route, {"topic"}, start));
    QCOMPARE(limits.gateOf(route, {"name", "nsfw", "topic"}, start), gate);
}

void TestSubLimits::theSmallestMatchingSetWins()
{
    SubLimits limits;
    const auto both = limits.learn(route, {"name", "topic"}, start + 10min, start);
    const auto name = limits.learn(route, {"name"}, start + 5min, start);
    QVERIFY(both != name);
    QCOMPARE(limits.gateOf(route, {"name", "topic"}, start), name);
    QCOMPARE(limits.gateOf(route, {"name"}, start), name);
}

void TestSubLimits::ofAsManyFieldsTheOneThatOpensLastWins()
{
    SubLimits limits;
    const auto name = limits.learn(route, {"name"}, start + 5min, start);
    const auto topic = limits.learn(route, {"topic"}, start + 10min, start);
    QCOMPARE(limits.gateOf(route, {"name", "topic"}, start), topic);
    limits.learn(route, {"name"}, start + 20min, start);
    QCOMPARE(limits.gateOf(route, {"name", "topic"}, start), name);
}

void TestSubLimits::aGateWithoutFieldsCatchesTheWholeRoute()
{
    SubLimits limits;
    const auto gate = limits.learn(route, {}, start + 10min, start);
    QCOMPARE(limits.gateOf(route, {}, start), gate);
    QCOMPARE(limits.gateOf(route, {"name"}, start), gate);
    QVERIFY(!limits.gateOf(otherRoute, {}, start));
}

// Else what was learned would stand where no request ever looks.
void TestSubLimits::closesTheGateTheRequestFellUnder()
{
    SubLimits limits;
    const auto name = limits.learn(route, {"name"}, start + 1s, start);
    const auto later = start + 1min;
    QCOMPARE(limits.learn(route, {"name", "nsfw"}, later + 10min, later), name);
    QCOMPARE(limits.closedUntil(name, later), later + 10min);
    QCOMPARE(limits.size(), 1U);
}

void TestSubLimits::theLaterEndCounts()
{
    SubLimits limits;
    const auto gate = limits.learn(route, {"name"}, start + 10min, start);
    limits.learn(route, {"name"}, start + 5min, start);
    QCOMPARE(limits.closedUntil(gate, start), start + 10min);
    limits.learn(route, {"name"}, start + 15min, start);
    QCOMPARE(limits.closedUntil(gate, start), start + 15min);
}

void TestSubLimits::anEndInThePastIsAnOpenGate()
{
    SubLimits limits;
    const auto gate = limits.learn(route, {"name"}, Instant{}, start);
    QVERIFY(!limits.closedUntil(gate, start));
    QCOMPARE(limits.gateOf(route, {"name"}, start), gate);
}

void TestSubLimits::isForgottenAnHourAfterItOpened()
{
    SubLimits limits;
    const auto gate = limits.learn(route, {"name"}, start + 10min, start);
    QCOMPARE(limits.gateOf(route, {"name"}, start + 70min - 1ns), gate);
    QVERIFY(!limits.gateOf(route, {"name"}, start + 70min));
    limits.learn(otherRoute, {"name"}, start + 80min, start + 70min);
    QCOMPARE(limits.size(), 1U);
    QVERIFY(!limits.hasGates(route));

    const auto again = limits.learn(otherRoute, {"name"}, start + 3h, start + 71min);
    QCOMPARE(limits.gateOf(otherRoute, {"name"}, start + 4h - 1ns), again);
    QVERIFY(!limits.gateOf(otherRoute, {"name"}, start + 4h));
}

void TestSubLimits::aGateIsPrintableAndTellsNoValue_data()
{
    QTest::addColumn<Fields>("fields");
    QTest::addColumn<QByteArray>("end");
    QTest::newRow("none") << Fields{} << QByteArray("*");
    QTest::newRow("one") << Fields{"name"} << QByteArray("name");
    QTest::newRow("two") << Fields{"name", "topic"} << QByteArray("name,topic");
    QTest::newRow("empty name") << Fields{""} << QByteArray("");
    QTest::newRow("strange") << Fields{"\n", "*", "a b", "{x}", "\xff"} << QByteArray("%0A,%2A,a%20b,%7Bx%7D,%FF");
}

void TestSubLimits::aGateIsPrintableAndTellsNoValue()
{
    QFETCH(Fields, fields);
    QFETCH(QByteArray, end);
    SubLimits limits;
    QCOMPARE(limits.learn(route, fields, start + 1s, start), route + ";fields=" + end.toStdString());
}

void TestSubLimits::differentFieldsAreDifferentGates()
{
    std::set<std::string> gates;
    const std::string wide(60, 'w');
    const std::vector<Fields> all{{}, {""}, {"*"}, {","}, {"a", "b"}, {"a,b"}, {"a%2Cb"},
        {wide + "1", wide + "2", wide}, {wide + "1", wide + "3", wide}, {"\xc3\xa4"}, {"%C3%A4"}, {"#"}};
    for (const auto& fields : all) {
        SubLimits limits;
        const auto gate = limits.learn(route, fields, start + 1s, start);
        QVERIFY(gates.insert(gate).second);
        QVERIFY(gate.size() <= route.size() + 130);
        QVERIFY(std::all_of(gate.begin(), gate.end(), [](char c) { return c > ' ' && c < 0x7f; }));
    }
}

void TestSubLimits::howeverManyAreLearnedTheyStayBounded()
{
    SubLimits limits;
    auto now = start;
    for (int i = 0; i < 50'000; ++i) {
        const auto gate = limits.learn("route " + std::to_string(i), {"name"}, now + 10min, now);
        now += 1ms;
        if (i % 1000 == 0) {
            QVERIFY(limits.closedUntil(gate, now));
            QVERIFY(limits.size() <= SubLimits::maxGates);
        }
    }
    QCOMPARE(limits.size(), SubLimits::maxGates);
    QVERIFY(limits.hasGates("route 49999"));
    QVERIFY(!limits.hasGates("route 0"));
}

void TestSubLimits::aRouteHasFewGates()
{
    SubLimits limits;
    auto now = start;
    for (int i = 0; i < 1000; ++i)
        limits.learn(route, {"f" + std::to_string(i)}, now += 1s, start);
    QCOMPARE(limits.size(), SubLimits::maxGatesOfRoute);
    QVERIFY(limits.gateOf(route, {"f999"}, start));
    QVERIFY(!limits.gateOf(route, {"f0"}, start));
}

void TestSubLimits::timesAtTheEnd()
{
    SubLimits limits;
    const auto gate = limits.learn(route, {"name"}, Instant::max(), start);
    QCOMPARE(limits.closedUntil(gate, start + 100h), Instant::max());
    QCOMPARE(limits.gateOf(route, {"name"}, start + 24h * 365), gate);
    const auto early = limits.learn(otherRoute, {}, Instant{1s}, Instant{});
    QCOMPARE(limits.closedUntil(early, Instant{}), Instant{1s});
}

// After a 429 the same request is always held until then, and so is one with more fields, unless a smaller gate says
// otherwise; one that shares no field with any gate never is.
void TestSubLimits::agreesWithTheRule()
{
    QFETCH(unsigned, seed);
    std::mt19937_64 random{seed};
    SubLimits limits;
    auto now = start;
    for (int i = 0; i < 2000; ++i) {
        now += std::chrono::seconds(random() % 100);
        Fields fields;
        for (const char* field : {"a", "b", "c", "d", "e"}) {
            if (random() % 2)
                fields.emplace_back(field);
        }
        if (fields.empty())
            continue;
        if (random() % 3 == 0) {
            const auto until = now + std::chrono::seconds(1 + random() % 600);
            const auto gate = limits.learn(route, fields, until, now);
            QVERIFY(*limits.closedUntil(gate, now) >= until);
            QVERIFY(*limits.closedUntil(*limits.gateOf(route, fields, now), now) >= until);
        }
        auto more = fields;
        more.emplace_back("z");
        QCOMPARE(limits.gateOf(route, more, now), limits.gateOf(route, fields, now));
        QVERIFY(!limits.gateOf(route, {"z"}, now));
        QVERIFY(limits.size() <= 31);
    }
}

HEADROOM_TEST(TestSubLimits)

} // namespace headroom::tst_sub_limits

#include "tst_sub_limits.moc"
