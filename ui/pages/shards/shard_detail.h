// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/past/time_comparison.h"
#include "ui/theme/theme.h"

#include <QFrame>

class QLabel;
class QPushButton;
class QStackedWidget;

namespace headroom::ui {

class ElidedLabel;
class LogTable;
class Chart;
class TimedTextModel;
struct SeriesGrid;

// Everything about one shard: how it is now, its latency over time and what happened to it. Without one it says how to
// choose one.
class ShardDetail final : public QFrame
{
    Q_OBJECT
public:
    explicit ShardDetail(const Theme& theme, QWidget* parent = nullptr);

    void show(const console::Shard& shard, const QString& source, WallTime now);
    // The past of the shard that is shown; null while it has not come yet.
    void showPast(const console::ShardDetail* detail, const SeriesGrid& view, Duration threshold, bool endsNow,
        const console::ComparedTime& compared);
    // `worst`: the shard that is offered; none when all are well.
    void showNothing(const std::optional<console::Shard>& worst);

    // Two rows of them, four, or all.
    enum class Events { Few, Some, All };
    // What the shard that is shown needs at that width for its latency and those of its events; with less than for a
    // few it shows its latency alone.
    int heightWith(Events events, int width) const;
    // Then whoever holds it scrolls, and not its events.
    void showAllEvents(bool all);

    Chart& chart() { return *m_chart; }
    // In place of its events.
    void showLines(bool shown);
    bool showsLines() const { return m_showsLines; }
    LogTable& events() { return *m_table; }
    LogTable& lines() { return *m_lineTable; }

    // In a low window its chart and its events give way; the height that its words would like is not asked for.
    bool hasHeightForWidth() const override { return false; }

Q_SIGNALS:
    void closed();
    void worstAsked();
    void linesAsked(bool shown);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void arrange();
    QWidget* buildDetail();
    QWidget* buildNothing();
    LogTable* buildTable(QAbstractItemModel& model, const QString& name, QWidget* parent);
    void copyLine() const; // the chosen one
    void showFigure(WallTime now);
    static QString accuracyOf(const console::Shard& shard); // how its latency is known

    const Theme& m_theme;
    console::Shard m_shard;
    std::optional<WallTime> m_lastBad; // of what happened
    QStackedWidget* m_stack;
    ElidedLabel* m_title = nullptr;
    QLabel* m_figure = nullptr;
    QLabel* m_rest = nullptr;
    QLabel* m_facts = nullptr;
    Chart* m_chart = nullptr;
    TimedTextModel* m_happenings;
    LogTable* m_table = nullptr;
    TimedTextModel* m_lines;
    LogTable* m_lineTable = nullptr;
    QPushButton* m_linesButton = nullptr;
    QString m_noLine; // why there is none
    bool m_showsLines = false;
    bool m_showsAllEvents = false;
    QLabel* m_noHappening = nullptr;
    bool m_hadNone = false; // as its past says, which has come
    QLabel* m_hint = nullptr;
    QPushButton* m_worst = nullptr;
};

// Seconds without a sample over which the line of a shard still runs: one and a half of its heartbeat intervals.
double bridgeOf(const console::Shard& shard);

} // namespace headroom::ui
