// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/support/ui/fake_logs.h"
#include "tests/support/ui/window_test.h"
#include "ui/pages/shards/shards_page.h"
#include "ui/pages/traffic/traffic_page.h"

namespace headroom::support {

// A test of the pages of logs in their window, over an invented world of logs and without a Redis.
class LogWindowTest : public WindowTest
{
    Q_OBJECT
protected Q_SLOTS:
    void init() override; // a new world of 300 shards in two logs, a new feed, and a window on it

protected:
    void open() { openWindow(); }
    // Figures for what was asked last, drawn.
    void answer();
    // How often the feed was asked for other figures.
    int asked() const { return int(m_feed->logQueries.size()); }

    ui::TrafficPage& traffic() const { return m_window->traffic(); }
    ui::ShardsPage& shards() const { return m_window->shards(); }

    std::unique_ptr<FakeLogs> m_logs;
};

} // namespace headroom::support
