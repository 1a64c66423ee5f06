// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// From each alert to its cause in at most three clicks: the alert is the first. Those of jobs and of backups are in
// tst_jobs_page and tst_backups_page, where there are queues and archives.
#include "core/console/alerts/alerts_controller.h"
#include "tests/support/ui/fake_own.h"
#include "tests/support/ui/log_window_test.h"
#include "ui/models/logs/cause_place.h"
#include "ui/pages/alerts/alerts_page.h"
#include "ui/pages/buckets/buckets_page.h"
#include "ui/pages/overview/invalid_card.h"
#include "ui/pages/overview/overview_page.h"
#include "ui/pages/traffic/budget_card.h"
#include "ui/pages/traffic/route_card.h"
#include "ui/shell/places.h"
#include "ui/widgets/lists/cause_list.h"
#include "ui/widgets/tables/log_table.h"

#include <QPushButton>
#include <QTemporaryDir>

#include <algorithm>
#include <functional>
#include <set>

namespace headroom::tst_alert_causes {

using namespace headroom::ui;
using namespace headroom::console;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using Place = Emergency::Place;

class TestAlertCauses : public support::LogWindowTest
{
    Q_OBJECT
private Q_SLOTS:
    void init() override;
    void cleanup() override;

    void eachAlertLeadsToItsCause_data();
    void eachAlertLeadsToItsCause();
    void causesAreOpenedByKeys();
    void othersLeadNowhere();
    void withoutLogsACauseLeadsToItsBuckets();
    void aCauseHasItsPlace_data();
    void aCauseHasItsPlace();

private:
    Alert alertOf(const char* rule) const;
    void show(); // what is asked for, until nothing else is
    // Clicks; each answers whether there was what it clicks on.
    bool clickCause(CauseList* causes, int row);
    bool clickRow(LogTable& table, int row);
    bool clickButton(QWidget& in, const QString& text);
    bool clickCauseOfLogs() { return clickCause(traffic().budgets().findChild<ui::CauseList*>(), 0); }
    bool clickCauseOfRedis() { return clickCause(&m_window->overview().invalidCard().causes(), 0); }
    bool clickTopRoute() { return clickRow(traffic().table(), 0); }
    // Causes.
    bool showsLinesOfARoute() const
    {
        return &m_window->page() == &traffic() && traffic().routeCard().isVisible()
            && traffic().routeCard().table().model()->rowCount() > 0;
    }
    bool shows(const QString& text) const // on a button
    {
        const auto buttons = m_window->findChildren<QPushButton*>();
        return std::ranges::any_of(
            buttons, [&](const auto* button) { return button->isVisible() && button->text() == text; });
    }
    bool showsAShard() const { return &m_window->page() == &shards() && !shards().place().opened.empty(); }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<AlertsController> m_controller;
    Snapshot m_snapshot;
};

void TestAlertCauses::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    support::LogWindowTest::init();
    m_controller = std::make_unique<AlertsController>(
        AlertsController::Options{.file = m_folder->filePath(u"alerts.json"_s).toStdString()}, *m_clock);
    m_window->fleet().openAlerts(*m_controller);
    m_controller->start();
    m_snapshot = {};
    m_snapshot.connection.phase = ConnectionState::Phase::Live;
    m_snapshot.invalid.inWindow = 8'200;
    m_snapshot.invalid.egresses = {{"10.0.0.6", 8'200}};
    m_snapshot.invalid.causes = {{"403 DELETE /channels/{channel}/messages/{id}", 8'000}, {"others", 200}};
    auto own = support::busyOwnClient({}, m_clock->now());
    own.tokenRefused = true;
    m_snapshot.own = std::make_shared<RequestClientState>(own);
    m_snapshot.connection.sendsRequests = true;
    m_window->showPage(*m_window->fleet().alerts());
    show();
}

void TestAlertCauses::cleanup()
{
    m_window.reset();
    m_controller.reset();
}

void TestAlertCauses::show()
{
    for (int asked = -1; asked != this->asked();) {
        asked = this->asked();
        auto snapshot = m_snapshot;
        if (m_logs)
            snapshot.logs = m_logs->figures(m_feed->logQuery());
        draw(std::move(snapshot));
    }
}

Alert TestAlertCauses::alertOf(const char* rule) const
{
    const auto& shipped = *findRule(shippedRules(), rule);
    Alert alert;
    alert.rule = rule;
    alert.measure = shipped.measure;
    alert.place = placeOf(shipped);
    alert.since = m_clock->wallNow() - 5min;
    alert.subjects = {{"discord_proxy.log", 1, "403 DELETE …/messages/{id}"}};
    alert.subjectCount = 1;
    if (alert.place == Place::Shards)
        alert.subjects.front().shard = Emergency::Shard{100, 7};
    if (!shipped.emergency)
        return alert;
    Emergency emergency;
    emergency.kind = *shipped.emergency;
    emergency.place = alert.place;
    if (alert.place == Place::Shards)
        emergency.shards = {*alert.subjects.front().shard};
    alert.emergency = emergency;
    return alert;
}

bool TestAlertCauses::clickCause(CauseList* causes, int row)
{
    if (!causes || !causes->isVisible())
        return false;
    QTest::mouseClick(causes, Qt::LeftButton, {}, causes->rowRect(row).center());
    show();
    return true;
}

bool TestAlertCauses::clickRow(LogTable& table, int row)
{
    if (!table.isVisible() || row >= table.model()->rowCount())
        return false;
    QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, table.visualRect(table.model()->index(row, 0)).center());
    show();
    return true;
}

bool TestAlertCauses::clickButton(QWidget& in, const QString& text)
{
    for (auto* button : in.findChildren<QPushButton*>()) {
        if (button->isVisible() && button->text().startsWith(text)) {
            QTest::mouseClick(button, Qt::LeftButton);
            show();
            return true;
        }
    }
    return false;
}

void TestAlertCauses::eachAlertLeadsToItsCause_data()
{
    using Test = TestAlertCauses;
    using Click = std::function<bool(Test&)>;
    using Clicks = std::vector<Click>;
    using Cause = std::function<bool(const Test&)>;
    QTest::addColumn<QByteArray>("rule");
    QTest::addColumn<int>("place"); // of a rule that has several
    QTest::addColumn<Clicks>("clicks"); // behind the alert
    QTest::addColumn<Cause>("isCause");

    std::set<std::string> rules;
    const auto add = [&](const char* rule, std::optional<Place> place, const Clicks& clicks, const Cause& isCause) {
        const auto usual = placeOf(*findRule(shippedRules(), rule));
        QTest::addRow("%s %s", rule, nameOf(place.value_or(usual)).c_str())
            << QByteArray(rule) << int(place.value_or(usual)) << clicks << isCause;
        rules.insert(rule);
    };
    const Click causeOfRedis = [](Test& test) { return test.clickCauseOfRedis(); };
    const Click causeOfLogs = [](Test& test) { return test.clickCauseOfLogs(); };
    const Click topRoute = [](Test& test) { return test.clickTopRoute(); };
    const Click trafficOfTheLimit = [](Test& test) { return test.clickButton(test.m_window->overview(), u"Global"_s); };
    const Click linesOfTheShard = [](Test& test) { return test.clickButton(test.shards(), u"Lines"_s); };
    const Cause lines = [](const Test& test) { return test.showsLinesOfARoute(); };
    const Cause shard = [](const Test& test) { return test.showsAShard(); };
    for (const char* rule : {"banned", "ban-near", "invalid-budget"}) {
        add(rule, Place::InvalidRequests, {causeOfRedis}, lines);
        add(rule, Place::LogBudgets, {causeOfLogs}, lines);
    }
    add("unauthorized", {}, {causeOfLogs}, lines);
    add("global-429", {}, {trafficOfTheLimit, topRoute}, lines);
    add("rate-limited", {}, {topRoute}, lines);
    add("proxy-refuses", {}, {topRoute}, lines);
    for (const char* rule : {"shards-gone", "shard-no-ack", "shard-slow", "shard-identifies"})
        add(rule, {}, {linesOfTheShard}, shard);
    // What is wrong is said where these lead.
    add("token-refused", {}, {}, [](const Test& test) {
        return &test.m_window->page() == &test.m_window->buckets() && test.shows(u"Token is valid: resume"_s);
    });
    add("redis-lost", {}, {}, [](const Test& test) { return &test.m_window->page() == &test.m_window->overview(); });
    add("log-silent", {}, {}, [](const Test& test) {
        return &test.m_window->page() == &test.traffic()
            && test.traffic().place().log == "/var/log/nginx/discord_proxy.log";
    });
    for (const auto& rule : shippedRules())
        QVERIFY2(
            rules.contains(rule.name) || rule.name == "job-uncertain" || rule.name == "backup-old", rule.name.c_str());
}

void TestAlertCauses::eachAlertLeadsToItsCause()
{
    QFETCH(QByteArray, rule);
    QFETCH(int, place);
    QFETCH(std::vector<std::function<bool(TestAlertCauses&)>>, clicks);
    QFETCH(std::function<bool(const TestAlertCauses&)>, isCause);
    auto alert = alertOf(rule.constData());
    alert.place = Place(place);
    if (alert.emergency)
        alert.emergency->place = alert.place;
    QVERIFY(clicks.size() <= 2);
    Q_EMIT m_window->fleet().alerts()->alertOpened(alert);
    show();
    for (const auto& click : clicks)
        QVERIFY(click(*this));
    QTRY_VERIFY_WITH_TIMEOUT(isCause(*this), 10'000);
    QVERIFY(m_window->places().current().page != "alerts");
}

void TestAlertCauses::causesAreOpenedByKeys()
{
    m_window->showPage(traffic());
    show();
    auto* causes = traffic().budgets().findChild<ui::CauseList*>();
    QVERIFY(causes && causes->isVisible());
    QVERIFY(causes->focusPolicy() != Qt::NoFocus);
    causes->setFocus(Qt::TabFocusReason);
    QTest::keyClick(causes, Qt::Key_Down);
    QTest::keyClick(causes, Qt::Key_Down);
    QTest::keyClick(causes, Qt::Key_Return);
    show();
    QCOMPARE(traffic().openedRoute(), std::string("GET /users/@me")); // the third
    QVERIFY(!causes->accessibleName().isEmpty());
}

void TestAlertCauses::othersLeadNowhere()
{
    m_window->showPage(m_window->overview());
    show();
    QVERIFY(clickCause(&m_window->overview().invalidCard().causes(), 1)); // "others"
    QCOMPARE(&m_window->page(), static_cast<Page*>(&m_window->overview()));
}

void TestAlertCauses::withoutLogsACauseLeadsToItsBuckets()
{
    m_logs.reset();
    openWindow();
    m_window->showPage(m_window->overview());
    show();
    QVERIFY(clickCauseOfRedis());
    QCOMPARE(&m_window->page(), static_cast<Page*>(&m_window->buckets()));
    QCOMPARE(m_window->buckets().place().filter, std::string("route:\"/channels/{channel}/messages/{id}\""));
}

void TestAlertCauses::aCauseHasItsPlace_data()
{
    QTest::addColumn<QString>("label");
    QTest::addColumn<QString>("route");
    QTest::addColumn<QString>("link");
    QTest::newRow("whole") << u"401 GET /users/@me"_s << QString()
                           << u"headroom://traffic/GET%20%2Fusers%2F%40me?only=denied"_s;
    QTest::newRow("known") << u"429 PUT …/pins/{id}"_s << u"PUT /channels/{channel}/pins/{id}"_s
                           << u"headroom://traffic/PUT%20%2Fchannels%2F%7Bchannel%7D%2Fpins%2F%7Bid%7D?only=limited"_s;
    QTest::newRow("cut off") << u"403 PUT …/pins/{id}"_s << QString()
                             << u"headroom://traffic?filter=method:PUT%20route:%22/pins/%7Bid%7D%22&only=denied"_s;
    for (const auto& label : {u"others"_s, u""_s, u"403"_s, u"403 "_s, u"403 GET"_s, u"403 GET x"_s, u"4x3 GET /x"_s})
        QTest::newRow(qPrintable(u"none: "_s + label)) << label << QString() << QString();
}

void TestAlertCauses::aCauseHasItsPlace()
{
    QFETCH(QString, label);
    QFETCH(QString, route);
    QFETCH(QString, link);
    const auto place = trafficOfCause(label.toStdString(), route.toStdString());
    QCOMPARE(place ? QString::fromStdString(linkTo(*place)) : QString(), link);
    QCOMPARE(bucketsOfCause(label.toStdString(), route.toStdString()).has_value(), place.has_value());
}

HEADROOM_TEST(TestAlertCauses)

} // namespace headroom::tst_alert_causes

#include "tst_alert_causes.moc"
