// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "ui/shell/main_window.h"

#include <QDir>
#include <QElapsedTimer>

namespace headroom::ui {

// Writes a PNG of every page in both themes at 1440 by 900 into a folder, one after the other from the event loop:
// overview-dark.png, buckets-dark.png, bucket-dark.png (one bucket selected), routes-dark.png (by route, one of them
// open) and the same with -light; lanes-dark.png (those of this process, the longest queue first, one selected) where
// it has a client of its own, requests-dark.png (the dialog) where requests are allowed, and traffic-dark.png,
// shards-dark.png and shard-dark.png (the one that is worst, or the first) where logs tell of them, jobs-dark.png and
// job-dark.png (one that runs, or the first) and backups-dark.png where there is a queue. The window must be showing.
// What the pictures show is what the feed says; nothing is made up for them.
class Screenshots final : public QObject
{
    Q_OBJECT
public:
    Screenshots(MainWindow& window, const QDir& folder, QSize size = {1440, 900}, QObject* parent = nullptr);

    // `finished` comes later, once.
    void start();

Q_SIGNALS:
    // The files that were written, or why it stopped.
    void finished(const headroom::Result<QStringList>& files);

private:
    void next();
    // Of those that are the same for both themes.
    bool isThere(int step) const;
    void prepareLanes();
    void compareBackup();
    void take();
    void end(const Result<QStringList>& result);

    MainWindow& m_window;
    QDir m_folder;
    QSize m_size;
    QSize m_sizeBefore;
    Theme::Choice m_themeBefore;
    MainWindow::Page m_pageBefore;
    bool m_wasGrouped;
    int m_step = 0;
    QElapsedTimer m_waiting; // for a comparison
    QStringList m_files;
};

} // namespace headroom::ui
