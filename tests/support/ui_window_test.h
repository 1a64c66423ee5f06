// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/virtual_clock.h"
#include "tests/support/ui_fake_feed.h"
#include "ui/shell/main_window.h"

#include <QObject>

#include <memory>
#include <optional>

namespace headroom::ui {
class RowTable;
}

namespace headroom::support {

// A test of the whole window, on a feed that says what the test says and a clock that stands still.
class WindowTest : public QObject
{
protected:
    // Settings of this program's own, that no person has; for initTestCase().
    static void useOwnSettings(const QString& program);
    // No settings, a new clock and a new feed; for init().
    void startOver();
    // A new window on the feed there is, shown and active; without a size it has that of its own, which fits the
    // screen.
    void openWindow(std::optional<QSize> size = QSize(1440, 900));
    void activate() const; // or its shortcuts are not heard; it may have lost that to a window that just went

    // The first of that type, and of that name where one is told; null: there is none.
    template <typename T>
    T* child(const QString& accessibleName = {}) const
    {
        for (T* found : m_window->findChildren<T*>()) {
            if (accessibleName.isEmpty() || found->accessibleName() == accessibleName)
                return found;
        }
        return nullptr;
    }
    // Publishes it and waits until it is drawn.
    void draw(console::Snapshot snapshot);
    // What the menu of that table copies in this format; empty: nothing.
    static QString copied(ui::RowTable& table, const QString& format);
    // Some label that can be seen holds it.
    bool says(const QString& text) const;

    std::unique_ptr<VirtualClock> m_clock;
    std::unique_ptr<FakeFeed> m_feed;
    std::unique_ptr<ui::MainWindow> m_window;
};

} // namespace headroom::support
