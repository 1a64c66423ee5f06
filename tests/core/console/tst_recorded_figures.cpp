// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What of the console's reports is recorded.
#include "core/base/time/virtual_clock.h"
#include "core/console/buckets/bucket_summary.h"
#include "core/console/recording/recorded_events.h"
#include "core/console/recording/recorded_figures.h"
#include "tests/support/address_sanitizer.h"

#include <cmath>
#include <map>
#include <random>
#include <set>

namespace headroom::tst_recorded_figures {

using namespace headroom::console;
using namespace std::chrono_literals;
using recording::Event;
using recording::Measure;
using recording::Sample;

class TestRecordedFigures : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void bucketsAreCountedAsTheyStand();
    void whatIsNotLiveIsNotRecorded();
    void aSeriesThatIsNotSaidAnyMoreIsZero();
    void thatOfWhichNothingIsKnownIsNoZero();
    void aLogThatIsQuietTellsOfNoRequests();
    void aSlotIsWholeWhenItIsRecorded();
    void anEmergencyBecomesOneEvent();
    void aBanThatIsNearAgainIsAnotherEvent();
    void anEmergencyIsReadBack();
    void whatAnybodyWroteIsNoCrash();
    void reconnectsOfOneStormAreOne();
    void aJobIsAnEventFromStartToEnd();
    void aFailoverIsSeenOnce();

private:
    static std::optional<recording::Value> valueIn(
        const Sample& sample, Measure measure, const std::string& subject = {});
    static Snapshot live(Instant at);
    EventWatch watchInto(std::vector<Event>& events);

    WallTime m_wall{std::chrono::milliseconds{1'795'305'600'000}};
};

std::optional<recording::Value> TestRecordedFigures::valueIn(
    const Sample& sample, Measure measure, const std::string& subject)
{
    std::optional<recording::Value> value;
    for (const auto& [key, each] : sample) {
        if (key.measure == measure && key.subject == subject)
            value = value.value_or(0) + each; // a series that is said twice would not be what it is
    }
    return value;
}

Snapshot TestRecordedFigures::live(Instant at)
{
    Snapshot snapshot;
    snapshot.takenAt = at;
    snapshot.connection.phase = ConnectionState::Phase::Live;
    return snapshot;
}

EventWatch TestRecordedFigures::watchInto(std::vector<Event>& events)
{
    return EventWatch([&events](const Event& event) -> std::int64_t {
        auto kept = event;
        if (kept.id == 0) {
            kept.id = std::int64_t(events.size()) + 1;
            events.push_back(kept);
        } else {
            events[std::size_t(kept.id - 1)] = kept;
        }
        return kept.id;
    });
}

// Against counting all of them anew, whatever changes, comes, goes, and ends by itself.
void TestRecordedFigures::bucketsAreCountedAsTheyStand()
{
    for (unsigned seed = 0; seed < support::rounds(30); ++seed) {
        std::mt19937 random(seed);
        VirtualClock clock;
        BucketSummary summary;
        std::set<BucketId> wasBlocked; // once
        std::map<BucketId, std::pair<BucketIdentity, BucketState>> all;
        for (int step = 0; step < 100; ++step) {
            auto snapshot = live(clock.now());
            if (random() % 40 == 0) {
                snapshot.startsOver = true;
                all.clear();
            }
            for (BucketId id = 0; id < 20; ++id) {
                const auto what = random() % 8;
                if (what == 0 && all.erase(id) > 0)
                    snapshot.removed.push_back(id);
                if (what == 1 && !all.contains(id)) {
                    BucketIdentity identity;
                    identity.id = id;
                    identity.method = random() % 2 ? "GET" : "";
                    identity.routeTemplate = "/r" + std::to_string(random() % 4);
                    snapshot.added.push_back(identity);
                    all[id] = {identity, {}};
                }
                if (what > 3 || !all.contains(id))
                    continue;
                BucketState state;
                state.id = id;
                state.limit = 5;
                if (random() % 3)
                    state.remaining = std::int64_t(random() % 5);
                if (random() % 2)
                    state.resetsAt = clock.now() + std::chrono::milliseconds{random() % 90'000};
                if (random() % 5 == 0)
                    state.heldUntil = clock.now() + std::chrono::milliseconds{random() % 20'000};
                state.waiting = random() % 6 == 0 ? 2 : 0;
                state.stale = random() % 10 == 0;
                snapshot.changed.push_back(state);
                all[id].second = state;
            }
            summary.apply(snapshot);
            clock.advance(std::chrono::milliseconds{random() % 5000});
            auto ended = live(clock.now());
            for (auto& [id, bucket] : all) {
                auto& state = bucket.second;
                if (!state.resetsAt || *state.resetsAt > clock.now())
                    continue;
                state.remaining.reset();
                state.resetsAt.reset();
                ended.changed.push_back(state);
            }
            summary.apply(ended);
            summary.passTime(clock.now(), [&all](BucketId id) {
                const auto found = all.find(id);
                return found == all.end() ? std::nullopt : std::optional(figuresOf(found->second.second));
            });
            auto counted = live(clock.now());
            counted.counts = std::make_shared<const BucketCounts>(summary.counts());
            Sample sample;
            addFigures(sample, counted);
            for (const auto id : summary.takeNewlyBlocked())
                wasBlocked.insert(id);
            std::map<BucketStatus, recording::Value> byState;
            std::map<std::string, recording::Value> byRoute;
            std::map<std::string, recording::Value> waiting;
            for (const auto& [id, bucket] : all) {
                const auto& [identity, state] = bucket;
                const auto status = conditionOf(state, clock.now()).status;
                ++byState[status];
                if (isBlocked(status))
                    QVERIFY(wasBlocked.contains(id));
                const auto name =
                    identity.method.empty() ? identity.routeTemplate : identity.method + ' ' + identity.routeTemplate;
                if (status != BucketStatus::Idle)
                    ++byRoute[recording::joined(recordedName(status), name)];
                waiting[name] += state.waiting;
            }
            for (const auto status : allBucketStatuses)
                QCOMPARE(valueIn(sample, Measure::BucketsInState, std::string(recordedName(status))).value_or(-1),
                    byState[status]);
            for (const auto& [name, count] : byRoute)
                QCOMPARE(valueIn(sample, Measure::BucketsOfRoute, name).value_or(-1), count);
            for (const auto& [name, count] : waiting)
                QCOMPARE(valueIn(sample, Measure::ClaimsWaiting, name).value_or(0), count);
            QCOMPARE(std::size_t(std::ranges::count_if(
                         sample, [](const auto& entry) { return entry.first.measure == Measure::BucketsOfRoute; })),
                byRoute.size());
        }
    }
}

void TestRecordedFigures::whatIsNotLiveIsNotRecorded()
{
    VirtualClock clock;
    auto snapshot = live(clock.now());
    snapshot.globalWithToken.perSecond = 12.34;
    snapshot.invalid.inWindow = 7;
    Sample sample;
    addFigures(sample, snapshot);
    QCOMPARE(valueIn(sample, Measure::TokenRate), std::optional<recording::Value>(123));
    QCOMPARE(valueIn(sample, Measure::Invalid), std::optional<recording::Value>(7));
    QVERIFY(!valueIn(sample, Measure::AddressRate)); // nothing tells
    snapshot.connection.phase = ConnectionState::Phase::Lost;
    sample.clear();
    addFigures(sample, snapshot);
    QCOMPARE(sample.size(), std::size_t(1));
    QCOMPARE(valueIn(sample, Measure::RedisPhase), std::optional<recording::Value>(3));
}

void TestRecordedFigures::aSeriesThatIsNotSaidAnyMoreIsZero()
{
    LingeringSeries lingering;
    const recording::SeriesKey route{Measure::ResponsesOfRoute, "2xx\tGET /x"};
    Sample sample{{{Measure::Responses, "2xx"}, 1}, {route, 5}};
    lingering.addZeros(sample, 100);
    QCOMPARE(sample.size(), std::size_t(2));
    for (const auto second : {101, 3700}) {
        sample = {{{Measure::Responses, "2xx"}, 1}};
        lingering.addZeros(sample, second);
        QCOMPARE(valueIn(sample, Measure::ResponsesOfRoute, route.subject), std::optional<recording::Value>(0));
    }
    sample = {{{Measure::Responses, "2xx"}, 1}};
    lingering.addZeros(sample, 3701);
    QCOMPARE(sample.size(), std::size_t(1));
}

void TestRecordedFigures::thatOfWhichNothingIsKnownIsNoZero()
{
    LingeringSeries lingering;
    Sample sample{{{Measure::Responses, "2xx"}, 1}, {{Measure::ResponsesOfRoute, "2xx\tGET /x"}, 5}};
    lingering.addZeros(sample, 100);
    sample = {{{Measure::Recorded}, 1}};
    lingering.addZeros(sample, 101);
    QCOMPARE(sample.size(), std::size_t(1));
}

void TestRecordedFigures::aLogThatIsQuietTellsOfNoRequests()
{
    LogFigures logs;
    logs.end = m_wall;
    logs.sources.resize(1);
    logs.sources.front().name = "proxy.log";
    logs.traffic = std::make_shared<TrafficFigures>();
    auto& ok = logs.lastTenMinutes.perSecond[std::size_t(AnswerKind::Ok)];
    const auto recorded = [&](WallTime now) {
        Sample sample;
        addLogs(sample, logs, now);
        return valueIn(sample, Measure::Responses, "2xx");
    };
    const float none = std::nanf("");
    const auto rate = [](double figure) { return std::optional(recording::scaled(Measure::Responses, figure)); };
    ok.assign(600, 6);
    QCOMPARE(recorded(m_wall), rate(6));
    ok[598] = ok[599] = none; // the log has not come so far
    QCOMPARE(recorded(m_wall), rate(4));
    ok[597] = ok[596] = none;
    QCOMPARE(recorded(m_wall), rate(0));
    ok[598] = 6; // what lies between was not read
    QVERIFY(!recorded(m_wall));
    ok.assign(600, none); // nothing at all was
    QVERIFY(!recorded(m_wall));
    ok.assign(600, 6);
    QCOMPARE(recorded(m_wall + 61s), rate(0));
    QVERIFY(!recorded(m_wall + 5min)); // it is not followed, as it seems
}

void TestRecordedFigures::aSlotIsWholeWhenItIsRecorded()
{
    for (int ms = 0; ms < 20'000; ms += 37) {
        const auto end = m_wall + std::chrono::milliseconds{ms};
        const auto [from, to] = slotOf(end);
        QVERIFY(to - from == recordedSlot);
        QVERIFY(to + 2s <= end && to + 12s > end);
        QCOMPARE(from.time_since_epoch().count() % 10'000, 0);
    }
}

void TestRecordedFigures::anEmergencyBecomesOneEvent()
{
    std::vector<Event> events;
    auto watch = watchInto(events);
    VirtualClock clock;
    Emergency emergency;
    emergency.kind = Emergency::Kind::BanNear;
    emergency.since = clock.now();
    const auto began = m_wall;
    for (int second = 0; second < 60; ++second) {
        auto snapshot = live(clock.now());
        emergency.count = 8000 + second;
        emergency.severity = second < 30 ? Emergency::Severity::Warning : Emergency::Severity::Critical;
        if (second < 50)
            snapshot.emergencies = {emergency};
        watch.look(snapshot, m_wall + std::chrono::seconds{second});
        clock.advance(1s);
    }
    QCOMPARE(events.size(), std::size_t(1));
    QVERIFY(events[0].at == began);
    QVERIFY(events[0].until == began + 50s);
    QVERIFY(events[0].isCritical);
    QCOMPARE(events[0].subject, std::string("ban_near"));
    QVERIFY(events[0].detail[QStringLiteral("count")].toInt() >= 8040);
}

void TestRecordedFigures::aBanThatIsNearAgainIsAnotherEvent()
{
    std::vector<Event> events;
    auto watch = watchInto(events);
    VirtualClock clock;
    Emergency near;
    near.kind = Emergency::Kind::BanNear;
    near.since = clock.now();
    Emergency banned;
    banned.kind = Emergency::Kind::Banned;
    for (int second = 0; second < 90; ++second) {
        auto snapshot = live(clock.now());
        if (second == 30)
            banned.since = clock.now();
        banned.count = 10'000 - (second - 30); // they leave their window
        snapshot.emergencies = {second >= 30 && second < 60 ? banned : near};
        watch.look(snapshot, m_wall + std::chrono::seconds{second});
        clock.advance(1s);
    }
    QCOMPARE(events.size(), std::size_t(3));
    QVERIFY(events[0].at == m_wall && events[0].until == m_wall + 30s);
    QVERIFY(events[1].at == m_wall + 30s && events[1].until == m_wall + 60s);
    QCOMPARE(events[1].detail[QStringLiteral("count")].toInt(), 10'000);
    QVERIFY(events[2].at == m_wall + 60s);
    QCOMPARE(events[2].subject, std::string("ban_near"));
}

void TestRecordedFigures::anEmergencyIsReadBack()
{
    VirtualClock clock;
    clock.advance(1h);
    Emergency emergency;
    emergency.kind = Emergency::Kind::Banned;
    emergency.severity = Emergency::Severity::Critical;
    emergency.place = Emergency::Place::LogBudgets;
    emergency.evidence = Emergency::Evidence::LogAtMost;
    emergency.since = clock.now() - 90s;
    emergency.where = "203.0.113.7";
    emergency.cause = "403 DELETE …/messages/{id}";
    emergency.problem = "it does not answer";
    emergency.count = 9436;
    emergency.limit = 10'000;
    emergency.timeToBan = 41s;
    emergency.until = clock.now() + 30min;
    emergency.byAddress = true;
    const auto event = recordedEvent(emergency, clock.now(), m_wall);
    QVERIFY(event.at == m_wall - 90s);
    const auto back = emergencyOf(event, clock.now(), m_wall);
    QVERIFY(back.has_value());
    QVERIFY(*back == emergency);
    // Five hours later it still began when it did.
    const auto later = emergencyOf(event, clock.now(), m_wall + 5h);
    QVERIFY(later->since == clock.now() - 5h - 90s);
}

void TestRecordedFigures::whatAnybodyWroteIsNoCrash()
{
    VirtualClock clock;
    Event event{.kind = Event::Kind::Emergency, .at = m_wall, .subject = "ban_near"};
    for (const auto value : {-1e300, 1e300, -1.0, 255.0}) {
        for (const auto* key : {"place", "evidence", "count", "limit", "back", "seconds_to_ban", "until_ms"})
            event.detail[QLatin1StringView(key)] = value;
        const auto read = emergencyOf(event, clock.now(), m_wall);
        QVERIFY(read.has_value());
        QVERIFY(read->place <= Emergency::Place::Shards);
        QVERIFY(read->evidence <= Emergency::Evidence::Reported);
    }
    event.subject = "something";
    QVERIFY(!emergencyOf(event, clock.now(), m_wall));
    event.kind = Event::Kind::Note;
    QVERIFY(!emergencyOf(event, clock.now(), m_wall));
}

void TestRecordedFigures::reconnectsOfOneStormAreOne()
{
    std::vector<Event> events;
    auto watch = watchInto(events);
    const auto figures = [](std::uint64_t reconnects) {
        LogFigures logs;
        auto shards = std::make_shared<ShardsFigures>();
        shards->all = 100;
        for (std::uint32_t number = 0; number < 100; ++number) {
            Shard shard;
            shard.number = number;
            shard.reconnects = number < reconnects ? 1 : 0;
            shards->shards.push_back(shard);
        }
        logs.shards = std::move(shards);
        return logs;
    };
    watch.look(figures(3), m_wall); // those of before
    QVERIFY(events.empty());
    for (int i = 1; i <= 20; ++i)
        watch.look(figures(std::uint64_t(3 + i)), m_wall + std::chrono::seconds{10 * i});
    QCOMPARE(events.size(), std::size_t(1));
    QCOMPARE(events[0].detail[QStringLiteral("count")].toInt(), 20);
    QVERIFY(events[0].isCritical);
    QVERIFY(events[0].at == m_wall + 10s && events[0].until == m_wall + 200s);
    watch.look(figures(24), m_wall + 10min);
    QCOMPARE(events.size(), std::size_t(2));
    QVERIFY(!events[1].isCritical);
}

void TestRecordedFigures::aJobIsAnEventFromStartToEnd()
{
    std::vector<Event> events;
    auto watch = watchInto(events);
    JobFigures figures;
    figures.isRead = true;
    figures.jobs.resize(1);
    auto& job = figures.jobs.front().job;
    job.id = 4;
    job.operation = "delete-messages";
    const auto look = [&](JobState state, Duration after) {
        job.state = state;
        watch.look(figures, m_wall + std::chrono::duration_cast<std::chrono::milliseconds>(after));
    };
    look(JobState::Queued, 0s);
    QVERIFY(events.empty());
    job.started = m_wall + 3s;
    look(JobState::Running, 5s);
    look(JobState::HeldBack, 8s);
    look(JobState::Running, 9s);
    look(JobState::Done, 20s);
    look(JobState::Done, 21s);
    QCOMPARE(events.size(), std::size_t(1));
    QVERIFY(events[0].at == m_wall + 3s && events[0].until == m_wall + 20s);
    QCOMPARE(events[0].subject, std::string("delete-messages"));
}

void TestRecordedFigures::aFailoverIsSeenOnce()
{
    std::vector<Event> events;
    auto watch = watchInto(events);
    VirtualClock clock;
    for (const unsigned failovers : {2, 2, 3, 3}) {
        auto snapshot = live(clock.now());
        auto vitals = std::make_shared<model::RedisVitals>();
        vitals->failovers = failovers;
        snapshot.redis = vitals;
        watch.look(snapshot, m_wall);
    }
    QCOMPARE(events.size(), std::size_t(1));
    QCOMPARE(events[0].kind, Event::Kind::Failover);
}

HEADROOM_TEST(TestRecordedFigures)

} // namespace headroom::tst_recorded_figures

#include "tst_recorded_figures.moc"
