// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/charts/chart.h"

#include "ui/theme/fonts.h"
#include "ui/widgets/charts/chart_legend.h"
#include "ui/widgets/charts/crosshair.h"
#include "ui/widgets/charts/shared_by_charts.h"

#include <QAccessible>
#include <QKeyEvent>
#include <QMouseEvent>

#include <cmath>
#include <tuple>

using namespace Qt::StringLiterals;

namespace headroom::ui {

namespace {

constexpr double kShortestDrag = 4; // pixels
constexpr TextPixels kTimesRow(20);
constexpr TextPixels kHalfLabel(7); // the top one is seen whole
constexpr TextPixels kLeastPlot(36); // beside which there is a legend
constexpr int kStepsWithShift = 10;

} // namespace

Chart::Chart(const Theme& theme, const QString& name, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
    , m_name(name)
    , m_emptyText(tr("No data yet"))
{
    setAccessibleName(name);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    connect(&theme, &Theme::changed, this, &Chart::drawAnew);
}

Chart::~Chart()
{
    stopPointing();
}

void Chart::show(const Content& content)
{
    m_isNarrowed = m_part && m_part->first >= content.grid.viewFrom && m_part->second <= content.grid.viewTo;
    Content shown = content;
    if (m_isNarrowed) {
        std::tie(shown.grid.viewFrom, shown.grid.viewTo) = *m_part;
        shown.endsNow = false;
    }
    if (shown == m_content)
        return;
    m_content = std::move(shown);
    m_top = axisTop(m_content);
    describe();
    drawAnew();
}

void Chart::setEmptyText(const QString& text)
{
    if (m_emptyText == text)
        return;
    m_emptyText = text;
    describe();
    drawAnew();
}

void Chart::setLegend(bool shown)
{
    m_legend = shown;
    drawAnew();
}

void Chart::point(double at)
{
    if (m_crosshair && hasData(m_content))
        m_crosshair->point(*this, at);
}

std::optional<double> Chart::crosshair() const
{
    return m_crosshair ? m_crosshair->at() : std::nullopt;
}

bool Chart::isInView(std::optional<double> at) const
{
    return at && *at >= m_content.grid.viewFrom && *at <= m_content.grid.viewTo && hasData(m_content);
}

// Nothing is painted where it neither is nor was.
void Chart::followCrosshair()
{
    const auto at = crosshair();
    if (!isVisible() || (!isInView(at) && !isInView(m_drawnAt)))
        return;
    describe();
    update();
    if (!hasFocus())
        return;
    QAccessibleValueChangeEvent event(this, valueText());
    QAccessible::updateAccessibility(&event);
}

void Chart::drawAnew()
{
    m_picture.drop();
    m_plotRect.reset();
    update();
}

void Chart::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    m_plotRect.reset();
}

// For those who hear it: the newest values, or those under the cross-hair.
void Chart::describe()
{
    const bool isThere = hasData(m_content);
    setAccessibleName(isThere ? m_name : QString(m_name + u": "_s + m_emptyText));
    QStringList described;
    if (isThere)
        described += valueText();
    const auto& grid = m_content.grid;
    const auto isInside = [&](const auto& gap) { return gap.first > grid.viewFrom && gap.second < grid.viewTo; };
    if (isThere && !isInView(crosshair()) && std::ranges::any_of(gapsOf(m_content), isInside))
        described += tr("gaps: %1").arg(gapText(m_content));
    setAccessibleDescription(described.join(u"; "_s));
}

QString Chart::valueText() const
{
    return (isInView(crosshair()) ? readOut() : lastValues(m_content)).join(u"; "_s);
}

std::optional<AccessiblePainting::Range> Chart::accessibleRange() const
{
    const auto& grid = m_content.grid;
    return Range{crosshair().value_or(grid.viewTo), grid.viewFrom, grid.viewTo, keyStep()};
}

int Chart::accessibleItemCount() const
{
    return hasData(m_content) ? int(seriesCount(m_content)) + (m_content.threshold ? 1 : 0) : 0;
}

AccessiblePainting::Item Chart::accessibleItem(int index) const
{
    if (std::size_t(index) >= seriesCount(m_content)) {
        const QString name = m_content.thresholdName.isEmpty() ? tr("Threshold") : m_content.thresholdName;
        return {.name = name, .value = axisLabel(m_content, *m_content.threshold), .rect = plotRect()};
    }
    const auto& series = seriesInReadOut(m_content, std::size_t(index));
    const auto figures = figuresInView(m_content, series);
    return {.name = series.name,
        .value = figures ? tr("last %1, lowest %2, highest %3")
                               .arg(figureOf(m_content, figures->last), figureOf(m_content, figures->least),
                                   figureOf(m_content, figures->most))
                         : tr("not known"),
        .rect = plotRect()};
}

int Chart::labelWidth() const
{
    const QFontMetrics metrics(textFont(11));
    int widest = 14;
    for (const double value : axisTicks(m_content, m_top))
        widest = std::max(widest, metrics.horizontalAdvance(axisLabel(m_content, value)));
    return widest + 7;
}

int Chart::legendHeight() const
{
    return plotRect().top() - kHalfLabel;
}

QRect Chart::plotRect() const
{
    if (m_plotRect)
        return *m_plotRect;
    const int left = labelWidth();
    const int legend = m_legend ? ChartLegend(m_content, left, width()).height() : 0;
    const bool hasRoom = height() - kHalfLabel - kTimesRow - legend >= kLeastPlot;
    m_plotRect = rect().adjusted(left, kHalfLabel + (hasRoom ? legend : 0), -1, -kTimesRow);
    return *m_plotRect;
}

double Chart::xOf(double at) const
{
    const QRect plot = plotRect();
    const auto& grid = m_content.grid;
    const double span = std::max(1e-9, grid.viewTo - grid.viewFrom);
    return plot.left() + (at - grid.viewFrom) / span * (plot.width() - 1);
}

double Chart::timeAt(double x) const
{
    const QRect plot = plotRect();
    const auto& grid = m_content.grid;
    const double share = std::clamp((x - plot.left()) / std::max(1, plot.width() - 1), 0.0, 1.0);
    return grid.viewFrom + share * (grid.viewTo - grid.viewFrom);
}

QStringList Chart::readOut() const
{
    const auto at = crosshair();
    return at ? readOutAt(m_content, *at) : QStringList();
}

void Chart::zoomInto(double one, double other)
{
    const auto [from, to] = std::minmax(one, other);
    if (to - from >= 2 * m_content.grid.step)
        Q_EMIT zoomAsked(from, to);
}

void Chart::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !hasData(m_content)) {
        QWidget::mousePressEvent(event);
        return;
    }
    m_pressedAt = timeAt(event->position().x());
    update();
}

void Chart::mouseMoveEvent(QMouseEvent* event)
{
    point(timeAt(event->position().x()));
    if (m_pressedAt)
        update();
}

void Chart::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !m_pressedAt)
        return;
    const double from = *std::exchange(m_pressedAt, {});
    if (!rect().contains(event->position().toPoint()))
        stopPointing();
    update();
    if (std::abs(event->position().x() - xOf(from)) >= kShortestDrag)
        zoomInto(from, timeAt(event->position().x()));
}

void Chart::mouseDoubleClickEvent(QMouseEvent*)
{
    m_pressedAt.reset();
    Q_EMIT resetAsked();
}

void Chart::leaveEvent(QEvent* event)
{
    QWidget::leaveEvent(event);
    if (!m_pressedAt)
        stopPointing();
}

void Chart::focusOutEvent(QFocusEvent* event)
{
    QWidget::focusOutEvent(event);
    m_pressedAt.reset();
    if (!underMouse())
        stopPointing();
    update();
}

void Chart::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (m_crosshair)
        return;
    m_crosshair = &sharedByCharts<Crosshair>(*this);
    connect(m_crosshair, &Crosshair::moved, this, &Chart::followCrosshair);
}

void Chart::hideEvent(QHideEvent* event)
{
    QWidget::hideEvent(event);
    m_picture.drop(); // there are many pages, and one is seen
    m_pressedAt.reset();
    stopPointing();
}

void Chart::stopPointing()
{
    if (m_crosshair)
        m_crosshair->leave(*this);
}

double Chart::keyStep() const
{
    const auto& grid = m_content.grid;
    const double perPixel = (grid.viewTo - grid.viewFrom) / std::max(1, plotRect().width());
    return std::max(grid.step, perPixel * 3);
}

void Chart::moveByKey(int steps)
{
    const auto& grid = m_content.grid;
    const double before = isInView(crosshair()) ? *crosshair() : grid.viewTo;
    point(std::clamp(before + steps * keyStep(), grid.viewFrom, grid.viewTo));
    update();
}

void Chart::beginOrZoom()
{
    const auto at = crosshair();
    if (!isInView(at))
        return;
    if (m_pressedAt)
        zoomInto(*std::exchange(m_pressedAt, {}), *at);
    else
        m_pressedAt = at;
    update();
}

// Of the part that is begun, then of pointing; false: there was nothing to leave.
bool Chart::leaveOff()
{
    if (!m_pressedAt && !(m_crosshair && m_crosshair->isPointedAtBy(*this)))
        return false;
    if (!std::exchange(m_pressedAt, {}))
        stopPointing();
    update();
    return true;
}

// Escape is the chart's own while it points, not a shortcut of the page.
bool Chart::event(QEvent* event)
{
    const bool isEscape =
        event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape;
    if (isEscape && (m_pressedAt || (m_crosshair && m_crosshair->isPointedAtBy(*this)))) {
        event->accept();
        return true;
    }
    return QWidget::event(event);
}

void Chart::keyPressEvent(QKeyEvent* event)
{
    const int steps = event->modifiers() & Qt::ShiftModifier ? kStepsWithShift : 1;
    switch (event->key()) {
    case Qt::Key_Left:
        return moveByKey(-steps);
    case Qt::Key_Right:
        return moveByKey(steps);
    case Qt::Key_Return:
    case Qt::Key_Enter:
        return beginOrZoom();
    case Qt::Key_Backspace:
        return Q_EMIT resetAsked();
    case Qt::Key_Escape:
        if (leaveOff())
            return;
        break;
    default:
        break;
    }
    QWidget::keyPressEvent(event);
}

} // namespace headroom::ui
