// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Rules make alerts of figures, one alert a rule.
#include "core/base/time/virtual_clock.h"
#include "core/console/alerts/alerts.h"
#include "tests/support/address_sanitizer.h"

#include <random>
#include <set>

namespace headroom::tst_alerts {

using namespace headroom::console;
using namespace std::chrono_literals;
using Severity = Emergency::Severity;

class TestAlerts : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();

    void aRuleFiresAboveItsValueForItsTime();
    void allSubjectsOfARuleAreOneAlert();
    void onlyTheWorstSubjectsAreNamed();
    void anEmergencyIsAnAlertAsItIs();
    void itBecomesCriticalAndStaysSo();
    void whatIsTurnedOffEnds();
    void withoutDataItLastsAndSaysSo();
    void criticalOnesComeFirst();
    void anEarlierRunsAlertsGoOn();
    void anEarlierRunsEmergencyGoesOnUntilItIsSurelyOver();
    void theFirstSecondWallClockMayJump();
    void eachThatBeganEndsWhateverComes();

private:
    void pass(Duration span);
    const Alert* found(const std::string& rule) const;
    void figure(AlertMeasure measure, const std::string& subject, std::optional<double> value)
    {
        m_figures.push_back({measure, subject, value, {}, {}});
    }

    std::unique_ptr<VirtualClock> m_clock;
    Alerts m_alerts;
    std::vector<Emergency> m_emergencies;
    std::vector<AlertFigure> m_figures;
    Alerts::Found m_found;
    std::vector<Alert> m_begun;
    std::vector<Alert> m_ended;
};

void TestAlerts::init()
{
    m_clock = std::make_unique<VirtualClock>();
    m_alerts = {};
    m_emergencies.clear();
    m_figures.clear();
    m_found = {};
    m_begun.clear();
    m_ended.clear();
}

void TestAlerts::pass(Duration span)
{
    for (const auto end = m_clock->now() + span; m_clock->now() < end;) {
        m_clock->advance(1s);
        m_found = m_alerts.look(m_emergencies, m_figures, m_clock->now(), m_clock->wallNow());
        m_begun.insert(m_begun.end(), m_found.begun.begin(), m_found.begun.end());
        m_ended.insert(m_ended.end(), m_found.ended.begin(), m_found.ended.end());
    }
}

const Alert* TestAlerts::found(const std::string& rule) const
{
    const auto at = std::ranges::find(m_found.active, rule, &Alert::rule);
    return at == m_found.active.end() ? nullptr : &*at;
}

void TestAlerts::aRuleFiresAboveItsValueForItsTime()
{
    figure(AlertMeasure::InvalidShare, "10.0.0.6", 50.0);
    pass(1min);
    QVERIFY(m_found.active.empty());
    m_figures.clear();
    figure(AlertMeasure::InvalidShare, "10.0.0.6", 50.1);
    const auto began = m_clock->wallNow() + 1s;
    pass(10s);
    QVERIFY(m_begun.empty());
    pass(1s);
    QCOMPARE(m_begun.size(), 1U);
    QVERIFY(found("invalid-budget"));
    QVERIFY(found("invalid-budget")->since == began);
    QVERIFY(found("invalid-budget")->severity == Severity::Warning);
    QCOMPARE(worstOf(*found("invalid-budget")), std::optional(50.1));
    m_figures.front().value = 41.0;
    pass(10min);
    QVERIFY(found("invalid-budget"));
    m_figures.front().value = 40.0;
    pass(60s);
    QVERIFY(found("invalid-budget")->isKeeping);
    pass(1s);
    QVERIFY(m_found.active.empty());
    QCOMPARE(m_ended.size(), 1U);
    QVERIFY(m_ended.front().ended == m_clock->wallNow());
    QCOMPARE(worstOf(m_ended.front()), std::optional(41.0)); // not by what it was good again
}

void TestAlerts::allSubjectsOfARuleAreOneAlert()
{
    figure(AlertMeasure::ShardLatency, "shard 1", 1500.0);
    pass(1s);
    figure(AlertMeasure::ShardLatency, "shard 2", 2500.0);
    pass(1s);
    QCOMPARE(m_begun.size(), 1U);
    QCOMPARE(found("shard-slow")->subjectCount, 2U);
    QCOMPARE(found("shard-slow")->subjects.front().name, "shard 2");
    m_figures.front().value = 90.0;
    pass(2min);
    QCOMPARE(found("shard-slow")->subjectCount, 1U);
    QVERIFY(m_ended.empty());
    m_figures.back().value = 90.0;
    pass(62s);
    QCOMPARE(m_ended.size(), 1U);
}

void TestAlerts::onlyTheWorstSubjectsAreNamed()
{
    for (int shard = 0; shard < 1024; ++shard)
        figure(AlertMeasure::ShardLatency, "shard " + std::to_string(shard), 1001.0 + shard);
    pass(1s);
    QCOMPARE(found("shard-slow")->subjectCount, 1024U);
    QCOMPARE(found("shard-slow")->subjects.size(), Alert::maxSubjects);
    QCOMPARE(found("shard-slow")->subjects.front().name, "shard 1023");
}

void TestAlerts::anEmergencyIsAnAlertAsItIs()
{
    Emergency lost;
    lost.kind = Emergency::Kind::RedisLost;
    lost.severity = Severity::Critical;
    lost.place = Emergency::Place::Redis;
    lost.since = m_clock->now() - 2s;
    lost.problem = "redis-eu-1:6380 does not answer";
    m_emergencies = {lost};
    pass(1s);
    QCOMPARE(m_begun.size(), 1U);
    QCOMPARE(found("redis-lost")->emergency->problem, lost.problem);
    QCOMPARE(found("redis-lost")->subjects.front().cause, lost.problem);
    QVERIFY(found("redis-lost")->since == m_clock->wallNow() - 3s);
    m_emergencies.clear(); // its latch has waited already
    pass(1s);
    QCOMPARE(m_ended.size(), 1U);
}

void TestAlerts::itBecomesCriticalAndStaysSo()
{
    Emergency near;
    near.kind = Emergency::Kind::BanNear;
    near.severity = Severity::Warning;
    near.count = 8'500;
    m_emergencies = {near};
    pass(1s);
    QVERIFY(found("ban-near")->severity == Severity::Warning);
    m_emergencies.front().severity = Severity::Critical;
    pass(1s);
    m_emergencies.front().severity = Severity::Warning;
    pass(1s);
    QVERIFY(found("ban-near")->severity == Severity::Critical);
    QCOMPARE(worstOf(*found("ban-near")), std::optional(8500.0));
}

void TestAlerts::whatIsTurnedOffEnds()
{
    figure(AlertMeasure::UncertainItems, "job 1", 3.0);
    pass(1s);
    QVERIFY(found("job-uncertain"));
    auto rules = shippedRules();
    std::ranges::find(rules, "job-uncertain", &AlertRule::name)->isOn = false;
    m_alerts.setRules(rules);
    pass(1s);
    QCOMPARE(m_ended.size(), 1U);
    m_alerts.setRules(shippedRules());
    pass(1s);
    QCOMPARE(m_begun.size(), 2U);
    std::erase_if(rules, [](const AlertRule& rule) { return rule.name == "job-uncertain"; });
    m_alerts.setRules(rules);
    pass(1s);
    QCOMPARE(m_ended.size(), 2U);
}

void TestAlerts::withoutDataItLastsAndSaysSo()
{
    figure(AlertMeasure::ShardLatency, "shard 1", 1500.0);
    pass(1s);
    m_figures.clear();
    pass(1s);
    QVERIFY(!found("shard-slow")->hasData);
    QCOMPARE(worstOf(*found("shard-slow")), std::optional(1500.0));
    figure(AlertMeasure::ShardLatency, "shard 1", 1600.0);
    pass(1s);
    QVERIFY(found("shard-slow")->hasData);
    m_figures.front().value.reset();
    pass(10min + 2s);
    QCOMPARE(m_ended.size(), 1U);
}

void TestAlerts::criticalOnesComeFirst()
{
    figure(AlertMeasure::UncertainItems, "job 1", 3.0);
    Emergency lost;
    lost.kind = Emergency::Kind::TokenRefused;
    lost.severity = Severity::Critical;
    m_emergencies = {lost};
    auto rules = shippedRules();
    std::ranges::find(rules, "job-uncertain", &AlertRule::name)->severity = Severity::Critical;
    figure(AlertMeasure::BackupAge, "a guild", 300.0);
    m_alerts.setRules(rules);
    pass(1s);
    QCOMPARE(m_found.active.size(), 3U);
    QCOMPARE(m_found.active[0].rule, "token-refused");
    QCOMPARE(m_found.active[1].rule, "job-uncertain");
    QCOMPARE(m_found.active[2].rule, "backup-old");
}

void TestAlerts::anEarlierRunsAlertsGoOn()
{
    figure(AlertMeasure::ShardLatency, "shard 1", 1500.0);
    figure(AlertMeasure::ShardLatency, "shard 2", 1400.0);
    pass(1s);
    const auto before = m_found.active;
    m_alerts = {};
    m_clock->advance(30s); // the program is started again
    m_alerts.restore(before, m_clock->now(), m_clock->wallNow());
    m_begun.clear();
    const auto figures = std::exchange(m_figures, {});
    pass(20s); // nothing is read yet
    QVERIFY(found("shard-slow"));
    m_figures = figures;
    pass(1s);
    QVERIFY(m_begun.empty() && m_ended.empty());
    QVERIFY(found("shard-slow")->since == before.front().since);
    QCOMPARE(found("shard-slow")->subjectCount, 2U);
    for (auto& each : m_figures)
        each.value = 90.0;
    pass(62s);
    QCOMPARE(m_ended.size(), 1U);
    QVERIFY(m_ended.front().since == before.front().since);
}

void TestAlerts::anEarlierRunsEmergencyGoesOnUntilItIsSurelyOver()
{
    Emergency near;
    near.kind = Emergency::Kind::BanNear;
    near.where = "10.0.0.6";
    near.count = 8'500;
    m_emergencies = {near};
    pass(1s);
    const auto before = m_found.active;
    m_alerts = {};
    m_alerts.restore(before, m_clock->now(), m_clock->wallNow());
    m_begun.clear();
    m_emergencies.clear(); // for ten seconds it is not one yet
    pass(11s);
    QVERIFY(found("ban-near"));
    m_emergencies = {near};
    pass(1s);
    QVERIFY(m_begun.empty() && m_ended.empty());
    m_emergencies.clear();
    pass(1s);
    QCOMPARE(m_ended.size(), 1U);
}

void TestAlerts::theFirstSecondWallClockMayJump()
{
    figure(AlertMeasure::ShardLatency, "shard 1", 1500.0);
    pass(1s);
    const auto since = m_found.active.front().since;
    m_clock->jumpWall(-24h);
    pass(1s);
    QVERIFY(m_found.active.front().since == since); // it is still the same alert
}

void TestAlerts::eachThatBeganEndsWhateverComes()
{
    for (unsigned seed = 1; seed <= support::rounds(12); ++seed) {
        init();
        std::mt19937 random(seed);
        std::set<std::string> active;
        std::size_t seen = 0;
        for (int step = 0; step < 3'000; ++step) {
            if (random() % 20 == 0) {
                m_figures.clear();
                for (int i = 0; i < 30; ++i) {
                    const auto measure = AlertMeasure(1 + random() % 10);
                    const auto value = random() % 5 == 0 ? std::nullopt : std::optional(double(random() % 4000) / 10);
                    figure(measure, "subject " + std::to_string(random() % 4), value);
                }
                m_emergencies.clear();
                if (random() % 2 == 0) {
                    auto& emergency = m_emergencies.emplace_back();
                    emergency.kind = Emergency::Kind(random() % 6);
                    emergency.since = m_clock->now();
                }
            }
            if (random() % 500 == 0) { // the program is started again
                const auto left = m_found.active;
                m_alerts = {};
                m_alerts.restore(left, m_clock->now(), m_clock->wallNow());
            }
            pass(1s);
            for (const auto& alert : m_found.ended)
                QVERIFY2(active.erase(alert.rule) == 1 && alert.ended, alert.rule.c_str());
            for (const auto& alert : m_found.begun)
                QVERIFY2(active.insert(alert.rule).second && !alert.ended, alert.rule.c_str());
            QCOMPARE(m_found.active.size(), active.size());
            for (const auto& alert : m_found.active) {
                QVERIFY2(active.contains(alert.rule), alert.rule.c_str());
                QVERIFY(alert.subjectCount > 0 && !alert.subjects.empty());
                QVERIFY(alert.subjects.size() <= Alert::maxSubjects);
            }
            seen += m_found.begun.size();
        }
        QVERIFY(seen > 10);
    }
}

HEADROOM_TEST(TestAlerts)

} // namespace headroom::tst_alerts

#include "tst_alerts.moc"
