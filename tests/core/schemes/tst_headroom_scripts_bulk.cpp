// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Tokens of the global limit for bulk requests, in a real Redis on a clock that is set.
#include "tests/support/schemes/headroom_scripts.h"

#include <algorithm>
#include <deque>
#include <map>
#include <random>
#include <set>

namespace headroom::tst_headroom_scripts_bulk {

using support::HeadroomScripts;

namespace {

constexpr std::int64_t limit = 20; // a tenth is 2, an eighth 2; a token for bulk every 55.6 ms, three at once
constexpr std::int64_t untilSpread = 60;

} // namespace

class TestHeadroomScriptsBulk : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup() { s.reset(); }

    void aFewAtOnceThenSpread();
    void theLastTenthIsNeverGiven();
    void theOthersFindTheRoomTheyUsedAtTheirBusiest();
    void whoHasJustUsedMoreThanBeforeFindsAnEighthMore();
    void thatIsForgottenAfterFifteenSeconds();
    void whereTheyLeaveNothingOneAtATimeWhileThereIsPlenty();
    void othersGoBeforeThoseInLine();
    void oneInLineIsServedByWhateverTheOthersDo();
    void whoHasWaitedForFiftySecondsIsGivenAsTheOthers();
    void whatIsGivenBackIsFree();
    void theDeadHoldNothingUp();
    void duringAHoldNoneIsGiven();
    void allOfThemStayWithinTheLimitAndNoneWaitsForEver_data();
    void allOfThemStayWithinTheLimitAndNoneWaitsForEver();

private:
    HeadroomScripts::ClaimReply claimFor(bool isBulk)
    {
        s->isForBulk = isBulk;
        const auto reply = s->claim(HeadroomScripts::claimName(++m_number));
        s->isForBulk = false;
        return reply;
    }
    HeadroomScripts::ClaimReply other() { return claimFor(false); }
    HeadroomScripts::ClaimReply bulk() { return claimFor(true); }
    std::string last() const { return HeadroomScripts::claimName(m_number); }
    void pass(std::int64_t ms) { s->setTime(s->now() + ms); }
    // Of others, each answered and free after 100 ms.
    void useAndFree(int count)
    {
        for (int i = 0; i < count; ++i) {
            QVERIFY(other().given);
            s->learn(last(), {limit, {}, 100, {}});
        }
        pass(200);
    }
    // As many as there are, spread as they come; each is left without an answer.
    int takeBulk(int atMost = 100)
    {
        int count = 0;
        for (; count < atMost && bulk().given; ++count)
            pass(untilSpread);
        if (count < atMost)
            s->giveBack(last()); // out of the line
        return count;
    }

    support::RedisServer m_redis;
    std::unique_ptr<HeadroomScripts> s;
    int m_number = 0;
};

void TestHeadroomScriptsBulk::init()
{
    m_redis.cli({QStringLiteral("FLUSHALL")});
    s = std::make_unique<HeadroomScripts>(m_redis);
    s->bucket = "global";
    s->globalLimit = limit;
    s->lease = 200'000;
    s->claimTimeout = 400'000;
    s->setTime((s->now() + 3'600'000) / 5000 * 5000);
    s->listen("p");
    m_number = 0;
}

void TestHeadroomScriptsBulk::aFewAtOnceThenSpread()
{
    for (int i = 0; i < 3; ++i)
        QVERIFY(bulk().given);
    const auto waits = bulk();
    QVERIFY(!waits.given);
    QCOMPARE(waits.ms, 55);
    for (int i = 1; i <= 5; ++i) {
        pass(untilSpread);
        QVERIFY(s->giveBack(last()) == 1);
        QVERIFY(bulk().given);
        QVERIFY(!bulk().given);
    }
}

void TestHeadroomScriptsBulk::theLastTenthIsNeverGiven()
{
    QCOMPARE(takeBulk(), 18);
    QVERIFY(other().given);
    QVERIFY(other().given);
    QVERIFY(!other().given);
}

void TestHeadroomScriptsBulk::theOthersFindTheRoomTheyUsedAtTheirBusiest()
{
    useAndFree(13);
    pass(3000);
    QCOMPARE(takeBulk(), 7);
    for (int i = 0; i < 13; ++i)
        QVERIFY(other().given);
}

void TestHeadroomScriptsBulk::whoHasJustUsedMoreThanBeforeFindsAnEighthMore()
{
    useAndFree(13);
    QCOMPARE(takeBulk(), 5);
    pass(3000);
    QCOMPARE(takeBulk(), 2);
}

void TestHeadroomScriptsBulk::thatIsForgottenAfterFifteenSeconds()
{
    useAndFree(13);
    pass(9500);
    QCOMPARE(takeBulk(7), 7);
    QVERIFY(!bulk().given);
    s->giveBack(last());
    pass(5500);
    QCOMPARE(takeBulk(), 11);
}

void TestHeadroomScriptsBulk::whereTheyLeaveNothingOneAtATimeWhileThereIsPlenty()
{
    useAndFree(20);
    QVERIFY(bulk().given);
    const auto first = last();
    pass(untilSpread);
    QVERIFY(!bulk().given);
    s->giveBack(last());
    s->learn(first, {limit, {}, 1000, {}});
    pass(900);
    QVERIFY(!bulk().given); // it still counts
    s->giveBack(last());
    pass(102);
    for (int i = 0; i < 18; ++i)
        QVERIFY(other().given);
    QVERIFY(!bulk().given); // two left are not plenty
    s->giveBack(last());
    s->giveBack(HeadroomScripts::claimName(m_number - 1));
    QVERIFY(bulk().given);
}

void TestHeadroomScriptsBulk::othersGoBeforeThoseInLine()
{
    QCOMPARE(takeBulk(), 18);
    QVERIFY(!bulk().given);
    QVERIFY(other().given);
    QVERIFY(other().given);
    QVERIFY(!other().given);
    const auto waits = last();
    pass(1000);
    s->learn(HeadroomScripts::claimName(1), {limit, {}, 0, {}}); // a token of bulk's
    const auto heard = s->heard(1);
    QCOMPARE(heard.size(), 1U);
    QCOMPARE(heard[0].second, waits.substr(2) + " 1");
}

void TestHeadroomScriptsBulk::oneInLineIsServedByWhateverTheOthersDo()
{
    for (int i = 0; i < 3; ++i)
        QVERIFY(bulk().given);
    QVERIFY(!bulk().given);
    const auto waits = last();
    pass(untilSpread);
    QVERIFY(other().given);
    const auto heard = s->heard(1);
    QCOMPARE(heard.size(), 1U);
    QCOMPARE(heard[0].second, waits.substr(2) + " 0");
}

void TestHeadroomScriptsBulk::whoHasWaitedForFiftySecondsIsGivenAsTheOthers()
{
    for (int i = 0; i < 20; ++i)
        QVERIFY(other().given);
    QVERIFY(!bulk().given);
    const auto waits = last();
    pass(49'900);
    QVERIFY(!other().given);
    s->learn(HeadroomScripts::claimName(1), {limit, {}, 10, {}});
    QCOMPARE(s->heard(1).at(0).second, last().substr(2) + " 11");
    pass(200);
    QVERIFY(!other().given);
    s->learn(HeadroomScripts::claimName(2), {limit, {}, 10, {}});
    QCOMPARE(s->heard(1).at(0).second, waits.substr(2) + " 11"); // before those that came since
}

void TestHeadroomScriptsBulk::whatIsGivenBackIsFree()
{
    QCOMPARE(takeBulk(), 18);
    for (int i = 1; i <= 18; ++i)
        QVERIFY(s->giveBack(HeadroomScripts::claimName(i)) == 1);
    for (int i = 0; i < 20; ++i)
        QVERIFY(other().given);
}

void TestHeadroomScriptsBulk::theDeadHoldNothingUp()
{
    s->listen("q");
    QCOMPARE(takeBulk(), 18);
    QVERIFY(!bulk().given);
    QVERIFY(!bulk().given);
    s->stopListening("p");
    s->isForBulk = true;
    QVERIFY(!s->claim("q:100001").given);
    s->isForBulk = false;
    QVERIFY(s->claim("q:100002").given);
    QVERIFY(s->claim("q:100003").given);
    QVERIFY(!s->claim("q:100004").given);
    pass(s->lease + 1);
    QVERIFY(s->claim("q:100005").given);
    const auto heard = s->heard(2); // the line of "q" in its order, that of bulk after the other
    QCOMPARE(heard.at(0), (std::pair<std::string, std::string>{"to:q", "100004 0"}));
    QCOMPARE(heard.at(1), (std::pair<std::string, std::string>{"to:q", "100001 0"}));
}

void TestHeadroomScriptsBulk::duringAHoldNoneIsGiven()
{
    s->holdAll(5000);
    const auto reply = bulk();
    QVERIFY(!reply.given);
    QVERIFY(reply.ms <= 100);
    s->giveBack(last());
    pass(5002);
    QVERIFY(bulk().given);
}

void TestHeadroomScriptsBulk::allOfThemStayWithinTheLimitAndNoneWaitsForEver_data()
{
    QTest::addColumn<unsigned>("seed");
    QTest::addColumn<bool>("dies");
    QTest::addColumn<bool>("isOlder");
    for (unsigned seed = 1; seed <= 8; ++seed) {
        const bool dies = seed % 4 < 2;
        QTest::addRow("seed %u%s", seed, dies ? ", bulk dies" : "") << seed << dies << false;
        QTest::addRow("seed %u%s, the others are older", seed, dies ? ", bulk dies" : "") << seed << dies << true;
    }
}

// Requests of both kinds that take 1 to 60 ms to arrive and as long to be answered; some are given back. Bulk asks for
// as many as it can, the others by turns for much and for little. At most `limit` requests arrive within any second,
// and when no more are asked for nothing is left in line.
void TestHeadroomScriptsBulk::allOfThemStayWithinTheLimitAndNoneWaitsForEver()
{
    QFETCH(unsigned, seed);
    QFETCH(bool, dies);
    QFETCH(bool, isOlder); // their scripts
    constexpr std::int64_t span = 1000;
    std::mt19937_64 random{seed};
    const auto upTo = [&random](std::int64_t n) { return 1 + static_cast<std::int64_t>(random() % std::uint64_t(n)); };
    struct Flight
    {
        std::string claim;
        std::int64_t arrives;
        std::int64_t answered;
    };
    s->lease = 3000;
    s->listen("bulk");
    std::vector<Flight> flights;
    std::deque<std::int64_t> arrived;
    std::set<std::string> inLine;
    std::map<std::string, std::int64_t> askAgain; // by process
    std::size_t maximum = 0;
    int went[2]{};
    const auto begun = s->now();
    bool isDead = false;
    const auto actFor = [&](const std::string& claim) {
        s->isForBulk = claim.starts_with("bulk");
        s->isOlder = isOlder && !s->isForBulk;
    };
    const auto ask = [&](const std::string& claim) {
        actFor(claim);
        return s->claim(claim);
    };
    const auto grant = [&](const std::string& claim, std::int64_t ms) {
        inLine.erase(claim);
        ++went[claim.starts_with("bulk")];
        if (random() % 10 == 0) {
            actFor(claim);
            s->giveBack(claim);
            return;
        }
        const auto arrives = s->now() + ms + upTo(60);
        flights.push_back({claim, arrives, arrives + upTo(60)});
    };
    const auto wants = [&](const std::string& process) -> std::size_t {
        const auto since = s->now() - begun;
        if (since > 6000 || (isDead && process == "bulk"))
            return 0;
        return process == "bulk" ? 4 : (since / 1500 + seed) % 2 == 0 ? 5 : (random() % 200 == 0);
    };
    for (; s->now() < begun + 12'000; pass(1)) {
        for (const auto& [channel, reply] : s->heard(0)) {
            const auto space = reply.find(' ');
            const auto claim = channel.substr(3) + ':' + reply.substr(0, space);
            if (inLine.contains(claim))
                grant(claim, std::stoll(reply.substr(space + 1)));
        }
        if (dies && !isDead && s->now() > begun + 3000) {
            isDead = true;
            s->stopListening("bulk");
            std::erase_if(inLine, [](const std::string& claim) { return claim.starts_with("bulk"); });
            std::erase_if(flights, [&](const Flight& flight) {
                const bool is = flight.claim.starts_with("bulk");
                if (is && flight.arrives > s->now())
                    return true; // never sent
                return is && flight.answered > s->now();
            });
        }
        for (const std::string process : {"p", "bulk"}) {
            const auto waits = static_cast<std::size_t>(std::ranges::count_if(
                inLine, [&](const std::string& claim) { return claim.starts_with(process + ':'); }));
            std::string claim;
            if (waits < wants(process))
                claim = process + ':' + std::to_string(100'000 + ++m_number);
            else if (waits > 0 && askAgain[process] <= s->now())
                claim = *inLine.lower_bound(process + ':');
            if (claim.empty())
                continue;
            const auto reply = ask(claim);
            if (reply.given) {
                grant(claim, reply.ms);
            } else {
                inLine.insert(claim);
                askAgain[process] = s->now() + reply.ms;
            }
        }
        std::erase_if(flights, [&](const Flight& flight) {
            if (flight.arrives == s->now())
                arrived.push_back(s->now());
            if (flight.answered > s->now())
                return false;
            actFor(flight.claim);
            s->learn(flight.claim, {limit, {}, std::max<std::int64_t>(0, flight.arrives + span - s->now()), {}});
            return true;
        });
        while (!arrived.empty() && arrived.front() <= s->now() - span)
            arrived.pop_front();
        maximum = std::max(maximum, arrived.size());
    }
    QVERIFY2(maximum <= std::size_t(limit), std::to_string(maximum).c_str());
    QVERIFY2(inLine.empty(), (std::to_string(inLine.size()) + " in line").c_str());
    QVERIFY2(went[0] > 40 && went[1] >= (dies ? 1 : 4),
        (std::to_string(went[0]) + " and " + std::to_string(went[1])).c_str());
    QCOMPARE(s->integer({"ZCARD", s->key("f:global")}), 0);
}

HEADROOM_TEST(TestHeadroomScriptsBulk)

} // namespace headroom::tst_headroom_scripts_bulk

#include "tst_headroom_scripts_bulk.moc"
