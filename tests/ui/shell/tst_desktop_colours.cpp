// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Whether the desktop is dark or light is followed while the window is open, by a portal on a private bus.
#include "tests/support/servers/session_bus.h"
#include "tests/support/ui/window_test.h"
#include "ui/shell/desktop/desktop_colours.h"

#include <QDBusConnection>
#include <QDBusVariant>
#include <QTemporaryDir>

namespace headroom::tst_desktop_colours {

using namespace Qt::StringLiterals;
using ui::DesktopColours;
using ui::Theme;

// What a desktop runs, as far as it is asked of.
class SettingsPortal : public QObject
{
    Q_OBJECT
    Q_CLASSINFO("D-Bus Interface", "org.freedesktop.portal.Settings")
public:
    uint scheme = 0;

public Q_SLOTS:
    // As portals do: a variant within the variant.
    QDBusVariant Read(const QString& group, const QString& key)
    {
        if (group != u"org.freedesktop.appearance"_s || key != u"color-scheme"_s)
            return QDBusVariant(QString());
        return QDBusVariant(QVariant::fromValue(QDBusVariant(scheme)));
    }

Q_SIGNALS:
    void SettingChanged(const QString& group, const QString& key, const QDBusVariant& value);
};

class TestDesktopColours : public support::WindowTest
{
    Q_OBJECT
private Q_SLOTS:
    void init() override;
    void cleanup() override;

    void theWindowFollowsTheDesktop();
    void aPortalThatComesLaterIsAsked();
    void whatAPersonChoseStays();
    void theNextWindowBeginsAsTheLastEnded();
    void otherSettingsChangeNothing();
    void withoutABusNothingChanges();

private:
    static constexpr uint noPreference = 0;
    static constexpr uint dark = 1;
    static constexpr uint light = 2;

    void startPortal(uint scheme)
    {
        m_portal->scheme = scheme;
        QVERIFY(portalBus().registerObject(u"/org/freedesktop/portal/desktop"_s, m_portal.get(),
            QDBusConnection::ExportAllSlots | QDBusConnection::ExportAllSignals));
        QVERIFY(portalBus().registerService(u"org.freedesktop.portal.Desktop"_s));
    }
    void change(uint scheme, const QString& key = u"color-scheme"_s)
    {
        m_portal->scheme = scheme;
        Q_EMIT m_portal->SettingChanged(u"org.freedesktop.appearance"_s, key, QDBusVariant(scheme));
    }
    void open()
    {
        openWindow();
        m_colours = std::make_unique<DesktopColours>(windowBus(), m_window->theme());
    }
    bool isDark() const { return m_window->theme().palette().dark; }
    static QDBusConnection portalBus() { return QDBusConnection(u"portal"_s); }
    static QDBusConnection windowBus() { return QDBusConnection(u"window"_s); }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<support::SessionBus> m_bus;
    std::unique_ptr<SettingsPortal> m_portal;
    std::unique_ptr<DesktopColours> m_colours;
};

void TestDesktopColours::init()
{
    support::WindowTest::init();
    m_folder = std::make_unique<QTemporaryDir>();
    m_bus = std::make_unique<support::SessionBus>(m_folder->path());
    for (const auto& name : {u"portal"_s, u"window"_s})
        QVERIFY(QDBusConnection::connectToBus(support::SessionBus::addressIn(m_folder->path()), name).isConnected());
    m_portal = std::make_unique<SettingsPortal>();
}

void TestDesktopColours::cleanup()
{
    m_colours.reset();
    m_window.reset();
    QDBusConnection::disconnectFromBus(u"window"_s);
    QDBusConnection::disconnectFromBus(u"portal"_s);
    m_portal.reset();
    m_bus.reset();
}

void TestDesktopColours::theWindowFollowsTheDesktop()
{
    startPortal(light);
    open();
    QVERIFY(isDark()); // until it is told
    QTRY_VERIFY_WITH_TIMEOUT(!isDark(), 20'000);
    const QColor ground = m_window->grab().toImage().pixelColor(700, 450);
    change(dark);
    QTRY_VERIFY_WITH_TIMEOUT(isDark(), 20'000);
    QVERIFY(m_window->grab().toImage().pixelColor(700, 450) != ground);
    change(light);
    QTRY_VERIFY_WITH_TIMEOUT(!isDark(), 20'000);
    change(noPreference); // then it is ours
    QTRY_VERIFY_WITH_TIMEOUT(m_window->theme().desktopPreference() == Theme::Preference::Unknown, 20'000);
}

void TestDesktopColours::aPortalThatComesLaterIsAsked()
{
    open();
    QVERIFY(isDark());
    startPortal(light);
    QTRY_VERIFY_WITH_TIMEOUT(!isDark(), 20'000);
}

void TestDesktopColours::whatAPersonChoseStays()
{
    startPortal(light);
    open();
    m_window->theme().choose(Theme::Choice::Dark);
    QTRY_VERIFY_WITH_TIMEOUT(m_window->theme().desktopPreference() == Theme::Preference::Light, 20'000);
    QVERIFY(isDark());
    m_window->theme().choose(Theme::Choice::System);
    QVERIFY(!isDark());
}

void TestDesktopColours::theNextWindowBeginsAsTheLastEnded()
{
    startPortal(light);
    open();
    QTRY_VERIFY_WITH_TIMEOUT(!isDark(), 20'000);
    m_colours.reset();
    openWindow(); // which has heard nothing yet
    QVERIFY(!isDark());
}

void TestDesktopColours::otherSettingsChangeNothing()
{
    startPortal(light);
    open();
    QTRY_VERIFY_WITH_TIMEOUT(!isDark(), 20'000);
    QSignalSpy changed(&m_window->theme(), &Theme::changed);
    change(dark, u"contrast"_s);
    change(light);
    change(dark);
    QTRY_VERIFY_WITH_TIMEOUT(isDark(), 20'000);
    QCOMPARE(changed.size(), 1);
}

void TestDesktopColours::withoutABusNothingChanges()
{
    openWindow();
    m_colours = std::make_unique<DesktopColours>(QDBusConnection(u"none"_s), m_window->theme());
    QCoreApplication::processEvents();
    QVERIFY(isDark());
}

HEADROOM_TEST(TestDesktopColours)

} // namespace headroom::tst_desktop_colours

#include "tst_desktop_colours.moc"
