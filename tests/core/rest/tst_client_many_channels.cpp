// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// However many channels there were, no more is left behind than those in use.
#include "core/base/time/virtual_clock.h"
#include "core/rest/client.h"
#include "tests/support/clients/client_world.h"
#include "tests/support/discord/in_memory_discord.h"

namespace headroom::tst_client_many_channels {

using namespace std::chrono_literals;
using namespace headroom::support;

namespace {

// Three times as many as anything may be left of at any time; HEADROOM_CHANNELS=1000000 tries more.
std::size_t channels()
{
    const auto given = qEnvironmentVariableIntValue("HEADROOM_CHANNELS");
    return given > 0 ? static_cast<std::size_t>(given) : 60'000;
}

} // namespace

class TestClientManyChannels : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void channelsInAHurryAreForgotten();
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
            client.submit({{"POST", channelPath(channel), {}, {}}}, [this](const model::Outcome&) { ++ended; });
        }

        VirtualClock clock;
        InMemoryDiscord discord{clock, 40ms, [](const std::string&) { return InMemoryDiscord::Left{5, 4, 5s}; }};
        rest::Client client;
        std::size_t ended = 0;
    };
};

// Five thousand a second: at any time the buckets of 25,000 are in use, more than are kept of idle ones.
void TestClientManyChannels::channelsInAHurryAreForgotten()
{
    auto options = unlimited(5000);
    options.maxIdleLanes = 1000;
    World world(options);
    const auto count = channels();
    std::size_t maximum = 0;
    for (std::size_t i = 0; i < count; ++i) {
        world.submitTo(i);
        if (i % 5 == 4)
            world.clock.advance(1ms);
        maximum = std::max(maximum, world.client.scheduler().lanes());
    }
    world.clock.advance(1s);
    QCOMPARE(world.ended, count);
    // Ten times as many as are kept of idle ones, what comes in the second between two looks, and what is under way.
    QVERIFY2(maximum <= 10 * 1000 + 5000 + 5000, std::to_string(maximum).c_str());
}

// Its alarm never rings: everything goes at once.
void TestClientManyChannels::channelsOfAClientThatNeverHasToWaitAreForgotten()
{
    World world(unlimited());
    std::size_t maximum = 0;
    for (std::size_t i = 0; i < 12'000; ++i) {
        world.submitTo(i);
        world.clock.advance(100ms);
        maximum = std::max(maximum, world.client.scheduler().lanes());
    }
    QVERIFY2(maximum <= 6100, std::to_string(maximum).c_str()); // of ten minutes, ten a second, and a look a second
}

void TestClientManyChannels::channelsAreForgottenWhenTheClientIsIdle()
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

HEADROOM_TEST(TestClientManyChannels)

} // namespace headroom::tst_client_many_channels

#include "tst_client_many_channels.moc"
