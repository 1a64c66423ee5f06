// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/chips/state_marks.h"

#include "ui/theme/fonts.h"

#include <QPainter>

namespace headroom::ui {

using console::AnswerKind;
using console::ItemState;
using console::JobState;

namespace {

// The shapes that marks are made of, in a square.
class Mark
{
public:
    Mark(QPainter& painter, const QRectF& rect, const QColor& colour)
        : m_painter(painter)
        , m_colour(colour)
        , m_box(rect.adjusted(1.5 * m_unit, 1.5 * m_unit, -1.5 * m_unit, -1.5 * m_unit))
    {
        painter.save();
        painter.setPen(QPen(colour, 1.6 * m_unit, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter.setBrush(Qt::NoBrush);
    }
    Mark(const Mark&) = delete;
    Mark& operator=(const Mark&) = delete;
    ~Mark() { m_painter.restore(); }

    const QRectF& box() const { return m_box; }
    double unit() const { return m_unit; }
    // 0 is left or above, 1 right or below.
    QPointF at(double x, double y) const
    {
        return {m_box.left() + x * m_box.width(), m_box.top() + y * m_box.height()};
    }

    void fill() { m_painter.setBrush(m_colour); }
    void ring() { m_painter.drawEllipse(m_box); }
    void slash() { m_painter.drawLine(m_box.topLeft(), m_box.bottomRight()); }
    void cross()
    {
        slash();
        m_painter.drawLine(m_box.topRight(), m_box.bottomLeft());
    }
    void line() { m_painter.drawLine(at(0, 0.5), at(1, 0.5)); }
    void tick() { m_painter.drawPolyline(QPolygonF({at(0, 0.5), at(0.5, 1) - QPointF(0.5 * m_unit, 0), at(1, 0)})); }

private:
    QPainter& m_painter;
    QColor m_colour;
    double m_unit = textScale(); // a pixel at a scale of 1
    QRectF m_box;
};

} // namespace

void paintJobMark(QPainter& painter, const QRectF& rect, JobState state, const QColor& colour)
{
    Mark mark(painter, rect, colour);
    const QRectF& box = mark.box();
    switch (state) {
    case JobState::Running: // a triangle, as on a button to play
        mark.fill();
        return painter.drawPolygon(QPolygonF({mark.at(0, 0), mark.at(1, 0.5), mark.at(0, 1)}));
    case JobState::HeldBack:
        painter.drawLine(QPointF(box.left() - 0.5 * mark.unit(), box.bottom()),
            QPointF(box.right() + 0.5 * mark.unit(), box.bottom()));
        [[fallthrough]];
    case JobState::Paused:
        for (const double x : {box.left() + mark.unit(), box.right() - mark.unit()})
            painter.drawLine(QPointF(x, box.top()), QPointF(x, box.bottom()));
        return;
    case JobState::DoneWithFailures:
        painter.drawPoint(box.bottomRight());
        [[fallthrough]];
    case JobState::Done:
        return mark.tick();
    case JobState::Failed:
        return mark.cross();
    case JobState::Cancelled:
        return mark.slash();
    case JobState::WaitingForConfirmation:
        mark.fill();
        [[fallthrough]];
    case JobState::Queued:
        return mark.ring();
    case JobState::Draft:
        return painter.drawRect(box);
    }
}

void paintItemMark(QPainter& painter, const QRectF& rect, ItemState state, const QColor& colour)
{
    Mark mark(painter, rect, colour);
    switch (state) {
    case ItemState::Planned:
        return mark.ring();
    case ItemState::Sent: { // an arrow that leaves
        const QPointF aside(0.5 * mark.unit(), 0);
        painter.drawPolyline(QPolygonF({mark.at(0.5, 0) + aside, mark.at(1, 0.5), mark.at(0.5, 1) + aside}));
        return mark.line();
    }
    case ItemState::Done:
        return mark.tick();
    case ItemState::Failed:
        return mark.cross();
    case ItemState::Skipped:
        return mark.line();
    case ItemState::Uncertain:
        mark.fill();
        return painter.drawPolygon(QPolygonF({mark.at(0.5, 0), mark.at(1, 0.5), mark.at(0.5, 1), mark.at(0, 0.5)}));
    }
}

void paintAnswerMark(QPainter& painter, const QRectF& rect, AnswerKind kind, const QColor& colour)
{
    painter.save();
    const QRectF box = rect.adjusted(0.5, 0.5, -0.5, -0.5);
    painter.setPen(QPen(colour, 1));
    QColor faint = colour;
    faint.setAlphaF(answerPattern(kind) == Qt::SolidPattern ? 0.6F : 0.15F);
    painter.setBrush(faint);
    painter.drawRoundedRect(box, 2, 2);
    if (answerPattern(kind) != Qt::SolidPattern) {
        painter.setBrush(QBrush(colour, answerPattern(kind)));
        painter.drawRoundedRect(box, 2, 2);
    }
    painter.restore();
}

Qt::BrushStyle answerPattern(AnswerKind kind)
{
    static constexpr Qt::BrushStyle patterns[] = {Qt::SolidPattern, Qt::VerPattern, Qt::BDiagPattern, Qt::CrossPattern,
        Qt::DiagCrossPattern, Qt::FDiagPattern, Qt::Dense6Pattern, Qt::HorPattern};
    return patterns[std::size_t(kind)];
}

} // namespace headroom::ui
