// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/past/past_moment.h"
#include "core/console/past/shown_clock.h"
#include "ui/pages/alerts/triable_past.h"
#include "ui/pages/page.h"
#include "ui/theme/theme.h"

#include <QObject>

class QAction;
class QMainWindow;
class QStackedWidget;

namespace headroom::console {
class TimeComparison;
struct ComparedTime;
class ViewFeed;
} // namespace headroom::console

namespace headroom::ui {

class PastCover;
class PastStrip;
class Timeline;

// The window's part of looking at the past: the timeline at its foot, the strip over all pages, what stands in place of
// pages that do not draw the past, and the time by which the others draw. Without a ViewFeed it shows nothing, and the
// window is live.
class PastView final : public QObject
{
    Q_OBJECT
public:
    // `pages` is what is shown while it is live. `clock`: what goes on, whatever is looked at.
    PastView(
        const Theme& theme, const Clock& clock, console::ShownClock& shown, QStackedWidget& pages, QMainWindow& window);
    ~PastView() override;

    void watch(console::ViewFeed& view); // outlives it

    PastStrip& strip() { return *m_strip; }
    QWidget& pages(); // or what stands in place of one
    Timeline& timeline() { return *m_timeline; }
    // "Go to time…", "Back to live" and what charts are compared with, visible where something is recorded, and "Open
    // recording…".
    QList<QAction*> actions() const { return {m_goTo, m_back, m_yesterday, m_lastWeek, m_open}; }

    // A moment is shown; then it is not null.
    bool isShown() const { return m_moment != nullptr; }
    const console::PastMomentPtr& moment() const { return m_moment; }
    // Of what pages show now: of the moment, or what is live; null: not known.
    console::SnapshotPtr snapshot() const;
    // Those of the moment, or what is live.
    const std::vector<console::Emergency>& emergenciesOr(const std::vector<console::Emergency>& live) const
    {
        return m_moment ? m_moment->snapshot->emergencies : live;
    }
    // What charts draw besides; nothing where nothing is recorded.
    console::ComparedTime comparedTime() const;
    // Whether the page shows the moment, and not what is live.
    bool drawsMoment(const Page& page) const { return isShown() && page.drawsPast(); }
    // Something stands in its place.
    bool covers(const Page& page) const { return isShown() && !page.drawsPast(); }
    // True where nothing may be changed, and then says so.
    bool refusesChange();

    void showPage(const QString& title, const Page& page); // that is in sight
    void askTime();
    void askFile();
    bool canBeShown() const; // something is recorded
    TriablePast triable() const;
    void goTo(WallTime at); // its second; as soon as canBeShown()
    // The moment of what is watched that is looked at; none: what is live, or somebody else's recording.
    std::optional<WallTime> at() const;
    bool showsFile() const; // somebody else's recording
    void showAgo(std::chrono::seconds span); // before now
    void goLive();

Q_SIGNALS:
    void changed(); // from live to a moment, to another, or back
    void compared(const headroom::console::ComparedTime& compared); // what charts draw besides, from now on
    void said(const QString& text); // one line for a few seconds

protected:
    bool eventFilter(QObject* watched, QEvent* event) override; // recordings are dropped on the window

private:
    void show(const console::PastMomentPtr& moment); // null: what is live
    void showCover();
    void showLiveTrouble();
    QAction* makeComparison(const QString& text, const QKeySequence& keys, std::chrono::seconds before);
    void showCompared();
    void askNote();
    void askExport();

    const Clock& m_clock;
    console::ShownClock& m_shown;
    console::ViewFeed* m_view = nullptr;
    console::TimeComparison* m_comparison = nullptr; // null: there is nothing to compare with
    bool m_saidMissing = false; // that nothing was recorded of what is compared
    console::PastMomentPtr m_moment; // that is shown
    std::optional<WallTime> m_wanted; // to be shown once something is recorded
    QMainWindow& m_window;
    QString m_title;
    const Page* m_page = nullptr;
    PastStrip* m_strip;
    QStackedWidget* m_stack;
    PastCover* m_cover;
    Timeline* m_timeline;
    QAction* m_goTo;
    QAction* m_back;
    QAction* m_yesterday;
    QAction* m_lastWeek;
    QAction* m_open;
};

} // namespace headroom::ui
