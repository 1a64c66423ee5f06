// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/clock.h"
#include "core/console/past/past_moment.h"
#include "ui/theme/theme.h"

#include <QElapsedTimer>
#include <QFrame>
#include <QTimer>

#include <vector>

class QAction;
class QButtonGroup;
class QComboBox;
class QLabel;
class QPushButton;

namespace headroom::console {
class ViewFeed;
}

namespace headroom::ui {

class ElidedLabel;
class TimelineTrack;

// The foot of the window. While it is live it is one line: what was recorded in the last hour. Once a moment is chosen
// there, its controls are over it: play and its speed, how much is spanned, notes, an export. Moves what the window
// looks at. Takes no room where nothing is recorded.
class Timeline final : public QFrame
{
    Q_OBJECT
public:
    // `clock`: what goes on, whatever is looked at.
    Timeline(const Theme& theme, const Clock& clock, QWidget* parent = nullptr);

    // Whose moments it moves to; outlives it.
    void watch(console::ViewFeed& view);

    // What charts can be compared with, for the button that says so.
    void offerComparisons(const QList<QAction*>& actions);
    void showComparing(bool isComparing); // on that button

    TimelineTrack& track() { return *m_track; }
    bool isPlaying() const { return m_playing.isActive(); }
    void play(bool play);
    // Spans so much from now on, with the moment that is looked at in it.
    void spanLength(std::chrono::seconds length);
    std::chrono::seconds length() const { return m_length; }
    void goTo(WallTime at);
    void refresh(); // what is spanned, and what was recorded in it

Q_SIGNALS:
    void noteAsked();
    void exportAsked();

private:
    QWidget* buildControls();
    void buildLengths(QWidget* controls);
    void showView();
    void setLength(std::chrono::seconds length);
    void playOn();
    void zoom(double factor, WallTime around);
    void keepInSpan(WallTime at);
    void spanLive();
    void take(const console::PastOverviewPtr& overview);

    const Clock& m_clock;
    console::ViewFeed* m_view = nullptr;
    std::chrono::seconds m_length{3600};
    QTimer m_refreshing;
    QTimer m_playing;
    QElapsedTimer m_playedOn; // since the last step
    std::chrono::milliseconds m_playedRest{0}; // of a second
    TimelineTrack* m_track;
    QWidget* m_controls = nullptr;
    QPushButton* m_play = nullptr;
    QPushButton* m_compare = nullptr;
    QComboBox* m_speed = nullptr;
    QLabel* m_time = nullptr;
    ElidedLabel* m_date = nullptr;
    QButtonGroup* m_lengths = nullptr;
    QLabel* m_live;
    std::vector<QPushButton*> m_writes; // buttons of what a file that was opened is not for
};

} // namespace headroom::ui
