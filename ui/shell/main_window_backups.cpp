// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The page of backups in the window.
#include "core/console/backups/backups_controller.h"
#include "ui/models/format.h"
#include "ui/pages/backups/backups_page.h"
#include "ui/pages/jobs/job_maker.h"
#include "ui/pages/jobs/jobs_page.h"
#include "ui/shell/main_window.h"
#include "ui/shell/page_veil.h"
#include "ui/widgets/navigation.h"

#include <QShortcut>
#include <QStackedWidget>

using namespace Qt::StringLiterals;

namespace headroom::ui {

void MainWindow::openBackups(console::BackupsController& controller)
{
    if (m_backups || !m_jobs)
        return;
    m_navigation->addPage(tr("Backups"));
    m_backups = new BackupsPage(*m_theme, controller, *m_controller, m_pages);
    m_pages->addWidget(m_backups);
    m_veil->raise();
    connect(m_backups, &BackupsPage::jobWanted, &m_jobs->maker(), &JobMaker::makeFrom);
    connect(&m_jobs->maker(), &JobMaker::failed, m_backups, &BackupsPage::fail);
    connect(&m_jobs->maker(), &JobMaker::made, this, [this] { showPage(Page::Jobs); });
    connect(new QShortcut(QKeySequence(u"Ctrl+6"_s), this), &QShortcut::activated, this,
        [this] { showPage(Page::Backups); });
    connect(m_backups, &BackupsPage::drawn, this, [this] { countBackups(); });
    countBackups();
    restorePage();
}

void MainWindow::countBackups()
{
    const auto count = m_backups->archiveCount();
    m_navigation->setCount(int(Page::Backups), count > 0 ? formatCount(count) : QString());
    m_navigation->setAlert(int(Page::Backups), Tone::Warning, m_backups->warnings().join(u' '));
}

} // namespace headroom::ui
