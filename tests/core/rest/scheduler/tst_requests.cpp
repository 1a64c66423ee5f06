// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/rest/scheduler/refusals.h"
#include "core/rest/scheduler/requests.h"

namespace headroom::tst_requests {

using namespace headroom::rest;
using namespace std::chrono_literals;

namespace {

const Instant start{1h};

QueuedRequest& add(Requests& requests, RequestId waiter, std::optional<Duration> deadline = {})
{
    QueuedRequest queued;
    queued.place = QueuePlace::of(requests.nextId(), model::Priority::Normal, start);
    queued.waiters.push_back({waiter, start, deadline ? std::optional(start + *deadline) : std::nullopt});
    return requests.add(std::move(queued));
}

} // namespace

class TestRequests : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aRequestIsFoundByItsIdAndItsWaiters();
    void thoseInFlightDoNotWait();
    void aPauseEndsOnce();
    void aPassedDeadlineIsToldOnce();
    void deadlinesOfThoseThatHaveEndedDoNotCount();
    void whatIsRefusedIsRefusedBeforeItWaits();
};

void TestRequests::aRequestIsFoundByItsIdAndItsWaiters()
{
    Requests requests;
    auto& first = add(requests, 10);
    auto& second = add(requests, 20);
    QCOMPARE(first.place.queued + 1, second.place.queued);
    requests.join(first, {11, start, {}});
    QCOMPARE(requests.waiters(), 3U);
    QCOMPARE(requests.waitedForBy(11), &first);
    QCOMPARE(requests.find(second.place.queued), &second);
    requests.end(first.waiters[0]);
    QVERIFY(!requests.waitedForBy(10));
    QCOMPARE(requests.waitedForBy(11), &first);
    requests.end(first.waiters[1]);
    const auto id = first.place.queued;
    requests.remove(id);
    QVERIFY(!requests.find(id));
    QCOMPARE(requests.waiters(), 1U);
}

void TestRequests::thoseInFlightDoNotWait()
{
    Requests requests;
    for (RequestId id = 1; id <= 3; ++id)
        add(requests, id);
    requests.at(2).stage = QueuedRequest::Stage::InFlight;
    QCOMPARE(requests.waiting(), (std::vector<QueuedRequestId>{1, 3}));
}

void TestRequests::aPauseEndsOnce()
{
    Requests requests;
    auto& first = add(requests, 1);
    auto& second = add(requests, 2);
    requests.pause(first, start + 2s);
    requests.pause(second, start + 1s);
    QVERIFY(first.stage == QueuedRequest::Stage::Paused);
    QCOMPARE(requests.paused(), 2U);
    QVERIFY(requests.nextPauseEnd() == start + 1s);
    QVERIFY(!requests.takePaused(start));
    QCOMPARE(requests.takePaused(start + 1s), &second);
    QVERIFY(!requests.takePaused(start + 1s));
    requests.endPause(first);
    QVERIFY(!requests.nextPauseEnd());
}

void TestRequests::aPassedDeadlineIsToldOnce()
{
    Requests requests;
    auto& late = add(requests, 1, 1s);
    add(requests, 2);
    QVERIFY(requests.nextDeadline() == start + 1s);
    QVERIFY(!requests.takeOverdue(start + 1s - 1ns));
    QCOMPARE(requests.takeOverdue(start + 1s), &late);
    QVERIFY(!requests.takeOverdue(start + 1h));
}

void TestRequests::deadlinesOfThoseThatHaveEndedDoNotCount()
{
    Requests requests;
    auto& first = add(requests, 1, 1s);
    auto& second = add(requests, 2, 2s);
    requests.join(second, {3, start, start + 500ms});
    QCOMPARE(requests.withDeadlineBefore(start + 2s),
        (std::vector<QueuedRequestId>{second.place.queued, first.place.queued}));
    requests.end(first.waiters.front());
    QCOMPARE(requests.withDeadlineBefore(start + 2s), (std::vector<QueuedRequestId>{second.place.queued}));
}

void TestRequests::whatIsRefusedIsRefusedBeforeItWaits()
{
    Refusals refusals;
    discord::Route route;
    QVERIFY(!refusals.of(route, true));
    refusals.refuseToken();
    QVERIFY(refusals.of(route, true)->kind == model::Outcome::Kind::Refused);
    QVERIFY(!refusals.of(route, false));
    refusals.trustToken();
    QVERIFY(!refusals.of(route, true));
    refusals.drain();
    QVERIFY(refusals.of(route, false)->reason.find("shutting down") != std::string::npos);
}

HEADROOM_TEST(TestRequests)

} // namespace headroom::tst_requests

#include "tst_requests.moc"
