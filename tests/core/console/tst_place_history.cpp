// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/places/place_history.h"

namespace headroom::tst_place_history {

using namespace headroom::console;

class TestPlaceHistory : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void nothingIsBehindTheFirstPlace();
    void placesComeBackAsTheyWereLeft();
    void aNewPlaceCutsWhatWasForward();
    void theSamePlaceIsNoStep();
    void theOldestAreForgotten();
};

namespace {

const Place overview{.page = "overview"};
const Place buckets{.page = "buckets"};
const Place shards{.page = "shards"};

bool hasBack(PlaceHistory history)
{
    return history.step(1, {}).has_value();
}

bool hasForward(PlaceHistory history)
{
    return history.step(-1, {}).has_value();
}

} // namespace

void TestPlaceHistory::nothingIsBehindTheFirstPlace()
{
    PlaceHistory history;
    QVERIFY(!history.step(1, overview));
    QVERIFY(!history.step(-1, overview));
    QVERIFY(!hasBack(history) && !hasForward(history));
}

void TestPlaceHistory::placesComeBackAsTheyWereLeft()
{
    PlaceHistory history;
    history.visit(overview, buckets);
    const Place filtered{.page = "buckets", .opened = {"key"}, .filter = "is:held"};
    history.visit(filtered, shards);
    const Place opened{.page = "shards", .opened = {"a.log", "7"}};
    QVERIFY(history.step(1, opened) == filtered);
    QVERIFY(hasBack(history) && hasForward(history));
    const Place narrower{.page = "buckets", .filter = "is:slow"};
    QVERIFY(history.step(1, narrower) == overview);
    QVERIFY(!hasBack(history));
    QVERIFY(!history.step(1, overview));
    QVERIFY(history.step(-2, overview) == opened);
    QVERIFY(!hasForward(history));
    QVERIFY(history.step(1, opened) == narrower);
}

void TestPlaceHistory::aNewPlaceCutsWhatWasForward()
{
    PlaceHistory history;
    history.visit(overview, buckets);
    history.visit(buckets, shards);
    QVERIFY(history.step(2, shards) == overview);
    const Place traffic{.page = "traffic"};
    history.visit(overview, traffic);
    QVERIFY(!hasForward(history));
    QVERIFY(history.step(1, traffic) == overview);
    QVERIFY(history.step(-1, overview) == traffic);
}

void TestPlaceHistory::theSamePlaceIsNoStep()
{
    PlaceHistory history;
    history.visit(overview, overview);
    QVERIFY(!hasBack(history));
    history.visit(overview, buckets);
    history.visit(buckets, buckets);
    QVERIFY(history.step(1, buckets) == overview);
    history.visit(overview, overview); // which cuts nothing either
    QVERIFY(hasForward(history));
}

void TestPlaceHistory::theOldestAreForgotten()
{
    PlaceHistory history;
    const auto numbered = [](int number) { return Place{.page = "jobs", .opened = {std::to_string(number)}}; };
    const int count = int(PlaceHistory::maxPlaces) + 20;
    for (int number = 0; number < count; ++number)
        history.visit(numbered(number), numbered(number + 1));
    int steps = 0;
    while (hasBack(history)) {
        QVERIFY(history.step(1, numbered(count - steps)) == numbered(count - steps - 1));
        ++steps;
    }
    QCOMPARE(steps, int(PlaceHistory::maxPlaces) - 1);
}

HEADROOM_TEST(TestPlaceHistory)

} // namespace headroom::tst_place_history

#include "tst_place_history.moc"
