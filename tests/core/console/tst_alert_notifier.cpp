// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Which notifications of alerts are sent, and which not: the table beside AlertNotifier.
#include "core/console/alerts/alert_memory.h"
#include "core/console/alerts/alert_notifier.h"
#include "tests/support/address_sanitizer.h"
#include "tests/support/seeds.h"

#include <random>

namespace headroom::tst_alert_notifier {

using namespace headroom::console;
using namespace std::chrono_literals;
using Severity = Emergency::Severity;
using Kind = AlertNotification::Kind;

class TestAlertNotifier : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();

    void oneThatBeginsIsNotifiedOnce();
    void whatBeginsTogetherIsNotifiedTogether();
    void somethingCriticalIsNotifiedAtOnce();
    void itsEndIsNotified();
    void oneThatFlapsIsNotNotifiedAgain();
    void oneThatFlapsAndThenLastsIsNotified();
    void criticalOnesAreRepeatedThreeTimes();
    void manyMoreSubjectsAreNotified();
    void whatIsSilencedIsNotNotified();
    void whatLastsLongerThanItsSilenceIsNotified();
    void whatSaysMoreMutesTheOther();
    void aRestartNotifiesOfNothingAgain();
    void aRestartNotifiesOfWhatWasGatheredOnly();
    void aClockThatIsSetBackSilencesNothing();
    void nothingIsNotifiedTooOftenOrLostWhateverComes_data() { support::addSeedsFrom(1, support::rounds(30)); }
    void nothingIsNotifiedTooOftenOrLostWhateverComes();

private:
    Alert& begin(const std::string& rule, Severity severity = Severity::Warning);
    void end(const std::string& rule);
    void pass(std::chrono::seconds span);
    std::string said() const; // "began shard-slow; ended shard-slow"
    void restart();

    WallTime m_now{};
    AlertNotifier m_notifier;
    std::vector<Silence> m_silences;
    std::vector<Alert> m_active;
    Alerts::Found m_next; // what has begun and ended since the last look
    std::vector<std::pair<WallTime, AlertNotification>> m_notified;
    int m_batches = 0;
};

void TestAlertNotifier::init()
{
    m_now = WallTime{1'700'000'000'000ms};
    m_notifier = {};
    m_silences.clear();
    m_active.clear();
    m_next = {};
    m_notified.clear();
    m_batches = 0;
}

Alert& TestAlertNotifier::begin(const std::string& rule, Severity severity)
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

void TestAlertNotifier::end(const std::string& rule)
{
    const auto alert = std::ranges::find(m_active, rule, &Alert::rule);
    alert->ended = m_now;
    m_next.ended.push_back(*alert);
    m_active.erase(alert);
}

void TestAlertNotifier::pass(std::chrono::seconds span)
{
    for (const auto until = m_now + span; m_now < until;) {
        m_now += 1s;
        m_next.active = m_active;
        const auto notifications = m_notifier.look(std::exchange(m_next, {}), m_silences, m_now);
        m_batches += !notifications.empty();
        for (const auto& notification : notifications)
            m_notified.emplace_back(m_now, notification);
    }
}

std::string TestAlertNotifier::said() const
{
    std::string text;
    for (const auto& [at, notification] : m_notified)
        text += (text.empty() ? "" : "; ") + nameOf(notification.kind) + ' ' + notification.alert.rule;
    return text;
}

void TestAlertNotifier::restart()
{
    const auto memory = alertMemoryFromJson(toJson(AlertMemory{m_active, {}, m_notifier.memory()}));
    QVERIFY(memory);
    m_notifier = {};
    m_notifier.restore(memory->notified);
}

void TestAlertNotifier::oneThatBeginsIsNotifiedOnce()
{
    begin("shard-slow");
    pass(29s);
    QCOMPARE(said(), "");
    pass(2s);
    QCOMPARE(said(), "began shard-slow");
    pass(24h);
    QCOMPARE(m_notified.size(), 1U);
}

void TestAlertNotifier::whatBeginsTogetherIsNotifiedTogether()
{
    begin("shard-slow");
    pass(20s);
    begin("log-silent");
    pass(60s);
    QCOMPARE(said(), "began shard-slow; began log-silent");
    QCOMPARE(m_batches, 1);
}

void TestAlertNotifier::somethingCriticalIsNotifiedAtOnce()
{
    begin("shard-slow");
    pass(5s);
    begin("redis-lost", Severity::Critical);
    pass(1s);
    QCOMPARE(said(), "began shard-slow; began redis-lost");
}

void TestAlertNotifier::itsEndIsNotified()
{
    begin("redis-lost", Severity::Critical);
    pass(5min);
    end("redis-lost");
    pass(1s);
    QCOMPARE(said(), "began redis-lost; ended redis-lost");
    QVERIFY(m_notified.back().second.alert.ended);
}

void TestAlertNotifier::oneThatFlapsIsNotNotifiedAgain()
{
    for (int i = 0; i < 10; ++i) {
        begin("redis-lost", Severity::Critical);
        pass(20s);
        end("redis-lost");
        pass(20s);
    }
    QCOMPARE(said(), "began redis-lost; ended redis-lost");
}

void TestAlertNotifier::oneThatFlapsAndThenLastsIsNotified()
{
    begin("redis-lost", Severity::Critical);
    pass(20s);
    end("redis-lost");
    pass(20s);
    begin("redis-lost", Severity::Critical);
    pass(9min);
    QCOMPARE(m_notified.size(), 2U);
    pass(1min);
    QCOMPARE(said(), "began redis-lost; ended redis-lost; began redis-lost");
}

void TestAlertNotifier::criticalOnesAreRepeatedThreeTimes()
{
    begin("redis-lost", Severity::Critical);
    begin("shard-slow");
    pass(48h);
    QCOMPARE(said(), "began redis-lost; began shard-slow; still redis-lost; still redis-lost; still redis-lost");
    const auto since = m_notified.front().second.alert.since;
    QVERIFY(m_notified[2].first - since >= 30min && m_notified[2].first - since < 31min);
    QVERIFY(m_notified[3].first - since >= 2h && m_notified[3].first - since < 121min);
    QVERIFY(m_notified[4].first - since >= 8h && m_notified[4].first - since < 481min);
}

void TestAlertNotifier::manyMoreSubjectsAreNotified()
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

void TestAlertNotifier::whatIsSilencedIsNotNotified()
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

void TestAlertNotifier::whatLastsLongerThanItsSilenceIsNotified()
{
    m_silences = {{"redis-lost", m_now + 2h}};
    begin("redis-lost", Severity::Critical);
    pass(2h - 2s);
    QCOMPARE(said(), "");
    pass(3s);
    QCOMPARE(said(), "began redis-lost");
}

void TestAlertNotifier::whatSaysMoreMutesTheOther()
{
    begin("ban-near", Severity::Critical);
    begin("invalid-budget");
    pass(1h);
    QVERIFY(said().find("invalid-budget") == std::string::npos);
    end("ban-near");
    pass(1min);
    QVERIFY(said().ends_with("ended ban-near; began invalid-budget"));
}

void TestAlertNotifier::aRestartNotifiesOfNothingAgain()
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

void TestAlertNotifier::aRestartNotifiesOfWhatWasGatheredOnly()
{
    begin("shard-slow");
    pass(10s);
    QCOMPARE(said(), "");
    restart();
    pass(1min);
    QCOMPARE(said(), "began shard-slow");
}

void TestAlertNotifier::aClockThatIsSetBackSilencesNothing()
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

void TestAlertNotifier::nothingIsNotifiedTooOftenOrLostWhateverComes()
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
        const auto before = m_notified.size();
        pass(1s);
        for (const auto& each : rules) {
            if (wereSilenced[each] || isRuleSilenced(each))
                quietSince[each] = m_now;
        }
        for (auto i = before; i < m_notified.size(); ++i) {
            const auto& notification = m_notified[i].second;
            QVERIFY2(!wereSilenced[notification.alert.rule] || !isRuleSilenced(notification.alert.rule)
                    || notification.kind == Kind::Ended || m_now - quietSince[notification.alert.rule] < 31s,
                qPrintable(QString::fromStdString(said())));
        }
        // One that lasts has a notification within ten minutes and a half.
        for (const auto& alert : m_active) {
            if (m_now - std::max(alert.since, quietSince[alert.rule]) < 10min + 35s)
                continue;
            const bool isNotified = std::ranges::any_of(m_notified, [&](const auto& notified) {
                return notified.second.kind == Kind::Began && notified.second.alert.rule == alert.rule
                    && notified.second.alert.since == alert.since;
            });
            QVERIFY2(isNotified, alert.rule.c_str());
        }
    }
    for (const auto& rule : rules) {
        std::optional<WallTime> began;
        int stills = 0;
        bool isOpen = false;
        for (const auto& [at, notification] : m_notified) {
            if (notification.alert.rule != rule)
                continue;
            switch (notification.kind) {
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
    QVERIFY(!m_notified.empty());
}

HEADROOM_TEST(TestAlertNotifier)

} // namespace headroom::tst_alert_notifier

#include "tst_alert_notifier.moc"
