// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/charts/time_chart.h"

#include <QTest>

namespace headroom::tst_time_chart {

using ui::TimeChart;

class TestTimeChart : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void showsNoMoreTimeThanThereIsToSee_data();
    void showsNoMoreTimeThanThereIsToSee();
    void theLongestLineDecides();
};

void TestTimeChart::showsNoMoreTimeThanThereIsToSee_data()
{
    QTest::addColumn<double>("oldest");
    QTest::addColumn<double>("most");
    QTest::addColumn<double>("shown");
    QTest::addRow("nothing yet") << 0.0 << 600.0 << 60.0;
    QTest::addRow("half a minute") << -30.0 << 600.0 << 60.0;
    QTest::addRow("a minute") << -60.0 << 600.0 << 60.0;
    QTest::addRow("more") << -60.5 << 600.0 << 120.0;
    QTest::addRow("three minutes") << -180.0 << 600.0 << 300.0;
    QTest::addRow("six minutes") << -360.0 << 600.0 << 600.0;
    QTest::addRow("more than is kept") << -900.0 << 600.0 << 600.0;
    QTest::addRow("a short chart") << -30.0 << 45.0 << 45.0;
}

void TestTimeChart::showsNoMoreTimeThanThereIsToSee()
{
    QFETCH(double, oldest);
    QFETCH(double, most);
    TimeChart::Content content;
    content.span = most;
    content.lines.push_back({{{oldest, 1}, {0, 2}}, headroom::ui::Tone::Accent, false, true, {}});
    QTEST(TimeChart::shownSpan(content), "shown");
}

void TestTimeChart::theLongestLineDecides()
{
    TimeChart::Content content;
    QCOMPARE(TimeChart::shownSpan(content), 60.0);
    content.lines.push_back({{{-10, 1}, {0, 2}}, headroom::ui::Tone::Accent, false, true, {}});
    content.lines.push_back({{{-100, 1}, {0, 2}}, headroom::ui::Tone::Ok, false, true, {}});
    QCOMPARE(TimeChart::shownSpan(content), 120.0);
}

HEADROOM_TEST(TestTimeChart)

} // namespace headroom::tst_time_chart

#include "tst_time_chart.moc"
