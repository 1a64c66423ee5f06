// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What people are told of alerts, and what not: the table beside AlertNews.
#include "core/console/alerts/alert_memory.h"
#include "core/console/alerts/alert_news.h"
#include "tests/support/test_class.h"

#include <QTest>

#include <random>

namespace headroom::tst_alert_news {

using namespace headroom::console;
using namespace std::chrono_literals;
using Severity = Emergency::Severity;
using Kind = AlertNotice::Kind;

class TestAlertNews : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();

    void oneThatBeginsIsToldOnce();
    void whatBeginsTogetherIsToldTogether();
    void somethingCriticalIsToldAtOnce();
    void itsEndIsTold();
    void oneThatFlapsIsNotToldAgain();
    void oneThatFlapsAndThenLastsIsTold();
    void criticalOnesAreRepeatedThreeTimes();
    void manyMoreSubjectsAreTold();
    void whatIsSilencedIsNotTold();
    void whatLastsLongerThanItsSilenceIsTold();
    void whatSaysMoreMutesTheOther();
    void aRestartTellsNothingAgain();
    void aRestartTellsWhatWasGatheredOnly();
    void aClockThatIsSetBackSilencesNothing();
    void nothingIsToldTooOftenOrLostWhateverComes_data();
    void nothingIsToldTooOftenOrLostWhateverComes();

private:
    Alert& begin(const std::string& rule, Severity severity = Severity::Warning);
    void end(const std::string& rule);
    void pass(std::chrono::seconds span);
    std::string said() const; // "began shard-slow; ended shard-slow"
    void restart();

    WallTime m_now{};
    AlertNews m_news;
    std::vector<Silence> m_silences;
    std::vector<Alert> m_active;
    Alerts::Found m_next; // what has begun and ended since the last look
    std::vector<std::pair<WallTime, AlertNotice>> m_told;
    int m_batches = 0;
};

void TestAlertNews::init()
{
    m_now = WallTime{1'700'000'000'000ms};
    m_news = {};
    m_silences.clear();
    m_active.clear();
    m_next = {};
    m_told.clear();
    m_batches = 0;
}

Alert& TestAlertNews::begin(const std::string& rule, Severity severity)
{
    Alert alert;
    alert.rule = rule;
    alert.severity = severity;
    alert.since = m_now;
    alert.subjects = {{"x", 1.0, {}, {}}};
    alert.subjectCount = 1;
    m_next.begun.push_back(alert);
    return m_active.emplace_back(alert);
}

void TestAlertNews::end(const std::string& rule)
{
    const auto alert = std::ranges::find(m_active, rule, &Alert::rule);
    alert->ended = m_now;
    m_next.ended.push_back(*alert);
    m_active.erase(alert);
}

void TestAlertNews::pass(std::chrono::seconds span)
{
    for (const auto until = m_now + span; m_now < until;) {
        m_now += 1s;
        m_next.active = m_active;
        const auto notices = m_news.look(std::exchange(m_next, {}), m_silences, m_now);
        m_batches += !notices.empty();
        for (const auto& notice : notices)
            m_told.emplace_back(m_now, notice);
    }
}

std::string TestAlertNews::said() const
{
    std::string text;
    for (const auto& [at, notice] : m_told)
        text += (text.empty() ? "" : "; ") + nameOf(notice.kind) + ' ' + notice.alert.rule;
    return text;
}

void TestAlertNews::restart()
{
    const auto memory = alertMemoryFromJson(toJson(AlertMemory{m_active, {}, m_news.memory()}));
    QVERIFY(memory);
    m_news = {};
    m_news.restore(memory->told);
}

void TestAlertNews::oneThatBeginsIsToldOnce()
{
    begin("shard-slow");
    pass(29s);
    QCOMPARE(said(), "");
    pass(2s);
    QCOMPARE(said(), "began shard-slow");
    pass(24h);
    QCOMPARE(m_told.size(), 1U);
}

void TestAlertNews::whatBeginsTogetherIsToldTogether()
{
    begin("shard-slow");
    pass(20s);
    begin("log-silent");
    pass(60s);
    QCOMPARE(said(), "began shard-slow; began log-silent");
    QCOMPARE(m_batches, 1);
}

void TestAlertNews::somethingCriticalIsToldAtOnce()
{
    begin("shard-slow");
    pass(5s);
    begin("redis-lost", Severity::Critical);
    pass(1s);
    QCOMPARE(said(), "began shard-slow; began redis-lost");
}

void TestAlertNews::itsEndIsTold()
{
    begin("redis-lost", Severity::Critical);
    pass(5min);
    end("redis-lost");
    pass(1s);
    QCOMPARE(said(), "began redis-lost; ended redis-lost");
    QVERIFY(m_told.back().second.alert.ended);
}

void TestAlertNews::oneThatFlapsIsNotToldAgain()
{
    for (int i = 0; i < 10; ++i) {
        begin("redis-lost", Severity::Critical);
        pass(20s);
        end("redis-lost");
        pass(20s);
    }
    QCOMPARE(said(), "began redis-lost; ended redis-lost");
}

void TestAlertNews::oneThatFlapsAndThenLastsIsTold()
{
    begin("redis-lost", Severity::Critical);
    pass(20s);
    end("redis-lost");
    pass(20s);
    begin("redis-lost", Severity::Critical);
    pass(9min);
    QCOMPARE(m_told.size(), 2U);
    pass(1min);
    QCOMPARE(said(), "began redis-lost; ended redis-lost; began redis-lost");
}

void TestAlertNews::criticalOnesAreRepeatedThreeTimes()
{
    begin("redis-lost", Severity::Critical);
    begin("shard-slow");
    pass(48h);
    QCOMPARE(said(), "began redis-lost; began shard-slow; still redis-lost; still redis-lost; still redis-lost");
    const auto since = m_told.front().second.alert.since;
    QVERIFY(m_told[2].first - since >= 30min && m_told[2].first - since < 31min);
    QVERIFY(m_told[3].first - since >= 2h && m_told[3].first - since < 121min);
    QVERIFY(m_told[4].first - since >= 8h && m_told[4].first - since < 481min);
}

void TestAlertNews::manyMoreSubjectsAreTold()
{
    begin("shard-slow").subjectCount = 3;
    pass(1min);
    m_active.front().subjectCount = 5;
    pass(1h);
    QCOMPARE(said(), "began shard-slow");
    m_active.front().subjectCount = 6;
    pass(1s);
    m_active.front().subjectCount = 900;
    pass(2min);
    QCOMPARE(said(), "began shard-slow; more shard-slow");
    pass(6min);
    QCOMPARE(said(), "began shard-slow; more shard-slow; more shard-slow");
}

void TestAlertNews::whatIsSilencedIsNotTold()
{
    for (const auto* rule : {"redis-lost", "*"}) {
        init();
        m_silences = {{rule, m_now + 2h}};
        begin("redis-lost", Severity::Critical);
        pass(1h);
        end("redis-lost");
        pass(24h);
        QCOMPARE(said(), "");
    }
    init();
    begin("redis-lost", Severity::Critical);
    pass(1min);
    m_silences = {{"redis-lost", m_now + 2h}, {"shard-slow", m_now + 9h}};
    pass(1h);
    end("redis-lost");
    pass(24h);
    QCOMPARE(said(), "began redis-lost");
}

void TestAlertNews::whatLastsLongerThanItsSilenceIsTold()
{
    m_silences = {{"redis-lost", m_now + 2h}};
    begin("redis-lost", Severity::Critical);
    pass(2h - 2s);
    QCOMPARE(said(), "");
    pass(3s);
    QCOMPARE(said(), "began redis-lost");
}

void TestAlertNews::whatSaysMoreMutesTheOther()
{
    begin("ban-near", Severity::Critical);
    begin("invalid-budget");
    pass(1h);
    QVERIFY(said().find("invalid-budget") == std::string::npos);
    end("ban-near");
    pass(1min);
    QVERIFY(said().ends_with("ended ban-near; began invalid-budget"));
}

void TestAlertNews::aRestartTellsNothingAgain()
{
    begin("redis-lost", Severity::Critical);
    begin("shard-slow");
    pass(1min);
    const auto before = said();
    for (int i = 0; i < 5; ++i) {
        restart();
        pass(1min);
    }
    QCOMPARE(said(), before);
    end("shard-slow");
    restart();
    pass(1min);
    QCOMPARE(said(), before + "; ended shard-slow");
}

void TestAlertNews::aRestartTellsWhatWasGatheredOnly()
{
    begin("shard-slow");
    pass(10s);
    QCOMPARE(said(), "");
    restart();
    pass(1min);
    QCOMPARE(said(), "began shard-slow");
}

void TestAlertNews::aClockThatIsSetBackSilencesNothing()
{
    begin("redis-lost", Severity::Critical);
    pass(1min);
    end("redis-lost");
    pass(1min);
    m_now -= 24h * 365;
    begin("redis-lost", Severity::Critical);
    pass(1min);
    QCOMPARE(said(), "began redis-lost; ended redis-lost; began redis-lost");
}

void TestAlertNews::nothingIsToldTooOftenOrLostWhateverComes_data()
{
    QTest::addColumn<unsigned>("seed");
    for (unsigned seed = 1; seed <= 30; ++seed)
        QTest::newRow(std::to_string(seed).c_str()) << seed;
}

void TestAlertNews::nothingIsToldTooOftenOrLostWhateverComes()
{
    QFETCH(unsigned, seed);
    std::mt19937 random(seed);
    const std::vector<std::string> rules{"redis-lost", "shard-slow", "log-silent", "banned"};
    const auto calm = 1 + random() % 400; // seconds between changes
    const auto isActive = [&](const std::string& rule) {
        return std::ranges::find(m_active, rule, &Alert::rule) != m_active.end();
    };
    std::map<std::string, WallTime> quietSince; // silenced or not: since when that has not changed
    for (const auto& rule : rules)
        quietSince[rule] = m_now;
    const auto isRuleSilenced = [&](const std::string& rule) { return isSilenced(m_silences, rule, m_now); };
    for (int step = 0; step < 20'000; ++step) {
        const auto& rule = rules[random() % rules.size()];
        if (random() % calm == 0) {
            if (isActive(rule))
                end(rule);
            else
                begin(rule, random() % 2 == 0 ? Severity::Critical : Severity::Warning);
        }
        if (random() % 4'000 == 0)
            m_silences = {{rule, m_now + std::chrono::seconds(random() % 3'000)}};
        if (random() % 700 == 0)
            restart();
        std::map<std::string, bool> wereSilenced;
        for (const auto& each : rules)
            wereSilenced[each] = isRuleSilenced(each);
        const auto before = m_told.size();
        pass(1s);
        for (const auto& each : rules) {
            if (wereSilenced[each] || isRuleSilenced(each))
                quietSince[each] = m_now;
        }
        for (auto i = before; i < m_told.size(); ++i) {
            const auto& told = m_told[i].second;
            QVERIFY2(!wereSilenced[told.alert.rule] || !isRuleSilenced(told.alert.rule) || told.kind == Kind::Ended
                    || m_now - quietSince[told.alert.rule] < 31s,
                qPrintable(QString::fromStdString(said())));
        }
        // One that lasts is told of within ten minutes and a half.
        for (const auto& alert : m_active) {
            if (m_now - std::max(alert.since, quietSince[alert.rule]) < 10min + 35s)
                continue;
            const bool isTold = std::ranges::any_of(m_told, [&](const auto& told) {
                return told.second.kind == Kind::Began && told.second.alert.rule == alert.rule
                    && told.second.alert.since == alert.since;
            });
            QVERIFY2(isTold, alert.rule.c_str());
        }
    }
    for (const auto& rule : rules) {
        std::optional<WallTime> began;
        int stills = 0;
        bool isOpen = false;
        for (const auto& [at, notice] : m_told) {
            if (notice.alert.rule != rule)
                continue;
            switch (notice.kind) {
            case Kind::Began:
                QVERIFY2(!began || at - *began >= 10min - 31s, rule.c_str());
                began = at;
                isOpen = true;
                stills = 0;
                break;
            case Kind::Ended:
                QVERIFY2(isOpen, rule.c_str());
                isOpen = false;
                break;
            case Kind::Still:
                QVERIFY2(isOpen && ++stills <= 3, rule.c_str());
                break;
            case Kind::More:
                break;
            }
        }
    }
    QVERIFY(!m_told.empty());
}

HEADROOM_TEST(TestAlertNews)

} // namespace headroom::tst_alert_news

#include "tst_alert_news.moc"
