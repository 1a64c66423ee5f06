// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A million channels leave no more behind than those in use.
#include "core/base/virtual_clock.h"
#include "core/rest/client.h"
#include "tests/support/address_sanitizer.h"
#include "tests/support/client_world.h"
#include "tests/support/in_memory_discord.h"

#include <QTest>

namespace headroom::tst_client_million {

using namespace std::chrono_literals;
using namespace headroom::support;

namespace {

// Twenty seconds of them are more than may be left at any time; with the sanitizer a million take minutes.
#ifdef HEADROOM_ADDRESS_SANITIZER
constexpr std::size_t channels = 100'000;
#else
constexpr std::size_t channels = 1'000'000;
#endif

} // namespace

class TestClientMillion : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aMillionChannelsInAHurryAreForgotten();
    void channelsOfAClientThatNeverHasToWaitAreForgotten();
    void channelsAreForgottenWhenTheClientIsIdle();

private:
    struct World
    {
        explicit World(rest::Scheduler::Options options)
            : client(nullptr, discord, clock, {options, {}, "here"})
        {
        }
        void submitTo(std::size_t channel)
        {
            client.submit({"POST", channelPath(channel), {}, {}}, [this](const rest::Outcome&) { ++ended; });
        }

        VirtualClock clock;
        InMemoryDiscord discord{clock, 40ms, [](const std::string&) { return InMemoryDiscord::Left{5, 4, 5s}; }};
        rest::Client client;
        std::size_t ended = 0;
    };
};

// Five thousand a second: at any time the buckets of 25,000 are in use, more than are kept of idle ones.
void TestClientMillion::aMillionChannelsInAHurryAreForgotten()
{
    auto options = unlimited(5000);
    options.mostIdleLanes = 1000;
    World world(options);
    std::size_t most = 0;
    for (std::size_t i = 0; i < channels; ++i) {
        world.submitTo(i);
        if (i % 5 == 4)
            world.clock.advance(1ms);
        most = std::max(most, world.client.scheduler().lanes());
    }
    world.clock.advance(1s);
    QCOMPARE(world.ended, channels);
    // Ten times as many as are kept of idle ones, what comes in the second between two looks, and what is under way.
    QVERIFY2(most <= 10 * 1000 + 5000 + 5000, std::to_string(most).c_str());
}

// Its alarm never rings: everything goes at once.
void TestClientMillion::channelsOfAClientThatNeverHasToWaitAreForgotten()
{
    World world(unlimited());
    std::size_t most = 0;
    for (std::size_t i = 0; i < 20'000; ++i) {
        world.submitTo(i);
        world.clock.advance(100ms);
        most = std::max(most, world.client.scheduler().lanes());
    }
    QVERIFY2(most <= 6100, std::to_string(most).c_str()); // of ten minutes, ten a second, and a look a second
}

void TestClientMillion::channelsAreForgottenWhenTheClientIsIdle()
{
    World world(unlimited());
    for (std::size_t i = 0; i < 1000; ++i)
        world.submitTo(i);
    world.clock.advance(1s);
    QCOMPARE(world.client.scheduler().lanes(), 1000U);
    world.clock.advance(11min);
    world.submitTo(1000);
    QVERIFY(world.client.scheduler().lanes() <= 1U);
}

HEADROOM_TEST(TestClientMillion)

} // namespace headroom::tst_client_million

#include "tst_client_million.moc"
