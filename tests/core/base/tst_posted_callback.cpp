// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/threads/posted_callback.h"

#include <QCoreApplication>

#include <optional>
#include <thread>
#include <vector>

namespace headroom::tst_posted_callback {

namespace {

// Notes on which thread it ends.
struct Owned
{
    std::optional<std::thread::id>& endedOn;

    ~Owned() { endedOn = std::this_thread::get_id(); }
};

} // namespace

class TestPostedCallback : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void itRunsForEachCallInTheirOrder();
    void whatItKeepsAliveEndsOnItsReceiversThread();
    void soDoesThatOfOneThatIsNeverCalled();
    void whatAReceiverHasNotRunWhenItEndsDoesNotRun();
    void aReceiverMayEndInTheCall();
};

void TestPostedCallback::itRunsForEachCallInTheirOrder()
{
    std::vector<int> values;
    QObject receiver;
    std::thread([posted = PostedCallback<int>(&receiver, [&values](int value) { values.push_back(value); })] {
        for (int i = 0; i < 3; ++i)
            posted(i);
    }).join();
    QVERIFY(values.empty());
    QCoreApplication::sendPostedEvents();
    QCOMPARE(values, (std::vector<int>{0, 1, 2}));
}

void TestPostedCallback::whatItKeepsAliveEndsOnItsReceiversThread()
{
    std::optional<std::thread::id> endedOn;
    QObject receiver;
    {
        const std::shared_ptr<Owned> owned(new Owned{endedOn});
        std::thread([posted = PostedCallback<>(&receiver, [owned] {})]() mutable {
            posted();
            posted();
        }).detach();
    }
    QTRY_VERIFY(endedOn);
    QCOMPARE(*endedOn, std::this_thread::get_id());
}

void TestPostedCallback::soDoesThatOfOneThatIsNeverCalled()
{
    std::optional<std::thread::id> endedOn;
    QObject receiver;
    {
        const std::shared_ptr<Owned> owned(new Owned{endedOn});
        std::thread([posted = PostedCallback<>(&receiver, [owned] {})] {}).join();
    }
    QVERIFY(!endedOn);
    QCoreApplication::sendPostedEvents();
    QCOMPARE(endedOn, std::optional(std::this_thread::get_id()));
}

void TestPostedCallback::whatAReceiverHasNotRunWhenItEndsDoesNotRun()
{
    std::optional<std::thread::id> endedOn;
    bool hasRun = false;
    {
        QObject receiver;
        const std::shared_ptr<Owned> owned(new Owned{endedOn});
        std::thread([posted = PostedCallback<>(&receiver, [owned, &hasRun] { hasRun = true; })] { posted(); }).join();
    }
    QCoreApplication::sendPostedEvents();
    QVERIFY(!hasRun);
    QCOMPARE(endedOn, std::optional(std::this_thread::get_id()));
}

void TestPostedCallback::aReceiverMayEndInTheCall()
{
    std::optional<std::thread::id> endedOn;
    auto receiver = std::make_unique<QObject>();
    {
        const std::shared_ptr<Owned> owned(new Owned{endedOn});
        std::thread([posted = PostedCallback<>(receiver.get(), [owned, &receiver] { receiver.reset(); })] {
            posted();
        }).join();
    }
    QCoreApplication::sendPostedEvents();
    QVERIFY(!receiver);
    QCOMPARE(endedOn, std::optional(std::this_thread::get_id()));
}

HEADROOM_TEST(TestPostedCallback)

} // namespace headroom::tst_posted_callback

#include "tst_posted_callback.moc"
