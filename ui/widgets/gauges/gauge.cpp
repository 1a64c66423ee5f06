// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/gauges/gauge.h"

#include "ui/theme/fonts.h"
#include "ui/widgets/painting/direction.h"

#include <QPainter>

#include <cmath>

using namespace Qt::StringLiterals;

namespace headroom::ui {

namespace {

// Degrees, counted against the clock from three o'clock, as QPainter does.
constexpr double kStart = 210;
constexpr double kSpan = 240;
constexpr double kShownDoubt = 0.02; // of the limit: less than that the round ends of the arc cover

QPointF onCircle(const QPointF& middle, double radius, double degrees)
{
    const double radians = degrees * M_PI / 180;
    return {middle.x() + radius * std::cos(radians), middle.y() - radius * std::sin(radians)};
}

} // namespace

Gauge::Gauge(const Theme& theme, const QString& name, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
    , m_name(name)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setAccessibleName(name);
    connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

double Gauge::share(const Reading& reading)
{
    if (!reading.value || !reading.limit || *reading.limit <= 0)
        return 0;
    return std::clamp(*reading.value / *reading.limit, 0.0, 1.0);
}

Tone Gauge::tone(const Reading& reading)
{
    if (!reading.value || !reading.limit || *reading.limit <= 0)
        return Tone::Muted;
    if (reading.tone)
        return *reading.tone;
    const double used = share(reading);
    if (used >= reading.criticalFrom)
        return Tone::Critical;
    return used >= reading.warningFrom ? Tone::Warning : Tone::Ok;
}

// In words; empty while there is room.
QString Gauge::nearness(const Reading& reading)
{
    const Tone state = tone(reading);
    if (state != Tone::Warning && state != Tone::Critical)
        return {};
    const double used = share(reading);
    if (state == Tone::Critical && used >= kCritical)
        return *reading.value > *reading.limit ? tr("over the limit") : tr("at the limit");
    return used >= reading.warningFrom ? tr("near the limit") : tr("soon at the limit");
}

void Gauge::show(const Reading& reading)
{
    if (reading == m_reading)
        return;
    m_reading = reading;
    setAccessibleName(m_name + QStringLiteral(": ") + accessibleValue());
    setAccessibleDescription(nearness(reading));
    update();
}

QString Gauge::accessibleValue() const
{
    return m_reading.value ? QString(m_reading.figure + u' ' + m_reading.caption) : tr("no data");
}

std::optional<AccessiblePainting::Range> Gauge::accessibleRange() const
{
    if (!m_reading.value)
        return std::nullopt;
    return Range{.value = *m_reading.value, .most = m_reading.limit.value_or(*m_reading.value)};
}

void Gauge::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Palette& palette = m_theme.palette();
    const double radius = std::min(width() / 2.0 - 15, (height() - 10) / 1.52);
    const double line = inText(16);
    const QPointF middle(width() / 2.0, 6 + radius);
    const QRectF circle(middle.x() - radius, middle.y() - radius, radius * 2, radius * 2);

    QPen pen(palette.raised, 9, Qt::SolidLine, Qt::RoundCap);
    painter.setPen(pen);
    painter.drawArc(circle, int(kStart * 16), int(-kSpan * 16));
    const Tone state = tone(m_reading);
    if (const double used = share(m_reading); used > 0) {
        // What is certain in full colour, up to what it is at most in a faint one with an end.
        const double certain =
            m_reading.atLeast ? std::min(used, share({m_reading.atLeast, m_reading.limit, {}, {}})) : used;
        if (used - certain >= kShownDoubt) {
            pen.setColor(mixed(palette.raised, m_theme.colour(state), 0.45));
            painter.setPen(pen);
            painter.drawArc(circle, int(kStart * 16), int(-kSpan * used * 16));
            painter.setPen(QPen(m_theme.colour(state), 2, Qt::SolidLine, Qt::FlatCap));
            const double end = kStart - kSpan * used;
            painter.drawLine(onCircle(middle, radius - 7, end), onCircle(middle, radius + 7, end));
        }
        pen.setColor(m_theme.colour(state));
        painter.setPen(pen);
        if (const double full = used - certain >= kShownDoubt ? certain : used; full > 0)
            painter.drawArc(circle, int(kStart * 16), int(-kSpan * full * 16));
    }
    painter.setPen(QPen(palette.muted, 1));
    for (const double threshold : {m_reading.warningFrom, m_reading.criticalFrom}) {
        const double degrees = kStart - kSpan * threshold;
        painter.drawLine(onCircle(middle, radius + 8, degrees), onCircle(middle, radius + 13, degrees));
    }

    painter.setPen(m_reading.value ? palette.text : palette.muted);
    painter.setFont(figureFont(24));
    if (painter.fontMetrics().horizontalAdvance(m_reading.figure) > radius * 1.6) // it would touch the arc
        painter.setFont(figureFont(19));
    painter.drawText(QRectF(0, middle.y() - 1.5 * line, width(), 2 * line), Qt::AlignCenter,
        m_reading.value ? inOwnOrder(m_reading.figure, layoutDirection()) : u"–"_s);
    painter.setFont(textFont(11));
    if (painter.fontMetrics().horizontalAdvance(m_reading.caption) > radius * 1.35)
        painter.setFont(textFont(10));
    painter.setPen(palette.muted);
    painter.drawText(QRectF(0, middle.y() + inText(10), width(), line), Qt::AlignCenter, m_reading.caption);
    painter.setPen(m_theme.colour(state));
    painter.drawText(QRectF(0, middle.y() + inText(25), width(), line), Qt::AlignCenter, nearness(m_reading));
}

} // namespace headroom::ui
