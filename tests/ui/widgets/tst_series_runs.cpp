// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/charts/series_runs.h"

#include <cmath>
#include <random>

namespace headroom::tst_series_runs {

using namespace headroom::ui;

namespace {

const float none = std::nanf("");

SeriesGrid grid(std::size_t points, double step = 1)
{
    return {0, step, 0, double(points) * step};
}

} // namespace

class TestSeriesRuns : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aGapIsNotBridged();
    void seldomSamplesAreBridgedAsFarAsTold();
    void aLineThatRunsAcrossTheEdgeOfTheViewIsDrawn();
    void aLonePointIsARunOfItsOwn();
    void nothingKnownIsNothingDrawn();
    void neverMoreThanTwoPointsAPixelAndNoPeakLost();
    void outsideTheViewOnlyTheNearestPointIsKept();
    void theAxisReachesWhatIsDrawnTowardsThePointOutside();
    void layersKeepToTheSamePoints();
    void dashesAddUpAcrossCorners();
    void theTopOfAnAxisIsARoundNumber_data();
    void theTopOfAnAxisIsARoundNumber();
    void theTopOfAnAxisOfCountsIsAWholeNumber();
};

void TestSeriesRuns::aGapIsNotBridged()
{
    const auto runs = runsOf({1, 2, none, none, 5, 6}, grid(6), 600);
    QCOMPARE(runs.size(), std::size_t(2));
    QCOMPARE(runs[0], (QList<QPointF>{{0.5, 1}, {1.5, 2}}));
    QCOMPARE(runs[1], (QList<QPointF>{{4.5, 5}, {5.5, 6}}));
}

void TestSeriesRuns::seldomSamplesAreBridgedAsFarAsTold()
{
    const std::vector<float> values{1, none, none, 4, none, none, none, 8};
    QCOMPARE(runsOf(values, grid(8), 600, 3).size(), std::size_t(2));
    QCOMPARE(runsOf(values, grid(8), 600, 4).size(), std::size_t(1));
    QCOMPARE(runsOf(values, grid(8), 600, 0).size(), std::size_t(3));
}

// Also where its ends are both outside.
void TestSeriesRuns::aLineThatRunsAcrossTheEdgeOfTheViewIsDrawn()
{
    const std::vector<float> values{none, 10, none, none, none, none, 60, none};
    const SeriesGrid between{0, 1, 3, 5};
    QVERIFY(runsOf(values, between, 600, 0).empty());
    const auto runs = runsOf(values, between, 600, 5);
    QCOMPARE(runs.size(), std::size_t(1));
    QCOMPARE(runs[0], (QList<QPointF>{{1.5, 10}, {6.5, 60}}));
    QCOMPARE(maxDrawn(values, between, 1, 5), 60.0);
    QCOMPARE(maxDrawn(values, between, 1), 1.0);
    for (const auto& run : runsOf(values, between, 600, 4))
        QCOMPARE(run.size(), 1); // too far apart
}

void TestSeriesRuns::aLonePointIsARunOfItsOwn()
{
    const auto runs = runsOf({none, 3, none}, grid(3), 600);
    QCOMPARE(runs.size(), std::size_t(1));
    QCOMPARE(runs[0], (QList<QPointF>{{1.5, 3}}));
}

void TestSeriesRuns::nothingKnownIsNothingDrawn()
{
    QVERIFY(runsOf({none, none}, grid(2), 600).empty());
    QVERIFY(runsOf({}, grid(0), 600).empty());
    QVERIFY(runsOf({1, 2}, {0, 1, 5, 5}, 600).empty());
}

void TestSeriesRuns::neverMoreThanTwoPointsAPixelAndNoPeakLost()
{
    std::mt19937 random(3);
    std::vector<float> values;
    for (int i = 0; i < 86'400; ++i)
        values.push_back(i > 30'000 && i < 31'000 ? none : float(random() % 1000));
    values[50'000] = 5000;
    values[60'000] = -7;
    int points = 0;
    double highest = 0;
    double lowest = 0;
    for (const auto& run : runsOf(values, grid(values.size()), 800)) {
        points += int(run.size());
        for (qsizetype i = 0; i < run.size(); ++i) {
            highest = std::max(highest, run[i].y());
            lowest = std::min(lowest, run[i].y());
            QVERIFY(i == 0 || run[i].x() > run[i - 1].x());
        }
    }
    QVERIFY(points <= 2 * 802);
    QCOMPARE(highest, 5000.0);
    QCOMPARE(lowest, -7.0);
}

void TestSeriesRuns::outsideTheViewOnlyTheNearestPointIsKept()
{
    const std::vector<float> values(100, 1);
    const auto runs = runsOf(values, {0, 1, 40, 50}, 600);
    QCOMPARE(runs.size(), std::size_t(1));
    QVERIFY(runs[0].front().x() < 40 && runs[0].front().x() > 38);
    QVERIFY(runs[0].back().x() > 50 && runs[0].back().x() < 52);
}

void TestSeriesRuns::theAxisReachesWhatIsDrawnTowardsThePointOutside()
{
    auto view = grid(6);
    view.viewFrom = 2;
    view.viewTo = 4;
    const std::vector<float> values{90, 7, 3, none, 8, 50};
    QCOMPARE(maxDrawn(values, view, 0), 8.0);
    QCOMPARE(maxDrawn(values, view, 10), 10.0);
    QCOMPARE(maxDrawn({none, none}, grid(2), 1), 1.0);
}

void TestSeriesRuns::layersKeepToTheSamePoints()
{
    std::vector<float> sums;
    for (int i = 0; i < 5000; ++i)
        sums.push_back(i == 2000 ? none : float(i % 17));
    const auto runs = stackedRunsOf(sums, grid(sums.size()), 500);
    QCOMPARE(runs.size(), std::size_t(2));
    std::size_t points = 0;
    for (const auto& run : runs) {
        QVERIFY(std::is_sorted(run.begin(), run.end()));
        points += run.size();
    }
    QVERIFY(points <= 1002);
}

void TestSeriesRuns::dashesAddUpAcrossCorners()
{
    const auto dashes = dashesAlong({{0, 0}, {10, 0}, {10, 10}}, 6, 2);
    double drawn = 0;
    for (const auto& dash : dashes)
        drawn += dash.length();
    QVERIFY(std::abs(drawn - 16) < 1e-6); // 6 on, 2 off, 6 on, 2 off, 4 on
    QVERIFY(dashesAlong({{1, 1}}, 6, 2).isEmpty());
    QCOMPARE(dashesAlong({{0, 0}, {10, 0}, {10, 10}}, INFINITY, 0).size(), 2); // a solid line
}

void TestSeriesRuns::theTopOfAnAxisIsARoundNumber_data()
{
    QTest::addColumn<double>("value");
    QTest::addColumn<double>("top");
    QTest::newRow("nothing") << 0.0 << 1.0;
    QTest::newRow("below nothing") << -4.0 << 1.0;
    QTest::newRow("the limit of 50 and a fifth") << 60.0 << 60.0;
    QTest::newRow("61") << 61.0 << 80.0;
    QTest::newRow("81") << 81.0 << 100.0;
    QTest::newRow("a hundred") << 100.0 << 100.0;
    QTest::newRow("small") << 0.013 << 0.015;
    QTest::newRow("no number") << std::nan("") << 1.0;
}

void TestSeriesRuns::theTopOfAnAxisIsARoundNumber()
{
    QFETCH(double, value);
    QFETCH(double, top);
    QVERIFY(qFuzzyCompare(niceCeiling(value), top));
}

void TestSeriesRuns::theTopOfAnAxisOfCountsIsAWholeNumber()
{
    for (const auto& [value, top] : {std::pair(0.0, 1.0), {0.03, 1.0}, {1.1, 2.0}, {2.2, 3.0}, {5.0, 5.0}, {9.0, 10.0},
             {11.0, 12.0}, {23.0, 25.0}, {240.0, 250.0}})
        QCOMPARE(niceCeiling(value, true), top);
}

HEADROOM_TEST(TestSeriesRuns)

} // namespace headroom::tst_series_runs

#include "tst_series_runs.moc"
