// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/ui/log_window_test.h"

namespace headroom::support {

void LogWindowTest::init()
{
    WindowTest::init();
    m_logs = std::make_unique<FakeLogs>(*m_clock, FakeLogs::World{.shards = 300, .shardSources = 2});
    open();
}

void LogWindowTest::answer()
{
    console::Snapshot snapshot;
    snapshot.connection.phase = console::ConnectionState::Phase::Absent;
    snapshot.logs = m_logs->figures(m_feed->logQuery());
    draw(std::move(snapshot));
}

} // namespace headroom::support
