// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/ui/window_test.h"
#include "ui/widgets/gauges/gauge.h"

#include "ui/widgets/gauges/remaining_bar.h"

namespace headroom::tst_gauge {

using namespace headroom::ui;
using namespace Qt::StringLiterals;

class TestGauge : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { support::useOwnSettings(*this); }
    void theToneFollowsTheThresholds();
    void aReadingMayHaveOtherThresholdsAndItsOwnTone();
    void withoutDataItSaysSo();
    void aScreenReaderHearsFigureAndState();
    void theArcTakesTheColourOfItsState();
    void theBarTellsEmptyFromLowFromWell();
};

void TestGauge::theToneFollowsTheThresholds()
{
    const auto tone = [](double value) { return Gauge::tone({value, 100.0, {}, {}}); };
    QCOMPARE(tone(0), Tone::Ok);
    QCOMPARE(tone(74.9), Tone::Ok);
    QCOMPARE(tone(75), Tone::Warning);
    QCOMPARE(tone(94.9), Tone::Warning);
    QCOMPARE(tone(95), Tone::Critical);
    QCOMPARE(tone(400), Tone::Critical);
    QCOMPARE(Gauge::share({400.0, 100.0, {}, {}}), 1.0);
}

void TestGauge::aReadingMayHaveOtherThresholdsAndItsOwnTone()
{
    Gauge::Reading reading{85.0, 100.0, u"85"_s, u"of 100"_s};
    reading.warningFrom = 0.8;
    reading.criticalFrom = 0.9;
    QCOMPARE(Gauge::tone(reading), Tone::Warning);
    reading.value = 79.9;
    QCOMPARE(Gauge::tone(reading), Tone::Ok);
    reading.value = 90;
    QCOMPARE(Gauge::tone(reading), Tone::Critical);
    Theme theme;
    Gauge gauge(theme, u"Budget"_s);
    gauge.show(reading);
    QCOMPARE(gauge.accessibleDescription(), u"near the limit"_s); // it is not there yet
    reading.value = 40;
    reading.tone = Tone::Critical; // soon, at this rate
    QCOMPARE(Gauge::tone(reading), Tone::Critical);
    gauge.show(reading);
    QCOMPARE(gauge.accessibleDescription(), u"soon at the limit"_s);
    reading.value.reset();
    QCOMPARE(Gauge::tone(reading), Tone::Muted);
}

void TestGauge::withoutDataItSaysSo()
{
    QCOMPARE(Gauge::tone({std::nullopt, 50.0, {}, {}}), Tone::Muted);
    QCOMPARE(Gauge::tone({3.0, std::nullopt, {}, {}}), Tone::Muted);
    QCOMPARE(Gauge::tone({3.0, 0.0, {}, {}}), Tone::Muted);
    Theme theme;
    Gauge gauge(theme, u"Global"_s);
    gauge.show({std::nullopt, 50.0, {}, u"no data"_s});
    QCOMPARE(gauge.accessibleName(), u"Global: no data"_s);
}

void TestGauge::aScreenReaderHearsFigureAndState()
{
    Theme theme;
    Gauge gauge(theme, u"Global"_s);
    gauge.show({38.0, 50.0, u"38"_s, u"req/s of 50"_s});
    QCOMPARE(gauge.accessibleName(), u"Global: 38 req/s of 50"_s);
    QCOMPARE(gauge.accessibleDescription(), u"near the limit"_s);
    gauge.show({50.0, 50.0, u"50"_s, u"req/s of 50"_s});
    QCOMPARE(gauge.accessibleDescription(), u"at the limit"_s);
    gauge.show({56.0, 50.0, u"56"_s, u"req/s of 50"_s});
    QCOMPARE(gauge.accessibleDescription(), u"over the limit"_s);
}

void TestGauge::theArcTakesTheColourOfItsState()
{
    Theme theme;
    Gauge gauge(theme, u"Global"_s);
    gauge.resize(150, 118);
    const auto has = [&](const QColor& colour) {
        const QImage image = gauge.grab().toImage();
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x) {
                if (image.pixelColor(x, y) == colour)
                    return true;
            }
        }
        return false;
    };
    gauge.show({10.0, 50.0, u"10"_s, {}});
    QVERIFY(has(theme.palette().ok));
    gauge.show({49.0, 50.0, u"49"_s, {}});
    QVERIFY(has(theme.palette().critical) && !has(theme.palette().ok));
    theme.preview(Theme::Choice::Light);
    QVERIFY(has(lightPalette().critical));
}

void TestGauge::theBarTellsEmptyFromLowFromWell()
{
    QCOMPARE(remainingTone(0), Tone::Warning); // most windows end within seconds
    QCOMPARE(remainingTone(0.2), Tone::Warning);
    QCOMPARE(remainingTone(0.4), Tone::Ok);
    Theme theme;
    RemainingBar bar(theme);
    bar.show(0.0);
    QCOMPARE(bar.accessibleName(), u"0 % left"_s);
    bar.show(std::nullopt);
    QCOMPARE(bar.accessibleName(), u"not known"_s);
}

HEADROOM_TEST(TestGauge)

} // namespace headroom::tst_gauge

#include "tst_gauge.moc"
