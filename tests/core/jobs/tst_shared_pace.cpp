// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/time/virtual_clock.h"
#include "core/jobs/run/send_turns.h"
#include "tests/support/clients/client_world.h"

#include <deque>
#include <memory>
#include <random>

namespace headroom::tst_shared_pace {

using namespace jobs;
using namespace support;
using namespace std::chrono_literals;

namespace {

constexpr double rate = 20;

// Senders that always have something to send, each with so many under way at most, and a clock that is looked at only
// every few milliseconds.
struct World
{
    explicit World(unsigned seed, double perSecond = rate)
        : random(seed)
    {
        pace.setRate(perSecond);
    }

    struct Job
    {
        SharedPace::Sender sender;
        std::size_t concurrency;
        bool isPaused = false;
        std::deque<Instant> answers = {};
        std::vector<Instant> sent = {};
    };

    Job& add(double own = 0, std::size_t concurrency = 1000)
    {
        jobs.push_back(std::make_unique<Job>(Job{pace.join(), concurrency}));
        pace.setRate(jobs.back()->sender, own);
        return *jobs.back();
    }
    void pass(Duration span)
    {
        for (const auto end = now + span; now < end;) {
            now += std::chrono::microseconds(1000 + random() % 12'000);
            for (const auto& job : jobs) {
                while (!job->answers.empty() && job->answers.front() <= now)
                    job->answers.pop_front();
                tellWaiting(*job);
            }
            for (auto turn = pace.next(now); turn && turn->at <= now; turn = pace.next(now))
                send(**std::find_if(
                    jobs.begin(), jobs.end(), [&turn](const auto& job) { return job->sender == turn->sender; }));
        }
    }
    void tellWaiting(const Job& job)
    {
        pace.setWaiting(job.sender, !job.isPaused && job.answers.size() < job.concurrency);
    }
    void send(Job& job)
    {
        pace.take(job.sender, now);
        job.sent.push_back(now);
        all.push_back(now);
        job.answers.push_back(now + std::chrono::milliseconds(100));
        tellWaiting(job);
    }
    double rateOf(const Job& job) const { return pace.rateOf(job.sender, now); }
    // The most above the rate in any span, in requests.
    double maxOver(double perSecond) const
    {
        double maximum = 0;
        double least = 1e9;
        for (std::size_t i = 0; i < all.size(); ++i) {
            const auto allowed = perSecond * std::chrono::duration<double>(all[i].time_since_epoch()).count();
            least = std::min(least, double(i) - allowed);
            maximum = std::max(maximum, double(i + 1) - allowed - least);
        }
        return maximum;
    }

    std::mt19937_64 random;
    Instant now{1h};
    SharedPace pace;
    std::vector<std::unique_ptr<Job>> jobs;
    std::vector<Instant> all;
};

double perSecond(std::size_t sent, Duration span)
{
    return double(sent) / std::chrono::duration<double>(span).count();
}

} // namespace

class TestSharedPace : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void fourTogetherStayWithinItAndEachHasItsPart_data() { addSeeds(30); }
    void fourTogetherStayWithinItAndEachHasItsPart();
    void oneAloneHasAllOfIt_data() { addSeeds(30); }
    void oneAloneHasAllOfIt();
    void whatALowRateLeavesIsTheOthers_data() { addSeeds(30); }
    void whatALowRateLeavesIsTheOthers();
    void anyMixHasWhatItIsToldAndWastesNothing_data() { addSeeds(100); }
    void anyMixHasWhatItIsToldAndWastesNothing();
    void whoDoesNotSendHoldsUpNobody();
    void whoRestedHasNoMoreThanItsPartAfterwards();
};

void TestSharedPace::fourTogetherStayWithinItAndEachHasItsPart()
{
    QFETCH(unsigned, seed);
    World world(seed);
    for (int i = 0; i < 4; ++i)
        world.add();
    world.pass(60s);
    QVERIFY2(world.maxOver(rate) <= rate * 0.1 + 2, qPrintable(QString::number(world.maxOver(rate))));
    QVERIFY2(world.all.size() >= 0.98 * rate * 60, qPrintable(QString::number(world.all.size())));
    for (const auto& job : world.jobs) {
        QVERIFY2(
            std::abs(double(job->sent.size()) - rate * 60 / 4) <= 4, qPrintable(QString::number(job->sent.size())));
        QCOMPARE(world.rateOf(*job), rate / 4);
    }
}

void TestSharedPace::oneAloneHasAllOfIt()
{
    QFETCH(unsigned, seed);
    const double perSecond = seed % 2 ? 500 : rate;
    World world(seed, perSecond);
    auto& job = world.add();
    world.add().isPaused = true; // it waits, and then has nothing to send
    world.pass(30s);
    QVERIFY2(double(job.sent.size()) >= 0.98 * perSecond * 30, qPrintable(QString::number(job.sent.size())));
    QVERIFY2(world.maxOver(perSecond) <= perSecond * 0.1 + 2, qPrintable(QString::number(world.maxOver(perSecond))));
    QCOMPARE(world.rateOf(job), perSecond);
}

void TestSharedPace::whatALowRateLeavesIsTheOthers()
{
    QFETCH(unsigned, seed);
    World world(seed);
    auto& slow = world.add(2);
    auto& one = world.add();
    auto& other = world.add();
    auto& slower = world.add(1);
    world.pass(60s);
    QVERIFY2(slow.sent.size() >= 117 && slow.sent.size() <= 121, qPrintable(QString::number(slow.sent.size())));
    QVERIFY2(slower.sent.size() >= 58 && slower.sent.size() <= 61, qPrintable(QString::number(slower.sent.size())));
    for (const auto* job : {&one, &other})
        QVERIFY2(std::abs(double(job->sent.size()) - 17 * 30) <= 12, qPrintable(QString::number(job->sent.size())));
    QCOMPARE(world.rateOf(one), 8.5);
    QCOMPARE(world.rateOf(slow), 2.0);
}

// Own rates, concurrencies, and rests at random.
void TestSharedPace::anyMixHasWhatItIsToldAndWastesNothing()
{
    QFETCH(unsigned, seed);
    World world(seed);
    const auto count = 1 + world.random() % 6;
    double wanted = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const double own = world.random() % 2 ? 0 : 0.5 + double(world.random() % 10);
        world.add(own);
        wanted += own > 0 ? own : rate;
    }
    world.pass(10s);
    const auto before = world.all.size();
    std::vector<std::size_t> sentBefore;
    for (const auto& job : world.jobs)
        sentBefore.push_back(job->sent.size());
    world.pass(60s);
    const auto all = perSecond(world.all.size() - before, 60s);
    QVERIFY2(all >= 0.97 * std::min(rate, wanted), qPrintable(QString::number(all)));
    QVERIFY2(world.maxOver(rate) <= rate * 0.1 + 2, qPrintable(QString::number(world.maxOver(rate))));
    for (std::size_t i = 0; i < world.jobs.size(); ++i) {
        const auto& job = *world.jobs[i];
        const auto had = perSecond(job.sent.size() - sentBefore[i], 60s);
        QVERIFY2(std::abs(had - world.rateOf(job)) <= 0.05 * world.rateOf(job) + 0.1,
            qPrintable(QStringLiteral("%1 of %2").arg(had).arg(world.rateOf(job))));
    }
}

// It stands in line, and when its turn comes it has nothing to send any more, or is gone; on the clock.
void TestSharedPace::whoDoesNotSendHoldsUpNobody()
{
    VirtualClock clock;
    SendTurns turns(clock);
    turns.setRate(rate);
    SendTurns::Sender sender(turns);
    SendTurns::Sender::Line line{};
    int sent = 0;
    const auto send = [&] {
        for (; sender.isUp(line); ++sent)
            sender.take();
    };
    line = sender.addLine(send);
    send();
    std::vector<std::unique_ptr<SendTurns::Sender>> idle;
    for (int i = 0; i < 100; ++i) {
        idle.push_back(std::make_unique<SendTurns::Sender>(turns));
        QVERIFY(!idle.back()->isUp(idle.back()->addLine([] {})));
        if (i % 2)
            idle.back()->leave();
        clock.advance(100ms);
    }
    QVERIFY2(sent >= 198 && sent <= 203, qPrintable(QString::number(sent)));
    // Two lines of one sender have one part together, and the other sender its own.
    int read = 0;
    int written = 0;
    SendTurns::Sender other(turns);
    SendTurns::Sender::Line reading{};
    SendTurns::Sender::Line writing{};
    reading = other.addLine([&] {
        for (; other.isUp(reading); ++read)
            other.take();
    });
    writing = other.addLine([&] {
        for (; other.isUp(writing); ++written)
            other.take();
    });
    QVERIFY(!other.isUp(reading) && !other.isUp(writing));
    sent = 0;
    clock.advance(10s);
    QVERIFY2(std::abs(sent - 100) <= 2, qPrintable(QString::number(sent)));
    QVERIFY2(std::abs(read + written - 100) <= 2, qPrintable(QString::number(read + written)));
    turns.setRate(2 * rate);
    sent = 0;
    clock.advance(10s);
    QVERIFY2(std::abs(sent - 200) <= 3, qPrintable(QString::number(sent)));
}

void TestSharedPace::whoRestedHasNoMoreThanItsPartAfterwards()
{
    World world(1);
    auto& one = world.add();
    auto& other = world.add();
    other.isPaused = true;
    world.pass(30s);
    other.isPaused = false;
    const auto before = one.sent.size();
    world.pass(10s);
    QVERIFY2(one.sent.size() - before >= 97, qPrintable(QString::number(one.sent.size() - before)));
}

HEADROOM_TEST(TestSharedPace)

} // namespace headroom::tst_shared_pace

#include "tst_shared_pace.moc"
