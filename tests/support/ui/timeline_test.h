// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/support/recording/recorded_night.h"
#include "tests/support/ui/fake_logs.h"
#include "tests/support/ui/window_test.h"
#include "ui/shell/past/past_strip.h"
#include "ui/shell/past/past_view.h"
#include "ui/shell/past/timeline.h"
#include "ui/shell/past/timeline_track.h"

#include <QTemporaryDir>

#include <chrono>

class QAction;

namespace headroom::support {

// A test of a window whose fleet was recorded for the last hour, see RecordedNight. Times are in UTC.
class TimelineTest : public WindowTest
{
    Q_OBJECT
protected Q_SLOTS:
    void initTestCase() override;
    void init() override;
    void cleanup() override;

protected:
    static constexpr std::int64_t nightLength = 3600;

    void openOnNight(QSize size = {1440, 900});
    console::Snapshot live();
    void goTo(WallTime at);
    void goBack();
    QAction* action(const QString& text) const { return actionIn(*m_window, text); }
    // The last ten minutes, and the same of the day before and a little more.
    std::string recordTwoDays();
    ui::PastView& past() const { return m_window->past(); }
    ui::TimelineTrack& track() const { return past().timeline().track(); }
    WallTime wall(std::int64_t second) const { return m_from + std::chrono::seconds{second}; }
    QString shownStrip() const { return past().strip().isVisible() ? past().strip().text() : QString(); }
    // At the foot of the window, or in the strip above the pages; null: there is none.
    template <typename Widget>
    Widget* button(const QString& text) const
    {
        const QWidget* const places[] = {&past().timeline(), &past().strip()};
        for (const QWidget* place : places) {
            for (auto* found : place->findChildren<Widget*>()) {
                if (found->text() == text)
                    return found;
            }
        }
        return nullptr;
    }

    QTemporaryDir m_folder;
    std::string m_path;
    recording::Second m_from{};
    std::unique_ptr<RecordedNight> m_night;
    std::unique_ptr<FakeFleet> m_fleet;
    std::unique_ptr<FakeLogs> m_logs;
};

} // namespace headroom::support
