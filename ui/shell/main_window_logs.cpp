// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What MainWindow does with logs: asks for what the page in sight shows, and hands on what comes.
#include "ui/models/format.h"
#include "ui/pages/buckets/buckets_page.h"
#include "ui/pages/overview/overview_page.h"
#include "ui/pages/shards/shards_page.h"
#include "ui/pages/traffic/traffic_page.h"
#include "ui/shell/log_format_dialog.h"
#include "ui/shell/main_window.h"
#include "ui/shell/status_row.h"
#include "ui/shell/window_geometry.h"
#include "ui/widgets/navigation.h"

using namespace Qt::StringLiterals;

namespace headroom::ui {

LogPage* MainWindow::logPage() const
{
    if (page() == Page::Traffic)
        return m_traffic;
    if (page() == Page::Shards)
        return m_shards;
    return nullptr;
}

bool MainWindow::tellsOf(Page page) const
{
    const auto& figures = m_logs.figures();
    if (page == Page::Traffic)
        return figures && figures->traffic;
    if (page == Page::Shards)
        return figures && figures->shards;
    return true;
}

bool MainWindow::isPagePaused() const
{
    if (const LogPage* logs = logPage())
        return logs->isPaused();
    return page() == Page::Buckets && m_bucketsPage->isPaused();
}

// The overview shows all of the last ten minutes; on Buckets nobody looks, so what was asked last may stay.
void MainWindow::askLogs()
{
    if (const LogPage* logs = logPage())
        m_logs.ask(logs->query());
    else if (page() == Page::Overview)
        m_logs.ask({});
}

void MainWindow::openLogFormat()
{
    if (!m_logFormat)
        m_logFormat = new LogFormatDialog(*m_theme, m_feed, this);
    if (m_logs.figures())
        m_logFormat->apply(*m_logs.figures());
    if (!m_logFormat->isVisible())
        fitOnScreen(*m_logFormat);
    m_logFormat->show();
    m_logFormat->raise();
    m_logFormat->activateWindow();
}

void MainWindow::openShard(const console::LogQuery::Shard& shard)
{
    showPage(Page::Shards);
    m_shards->openShard(shard);
}

void MainWindow::applyLogs(const console::Snapshot& snapshot)
{
    if (!m_logs.hear(snapshot))
        return;
    m_overview->applyLogs(m_logs.figures());
    m_traffic->apply(m_logs.figures());
    m_shards->apply(m_logs.figures());
    if (m_logFormat && m_logFormat->isVisible() && m_logs.figures())
        m_logFormat->apply(*m_logs.figures());
    m_statusRow->showLogs(logsInBrief(m_logs.figures()));
    const auto inTrouble = qint64(m_logs.inTrouble().value_or(0));
    m_navigation->setCount(
        int(Page::Shards), inTrouble > 0 ? QString(formatCount(inTrouble) + u'!') : QString(), Tone::Critical);
}

} // namespace headroom::ui
