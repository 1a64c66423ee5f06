// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/past/time_comparison.h"
#include "ui/pages/page.h"
#include "ui/theme/theme.h"

class QStackedWidget;
class QVBoxLayout;

namespace headroom::ui {

class ChartGroup;
class ChartRange;
class EmptyState;
class LogHead;
class LogStrip;
class PauseStrip;
struct SeriesGrid;

// What the pages of logs have in common: which part of the past they show (a range that ends now, or what was zoomed
// into), holding still, writing to files, and what they say where there is nothing. A page asks with viewChanged() and
// is answered by figures that come later; until then it goes on showing what it has.
class LogPage : public Page
{
    Q_OBJECT
public:
    void applyLogs(const console::LogFiguresPtr& figures) override;
    std::optional<console::LogQuery> logQuery() const override { return query(); }
    bool hasContent() const override { return m_figures && hasOwnPart(*m_figures); }
    bool drawsPast() const override { return true; }
    void compare(const console::ComparedTime& compared) override;
    void tick() override;

    // What the page wants to know.
    console::LogQuery query() const;

    void setLength(std::chrono::seconds length);
    void zoom(WallTime from, WallTime to);
    void showPast(WallTime from, WallTime to) override { zoom(from, to); }
    void resetZoom();
    bool isZoomed() const override { return m_zoom.has_value(); }
    console::Place place() const override;
    void go(const console::Place& place) override; // the span alone: a page knows its log
    void drawAnew() override;
    void setPaused(bool paused);
    bool isPaused() const override { return m_paused; }
    LogHead& head() { return *m_head; }

    void saveState() const override;
    void restoreState() override;

protected:
    // `key`: what its settings begin with, "traffic".
    LogPage(const Theme& theme, const Clock& clock, console::Feed& feed, const QString& title, const QString& key,
        bool aboutShards, QWidget* parent);

    // Draws m_figures, of which the page's own part is there.
    virtual void draw() = 0;
    // There are no figures of its own: what it shows beside the body says nothing any more.
    virtual void drawNothing() { }
    virtual bool hasOwnPart(const console::LogFigures& figures) const = 0;
    virtual void completeQuery(console::LogQuery& query) const = 0;
    // Of what is shown.
    virtual console::TimeGrid shownGrid() const = 0;
    // Esc, when there is nothing else to leave.
    virtual void leave() { }
    // The room for the body may have changed: its page was resized, or the head or the strip above it takes more or
    // fewer lines.
    virtual void roomChanged() { }

    void askAnew();
    // What charts show of a grid: all of it, or what is zoomed into.
    SeriesGrid viewOf(const console::TimeGrid& grid) const;
    bool endsNow() const { return !m_zoom && !m_frozen; }
    // The figures are the answer to what the page asks now.
    bool isAnswered() const;
    // They are the first that were made for what they are an answer to.
    bool isOtherQuery() const { return m_otherQuery; }
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

    const Theme& theme() const { return m_theme; }
    const Clock& clock() const { return m_clock; }
    const console::LogFiguresPtr& figures() const { return m_figures; }
    const console::ComparedTime& compared() const { return m_compared; }
    ChartGroup& charts() { return *m_charts; }
    QVBoxLayout& above() { return *m_above; } // under the head, where it stays
    QWidget& body() { return *m_body; } // scrolls
    // How high the body can be before it scrolls.
    int roomForBody() const;
    const QString& key() const { return m_key; }

private:
    void build(const QString& title);
    void buildShortcuts();
    void take(const console::LogFiguresPtr& figures);
    void showAll();
    void showEmptyState();
    ChartRange& range() const; // of all pages
    bool takeRange();

    const Theme& m_theme;
    const Clock& m_clock;
    console::Feed& m_feed;
    QString m_key;
    bool m_aboutShards;
    console::LogFiguresPtr m_figures; // what is shown
    console::LogFiguresPtr m_newest; // the same unless the view is paused
    console::ComparedTime m_compared;
    std::chrono::seconds m_length{600};
    std::optional<std::pair<WallTime, WallTime>> m_zoom; // as range() was when it was last in sight
    bool m_isFollowing = false; // range()
    bool m_otherQuery = true;
    bool m_paused = false;
    bool m_isPast = false; // it shows a moment of the past
    Instant m_pausedAt{};
    // Once something else is asked while paused: the range as it was then.
    std::optional<std::pair<WallTime, WallTime>> m_frozen;

    ChartGroup* m_charts;
    LogHead* m_head = nullptr;
    QVBoxLayout* m_above = nullptr;
    PauseStrip* m_pauseStrip = nullptr;
    LogStrip* m_strip = nullptr;
    QStackedWidget* m_stack = nullptr;
    QWidget* m_body = nullptr;
    EmptyState* m_empty = nullptr;
    QVBoxLayout* m_inside = nullptr; // the strip and the body
};

} // namespace headroom::ui
