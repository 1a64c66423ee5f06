// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/clock.h"
#include "core/console/logs/log_figures.h"
#include "ui/theme/theme.h"

#include <QWidget>

class QScrollArea;
class QStackedWidget;
class QVBoxLayout;

namespace headroom::ui {

class ChartGroup;
class EmptyState;
class LogHead;
class LogStrip;
class PauseStrip;
struct SeriesGrid;

// What the pages of logs have in common: which part of the past they show (a range that ends now, or what was zoomed
// into), holding still, writing to files, and what they say where there is nothing. A page asks with queryChanged() and
// is answered by figures that come later; until then it goes on showing what it has.
class LogPage : public QWidget
{
    Q_OBJECT
public:
    // Figures, or null: no log is read as far as is known.
    void apply(const console::LogFiguresPtr& figures);
    // The frame clock's beat, while the page is in sight.
    virtual void tick();
    virtual void focusFilter() = 0;

    // What the page wants to know.
    console::LogQuery query() const;

    void setLength(std::chrono::seconds length);
    void zoom(WallTime from, WallTime to);
    void resetZoom();
    bool isZoomed() const { return m_zoom.has_value(); }
    // Times are written in another zone now.
    void drawAnew();
    void setPaused(bool paused);
    bool isPaused() const { return m_paused; }
    LogHead& head() { return *m_head; }

    virtual void saveState() const;
    virtual void restoreState();

Q_SIGNALS:
    void queryChanged();
    void pausedChanged(bool paused);
    void stopLogPressed(std::uint32_t source);
    void formatPressed();

protected:
    // `key`: what its settings begin with, "traffic".
    LogPage(const Theme& theme, const Clock& clock, const QString& title, const QString& key, bool aboutShards,
        QWidget* parent);

    // Draws m_figures, of which the page's own part is there.
    virtual void draw() = 0;
    virtual bool hasOwnPart(const console::LogFigures& figures) const = 0;
    virtual void completeQuery(console::LogQuery& query) const = 0;
    // Of what is shown.
    virtual console::TimeGrid shownGrid() const = 0;
    // Esc, when there is nothing else to leave.
    virtual void leave() { }
    // The strip over it has taken some of the room for the body, or left it.
    virtual void roomChanged() { }
    // Empties the filter if it has the focus and a text: Esc does that first.
    virtual bool leaveFilter() { return false; }

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

    const Theme& theme() const { return m_theme; }
    const Clock& clock() const { return m_clock; }
    const console::LogFiguresPtr& figures() const { return m_figures; }
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

    const Theme& m_theme;
    const Clock& m_clock;
    QString m_key;
    bool m_aboutShards;
    console::LogFiguresPtr m_figures; // what is shown
    console::LogFiguresPtr m_newest; // the same unless the view is paused
    std::chrono::seconds m_length{600};
    std::optional<std::pair<WallTime, WallTime>> m_zoom;
    bool m_otherQuery = true;
    bool m_paused = false;
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
