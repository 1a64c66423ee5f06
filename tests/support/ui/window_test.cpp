// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/ui/window_test.h"

#include "ui/widgets/tables/row_table.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

namespace headroom::support {

void useOwnSettings(const QObject& test)
{
    static const QTemporaryDir folder; // so that several of one program may run beside each other
    QStandardPaths::setTestModeEnabled(true);
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, folder.path());
    QCoreApplication::setOrganizationName(QStringLiteral("headroom-tests"));
    QCoreApplication::setApplicationName(QString::fromLatin1(test.metaObject()->className()).section(u':', -1));
}

void WindowTest::init()
{
    QSettings().clear();
    WindowTest::cleanup();
    m_clock = std::make_unique<VirtualClock>();
    m_feed = std::make_unique<FakeFeed>();
}

void WindowTest::cleanup()
{
    m_window.reset();
    m_view.reset();
}

void WindowTest::openWindow(std::optional<QSize> size)
{
    WindowTest::cleanup();
    m_window = std::make_unique<ui::MainWindow>(*m_feed, *m_clock);
    showWindow(size);
}

void WindowTest::openPastWindow(std::optional<QSize> size)
{
    WindowTest::cleanup();
    m_view = std::make_unique<console::ViewFeed>(*m_feed, *m_clock);
    m_window = std::make_unique<ui::MainWindow>(*m_view, *m_clock);
    m_window->openPast(*m_view);
    showWindow(size);
}

void WindowTest::showWindow(std::optional<QSize> size)
{
    if (size)
        m_window->resize(*size);
    m_window->show();
    activate();
    QVERIFY(QTest::qWaitForWindowExposed(m_window.get(), 30'000));
}

void WindowTest::activate() const
{
    // isActiveWindow() is not enough: it is true as well while a dialog that just closed has still to be deleted.
    if (QApplication::activeWindow() == m_window.get())
        return;
    m_window->activateWindow();
    QTRY_COMPARE_WITH_TIMEOUT(QApplication::activeWindow(), m_window.get(), 30'000);
}

void WindowTest::draw(console::Snapshot snapshot)
{
    const auto sequence = m_feed->publish(std::move(snapshot));
    QTRY_VERIFY(!m_feed->acknowledged.empty() && m_feed->acknowledged.back() == sequence);
}

ui::PageBadge WindowTest::badge(QStringView page) const
{
    const auto& entries = m_window->fleet().entries();
    const auto entry = std::ranges::find(entries, page, &ui::PageList::Entry::name);
    return entry == entries.end() ? ui::PageBadge{} : entry->badge;
}

QString WindowTest::copied(ui::RowTable& table, const QString& format)
{
    QGuiApplication::clipboard()->clear();
    QMenu menu;
    table.addTableActions(menu);
    for (auto* action : menu.actions().front()->menu()->actions()) {
        if (action->text() == format)
            action->trigger();
    }
    return QGuiApplication::clipboard()->text();
}

} // namespace headroom::support
