// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/schemes/claims/report_outbox.h"

namespace headroom::tst_report_outbox {

using namespace headroom::schemes;
using namespace std::chrono_literals;

namespace {

ClaimReport report(ClaimReport::Kind kind, Instant since, std::uint64_t claim = 1)
{
    ClaimReport made;
    made.kind = kind;
    made.claim = claim;
    made.since = since;
    return made;
}

} // namespace

class TestReportOutbox : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void theyAreTakenInOrderAndOnce();
    void aDayAwayNeedsNoMoreThanTheLastOfIt();
    void whatLastsLongIsKept();
};

void TestReportOutbox::theyAreTakenInOrderAndOnce()
{
    ReportOutbox unsent(30s);
    const Instant start{1h};
    for (std::uint64_t claim = 1; claim <= 3; ++claim)
        unsent.add(report(ClaimReport::Kind::GiveBack, start, claim), start);
    const auto taken = unsent.take();
    QCOMPARE(taken.size(), 3U);
    for (std::uint64_t i = 0; i < 3; ++i)
        QCOMPARE(taken[i].claim, i + 1);
    QCOMPARE(unsent.size(), 0U);
}

void TestReportOutbox::aDayAwayNeedsNoMoreThanTheLastOfIt()
{
    ReportOutbox unsent(30s);
    std::size_t maximum = 0;
    Instant now{1h};
    for (int i = 0; i < 24 * 60 * 60 * 5; ++i, now += 200ms) { // five a second
        auto learn = report(ClaimReport::Kind::Learn, now);
        learn.learned.resetAfter = 5s;
        unsent.add(std::move(learn), now);
        unsent.add(report(ClaimReport::Kind::Abandon, now), now);
        maximum = std::max(maximum, unsent.size());
    }
    QVERIFY(maximum <= 4096);
    QVERIFY(unsent.size() >= 2 * 5 * 5);
}

void TestReportOutbox::whatLastsLongIsKept()
{
    ReportOutbox unsent(30s);
    const Instant start{1h};
    auto hold = report(ClaimReport::Kind::HoldAll, start);
    hold.retryAfter = 2h;
    unsent.add(hold, start);
    auto day = report(ClaimReport::Kind::Learn, start);
    day.learned.resetAfter = 24h;
    unsent.add(day, start);
    for (int i = 0; i < 20'000; ++i)
        unsent.add(report(ClaimReport::Kind::GiveBack, start + i * 1s), start + i * 1s);
    const auto kept = unsent.take();
    QVERIFY(kept.size() < 5000);
    QVERIFY(kept[0].kind == ClaimReport::Kind::Learn); // the hold ended after two hours of the five and a half
    QVERIFY(kept[0].learned.resetAfter == 24h);
}

HEADROOM_TEST(TestReportOutbox)

} // namespace headroom::tst_report_outbox

#include "tst_report_outbox.moc"
