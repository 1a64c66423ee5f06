// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/feed.h"

#include <QString>

namespace headroom::ui {

// The window's side of the logs: keeps the newest figures, for pages that open later, and asks the feed anew only when
// something else is wanted.
class LogWatch
{
public:
    explicit LogWatch(console::Feed& feed);

    // Answers whether there are new figures in it.
    bool hear(const console::Snapshot& snapshot);
    void ask(const console::LogQuery& query);

    const console::LogFiguresPtr& figures() const { return m_figures; }
    // Shards of all logs that are in trouble, as they were last counted; none: no log tells of shards.
    std::optional<std::uint64_t> inTrouble() const { return m_inTrouble; }

private:
    console::Feed& m_feed;
    console::LogQuery m_asked; // what a feed tells without being asked
    console::LogFiguresPtr m_figures;
    std::optional<std::uint64_t> m_inTrouble;
};

// "Log discord_proxy.log 318 lines/s", "3 logs 318 lines/s"; empty where none is read.
QString logsInBrief(const console::LogFiguresPtr& figures);

} // namespace headroom::ui
