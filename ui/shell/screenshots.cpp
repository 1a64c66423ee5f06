// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/shell/screenshots.h"

#include "ui/pages/buckets_page.h"

#include <QPixmap>
#include <QTimer>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace headroom::ui {

namespace {

struct Shot
{
    MainWindow::Page page;
    bool selected;
    Theme::Choice theme;
    QLatin1StringView file;
};

constexpr Shot kShots[] = {
    {MainWindow::Page::Overview, false, Theme::Choice::Dark, "overview-dark.png"_L1},
    {MainWindow::Page::Buckets, false, Theme::Choice::Dark, "buckets-dark.png"_L1},
    {MainWindow::Page::Buckets, true, Theme::Choice::Dark, "bucket-dark.png"_L1},
    {MainWindow::Page::Overview, false, Theme::Choice::Light, "overview-light.png"_L1},
    {MainWindow::Page::Buckets, false, Theme::Choice::Light, "buckets-light.png"_L1},
    {MainWindow::Page::Buckets, true, Theme::Choice::Light, "bucket-light.png"_L1},
};

constexpr QSize kSize(1440, 900);
// A bucket's history comes with the snapshot after next; a page needs a frame or two to lay itself out.
constexpr auto kSettling = 700ms;

} // namespace

Screenshots::Screenshots(MainWindow& window, const QDir& folder, QObject* parent)
    : QObject(parent)
    , m_window(window)
    , m_folder(folder)
    , m_sizeBefore(window.size())
    , m_themeBefore(window.theme().choice())
    , m_pageBefore(window.page())
{
}

void Screenshots::start()
{
    m_window.resize(kSize);
    QTimer::singleShot(0, this, &Screenshots::next);
}

void Screenshots::next()
{
    if (m_step == int(std::size(kShots))) {
        end(m_files);
        return;
    }
    const Shot& shot = kShots[m_step];
    m_window.theme().preview(shot.theme);
    m_window.showPage(shot.page);
    m_window.buckets().closeDetail();
    if (shot.selected && m_window.buckets().list().rowCount() > 0)
        m_window.buckets().openBucket(m_window.buckets().list().idAt(0));
    QTimer::singleShot(kSettling, this, &Screenshots::take);
}

void Screenshots::take()
{
    const QString path = m_folder.filePath(kShots[m_step].file);
    if (!m_folder.mkpath(u"."_s) || !m_window.grab().save(path)) {
        end(failure(
            ErrorKind::Failed, "Could not write " + path.toStdString() + "; choose a folder that can be written"));
        return;
    }
    m_files += path;
    ++m_step;
    next();
}

void Screenshots::end(Result<QStringList> result)
{
    m_window.buckets().closeDetail();
    m_window.theme().preview(m_themeBefore);
    m_window.showPage(m_pageBefore);
    m_window.resize(m_sizeBefore);
    Q_EMIT finished(result);
}

} // namespace headroom::ui
