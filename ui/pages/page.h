// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/logs/log_figures.h"
#include "core/console/places/place.h"
#include "ui/models/column_table_model.h"
#include "ui/models/palette_model.h"

#include <QWidget>

#include <functional>
#include <optional>

namespace headroom::console {
class Feed;
struct ComparedTime;
struct Emergency;
struct PastMoment;
struct Snapshot;
} // namespace headroom::console

namespace headroom::ui {

class FilterEdit;

// A page of the window, made when it is first wanted. The window adds it in one line and knows nothing else of it,
// unless other pages lead to it.
class Page : public QWidget
{
    Q_OBJECT
public:
    // What a picture is taken of besides the page as it is after reset().
    struct Scene
    {
        QString name; // of the file
        std::function<void()> show;
        std::function<bool()> isReady = {}; // none: soon after
    };

    // What of the past stands in place of a page that does not draw it.
    struct PastContent
    {
        QString note; // one line: what was not recorded, and what is shown
        std::span<const TableColumn> columns = {}; // of a table; empty: there is none
        std::vector<QStringList> rows = {};
    };

    explicit Page(QWidget* parent)
        : QWidget(parent)
    {
        setObjectName(QStringLiteral("page")); // for the style sheet
    }

    // After the model of buckets has applied the same snapshot, or begun to.
    virtual void apply(const console::Snapshot& /*snapshot*/) { }
    virtual void applyLogs(const console::LogFiguresPtr& /*figures*/) { }
    // What it shows of the logs while it is in sight; none: they are not asked for anything else.
    virtual std::optional<console::LogQuery> logQuery() const { return std::nullopt; }
    // Ten times a second while the page is in sight, or with each second while it isSteady().
    virtual void tick() { }
    // Between two snapshots nothing of it changes more often than once a second. Said anew with hurried().
    virtual bool isSteady() const { return true; }
    // Times are written in another zone from now on.
    virtual void drawAnew() { }
    // In which what it shows is filtered; null: it has no filter.
    virtual FilterEdit* filterEdit() const { return nullptr; }
    // False: it has no filter.
    virtual bool focusFilter();
    void setFilterText(const QString& text); // of one that has a filter
    virtual bool isPaused() const { return false; }
    // Shows a part of the past.
    virtual bool isZoomed() const { return false; }
    // What it shows is out of date while Redis is lost.
    virtual bool isAboutRedis() const { return false; }
    // The parts of such a page that logs tell of: they go on.
    virtual std::vector<QWidget*> aboutLogs() const { return {}; }
    // Draws a moment of the past by apply() and applyLogs() as what is live. Other pages go on live behind what stands
    // in their place: pastContent().
    virtual bool drawsPast() const { return false; }
    // Of a page that draws the past: what was not recorded, one sentence; empty: nothing is missing.
    virtual QString pastNote() const { return {}; }
    virtual PastContent pastContent(const console::PastMoment& moment) const;
    // What its charts draw another day of, from now on.
    virtual void compare(const console::ComparedTime& /*compared*/) { }
    virtual bool hasContent() const { return true; }

    // Shows what was then, where it can.
    virtual void showPast(WallTime /*from*/, WallTime /*to*/) { }

    // Shows more about it: the page is its place.
    virtual void reveal(const console::Emergency& /*emergency*/) { }

    // What is open, chosen and filtered here; the window knows the rest of the place.
    virtual console::Place place() const { return {}; }
    // Shows that, and nothing else of what can be opened, chosen and filtered. What is not there yet is shown once it
    // is; what is not there at all is said().
    virtual void go(const console::Place& /*place*/) { }

    // What the command palette leads to on this page, which is in sight when one of them is opened.
    virtual std::vector<PaletteEntry> paletteEntries() { return {}; }

    virtual std::vector<Scene> scenes() { return {}; }
    // Closes what is open and clears the filter.
    virtual void reset() { }

    virtual void saveState() const { }
    virtual void restoreState() { }

Q_SIGNALS:
    void viewChanged(); // another logQuery(), isPaused() or isZoomed()
    void hurried(); // a person did something that the next tick() answers, which is to come soon
    void placeAsked(const headroom::console::Place& place); // it is to be shown, here or on another page
    void linkAsked(const headroom::console::Place& place); // a link to it, of this page, is to be copied
    void said(const QString& text); // one line for a few seconds
    void logFormatAsked();
    void connectionAsked(bool forLogs); // nothing is there to be shown: something else is to be watched
};

} // namespace headroom::ui
