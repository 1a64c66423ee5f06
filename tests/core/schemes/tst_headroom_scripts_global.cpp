// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The global limit in the scripts, in a real Redis on a clock that is set: a bucket whose requests are its tokens.
#include "tests/support/schemes/headroom_scripts.h"
#include "tests/support/seeds.h"

#include <algorithm>
#include <random>
#include <set>

namespace headroom::tst_headroom_scripts_global {

using support::HeadroomScripts;

namespace {

// The most that lie within one span of that length, its end not counted.
std::int64_t maxIn(std::vector<std::int64_t> moments, std::int64_t span)
{
    std::sort(moments.begin(), moments.end());
    std::int64_t maximum = 0;
    std::size_t first = 0;
    for (std::size_t i = 0; i < moments.size(); ++i) {
        while (moments[first] <= moments[i] - span)
            ++first;
        maximum = std::max(maximum, static_cast<std::int64_t>(i - first + 1));
    }
    return maximum;
}

std::string claimName(int number)
{
    return "p:" + std::to_string(1000 + number);
}

} // namespace

class TestHeadroomScriptsGlobal : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup() { s.reset(); }

    void asManyAsTheLimitGoAtOnce();
    void oneMoreGoesASecondAfterOneArrived();
    void anotherLimitIsTakenOver();
    void afterAHoldTheyGoOneByOne();
    void theEpochStaysUntilEverythingIsForgotten();
    void anyOrderStaysWithinTheLimit_data() { support::addSeedsFrom(1, 8); }
    void anyOrderStaysWithinTheLimit();
    void itIsForgotten();

private:
    support::RedisServer m_redis;
    std::unique_ptr<HeadroomScripts> s;
};

void TestHeadroomScriptsGlobal::init()
{
    m_redis.cli({QStringLiteral("FLUSHALL")});
    s = std::make_unique<HeadroomScripts>(m_redis);
    s->bucket = "global";
    s->globalLimit = 3;
    s->setTime(s->now() + 3'600'000);
}

void TestHeadroomScriptsGlobal::asManyAsTheLimitGoAtOnce()
{
    for (int i = 0; i < 3; ++i) {
        const auto reply = s->claim(claimName(i));
        QVERIFY(reply.given && reply.ms == 0);
    }
    QVERIFY(!s->claim(claimName(3)).given);
}

void TestHeadroomScriptsGlobal::oneMoreGoesASecondAfterOneArrived()
{
    s->listen("p");
    for (int i = 0; i < 4; ++i)
        s->claim(claimName(i));
    s->setTime(s->now() + 40);
    s->learn(claimName(0), {3, {}, 980, {}}); // it arrived 20 ms ago
    const auto heard = s->heard(1);
    QCOMPARE(heard.size(), 1U);
    QCOMPARE(heard[0].second, std::string("1003 981"));
}

void TestHeadroomScriptsGlobal::anotherLimitIsTakenOver()
{
    for (int i = 0; i < 3; ++i)
        QVERIFY(s->claim(claimName(i)).given);
    QVERIFY(!s->claim(claimName(3)).given);
    s->giveBack(claimName(3));
    s->globalLimit = 5;
    QVERIFY(s->claim(claimName(4)).given);
    QVERIFY(s->claim(claimName(5)).given);
    QVERIFY(!s->claim(claimName(6)).given);
}

void TestHeadroomScriptsGlobal::afterAHoldTheyGoOneByOne()
{
    s->globalLimit = 10;
    s->claim(claimName(0));
    s->learn(claimName(0), {10, {}, 1000, {}});
    s->holdAll(5000);
    std::vector<std::int64_t> waits;
    for (int i = 1; i < 6; ++i)
        waits.push_back(s->claim(claimName(i)).ms);
    QCOMPARE(waits, (std::vector<std::int64_t>{5001, 5101, 5201, 5301, 5401}));
}

void TestHeadroomScriptsGlobal::theEpochStaysUntilEverythingIsForgotten()
{
    s->claim(claimName(0));
    const auto first = s->epoch;
    QVERIFY(!first.empty());
    s->setTime(s->now() + 5);
    s->claim(claimName(1));
    s->learn(claimName(1), {3, {}, 1000, {}});
    s->claim(claimName(2));
    QCOMPARE(s->epoch, first);
    s->command({"DEL", s->key("b:global"), s->key("s:global"), s->key("f:global")});
    s->claim(claimName(3));
    QVERIFY(s->epoch != first);
    QTRY_COMPARE(s->newEpochs, 2);
}

// Requests that take 1 to 80 ms to arrive and as long to be answered; some are given back, some answers lost.
void TestHeadroomScriptsGlobal::anyOrderStaysWithinTheLimit()
{
    QFETCH(unsigned, seed);
    constexpr std::int64_t limit = 20;
    constexpr std::int64_t span = 1000;
    std::mt19937_64 random{seed};
    const auto upTo = [&random](std::int64_t n) { return 1 + static_cast<std::int64_t>(random() % std::uint64_t(n)); };
    struct Flight
    {
        std::string claim;
        std::int64_t arrives;
        std::int64_t answered;
    };
    s->globalLimit = limit;
    s->lease = 5000;
    s->claimTimeout = 60'000;
    s->listen("p");
    std::vector<Flight> flights;
    std::vector<std::int64_t> arrived;
    std::set<std::string> inLine;
    int number = 0;
    const auto begun = s->now();
    const auto grant = [&](const std::string& claim, std::int64_t ms) {
        if (random() % 10 == 0) {
            s->giveBack(claim);
            return;
        }
        const auto arrives = s->now() + ms + upTo(80);
        flights.push_back({claim, arrives, arrives + upTo(80)});
    };
    for (; s->now() < begun + 4000; s->setTime(s->now() + 1)) {
        for (const auto& [channel, reply] : s->heard(0)) {
            const auto space = reply.find(' ');
            const auto claim = "p:" + reply.substr(0, space);
            if (inLine.erase(claim) > 0)
                grant(claim, std::stoll(reply.substr(space + 1)));
        }
        if (inLine.size() < 8) {
            const auto claim = claimName(++number);
            const auto reply = s->claim(claim);
            if (reply.given)
                grant(claim, reply.ms);
            else
                inLine.insert(claim);
        }
        std::erase_if(flights, [&](const Flight& flight) {
            if (flight.arrives == s->now())
                arrived.push_back(s->now());
            if (flight.answered > s->now())
                return false;
            const auto free = flight.arrives + span - s->now();
            s->learn(flight.claim, {limit, {}, free, {}});
            return true;
        });
    }
    QVERIFY2(maxIn(arrived, span) <= limit, std::to_string(maxIn(arrived, span)).c_str());
    // Each token is away for a second, the way there and the wait for the next millisecond.
    QVERIFY2(arrived.size() >= 4 * limit * 85 / 100, std::to_string(arrived.size()).c_str());
}

void TestHeadroomScriptsGlobal::itIsForgotten()
{
    HeadroomScripts real(m_redis, "other");
    real.bucket = "global";
    real.globalLimit = 3;
    real.lease = real.remember = 50;
    real.claim(claimName(0));
    real.learn(claimName(0), {3, {}, 50, {}});
    real.holdAll(100);
    m_redis.cli({QStringLiteral("DEL"), QStringLiteral("test:time")});
    QTRY_COMPARE(real.integer({"DBSIZE"}), 0);
}

HEADROOM_TEST(TestHeadroomScriptsGlobal)

} // namespace headroom::tst_headroom_scripts_global

#include "tst_headroom_scripts_global.moc"
