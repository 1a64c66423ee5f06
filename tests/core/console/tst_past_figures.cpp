// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the window is told of a moment of a recording.
#include "core/console/past/past_figures.h"
#include "core/console/past/past_series.h"
#include "tests/support/recording/recorded_night.h"

#include <QTemporaryDir>

#include <cmath>
#include <memory>

namespace headroom::tst_past_figures {

using namespace headroom::console;
using namespace std::chrono_literals;
using support::recordedFrom;
using support::RecordedNight;

class TestPastFigures : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void aMomentIsAsItWas();
    void theSameMomentBeforeTheTroubleHasNone();
    void whatWasNotRecordedIsNotThere();
    void aMomentOfAMinuteThatPassesIsThere();
    void logsHaveTheIdsThatTheyHaveNow();
    void trafficIsThatOfThePartAskedFor();
    void aFilterLeavesItsRoutes();
    void oneShardHasItsOwnCurve();
    void anEmergencyThatGoesOnIsThere();
    void anOverviewHasItsCurveAndEvents();
    void anOverviewOfNothingIsEmpty();
    void aCurveIsReadSecondBySecond();

private:
    static constexpr std::int64_t seconds = 1200;

    PastMoment momentAt(WallTime at, LogQuery query = {}, std::map<std::string, std::uint32_t> sources = {}) const;

    QTemporaryDir m_folder;
    std::unique_ptr<RecordedNight> m_night;
    std::unique_ptr<recording::Recording> m_recording;
    Instant m_now{5h};
};

void TestPastFigures::initTestCase()
{
    const auto path = m_folder.filePath(QStringLiteral("night.rec")).toStdString();
    m_night = std::make_unique<RecordedNight>(path, recordedFrom, seconds);
    m_recording = support::openRecording(path);
}

PastMoment TestPastFigures::momentAt(WallTime at, LogQuery query, std::map<std::string, std::uint32_t> sources) const
{
    auto moment = pastMoment(*m_recording, {at, m_now, query, std::move(sources)});
    if (!moment)
        qFatal("%s", moment.error().text.c_str());
    return std::move(*moment);
}

void TestPastFigures::aMomentIsAsItWas()
{
    const auto moment = momentAt(m_night->trouble() + 10s);
    QVERIFY(moment.isRecorded);
    QVERIFY(moment.at == m_night->trouble() + 10s);
    QVERIFY(moment.step == 1s);
    const auto& snapshot = *moment.snapshot;
    QVERIFY(snapshot.takenAt == m_now);
    QVERIFY(snapshot.connection.phase == ConnectionState::Phase::Live);
    QCOMPARE(*snapshot.globalWithToken.perSecond, 50.0);
    QCOMPARE(*snapshot.globalWithToken.limitPerSecond, 50.0);
    QVERIFY(snapshot.globalWithToken.blockedUntil == m_now + 4s);
    QVERIFY(!snapshot.globalByAddress.blockedUntil);
    QCOMPARE(snapshot.globalWithToken.history.size(), std::size_t(600));
    QCOMPARE(snapshot.globalWithToken.history.back(), 50.0F);
    QCOMPARE(*snapshot.invalid.inWindow, 9436);
    QCOMPARE(snapshot.invalid.egresses.front().address, std::string("203.0.113.7"));
    QCOMPARE(snapshot.invalid.causes.front().count, 9000);
    QCOMPARE(snapshot.totals.buckets, std::uint64_t(1500));
    QVERIFY(snapshot.added.empty() && snapshot.changed.empty() && snapshot.busiest.empty());
    QCOMPARE(snapshot.emergencies.size(), std::size_t(1));
    QVERIFY(snapshot.emergencies.front().kind == Emergency::Kind::BanNear);
    QVERIFY(snapshot.emergencies.front().since == m_now - 10s);
    QCOMPARE(moment.routes.front().route, std::string("POST /channels/{channel}/messages"));
    QCOMPARE(moment.routes.front().waiting, 12);
    QCOMPARE(moment.routes.front().inState[std::size_t(BucketStatus::Exhausted)], 30);
    QVERIFY(std::ranges::find(moment.jobs, std::pair(std::string("running"), std::int64_t(1))) != moment.jobs.end());
}

void TestPastFigures::theSameMomentBeforeTheTroubleHasNone()
{
    const auto moment = momentAt(m_night->trouble() - 1s);
    QVERIFY(moment.snapshot->emergencies.empty());
    QVERIFY(!moment.snapshot->globalWithToken.blockedUntil);
    QCOMPARE(moment.logs->shards->inTrouble, std::uint64_t(0));
    QCOMPARE(momentAt(m_night->trouble()).logs->shards->inTrouble, std::uint64_t(RecordedNight::shardsInTrouble));
}

void TestPastFigures::whatWasNotRecordedIsNotThere()
{
    const auto moment = momentAt(recordedFrom - 1h);
    QVERIFY(!moment.isRecorded);
    QVERIFY(!moment.snapshot->globalWithToken.perSecond);
    QVERIFY(!moment.snapshot->invalid.inWindow);
    QVERIFY(moment.snapshot->globalWithToken.history.empty());
    QVERIFY(moment.snapshot->connection.phase == ConnectionState::Phase::Absent);
    QVERIFY(!moment.logs->traffic && !moment.logs->shards);
    QVERIFY(moment.routes.empty() && moment.jobs.empty());
    // Half of the ten minutes before it was.
    const auto early = momentAt(recordedFrom + 299s);
    QVERIFY(std::isnan(early.snapshot->globalWithToken.history.front()));
    QVERIFY(!std::isnan(early.snapshot->globalWithToken.history[300]));
}

void TestPastFigures::aMomentOfAMinuteThatPassesIsThere()
{
    // The last minute is not in blocks yet.
    for (std::int64_t second = seconds - 130; second < seconds; ++second) {
        const auto moment = m_recording->momentAt(recordedFrom + std::chrono::seconds{second});
        QVERIFY(moment.has_value());
        std::size_t count = 0;
        for (const auto& list : moment->figures)
            count += list.size();
        const auto sample = m_night->sample(second);
        QCOMPARE(count, sample.size());
        for (const auto& [key, value] : sample)
            QVERIFY(moment->value(key.measure, key.subject) == recording::figureOf(key.measure, value));
    }
}

void TestPastFigures::logsHaveTheIdsThatTheyHaveNow()
{
    const auto moment = momentAt(m_night->trouble(), {}, {{RecordedNight::gatewayLog, 7}});
    const auto& sources = moment.logs->sources;
    QCOMPARE(sources.size(), std::size_t(2));
    for (const auto& source : sources) {
        const bool isGateway = source.name == RecordedNight::gatewayLog;
        QCOMPARE(source.tellsShards, isGateway);
        QCOMPARE(source.tellsRequests, !isGateway);
        QVERIFY(isGateway ? source.id == 7 : source.id >= PastSources::firstOther);
    }
    QCOMPARE(moment.logs->shards->shards.front().source, 7U);
}

void TestPastFigures::trafficIsThatOfThePartAskedFor()
{
    const auto at = m_night->trouble() + 30s;
    const auto moment = momentAt(at);
    const auto& traffic = *moment.logs->traffic;
    const auto limited = std::size_t(AnswerKind::Limited);
    QVERIFY(traffic.series.grid.viewTo - traffic.series.grid.viewFrom == 600s);
    const auto& values = traffic.series.perSecond[limited];
    QVERIFY(std::ranges::any_of(values, [](float value) { return value == 8; }));
    QCOMPARE(traffic.budgets.front().atMost, 9436);
    QCOMPARE(traffic.budgets.front().burners.front().count, 9000);
    QVERIFY(moment.logs->query == LogQuery{});
    // Some fifteen requests a second for ten minutes.
    QCOMPARE(traffic.routes.size(), std::size_t(2));
    QCOMPARE(traffic.routes.front().method, std::string("POST"));
    QVERIFY(traffic.routes.front().invalid > 31 * 22);
    QVERIFY2(traffic.routes.front().total() > 7000 && traffic.routes.front().total() < 14'000,
        std::to_string(traffic.routes.front().total()).c_str());
}

void TestPastFigures::aFilterLeavesItsRoutes()
{
    LogQuery query;
    query.routeText = "MEMBERS";
    const auto moment = momentAt(m_night->trouble(), query);
    const auto& traffic = *moment.logs->traffic;
    QCOMPARE(traffic.routes.size(), std::size_t(1));
    QCOMPARE(traffic.routes.front().routeTemplate, std::string("/guilds/{guild}/members/{id}"));
    const auto& ok = traffic.series.perSecond[std::size_t(AnswerKind::Ok)];
    QVERIFY(std::ranges::any_of(ok, [](float value) { return value > 5 && value < 20; }));
    QVERIFY(traffic.series.perSecond[std::size_t(AnswerKind::Limited)].empty());
}

void TestPastFigures::oneShardHasItsOwnCurve()
{
    LogQuery query;
    query.shard = {7, 3};
    const auto moment = momentAt(m_night->trouble(), query, {{RecordedNight::gatewayLog, 7}});
    const auto& shards = *moment.logs->shards;
    QCOMPARE(shards.shards.size(), std::size_t(RecordedNight::shards));
    QVERIFY(shards.shards[3].state == ShardState::Reconnecting);
    QVERIFY(shards.detail && shards.detail->shard == *query.shard);
    QVERIFY(std::ranges::any_of(shards.detail->latency.p50Ms, [](float value) { return value >= 40; }));
    const auto& latency = shards.latency;
    for (std::size_t point = 0; point < latency.grid.points; ++point) {
        if (!std::isnan(latency.p50Ms[point]))
            QVERIFY(latency.p50Ms[point] <= latency.p95Ms[point] && latency.p95Ms[point] <= latency.maxMs[point]);
    }
}

void TestPastFigures::anEmergencyThatGoesOnIsThere()
{
    const auto path = m_folder.filePath(QStringLiteral("still.rec")).toStdString();
    const auto writer = support::openWriter(path);
    Emergency lost;
    lost.kind = Emergency::Kind::RedisLost;
    lost.since = m_now;
    writer->add(recordedEvent(lost, m_now, recordedFrom + 10s));
    for (std::int64_t second = 0; second < 60; ++second)
        QVERIFY(writer->write(recordedFrom + std::chrono::seconds{second}, {{{recording::Measure::Recorded}, 1}}));
    const auto recording = support::openRecording(path);
    QVERIFY(pastMoment(*recording, {recordedFrom + 9s, m_now})->snapshot->emergencies.empty());
    QCOMPARE(pastMoment(*recording, {recordedFrom + 50s, m_now})->snapshot->emergencies.size(), std::size_t(1));
}

void TestPastFigures::anOverviewHasItsCurveAndEvents()
{
    const auto overview = pastOverview(*m_recording, recordedFrom - 10min, recordedFrom + 20min, 300);
    QVERIFY(overview.has_value());
    QVERIFY(overview->extent->first == recordedFrom);
    QVERIFY(overview->extent->second == recordedFrom + 1199s);
    QVERIFY(std::isnan(overview->requests.front())); // a gap, not 0
    QCOMPARE(*overview->limit, 50.0);
    const auto point = std::size_t((m_night->trouble() + 30s - overview->from) / overview->step);
    QCOMPARE(overview->limited[point], 8.0F);
    QCOMPARE(overview->events.size(), std::size_t(4));
    QVERIFY(std::ranges::is_sorted(overview->events, {}, &Event::at));
    // What began before it and goes on.
    const auto later = pastOverview(*m_recording, m_night->trouble() + 60s, m_night->trouble() + 90s, 300);
    QVERIFY(std::ranges::any_of(later->events, [](const auto& event) { return event.kind == Event::Kind::Emergency; }));
    QVERIFY(std::ranges::none_of(later->events, [](const auto& event) { return event.kind == Event::Kind::Note; }));
}

void TestPastFigures::anOverviewOfNothingIsEmpty()
{
    const auto path = m_folder.filePath(QStringLiteral("empty.rec")).toStdString();
    const auto writer = support::openWriter(path);
    const auto recording = support::openRecording(path);
    const auto overview = pastOverview(*recording, recordedFrom, recordedFrom + 1h, 300);
    QVERIFY(overview.has_value() && !overview->extent && overview->requests.empty());
    QVERIFY(!pastMoment(*recording, {recordedFrom, m_now})->isRecorded);
}

void TestPastFigures::aCurveIsReadSecondBySecond()
{
    recording::Curve curve;
    curve.from = recordedFrom;
    curve.step = 60;
    curve.average = {1, 2};
    const auto values = secondBySecond(curve, recordedFrom + 120s, 180);
    QVERIFY(std::isnan(values[59]));
    QCOMPARE(values[60], 1.0F);
    QCOMPARE(values[119], 1.0F);
    QCOMPARE(values[120], 2.0F);
    QCOMPARE(values[179], 2.0F);
    curve.average = {std::nanf(""), std::nanf("")};
    QVERIFY(secondBySecond(curve, recordedFrom + 120s, 180).empty());
}

HEADROOM_TEST(TestPastFigures)

} // namespace headroom::tst_past_figures

#include "tst_past_figures.moc"
