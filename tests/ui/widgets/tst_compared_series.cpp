// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Another day as a line in a chart.
#include "tests/support/ui/window_test.h"
#include "ui/widgets/charts/compared_series.h"

#include "ui/theme/theme.h"
#include "ui/widgets/charts/chart.h"

#include <cmath>

namespace headroom::tst_compared_series {

using namespace headroom::ui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using console::ComparedTime;

namespace {

constexpr WallTime comparedAt{1'795'305'600s};

// Ten minutes of yesterday, of which the first five are not known.
ComparedTime comparedTime(std::chrono::seconds before)
{
    auto moment = std::make_shared<console::PastMoment>();
    moment->at = comparedAt - before;
    moment->isRecorded = true;
    auto snapshot = std::make_shared<console::Snapshot>();
    snapshot->globalWithToken.perSecond = 20;
    snapshot->globalWithToken.history = std::vector<float>(600, 20);
    std::fill_n(snapshot->globalWithToken.history.begin(), 300, std::nanf(""));
    moment->snapshot = snapshot;
    auto logs = std::make_shared<console::LogFigures>();
    auto& series = logs->lastTenMinutes;
    series.grid.from = moment->at - 600s;
    series.grid.points = 600;
    series.perSecond[0] = std::vector<float>(600, 30);
    series.perSecond[1] = std::vector<float>(600, 4);
    moment->logs = logs;
    return {before, moment};
}

SeriesGrid tenMinutes()
{
    const double end = double(comparedAt.time_since_epoch().count()) / 1000;
    return {end - 600, 1, end - 600, end};
}

} // namespace

class TestComparedSeries : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { support::useOwnSettings(*this); }
    void withoutAnotherDayThereIsNone();
    void itIsMovedToTheTimeThatIsShown();
    void allKindsAreAddedUp();
    void whatWasNotRecordedIsSaid();
    void coarseAndFineGridsFit();
    void aChartDrawsItNamesItAndReadsIt();
    void anAxisHoldsIt();
    void onAreasItIsALine();
};

void TestComparedSeries::withoutAnotherDayThereIsNone()
{
    const ComparedTime none;
    QVERIFY(!comparedRate(none, CountedBy::Bot, tenMinutes(), 600));
    QVERIFY(!comparedTenMinutes(none, tenMinutes(), 600));
    QVERIFY(!comparedResponses(none, tenMinutes(), 600));
    QVERIFY(!comparedLatency(none, tenMinutes(), 600));
    QVERIFY(!comparedLatencyOf({}, none, tenMinutes(), 600));
}

void TestComparedSeries::itIsMovedToTheTimeThatIsShown()
{
    const auto line = comparedRate(comparedTime(24h), CountedBy::Bot, tenMinutes(), 600);
    QVERIFY(line.has_value());
    QCOMPARE(line->name, u"the day before"_s);
    QCOMPARE(line->values.size(), std::size_t(600));
    QVERIFY(std::isnan(line->values[298]));
    QCOMPARE(line->values[301], 20.0F);
    QCOMPARE(comparedRate(comparedTime(7 * 24h), CountedBy::Bot, tenMinutes(), 600)->name, u"the week before"_s);
    // What is live has gone on for ten seconds since it was read.
    auto later = tenMinutes();
    later.from += 10;
    const auto moved = comparedRate(comparedTime(24h), CountedBy::Bot, later, 600);
    QCOMPARE(moved->values[580], 20.0F);
    QVERIFY(std::isnan(moved->values[595]));
}

void TestComparedSeries::allKindsAreAddedUp()
{
    const auto line = comparedTenMinutes(comparedTime(24h), tenMinutes(), 600);
    QCOMPARE(line->name, u"all, the day before"_s);
    QCOMPARE(line->values[100], 34.0F);
}

void TestComparedSeries::whatWasNotRecordedIsSaid()
{
    QCOMPARE(comparedRate(comparedTime(24h), CountedBy::Address, tenMinutes(), 600)->name,
        u"the day before: not recorded"_s);
    QCOMPARE(comparedLatency(comparedTime(24h), tenMinutes(), 600)->name, u"the day before: not recorded"_s);
    QCOMPARE(comparedResponses(comparedTime(7 * 24h), tenMinutes(), 600)->name, u"the week before: not recorded"_s);
}

void TestComparedSeries::coarseAndFineGridsFit()
{
    const SeriesGrid fine{1000, 1, 1000, 1006};
    const auto ofCoarse = onGrid({5, std::nanf("")}, 998, 4, fine, 6);
    QCOMPARE(ofCoarse[0], 5.0F);
    QCOMPARE(ofCoarse[1], 5.0F);
    QVERIFY(std::isnan(ofCoarse[2]) && std::isnan(ofCoarse[5]));
    const SeriesGrid coarse{1000, 4, 1000, 1008};
    const auto ofFine = onGrid({1, 3, std::nanf(""), 8, std::nanf(""), std::nanf("")}, 1000, 1, coarse, 3);
    QCOMPARE(ofFine[0], 4.0F);
    QVERIFY(std::isnan(ofFine[1]) && std::isnan(ofFine[2]));
    QVERIFY(std::isnan(onGrid({1, 2}, 5000, 1, fine, 6).front()));
    QVERIFY(std::isnan(onGrid({1, 2}, 1000, 0, fine, 6).front()));
    QVERIFY(onGrid({1, 2}, 1000, 1, fine, 0).empty());
}

void TestComparedSeries::aChartDrawsItNamesItAndReadsIt()
{
    Theme theme;
    theme.preview(Theme::Choice::Dark);
    Chart chart(theme, u"Requests"_s);
    chart.resize(600, 200);
    chart.QWidget::show();
    ChartContent content;
    content.grid = tenMinutes();
    content.series.push_back({u"requests"_s, Tone::Accent, std::vector<float>(600, 10)});
    chart.show(content);
    const QImage without = chart.grab().toImage();
    content.compared = comparedRate(comparedTime(24h), CountedBy::Bot, content.grid, 600);
    chart.show(content);
    const QImage with = chart.grab().toImage();
    QVERIFY(with != without);
    const auto differences = [&](const QRect& part) {
        const QImage a = with.copy(part).convertToFormat(QImage::Format_RGB32);
        const QImage b = without.copy(part).convertToFormat(QImage::Format_RGB32);
        int count = 0;
        for (int y = 0; y < a.height(); ++y) {
            for (int x = 0; x < a.width(); ++x)
                count += a.pixel(x, y) != b.pixel(x, y);
        }
        return count;
    };
    QVERIFY(differences(QRect(0, 0, 600, 18)) > 20); // its name
    chart.point(content.grid.from + 500.5);
    QCOMPARE(chart.readOut().last(), u"the day before 20"_s);
    chart.point(content.grid.from + 100.5);
    QCOMPARE(chart.readOut().last(), u"the day before –"_s);
}

void TestComparedSeries::anAxisHoldsIt()
{
    ChartContent content;
    content.grid = tenMinutes();
    content.series.push_back({u"requests"_s, Tone::Accent, std::vector<float>(600, 10)});
    QCOMPARE(axisTop(content), 10.0);
    content.compared = comparedRate(comparedTime(24h), CountedBy::Bot, content.grid, 600);
    QCOMPARE(axisTop(content), 20.0);
    content.series.clear(); // yesterday there was something
    QVERIFY(hasData(content));
    content.compared->values.assign(600, std::nanf(""));
    QVERIFY(!hasData(content));
}

void TestComparedSeries::onAreasItIsALine()
{
    ChartContent content;
    content.grid = tenMinutes();
    content.stacked = true;
    content.series.push_back({u"2xx"_s, Tone::Ok, std::vector<float>(600, 10)});
    content.series.push_back({u"429"_s, Tone::Warning, std::vector<float>(600, 5)});
    content.compared = comparedTenMinutes(comparedTime(24h), content.grid, 600);
    QCOMPARE(sumsOf(content).front(), 15.0F); // it does not lie on the others
    QCOMPARE(axisTop(content), 40.0);
    const QStringList lines = readOutAt(content, content.grid.from + 500.5).mid(1);
    QCOMPARE(lines, QStringList({u"429 5"_s, u"2xx 10"_s, u"all, the day before 34"_s}));
    QCOMPARE(seriesInReadOut(content, 0).name, u"429"_s);
    QCOMPARE(seriesInReadOut(content, 2).name, u"all, the day before"_s);
}

HEADROOM_TEST(TestComparedSeries)

} // namespace headroom::tst_compared_series

#include "tst_compared_series.moc"
