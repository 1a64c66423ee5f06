// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/shell/screenshots.h"

#include "ui/models/backups/differences_model.h"
#include "ui/pages/backups/backups_page.h"
#include "ui/pages/backups/differences_view.h"
#include "ui/pages/buckets/buckets_page.h"
#include "ui/pages/jobs/jobs_page.h"
#include "ui/pages/shards/shards_page.h"
#include "ui/shell/requests_dialog.h"

#include <QPixmap>
#include <QTimer>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace headroom::ui {

namespace {

enum class Scene { Page, Selected, Routes, Lanes, Dialog };

struct Shot
{
    MainWindow::Page page;
    Scene scene;
    Theme::Choice theme;
    QLatin1StringView file;
};

constexpr Shot kShots[] = {
    {MainWindow::Page::Overview, Scene::Page, Theme::Choice::Dark, "overview-dark.png"_L1},
    {MainWindow::Page::Buckets, Scene::Page, Theme::Choice::Dark, "buckets-dark.png"_L1},
    {MainWindow::Page::Buckets, Scene::Selected, Theme::Choice::Dark, "bucket-dark.png"_L1},
    {MainWindow::Page::Buckets, Scene::Routes, Theme::Choice::Dark, "routes-dark.png"_L1},
    {MainWindow::Page::Buckets, Scene::Lanes, Theme::Choice::Dark, "lanes-dark.png"_L1},
    {MainWindow::Page::Buckets, Scene::Dialog, Theme::Choice::Dark, "requests-dark.png"_L1},
    {MainWindow::Page::Traffic, Scene::Page, Theme::Choice::Dark, "traffic-dark.png"_L1},
    {MainWindow::Page::Shards, Scene::Page, Theme::Choice::Dark, "shards-dark.png"_L1},
    {MainWindow::Page::Shards, Scene::Selected, Theme::Choice::Dark, "shard-dark.png"_L1},
    {MainWindow::Page::Jobs, Scene::Page, Theme::Choice::Dark, "jobs-dark.png"_L1},
    {MainWindow::Page::Jobs, Scene::Selected, Theme::Choice::Dark, "job-dark.png"_L1},
    {MainWindow::Page::Backups, Scene::Page, Theme::Choice::Dark, "backups-dark.png"_L1},
    {MainWindow::Page::Backups, Scene::Selected, Theme::Choice::Dark, "differences-dark.png"_L1},
    {MainWindow::Page::Overview, Scene::Page, Theme::Choice::Light, "overview-light.png"_L1},
    {MainWindow::Page::Buckets, Scene::Page, Theme::Choice::Light, "buckets-light.png"_L1},
    {MainWindow::Page::Buckets, Scene::Selected, Theme::Choice::Light, "bucket-light.png"_L1},
    {MainWindow::Page::Buckets, Scene::Routes, Theme::Choice::Light, "routes-light.png"_L1},
    {MainWindow::Page::Buckets, Scene::Lanes, Theme::Choice::Light, "lanes-light.png"_L1},
    {MainWindow::Page::Buckets, Scene::Dialog, Theme::Choice::Light, "requests-light.png"_L1},
    {MainWindow::Page::Traffic, Scene::Page, Theme::Choice::Light, "traffic-light.png"_L1},
    {MainWindow::Page::Shards, Scene::Page, Theme::Choice::Light, "shards-light.png"_L1},
    {MainWindow::Page::Shards, Scene::Selected, Theme::Choice::Light, "shard-light.png"_L1},
    {MainWindow::Page::Jobs, Scene::Page, Theme::Choice::Light, "jobs-light.png"_L1},
    {MainWindow::Page::Jobs, Scene::Selected, Theme::Choice::Light, "job-light.png"_L1},
    {MainWindow::Page::Backups, Scene::Page, Theme::Choice::Light, "backups-light.png"_L1},
    {MainWindow::Page::Backups, Scene::Selected, Theme::Choice::Light, "differences-light.png"_L1},
};

// A bucket's history comes with the snapshot after next; a page needs a frame or two to lay itself out.
constexpr auto kSettling = 700ms;
constexpr std::chrono::milliseconds kComparisonTimeout = 30s;

} // namespace

Screenshots::Screenshots(MainWindow& window, const QDir& folder, QSize size, QObject* parent)
    : QObject(parent)
    , m_window(window)
    , m_folder(folder)
    , m_size(size)
    , m_sizeBefore(window.size())
    , m_themeBefore(window.theme().choice())
    , m_pageBefore(window.page())
    , m_wasGrouped(window.buckets().list().isGrouped())
{
}

void Screenshots::start()
{
    m_window.resize(m_size);
    QTimer::singleShot(0, this, &Screenshots::next);
}

bool Screenshots::isThere(int step) const
{
    if (kShots[step].page == MainWindow::Page::Jobs && !m_window.jobs())
        return false;
    if (kShots[step].page == MainWindow::Page::Backups && !m_window.backups())
        return false;
    if (!m_window.tellsOf(kShots[step].page))
        return false;
    switch (kShots[step].scene) {
    case Scene::Lanes:
        return m_window.hasOwnClient();
    case Scene::Dialog:
        return m_window.requestsDialog() != nullptr;
    case Scene::Page:
    case Scene::Selected:
    case Scene::Routes:
        break;
    }
    return true;
}

void Screenshots::prepareLanes()
{
    BucketsPage& page = m_window.buckets();
    page.setFilterText(u"is:own"_s);
    page.sortBy(BucketColumn::Queue, Qt::DescendingOrder);
    if (page.list().rowCount() > 0)
        page.openBucket(page.list().idAt(0));
}

// With its server as it is now; once for both themes.
void Screenshots::compareBackup()
{
    BackupsPage& page = *m_window.backups();
    page.showView(BackupsPage::View::Differences);
    if (page.differences().model().rowCount() == 0)
        page.differences().compare();
    m_waiting.start();
}

void Screenshots::next()
{
    while (m_step < int(std::size(kShots)) && !isThere(m_step))
        ++m_step;
    if (m_step == int(std::size(kShots))) {
        end(m_files);
        return;
    }
    const Shot& shot = kShots[m_step];
    m_window.theme().preview(shot.theme);
    m_window.showPage(shot.page);
    m_window.buckets().closeDetail();
    m_window.buckets().setFilterText({});
    m_window.buckets().setGrouped(shot.scene == Scene::Routes);
    m_window.buckets().sortBy(BucketColumn::Bar, Qt::AscendingOrder);
    if (m_window.requestsDialog())
        m_window.requestsDialog()->setVisible(shot.scene == Scene::Dialog);
    if (shot.scene == Scene::Routes)
        m_window.buckets().list().setOpen(0, true);
    if (shot.scene == Scene::Lanes)
        prepareLanes();
    m_window.shards().closeShard();
    if (m_window.backups())
        m_window.backups()->showView(BackupsPage::View::Contents);
    if (m_window.jobs())
        m_window.jobs()->closeDetail();
    if (shot.page == MainWindow::Page::Jobs && shot.scene == Scene::Selected)
        m_window.jobs()->openBusiest();
    else if (shot.page == MainWindow::Page::Backups && shot.scene == Scene::Selected)
        compareBackup();
    else if (shot.page == MainWindow::Page::Shards && shot.scene == Scene::Selected)
        m_window.shards().openWorst();
    else if (shot.scene == Scene::Selected && m_window.buckets().list().rowCount() > 0)
        m_window.buckets().openBucket(m_window.buckets().list().idAt(0));
    QTimer::singleShot(kSettling, this, &Screenshots::take);
}

void Screenshots::take()
{
    const bool isComparing = m_window.backups() && m_window.backups()->differences().isComparing();
    if (isComparing && m_waiting.elapsed() < kComparisonTimeout.count()) {
        QTimer::singleShot(kSettling, this, &Screenshots::take);
        return;
    }
    const QString path = m_folder.filePath(kShots[m_step].file);
    QWidget& pictured =
        kShots[m_step].scene == Scene::Dialog ? static_cast<QWidget&>(*m_window.requestsDialog()) : m_window;
    if (!m_folder.mkpath(u"."_s) || !pictured.grab().save(path)) {
        end(failure(
            ErrorKind::Failed, "Could not write " + path.toStdString() + "; choose a folder that can be written"));
        return;
    }
    m_files += path;
    ++m_step;
    next();
}

void Screenshots::end(const Result<QStringList>& result)
{
    m_window.shards().closeShard();
    if (m_window.jobs())
        m_window.jobs()->closeDetail();
    if (m_window.backups())
        m_window.backups()->showView(BackupsPage::View::Contents);
    m_window.buckets().closeDetail();
    m_window.buckets().setFilterText({});
    m_window.buckets().list().setAllOpen(false);
    m_window.buckets().setGrouped(m_wasGrouped);
    if (m_window.requestsDialog())
        m_window.requestsDialog()->hide();
    m_window.theme().preview(m_themeBefore);
    m_window.showPage(m_pageBefore);
    m_window.resize(m_sizeBefore);
    Q_EMIT finished(result);
}

} // namespace headroom::ui
