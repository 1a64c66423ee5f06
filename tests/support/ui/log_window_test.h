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
    // A new world of 300 shards in two logs, a new feed, and a window on it.
    void init() override
    {
        WindowTest::init();
        m_logs = std::make_unique<FakeLogs>(*m_clock, FakeLogs::World{.shards = 300, .shardSources = 2});
        open();
    }

protected:
    void open() { openWindow(); }
    // Figures for what was asked last, drawn.
    void answer()
    {
        console::Snapshot snapshot;
        snapshot.connection.phase = console::ConnectionState::Phase::Absent;
        snapshot.logs = m_logs->figures(m_feed->logQuery());
        draw(std::move(snapshot));
    }
    void showAnswered(ui::Page& page)
    {
        m_window->showPage(page);
        answer();
    }
    // How often the feed was asked for other figures.
    int asked() const { return int(m_feed->logQueries.size()); }

    ui::TrafficPage& traffic() const { return m_window->traffic(); }
    ui::ShardsPage& shards() const { return m_window->shards(); }

    std::unique_ptr<FakeLogs> m_logs;
};

} // namespace headroom::support
