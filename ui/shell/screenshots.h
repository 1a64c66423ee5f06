// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "ui/shell/main_window.h"

#include <QDir>
#include <QElapsedTimer>

namespace headroom::ui {

// Writes PNGs of every page that has content into a folder, in both themes and one after the other from the event loop:
// the page by its name ("overview-dark.png", "overview-light.png") and each of its scenes by theirs; and
// "requests-dark.png", the dialog, where requests are allowed. The window must be showing. What the pictures show is
// what the feed says; nothing is made up for them.
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
    struct Shot
    {
        Theme::Choice theme;
        Page* page; // null: the dialog
        Page::Scene scene;
    };

    void add(Theme::Choice theme);
    void next();
    void take();
    void end(const Result<QStringList>& result);

    MainWindow& m_window;
    QDir m_folder;
    QSize m_size;
    QSize m_sizeBefore;
    Theme::Choice m_themeBefore;
    Page& m_pageBefore;
    std::vector<Shot> m_shots;
    std::size_t m_step = 0;
    QElapsedTimer m_shown; // since the shot was made ready
    QStringList m_files;
};

} // namespace headroom::ui
