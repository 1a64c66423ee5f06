// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/shell/log_watch.h"

#include "ui/models/format.h"
#include "ui/models/logs/log_words.h"

#include <QCoreApplication>

namespace headroom::ui {

LogWatch::LogWatch(console::Feed& feed)
    : m_feed(feed)
{
}

bool LogWatch::hear(const console::Snapshot& snapshot)
{
    if (!snapshot.logs || snapshot.logs == m_figures)
        return false;
    m_figures = snapshot.logs;
    m_inTrouble = m_figures->shards ? std::optional(m_figures->shards->inTrouble) : std::nullopt;
    return true;
}

void LogWatch::ask(const console::LogQuery& query)
{
    if (query == m_asked)
        return;
    m_asked = query;
    m_feed.watchLogs(query);
}

QString logsInBrief(const console::LogFiguresPtr& figures)
{
    const auto tr = [](const char* text) { return QCoreApplication::translate("LogWatch", text); };
    if (!figures || figures->sources.empty())
        return {};
    const QString rate = formatRate(figures->linesPerSecond);
    if (figures->sources.size() == 1)
        return tr("Log %1 %2 lines/s").arg(shortSourceName(figures->sources.front().name), rate);
    return tr("%1 logs %2 lines/s").arg(figures->sources.size()).arg(rate);
}

} // namespace headroom::ui
