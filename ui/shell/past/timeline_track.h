// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/past/past_moment.h"
#include "ui/models/shown_time.h"
#include "ui/theme/fonts.h"
#include "ui/theme/theme.h"
#include "ui/widgets/painting/accessible_painting.h"
#include "ui/widgets/painting/picture_cache.h"

#include <QPointer>
#include <QWidget>

#include <optional>
#include <vector>

namespace headroom::ui {

class Crosshair;

// The part of a recording that a timeline spans: how many requests there were, where Discord answered 429, where
// nothing was recorded, what happened, when that was, the moment that is looked at, and the cross-hair of its window.
// What happened at nearly the same place is one mark with their count. A click or a drag chooses a moment; so do Left
// and Right (a step), Page Up and Page Down (a larger one), Ctrl with Left and Right (what happened before and after),
// Home and End. The wheel, + and - make the part shorter and longer. A screen reader has the moment as the value of it,
// and what happened as its items.
class TimelineTrack final : public QWidget, public AccessiblePainting
{
    Q_OBJECT
public:
    explicit TimelineTrack(const Theme& theme, QWidget* parent = nullptr);

    void show(const console::PastOverviewPtr& overview); // null: nothing is known yet
    const console::PastOverviewPtr& overview() const { return m_overview; }
    // What it spans, from left to right.
    void span(WallTime from, WallTime to);
    WallTime from() const { return m_from; }
    WallTime to() const { return m_to; }
    // None: live, at the right end.
    void setMoment(std::optional<WallTime> moment);
    std::optional<WallTime> moment() const { return m_moment; }
    // Low: without the row of marks over the curve; they are drawn into it.
    void setLow(bool low);

    // Of one key press, by how much is spanned.
    std::chrono::seconds step() const;
    std::chrono::seconds largeStep() const;
    double xOf(WallTime at) const;
    WallTime timeAt(double x) const;
    // What stands at that place: the time, how many requests, and what happened.
    QString textAt(double x) const;
    // The moment in words.
    QString momentText() const;
    // Of what happened in the part that is spanned. No two of them overlap.
    struct Mark
    {
        QRectF place;
        std::vector<std::size_t> events; // of the overview, by their time
    };
    std::vector<Mark> marks() const;
    // What stands under the curve: when it begins and ends, and round times between, as many as there is room for.
    struct TimeLabel
    {
        QRectF place;
        QString text;
    };
    std::vector<TimeLabel> timeLabels() const;

    QAccessible::Role accessibleRole() const override { return QAccessible::Slider; }
    QString accessibleValue() const override { return momentText(); }
    std::optional<Range> accessibleRange() const override; // seconds since 1970
    void setAccessibleValue(double at) override;
    int accessibleItemCount() const override;
    Item accessibleItem(int index) const override;
    void openAccessibleItem(int index) override;

    QSize sizeHint() const override { return {400, trackHeight()}; }
    QSize minimumSizeHint() const override { return {120, trackHeight()}; }

Q_SIGNALS:
    void asked(headroom::WallTime at);
    void zoomAsked(double factor, headroom::WallTime around); // of what is spanned: below 1 it is less
    void playToggled(); // Space
    void backAsked(); // Esc

protected:
    bool event(QEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    static constexpr TextPixels timesHeight{13}; // under the curve

    int trackHeight() const;
    QRectF curveRect() const;
    QRectF placeOfMark(double x, std::size_t events) const;
    QString endText(WallTime at) const;
    void choose(WallTime at);
    void stepToEvent(int direction);
    WallTime last() const; // that can be looked at
    WallTime first() const;
    std::optional<double> crosshairX() const; // none: it is not spanned
    void followCrosshair();
    void drawAnew();
    void paintPicture(QPainter& painter) const;
    void paintCurve(QPainter& painter) const;
    void paintSpans(QPainter& painter) const;
    void paintMarks(QPainter& painter) const;
    void paintTimes(QPainter& painter) const;
    void paintMoment(QPainter& painter) const;

    const Theme& m_theme;
    console::PastOverviewPtr m_overview;
    WallTime m_from{};
    WallTime m_to{};
    std::optional<WallTime> m_moment;
    QPointer<Crosshair> m_crosshair; // of the window; null: it was not shown yet
    std::optional<double> m_drawnAt; // x at which the cross-hair was painted last
    PictureCache m_picture; // of everything but the moment and the cross-hair
    ShownZone m_drawnIn{}; // that picture
    bool m_isLow = true;
};

} // namespace headroom::ui
