// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/charts/remaining_series.h"

#include <cmath>

namespace headroom::tst_remaining_series {

using namespace std::chrono_literals;

namespace {

const Instant now = Instant{} + 1h;

ui::ChartContent shown(std::initializer_list<std::pair<double, std::int64_t>> points)
{
    std::vector<console::HistoryPoint> history;
    for (const auto& [secondsAgo, remaining] : points)
        history.push_back({now - std::chrono::round<Duration>(std::chrono::duration<double>(secondsAgo)), remaining});
    return ui::remainingOverTime(history, now, WallTime{} + 24h);
}

float valueAt(const ui::ChartContent& content, double secondsAgo)
{
    const auto& values = content.series.front().values;
    return values[values.size() - 1 - std::size_t(secondsAgo / content.grid.step)];
}

} // namespace

class TestRemainingSeries : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void showsNoMoreTimeThanThereIsToSee_data();
    void showsNoMoreTimeThanThereIsToSee();
    void aValueHoldsUntilTheNext();
    void aDropIsSeenHoweverShortItWas();
    void itsAxisHasWholeNumbers();
};

void TestRemainingSeries::showsNoMoreTimeThanThereIsToSee_data()
{
    QTest::addColumn<double>("oldest");
    QTest::addColumn<double>("span");
    QTest::addRow("nothing yet") << 0.0 << 60.0;
    QTest::addRow("half a minute") << 30.0 << 60.0;
    QTest::addRow("a minute") << 60.0 << 60.0;
    QTest::addRow("more") << 60.5 << 120.0;
    QTest::addRow("three minutes") << 180.0 << 300.0;
    QTest::addRow("six minutes") << 360.0 << 600.0;
    QTest::addRow("more than is shown") << 900.0 << 600.0;
}

void TestRemainingSeries::showsNoMoreTimeThanThereIsToSee()
{
    QFETCH(double, oldest);
    const auto content = shown({{oldest, 1}, {0, 2}});
    QTEST(content.grid.viewTo - content.grid.viewFrom, "span");
    QCOMPARE(content.grid.viewTo, 86'400.0);
    QVERIFY(shown({}).series.empty());
}

void TestRemainingSeries::aValueHoldsUntilTheNext()
{
    const auto content = shown({{900, 3}, {700, 4}, {300, 1}, {-5, 2}});
    QCOMPARE(valueAt(content, 599), 4.0F);
    QCOMPARE(valueAt(content, 300.5), 4.0F);
    QCOMPARE(valueAt(content, 299.5), 1.0F);
    QCOMPARE(valueAt(content, 0), 1.0F); // what comes later is not known yet
    QVERIFY(std::isnan(valueAt(shown({{30, 5}}), 31)));
}

void TestRemainingSeries::aDropIsSeenHoweverShortItWas()
{
    const auto content = shown({{500, 5}, {300.0002, 0}, {300.0001, 5}});
    const auto& values = content.series.front().values;
    QCOMPARE(std::count(values.begin(), values.end(), 0.0F), 1);
    QCOMPARE(values.back(), 5.0F);
}

void TestRemainingSeries::itsAxisHasWholeNumbers()
{
    auto content = shown({{500, 5}, {300, 1}});
    content.top = 5; // as of a bucket of five
    QCOMPARE(ui::axisTicks(content, ui::axisTop(content)), (std::vector<double>{5, 2, 0}));
    content.top = 1;
    QCOMPARE(ui::axisTicks(content, ui::axisTop(content)), (std::vector<double>{1, 0}));
    content.whole = false;
    QCOMPARE(ui::axisTicks(content, 5), (std::vector<double>{5, 2.5, 0}));
}

HEADROOM_TEST(TestRemainingSeries)

} // namespace headroom::tst_remaining_series

#include "tst_remaining_series.moc"
