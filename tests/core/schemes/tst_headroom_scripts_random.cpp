// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Random interleavings of several processes on one bucket, against a Discord that counts and must never be over-used.
// The scripts run in a real server on a clock that is set, a millisecond at a time: a seed always gives the same run.
#include "tests/support/schemes/counting_window.h"
#include "tests/support/schemes/headroom_scripts.h"

#include <random>
#include <set>

namespace headroom::tst_headroom_scripts_random {

using support::CountingWindow;
using support::HeadroomScripts;

class TestHeadroomScriptsRandom : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void neverOverUsed_data() { support::addWindowsThatAreShared(5); }
    void neverOverUsed();

private:
    support::RedisServer m_redis;
};

void TestHeadroomScriptsRandom::init()
{
    m_redis.cli({QStringLiteral("FLUSHALL")});
}

void TestHeadroomScriptsRandom::neverOverUsed()
{
    QFETCH(bool, sliding);
    QFETCH(int, limit);
    QFETCH(bool, losses);
    QFETCH(unsigned, seed);
    const int length = limit == 1 ? 50 : 150; // ms
    HeadroomScripts s(m_redis);
    s.lease = losses ? 500 : 30000; // longer than a window and any flight
    s.claimTimeout = 60'000;
    s.setTime(s.now() + 3'600'000);
    const std::vector<std::string> processes{"a", "b", "c"};
    for (const auto& process : processes)
        s.listen(process);
    CountingWindow window(sliding ? CountingWindow::Kind::Sliding : CountingWindow::Kind::Fixed, limit, length);
    std::mt19937_64 random(seed * 100U + static_cast<unsigned>(limit * 2 + sliding));
    const auto oneIn = [&random](unsigned n) { return random() % n == 0; };

    struct Flight
    {
        std::string claim;
        std::int64_t at; // may be sent, arrives, is answered
        std::optional<CountingWindow::Headers> answer;
        bool arrived = false;
    };
    const auto learn = [&s](const Flight& flight) {
        const auto& answer = *flight.answer;
        s.learn(flight.claim, {answer.limit, answer.remaining, answer.resetAfter, answer.reset});
    };
    std::vector<Flight> flights;
    std::set<std::string> inLine;
    int number = 1'000'000;
    int answered = 0;
    int refused = 0;
    const auto started = s.now();
    const auto grant = [&](const std::string& claim, std::int64_t ms) {
        inLine.erase(claim);
        if (losses && oneIn(15))
            return; // killed: never sent, never given back
        if (oneIn(12)) {
            s.giveBack(claim);
            return;
        }
        flights.push_back({claim, s.now() + ms + static_cast<std::int64_t>(random() % 12), {}, false});
    };
    const int wanted = limit * 15;
    const auto deadline = started + 60'000;
    while (answered < wanted && s.now() < deadline) {
        for (const auto& [channel, text] : s.heard(0)) {
            const auto space = text.find(' ');
            const auto claim = channel.substr(3) + ":" + text.substr(0, space);
            if (channel != "held" && inLine.contains(claim) && !(losses && oneIn(20)))
                grant(claim, std::stoll(text.substr(space + 1)));
        }
        if (inLine.size() + flights.size() < 3U * static_cast<unsigned>(limit) + 4 && oneIn(2)) {
            const auto claim = processes[random() % 3] + ":" + std::to_string(++number);
            const auto reply = s.claim(claim);
            if (reply.given)
                grant(claim, reply.ms);
            else
                inLine.insert(claim);
        }
        if (!inLine.empty() && oneIn(losses ? 10 : 60)) { // asks again, as after a lost connection
            const auto claim = *std::next(inLine.begin(), static_cast<long>(random() % inLine.size()));
            const auto reply = s.claim(claim, 1000);
            if (reply.given)
                grant(claim, reply.ms);
        }
        if (!inLine.empty() && oneIn(25)) {
            s.giveBack(*inLine.begin());
            inLine.erase(inLine.begin());
        }
        const auto now = s.now();
        for (std::size_t i = 0; i < flights.size();) {
            auto& flight = flights[i];
            if (now < flight.at) {
                ++i;
                continue;
            }
            if (!flight.arrived) {
                flight.arrived = true;
                flight.answer = window.arrive(now);
                refused += !flight.answer;
                flight.at = now + static_cast<std::int64_t>(random() % 15); // overtakes others
                ++i;
                continue;
            }
            if (!flight.answer)
                s.exhaust(flight.claim, window.freeIn(now));
            else if (losses && answered > 0 && oneIn(10)) // without any answer nobody knows for how long to wait
                s.abandon(flight.claim);
            else
                learn(flight);
            if (flight.answer && oneIn(8))
                learn(flight); // twice
            ++answered;
            flights.erase(flights.begin() + static_cast<long>(i));
        }
        s.setTime(now + 1);
    }
    const auto took = s.now() - started;
    qInfo("%d answered in %lld ms, ideal %d ms", answered, static_cast<long long>(took), (wanted - 1) / limit * length);
    QCOMPARE(refused, 0);
    QVERIFY(answered >= wanted); // some in the same round
}

HEADROOM_TEST(TestHeadroomScriptsRandom)

} // namespace headroom::tst_headroom_scripts_random

#include "tst_headroom_scripts_random.moc"
