// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/virtual_clock.h"
#include "core/console/past/view_feed.h"
#include "tests/support/ui/fake_feed.h"
#include "tests/support/ui/find.h"
#include "ui/models/language.h"
#include "ui/shell/main_window.h"

#include <QObject>

#include <memory>
#include <optional>

namespace headroom::ui {
class RowTable;
}

namespace headroom::support {

// Settings of this test's own, that no person has; for initTestCase().
void useOwnSettings(const QObject& test);

// A test of the whole window, on a feed that says what the test says and a clock that stands still.
class WindowTest : public QObject
{
    Q_OBJECT
protected Q_SLOTS:
    virtual void initTestCase() { useOwnSettings(*this); }
    virtual void init(); // no settings, a new clock and a new feed
    virtual void cleanup();

protected:
    // A new window on the feed there is, shown and active; without a size it has that of its own, which fits the
    // screen.
    void openWindow(std::optional<QSize> size = QSize(1440, 900));
    // The same on a view of the feed, which can look at the past.
    void openPastWindow(std::optional<QSize> size = QSize(1440, 900));
    void activate() const; // or its shortcuts are not heard; it may have lost that to a window that just went

    // The first of that type, and of that name where one is told; null: there is none.
    template <typename T>
    T* child(const QString& accessibleName = {}) const
    {
        return accessibleName.isEmpty() ? m_window->findChild<T*>() : named<T>(*m_window, accessibleName);
    }
    // Publishes it and waits until it is drawn.
    void draw(console::Snapshot snapshot);
    // What the menu of that table copies in this format; empty: nothing.
    static QString copied(ui::RowTable& table, const QString& format);
    // The first with that text that can be seen; null: there is none.
    QPushButton* button(const QString& text) const { return buttonIn(*m_window, text); }
    // What stands beside that page in the navigation.
    ui::PageBadge badge(QStringView page) const;
    bool says(const QString& text) const { return m_window->isVisible() && support::says(*m_window, text); }

    std::unique_ptr<VirtualClock> m_clock;
    std::unique_ptr<FakeFeed> m_feed;
    std::unique_ptr<console::ViewFeed> m_view; // null: the window is on the feed itself
    std::unique_ptr<ui::MainWindow> m_window;

private:
    void showWindow(std::optional<QSize> size);
};

// The same in German.
template <typename Test>
class InGerman : public Test
{
protected:
    void init() override
    {
        Test::init();
        ui::useLanguage(QStringLiteral("de"));
    }
    void cleanup() override
    {
        Test::cleanup();
        ui::useLanguage(QStringLiteral("en"));
    }
};

} // namespace headroom::support
