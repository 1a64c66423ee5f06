// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The scripts of the global limit alone, in a real Redis.
#include "tests/support/headroom_scripts.h"

#include <QTest>

#include <algorithm>
#include <random>

using namespace headroom;
using support::HeadroomScripts;

namespace {

// As times since 1970.
std::vector<std::int64_t> moments(const std::vector<std::int64_t>& answer)
{
    std::vector<std::int64_t> moments;
    for (std::size_t i = 1; i < answer.size(); ++i)
        moments.push_back(answer[0] + answer[i]);
    return moments;
}

// The most that lie within one span of that length, its end not counted.
std::int64_t mostIn(std::vector<std::int64_t> moments, std::int64_t span)
{
    std::sort(moments.begin(), moments.end());
    std::int64_t most = 0;
    std::size_t first = 0;
    for (std::size_t i = 0; i < moments.size(); ++i) {
        while (moments[first] <= moments[i] - span)
            ++first;
        most = std::max(most, static_cast<std::int64_t>(i - first + 1));
    }
    return most;
}

} // namespace

class TestHeadroomScriptsGlobal : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup() { s.reset(); }

    void asManyAsTheLimitGoAtOnceAndThenASecondLater();
    void theMarginProlongsTheSecond();
    void noFurtherAheadThanWantedButOneAlways();
    void allProcessesStandInOneLine();
    void aHoldGoesBeforeAll();
    void whatIsGivenBackMakesRoom();
    void anyOrderOfTakingAndGivingBackStaysWithinTheLimit();
    void itIsForgotten();

private:
    support::RedisServer m_redis;
    std::unique_ptr<HeadroomScripts> s;
};

void TestHeadroomScriptsGlobal::init()
{
    m_redis.cli({QStringLiteral("FLUSHALL")});
    s = std::make_unique<HeadroomScripts>(m_redis);
}

void TestHeadroomScriptsGlobal::asManyAsTheLimitGoAtOnceAndThenASecondLater()
{
    const auto told = s->global(7, 3, 0, 5000);
    const std::vector<std::int64_t> delays(told.begin() + 1, told.end());
    QCOMPARE(delays, (std::vector<std::int64_t>{0, 0, 0, 1000, 1000, 1000, 2000}));
}

void TestHeadroomScriptsGlobal::theMarginProlongsTheSecond()
{
    const auto told = s->global(2, 1, 25, 5000);
    QCOMPARE(told.at(2), 1025);
}

void TestHeadroomScriptsGlobal::noFurtherAheadThanWantedButOneAlways()
{
    QCOMPARE(s->global(10, 3, 0, 999).size(), 4U);
    const auto told = s->global(10, 3, 0, 100);
    QCOMPARE(told.size(), 2U);
    QVERIFY(told[1] > 500);
}

void TestHeadroomScriptsGlobal::allProcessesStandInOneLine()
{
    HeadroomScripts other(m_redis);
    std::vector<std::int64_t> all;
    for (int i = 0; i < 20; ++i) {
        auto& asked = i % 2 == 0 ? *s : other;
        const auto told = moments(asked.global(1 + i % 3, 5, 10, 100'000));
        all.insert(all.end(), told.begin(), told.end());
    }
    QVERIFY(std::is_sorted(all.begin(), all.end()));
    QCOMPARE(mostIn(all, 1010), 5);
}

void TestHeadroomScriptsGlobal::aHoldGoesBeforeAll()
{
    s->holdAll(3000);
    const auto told = s->global(3, 2, 0, 10'000);
    QVERIFY(told[1] > 2000 && told[1] <= 3001);
    QCOMPARE(told[2], told[1]);
    QCOMPARE(told[3], told[1] + 1000);
}

void TestHeadroomScriptsGlobal::whatIsGivenBackMakesRoom()
{
    const auto given = moments(s->global(4, 2, 0, 10'000));
    QCOMPARE(s->globalGiveBack({given[2], given[3]}), 2);
    QCOMPARE(moments(s->global(1, 2, 0, 10'000)).at(0), given[2]);
    QCOMPARE(s->globalGiveBack({given[0], given[0] - 5}), 1);
}

void TestHeadroomScriptsGlobal::anyOrderOfTakingAndGivingBackStaysWithinTheLimit()
{
    std::mt19937_64 random{11};
    std::vector<std::int64_t> used;
    for (int i = 0; i < 600; ++i) {
        const auto wanted = 1 + static_cast<std::int64_t>(random() % 6);
        for (const auto moment : moments(s->global(wanted, 20, 5, 3000))) {
            if (random() % 4 == 0)
                QCOMPARE(s->globalGiveBack({moment}), 1);
            else
                used.push_back(moment);
        }
        if (random() % 20 == 0)
            QTest::qWait(static_cast<int>(random() % 60));
    }
    QVERIFY(used.size() > 400);
    QVERIFY(mostIn(used, 1005) <= 20);
}

void TestHeadroomScriptsGlobal::itIsForgotten()
{
    s->global(5, 5);
    s->holdAll(100);
    QTRY_COMPARE(s->integer({"DBSIZE"}), 0);
}

QTEST_GUILESS_MAIN(TestHeadroomScriptsGlobal)
#include "tst_headroom_scripts_global.moc"
