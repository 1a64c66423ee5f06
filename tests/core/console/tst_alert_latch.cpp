// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The states of an alert, as the table beside AlertLatch has them.
#include "core/base/time/virtual_clock.h"
#include "core/console/alerts/alert_latch.h"

#include <random>

namespace headroom::tst_alert_latch {

using namespace headroom::console;
using namespace std::chrono_literals;
using Level = AlertLevel;
using State = AlertState;

class TestAlertLatch : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();

    void itFiresAtOnceWithoutADelay();
    void itIsPendingFirst();
    void whatInterruptsPendingStartsItAnew();
    void itIsKeptWhileItMayComeBack();
    void betweenTheValuesNothingEnds();
    void withoutDataItLastsTenMinutes();
    void withoutDataNothingBegins();
    void afterARestartWhatIsGoodIsDoubtedForAMinute();
    void afterARestartItEndsAsEverOnceItWasBad();
    void itHoldsToItsDelaysWhateverComes();

private:
    void pass(Level level, Duration span)
    {
        for (const auto end = m_clock->now() + span; m_clock->now() < end;) {
            m_clock->advance(100ms);
            m_latch.step(level, m_delays, m_clock->now());
        }
    }

    std::unique_ptr<VirtualClock> m_clock;
    AlertLatch m_latch;
    AlertLatch::Delays m_delays{10s, 60s};
};

void TestAlertLatch::init()
{
    m_clock = std::make_unique<VirtualClock>();
    m_latch = {};
    m_delays = {10s, 60s};
}

void TestAlertLatch::itFiresAtOnceWithoutADelay()
{
    m_delays = {};
    pass(Level::Bad, 100ms);
    QVERIFY(m_latch.state() == State::Firing);
    QVERIFY(m_latch.since() == m_clock->now());
    pass(Level::Good, 100ms);
    QVERIFY(m_latch.state() == State::Inactive);
}

void TestAlertLatch::itIsPendingFirst()
{
    const auto began = m_clock->now() + 100ms;
    pass(Level::Bad, 10s);
    QVERIFY(m_latch.state() == State::Pending);
    QVERIFY(!m_latch.isRaised());
    pass(Level::Bad, 100ms);
    QVERIFY(m_latch.state() == State::Firing);
    QVERIFY(m_latch.since() == began);
}

void TestAlertLatch::whatInterruptsPendingStartsItAnew()
{
    for (const auto level : {Level::Good, Level::Between, Level::NoData}) {
        init();
        pass(Level::Bad, 9900ms);
        pass(level, 100ms);
        QVERIFY(m_latch.state() == State::Inactive);
        pass(Level::Bad, 10s);
        QVERIFY(m_latch.state() == State::Pending);
    }
}

void TestAlertLatch::itIsKeptWhileItMayComeBack()
{
    pass(Level::Bad, 11s);
    pass(Level::Good, 60s);
    QVERIFY(m_latch.state() == State::Keeping);
    pass(Level::Bad, 100ms);
    QVERIFY(m_latch.state() == State::Firing);
    pass(Level::Good, 60100ms);
    QVERIFY(m_latch.state() == State::Inactive);
}

void TestAlertLatch::betweenTheValuesNothingEnds()
{
    pass(Level::Bad, 11s);
    pass(Level::Good, 50s);
    pass(Level::Between, 1h);
    QVERIFY(m_latch.state() == State::Firing);
    pass(Level::Good, 60s);
    QVERIFY(m_latch.state() == State::Keeping);
}

void TestAlertLatch::withoutDataItLastsTenMinutes()
{
    pass(Level::Bad, 11s);
    pass(Level::NoData, 10min);
    QVERIFY(m_latch.state() == State::Firing);
    QVERIFY(!m_latch.hasData());
    pass(Level::NoData, 100ms);
    QVERIFY(m_latch.state() == State::Inactive);
}

void TestAlertLatch::withoutDataNothingBegins()
{
    m_delays = {};
    pass(Level::NoData, 1h);
    QVERIFY(m_latch.state() == State::Inactive);
}

void TestAlertLatch::afterARestartWhatIsGoodIsDoubtedForAMinute()
{
    m_delays = {};
    const auto began = m_clock->now() - 2h;
    m_latch.restore(began, m_clock->now());
    pass(Level::Good, 59900ms);
    QVERIFY(m_latch.state() == State::Firing);
    QVERIFY(m_latch.since() == began);
    pass(Level::Good, 200ms);
    QVERIFY(m_latch.state() == State::Inactive);
}

void TestAlertLatch::afterARestartItEndsAsEverOnceItWasBad()
{
    m_delays = {};
    m_latch.restore(m_clock->now() - 2h, m_clock->now());
    pass(Level::Good, 1s);
    pass(Level::Bad, 100ms);
    QVERIFY(m_latch.state() == State::Firing);
    pass(Level::Good, 100ms);
    QVERIFY(m_latch.state() == State::Inactive);
}

// It fires only where it was bad for all of `pending`, and ends only where it was good for all of `keep`, or nothing
// was heard for ten minutes.
void TestAlertLatch::itHoldsToItsDelaysWhateverComes()
{
    for (unsigned seed = 1; seed <= 20; ++seed) {
        init();
        std::mt19937 random(seed);
        const auto calm = 1 + random() % 900;
        m_delays = {std::chrono::seconds(random() % 30), std::chrono::seconds(random() % 90)};
        auto level = Level::Good;
        auto changed = m_clock->now() + 100ms;
        int turns = 0;
        for (int step = 0; step < 40'000; ++step) {
            if (random() % calm == 0) {
                const auto next = Level(random() % 4);
                if (next != level)
                    changed = m_clock->now() + 100ms;
                level = next;
            }
            const bool wasRaised = m_latch.isRaised();
            pass(level, 100ms);
            const auto lasts = m_clock->now() - changed;
            if (!wasRaised && m_latch.isRaised()) {
                QVERIFY(level == Level::Bad && lasts >= m_delays.pending);
                QVERIFY(m_latch.since() == changed);
            } else if (wasRaised && !m_latch.isRaised()) {
                QVERIFY((level == Level::Good && lasts >= m_delays.keep)
                    || (level == Level::NoData && lasts >= AlertLatch::maxWithoutData));
            } else if (!wasRaised) {
                QVERIFY(level != Level::Bad || lasts < m_delays.pending);
            }
            turns += wasRaised != m_latch.isRaised();
        }
        QVERIFY2(turns > 2, qPrintable(QString::number(seed)));
    }
}

HEADROOM_TEST(TestAlertLatch)

} // namespace headroom::tst_alert_latch

#include "tst_alert_latch.moc"
