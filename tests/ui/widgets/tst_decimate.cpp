// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/charts/decimate.h"

#include <QTest>

#include <random>

namespace headroom::tst_decimate {

using namespace headroom::ui;

class TestDecimate : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void neverMoreThanFourPointsAPixelAndNoPeakLost_data();
    void neverMoreThanFourPointsAPixelAndNoPeakLost();
    void fewPointsStayAsTheyAre();
    void theLineStillRunsToBothEdges();
    void nothingComesOfNothing();
    void stepsHoldUntilTheNextValue();
    void stepsStayUprightHoweverManyFallOnAPixel();
    void aValueThatHoldsIsDrawnLevelBehindAPeak();
    void theTopOfAnAxisIsARoundNumber_data();
    void theTopOfAnAxisIsARoundNumber();
};

void TestDecimate::neverMoreThanFourPointsAPixelAndNoPeakLost_data()
{
    QTest::addColumn<int>("points");
    QTest::addColumn<int>("pixels");
    QTest::newRow("dense") << 10000 << 300;
    QTest::newRow("very dense") << 100000 << 7;
    QTest::newRow("one pixel") << 500 << 1;
}

void TestDecimate::neverMoreThanFourPointsAPixelAndNoPeakLost()
{
    QFETCH(int, points);
    QFETCH(int, pixels);
    std::mt19937 random(7);
    QList<QPointF> all;
    for (int i = 0; i < points; ++i)
        all.push_back({-600.0 + 600.0 * i / (points - 1), double(random() % 100000)});
    const auto few = decimated(all, -600, 0, pixels);
    QVERIFY(few.size() <= pixels * 4);
    QVERIFY(std::is_sorted(few.begin(), few.end(), [](auto& a, auto& b) { return a.x() < b.x(); }));
    const auto lower = [](auto& a, auto& b) { return a.y() < b.y(); };
    QCOMPARE(
        std::max_element(few.begin(), few.end(), lower)->y(), std::max_element(all.begin(), all.end(), lower)->y());
    QCOMPARE(
        std::min_element(few.begin(), few.end(), lower)->y(), std::min_element(all.begin(), all.end(), lower)->y());
    for (const QPointF& point : few)
        QVERIFY(all.contains(point));
}

void TestDecimate::fewPointsStayAsTheyAre()
{
    const QList<QPointF> points{{-500, 3}, {-100, 1}, {-2, 8}};
    QCOMPARE(decimated(points, -600, 0, 300), points);
}

void TestDecimate::theLineStillRunsToBothEdges()
{
    const QList<QPointF> points{{-900, 9}, {-700, 1}, {-300, 2}, {50, 3}, {90, 9}};
    QCOMPARE(decimated(points, -600, 0, 300), (QList<QPointF>{{-700, 1}, {-300, 2}, {50, 3}}));
}

void TestDecimate::nothingComesOfNothing()
{
    QVERIFY(decimated({}, -600, 0, 300).isEmpty());
    QVERIFY(decimated({{-1, 1}}, -600, 0, 0).isEmpty());
    QVERIFY(decimated({{-1, 1}}, 0, 0, 10).isEmpty());
    QVERIFY(asSteps({}).isEmpty());
}

void TestDecimate::stepsHoldUntilTheNextValue()
{
    QCOMPARE(
        asSteps({{0, 5}, {1, 4}, {2, 4}, {3, 0}}), (QList<QPointF>{{0, 5}, {1, 5}, {1, 4}, {2, 4}, {3, 4}, {3, 0}}));
}

void TestDecimate::stepsStayUprightHoweverManyFallOnAPixel()
{
    std::mt19937 random(3);
    QList<QPointF> values;
    for (double at = -600; at < 0; at += 0.1 + double(random() % 100) / 10)
        values.push_back({at, double(random() % 6)});
    const int pixels = 200;
    const auto drawn = decimated(asSteps(values), -600, 0, pixels);
    QVERIFY(drawn.size() > pixels);
    for (qsizetype i = 1; i < drawn.size(); ++i) {
        const bool isLevel = drawn[i].y() == drawn[i - 1].y();
        // Within one pixel nobody sees a slope.
        QVERIFY(isLevel || drawn[i].x() - drawn[i - 1].x() <= 600.0 / pixels);
    }
}

void TestDecimate::aValueThatHoldsIsDrawnLevelBehindAPeak()
{
    // The bucket fills and is emptied within one pixel, then stays empty: no slope from the peak to the next point.
    const auto few = decimated(asSteps({{-500, 0}, {-300, 5}, {-299.9, 0}, {0, 0}}), -600, 0, 300);
    for (qsizetype i = 1; i < few.size(); ++i)
        QVERIFY(few[i].x() - few[i - 1].x() < 3 || few[i].y() == few[i - 1].y());
    QVERIFY(std::any_of(few.begin(), few.end(), [](const QPointF& point) { return point.y() == 5; }));
}

void TestDecimate::theTopOfAnAxisIsARoundNumber_data()
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

void TestDecimate::theTopOfAnAxisIsARoundNumber()
{
    QFETCH(double, value);
    QFETCH(double, top);
    QVERIFY(qFuzzyCompare(niceCeiling(value), top));
}

HEADROOM_TEST(TestDecimate)

} // namespace headroom::tst_decimate

#include "tst_decimate.moc"
