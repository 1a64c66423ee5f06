// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Who goes first: in the order of submission, as if a normal request had come 10 s later than it did and a bulk one 60
// s. So a bulk request waits for none that came more than a minute after it.
#include "tests/support/clients/client_world.h"

#include <map>
#include <set>

namespace headroom::tst_client_priorities {

using namespace std::chrono_literals;
using namespace headroom::support;

namespace {

constexpr std::array<Duration, 3> handicaps{0s, 10s, 60s};

struct Submission
{
    Instant when;
    model::Priority priority;
    std::size_t sentBefore; // how many had gone out when it came

    std::pair<Instant, std::size_t> place(std::size_t number) const
    {
        return {when + handicaps[static_cast<std::size_t>(priority)], number};
    }
};

struct Submitted
{
    std::vector<Submission> all;
    std::map<std::string, std::size_t> byPath;

    void submit(ClientWorld& world, const std::string& channel, model::Priority priority)
    {
        const auto path = channel + "?mark=" + std::to_string(all.size());
        byPath[path] = all.size();
        all.push_back({world.clock.now(), priority, world.discord.passages().size()});
        rest::Request request{{"POST", path, {}, {}}};
        request.priority = priority;
        world.submit(request);
    }

    // Those that were sent although one that waited should have gone first.
    int overtakings(const ModelDiscord& discord) const
    {
        int count = 0;
        std::set<std::size_t> isSent;
        const auto& sent = discord.passages();
        for (std::size_t i = 0; i < sent.size(); ++i) {
            const auto number = byPath.at(sent[i].path);
            for (std::size_t other = 0; other < all.size() && all[other].sentBefore <= i; ++other) {
                const bool goesFirst = all[other].place(other) < all[number].place(number);
                count += goesFirst && !isSent.contains(other) ? 1 : 0;
            }
            isSent.insert(number);
        }
        return count;
    }
};

} // namespace

class TestClientPriorities : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void inOneBucketNobodyIsOvertaken_data() { addSeeds(200); }
    void inOneBucketNobodyIsOvertaken();
    void underTheGlobalLimitNobodyIsOvertaken_data() { addSeeds(100); }
    void underTheGlobalLimitNobodyIsOvertaken();
    void aBulkRequestWaitsAMinuteMoreThanAllThatKeepComing_data();
    void aBulkRequestWaitsAMinuteMoreThanAllThatKeepComing();
    void ofThoseThatComeTogetherTheCriticalGoFirst();
};

void TestClientPriorities::inOneBucketNobodyIsOvertaken()
{
    QFETCH(unsigned, seed);
    std::mt19937_64 random{seed};
    ModelDiscord::Options model;
    model.latencies = ModelLatencies::between(1ms, 1ms + std::chrono::milliseconds(random() % 300));
    model.seed = seed;
    ClientWorld world(model, unlimited(1 + static_cast<unsigned>(random() % 20)));
    const auto kind = static_cast<ModelWindow::Kind>(random() % 4);
    world.discord.setBucket(channelPath(0), {kind, 1 + static_cast<std::int64_t>(random() % 5), 3s});
    Submitted submitted;
    for (int i = 0; i < 150; ++i) {
        submitted.submit(world, channelPath(0), static_cast<model::Priority>(random() % 3));
        if (random() % 3)
            world.clock.advance(std::chrono::milliseconds(random() % 1500));
    }
    QVERIFY(world.runToTheEnd());
    QCOMPARE(world.ended(model::Outcome::Kind::Answered), 150);
    QCOMPARE(submitted.overtakings(world.discord), 0);
}

void TestClientPriorities::underTheGlobalLimitNobodyIsOvertaken()
{
    QFETCH(unsigned, seed);
    std::mt19937_64 random{seed};
    ModelDiscord::Options model;
    model.latencies = ModelLatencies::between(1ms, 1ms + std::chrono::milliseconds(random() % 300));
    model.seed = seed;
    auto options = unlimited();
    options.globalPerSecond = static_cast<double>(1 + random() % 4);
    ClientWorld world(model, options);
    Submitted submitted;
    for (std::size_t i = 0; i < 200; ++i) {
        submitted.submit(world, channelPath(i), static_cast<model::Priority>(random() % 3));
        if (random() % 3)
            world.clock.advance(std::chrono::milliseconds(random() % 500));
    }
    QVERIFY(world.runToTheEnd());
    QCOMPARE(world.ended(model::Outcome::Kind::Answered), 200);
    QCOMPARE(submitted.overtakings(world.discord), 0);
}

void TestClientPriorities::aBulkRequestWaitsAMinuteMoreThanAllThatKeepComing_data()
{
    QTest::addColumn<int>("others");
    QTest::addColumn<int>("secondsMore");
    QTest::newRow("critical") << static_cast<int>(model::Priority::Critical) << 60;
    QTest::newRow("normal") << static_cast<int>(model::Priority::Normal) << 50;
    QTest::newRow("bulk") << static_cast<int>(model::Priority::Bulk) << 0;
}

// A bucket of one a second is asked for two a second.
void TestClientPriorities::aBulkRequestWaitsAMinuteMoreThanAllThatKeepComing()
{
    QFETCH(int, others);
    QFETCH(int, secondsMore);
    ModelDiscord::Options model;
    model.latencies = ModelLatencies::steady(10ms, 10ms);
    ClientWorld world(model, unlimited());
    world.discord.setBucket(channelPath(0), {ModelWindow::Kind::Fixed, 1, 1s});
    Submitted submitted;
    for (int i = 0; i < 300; ++i) {
        submitted.submit(world, channelPath(0), i == 20 ? model::Priority::Bulk : static_cast<model::Priority>(others));
        world.clock.advance(500ms);
    }
    QVERIFY(world.runToTheEnd());
    int later = 0;
    for (const auto& passage : world.discord.passages()) {
        const auto number = submitted.byPath.at(passage.path);
        if (number == 20)
            break;
        later += submitted.all[number].when > submitted.all[20].when ? 1 : 0;
    }
    QVERIFY2(later <= 2 * secondsMore, std::to_string(later).c_str());
    QVERIFY2(later >= 2 * secondsMore - 2, std::to_string(later).c_str()); // and that long it does give way
}

void TestClientPriorities::ofThoseThatComeTogetherTheCriticalGoFirst()
{
    ModelDiscord::Options model;
    model.latencies = ModelLatencies::steady(10ms, 10ms);
    ClientWorld world(model, unlimited());
    world.discord.setBucket(channelPath(0), {ModelWindow::Kind::Fixed, 3, 1s});
    world.submit("POST", channelPath(0)); // the others wait for what its answer tells
    Submitted submitted;
    for (int i = 0; i < 30; ++i)
        submitted.submit(world, channelPath(0), static_cast<model::Priority>(2 - i % 3));
    QVERIFY(world.runToTheEnd());
    const auto& passages = world.discord.passages();
    QCOMPARE(passages.size(), 31U);
    for (std::size_t i = 1; i < passages.size(); ++i) {
        const auto& submission = submitted.all[submitted.byPath.at(passages[i].path)];
        QCOMPARE(static_cast<std::size_t>(submission.priority), (i - 1) / 10);
    }
}

HEADROOM_TEST(TestClientPriorities)

} // namespace headroom::tst_client_priorities

#include "tst_client_priorities.moc"
