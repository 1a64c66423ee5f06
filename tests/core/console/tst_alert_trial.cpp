// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Rules are tried on what was recorded.
#include "core/console/alerts/alert_trials.h"
#include "core/console/alerts/alerts.h"
#include "core/recording/spread.h"
#include "tests/support/address_sanitizer.h"
#include "tests/support/recording/recorded_night.h"

#include <QElapsedTimer>
#include <QSqlQuery>
#include <QTemporaryDir>

#include <memory>
#include <random>

namespace headroom::tst_alert_trial {

using namespace headroom::console;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;
using recording::Measure;
using recording::Sample;
using recording::scaled;
using support::recordedFrom;

namespace {

const float unknown = std::nanf("");
const auto goOn = [](double) { return true; };

const AlertRule& shipped(const char* name)
{
    return *findRule(shippedRules(), name);
}

// Of one subject, second by second.
AlertPast pastOf(const std::vector<float>& figures, std::chrono::seconds step = 1s)
{
    AlertPast past;
    past.from = recordedFrom;
    past.to = recordedFrom + step * std::int64_t(figures.size());
    past.subjects = {"10.0.0.6"};
    past.parts.push_back({recordedFrom, step, std::vector<bool>(figures.size(), true), {figures}});
    return past;
}

std::vector<float> steady(std::initializer_list<std::pair<std::size_t, float>> parts)
{
    std::vector<float> figures;
    for (const auto& [count, figure] : parts)
        figures.insert(figures.end(), count, figure);
    return figures;
}

} // namespace

class TestAlertTrial : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void anAlertIsFoundWhenItBeganAndHowBadItWas();
    void whatIsTooShortIsNone();
    void aRuleThatIsOffIsTriedAsIfItWereOn();
    void averagesOfMinutesLastForTheirMinute();
    void inAGapAnAlertEndsInItsTenthMinute();
    void aFewMissingSecondsAreNoGap();
    void theSameAlertsAreFoundAsLive();
    void anAlertThatBeganBeforeIsListed();
    void onlyTheNewestAreListed();

    void aNightIsTried_data();
    void aNightIsTried();
    void emergenciesAreThoseThatWereRecorded();
    void sharesNeedTheirTenMinutes();
    void latenciesAreThoseOfThreeHeartbeats();
    void theWorstAddressCounts();
    void gapsAreSaid();
    void minutesAreTakenForLongSpans();
    void aWeekIsTriedByItsMinutes();
    void whatIsNotRecordedSaysSo_data();
    void whatIsNotRecordedSaysSo();
    void ofATimeWithoutFiguresNothingIsSaid();
    void itIsStopped();
    void whatWasReadIsNotReadAgain();

    void theNewestQuestionIsAnswered();
    void whatIsCancelledIsNotAnswered();
    void itEndsWhileItReads();

private:
    std::string path(const char* name = "night.rec") const
    {
        return m_folder->filePath(QString::fromLatin1(name)).toStdString();
    }
    // A recording of `seconds`, each with what `fill` adds; `fill` answers false for a second that is not recorded.
    template <typename Fill>
    void record(std::int64_t seconds, Fill fill)
    {
        auto writer = support::openWriter(path());
        for (std::int64_t second = 0; second < seconds; ++second) {
            Sample sample{{{Measure::Recorded}, 1}};
            if (fill(second, sample))
                QVERIFY(writer->write(recordedFrom + std::chrono::seconds{second}, sample).has_value());
        }
    }
    Result<TrialAnswer> tried(
        const AlertRule& rule, std::int64_t from, std::int64_t to, const std::optional<AlertRule>& saved = {}) const
    {
        return TrialReader().answer(
            {path(), rule, saved, recordedFrom + std::chrono::seconds{from}, recordedFrom + std::chrono::seconds{to}},
            goOn);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestAlertTrial::anAlertIsFoundWhenItBeganAndHowBadItWas()
{
    // invalid-budget: above 50 for 10 s, until 40 or below for 60 s.
    const auto trial = tryRule(
        shipped("invalid-budget"), pastOf(steady({{100, 10.F}, {20, 60.F}, {10, 71.5F}, {30, 45.F}, {200, 12.F}})));
    QCOMPARE(trial.count, std::size_t(1));
    const auto& alert = trial.alerts.front();
    QVERIFY(alert.since == recordedFrom + 100s);
    QVERIFY(alert.ended == WallTime(recordedFrom + 220s)); // a minute after it was good
    QCOMPARE(*alert.worst, 71.5);
    QVERIFY(alert.worstAt == recordedFrom + 120s);
    QCOMPARE(alert.subject, std::string("10.0.0.6"));
    QCOMPARE(alert.subjects, std::size_t(1));
    QVERIFY(trial.lasted == 120s);
    const auto place = placeOf(shipped("invalid-budget"), alert);
    QCOMPARE(linkTo(place), std::string("headroom://overview?at=2026-11-22T00:01:40Z"));
}

void TestAlertTrial::whatIsTooShortIsNone()
{
    const auto rule = shipped("invalid-budget");
    QCOMPARE(tryRule(rule, pastOf(steady({{50, 10.F}, {10, 60.F}, {50, 10.F}}))).count, std::size_t(0));
    QCOMPARE(tryRule(rule, pastOf(steady({{50, 10.F}, {11, 60.F}, {50, 10.F}}))).count, std::size_t(1));
    QCOMPARE(tryRule(rule, pastOf(steady({{500, 50.F}}))).count, std::size_t(0)); // above, not at
}

void TestAlertTrial::aRuleThatIsOffIsTriedAsIfItWereOn()
{
    auto rule = shipped("invalid-budget");
    rule.isOn = false;
    QCOMPARE(tryRule(rule, pastOf(steady({{30, 60.F}}))).count, std::size_t(1));
}

void TestAlertTrial::averagesOfMinutesLastForTheirMinute()
{
    const auto trial =
        tryRule(shipped("invalid-budget"), pastOf(steady({{5, 10.F}, {1, 60.F}, {5, 10.F}}), std::chrono::seconds{60}));
    QCOMPARE(trial.count, std::size_t(1));
    QVERIFY(trial.alerts.front().since == recordedFrom + 300s);
    QVERIFY(trial.alerts.front().ended == WallTime(recordedFrom + 420s));
    auto longer = shipped("invalid-budget");
    longer.pending = 2min;
    QCOMPARE(tryRule(longer, pastOf(steady({{5, 10.F}, {1, 60.F}, {5, 10.F}}), std::chrono::seconds{60})).count,
        std::size_t(0));
}

void TestAlertTrial::inAGapAnAlertEndsInItsTenthMinute()
{
    auto past = pastOf(steady({{60, 60.F}, {1200, unknown}, {60, 60.F}}));
    std::fill(past.parts[0].isRecorded.begin() + 60, past.parts[0].isRecorded.begin() + 1260, false);
    const auto trial = tryRule(shipped("invalid-budget"), past);
    QCOMPARE(trial.count, std::size_t(2));
    QVERIFY(trial.alerts[0].since == recordedFrom);
    QVERIFY(*trial.alerts[0].ended - trial.alerts[0].since >= 11min);
    QVERIFY(*trial.alerts[0].ended - trial.alerts[0].since <= 11min + 5s);
    QVERIFY(trial.alerts[1].since == recordedFrom + 1260s);
    QVERIFY(!trial.alerts[1].ended);
}

// The recorder misses a second now and then.
void TestAlertTrial::aFewMissingSecondsAreNoGap()
{
    auto past = pastOf(steady({{6, 60.F}, {3, unknown}, {6, 60.F}}));
    std::fill(past.parts[0].isRecorded.begin() + 6, past.parts[0].isRecorded.begin() + 9, false);
    const auto trial = tryRule(shipped("invalid-budget"), past);
    QCOMPARE(trial.count, std::size_t(1));
    QVERIFY(trial.alerts.front().since == recordedFrom);
}

// What is left out to be fast leaves out nothing.
void TestAlertTrial::theSameAlertsAreFoundAsLive()
{
    for (unsigned seed = 0; seed < support::rounds(200); ++seed) {
        std::mt19937 random(seed);
        const auto between = [&random](
                                 int least, int most) { return std::uniform_int_distribution(least, most)(random); };
        AlertRule rule{.name = "any",
            .measure = AlertMeasure::ShardLatency,
            .enter = 50,
            .leave = double(between(20, 50)),
            .pending = std::chrono::seconds{between(0, 20)},
            .keep = std::chrono::seconds{between(0, 90)}};
        AlertPast past{recordedFrom, recordedFrom + 3000s};
        AlertPast::Part part{recordedFrom, 1s, std::vector<bool>(3000, true), {}};
        for (int subject = 0; subject < 3; ++subject) {
            past.subjects.push_back("shard " + std::to_string(subject));
            std::vector<float> figures;
            while (figures.size() < 3000) {
                const auto figure = between(0, 9) == 0 ? unknown : float(between(0, 80));
                figures.insert(figures.end(), std::size_t(between(1, between(0, 3) == 0 ? 700 : 30)), figure);
            }
            figures.resize(3000);
            part.figures.push_back(std::move(figures));
        }
        past.parts.push_back(part);

        Alerts live;
        live.setRules({rule});
        std::vector<std::pair<WallTime, std::optional<WallTime>>> found;
        for (std::size_t point = 0; point < 3000; ++point) {
            std::vector<AlertFigure> figures;
            for (std::size_t subject = 0; subject < 3; ++subject)
                figures.push_back({rule.measure, past.subjects[subject], double(part.figures[subject][point]), {}, {}});
            const auto at = recordedFrom + std::chrono::seconds{point};
            const auto seen = live.look({}, figures, Instant{at.time_since_epoch()}, at);
            if (!seen.ended.empty())
                found.back().second = seen.ended.front().ended;
            if (!seen.begun.empty())
                found.emplace_back(seen.begun.front().since, std::nullopt);
        }
        const auto trial = tryRule(rule, past);
        QCOMPARE(trial.count, found.size());
        for (std::size_t i = 0; i < found.size(); ++i) {
            QVERIFY(trial.alerts[i].since == found[i].first);
            QVERIFY(trial.alerts[i].ended == found[i].second);
        }
    }
}

void TestAlertTrial::anAlertThatBeganBeforeIsListed()
{
    auto past = pastOf(steady({{100, 60.F}, {300, 10.F}}));
    past.from = recordedFrom + 80s;
    const auto trial = tryRule(shipped("invalid-budget"), past);
    QCOMPARE(trial.count, std::size_t(1));
    QVERIFY(trial.alerts.front().since == recordedFrom);
    QVERIFY(trial.lasted == 80s); // of it what was asked for
    past.from = recordedFrom + 300s;
    QCOMPARE(tryRule(shipped("invalid-budget"), past).count, std::size_t(0));
}

void TestAlertTrial::onlyTheNewestAreListed()
{
    std::vector<float> figures;
    for (int i = 0; i < 1200; ++i) {
        figures.push_back(60);
        figures.push_back(0);
    }
    auto rule = shipped("invalid-budget");
    rule.pending = rule.keep = 0s;
    const auto trial = tryRule(rule, pastOf(figures));
    QCOMPARE(trial.count, std::size_t(1200));
    QCOMPARE(trial.alerts.size(), AlertTrial::maxListed);
    QVERIFY(trial.alerts.back().since == recordedFrom + 2398s);
}

void TestAlertTrial::aNightIsTried_data()
{
    QTest::addColumn<double>("enter");
    QTest::addColumn<int>("count");
    QTest::newRow("as shipped") << 50.0 << 1;
    QTest::newRow("lower") << 1.0 << 1; // all the time
    QTest::newRow("just below") << 94.3 << 1;
    QTest::newRow("just above") << 94.4 << 0;
}

void TestAlertTrial::aNightIsTried()
{
    QFETCH(double, enter);
    QFETCH(int, count);
    support::placeRecordedNight(path(), 1200);
    auto rule = shipped("invalid-budget");
    rule.enter = enter;
    rule.leave = std::min(rule.leave, enter);
    const auto answer = tried(rule, 0, 1200, shipped("invalid-budget"));
    QVERIFY2(answer.has_value(), answer ? "" : answer.error().text.c_str());
    QCOMPARE(int(answer->tried.count), count);
    QCOMPARE(answer->saved->count, std::size_t(1));
    QVERIFY(answer->recorded == 1200s && answer->known == 1200s && answer->step == 1s);
    QVERIFY(answer->gaps.empty());
    const auto& alert = answer->saved->alerts.front();
    QVERIFY(alert.since == recordedFrom + 600s);
    QVERIFY(alert.ended == WallTime(recordedFrom + 600s + 180s));
    QVERIFY(qAbs(*alert.worst - 94.36) < 0.001);
    QCOMPARE(alert.subjects, std::size_t(2)); // the address, and the log
}

void TestAlertTrial::emergenciesAreThoseThatWereRecorded()
{
    support::placeRecordedNight(path(), 1200);
    const auto near = tried(shipped("ban-near"), 0, 1200);
    QVERIFY(near.has_value());
    QCOMPARE(near->tried.count, std::size_t(1));
    QVERIFY(near->tried.alerts.front().since == recordedFrom + 600s);
    QCOMPARE(*near->tried.alerts.front().worst, 9436.0);
    QCOMPARE(near->tried.alerts.front().subject, std::string("203.0.113.7"));
    QCOMPARE(tried(shipped("redis-lost"), 0, 1200)->tried.count, std::size_t(0));
}

void TestAlertTrial::sharesNeedTheirTenMinutes()
{
    // 10 a second; then a tenth of them are 429 for two minutes: 2 % of ten minutes.
    record(1800, [](std::int64_t second, Sample& sample) {
        const bool isLimited = second >= 900 && second < 1020;
        sample.add(Measure::Responses, scaled(Measure::Responses, isLimited ? 9 : 10), "2xx");
        if (isLimited)
            sample.add(Measure::Responses, scaled(Measure::Responses, 1), "429");
        return true;
    });
    AlertRule rule{.name = "mine", .measure = AlertMeasure::LimitedShare, .enter = 1.5, .leave = 1.5};
    const auto answer = tried(rule, 0, 1800);
    QVERIFY2(answer.has_value(), answer ? "" : answer.error().text.c_str());
    QCOMPARE(answer->tried.count, std::size_t(1));
    const auto& alert = answer->tried.alerts.front();
    QVERIFY(alert.since == recordedFrom + 990s); // the 91st of 6,000 requests
    QVERIFY(qAbs(*alert.worst - 2.0) < 0.001);
    rule.enter = rule.leave = 2.01;
    QCOMPARE(tried(rule, 0, 1800)->tried.count, std::size_t(0));
    // Of the first ten requests a share says nothing.
    QVERIFY(answer->known == 1791s);
}

void TestAlertTrial::latenciesAreThoseOfThreeHeartbeats()
{
    const std::string log = "/var/log/gateway.log";
    record(1200, [&log](std::int64_t second, Sample& sample) {
        const auto beat = second * 1000 / 41'250;
        // Two slow ones in a row, and later three.
        const bool isSlow = beat == 5 || beat == 6 || (beat >= 15 && beat < 18);
        sample.add(Measure::ShardLatency, isSlow ? 1500 : 80, "3\t" + log);
        sample.add(Measure::ShardLatency, 80, "4\t" + log);
        return true;
    });
    const auto answer = tried(shipped("shard-slow"), 0, 1200);
    QVERIFY2(answer.has_value(), answer ? "" : answer.error().text.c_str());
    QCOMPARE(answer->tried.count, std::size_t(1));
    const auto& alert = answer->tried.alerts.front();
    QVERIFY(alert.since >= recordedFrom + 17s * 41 && alert.since <= recordedFrom + 17s * 42);
    QCOMPARE(*alert.worst, 1500.0);
    QCOMPARE(alert.subject, std::string("shard 3"));
}

void TestAlertTrial::theWorstAddressCounts()
{
    record(300, [](std::int64_t second, Sample& sample) {
        sample.add(Measure::InvalidLimit, 1000);
        sample.add(Measure::Invalid, second < 100 ? 100 : 700, "10.0.0.6");
        sample.add(Measure::Invalid, 600, "10.0.0.7");
        return true;
    });
    const auto answer = tried(shipped("invalid-budget"), 0, 300);
    QVERIFY(answer.has_value());
    QCOMPARE(answer->tried.count, std::size_t(1));
    QVERIFY(answer->tried.alerts.front().since == recordedFrom);
    QCOMPARE(*answer->tried.alerts.front().worst, 70.0);
    QCOMPARE(answer->tried.alerts.front().subject, std::string("10.0.0.6"));
}

void TestAlertTrial::gapsAreSaid()
{
    record(900, [](std::int64_t second, Sample& sample) {
        if (second >= 600)
            sample.add(Measure::LogUnauthorized, second >= 700 && second < 750 ? 3 : 0, "/var/log/proxy.log");
        return second < 200 || second >= 500;
    });
    const auto answer = tried(shipped("unauthorized"), -100, 900);
    QVERIFY2(answer.has_value(), answer ? "" : answer.error().text.c_str());
    QCOMPARE(answer->tried.count, std::size_t(1));
    QCOMPARE(answer->tried.alerts.front().subject, std::string("proxy.log"));
    QVERIFY(answer->recorded == 600s);
    QVERIFY(answer->known == 300s);
    using Gap = std::pair<WallTime, WallTime>;
    const std::vector<Gap> gaps{{recordedFrom - 100s, recordedFrom}, {recordedFrom + 200s, recordedFrom + 500s}};
    QVERIFY(answer->gaps == gaps);
    // What is being recorded ends a little before now; what ended long ago has a gap.
    QVERIFY(tried(shipped("unauthorized"), 0, 930)->to == recordedFrom + 900s);
    QVERIFY(tried(shipped("unauthorized"), 0, 1900)->gaps.back().second == recordedFrom + 1900s);
}

void TestAlertTrial::minutesAreTakenForLongSpans()
{
    support::placeRecordedNight(path(), 1200);
    const auto answer = tried(shipped("invalid-budget"), 1200 - 7 * 86'400, 1200);
    QVERIFY(answer.has_value());
    QVERIFY(answer->step == 60s);
    QCOMPARE(answer->tried.count, std::size_t(1));
    QVERIFY(answer->tried.alerts.front().since == recordedFrom + 600s);
    QVERIFY(answer->recorded == 1200s);
}

// Of which the seconds are gone already: five bad minutes at the beginning of each day.
void TestAlertTrial::aWeekIsTriedByItsMinutes()
{
    constexpr std::int64_t hours = 7 * 24;
    record(1, [](std::int64_t, Sample& sample) {
        sample.add(Measure::InvalidLimit, 10'000);
        sample.add(Measure::Invalid, 100, "10.0.0.6");
        return true;
    });
    auto file = recording::openRecordingFile(path(), recording::FileAccess::Write, false);
    QVERIFY(file.has_value());
    std::map<QString, std::size_t> ids;
    QVERIFY((*file)->each(u"SELECT id, measure FROM series"_s, {}, [&ids](const QSqlQuery& query) -> Result<void> {
        ids[query.value(1).toString()] = std::size_t(query.value(0).toLongLong());
        return {};
    }));
    const auto firstHour = recordedFrom.time_since_epoch().count() / 3600 - hours;
    for (std::int64_t hour = 0; hour < hours; ++hour) {
        auto block = recording::emptySpreads(std::size_t(recording::seriesInChunk), 60);
        for (std::size_t minute = 0; minute < 60; ++minute) {
            const auto put = [&](const char* measure, recording::Value value) {
                recording::setSpread(block, ids.at(QString::fromLatin1(measure)), minute,
                    {value * recording::averageScale, value, value});
            };
            put("recorded", 1);
            put("invalid.limit", 10'000);
            put("invalid", hour % 24 == 0 && minute < 5 ? 6'000 : 100);
        }
        QVERIFY(recording::writeBlockBytes(
            **file, recording::Tier::Minutes, firstHour + hour, 0, recording::blockBytes(block)));
    }
    file->reset();
    QElapsedTimer took;
    took.start();
    const auto answer = tried(shipped("invalid-budget"), -hours * 3600, 0);
    qInfo("a week by its minutes: %lld ms", static_cast<long long>(took.elapsed()));
    QVERIFY2(answer.has_value(), answer ? "" : answer.error().text.c_str());
    QCOMPARE(answer->tried.count, std::size_t(7));
    QVERIFY(answer->step == 60s && answer->gaps.empty());
    QVERIFY(answer->recorded == std::chrono::hours{hours} && answer->known == answer->recorded);
    QVERIFY(*answer->tried.alerts[1].ended - answer->tried.alerts[1].since == 6min);
}

void TestAlertTrial::whatIsNotRecordedSaysSo_data()
{
    QTest::addColumn<int>("measure");
    for (const auto measure : measuresOfRules()) {
        if (!isRecorded(measure))
            QTest::newRow(factsOf(measure).name) << int(measure);
    }
}

void TestAlertTrial::whatIsNotRecordedSaysSo()
{
    QFETCH(int, measure);
    support::placeRecordedNight(path(), 60);
    const auto answer = tried({.name = "mine", .measure = AlertMeasure(measure), .enter = 1}, 0, 60);
    QVERIFY(!answer);
    QVERIFY(answer.error().text.starts_with("Not recorded: "));
}

void TestAlertTrial::ofATimeWithoutFiguresNothingIsSaid()
{
    support::placeRecordedNight(path(), 60);
    const auto before = tried(shipped("invalid-budget"), -7200, -3600);
    QVERIFY(!before);
    QVERIFY2(before.error().text.ends_with("were recorded in that time"), before.error().text.c_str());
    QVERIFY(!tried(shipped("banned"), -7200, -3600));
    QVERIFY(!tried(shipped("unauthorized"), 0, 60)); // as an older program recorded it
    QVERIFY(!tried(shipped("invalid-budget"), 60, 60));
    QVERIFY(!TrialReader().answer(
        {path("none.rec"), shipped("invalid-budget"), {}, recordedFrom, recordedFrom + 1s}, goOn));
}

void TestAlertTrial::itIsStopped()
{
    support::placeRecordedNight(path(), 60);
    int calls = 0;
    const auto answer =
        TrialReader().answer({path(), shipped("invalid-budget"), {}, recordedFrom - 24h, recordedFrom + 60s},
            [&calls](double part) { return part < 1 && ++calls < 3; });
    QVERIFY(!answer);
    QCOMPARE(calls, 3);
}

void TestAlertTrial::whatWasReadIsNotReadAgain()
{
    support::placeRecordedNight(path(), 1200);
    TrialReader reader;
    int calls = 0;
    const auto count = [&calls](double) { return ++calls > 0; };
    TrialQuestion question{path(), shipped("invalid-budget"), {}, recordedFrom, recordedFrom + 1200s};
    QVERIFY(reader.answer(question, count).has_value());
    const auto first = std::exchange(calls, 0);
    QVERIFY(first > 0);
    question.rule.enter = 99;
    QCOMPARE(reader.answer(question, count)->tried.count, std::size_t(0));
    QCOMPARE(calls, 0);
    question.to -= 1s;
    QVERIFY(reader.answer(question, count).has_value());
    QVERIFY(calls > 0);
}

void TestAlertTrial::theNewestQuestionIsAnswered()
{
    support::placeRecordedNight(path(), 1200);
    AlertTrials trials;
    std::vector<double> answers;
    for (const double enter : {10.0, 99.0, 50.0}) {
        auto rule = shipped("invalid-budget");
        rule.enter = enter;
        trials.ask(
            {path(), rule, {}, recordedFrom, recordedFrom + 1200s}, [](double) {},
            [&answers](const Result<TrialAnswer>& answer) { answers.push_back(answer->rule.enter); });
    }
    QTRY_COMPARE_WITH_TIMEOUT(answers, std::vector<double>{50.0}, 20'000);
    // And nothing of the others comes later.
    trials.ask(
        {path(), shipped("banned"), {}, recordedFrom, recordedFrom + 1200s}, [](double) {},
        [&answers](const Result<TrialAnswer>& answer) { answers.push_back(answer->rule.emergency ? -1 : 0); });
    QTRY_COMPARE_WITH_TIMEOUT(answers, (std::vector<double>{50.0, -1}), 20'000);
}

void TestAlertTrial::whatIsCancelledIsNotAnswered()
{
    support::placeRecordedNight(path(), 60);
    AlertTrials trials;
    int answers = 0;
    const TrialQuestion question{path(), shipped("invalid-budget"), {}, recordedFrom - 24h, recordedFrom + 60s};
    trials.ask(
        question, [](double) {}, [&answers](const Result<TrialAnswer>&) { answers += 10; });
    trials.cancel();
    trials.ask(
        question, [](double) {}, [&answers](const Result<TrialAnswer>&) { answers += 1; });
    QTRY_COMPARE_WITH_TIMEOUT(answers, 1, 20'000);
}

void TestAlertTrial::itEndsWhileItReads()
{
    support::placeRecordedNight(path(), 60);
    auto trials = std::make_unique<AlertTrials>();
    int progress = 0;
    trials->ask(
        {path(), shipped("invalid-budget"), {}, recordedFrom - 365 * 24h, recordedFrom + 60s},
        [&](double) {
            if (++progress == 1)
                QMetaObject::invokeMethod(
                    this, [&trials] { trials.reset(); }, Qt::QueuedConnection);
        },
        [](const Result<TrialAnswer>&) {});
    QTRY_VERIFY_WITH_TIMEOUT(!trials, 20'000);
}

HEADROOM_TEST(TestAlertTrial)

} // namespace headroom::tst_alert_trial

#include "tst_alert_trial.moc"
