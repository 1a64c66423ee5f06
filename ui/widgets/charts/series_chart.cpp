// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/charts/series_chart.h"

#include "ui/models/format.h"
#include "ui/models/logs/log_words.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/charts/decimate.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <cmath>
#include <cstring>

using namespace Qt::StringLiterals;

namespace headroom::ui {

namespace {

constexpr double kShortestDrag = 4; // pixels
constexpr int kTimesRow = 20;

// NaN is the same as NaN here.
bool sameValues(const std::vector<float>& left, const std::vector<float>& right)
{
    return left.size() == right.size()
        && (left.empty() || std::memcmp(left.data(), right.data(), left.size() * sizeof(float)) == 0);
}

QString valueText(double value)
{
    if (!std::isfinite(value))
        return u"–"_s;
    return std::abs(value) >= 10 || value == 0 ? formatCount(std::llround(value)) : QString::number(value, 'g', 2);
}

} // namespace

bool SeriesChart::Series::operator==(const Series& other) const
{
    return name == other.name && tone == other.tone && stroke == other.stroke && pattern == other.pattern
        && area == other.area && sameValues(values, other.values);
}

SeriesChart::SeriesChart(const Theme& theme, const QString& name, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
    , m_name(name)
    , m_emptyText(tr("No data yet"))
{
    setAccessibleName(name);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    connect(&theme, &Theme::changed, this, &SeriesChart::drop);
}

void SeriesChart::show(const Content& content)
{
    if (content == m_content)
        return;
    m_content = content;
    m_top.reset();
    describe();
    drop();
}

void SeriesChart::setEmptyText(const QString& text)
{
    if (m_emptyText == text)
        return;
    m_emptyText = text;
    describe();
    drop();
}

void SeriesChart::setLegend(bool shown)
{
    m_legend = shown;
    drop();
}

void SeriesChart::setCrosshair(std::optional<double> at)
{
    if (at == m_crosshair)
        return;
    m_crosshair = at;
    describe();
    update();
}

void SeriesChart::drop()
{
    m_picture.drop();
    update();
}

// For those who hear it: the newest values, or those under the cross-hair.
void SeriesChart::describe()
{
    setAccessibleName(hasData() ? m_name : QString(m_name + u": "_s + m_emptyText));
    setAccessibleDescription(m_crosshair ? readOut().join(u"; "_s) : QString());
}

bool SeriesChart::hasData() const
{
    for (const auto& series : m_content.series) {
        if (std::any_of(series.values.begin(), series.values.end(), [](float value) { return !std::isnan(value); }))
            return true;
    }
    return false;
}

std::vector<float> SeriesChart::sums() const
{
    std::vector<float> sums;
    for (const auto& series : m_content.series) {
        if (sums.size() < series.values.size())
            sums.resize(series.values.size(), std::nanf(""));
        for (std::size_t i = 0; i < series.values.size(); ++i) {
            if (!std::isnan(series.values[i]))
                sums[i] = std::isnan(sums[i]) ? series.values[i] : sums[i] + series.values[i];
        }
    }
    return sums;
}

double SeriesChart::axisTop() const
{
    if (m_top)
        return *m_top;
    double top = m_content.threshold.value_or(0) * 1.2;
    if (m_content.stacked) {
        top = maxDrawn(sums(), m_content.grid, top);
    } else {
        for (const auto& series : m_content.series)
            top = maxDrawn(series.values, m_content.grid, top);
    }
    m_top = niceCeiling(top);
    return *m_top;
}

QString SeriesChart::axisLabel(double value)
{
    if (std::abs(value - std::round(value)) < 1e-9)
        return formatCount(std::llround(value));
    return QString::number(value, 'g', 3);
}

int SeriesChart::labelWidth() const
{
    const QFontMetrics metrics(textFont(11));
    const double top = axisTop();
    const int labels = std::max(metrics.horizontalAdvance(axisLabel(top) + m_content.unit),
        metrics.horizontalAdvance(axisLabel(top / 2) + m_content.unit));
    return std::max(labels, 14) + 7;
}

QRect SeriesChart::plotRect() const
{
    const auto places = m_legend ? legendPlaces() : std::vector<QPoint>{};
    const int legend = places.empty() ? 0 : places.back().y() + kLegendRow;
    return rect().adjusted(labelWidth(), 7 + legend, -1, -kTimesRow);
}

double SeriesChart::xOf(double at) const
{
    const QRect plot = plotRect();
    const auto& grid = m_content.grid;
    const double span = std::max(1e-9, grid.viewTo - grid.viewFrom);
    return plot.left() + (at - grid.viewFrom) / span * (plot.width() - 1);
}

double SeriesChart::timeAt(double x) const
{
    const QRect plot = plotRect();
    const auto& grid = m_content.grid;
    const double share = std::clamp((x - plot.left()) / std::max(1, plot.width() - 1), 0.0, 1.0);
    return grid.viewFrom + share * (grid.viewTo - grid.viewFrom);
}

std::optional<std::size_t> SeriesChart::pointAt(double time) const
{
    std::size_t points = 0;
    for (const auto& series : m_content.series)
        points = std::max(points, series.values.size());
    const double at = std::floor((time - m_content.grid.from) / m_content.grid.step);
    if (points == 0 || at < 0 || at >= double(points))
        return std::nullopt;
    return std::size_t(at);
}

// The value there, or the one before where a line runs across; NaN in a gap.
float SeriesChart::valueAt(const std::vector<float>& values, std::size_t point) const
{
    if (point >= values.size())
        return std::nanf("");
    std::size_t before = point;
    while (before > 0 && std::isnan(values[before]))
        --before;
    std::size_t after = point;
    while (after + 1 < values.size() && std::isnan(values[after]))
        ++after;
    const bool runsAcross = double(after - before) * m_content.grid.step <= m_content.bridge;
    return before == point || (runsAcross && !std::isnan(values[after])) ? values[before] : std::nanf("");
}

QStringList SeriesChart::readOut() const
{
    QStringList lines;
    if (!m_crosshair)
        return lines;
    const auto point = pointAt(*m_crosshair);
    const double at = point ? m_content.grid.from + double(*point) * m_content.grid.step : *m_crosshair;
    lines += dayAndClockText(WallTime(std::chrono::milliseconds(std::int64_t(at * 1000))));
    for (std::size_t i = 0; i < m_content.series.size(); ++i) {
        const Series& series = readOutSeries(i);
        const double value = point ? double(valueAt(series.values, *point)) : std::nan("");
        lines += series.name + u' ' + valueText(value) + (std::isfinite(value) ? m_content.unit : QString());
    }
    return lines;
}

// Areas as they lie on each other, from the top; lines as the legend names them.
const SeriesChart::Series& SeriesChart::readOutSeries(std::size_t line) const
{
    return m_content.series[m_content.stacked ? m_content.series.size() - 1 - line : line];
}

void SeriesChart::zoomInto(double one, double other)
{
    const auto [from, to] = std::minmax(one, other);
    if (to - from >= 2 * m_content.grid.step)
        Q_EMIT zoomAsked(from, to);
}

void SeriesChart::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !hasData()) {
        QWidget::mousePressEvent(event);
        return;
    }
    m_pressedAt = timeAt(event->position().x());
    update();
}

void SeriesChart::mouseMoveEvent(QMouseEvent* event)
{
    if (hasData())
        Q_EMIT pointedAt(timeAt(event->position().x()));
    if (m_pressedAt)
        update();
}

void SeriesChart::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !m_pressedAt)
        return;
    const double from = *std::exchange(m_pressedAt, {});
    update();
    if (std::abs(event->position().x() - xOf(from)) >= kShortestDrag)
        zoomInto(from, timeAt(event->position().x()));
}

void SeriesChart::mouseDoubleClickEvent(QMouseEvent*)
{
    m_pressedAt.reset();
    Q_EMIT resetAsked();
}

void SeriesChart::leaveEvent(QEvent* event)
{
    QWidget::leaveEvent(event);
    if (!m_pressedAt)
        Q_EMIT pointedAt(std::nullopt);
}

void SeriesChart::focusOutEvent(QFocusEvent* event)
{
    QWidget::focusOutEvent(event);
    m_pressedAt.reset();
    if (m_crosshair && !underMouse())
        Q_EMIT pointedAt(std::nullopt);
    update();
}

void SeriesChart::moveByKey(int points, bool choosing)
{
    const auto& grid = m_content.grid;
    const double perPixel = (grid.viewTo - grid.viewFrom) / std::max(1, plotRect().width());
    const double step = std::max(grid.step, perPixel * 3);
    const double before = m_crosshair.value_or(grid.viewTo);
    if (choosing && !m_pressedAt)
        m_pressedAt = before;
    if (!choosing)
        m_pressedAt.reset();
    Q_EMIT pointedAt(std::clamp(before + points * step, grid.viewFrom, grid.viewTo));
    update();
}

void SeriesChart::keyPressEvent(QKeyEvent* event)
{
    const bool choosing = event->modifiers() & Qt::ShiftModifier;
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Right:
        if (hasData())
            moveByKey(event->key() == Qt::Key_Left ? -1 : 1, choosing);
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_pressedAt && m_crosshair)
            zoomInto(*std::exchange(m_pressedAt, {}), *m_crosshair);
        return;
    case Qt::Key_Backspace:
        Q_EMIT resetAsked();
        return;
    default:
        QWidget::keyPressEvent(event);
    }
}

} // namespace headroom::ui
