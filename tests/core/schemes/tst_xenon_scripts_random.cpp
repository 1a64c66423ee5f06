// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Random interleavings of several processes on one bucket, against a Discord that counts and must never be over-used.
// The scripts run in a real server on a clock that is set, a millisecond at a time: a seed always gives the same run.
#include "tests/support/schemes/counting_window.h"
#include "tests/support/schemes/xenon_scripts.h"

#include <array>
#include <random>

namespace headroom::tst_xenon_scripts_random {

using support::CountingWindow;
using support::XenonScripts;

namespace {

constexpr int length = 300; // ms
constexpr int windows = 15;

// One of the fleet: what it has claimed is on its way, and it knows when to claim again.
struct Process
{
    std::int64_t claimsAgain = 0;
    bool waitsForAnswer = false;
};

struct Flight
{
    std::string claim;
    std::int64_t at; // arrives, is answered
    bool arrived = false;
    std::optional<CountingWindow::Headers> reply = {};
};

XenonScripts::Answered headers(const CountingWindow::Headers& reply)
{
    return {reply.limit, reply.remaining, reply.resetAfter, reply.reset};
}

} // namespace

class TestXenonScriptsRandom : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void neverOverUsed_data() { support::addWindowsThatAreShared(4); }
    void neverOverUsed();

private:
    support::RedisServer m_redis;
};

void TestXenonScriptsRandom::init()
{
    m_redis.cli({QStringLiteral("FLUSHALL")});
}

void TestXenonScriptsRandom::neverOverUsed()
{
    QFETCH(bool, sliding);
    QFETCH(int, limit);
    QFETCH(bool, losses);
    QFETCH(unsigned, seed);
    XenonScripts s(m_redis);
    s.lease = losses ? 900 : 30'000; // longer than a window and any flight
    CountingWindow window(sliding ? CountingWindow::Kind::Sliding : CountingWindow::Kind::Fixed, limit, length);
    std::mt19937_64 random(seed * 100U + static_cast<unsigned>(limit * 2 + sliding));
    const auto oneIn = [&random](unsigned n) { return random() % n == 0; };
    // Most are quick, and overtake each other; some take so long that another window has begun.
    const auto latency = [&] { return static_cast<std::int64_t>(oneIn(25) ? random() % length : random() % 15); };

    std::array<Process, 3> processes;
    std::vector<Flight> flights;
    int number = 0;
    int answered = 0;
    int refused = 0;
    const int wanted = limit * windows;
    const auto started = s.now();
    const auto deadline = started + 120'000;
    while (answered < wanted && s.now() < deadline) {
        const auto now = s.now();
        if (s.heard() > 0) {
            for (auto& process : processes) {
                if (process.waitsForAnswer && !(losses && oneIn(10)))
                    process.claimsAgain = now;
            }
        }
        for (auto& process : processes) {
            if (now < process.claimsAgain || oneIn(2))
                continue;
            const auto claim = std::to_string(++number);
            const auto reply = s.claim(claim);
            process.waitsForAnswer = reply.what == XenonScripts::WaitForAnswer;
            if (reply.what != XenonScripts::Granted)
                process.claimsAgain = now + reply.ms + 1;
            else if (losses && oneIn(15))
                continue; // killed: never sent, never given back
            else if (oneIn(12))
                s.giveBack(claim);
            else
                flights.push_back({claim, now + latency()});
        }
        for (std::size_t i = 0; i < flights.size();) {
            auto& flight = flights[i];
            if (now < flight.at) {
                ++i;
                continue;
            }
            if (!std::exchange(flight.arrived, true)) {
                flight.reply = window.arrive(now);
                refused += !flight.reply;
                flight.at = now + latency();
                ++i;
                continue;
            }
            if (!flight.reply)
                s.exhaust(flight.claim, window.freeIn(now));
            else if (losses && answered > 0 && oneIn(10)) // without any answer nobody knows for how long to wait
                s.abandon(flight.claim);
            else
                s.learn(flight.claim, headers(*flight.reply));
            if (flight.reply && oneIn(8))
                s.learn(flight.claim, headers(*flight.reply)); // twice
            ++answered;
            flights.erase(flights.begin() + static_cast<long>(i));
        }
        s.pass(1);
    }
    const auto took = s.now() - started;
    qInfo("%d answered in %lld ms, ideal %d ms", answered, static_cast<long long>(took), (wanted - 1) / limit * length);
    QCOMPARE(refused, 0);
    QVERIFY(answered >= wanted); // some in the same round
}

HEADROOM_TEST(TestXenonScriptsRandom)

} // namespace headroom::tst_xenon_scripts_random

#include "tst_xenon_scripts_random.moc"
