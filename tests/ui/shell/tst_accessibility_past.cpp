// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The walk of tst_accessibility_walk through the past, the page of alerts and the assistant.
#include "core/console/alerts/alerts_controller.h"
#include "core/console/connections/connections.h"
#include "tests/support/ui/accessibility.h"
#include "tests/support/ui/timeline_test.h"
#include "ui/pages/alerts/alerts_page.h"
#include "ui/pages/alerts/rule_dialog.h"
#include "ui/pages/welcome/welcome_page.h"

#include <QAccessible>
#include <QPushButton>

namespace headroom::tst_accessibility_past {

using namespace headroom::ui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

class TestAccessibilityPast : public support::TimelineTest
{
    Q_OBJECT
private Q_SLOTS:
    void init() override;
    void cleanup() override;
    void thePastIsUsable();
    void whatHappenedIsSaid();
    void alertsAreUsable();
    void theAssistantIsUsable();

private:
    void look(QWidget& window, const QString& name) { m_faults += support::usabilityFaults(window, name); }
    void judge() const { support::expectNone(m_faults); }

    std::unique_ptr<console::AlertsController> m_alerts;
    std::unique_ptr<console::Connections> m_connections;
    QStringList m_faults;
};

void TestAccessibilityPast::init()
{
    support::TimelineTest::init();
    m_faults.clear();
}

void TestAccessibilityPast::cleanup()
{
    support::TimelineTest::cleanup();
    m_alerts.reset();
    m_connections.reset();
}

void TestAccessibilityPast::thePastIsUsable()
{
    openOnNight();
    look(*m_window, u"live"_s);
    goTo(wall(1900));
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
    support::letLast(support::lostRedis(m_clock->now()), *m_alerts, *m_clock);
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
