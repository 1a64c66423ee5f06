// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The figures that rules look at, and when there is none.
#include "core/base/time/virtual_clock.h"
#include "core/console/alerts/alert_measures.h"
#include "core/console/backups/backup_figures.h"
#include "core/console/jobs/job_figures.h"
#include "core/console/logs/log_figures.h"

#include <cmath>
#include <limits>
#include <set>

namespace headroom::tst_alert_measures {

using namespace headroom::console;
using namespace std::chrono_literals;

namespace {

EmergencySigns::Budget budgetOf(const std::string& where, std::int64_t count,
    Emergency::Evidence evidence = Emergency::Evidence::Counted, const std::string& cause = {})
{
    EmergencySigns::Budget budget;
    budget.evidence = evidence;
    budget.where = where;
    budget.cause = cause;
    budget.count = count;
    return budget;
}

InvalidBudget loggedOf(std::uint32_t source, std::int64_t unauthorized)
{
    InvalidBudget budget;
    budget.source = source;
    budget.unauthorized = unauthorized;
    return budget;
}

} // namespace

class TestAlertMeasures : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();

    void everyShippedRuleHasFigures();
    void aBudgetIsOfEachAddress();
    void figuresOfALostRedisAreLeftOut();
    void sharesAreOfTheLastTenMinutes();
    void ofFewRequestsThereIsNoShare();
    void logsThatAreCaughtUpWithTellNothing();
    void logsThatStandStillTellNothing();
    void shardsAreNamedWithTheirLogWhereThereAreSeveral();
    void identifiesAreThoseOfTenMinutes();
    void aLogIsSilentAgainstItsUsualGap();
    void oneLongGapDoesNotHideTheNext();
    void jobsThatAreOverForADayTellNothing();
    void aGuildThatWasBackedUpOnceTellsNothing();

private:
    static constexpr std::uint32_t nginx = 4;

    // Looks once a second for so long, while logs go on.
    void pass(Duration span, bool logsGoOn = true);
    std::vector<AlertFigure> of(AlertMeasure measure) const;
    std::optional<double> valueOf(AlertMeasure measure, const std::string& subject = {}) const;
    ShardsFigures& shards() { return *m_shards; }

    std::unique_ptr<VirtualClock> m_clock;
    AlertMeasures m_measures;
    AlertMeasures::Reports m_reports;
    LogFigures m_logs;
    std::shared_ptr<ShardsFigures> m_shards;
    std::shared_ptr<TrafficFigures> m_traffic;
    JobFigures m_jobs;
    BackupFigures m_backups;
    std::vector<AlertFigure> m_found;
};

void TestAlertMeasures::init()
{
    m_clock = std::make_unique<VirtualClock>();
    m_measures = {};
    m_reports = {};
    m_logs = {};
    m_shards = std::make_shared<ShardsFigures>();
    m_traffic = std::make_shared<TrafficFigures>();
    m_logs.end = m_clock->wallNow();
    m_logs.shards = m_shards;
    m_logs.traffic = m_traffic;
    LogSource source;
    source.id = nginx;
    source.name = "/var/log/nginx/discord_proxy.log";
    source.tellsShards = true;
    m_logs.sources = {source};
    m_logs.lastTenMinutes.grid.step = 1s;
    m_jobs = {};
    m_backups = {};
}

void TestAlertMeasures::pass(Duration span, bool logsGoOn)
{
    for (const auto end = m_clock->now() + span; m_clock->now() < end;) {
        m_clock->advance(1s);
        if (logsGoOn)
            m_logs.end = m_clock->wallNow();
        m_reports.logs = &m_logs;
        m_reports.jobs = &m_jobs;
        m_reports.backups = &m_backups;
        m_found = m_measures.look(m_reports, m_clock->now(), m_clock->wallNow());
    }
}

std::vector<AlertFigure> TestAlertMeasures::of(AlertMeasure measure) const
{
    std::vector<AlertFigure> some;
    for (const auto& figure : m_found) {
        if (figure.measure == measure)
            some.push_back(figure);
    }
    return some;
}

std::optional<double> TestAlertMeasures::valueOf(AlertMeasure measure, const std::string& subject) const
{
    for (const auto& figure : of(measure)) {
        if (subject.empty() || figure.subject == subject)
            return figure.value;
    }
    return std::nullopt;
}

void TestAlertMeasures::everyShippedRuleHasFigures()
{
    m_reports.signs.budgets = {budgetOf({}, 1)};
    m_traffic->budgets = {loggedOf(nginx, 0)};
    m_shards->signs = {{nginx, 3, 20s, 41s, 90ms, 0}};
    JobRow row;
    row.job.id = 12;
    m_jobs.jobs = {row};
    m_jobs.isRead = true;
    m_backups.isRead = true;
    m_backups.ages = {{.guildName = QStringLiteral("Aviation"), .archives = 2, .newest = m_clock->wallNow()}};
    for (auto& perSecond : m_logs.lastTenMinutes.perSecond)
        perSecond.assign(600, 1.0F);
    for (int line = 0; line < 30; ++line) {
        ++m_logs.sources.front().lines;
        pass(1s);
    }
    std::set<AlertMeasure> measured;
    for (const auto& figure : m_found) {
        QVERIFY2(figure.value, factsOf(figure.measure).name);
        QVERIFY(!figure.subject.empty());
        measured.insert(figure.measure);
    }
    for (const auto& rule : shippedRules())
        QVERIFY2(rule.emergency || measured.contains(rule.measure), rule.name.c_str());
    for (const auto& rule : shippedRules()) {
        QCOMPARE(factsOf(rule.measure).measure, rule.measure);
        QVERIFY(rule.emergency || check(rule));
        QVERIFY(rule.emergency || measureNamed(factsOf(rule.measure).name) == rule.measure);
    }
}

void TestAlertMeasures::aBudgetIsOfEachAddress()
{
    m_reports.signs.budgets = {budgetOf("10.0.0.6", 5'200, Emergency::Evidence::Counted, "403 GET /x"),
        budgetOf("discord_proxy.log", 100, Emergency::Evidence::Log),
        budgetOf({}, 9'000, Emergency::Evidence::Reported)};
    pass(1s);
    QCOMPARE(of(AlertMeasure::InvalidShare).size(), 2U);
    QCOMPARE(valueOf(AlertMeasure::InvalidShare, "10.0.0.6"), std::optional(52.0));
    QCOMPARE(of(AlertMeasure::InvalidShare).front().cause, "403 GET /x");
    QCOMPARE(valueOf(AlertMeasure::InvalidShare, "discord_proxy.log"), std::optional(1.0));
}

void TestAlertMeasures::figuresOfALostRedisAreLeftOut()
{
    m_reports.signs.budgets = {
        budgetOf("10.0.0.6", 5'200), budgetOf("discord_proxy.log", 100, Emergency::Evidence::Log)};
    m_reports.signs.redisLost = true;
    pass(1s);
    QCOMPARE(of(AlertMeasure::InvalidShare).size(), 1U);
}

void TestAlertMeasures::sharesAreOfTheLastTenMinutes()
{
    auto& perSecond = m_logs.lastTenMinutes.perSecond;
    for (auto& values : perSecond)
        values.assign(600, 0.0F);
    perSecond[std::size_t(AnswerKind::Ok)].assign(600, 9.0F);
    perSecond[std::size_t(AnswerKind::Limited)].assign(600, 1.0F);
    perSecond[std::size_t(AnswerKind::Limited)][0] = std::numeric_limits<float>::quiet_NaN(); // nothing was read
    perSecond[std::size_t(AnswerKind::Ok)][0] = std::numeric_limits<float>::quiet_NaN();
    perSecond[std::size_t(AnswerKind::Refused)].assign(600, 0.1F);
    pass(2s);
    QCOMPARE(std::round(*valueOf(AlertMeasure::LimitedShare)), 10.0);
    QVERIFY(std::abs(*valueOf(AlertMeasure::RefusedShare) - 0.99) < 0.01);
    m_logs.onlyFailures = true; // of which no share can be made
    pass(1s);
    QVERIFY(of(AlertMeasure::LimitedShare).empty());
}

void TestAlertMeasures::ofFewRequestsThereIsNoShare()
{
    for (auto& values : m_logs.lastTenMinutes.perSecond)
        values.assign(600, 0.0F);
    m_logs.lastTenMinutes.perSecond[std::size_t(AnswerKind::Limited)][5] = 99.0F;
    pass(2s);
    QCOMPARE(of(AlertMeasure::LimitedShare).size(), 1U);
    QVERIFY(!valueOf(AlertMeasure::LimitedShare));
    m_logs.lastTenMinutes.perSecond[std::size_t(AnswerKind::Limited)][5] = 100.0F;
    pass(1s);
    QCOMPARE(valueOf(AlertMeasure::LimitedShare), std::optional(100.0));
}

void TestAlertMeasures::logsThatAreCaughtUpWithTellNothing()
{
    m_traffic->budgets = {loggedOf(nginx, 7)};
    pass(2s);
    QCOMPARE(valueOf(AlertMeasure::Unauthorized, "discord_proxy.log"), std::optional(7.0));
    m_logs.sources.front().readPart = 0.5;
    pass(1s);
    QVERIFY(of(AlertMeasure::Unauthorized).empty());
}

// Their end goes back to the newest record, against which no shard is silent.
void TestAlertMeasures::logsThatStandStillTellNothing()
{
    m_shards->signs = {{nginx, 3, 70s, 41s, {}, 0}};
    pass(5s);
    QVERIFY(*valueOf(AlertMeasure::ShardSilence) > 1.7);
    m_logs.end -= 60s;
    m_shards->signs.front().sinceHeartbeat = 10s;
    pass(11s, false);
    QVERIFY(of(AlertMeasure::ShardSilence).empty());
    pass(2s);
    QVERIFY(!of(AlertMeasure::ShardSilence).empty());
}

void TestAlertMeasures::shardsAreNamedWithTheirLogWhereThereAreSeveral()
{
    m_shards->signs = {{nginx, 3, 82s, 41s, 1200ms, 0}, {nginx, {}, 41s, 41s, {}, 0}};
    pass(2s);
    QCOMPARE(valueOf(AlertMeasure::ShardSilence, "shard 3"), std::optional(2.0));
    QCOMPARE(valueOf(AlertMeasure::ShardLatency, "shard 3"), std::optional(1200.0));
    QCOMPARE(valueOf(AlertMeasure::ShardSilence, "discord_proxy.log"), std::optional(1.0));
    QCOMPARE(of(AlertMeasure::ShardLatency).size(), 1U);
    auto other = m_logs.sources.front();
    other.id = 5;
    other.name = "/var/log/gateway.log";
    m_logs.sources.push_back(other);
    m_shards->signs.push_back({5, 3, 20s, 41s, {}, 0});
    pass(1s);
    QVERIFY(valueOf(AlertMeasure::ShardSilence, "shard 3 of gateway.log"));
    QVERIFY(valueOf(AlertMeasure::ShardSilence, "shard 3 of discord_proxy.log"));
    m_logs.sources.back().problem = "it is gone"; // its shards are silent whatever they do
    pass(1s);
    QVERIFY(!valueOf(AlertMeasure::ShardSilence, "shard 3 of gateway.log"));
}

void TestAlertMeasures::identifiesAreThoseOfTenMinutes()
{
    m_shards->signs = {{nginx, 3, 20s, 41s, {}, 40}}; // what there was before
    pass(5s);
    QCOMPARE(valueOf(AlertMeasure::ShardIdentifies), std::optional(0.0));
    for (int i = 0; i < 4; ++i) {
        ++m_shards->signs.front().identifies;
        pass(1min);
    }
    QCOMPARE(valueOf(AlertMeasure::ShardIdentifies), std::optional(4.0));
    pass(6min + 2s);
    QCOMPARE(valueOf(AlertMeasure::ShardIdentifies), std::optional(3.0));
    pass(10min);
    QCOMPARE(valueOf(AlertMeasure::ShardIdentifies), std::optional(0.0));
    m_shards->signs.front().identifies = 1; // counted anew
    pass(1s);
    QCOMPARE(valueOf(AlertMeasure::ShardIdentifies), std::optional(0.0));
}

void TestAlertMeasures::aLogIsSilentAgainstItsUsualGap()
{
    for (int line = 0; line < 12; ++line) {
        QVERIFY(!valueOf(AlertMeasure::LogSilence) || line > 10);
        ++m_logs.sources.front().lines;
        pass(90s);
    }
    QVERIFY(*valueOf(AlertMeasure::LogSilence) <= 1.01);
    pass(90s);
    QVERIFY(std::abs(*valueOf(AlertMeasure::LogSilence) - 2) < 0.05);
    // A busy log is not silent within half a minute.
    init();
    for (int line = 0; line < 60; ++line) {
        ++m_logs.sources.front().lines;
        pass(1s);
    }
    pass(29s, false);
    QVERIFY(*valueOf(AlertMeasure::LogSilence) <= 1);
    pass(40s, false);
    QVERIFY(*valueOf(AlertMeasure::LogSilence) > 2);
}

void TestAlertMeasures::oneLongGapDoesNotHideTheNext()
{
    for (int line = 0; line < 60; ++line) {
        ++m_logs.sources.front().lines;
        pass(1s);
    }
    pass(5h, false);
    ++m_logs.sources.front().lines;
    pass(1s);
    pass(5min, false);
    QVERIFY(*valueOf(AlertMeasure::LogSilence) > 2);
}

void TestAlertMeasures::jobsThatAreOverForADayTellNothing()
{
    JobRow row;
    row.job.id = 12;
    row.job.operation = "edit-roles";
    row.job.counts[ItemState::Uncertain] = 2;
    m_jobs.jobs = {row};
    pass(1s);
    QVERIFY(of(AlertMeasure::UncertainItems).empty()); // not read yet
    m_jobs.isRead = true;
    pass(1s);
    QCOMPARE(valueOf(AlertMeasure::UncertainItems, "job 12"), std::optional(2.0));
    m_jobs.jobs.front().job.finished = m_clock->wallNow() - 23h;
    pass(1s);
    QCOMPARE(of(AlertMeasure::UncertainItems).size(), 1U);
    m_jobs.jobs.front().job.finished = m_clock->wallNow() - 25h;
    pass(1s);
    QVERIFY(of(AlertMeasure::UncertainItems).empty());
    m_jobs.jobs.front().job.finished.reset();
    m_jobs.trouble = "the queue cannot be reached";
    pass(1s);
    QVERIFY(of(AlertMeasure::UncertainItems).empty());
}

void TestAlertMeasures::aGuildThatWasBackedUpOnceTellsNothing()
{
    m_backups.isRead = true;
    m_backups.ages = {
        {.guildName = QStringLiteral("once"), .archives = 1, .newest = m_clock->wallNow() - 900h},
        {.guildName = QStringLiteral("daily"), .archives = 7, .newest = m_clock->wallNow() - 30h},
        {.guildName = QStringLiteral("broken"), .archives = 2},
    };
    pass(1s);
    QCOMPARE(of(AlertMeasure::BackupAge).size(), 2U);
    QCOMPARE(std::round(*valueOf(AlertMeasure::BackupAge, "daily")), 30.0);
    QVERIFY(*valueOf(AlertMeasure::BackupAge, "broken") > 8000);
}

HEADROOM_TEST(TestAlertMeasures)

} // namespace headroom::tst_alert_measures

#include "tst_alert_measures.moc"
