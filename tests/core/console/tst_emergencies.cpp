// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/time/virtual_clock.h"
#include "core/console/emergencies.h"
#include "core/console/snapshot.h"

#include <random>

namespace headroom::tst_emergencies {

using namespace headroom::console;
using namespace std::chrono_literals;
using Kind = Emergency::Kind;
using Severity = Emergency::Severity;
using Evidence = Emergency::Evidence;

class TestEmergencies : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();

    void nothingIsOneWhereNothingIsKnown();
    void aBanIsNearAfterTenSecondsAtEightyPercent();
    void aBanIsNearWhenItsTimeIs_data();
    void aBanIsNearWhenItsTimeIs();
    void aBudgetIsAsBadAsItsEmergency_data();
    void aBudgetIsAsBadAsItsEmergency();
    void aBanThatWasNearIsClearedBelowSeventyPercentForAMinute();
    void aNearBanBecomesCriticalAndStaysSo();
    void aBanThatHasComeTakesThePlaceOfOneThatIsNear();
    void whatDiscordSaysOfABanGoesBeforeCounts();
    void theWorstAddressIsReported();
    void aGlobalBlockStaysTenSecondsAfterItsEnd();
    void aShortGlobalBlockIsAWarning();
    void redisIsLostAfterTwoSeconds();
    void aRefusedTokenIsSaidAtOnce();
    void aShardIsGoneAfterTwoAndAHalfHeartbeats();
    void aShardThatComesBackForAMomentIsStillGone();
    void aShardThatIsInTroubleNowAndThenIsNotGone();
    void shardsThatAreGoneAreCountedByTheirCause();
    void theWorstStandFirst();
    void nothingFlapsWhateverComes();

    void signsAreTakenFromTheSnapshotAndTheLogs();
    void logsOfThePastTellOfNoEmergency();

private:
    using Budget = EmergencySigns::Budget;

    void budget(std::int64_t count, std::optional<Duration> timeToBan = {}, Evidence evidence = Evidence::Counted);
    // Lets that much time pass, looking ten times a second.
    void pass(Duration span);
    const Emergency* found(Kind kind) const;
    void outage(std::uint32_t number, Duration silentFor = {}, Duration interval = 40s);

    std::unique_ptr<VirtualClock> m_clock;
    Emergencies m_emergencies;
    EmergencySigns m_signs;
    std::vector<Emergency> m_found;
};

void TestEmergencies::init()
{
    m_clock = std::make_unique<VirtualClock>();
    m_emergencies = {};
    m_signs = {};
    m_found.clear();
}

void TestEmergencies::budget(std::int64_t count, std::optional<Duration> timeToBan, Evidence evidence)
{
    Budget budget;
    budget.evidence = evidence;
    budget.where = "10.0.0.6";
    budget.count = count;
    budget.timeToBan = timeToBan;
    m_signs.budgets = {budget};
}

void TestEmergencies::outage(std::uint32_t number, Duration silentFor, Duration interval)
{
    m_signs.shardSources = {1};
    m_signs.outages.push_back({{1, number}, silentFor, interval});
}

void TestEmergencies::pass(Duration span)
{
    for (auto end = m_clock->now() + span; m_clock->now() < end;) {
        m_clock->advance(100ms);
        m_found = m_emergencies.look(m_signs, m_clock->now());
    }
}

const Emergency* TestEmergencies::found(Kind kind) const
{
    const auto at = std::ranges::find(m_found, kind, &Emergency::kind);
    return at == m_found.end() ? nullptr : &*at;
}

void TestEmergencies::nothingIsOneWhereNothingIsKnown()
{
    pass(1min);
    QVERIFY(m_found.empty());
}

void TestEmergencies::aBanIsNearAfterTenSecondsAtEightyPercent()
{
    budget(7'999);
    pass(1min);
    QVERIFY(m_found.empty());
    budget(8'000);
    const auto began = m_clock->now() + 100ms;
    pass(10s);
    QVERIFY(m_found.empty());
    pass(100ms);
    QCOMPARE(m_found.size(), std::size_t(1));
    QVERIFY(found(Kind::BanNear)->since == began);
    QCOMPARE(found(Kind::BanNear)->count, 8'000);
    QCOMPARE(found(Kind::BanNear)->where, std::string("10.0.0.6"));
    QVERIFY(found(Kind::BanNear)->severity == Severity::Warning);
}

void TestEmergencies::aBanIsNearWhenItsTimeIs_data()
{
    QTest::addColumn<int>("count");
    QTest::addColumn<int>("seconds");
    QTest::addColumn<bool>("isNear");
    QTest::newRow("in 9 min") << 5'000 << 540 << true;
    QTest::newRow("in 10 min") << 5'000 << 600 << false;
    QTest::newRow("in 1 min, from next to nothing") << 999 << 60 << false;
    QTest::newRow("in 1 min, from a tenth") << 1'000 << 60 << true;
}

void TestEmergencies::aBanIsNearWhenItsTimeIs()
{
    QFETCH(int, count);
    QFETCH(int, seconds);
    QFETCH(bool, isNear);
    budget(count, std::chrono::seconds{seconds});
    pass(11s);
    QCOMPARE(found(Kind::BanNear) != nullptr, isNear);
}

void TestEmergencies::aBudgetIsAsBadAsItsEmergency_data()
{
    QTest::addColumn<int>("count");
    QTest::addColumn<int>("seconds"); // below 0: no ban at this rate
    QTest::addColumn<std::optional<Severity>>("severity");
    const auto row = [](const char* name, int count, int seconds, std::optional<Severity> severity) {
        QTest::newRow(name) << count << seconds << severity;
    };
    row("below both", 7'999, -1, std::nullopt);
    row("80 %", 8'000, -1, Severity::Warning);
    row("just below 90 %", 8'999, -1, Severity::Warning);
    row("90 %", 9'000, -1, Severity::Critical);
    row("the limit", 10'000, 0, Severity::Critical);
    row("in 10 min", 5'000, 600, std::nullopt);
    row("in 9 min", 5'000, 540, Severity::Warning);
    row("in 5 min", 5'000, 300, Severity::Warning);
    row("in 4 min", 5'000, 240, Severity::Critical);
    row("in 4 min, from next to nothing", 999, 240, std::nullopt);
}

void TestEmergencies::aBudgetIsAsBadAsItsEmergency()
{
    QFETCH(int, count);
    QFETCH(int, seconds);
    QFETCH(std::optional<Severity>, severity);
    const auto timeToBan = seconds < 0 ? std::nullopt : std::optional<Duration>(std::chrono::seconds{seconds});
    QVERIFY(banSeverity(count, 10'000, timeToBan) == severity);
    budget(count, timeToBan);
    pass(11s);
    const auto* emergency = found(Kind::Banned) ? found(Kind::Banned) : found(Kind::BanNear);
    QVERIFY((emergency ? std::optional(emergency->severity) : std::nullopt) == severity);
}

void TestEmergencies::aBanThatWasNearIsClearedBelowSeventyPercentForAMinute()
{
    budget(8'500);
    pass(11s);
    budget(7'500);
    pass(10min); // between the two thresholds it stays
    QVERIFY(found(Kind::BanNear));
    QCOMPARE(found(Kind::BanNear)->count, 7'500);
    budget(6'999);
    pass(59s);
    budget(7'000);
    pass(1s);
    budget(6'999);
    pass(60s);
    QVERIFY(found(Kind::BanNear));
    pass(200ms);
    QVERIFY(m_found.empty());
}

void TestEmergencies::aNearBanBecomesCriticalAndStaysSo()
{
    budget(8'500, 6min);
    pass(11s);
    QVERIFY(found(Kind::BanNear)->severity == Severity::Warning);
    budget(8'500, 4min);
    pass(1s);
    QVERIFY(found(Kind::BanNear)->severity == Severity::Critical);
    budget(8'500);
    pass(1s);
    QVERIFY(found(Kind::BanNear)->severity == Severity::Critical);
}

void TestEmergencies::aBanThatHasComeTakesThePlaceOfOneThatIsNear()
{
    budget(9'436, 30s);
    pass(11s);
    QVERIFY(found(Kind::BanNear) && !found(Kind::Banned));
    budget(10'000, 0s, Evidence::LogAtMost);
    pass(100ms);
    QVERIFY(!found(Kind::BanNear));
    QCOMPARE(found(Kind::Banned)->count, 10'000);
    QVERIFY(found(Kind::Banned)->severity == Severity::Critical);
    QVERIFY(found(Kind::Banned)->evidence == Evidence::LogAtMost);
    budget(9'999);
    pass(60s);
    QVERIFY(found(Kind::Banned));
    pass(200ms);
    QVERIFY(!found(Kind::Banned));
    QVERIFY(found(Kind::BanNear));
}

void TestEmergencies::whatDiscordSaysOfABanGoesBeforeCounts()
{
    budget(11'000);
    Budget logged;
    logged.evidence = Evidence::Log;
    logged.where = "discord_proxy.log";
    logged.count = 4'000;
    logged.bannedUntil = m_clock->now() + 1h;
    m_signs.budgets.push_back(logged);
    pass(100ms);
    QVERIFY(found(Kind::Banned)->evidence == Evidence::Reported);
    QCOMPARE(found(Kind::Banned)->where, logged.where);
    QVERIFY(found(Kind::Banned)->until == logged.bannedUntil);
    m_signs.budgets.erase(m_signs.budgets.begin());
    pass(59min);
    QVERIFY(found(Kind::Banned));
    pass(2min + 1s);
    QVERIFY(m_found.empty());
}

void TestEmergencies::theWorstAddressIsReported()
{
    budget(8'100);
    auto other = m_signs.budgets.front();
    other.where = "10.0.0.7";
    other.count = 9'100;
    m_signs.budgets.push_back(other);
    pass(11s);
    QCOMPARE(found(Kind::BanNear)->where, std::string("10.0.0.7"));
    QCOMPARE(m_found.size(), std::size_t(1));
}

void TestEmergencies::aGlobalBlockStaysTenSecondsAfterItsEnd()
{
    m_signs.globalBlockedUntil = m_clock->now() + 20s;
    pass(100ms);
    QVERIFY(found(Kind::GlobalBlocked)->severity == Severity::Critical);
    QVERIFY(found(Kind::GlobalBlocked)->until == m_signs.globalBlockedUntil);
    QVERIFY(!found(Kind::GlobalBlocked)->byAddress);
    pass(29s);
    QVERIFY(found(Kind::GlobalBlocked));
    pass(2s);
    QVERIFY(m_found.empty());
}

void TestEmergencies::aShortGlobalBlockIsAWarning()
{
    m_signs.addressBlockedUntil = m_clock->now() + 800ms;
    pass(100ms);
    QVERIFY(found(Kind::GlobalBlocked)->severity == Severity::Warning);
    QVERIFY(found(Kind::GlobalBlocked)->byAddress);
}

void TestEmergencies::redisIsLostAfterTwoSeconds()
{
    m_signs.redisLost = true;
    m_signs.redisProblem = "redis-eu-1:6380 does not answer";
    pass(2s);
    QVERIFY(m_found.empty());
    pass(100ms);
    QCOMPARE(found(Kind::RedisLost)->problem, m_signs.redisProblem);
    m_signs.redisLost = false;
    m_signs.redisProblem.clear();
    pass(5s);
    QCOMPARE(found(Kind::RedisLost)->problem, std::string("redis-eu-1:6380 does not answer"));
    pass(200ms);
    QVERIFY(m_found.empty());
}

void TestEmergencies::aRefusedTokenIsSaidAtOnce()
{
    m_signs.tokenRefused = true;
    pass(100ms);
    QVERIFY(found(Kind::TokenRefused)->severity == Severity::Critical);
    m_signs.tokenRefused = false;
    pass(2200ms);
    QVERIFY(m_found.empty());
}

void TestEmergencies::aShardIsGoneAfterTwoAndAHalfHeartbeats()
{
    m_signs.shards = 100;
    outage(7);
    outage(9, 61s); // silent for so long before we looked
    pass(39s);
    QVERIFY(m_found.empty());
    pass(1s);
    QCOMPARE(found(Kind::ShardsGone)->count, 1);
    QCOMPARE(found(Kind::ShardsGone)->shards.front().number, std::optional<std::uint32_t>(9));
    pass(61s);
    QCOMPARE(found(Kind::ShardsGone)->count, 2);
    QCOMPARE(found(Kind::ShardsGone)->limit, 100);
    QVERIFY(found(Kind::ShardsGone)->severity == Severity::Warning);
    for (std::uint32_t number = 20; number < 28; ++number)
        outage(number, 5min);
    pass(100ms);
    QVERIFY(found(Kind::ShardsGone)->severity == Severity::Critical);
    QCOMPARE(found(Kind::ShardsGone)->shards.size(), Emergency::maxShards);
    m_signs.outages.erase(m_signs.outages.begin()); // 7 is served again
    pass(100ms);
    QCOMPARE(found(Kind::ShardsGone)->count, 10);
    QCOMPARE(found(Kind::ShardsGone)->back, 1);
    QCOMPARE(found(Kind::ShardsGone)->shards.front().number, std::optional<std::uint32_t>(9));
}

void TestEmergencies::aShardThatComesBackForAMomentIsStillGone()
{
    m_signs.shards = 100;
    outage(7, 5min);
    pass(1s);
    QVERIFY(found(Kind::ShardsGone));
    QCOMPARE(found(Kind::ShardsGone)->back, 0);
    const auto outages = std::exchange(m_signs.outages, {});
    pass(100ms); // what the pages say by the same figures
    QCOMPARE(found(Kind::ShardsGone)->count, 1);
    QCOMPARE(found(Kind::ShardsGone)->back, 1);
    m_signs.shardSources.clear(); // nobody says so any more
    pass(100ms);
    QCOMPARE(found(Kind::ShardsGone)->back, 0);
    m_signs.shardSources = {1};
    pass(24800ms);
    m_signs.outages = outages;
    pass(1s);
    QCOMPARE(found(Kind::ShardsGone)->back, 0);
    m_signs.outages.clear();
    pass(29s);
    QCOMPARE(found(Kind::ShardsGone)->count, 1);
    pass(40s);
    QVERIFY(m_found.empty());
}

void TestEmergencies::aShardThatIsInTroubleNowAndThenIsNotGone()
{
    m_signs.shards = 2;
    for (int i = 0; i < 40; ++i) {
        m_signs.outages.clear();
        outage(1);
        pass(20s);
        m_signs.outages.clear();
        pass(1s);
        QVERIFY(m_found.empty());
    }
}

void TestEmergencies::shardsThatAreGoneAreCountedByTheirCause()
{
    using State = headroom::logs::ShardState;
    m_signs.shards = 100;
    for (std::uint32_t number = 0; number < 6; ++number)
        outage(number, 5min);
    m_signs.outages[0].state = State::Missed;
    m_signs.outages[1].state = m_signs.outages[2].state = State::Reconnecting;
    m_signs.outages[3].state = m_signs.outages[4].state = m_signs.outages[5].state = State::Unknown;
    pass(100ms);
    QVERIFY((found(Kind::ShardsGone)->outages == Emergency::Outages{.silent = 3, .reconnecting = 2, .missedAcks = 1}));
    m_signs.outages[1].state = State::Unknown; // nothing is heard of its tries any more
    m_signs.outages.erase(m_signs.outages.begin()); // is back
    pass(100ms);
    QVERIFY((found(Kind::ShardsGone)->outages == Emergency::Outages{.silent = 4, .reconnecting = 1}));
}

void TestEmergencies::theWorstStandFirst()
{
    budget(8'200);
    m_signs.redisLost = true;
    m_signs.tokenRefused = true;
    m_signs.globalBlockedUntil = m_clock->now() + 15s;
    pass(11s);
    QCOMPARE(m_found.size(), std::size_t(4));
    QVERIFY(m_found[0].kind == Kind::TokenRefused);
    QVERIFY(m_found[1].kind == Kind::RedisLost);
    QVERIFY(m_found[2].kind == Kind::GlobalBlocked);
    QVERIFY(m_found[3].kind == Kind::BanNear);
}

// Figures that jump over all thresholds from one look to the next: each kind comes or goes at most twice in the time
// that clearing it takes, and never gets milder meanwhile.
void TestEmergencies::nothingFlapsWhateverComes()
{
    const std::map<Kind, Duration> shortest{{Kind::Banned, 60s}, {Kind::BanNear, 60s}, {Kind::TokenRefused, 2s},
        {Kind::RedisLost, 5s}, {Kind::GlobalBlocked, 10s}, {Kind::ShardsGone, 30s}};
    for (unsigned seed = 1; seed <= 6; ++seed) {
        init();
        std::mt19937 random(seed);
        const auto chance = [&random](unsigned of) { return random() % of == 0; };
        std::map<Kind, Instant> raisedAt;
        std::map<Kind, Severity> severity;
        int changes = 0;
        const auto calm = 1 + random() % 300; // looks between changes of the figures
        for (int look = 0; look < 6'000; ++look) {
            if (chance(calm)) {
                m_signs = {};
                m_signs.shards = 16;
                m_signs.redisLost = chance(2);
                m_signs.tokenRefused = chance(2);
                if (chance(2))
                    m_signs.globalBlockedUntil = m_clock->now() + std::chrono::milliseconds(random() % 9'000);
                if (!chance(3))
                    budget(random() % 12'000, std::chrono::seconds(random() % 2'000));
                for (std::uint32_t number = 0; number < 16; ++number) {
                    if (chance(2))
                        outage(number, std::chrono::seconds(random() % 200));
                }
            }
            pass(100ms);
            for (const auto& [kind, clear] : shortest) {
                const auto* emergency = found(kind);
                // One that is near is not said while it has come.
                if (kind == Kind::BanNear && found(Kind::Banned))
                    continue;
                if (emergency && !raisedAt.contains(kind)) {
                    raisedAt[kind] = m_clock->now();
                    severity[kind] = emergency->severity;
                    ++changes;
                } else if (!emergency && raisedAt.contains(kind)) {
                    QVERIFY2(m_clock->now() - raisedAt[kind] >= clear, qPrintable(QString::number(int(kind))));
                    raisedAt.erase(kind);
                    ++changes;
                }
                if (emergency) {
                    QVERIFY(emergency->severity >= severity[kind]);
                    severity[kind] = emergency->severity;
                    QVERIFY(emergency->since <= m_clock->now());
                }
            }
        }
        QVERIFY(changes > 0);
    }
}

void TestEmergencies::signsAreTakenFromTheSnapshotAndTheLogs()
{
    const auto now = m_clock->now();
    const auto wall = m_clock->wallNow();
    Snapshot snapshot;
    snapshot.connection.phase = ConnectionState::Phase::Lost;
    snapshot.connection.problem = "gone";
    snapshot.globalWithToken.blockedUntil = now + 3s;
    snapshot.invalid.inWindow = 9'436;
    snapshot.invalid.timeToBan = 40s;
    snapshot.invalid.egresses = {{"10.0.0.6", 9'436}};
    snapshot.invalid.causes = {{"403 GET /x", 9'000}};
    RequestClientState own;
    own.tokenRefused = true;
    own.global.heldUntil = now + 9s;
    own.address.heldUntil = now + 1s;
    own.addressHeldUntil = now + 1h;
    LogFigures logs;
    logs.end = wall;
    logs.sources.resize(1);
    logs.sources.front().id = 4;
    logs.sources.front().name = "/var/log/nginx/discord_proxy.log";
    auto traffic = std::make_shared<TrafficFigures>();
    InvalidBudget logged;
    logged.source = 4;
    logged.atMost = 8'000;
    logged.atLeast = 5'000;
    logged.bannedUntil = wall + 20min;
    logged.burners = {{"429 PUT /y", 4'000, 1}};
    traffic->budgets = {logged};
    logs.traffic = traffic;
    auto shards = std::make_shared<ShardsFigures>();
    shards->all = 256;
    shards->outages = {{4, 37, 70s, 41s, headroom::logs::ShardState::Reconnecting}};
    logs.shards = shards;

    const auto signs = signsOf(snapshot, &own, &logs, now, wall);
    QVERIFY(signs.redisLost && signs.tokenRefused);
    QCOMPARE(signs.redisProblem, std::string("gone"));
    QVERIFY(signs.globalBlockedUntil == now + 9s);
    QVERIFY(signs.addressBlockedUntil == now + 1s);
    QCOMPARE(signs.budgets.size(), std::size_t(3));
    QVERIFY(signs.budgets[0].evidence == Evidence::Counted);
    QCOMPARE(signs.budgets[0].where, std::string("10.0.0.6"));
    QCOMPARE(signs.budgets[0].cause, std::string("403 GET /x"));
    QVERIFY(signs.budgets[1].evidence == Evidence::Reported);
    QVERIFY(signs.budgets[1].bannedUntil == now + 1h);
    QVERIFY(signs.budgets[2].evidence == Evidence::LogAtMost);
    QCOMPARE(signs.budgets[2].where, std::string("discord_proxy.log"));
    QVERIFY(signs.budgets[2].bannedUntil == now + 20min);
    QCOMPARE(signs.shards, 256);
    QCOMPARE(signs.outages.size(), std::size_t(1));
    QVERIFY(signs.outages.front().silentFor == 70s);
    QVERIFY(signs.outages.front().state == headroom::logs::ShardState::Reconnecting);
    // A log that is not read just now tells nothing of its shards.
    logs.sources.front().problem = "stopped: no more of it is read";
    QVERIFY(signsOf(snapshot, &own, &logs, now, wall).outages.empty());
}

void TestEmergencies::logsOfThePastTellOfNoEmergency()
{
    LogFigures logs;
    logs.end = m_clock->wallNow() - 1h;
    auto traffic = std::make_shared<TrafficFigures>();
    traffic->budgets.resize(1);
    traffic->budgets.front().atMost = 12'000;
    logs.traffic = traffic;
    QVERIFY(signsOf({}, nullptr, &logs, m_clock->now(), m_clock->wallNow()).budgets.empty());
}

HEADROOM_TEST(TestEmergencies)

} // namespace headroom::tst_emergencies

#include "tst_emergencies.moc"
