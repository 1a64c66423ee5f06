// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Notifications of the desktop, to a service on a private bus.
#include "core/console/alerts/alerts_controller.h"
#include "tests/support/servers/session_bus.h"
#include "tests/support/ui/window_test.h"
#include "ui/pages/alerts/alerts_page.h"
#include "ui/pages/shards/shards_page.h"
#include "ui/shell/desktop/desktop_alerts.h"

#include <QDBusConnection>
#include <QDBusContext>
#include <QTemporaryDir>

namespace headroom::tst_desktop_notifier {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace headroom::console;
using ui::DesktopNotifier;
using Kind = AlertNotification::Kind;

// What a desktop runs, as far as it is asked of.
class NotificationService : public QObject, protected QDBusContext
{
    Q_OBJECT
    Q_CLASSINFO("D-Bus Interface", "org.freedesktop.Notifications")
public:
    struct Shown
    {
        uint id;
        uint replaces;
        QString summary;
        QString body;
        QStringList actions;
        QVariantMap hints;
        int timeout;
    };

    QStringList capabilities{u"actions"_s, u"body"_s, u"body-markup"_s};
    bool fails = false; // to show anything
    int asked = 0; // to show something
    QList<Shown> shown;

public Q_SLOTS:
    QStringList GetCapabilities() { return capabilities; }
    uint Notify(const QString& /*program*/, uint replaces, const QString& /*icon*/, const QString& summary,
        const QString& body, const QStringList& actions, const QVariantMap& hints, int timeout)
    {
        ++asked;
        if (fails) {
            sendErrorReply(QDBusError::LimitsExceeded);
            return 0;
        }
        const uint id = replaces != 0 ? replaces : ++m_last;
        shown.append({id, replaces, summary, body, actions, hints, timeout});
        return id;
    }

Q_SIGNALS:
    void ActionInvoked(uint id, const QString& action);
    void NotificationClosed(uint id, uint reason);
    void ActivationToken(uint id, const QString& token);

private:
    uint m_last = 40;
};

namespace {

AlertNotification notificationOf(
    const std::string& rule, Kind kind = Kind::Began, Emergency::Severity severity = Emergency::Severity::Warning)
{
    Alert alert;
    alert.rule = rule;
    alert.measure = AlertMeasure::ShardLatency;
    alert.severity = severity;
    alert.place = Emergency::Place::Shards;
    alert.subjects = {{"shard <3> & co", 1'240.0, {}, {}}};
    alert.subjectCount = 1;
    return {kind, alert};
}

} // namespace

class TestDesktopNotifier : public support::WindowTest
{
    Q_OBJECT
private Q_SLOTS:
    void init() override;
    void cleanup() override;

    void anAlertIsShown();
    void urgencyIsAByte_data();
    void urgencyIsAByte();
    void anotherOfTheSameRuleReplacesIt();
    void soItDoesBeforeItsIdIsKnown();
    void whatWasClosedIsShownAnew();
    void aClickIsHeard();
    void whatTheServiceCannotIsNotAsked();
    void withoutAServiceNothingIsShownUntilThereIsOne();
    void aServiceThatComesWhileItIsAskedForIsFound();
    void aServiceThatGoesIsNoticed();
    void aServiceThatFailsIsAskedAgain();
    void withoutABusThereIsNone();
    void onlySoManyWait();
    void thePageSaysWhetherThereAreNotifications();
    void aClickLeadsIntoTheWindow();
    void theWindowMayGoFirst();

private:
    void startService()
    {
        QVERIFY(serviceBus().registerObject(u"/org/freedesktop/Notifications"_s, m_service.get(),
            QDBusConnection::ExportAllSlots | QDBusConnection::ExportAllSignals));
        QVERIFY(serviceBus().registerService(u"org.freedesktop.Notifications"_s));
    }
    void stopService()
    {
        QVERIFY(serviceBus().unregisterService(u"org.freedesktop.Notifications"_s));
        serviceBus().unregisterObject(u"/org/freedesktop/Notifications"_s);
    }
    bool findsService()
    {
        startService();
        return QTest::qWaitFor([this] { return m_notifier->isAvailable() == std::optional(true); }, 20'000);
    }
    void notify(const std::string& rule, Kind kind = Kind::Began) { m_notifier->notify({notificationOf(rule, kind)}); }
    static QDBusConnection serviceBus() { return QDBusConnection(u"service"_s); }
    static QDBusConnection windowBus() { return QDBusConnection(u"window"_s); }
    void showOne(); // notification
    void openAlerts(); // a window with alerts that are shown on the desktop

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<support::SessionBus> m_bus;
    std::unique_ptr<NotificationService> m_service;
    std::unique_ptr<DesktopNotifier> m_notifier;
    std::unique_ptr<AlertsController> m_alerts;
    std::unique_ptr<ui::DesktopAlerts> m_desktopAlerts;
    std::vector<Alert> m_clicked;
};

void TestDesktopNotifier::init()
{
    support::WindowTest::init();
    m_folder = std::make_unique<QTemporaryDir>();
    m_bus = std::make_unique<support::SessionBus>(m_folder->path());
    const auto address = support::SessionBus::addressIn(m_folder->path());
    for (const auto& name : {u"service"_s, u"window"_s})
        QVERIFY(QDBusConnection::connectToBus(address, name).isConnected());
    m_service = std::make_unique<NotificationService>();
    m_notifier = std::make_unique<DesktopNotifier>(windowBus());
    m_clicked.clear();
    connect(
        m_notifier.get(), &DesktopNotifier::clicked, this, [this](const Alert& alert) { m_clicked.push_back(alert); });
}

void TestDesktopNotifier::cleanup()
{
    m_desktopAlerts.reset();
    m_window.reset();
    m_alerts.reset();
    m_notifier.reset();
    QDBusConnection::disconnectFromBus(u"window"_s);
    QDBusConnection::disconnectFromBus(u"service"_s);
    m_service.reset();
    m_bus.reset();
}

void TestDesktopNotifier::openAlerts()
{
    openWindow();
    m_alerts = std::make_unique<AlertsController>(
        AlertsController::Options{
            .file = m_folder->filePath(u"alerts.json"_s).toStdString(), .fleet = "production <eu>"},
        *m_clock);
    m_window->fleet().openAlerts(*m_alerts);
    m_desktopAlerts = std::make_unique<ui::DesktopAlerts>(*m_window, *m_alerts, windowBus());
    m_alerts->start();
}

void TestDesktopNotifier::showOne()
{
    QVERIFY(findsService());
    notify("shard-slow");
    QTRY_COMPARE(m_service->shown.size(), 1);
}

void TestDesktopNotifier::anAlertIsShown()
{
    showOne();
    const auto& shown = m_service->shown.front();
    QCOMPARE(shown.replaces, 0U);
    QCOMPARE(shown.summary, u"Slow shards"_s);
    QCOMPARE(shown.body, u"latency of the last three heartbeats: 1,240 ms or more · shard &lt;3&gt; &amp; co"_s);
    QCOMPARE(shown.actions, QStringList({u"default"_s, u"Show"_s}));
    QCOMPARE(shown.hints.value(u"desktop-entry"_s).toString(), u"org.headroom.Headroom"_s);
    QCOMPARE(shown.timeout, -1);
}

void TestDesktopNotifier::urgencyIsAByte_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<bool>("critical");
    QTest::addColumn<int>("urgency");
    QTest::addColumn<int>("timeout");
    QTest::newRow("warning") << int(Kind::Began) << false << 1 << -1;
    QTest::newRow("critical") << int(Kind::Still) << true << 2 << 0;
    QTest::newRow("over") << int(Kind::Ended) << true << 0 << -1;
}

void TestDesktopNotifier::urgencyIsAByte()
{
    QFETCH(int, kind);
    QFETCH(bool, critical);
    QFETCH(int, urgency);
    QFETCH(int, timeout);
    QVERIFY(findsService());
    const auto severity = critical ? Emergency::Severity::Critical : Emergency::Severity::Warning;
    m_notifier->notify({notificationOf("shard-slow", Kind(kind), severity)});
    QTRY_COMPARE(m_service->shown.size(), 1);
    const auto hint = m_service->shown.front().hints.value(u"urgency"_s);
    QCOMPARE(hint.userType(), int(QMetaType::UChar));
    QCOMPARE(hint.toInt(), urgency);
    QCOMPARE(m_service->shown.front().timeout, timeout);
}

void TestDesktopNotifier::anotherOfTheSameRuleReplacesIt()
{
    QVERIFY(findsService());
    notify("shard-slow");
    notify("log-silent");
    QTRY_COMPARE(m_service->shown.size(), 2);
    notify("shard-slow", Kind::Ended);
    QTRY_COMPARE(m_service->shown.size(), 3);
    QCOMPARE(m_service->shown[2].replaces, m_service->shown[0].id);
    QCOMPARE(m_service->shown[2].summary, u"Ended: Slow shards"_s);
    QVERIFY(m_service->shown[0].id != m_service->shown[1].id);
}

void TestDesktopNotifier::soItDoesBeforeItsIdIsKnown()
{
    QVERIFY(findsService());
    for (const auto kind : {Kind::Began, Kind::More, Kind::Still, Kind::Ended})
        notify("shard-slow", kind);
    QTRY_VERIFY(!m_service->shown.isEmpty() && m_service->shown.back().summary.startsWith(u"Ended"_s));
    for (qsizetype i = 1; i < m_service->shown.size(); ++i)
        QCOMPARE(m_service->shown[i].replaces, m_service->shown[0].id);
}

void TestDesktopNotifier::whatWasClosedIsShownAnew()
{
    showOne();
    notify("shard-slow", Kind::More); // is sent once the id is known
    QTRY_COMPARE(m_service->shown.size(), 2);
    const auto id = m_service->shown[0].id;
    QCOMPARE(m_service->shown[1].replaces, id);
    // The bus keeps the order: when the last click is heard, the others were.
    notify("log-silent");
    QTRY_COMPARE(m_service->shown.size(), 3);
    Q_EMIT m_service->NotificationClosed(id, 2);
    Q_EMIT m_service->ActionInvoked(id, u"default"_s); // of what is closed
    QTRY_VERIFY([this] {
        Q_EMIT m_service->ActionInvoked(m_service->shown[2].id, u"default"_s);
        QTest::qWait(1);
        return !m_clicked.empty();
    }());
    QCOMPARE(m_clicked.front().rule, "log-silent");
    notify("shard-slow", Kind::Still);
    QTRY_COMPARE(m_service->shown.size(), 4);
    QCOMPARE(m_service->shown[3].replaces, 0U);
}

void TestDesktopNotifier::aClickIsHeard()
{
    QVERIFY(findsService());
    notify("shard-slow");
    notify("log-silent");
    QTRY_COMPARE(m_service->shown.size(), 2);
    Q_EMIT m_service->ActionInvoked(999, u"default"_s); // of another program
    QTRY_VERIFY([this] { // its id may be on the way
        Q_EMIT m_service->ActivationToken(m_service->shown[1].id, u"token-1"_s);
        Q_EMIT m_service->ActionInvoked(m_service->shown[1].id, u"default"_s);
        QTest::qWait(1);
        return !m_clicked.empty();
    }());
    QCOMPARE(m_clicked.front().rule, "log-silent");
    QCOMPARE(qgetenv("XDG_ACTIVATION_TOKEN"), QByteArray("token-1"));
    qunsetenv("XDG_ACTIVATION_TOKEN");
}

void TestDesktopNotifier::whatTheServiceCannotIsNotAsked()
{
    m_service->capabilities = {u"body"_s};
    showOne();
    QVERIFY(m_service->shown.front().actions.isEmpty());
    QVERIFY(m_service->shown.front().body.endsWith(u"shard <3> & co"_s)); // no markup, nothing to escape
}

void TestDesktopNotifier::withoutAServiceNothingIsShownUntilThereIsOne()
{
    QVERIFY(!m_notifier->isAvailable());
    notify("shard-slow");
    QTRY_COMPARE(m_notifier->isAvailable(), std::optional(false));
    startService();
    QTRY_COMPARE(m_notifier->isAvailable(), std::optional(true));
    notify("log-silent");
    QTRY_COMPARE(m_service->shown.size(), 1);
    QCOMPARE(m_service->shown.front().summary, u"Silent logs"_s);
}

// The first response, that there is none, is late then.
void TestDesktopNotifier::aServiceThatComesWhileItIsAskedForIsFound()
{
    for (int i = 0; i < 20; ++i) {
        DesktopNotifier notifier(windowBus());
        startService();
        QTRY_COMPARE(notifier.isAvailable(), std::optional(true));
        stopService();
        QTRY_COMPARE(notifier.isAvailable(), std::optional(false));
    }
}

void TestDesktopNotifier::aServiceThatGoesIsNoticed()
{
    showOne();
    stopService();
    QTRY_COMPARE(m_notifier->isAvailable(), std::optional(false));
    notify("shard-slow", Kind::More);
    startService();
    QTRY_COMPARE(m_notifier->isAvailable(), std::optional(true));
    notify("shard-slow", Kind::Ended);
    QTRY_VERIFY(m_service->shown.back().summary.startsWith(u"Ended"_s));
    for (qsizetype i = 1; i < m_service->shown.size(); ++i)
        QCOMPARE(m_service->shown[i].replaces, i == 1 ? 0U : m_service->shown[i - 1].id); // not those of the last one
}

void TestDesktopNotifier::aServiceThatFailsIsAskedAgain()
{
    m_service->fails = true;
    QVERIFY(findsService());
    notify("shard-slow");
    QTRY_VERIFY(m_service->asked > 0 && m_notifier->isAvailable() == std::optional(false));
    m_service->fails = false;
    notify("shard-slow", Kind::More);
    QTRY_COMPARE(m_service->shown.size(), 1);
    QCOMPARE(m_notifier->isAvailable(), std::optional(true));
    QCOMPARE(m_service->shown.front().replaces, 0U);
}

void TestDesktopNotifier::withoutABusThereIsNone()
{
    DesktopNotifier notifier(QDBusConnection(u"no such bus"_s));
    QCOMPARE(notifier.isAvailable(), std::optional(false));
    notifier.notify({notificationOf("shard-slow")});
    QCOMPARE(notifier.isAvailable(), std::optional(false));
}

void TestDesktopNotifier::onlySoManyWait()
{
    startService();
    DesktopNotifier notifier(windowBus()); // and has not been answered yet
    for (std::size_t i = 0; i < DesktopNotifier::maxWaiting + 5; ++i)
        notifier.notify({notificationOf("rule-" + std::to_string(i))});
    QTRY_COMPARE(m_service->shown.size(), qsizetype(DesktopNotifier::maxWaiting));
    QCOMPARE(m_service->shown.front().summary, u"rule-5"_s);
}

void TestDesktopNotifier::thePageSaysWhetherThereAreNotifications()
{
    openAlerts();
    m_window->showPage(*m_window->fleet().alerts());
    QTRY_VERIFY(says(u"no notification service on this desktop"_s));
    startService();
    QTRY_VERIFY(says(u"Notifications: on this desktop"_s));
    m_window->fleet().alerts()->chooseRule("shard-slow");
    m_window->fleet().alerts()->testRule();
    QTRY_COMPARE(m_service->shown.size(), 1);
    QCOMPARE(m_service->shown.front().summary, u"Slow shards"_s);
    QVERIFY(m_service->shown.front().body.endsWith(u"\nproduction &lt;eu&gt;"_s));
}

void TestDesktopNotifier::aClickLeadsIntoTheWindow()
{
    startService();
    openAlerts();
    Q_EMIT m_alerts->notified({notificationOf("shard-slow")});
    QTRY_COMPARE(m_service->shown.size(), 1);
    m_window->showMinimized();
    QTRY_VERIFY([this] {
        Q_EMIT m_service->ActionInvoked(m_service->shown[0].id, u"default"_s);
        QTest::qWait(1);
        return &m_window->page() == &m_window->shards();
    }());
    QVERIFY(!m_window->isMinimized());
}

void TestDesktopNotifier::theWindowMayGoFirst()
{
    startService();
    openAlerts();
    Q_EMIT m_alerts->notified({notificationOf("shard-slow")});
    QTRY_COMPARE(m_service->shown.size(), 1);
    m_window.reset();
    Q_EMIT m_service->ActionInvoked(m_service->shown[0].id, u"default"_s);
    Q_EMIT m_alerts->notified({notificationOf("log-silent")});
    QTRY_COMPARE(m_service->shown.size(), 2);
}

HEADROOM_TEST(TestDesktopNotifier)

} // namespace headroom::tst_desktop_notifier

#include "tst_desktop_notifier.moc"
