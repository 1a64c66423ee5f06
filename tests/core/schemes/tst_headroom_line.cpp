// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The line of the scheme `headroom` in trouble, many times over: whatever is refused, lost, moved or forgotten, every
// claim goes soon after the trouble has ended, in its place.
#include "tests/support/address_sanitizer.h"
#include "tests/support/schemes/line_world.h"

#include <algorithm>

namespace headroom::tst_headroom_line {

using namespace std::chrono_literals;
using support::LineWorld;

namespace {

// From the end of the trouble until everybody stands in line again: a sign of life, and the longest pause between two
// times of asking again.
constexpr Duration settled = 7s;
// Claims that the server forgot, and nothing else, are missed when the line is asked again.
constexpr Duration lease = 30s;
// Between the moment of a claim and that of its command.
constexpr Duration delay = 300ms;
// What bulk requests leave to others is remembered for so long.
constexpr Duration bulkGivesWay = 15s;

} // namespace

class TestHeadroomLine : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void everyClaimGoesWhenTheTroubleIsOver_data();
    void everyClaimGoesWhenTheTroubleIsOver();
    void theOthersGoOnWhenTheOnlyBulkProcessDies();

private:
    support::RedisServer m_redis;
};

void TestHeadroomLine::everyClaimGoesWhenTheTroubleIsOver_data()
{
    QTest::addColumn<LineWorld::Options>("options");
    QTest::newRow("nothing") << LineWorld::Options{};
    QTest::newRow("refusals") << LineWorld::Options{.refuses = true};
    QTest::newRow("lost connections") << LineWorld::Options{.loses = true};
    QTest::newRow("lost connections and refusals") << LineWorld::Options{.refuses = true, .loses = true};
    QTest::newRow("the slot moves away and back") << LineWorld::Options{.moves = true};
    QTest::newRow("forgotten claims") << LineWorld::Options{.forgets = true};
    QTest::newRow("all but forgotten claims") << LineWorld::Options{.refuses = true, .loses = true, .moves = true};
    constexpr LineWorld::Options withBulk{.processes = 5, .limit = 10, .bulk = 2};
    QTest::newRow("bulk") << withBulk;
    auto troubled = withBulk;
    troubled.refuses = troubled.loses = troubled.moves = true;
    QTest::newRow("bulk, all but forgotten claims") << troubled;
    troubled.forgets = true;
    QTest::newRow("bulk, all") << troubled;
    QTest::newRow("all") << LineWorld::Options{.refuses = true, .loses = true, .moves = true, .forgets = true};
}

void TestHeadroomLine::everyClaimGoesWhenTheTroubleIsOver()
{
    QFETCH(LineWorld::Options, options);
    // HEADROOM_SEEDS=100 tries more.
    const std::uint64_t seeds = qEnvironmentVariableIntValue("HEADROOM_SEEDS") > 0
        ? static_cast<std::uint64_t>(qEnvironmentVariableIntValue("HEADROOM_SEEDS"))
        : support::rounds(5);
    std::size_t went = 0;
    for (options.seed = 1; options.seed <= seeds; ++options.seed) {
        LineWorld world(m_redis, options);
        world.runInTrouble(8s);
        world.stopClaiming();
        const auto what = [&] { return "seed " + std::to_string(options.seed) + ": " + world.describe(); };
        if (options.forgets) {
            world.runWell(lease + settled);
        } else {
            world.stopAnswering();
            world.runWell(settled);
            const auto first = world.went().size();
            // A token that is given back goes to the next in line, not to who was promised one that comes later.
            const auto promised = options.bulk > 0 ? Duration{250ms} : Duration::zero();
            world.goOnAnswering();
            world.runWell(options.bulk > 0 ? bulkGivesWay : 3s);
            for (auto i = first; i < world.went().size(); ++i) {
                const auto& later = world.went()[i];
                QVERIFY2(std::none_of(world.went().begin() + static_cast<std::ptrdiff_t>(first), world.went().end(),
                             [&](const auto& one) {
                                 return one.isBulk == later.isBulk && one.at + promised < later.at
                                     && one.claimed > later.claimed + delay;
                             }),
                    ("out of order, " + what()).c_str());
            }
        }
        QVERIFY2(world.open() == 0, what().c_str());
        QVERIFY2(world.maxInFlight() <= static_cast<std::size_t>(options.limit), what().c_str());
        went += world.went().size();
    }
    qInfo("%zu claims went", went);
}

void TestHeadroomLine::theOthersGoOnWhenTheOnlyBulkProcessDies()
{
    for (std::uint64_t seed = 1; seed <= support::rounds(5); ++seed) {
        LineWorld world(m_redis, {.seed = seed, .limit = 10, .bulk = 1, .loses = true});
        world.runInTrouble(6s);
        const auto before = world.went().size();
        world.killBulk();
        world.runInTrouble(4s);
        QVERIFY2(world.went().size() > before + 50, world.describe().c_str());
        world.stopClaiming();
        world.runWell(settled);
        QVERIFY2(world.open() == 0, ("seed " + std::to_string(seed) + ": " + world.describe()).c_str());
        QVERIFY2(world.maxInFlight() <= 10, world.describe().c_str());
    }
}

HEADROOM_TEST(TestHeadroomLine)

} // namespace headroom::tst_headroom_line

#include "tst_headroom_line.moc"
