// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/ui/window_test.h"
#include "ui/widgets/charts/chart.h"

#include "ui/widgets/charts/chart_group.h"
#include "ui/widgets/charts/crosshair.h"

#include <QAccessible>
#include <QMouseEvent>
#include <QScopeGuard>

#include <cmath>

namespace headroom::tst_chart {

using namespace headroom::ui;
using namespace Qt::StringLiterals;

namespace {

const float none = std::nanf("");

Chart::Content content(std::vector<float> values)
{
    Chart::Content made;
    made.grid = {1000, 1, 1000, 1000 + double(values.size())};
    made.series.push_back({u"p50"_s, Tone::Info, std::move(values)});
    made.unit = u" ms"_s;
    return made;
}

void hover(Chart& chart, double x)
{
    QMouseEvent event(QEvent::MouseMove, QPointF(x, chart.height() / 2.0), chart.mapToGlobal(QPointF(x, 50)),
        Qt::NoButton, Qt::NoButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&chart, &event);
}

void leave(Chart& chart)
{
    QEvent event(QEvent::Leave);
    QCoreApplication::sendEvent(&chart, &event);
}

// How often a widget is painted.
class PaintCount final : public QObject
{
public:
    explicit PaintCount(QWidget& widget) { widget.installEventFilter(this); }
    int count = 0;

protected:
    bool eventFilter(QObject* /*watched*/, QEvent* event) override
    {
        count += event->type() == QEvent::Paint;
        return false;
    }
};

// How many pixels of a column are of that colour, more or less.
int pixelsLike(const QImage& image, int x, const QColor& colour)
{
    int count = 0;
    for (int y = 0; y < image.height(); ++y) {
        const QColor at = image.pixelColor(x, y);
        count += std::abs(at.red() - colour.red()) + std::abs(at.green() - colour.green())
                + std::abs(at.blue() - colour.blue())
            < 150;
    }
    return count;
}

} // namespace

class TestChart : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { support::useOwnSettings(*this); }
    void init();
    void noLineIsDrawnAcrossAGap();
    void aLonePointIsSeen();
    void theCrosshairIsSharedAndReadsEveryChart();
    void pointingPaintsOnceAFrameAndOnlyWhatShowsIt();
    void aPointerThatIsGonePointsAtNothing();
    void theCrosshairSaysADashWhereOneSeriesIsNotKnown();
    void aGapSaysWhyNothingIsDrawn();
    void aWideGapHasAWordInIt();
    void betweenSeldomSamplesTheCrosshairReadsTheLine();
    void areasDoNotRunAcrossAGapInTheReadOutEither();
    void draggingZoomsAndAShortDragDoesNot();
    void aDoubleClickResets();
    void theKeysMoveTheCrosshairAndZoom();
    void escapeHidesTheCrosshairFirst();
    void whatIsEmptySaysWhy();
    void aScreenReaderHearsTheNewestValues();
    void aScreenReaderHearsWhatIsPointedAt();
    void aValueOutOfTheAxisIsCutOff();
    void layersAreToldApartWithoutTheirColour();
    void aThresholdThatIsFarAboveIsInSight();
    void theNameOfTheThresholdCoversNothing();
    void aLowChartHasItsPlotRatherThanALegend();
    void theLabelsOfALowChartAreWhole_data();
    void theLabelsOfALowChartAreWhole();

private:
    std::unique_ptr<Theme> m_theme;
    std::unique_ptr<Chart> m_chart;
};

void TestChart::init()
{
    m_theme = std::make_unique<Theme>();
    m_theme->preview(Theme::Choice::Dark);
    m_chart = std::make_unique<Chart>(*m_theme, u"Latency"_s);
    m_chart->setLegend(false);
    m_chart->resize(600, 200);
    m_chart->QWidget::show();
}

void TestChart::noLineIsDrawnAcrossAGap()
{
    std::vector<float> values(100, 50);
    std::fill(values.begin() + 40, values.begin() + 60, none);
    m_chart->show(content(values));
    const QImage image = m_chart->grab().toImage();
    const QColor line = m_theme->palette().info;
    QVERIFY(pixelsLike(image, int(m_chart->xOf(1020)), line) > 0);
    QVERIFY(pixelsLike(image, int(m_chart->xOf(1080)), line) > 0);
    QCOMPARE(pixelsLike(image, int(m_chart->xOf(1042)), line), 0); // beside the word in the gap
}

void TestChart::aLonePointIsSeen()
{
    std::vector<float> values(100, none);
    values[50] = 80;
    m_chart->show(content(values));
    QVERIFY(pixelsLike(m_chart->grab().toImage(), int(std::round(m_chart->xOf(1050.5))), m_theme->palette().info) > 0);
}

void TestChart::theCrosshairIsSharedAndReadsEveryChart()
{
    auto* other = new Chart(*m_theme, u"Other"_s, m_chart.get());
    other->resize(300, 150);
    other->QWidget::show();
    std::vector<float> values(100, 50);
    values[30] = 77;
    m_chart->show(content(values));
    auto coarse = content({1, 2, 3, 4, 5});
    coarse.grid = {1000, 20, 1000, 1100};
    other->show(coarse);
    hover(*m_chart, m_chart->xOf(1030.5));
    QCOMPARE(m_chart->readOut().last(), u"p50 77 ms"_s);
    QCOMPARE(other->readOut().last(), u"p50 2 ms"_s);
    leave(*other); // which does not point
    QVERIFY(other->crosshair());
    leave(*m_chart);
    QVERIFY(!other->crosshair());
    QVERIFY(other->readOut().isEmpty());
}

void TestChart::pointingPaintsOnceAFrameAndOnlyWhatShowsIt()
{
    QWidget window;
    window.resize(600, 400);
    const auto add = [&](int y, double from) {
        auto* chart = new Chart(*m_theme, u"Chart"_s, &window);
        chart->setGeometry(0, y, 600, 130);
        auto shown = content(std::vector<float>(100, 50));
        shown.grid = {from, 1, from, from + 100};
        chart->show(shown);
        return chart;
    };
    Chart* pointed = add(0, 1000);
    Chart* same = add(130, 1050);
    Chart* otherTime = add(260, 5000);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    QCoreApplication::processEvents();
    PaintCount paintsOfPointed(*pointed);
    PaintCount paintsOfSame(*same);
    PaintCount paintsOfOther(*otherTime);
    for (int i = 0; i < 100; ++i)
        hover(*pointed, pointed->xOf(1060 + i * 0.2));
    QTRY_VERIFY(paintsOfSame.count > 0);
    QCoreApplication::processEvents(); // what else was to be painted
    // The first, and one for all that came within its frame.
    QVERIFY2(paintsOfPointed.count <= 2, qPrintable(QString::number(paintsOfPointed.count)));
    QVERIFY2(paintsOfSame.count <= 2, qPrintable(QString::number(paintsOfSame.count)));
    QCOMPARE(paintsOfOther.count, 0);
    leave(*pointed);
    QTRY_VERIFY(paintsOfSame.count > 1);
    QCOMPARE(paintsOfOther.count, 0);
}

void TestChart::aPointerThatIsGonePointsAtNothing()
{
    QWidget window;
    auto shown = content(std::vector<float>(100, 50));
    Chart chart(*m_theme, u"Chart"_s, &window);
    chart.show(shown);
    auto* other = new Chart(*m_theme, u"Other"_s, &window);
    other->show(shown);
    window.show();
    other->point(1030);
    QVERIFY(chart.crosshair());
    other->hide(); // as with its page
    QVERIFY(!chart.crosshair());
    other->QWidget::show();
    other->point(1030);
    delete other;
    QTRY_VERIFY(!chart.crosshair());
}

void TestChart::theCrosshairSaysADashWhereOneSeriesIsNotKnown()
{
    auto two = content({1, none, 3});
    two.series.push_back({u"p95"_s, Tone::Violet, {4, 5, none}});
    m_chart->show(two);
    m_chart->point(1001.5);
    QCOMPARE(m_chart->readOut().mid(1), QStringList({u"p50 –"_s, u"p95 5 ms"_s}));
    m_chart->point(1002.5);
    QCOMPARE(m_chart->readOut().mid(1), QStringList({u"p50 3 ms"_s, u"p95 –"_s}));
    QVERIFY(!m_chart->grab().isNull());
}

void TestChart::aGapSaysWhyNothingIsDrawn()
{
    auto shown = content({1, none, 3});
    m_chart->show(shown);
    QCOMPARE(m_chart->accessibleDescription(), u"p50 3 ms; gaps: no data"_s);
    m_chart->point(1001.5);
    QCOMPARE(m_chart->readOut().mid(1), QStringList(u"no data"_s));
    QVERIFY(!m_chart->grab().isNull());
    shown.gap = u"no samples"_s;
    shown.compared = ChartSeries{u"the day before"_s, Tone::Muted, {7, 8, 9}};
    m_chart->show(shown);
    QCOMPARE(m_chart->readOut().mid(1), QStringList({u"no samples"_s, u"the day before 8 ms"_s}));
    QVERIFY(!m_chart->grab().isNull());
    QCOMPARE(gapsOf(shown), (std::vector<std::pair<double, double>>{{1001, 1002}}));
    shown.grid.viewFrom = 990; // before all of it
    QCOMPARE(gapsOf(shown), (std::vector<std::pair<double, double>>{{990, 1000}, {1001, 1002}}));
    shown.bridge = 2;
    QCOMPARE(gapsOf(shown), (std::vector<std::pair<double, double>>{{990, 1000}}));
    shown.series.clear(); // as where nothing matches a filter
    QVERIFY(!isGapAt(shown, 1001.5) && gapsOf(shown).empty());
}

void TestChart::aWideGapHasAWordInIt()
{
    const auto inkIn = [&](double from, double to) {
        const QImage image = m_chart->grab().toImage();
        int ink = 0;
        for (int x = int(m_chart->xOf(from)) + 2; x < int(m_chart->xOf(to)) - 2; ++x) {
            for (int y = image.height() / 2 - 14; y < image.height() / 2 + 4; ++y) // between lines of the grid
                ink += qGray(image.pixel(x, y)) > qGray(image.pixel(int(m_chart->xOf(from)) + 2, y)) + 40;
        }
        return ink;
    };
    auto shown = content(std::vector<float>(100, 50));
    shown.top = 400; // the line is far below
    std::fill(shown.series[0].values.begin() + 40, shown.series[0].values.begin() + 70, none);
    m_chart->show(shown);
    const int words = inkIn(1040, 1070);
    QVERIFY2(words > 20, qPrintable(QString::number(words)));
    std::fill(shown.series[0].values.begin() + 45, shown.series[0].values.end(), 50.0F);
    m_chart->show(shown);
    QCOMPARE(inkIn(1040, 1045), 0); // no room for it
}

void TestChart::betweenSeldomSamplesTheCrosshairReadsTheLine()
{
    auto seldom = content({10, none, none, 40, none, none, none, none, 90, none});
    seldom.bridge = 3;
    m_chart->show(seldom);
    const auto readAt = [&](double at) {
        m_chart->point(1000 + at);
        return m_chart->readOut().last();
    };
    QCOMPARE(readAt(0.5), u"p50 10 ms"_s);
    QCOMPARE(readAt(1.5), u"p50 ≈ 20 ms"_s); // as it is drawn there
    QCOMPARE(readAt(2.5), u"p50 ≈ 30 ms"_s);
    QCOMPARE(readAt(3.5), u"p50 40 ms"_s);
    QCOMPARE(readAt(5.5), u"no data"_s); // no line runs there
    QCOMPARE(readAt(9.5), u"no data"_s); // behind the last
    const auto runs = runsOf(seldom.series[0].values, seldom.grid, 600, seldom.bridge);
    QCOMPARE(runs.front(), (QList<QPointF>{{1000.5, 10}, {1003.5, 40}}));
}

void TestChart::areasDoNotRunAcrossAGapInTheReadOutEither()
{
    auto stacked = content({10, none, none, 40});
    stacked.stacked = true;
    stacked.bridge = 3;
    m_chart->show(stacked);
    m_chart->point(1001.5);
    QCOMPARE(m_chart->readOut().mid(1), QStringList(u"no data"_s));
}

void TestChart::draggingZoomsAndAShortDragDoesNot()
{
    m_chart->show(content(std::vector<float>(100, 50)));
    QSignalSpy zooms(m_chart.get(), &Chart::zoomAsked);
    const auto at = [&](double time) { return QPoint(int(m_chart->xOf(time)), 100); };
    QTest::mousePress(m_chart.get(), Qt::LeftButton, {}, at(1060));
    QTest::mouseRelease(m_chart.get(), Qt::LeftButton, {}, at(1020)); // backwards
    QCOMPARE(zooms.size(), 1);
    QVERIFY(std::abs(zooms[0][0].toDouble() - 1020) < 0.5);
    QVERIFY(std::abs(zooms[0][1].toDouble() - 1060) < 0.5);
    QTest::mousePress(m_chart.get(), Qt::LeftButton, {}, at(1060));
    QTest::mouseRelease(m_chart.get(), Qt::LeftButton, {}, at(1060) + QPoint(2, 0));
    QTest::mousePress(m_chart.get(), Qt::LeftButton, {}, at(1060));
    QTest::mouseRelease(m_chart.get(), Qt::LeftButton, {}, at(1061)); // less than there is to see
    QCOMPARE(zooms.size(), 1);
}

void TestChart::aDoubleClickResets()
{
    m_chart->show(content(std::vector<float>(100, 50)));
    QSignalSpy resets(m_chart.get(), &Chart::resetAsked);
    QTest::mouseDClick(m_chart.get(), Qt::LeftButton, {}, {200, 100});
    QCOMPARE(resets.size(), 1);
}

void TestChart::theKeysMoveTheCrosshairAndZoom()
{
    ChartGroup group;
    group.add(*m_chart);
    m_chart->show(content(std::vector<float>(100, 50)));
    QSignalSpy zooms(&group, &ChartGroup::zoomAsked);
    QTest::keyClick(m_chart.get(), Qt::Key_Left);
    QVERIFY(m_chart->crosshair());
    const double begin = *m_chart->crosshair();
    QTest::keyClick(m_chart.get(), Qt::Key_Return);
    QTest::keyClick(m_chart.get(), Qt::Key_Left);
    const double step = begin - *m_chart->crosshair();
    QVERIFY(step > 0);
    QTest::keyClick(m_chart.get(), Qt::Key_Left, Qt::ShiftModifier);
    QVERIFY(std::abs(begin - 11 * step - *m_chart->crosshair()) < 1e-6);
    const double end = *m_chart->crosshair();
    QTest::keyClick(m_chart.get(), Qt::Key_Return);
    QCOMPARE(zooms.size(), 1);
    QCOMPARE(zooms[0][0].toDouble(), end);
    QCOMPARE(zooms[0][1].toDouble(), begin);
    QTest::keyClick(m_chart.get(), Qt::Key_Right, Qt::ShiftModifier);
    QTest::keyClick(m_chart.get(), Qt::Key_Right, Qt::ShiftModifier);
    QCOMPARE(*m_chart->crosshair(), 1100.0); // not past its end
}

void TestChart::escapeHidesTheCrosshairFirst()
{
    m_chart->show(content(std::vector<float>(100, 50)));
    m_chart->setFocus();
    const auto takesEscape = [&] {
        QKeyEvent event(QEvent::ShortcutOverride, Qt::Key_Escape, Qt::NoModifier);
        event.ignore();
        QCoreApplication::sendEvent(m_chart.get(), &event);
        return event.isAccepted();
    };
    QVERIFY(!takesEscape()); // the page's
    QTest::keyClick(m_chart.get(), Qt::Key_Left);
    QTest::keyClick(m_chart.get(), Qt::Key_Return);
    QVERIFY(takesEscape());
    QTest::keyClick(m_chart.get(), Qt::Key_Escape); // the part that was begun
    QVERIFY(m_chart->crosshair() && takesEscape());
    QTest::keyClick(m_chart.get(), Qt::Key_Escape);
    QVERIFY(!m_chart->crosshair() && !takesEscape());
}

void TestChart::whatIsEmptySaysWhy()
{
    m_chart->setEmptyText(u"No sample in this time"_s);
    m_chart->show(content({none, none}));
    QCOMPARE(m_chart->accessibleName(), u"Latency: No sample in this time"_s);
    const QImage empty = m_chart->grab().toImage();
    m_chart->show(content({1, 2}));
    QVERIFY(m_chart->grab().toImage() != empty);
}

void TestChart::aScreenReaderHearsTheNewestValues()
{
    m_chart->show(content({1, 40, none}));
    QCOMPARE(m_chart->accessibleName(), u"Latency"_s);
    QCOMPARE(m_chart->accessibleDescription(), u"p50 40 ms"_s);
}

void TestChart::aScreenReaderHearsWhatIsPointedAt()
{
    std::vector<float> values(100, 50);
    values[30] = 77;
    m_chart->show(content(values));
    auto* interface = QAccessible::queryAccessibleInterface(m_chart.get());
    QVERIFY(interface && interface->valueInterface());
    QCOMPARE(interface->role(), QAccessible::Chart);
    QCOMPARE(interface->text(QAccessible::Name), u"Latency"_s);
    QCOMPARE(interface->text(QAccessible::Value), u"p50 50 ms"_s);
    QCOMPARE(interface->valueInterface()->minimumValue().toDouble(), 1000.0);
    QCOMPARE(interface->valueInterface()->maximumValue().toDouble(), 1100.0);
    interface->valueInterface()->setCurrentValue(1030.5);
    QCOMPARE(interface->valueInterface()->currentValue().toDouble(), 1030.5);
    QCOMPARE(interface->text(QAccessible::Value), m_chart->readOut().join(u"; "_s));
    QVERIFY(interface->text(QAccessible::Value).endsWith(u"; p50 77 ms"_s));
    QTRY_VERIFY(m_chart->accessibleDescription().endsWith(u"; p50 77 ms"_s));
}

void TestChart::aValueOutOfTheAxisIsCutOff()
{
    auto high = content(std::vector<float>(100, 50));
    high.series[0].values[50] = 500;
    high.top = 100;
    m_chart->show(high);
    const QImage image = m_chart->grab().toImage();
    const int x = int(m_chart->xOf(1010));
    int y = 0;
    for (int row = 0; row < image.height(); ++row) {
        if (pixelsLike(image.copy(x, row, 1, 1), 0, m_theme->palette().info) > 0)
            y = row;
    }
    QVERIFY(std::abs(y - (7 + (image.height() - 27) / 2)) <= 2); // half way up
}

void TestChart::layersAreToldApartWithoutTheirColour()
{
    auto stacked = content(std::vector<float>(100, 50));
    stacked.stacked = true;
    m_chart->show(stacked);
    const QImage plain = m_chart->grab().toImage().convertToFormat(QImage::Format_Grayscale8);
    stacked.series[0].pattern = Qt::BDiagPattern;
    m_chart->show(stacked);
    const QImage hatched = m_chart->grab().toImage().convertToFormat(QImage::Format_Grayscale8);
    // In the area, along a row: a plain one has one brightness, a hatched one has not.
    const int y = int(plain.height() * 0.7);
    QSet<int> ofPlain;
    QSet<int> ofHatched;
    for (int x = 200; x < 300; ++x) {
        ofPlain.insert(qGray(plain.pixel(x, y)));
        ofHatched.insert(qGray(hatched.pixel(x, y)));
    }
    QCOMPARE(ofPlain.size(), 1);
    QVERIFY(ofHatched.size() > 1);
}

void TestChart::aThresholdThatIsFarAboveIsInSight()
{
    auto low = content(std::vector<float>(100, 3));
    low.threshold = 150;
    m_chart->show(low);
    const QImage image = m_chart->grab().toImage();
    int red = 0;
    for (int x = 100; x < 500; ++x)
        red += pixelsLike(image, x, m_theme->palette().critical) > 0;
    QVERIFY(red > 100);
}

void TestChart::theNameOfTheThresholdCoversNothing()
{
    auto above = content(std::vector<float>(100, 160));
    above.threshold = 150;
    above.thresholdName = u"slow above 150 ms"_s;
    for (const bool legend : {false, true}) {
        m_chart->setLegend(legend);
        m_chart->show(above);
        const QImage image = m_chart->grab().toImage();
        for (const double at : {1002., 1050., 1098.})
            QVERIFY(pixelsLike(image, int(m_chart->xOf(at)), m_theme->palette().info) > 0);
    }
    // It stands in the legend, which says what the line means.
    int red = 0;
    const QImage image = m_chart->grab().toImage().copy(0, 0, m_chart->width(), 16);
    for (int x = 0; x < image.width(); ++x)
        red += pixelsLike(image, x, m_theme->palette().critical) > 0;
    QVERIFY(red >= 5);
}

void TestChart::aLowChartHasItsPlotRatherThanALegend()
{
    m_chart->setLegend(true);
    auto shown = content(std::vector<float>(100, 50));
    shown.top = 400; // the line is far below
    m_chart->show(shown);
    const auto legendInk = [&](int height) {
        m_chart->resize(600, height);
        // In the place of its swatch, which is as the line.
        const QImage image = m_chart->grab().toImage().copy(0, 0, m_chart->width(), inText(16));
        int ink = 0;
        for (int x = int(m_chart->xOf(1000)); x < int(m_chart->xOf(1000)) + 14; ++x)
            ink += pixelsLike(image, x, m_theme->palette().info) > 0;
        return ink;
    };
    QVERIFY(legendInk(inText(120)) >= 8);
    QVERIFY(legendInk(inText(82)) >= 8);
    QCOMPARE(legendInk(inText(48)), 0);
}

void TestChart::theLabelsOfALowChartAreWhole_data()
{
    QTest::addColumn<double>("scale");
    QTest::addColumn<int>("height"); // in text
    for (const double scale : {1.0, 2.0}) {
        for (const int height : {45, 60, 85})
            QTest::addRow("%d at %.0f", height, scale) << scale << height;
    }
}

// Also where it has less room than it asks for.
void TestChart::theLabelsOfALowChartAreWhole()
{
    QFETCH(double, scale);
    QFETCH(int, height);
    const auto restore = qScopeGuard([] {
        setTextScale(0);
        QGuiApplication::setLayoutDirection(Qt::LeftToRight);
    });
    setTextScale(scale);
    QGuiApplication::setLayoutDirection(Qt::RightToLeft);
    Chart chart(*m_theme, u"Latency"_s);
    chart.setLegend(false);
    chart.resize(500, inText(height));
    chart.QWidget::show();
    chart.show(content(std::vector<float>(100, 50)));
    const auto& shown = chart.content();
    const int label = QFontMetrics(textFont(11)).horizontalAdvance(axisLabel(shown, axisTop(shown)));
    const int end = int(chart.xOf(shown.grid.viewFrom)) - 5;
    const QImage upper = chart.grab().toImage().copy(0, 0, chart.width(), inText(14));
    int inked = 0; // of its first figures: an ellipsis would be at its end alone
    for (int x = end - label; x < end - label / 2; ++x)
        inked += pixelsLike(upper, x, m_theme->palette().muted);
    QVERIFY(inked > 0);
}

HEADROOM_TEST(TestChart)

} // namespace headroom::tst_chart

#include "tst_chart.moc"
