// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What may have had its effect is never sent again, unless twice is the same as once.
#include "core/rest/scheduler/safe_to_repeat.h"
#include "tests/support/clients/client_world.h"

#include <map>

namespace headroom::tst_client_unsafe {

using namespace std::chrono_literals;
using namespace headroom::support;

namespace {

// It was surely not carried out: never sent, or refused before it was.
bool surelyHadNoEffect(const ModelDiscord::Passage& passage)
{
    if (passage.fault == Fault::Unreachable)
        return true;
    return passage.fault != Fault::LostThere && passage.fault != Fault::LostBack
        && (passage.status == 429 || passage.status == 597);
}

struct Sort
{
    const char* method;
    const char* body;
    bool mayBeRepeated;
};
constexpr std::array sorts{
    Sort{"POST", "", false},
    Sort{"POST", R"({"content":"hello"})", false},
    Sort{"POST", R"({"content":"hello","nonce":"17"})", false},
    Sort{"POST", R"({"content":"hello","enforce_nonce":true})", false},
    Sort{"POST", R"({"content":"hello","nonce":"","enforce_nonce":true})", false},
    Sort{"POST", R"({"content":"hello","nonce":"17","enforce_nonce":false})", false},
    Sort{"POST", R"({"content":"hello","nonce":"17","enforce_nonce":true)", false},
    Sort{"PATCH", R"({"content":"hello","nonce":"17","enforce_nonce":true})", false},
    Sort{"POST", R"({"content":"hello","nonce":"17","enforce_nonce":true})", true},
    Sort{"POST", R"({"content":"hello","nonce":17,"enforce_nonce":true})", true},
    Sort{"PUT", "{}", true},
    Sort{"DELETE", "", true},
    Sort{"GET", "", true},
};

} // namespace

class TestClientUnsafe : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void nothingUnsafeIsSentTwice_data() { addSeeds(400); }
    void nothingUnsafeIsSentTwice();
    void whatMayBeRepeatedIsTriedThreeTimes_data();
    void whatMayBeRepeatedIsTriedThreeTimes();
};

void TestClientUnsafe::nothingUnsafeIsSentTwice()
{
    QFETCH(unsigned, seed);
    std::mt19937_64 random{seed};
    ModelDiscord::Options model;
    model.latencies = ModelLatencies::between(0ms, std::chrono::milliseconds(random() % 500));
    model.faults = random() % 2 ? FaultRates::ofEach(5) : FaultRates{10, 10, 20, 10, 10, 10, 5, 0, 0, 5};
    model.seed = seed;
    if (random() % 2)
        model.global = ModelWindow::Rule{ModelWindow::Kind::Sliding, 5, 1s};
    auto options = unlimited(1 + static_cast<unsigned>(random() % 30));
    options.seed = seed;
    options.shareIdenticalGets = false;
    ClientWorld world(model, options);
    std::map<std::string, bool> mayBeRepeated;
    std::vector<rest::RequestId> ids;
    for (std::size_t i = 0; i < 150; ++i) {
        const auto& sort = sorts[random() % sorts.size()];
        const auto channel = channelPath(random() % 5);
        world.discord.setBucket(channel, {ModelWindow::Kind::Fixed, 1 + static_cast<int>(random() % 4), 1s});
        const auto path = channel + "?mark=" + std::to_string(i);
        mayBeRepeated[path] = sort.mayBeRepeated;
        ids.push_back(world.submit({{sort.method, path, sort.body, {}}}));
        if (random() % 20 == 0)
            world.client.cancel(ids[random() % ids.size()]);
        world.clock.advance(std::chrono::milliseconds(random() % 100));
    }
    QVERIFY(world.runToTheEnd(24h * 30));
    QVERIFY(world.eachEndedOnce());
    std::map<std::string, bool> mayHaveHadItsEffect;
    for (const auto& passage : world.discord.passages()) {
        QVERIFY2(mayBeRepeated.at(passage.path) || !mayHaveHadItsEffect[passage.path], passage.body.c_str());
        mayHaveHadItsEffect[passage.path] |= !surelyHadNoEffect(passage);
    }
}

void TestClientUnsafe::whatMayBeRepeatedIsTriedThreeTimes_data()
{
    QTest::addColumn<int>("sort");
    QTest::addColumn<int>("fault");
    for (std::size_t i = 0; i < sorts.size(); ++i) {
        for (const auto fault :
            {Fault::LostThere, Fault::LostBack, Fault::InternalError, Fault::BadGateway, Fault::Unavailable})
            QTest::addRow("%s %s, fault %d", sorts[i].method, sorts[i].body, static_cast<int>(fault))
                << static_cast<int>(i) << static_cast<int>(fault);
    }
}

void TestClientUnsafe::whatMayBeRepeatedIsTriedThreeTimes()
{
    QFETCH(int, sort);
    QFETCH(int, fault);
    FaultRates faults;
    faults.lostThere = fault == static_cast<int>(Fault::LostThere) ? 100 : 0;
    faults.lostBack = fault == static_cast<int>(Fault::LostBack) ? 100 : 0;
    faults.internalError = fault == static_cast<int>(Fault::InternalError) ? 100 : 0;
    faults.badGateway = fault == static_cast<int>(Fault::BadGateway) ? 100 : 0;
    faults.unavailable = fault == static_cast<int>(Fault::Unavailable) ? 100 : 0;
    const auto& is = sorts[static_cast<std::size_t>(sort)];
    ModelDiscord::Options model;
    model.latencies = ModelLatencies::steady(10ms, 10ms);
    model.faults = faults;
    ClientWorld world(model, unlimited());
    world.submit({{is.method, channelPath(0), is.body, {}}});
    QVERIFY(world.runToTheEnd(1min));
    QCOMPARE(world.discord.passages().size(), is.mayBeRepeated ? 3U : 1U);
    const auto& outcome = world.outcomes[0].front();
    const bool isLost = faults.lostThere + faults.lostBack > 0;
    QVERIFY(outcome.kind == (isLost ? model::Outcome::Kind::Uncertain : model::Outcome::Kind::Answered));
    QCOMPARE(outcome.attempts, is.mayBeRepeated ? 3U : 1U);
}

HEADROOM_TEST(TestClientUnsafe)

} // namespace headroom::tst_client_unsafe

#include "tst_client_unsafe.moc"
