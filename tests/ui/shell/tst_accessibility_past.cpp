// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The walk of tst_accessibility_walk through the past, the page of alerts and the assistant.
#include "core/console/alerts/alerts_controller.h"
#include "core/console/connections/connections.h"
#include "core/console/past/view_feed.h"
#include "tests/support/recording/recorded_night.h"
#include "tests/support/ui/accessibility.h"
#include "tests/support/ui/fake_logs.h"
#include "tests/support/ui/window_test.h"
#include "ui/pages/alerts/alerts_page.h"
#include "ui/pages/alerts/rule_dialog.h"
#include "ui/pages/welcome/welcome_page.h"
#include "ui/shell/past/past_view.h"
#include "ui/shell/past/timeline.h"
#include "ui/shell/past/timeline_track.h"

#include <QAccessible>
#include <QPushButton>
#include <QTemporaryDir>

namespace headroom::tst_accessibility_past {

using namespace headroom::ui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

class TestAccessibilityPast : public support::WindowTest
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() override;
    void init() override;
    void cleanup() override;
    void thePastIsUsable();
    void whatHappenedIsSaid();
    void alertsAreUsable();
    void theAssistantIsUsable();

private:
    void openOnNight();
    void goTo(std::int64_t second);
    void look(QWidget& window, const QString& name) { m_faults += support::usabilityFaults(window, name); }
    void judge() const { support::expectNone(m_faults); }
    TimelineTrack& track() const { return m_window->past().timeline().track(); }

    QTemporaryDir m_folder;
    std::string m_path;
    recording::Second m_from{};
    std::unique_ptr<support::RecordedNight> m_night;
    std::unique_ptr<console::ViewFeed> m_view;
    std::unique_ptr<console::AlertsController> m_alerts;
    std::unique_ptr<console::Connections> m_connections;
    QStringList m_faults;
};

void TestAccessibilityPast::initTestCase()
{
    constexpr std::int64_t length = 3600;
    useOwnSettings(*this);
    const VirtualClock clock;
    m_from = std::chrono::floor<std::chrono::seconds>(clock.wallNow()) - std::chrono::seconds{length};
    m_path = m_folder.filePath(u"night.rec"_s).toStdString();
    m_night = std::make_unique<support::RecordedNight>(m_path, m_from, length);
}

void TestAccessibilityPast::init()
{
    support::WindowTest::init();
    m_faults.clear();
}

void TestAccessibilityPast::cleanup()
{
    m_window.reset();
    m_view.reset();
    m_alerts.reset();
    m_connections.reset();
}

void TestAccessibilityPast::openOnNight()
{
    support::FakeFleet fleet(*m_clock, 60);
    m_view = std::make_unique<console::ViewFeed>(*m_feed, *m_clock);
    m_window = std::make_unique<MainWindow>(*m_view, *m_clock);
    m_window->openPast(*m_view);
    m_window->show();
    activate();
    draw(fleet.first());
    m_view->setRecording(m_path);
    QTRY_VERIFY_WITH_TIMEOUT(track().overview() && track().overview()->extent, 30'000);
}

void TestAccessibilityPast::goTo(std::int64_t second)
{
    const WallTime at = m_from + std::chrono::seconds{second};
    m_window->past().timeline().goTo(at);
    QTRY_VERIFY_WITH_TIMEOUT(
        m_window->past().isShown() && m_window->past().moment()->asked == at && !m_view->isWaiting(), 30'000);
}

void TestAccessibilityPast::thePastIsUsable()
{
    openOnNight();
    look(*m_window, u"live"_s);
    goTo(1900);
    for (const auto& listed : m_window->pages()) {
        m_window->showPage(*listed.page);
        look(*m_window, listed.name);
    }
    judge();
}

void TestAccessibilityPast::whatHappenedIsSaid()
{
    openOnNight();
    auto* interface = QAccessible::queryAccessibleInterface(&track());
    QVERIFY(interface && interface->childCount() > 0);
    QCOMPARE(interface->role(), QAccessible::Slider);
    auto* event = interface->child(0);
    QVERIFY(!event->text(QAccessible::Name).isEmpty());
    event->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
    QTRY_VERIFY_WITH_TIMEOUT(m_window->past().isShown(), 30'000);
    QCOMPARE(m_window->past().moment()->asked,
        std::chrono::floor<std::chrono::seconds>(track().overview()->events.front().at));
    QCOMPARE(interface->text(QAccessible::Value), event->text(QAccessible::Value));
}

void TestAccessibilityPast::alertsAreUsable()
{
    m_alerts = std::make_unique<console::AlertsController>(
        console::AlertsController::Options{.file = m_folder.filePath(u"alerts.json"_s).toStdString()}, *m_clock);
    openWindow();
    m_window->fleet().openAlerts(*m_alerts);
    m_alerts->start();
    m_window->showPage(*m_window->fleet().alerts());
    console::Emergency lost;
    lost.kind = console::Emergency::Kind::RedisLost;
    lost.severity = console::Emergency::Severity::Critical;
    lost.place = console::Emergency::Place::Redis;
    lost.problem = "redis-eu-1:6380 does not answer";
    lost.since = m_clock->now();
    for (int second = 0; second < 95; ++second) {
        auto snapshot = std::make_shared<console::Snapshot>();
        snapshot->connection.phase = console::ConnectionState::Phase::Live;
        snapshot->emergencies = {lost};
        m_alerts->take(snapshot);
        m_clock->advance(1s);
    }
    QTRY_VERIFY(!badge(u"alerts").count.isEmpty());
    look(*m_window, u"alerts"_s);
    m_window->fleet().alerts()->chooseRule("shard-slow");
    support::buttonIn(*m_window->fleet().alerts(), u"Edit…"_s)->click();
    auto* dialog = m_window->fleet().alerts()->findChild<RuleDialog*>();
    QVERIFY(dialog);
    QTRY_VERIFY(dialog->isVisible());
    look(*dialog, u"a rule"_s);
    dialog->reject();
    judge();
}

void TestAccessibilityPast::theAssistantIsUsable()
{
    m_connections = std::make_unique<console::Connections>(
        profiles::ProfileFile(m_folder.filePath(u"profiles.json"_s).toStdString()));
    console::ConnectionForm form;
    form.name = "staging";
    form.address = "redis://127.0.0.1:1";
    form.environment = console::Environment::Staging;
    m_connections->open(form, {}, [](Result<void>) {});
    openWindow();
    m_window->openConnections(*m_connections);
    m_window->showWelcome(true);
    look(*m_window, u"assistant"_s);
    m_window->showWelcome(true, true);
    look(*m_window, u"assistant for logs"_s);
    judge();
}

HEADROOM_TEST(TestAccessibilityPast)

} // namespace headroom::tst_accessibility_past

#include "tst_accessibility_past.moc"
