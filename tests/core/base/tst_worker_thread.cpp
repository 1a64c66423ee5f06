// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/threads/worker_thread.h"
#include "tests/support/ends_on_thread.h"

#include <QCoreApplication>
#include <QEventLoop>

namespace headroom::tst_worker_thread {

using support::Owned;
using support::SlowToEnd;

class TestWorkerThread : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void whatACallbackKeepsAliveEndsOnItsOwnersThread();
    void whatWasAskedIsAnsweredBeforeItCloses();
};

void TestWorkerThread::whatACallbackKeepsAliveEndsOnItsOwnersThread()
{
    constexpr int calls = 100;
    std::atomic<int> elsewhere = 0;
    int answered = 0;
    {
        WorkerThread thread(QStringLiteral("test"));
        for (int i = 0; i < calls; ++i) {
            {
                const std::shared_ptr<Owned> owned(new Owned{.elsewhere = elsewhere});
                thread.ask<int>([i, slow = SlowToEnd()] { return i; }, [owned, &answered](int) { ++answered; });
            }
            while (answered <= i)
                QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        }
    }
    QCOMPARE(elsewhere.load(), 0);
}

void TestWorkerThread::whatWasAskedIsAnsweredBeforeItCloses()
{
    WorkerThread thread(QStringLiteral("test"));
    std::vector<int> answers;
    for (int i = 0; i < 3; ++i)
        thread.ask<int>([i] { return i; }, [&answers](int answer) { answers.push_back(answer); });
    thread.close();
    QCOMPARE(answers, (std::vector<int>{0, 1, 2}));
}

HEADROOM_TEST(TestWorkerThread)

} // namespace headroom::tst_worker_thread

#include "tst_worker_thread.moc"
