// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/store/memory_bucket.h"
#include "core/store/newest_window.h"

#include <QTest>

using namespace headroom;
using namespace std::chrono_literals;
using store::Learned;
using store::NewestWindow;
using Said = store::NewestWindow::Said;

namespace {

const Instant start{1h};
const WallTime wall{1'700'000'000s};

} // namespace

class TestNewestWindow : public QObject
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
    void aBucketIsHeldForTheWholeOfRetryAfter();
    void anOvertakenAnswerNeverRaisesWhatIsLeft();
    void aChangedLimitCountsFromTheNextClaim();
};

void TestNewestWindow::theFirstAnswerOpensAWindow()
{
    NewestWindow window;
    QVERIFY(!window.end());
    QVERIFY(window.learn({5, 4, 2s, wall + 2s}, start) == Said::NewWindow);
    QCOMPARE(*window.end(), start + 2001ms);
    QVERIFY(window.isRunning(start + 2s));
    QVERIFY(!window.isRunning(start + 2001ms));
}

void TestNewestWindow::aSlowAnswerDoesNotPutTheEndOff()
{
    NewestWindow window;
    window.learn({5, 4, 2s, wall + 2s}, start + 10ms);
    QVERIFY(window.learn({5, 3, 1990ms, wall + 2s}, start + 900ms) == Said::SameWindow);
    QCOMPARE(*window.end(), start + 2011ms);
    QVERIFY(window.learn({5, 2, 1105ms, wall + 2s}, start + 900ms) == Said::SameWindow);
    QCOMPARE(*window.end(), start + 2006ms);
}

void TestNewestWindow::aResetThatWandersOnPutsTheEndOff()
{
    NewestWindow window;
    window.learn({5, 4, 2s, wall + 2s}, start + 10ms);
    window.learn({5, 3, 2s, wall + 2050ms}, start + 60ms);
    QCOMPARE(*window.end(), start + 2061ms);
}

void TestNewestWindow::anAnswerAfterTheEndSaysNothing()
{
    NewestWindow window;
    window.learn({5, 4, 2s, wall + 2s}, start);
    QVERIFY(window.learn({5, 0, 1s, wall + 2s}, start + 3s) == Said::Nothing);
    QVERIFY(window.learn({5, 4, 2s, wall + 5s}, start + 3s) == Said::NewWindow);
}

void TestNewestWindow::anAnswerOfThePastDoesNotTouchTheRunningWindow()
{
    NewestWindow window;
    window.learn({5, 4, 2s, wall + 2s}, start);
    window.learn({5, 4, 2s, wall + 4500ms}, start + 2500ms);
    QVERIFY(window.learn({5, 0, 10ms, wall + 2s}, start + 2600ms) == Said::Nothing);
    QCOMPARE(*window.end(), start + 4501ms);
}

void TestNewestWindow::withoutResetTheLatestEndCounts()
{
    NewestWindow window;
    window.learn({5, 4, 2s, {}}, start);
    QVERIFY(window.learn({5, 3, 2s, {}}, start + 20ms) == Said::SameWindow);
    QCOMPARE(*window.end(), start + 2021ms);
    QVERIFY(window.learn({5, 4, 2s, {}}, start + 3s) == Said::NewWindow);
}

void TestNewestWindow::aCalendarThatWasOnceAheadDoesNotHideLaterWindows()
{
    NewestWindow window;
    window.learn({5, 4, 2s, wall + 1h}, start);
    QVERIFY(window.learn({5, 3, 1999ms, wall + 2s}, start + 1ms) == Said::SameWindow);
    QCOMPARE(*window.end(), start + 2001ms);
    QVERIFY(window.learn({5, 4, 2s, wall + 4100ms}, start + 2100ms) == Said::NewWindow);
    QCOMPARE(*window.end(), start + 4101ms);
}

void TestNewestWindow::anAnswerWithoutSpanSaysNothing()
{
    NewestWindow window;
    QVERIFY(window.learn({5, 4, {}, wall + 2s}, start) == Said::Nothing);
    QVERIFY(!window.end());
}

void TestNewestWindow::aBucketIsHeldForTheWholeOfRetryAfter()
{
    store::MemoryBucket bucket;
    QVERIFY(bucket.claim(start) == store::Claim{store::Go{}});
    bucket.exhaust(65s, start + 1s);
    const store::Claim held = store::Wait{start + 66s, store::WaitReason::Bucket};
    QVERIFY(bucket.claim(start + 1s) == held);
    QVERIFY(bucket.claim(start + 66s - 1ns) == held);
    QVERIFY(bucket.claim(start + 66s) == store::Claim{store::Go{}});
}

void TestNewestWindow::anOvertakenAnswerNeverRaisesWhatIsLeft()
{
    store::MemoryBucket bucket;
    bucket.claim(start);
    bucket.learn({3, 2, 2s, wall + 2s}, start + 1ms);
    bucket.claim(start + 2ms);
    bucket.claim(start + 2ms);
    bucket.learn({3, 0, 1900ms, wall + 2s}, start + 100ms);
    bucket.learn({3, 1, 1950ms, wall + 2s}, start + 101ms);
    QVERIFY(std::holds_alternative<store::Wait>(bucket.claim(start + 102ms)));
}

void TestNewestWindow::aChangedLimitCountsFromTheNextClaim()
{
    store::MemoryBucket bucket;
    bucket.claim(start);
    bucket.learn({5, 4, 2s, wall + 2s}, start);
    bucket.claim(start);
    bucket.learn({2, 0, 2s, wall + 2s}, start);
    QVERIFY(std::holds_alternative<store::Wait>(bucket.claim(start)));
    QVERIFY(bucket.claim(start + 3s) == store::Claim{store::Go{}});
    QVERIFY(bucket.claim(start + 3s) == store::Claim{store::Go{}});
    QVERIFY(std::holds_alternative<store::Wait>(bucket.claim(start + 3s)));
}

QTEST_GUILESS_MAIN(TestNewestWindow)
#include "tst_newest_window.moc"
