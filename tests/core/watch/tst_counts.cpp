// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/time/virtual_clock.h"
#include "core/watch/change_feed.h"
#include "core/watch/scan/base_scan.h"
#include "core/watch/scan/key_reader.h"
#include "core/watch/server/server_info.h"
#include "core/watch/table/invalid_counts.h"
#include "core/watch/table/rate_series.h"

namespace headroom::tst_counts {

using namespace headroom::schemes;
using namespace headroom::watch;
using namespace std::chrono_literals;

class TestCounts : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void ratesAreMeansOfWholeSeconds();
    void ratesForgetWhatIsTenMinutesOld();
    void anEmptySeriesHasNoHistory();
    void invalidRequestsAreSummedOverTenMinutes();
    void theWorstAddressComesFirstWithItsBiggestCauses();
    void timeToBanFollowsTheRateWhileOldSlotsLeave();
    void aSlowRateNeverLeadsToABan();
    void aBanThatIsThereIsNow();
    void countsOfAnySizeDoNotOverflow();
    void valuesAreReadAsNumbersOrProblems();
    void fieldsOfInfoAreFound();
    void valkeyIsCalledByItsOwnName();
    void aPrefixIsMatchedLiterally();
    void missingRightsAreNamed();
    void helloTellsTheSoftware();
};

namespace {

const WallTime start{std::chrono::seconds{1'700'000'000}}; // a multiple of ten

} // namespace

void TestCounts::ratesAreMeansOfWholeSeconds()
{
    RateSeries series;
    const Instant begin{100s};
    series.add(begin + 100ms, 10);
    series.add(begin + 900ms, 10);
    series.add(begin + 1s, 30);
    series.add(begin + 2s, 1000); // the second that runs
    QCOMPARE(series.perSecond(begin + 2500ms, 1s), 30.0);
    QCOMPARE(series.perSecond(begin + 2500ms, 2s), 25.0);
    QCOMPARE(series.perSecond(begin + 2500ms, 5s), 10.0);
    QCOMPARE(series.history(begin + 2500ms), (std::vector<float>{20, 30}));
    QCOMPARE(series.history(begin + 4500ms), (std::vector<float>{20, 30, 1000, 0}));
}

void TestCounts::ratesForgetWhatIsTenMinutesOld()
{
    RateSeries series;
    Instant now{100s};
    for (int i = 0; i < 2000; ++i) {
        series.add(now, i);
        now += 1s;
    }
    const auto history = series.history(now);
    QCOMPARE(history.size(), 599U);
    QCOMPARE(history.back(), 1999.0F);
    QCOMPARE(history.front(), 1401.0F);
    now += 1h;
    QCOMPARE(series.perSecond(now), 0.0);
    QCOMPARE(series.history(now), std::vector<float>(599, 0.0F));
}

void TestCounts::anEmptySeriesHasNoHistory()
{
    RateSeries series;
    QVERIFY(series.history(Instant{100s}).empty());
    QCOMPARE(series.perSecond(Instant{100s}), 0.0);
    series.add(Instant{100s}, 0);
    series.add(Instant{100s}, -5);
    QVERIFY(series.history(Instant{102s}).empty());
}

void TestCounts::invalidRequestsAreSummedOverTenMinutes()
{
    InvalidCounts counts;
    counts.applySlot("10.0.0.1", start, {{"403 GET /a", 5}, {"429 GET /a", 2}});
    counts.applySlot("10.0.0.1", start + 10s, {{"403 GET /a", 1}});
    QCOMPARE(counts.egresses(start + 15s).at(0).count, 8);
    // Read again, it is replaced and not added.
    counts.applySlot("10.0.0.1", start + 10s, {{"403 GET /a", 4}});
    QCOMPARE(counts.egresses(start + 15s).at(0).count, 11);
    QCOMPARE(counts.egresses(start + 609s).at(0).count, 11);
    QCOMPARE(counts.egresses(start + 610s).at(0).count, 4);
    QVERIFY(counts.egresses(start + 620s).empty());
    counts.dropOld(start + 610s);
    QCOMPARE(counts.heldSlots().size(), 1U);
    counts.removeSlot("10.0.0.1", start + 10s);
    QVERIFY(counts.empty());
    QVERIFY(counts.hasEverCounted()); // none in ten minutes is something else than nobody counting
    QVERIFY(!InvalidCounts().hasEverCounted());
}

void TestCounts::theWorstAddressComesFirstWithItsBiggestCauses()
{
    InvalidCounts counts;
    counts.applySlot("10.0.0.1", start, {{"a", 5}});
    counts.applySlot("2001:db8::1", start, {{"a", 1}, {"b", 9}, {"c", 3}, {"d", 2}, {"e", 8}, {"f", 7}, {"g", -4}});
    const auto egresses = counts.egresses(start + 5s);
    QCOMPARE(egresses.size(), 2U);
    QCOMPARE(egresses[0].address, std::string("2001:db8::1"));
    QCOMPARE(egresses[0].count, 30);
    QCOMPARE(egresses[0].causes.size(), InvalidCounts::maxCauses);
    QCOMPARE(egresses[0].causes[0].label, std::string("b"));
    QCOMPARE(egresses[0].causes[4].label, std::string("d"));
}

void TestCounts::timeToBanFollowsTheRateWhileOldSlotsLeave()
{
    InvalidCounts counts;
    // 20 a second for two minutes: 2,400, and 1,200 more each minute.
    for (int i = 0; i < 12; ++i)
        counts.applySlot("e", start + i * 10s, {{"x", 200}});
    const auto now = start + 120s;
    const auto egress = counts.egresses(now).at(0);
    QCOMPARE(egress.count, 2400);
    QVERIFY2(egress.perMinute > 1190 && egress.perMinute < 1210, std::to_string(egress.perMinute).c_str());
    QVERIFY(egress.timeToBan);
    const auto seconds = std::chrono::duration<double>(*egress.timeToBan).count();
    QVERIFY2(seconds > 370 && seconds < 390, std::to_string(seconds).c_str()); // (10,000 - 2,400) / 20
}

void TestCounts::aSlowRateNeverLeadsToABan()
{
    InvalidCounts counts;
    // 15 a second for ten minutes are 9,000, and stay so.
    for (int i = 0; i < 60; ++i)
        counts.applySlot("e", start + i * 10s, {{"x", 150}});
    const auto egress = counts.egresses(start + 600s).at(0);
    QCOMPARE(egress.count, 9000);
    QVERIFY(!egress.timeToBan);
    // A burst that is over: no rate, no ban.
    InvalidCounts burst;
    burst.applySlot("e", start, {{"x", 9999}});
    QVERIFY(!burst.egresses(start + 300s).at(0).timeToBan);
}

void TestCounts::aBanThatIsThereIsNow()
{
    InvalidCounts counts;
    counts.applySlot("e", start, {{"x", 10'000}});
    QCOMPARE(counts.egresses(start + 300s).at(0).timeToBan, std::optional<Duration>(0ns));
}

void TestCounts::countsOfAnySizeDoNotOverflow()
{
    InvalidCounts counts;
    const auto maximum = std::numeric_limits<std::int64_t>::max();
    counts.applySlot("e", start, {{"x", maximum}, {"y", maximum}});
    counts.applySlot("e", start + 10s, {{"x", maximum}});
    QCOMPARE(counts.egresses(start + 15s).at(0).count, maximum);
}

void TestCounts::valuesAreReadAsNumbersOrProblems()
{
    using redis::Reply;
    const auto text = [](const char* value) { return Reply{Reply::Type::String, 0, value, {}}; };
    QCOMPARE(readingOf(text("42"), ":limit")->value, 42);
    QCOMPARE(readingOf(text("-1"), ":limit")->value, -1);
    QVERIFY(readingOf(Reply{}, ":limit")->kind == Reading::Kind::Absent);
    for (const auto* odd : {"", "abc", "4.5", " 4", "4 ", "99999999999999999999", "0x10", "4\n"}) {
        const auto reading = readingOf(text(odd), ":limit");
        QVERIFY2(reading->kind == Reading::Kind::NoNumber, odd);
        QVERIFY(reading->problem.starts_with(":limit holds"));
        QVERIFY(reading->problem.find('\n') == std::string::npos);
    }
    QVERIFY(readingOf(text(std::string(100'000, 'x').c_str()), ":limit")->problem.size() < 200);
    const Reply wrongType{Reply::Type::Error, 0, "WRONGTYPE Operation against a key", {}};
    QVERIFY(readingOf(wrongType, ":limit")->kind == Reading::Kind::NoNumber);
    const Reply denied{Reply::Type::Error, 0, "NOPERM no", {}};
    QVERIFY(!readingOf(denied, ":limit"));
    QVERIFY(isAboutSomeKeysOnly("NOPERM this user has no permissions to access one of the keys used as arguments"));
    QVERIFY(!isAboutSomeKeysOnly("NOPERM this user has no permissions to run the 'get' command"));
    QVERIFY(!isAboutSomeKeysOnly("LOADING Redis is loading the dataset in memory"));
}

void TestCounts::fieldsOfInfoAreFound()
{
    const std::string info = "# Server\r\nredis_version:7.0.15\r\nredis_git_sha1:0\r\n# Replication\r\nrole:slave\r\n";
    QCOMPARE(infoField(info, "redis_version"), std::string("7.0.15"));
    QCOMPARE(infoField(info, "version"), std::string());
    QCOMPARE(infoField("", "role"), std::string());
    QCOMPARE(roleOf(info), std::string("replica"));
    QCOMPARE(softwareOf(info).name, std::string("Redis"));
    QCOMPARE(softwareOf(info).version, std::string("7.0.15"));
    QCOMPARE(softwareOf(info).redisVersion, std::string("7.0.15"));
    QVERIFY(!softwareOf(info).inCluster);
    QVERIFY(softwareOf("redis_version:6.0.16\r\nredis_mode:cluster\r\n").inCluster);
    QCOMPARE(softwareOf("").name, std::string());
}

void TestCounts::valkeyIsCalledByItsOwnName()
{
    const std::string info = "# Server\r\nredis_version:7.2.4\r\nserver_name:valkey\r\nvalkey_version:8.1.1\r\n"
                             "valkey_release_stage:ga\r\nserver_mode:cluster\r\n";
    QCOMPARE(softwareOf(info).name, std::string("Valkey"));
    QCOMPARE(softwareOf(info).version, std::string("8.1.1"));
    QCOMPARE(softwareOf(info).redisVersion, std::string("7.2.4"));
    QVERIFY(softwareOf(info).inCluster);
    QVERIFY(!softwareOf("server_mode:standalone\r\n").inCluster);
    QCOMPARE(roleOf("role:master"), std::string("master"));
}

void TestCounts::aPrefixIsMatchedLiterally()
{
    QCOMPARE(patternOf("bot:"), std::string("bot:*"));
    QCOMPARE(patternOf("a*b?[c]\\:"), std::string("a\\*b\\?\\[c\\]\\\\:*"));
}

void TestCounts::missingRightsAreNamed()
{
    QVERIFY(missingRight("SUBSCRIBE", "NOPERM x").find("&__redis__:invalidate") != std::string::npos);
    QVERIFY(missingRight("CLIENT TRACKING", "NOPERM x").find("+client|tracking") != std::string::npos);
    QVERIFY(missingRight("CLIENT TRACKING", "ERR unknown").find("ERR unknown") != std::string::npos);
}

void TestCounts::helloTellsTheSoftware()
{
    using redis::Reply;
    const auto hello = [](const char* server, const char* version, const char* mode) {
        Reply reply{Reply::Type::Array, 0, {}, {}};
        for (const auto* text : {"server", server, "version", version, "proto"})
            reply.elements.push_back({Reply::Type::String, 0, text, {}});
        reply.elements.push_back({Reply::Type::Integer, 2, {}, {}});
        for (const auto* text : {"mode", mode})
            reply.elements.push_back({Reply::Type::String, 0, text, {}});
        return softwareInHello(reply);
    };
    QCOMPARE(hello("redis", "7.0.15", "standalone").name, std::string("Redis"));
    QCOMPARE(hello("redis", "7.0.15", "standalone").redisVersion, std::string("7.0.15"));
    QVERIFY(!hello("redis", "7.0.15", "standalone").inCluster);
    QCOMPARE(hello("valkey", "8.1.1", "cluster").name, std::string("Valkey"));
    QCOMPARE(hello("valkey", "8.1.1", "cluster").version, std::string("8.1.1"));
    QCOMPARE(hello("valkey", "8.1.1", "cluster").redisVersion, std::string("7.2.4"));
    QVERIFY(hello("valkey", "8.1.1", "cluster").inCluster);
    QVERIFY(softwareInHello({Reply::Type::Error, 0, "NOPROTO", {}}).name.empty());
}

HEADROOM_TEST(TestCounts)

} // namespace headroom::tst_counts

#include "tst_counts.moc"
