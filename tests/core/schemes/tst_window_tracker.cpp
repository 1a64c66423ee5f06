// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/schemes/spectacles/window_tracker.h"

namespace headroom::tst_window_tracker {

using namespace std::chrono_literals;
using schemes::WindowTracker;
using Said = schemes::WindowTracker::Said;

namespace {

const Instant start{1h};
const WallTime wall{1'700'000'000s};

} // namespace

class TestWindowTracker : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void theFirstAnswerOpensAWindow();
    void aSlowAnswerDoesNotPutTheEndOff();
    void aResetThatWandersOnPutsTheEndOff();
    void anAnswerAfterTheEndSaysNothing();
    void anAnswerOfThePastDoesNotTouchTheRunningWindow();
    void withoutResetTheLatestEndCounts();
    void aCalendarThatWasOnceAheadDoesNotHideLaterWindows();
    void anAnswerWithoutSpanSaysNothing();
};

void TestWindowTracker::theFirstAnswerOpensAWindow()
{
    WindowTracker window;
    QVERIFY(!window.end());
    QVERIFY(window.learn({5, 4, 2s, wall + 2s}, start) == Said::NewWindow);
    QCOMPARE(*window.end(), start + 2001ms);
    QVERIFY(window.isRunning(start + 2s));
    QVERIFY(!window.isRunning(start + 2001ms));
}

void TestWindowTracker::aSlowAnswerDoesNotPutTheEndOff()
{
    WindowTracker window;
    window.learn({5, 4, 2s, wall + 2s}, start + 10ms);
    QVERIFY(window.learn({5, 3, 1990ms, wall + 2s}, start + 900ms) == Said::SameWindow);
    QCOMPARE(*window.end(), start + 2011ms);
    QVERIFY(window.learn({5, 2, 1105ms, wall + 2s}, start + 900ms) == Said::SameWindow);
    QCOMPARE(*window.end(), start + 2006ms);
}

void TestWindowTracker::aResetThatWandersOnPutsTheEndOff()
{
    WindowTracker window;
    window.learn({5, 4, 2s, wall + 2s}, start + 10ms);
    window.learn({5, 3, 2s, wall + 2050ms}, start + 60ms);
    QCOMPARE(*window.end(), start + 2061ms);
}

void TestWindowTracker::anAnswerAfterTheEndSaysNothing()
{
    WindowTracker window;
    window.learn({5, 4, 2s, wall + 2s}, start);
    QVERIFY(window.learn({5, 0, 1s, wall + 2s}, start + 3s) == Said::Nothing);
    QVERIFY(window.learn({5, 4, 2s, wall + 5s}, start + 3s) == Said::NewWindow);
}

void TestWindowTracker::anAnswerOfThePastDoesNotTouchTheRunningWindow()
{
    WindowTracker window;
    window.learn({5, 4, 2s, wall + 2s}, start);
    window.learn({5, 4, 2s, wall + 4500ms}, start + 2500ms);
    QVERIFY(window.learn({5, 0, 10ms, wall + 2s}, start + 2600ms) == Said::Nothing);
    QCOMPARE(*window.end(), start + 4501ms);
}

void TestWindowTracker::withoutResetTheLatestEndCounts()
{
    WindowTracker window;
    window.learn({5, 4, 2s, {}}, start);
    QVERIFY(window.learn({5, 3, 2s, {}}, start + 20ms) == Said::SameWindow);
    QCOMPARE(*window.end(), start + 2021ms);
    QVERIFY(window.learn({5, 4, 2s, {}}, start + 3s) == Said::NewWindow);
}

void TestWindowTracker::aCalendarThatWasOnceAheadDoesNotHideLaterWindows()
{
    WindowTracker window;
    window.learn({5, 4, 2s, wall + 1h}, start);
    QVERIFY(window.learn({5, 3, 1999ms, wall + 2s}, start + 1ms) == Said::SameWindow);
    QCOMPARE(*window.end(), start + 2001ms);
    QVERIFY(window.learn({5, 4, 2s, wall + 4100ms}, start + 2100ms) == Said::NewWindow);
    QCOMPARE(*window.end(), start + 4101ms);
}

void TestWindowTracker::anAnswerWithoutSpanSaysNothing()
{
    WindowTracker window;
    QVERIFY(window.learn({5, 4, {}, wall + 2s}, start) == Said::Nothing);
    QVERIFY(!window.end());
}

HEADROOM_TEST(TestWindowTracker)

} // namespace headroom::tst_window_tracker

#include "tst_window_tracker.moc"
