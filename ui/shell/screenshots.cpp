// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/shell/screenshots.h"

#include "ui/shell/dialogs/requests_dialog.h"
#include "ui/shell/past/past_view.h"

#include <QPixmap>
#include <QTimer>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace headroom::ui {

namespace {

// A bucket's history comes with the snapshot after next; a page needs a frame or two to lay itself out.
constexpr auto kSettling = 700ms;
constexpr auto kPast = 10s; // before now: the demo has not been recorded for long
constexpr std::chrono::milliseconds kReadyTimeout = 30s;

} // namespace

Screenshots::Screenshots(MainWindow& window, const QDir& folder, QSize size, QObject* parent)
    : QObject(parent)
    , m_window(window)
    , m_folder(folder)
    , m_size(size)
    , m_sizeBefore(window.size())
    , m_themeBefore(window.theme().choice())
    , m_pageBefore(window.page())
{
}

void Screenshots::start()
{
    m_window.resize(m_size);
    for (const auto& listed : m_window.pages())
        listed.page->saveState();
    QTimer::singleShot(0, this, [this] {
        add(Theme::Choice::Dark);
        add(Theme::Choice::Light);
        next();
    });
}

void Screenshots::add(Theme::Choice theme)
{
    for (const auto& listed : m_window.pages()) {
        if (!listed.page->hasContent())
            continue;
        m_shots.push_back({theme, listed.page, {listed.name, [] {}}});
        for (auto& scene : listed.page->scenes())
            m_shots.push_back({theme, listed.page, std::move(scene)});
    }
    auto& past = m_window.past();
    if (past.canBeShown()) {
        m_shots.push_back({theme, m_window.pages().front().page,
            {u"past"_s, [&past] { past.showAgo(kPast); }, [&past] { return past.isShown(); }}});
    }
    if (auto* dialog = m_window.fleet().requestsDialog())
        m_shots.push_back({theme, nullptr, {u"requests"_s, [dialog] { dialog->show(); }}});
}

void Screenshots::next()
{
    if (m_step == m_shots.size())
        return end(m_files);
    const Shot& shot = m_shots[m_step];
    m_window.theme().preview(shot.theme);
    m_window.past().goLive();
    if (shot.page) {
        m_window.showPage(*shot.page);
        shot.page->reset();
    }
    m_window.setFocus(); // no frame of focus in the picture
    shot.scene.show();
    m_shown.start();
    QTimer::singleShot(kSettling, this, &Screenshots::take);
}

void Screenshots::take()
{
    const Shot& shot = m_shots[m_step];
    if (shot.scene.isReady && !shot.scene.isReady() && m_shown.elapsed() < kReadyTimeout.count()) {
        QTimer::singleShot(kSettling, this, &Screenshots::take);
        return;
    }
    const QString path =
        m_folder.filePath(shot.scene.name + (shot.theme == Theme::Choice::Dark ? u"-dark.png"_s : u"-light.png"_s));
    QWidget& pictured = shot.page ? static_cast<QWidget&>(m_window) : *m_window.fleet().requestsDialog();
    if (!m_folder.mkpath(u"."_s) || !pictured.grab().save(path))
        return end(failure(
            ErrorKind::Failed, "Could not write " + path.toStdString() + "; choose a folder that can be written"));
    m_files += path;
    if (!shot.page)
        pictured.hide();
    ++m_step;
    next();
}

void Screenshots::end(const Result<QStringList>& result)
{
    m_window.past().goLive();
    for (const auto& listed : m_window.pages()) {
        listed.page->reset();
        listed.page->restoreState();
    }
    if (m_window.fleet().requestsDialog())
        m_window.fleet().requestsDialog()->hide();
    m_window.theme().preview(m_themeBefore);
    m_window.showPage(m_pageBefore);
    m_window.resize(m_sizeBefore);
    Q_EMIT finished(result);
}

} // namespace headroom::ui
