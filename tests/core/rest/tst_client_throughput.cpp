// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A busy bucket is used to its limit: of what Discord would let through, at least 97 in a hundred go through, once the
// length of the way is known, and none is refused.
#include "tests/support/address_sanitizer.h"
#include "tests/support/clients/client_world.h"

#include <array>

namespace headroom::tst_client_throughput {

using namespace std::chrono_literals;
using namespace headroom::support;
using Kind = ModelWindow::Kind;

namespace {

// The way's length is taken from the answers before these.
std::size_t knownFrom(std::int64_t limit)
{
    const auto windows = (20 + static_cast<std::size_t>(limit) - 1) / static_cast<std::size_t>(limit);
    return windows * static_cast<std::size_t>(limit);
}

// What a sanitizer looks for does not depend on the length.
#ifdef HEADROOM_ADDRESS_SANITIZER
constexpr std::array windowLengths{Duration{5s}};
#else
constexpr std::array windowLengths{Duration{1s}, Duration{5s}, Duration{20s}};
#endif

} // namespace

class TestClientThroughput : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aBusyBucketIsUsedToItsLimit_data();
    void aBusyBucketIsUsedToItsLimit();
    void theGlobalLimitIsUsedToo_data();
    void theGlobalLimitIsUsedToo();
};

void TestClientThroughput::aBusyBucketIsUsedToItsLimit_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<int>("limit");
    QTest::addColumn<Duration>("window");
    QTest::addColumn<Duration>("there");
    QTest::addColumn<Duration>("back");
    const std::array names{"fixed", "calendar", "sliding", "dripping"};
    for (int kind = 0; kind < 4; ++kind) {
        for (const int limit : {1, 2, 5, 20}) {
            for (const auto window : windowLengths) {
                for (const auto& [there, back] :
                    {std::pair<Duration, Duration>{5ms, 5ms}, {20ms, 20ms}, {60ms, 20ms}, {20ms, 60ms}, {100ms, 100ms}})
                    QTest::addRow("%s %d in %d s, %d ms there, %d ms back", names[static_cast<std::size_t>(kind)],
                        limit, int(window / 1s), int(there / 1ms), int(back / 1ms))
                        << kind << limit << window << there << back;
            }
        }
    }
}

void TestClientThroughput::aBusyBucketIsUsedToItsLimit()
{
    QFETCH(int, kind);
    QFETCH(int, limit);
    QFETCH(Duration, window);
    QFETCH(Duration, there);
    QFETCH(Duration, back);
    ModelDiscord::Options model;
    model.latencies = ModelLatencies::steady(there, back);
    ClientWorld world(model, unlimited());
    world.discord.setBucket(channelPath(0), {static_cast<Kind>(kind), limit, window});
    const auto known = knownFrom(limit);
    constexpr std::size_t windows = 50;
    for (std::size_t i = 0; i < known + windows * static_cast<std::size_t>(limit) + 1; ++i)
        world.submit("POST", channelPath(0));
    QVERIFY(world.runToTheEnd());
    QCOMPARE(world.discord.count(429), 0);
    const auto arrivals = world.discord.arrivals();
    const auto took = *arrivals[known + windows * static_cast<std::size_t>(limit)].arrived - *arrivals[known].arrived;
    const auto used = std::chrono::duration<double>(windows * window) / std::chrono::duration<double>(took);
    QVERIFY2(used >= 0.97, std::to_string(used).c_str());
    QVERIFY2(used <= 1.03, std::to_string(used).c_str()); // of that many windows no more than a part of one is gained
}

void TestClientThroughput::theGlobalLimitIsUsedToo_data()
{
    QTest::addColumn<int>("perSecond");
    QTest::addColumn<Duration>("latency");
    for (const int perSecond : {5, 50, 500}) {
        for (const Duration latency : {Duration{5ms}, Duration{40ms}, Duration{100ms}})
            QTest::addRow("%d/s, %d ms each way", perSecond, int(latency / 1ms)) << perSecond << latency;
    }
}

void TestClientThroughput::theGlobalLimitIsUsedToo()
{
    QFETCH(int, perSecond);
    QFETCH(Duration, latency);
    ModelDiscord::Options model;
    model.latencies = ModelLatencies::steady(latency, latency);
    model.global = ModelWindow::Rule{Kind::Sliding, perSecond, 1s};
    auto options = unlimited();
    options.globalPerSecond = perSecond;
    ClientWorld world(model, options);
    const auto seconds = 20;
    for (int i = 0; i < (seconds + 4) * perSecond + 1; ++i)
        world.submit("POST", channelPath(static_cast<std::size_t>(i)));
    QVERIFY(world.runToTheEnd());
    QCOMPARE(world.discord.count(429), 0);
    const auto arrivals = world.discord.arrivals();
    const auto first = static_cast<std::size_t>(4 * perSecond);
    const auto took =
        *arrivals[first + static_cast<std::size_t>(seconds * perSecond)].arrived - *arrivals[first].arrived;
    const auto used = seconds / std::chrono::duration<double>(took).count();
    QVERIFY2(used >= 0.97, std::to_string(used).c_str());
}

HEADROOM_TEST(TestClientThroughput)

} // namespace headroom::tst_client_throughput

#include "tst_client_throughput.moc"
