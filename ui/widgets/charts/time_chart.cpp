// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/charts/time_chart.h"

#include "ui/models/format.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/charts/decimate.h"

#include <QAreaSeries>
#include <QChart>
#include <QChartView>
#include <QGraphicsLayout>
#include <QLineSeries>
#include <QPainter>
#include <QValueAxis>

using namespace Qt::StringLiterals;

namespace headroom::ui {

namespace {

QString axisLabel(double value)
{
    if (std::abs(value - std::round(value)) < 1e-9)
        return formatCount(std::llround(value));
    return QString::number(value, 'g', 3);
}

QString spanLabel(double seconds)
{
    if (seconds >= 60)
        return u"−%1 min"_s.arg(int(seconds / 60));
    return u"−%1 s"_s.arg(int(seconds));
}

} // namespace

// The chart proper: only the lines and areas. Labels, grid and limit are drawn by the widget, which costs less and
// keeps the plot's edges where the labels say they are.
class TimeChart::Plot final : public QChartView
{
public:
    explicit Plot(QWidget* parent)
        : QChartView(new QChart, parent)
    {
        chart()->legend()->hide();
        chart()->setBackgroundVisible(false);
        chart()->setMargins({});
        chart()->setContentsMargins(0, 0, 0, 0);
        chart()->layout()->setContentsMargins(0, 0, 0, 0);
        chart()->addAxis(m_x, Qt::AlignBottom); // the chart owns it from here
        chart()->addAxis(m_y, Qt::AlignLeft);
        m_x->setVisible(false);
        m_y->setVisible(false);
        for (auto& drawn : m_drawn) {
            drawn.line = new QLineSeries;
            drawn.area = new QAreaSeries(drawn.line);
            drawn.line->setParent(drawn.area); // which does not own it by itself
            for (QAbstractSeries* series :
                {static_cast<QAbstractSeries*>(drawn.area), static_cast<QAbstractSeries*>(drawn.edge)}) {
                chart()->addSeries(series);
                series->attachAxis(m_x);
                series->attachAxis(m_y);
            }
        }
        setRenderHint(QPainter::Antialiasing);
        setFrameShape(QFrame::NoFrame);
        setBackgroundBrush(Qt::NoBrush);
        setStyleSheet(u"background: transparent"_s);
        setAttribute(Qt::WA_TransparentForMouseEvents);
        setFocusPolicy(Qt::NoFocus);
        viewport()->setFocusPolicy(Qt::NoFocus);
        setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        setViewportUpdateMode(QGraphicsView::FullViewportUpdate);
    }

    void fill(const Content& content, double top, const Theme& theme)
    {
        const double span = shownSpan(content);
        m_x->setRange(-span, 0);
        m_y->setRange(0, top);
        chart()->setPlotArea(QRectF(QPointF(0, 0), size()));
        for (std::size_t i = 0; i < m_drawn.size(); ++i)
            fillOne(m_drawn[i], i < content.lines.size() ? &content.lines[i] : nullptr, span, theme);
    }

private:
    struct Drawn
    {
        QLineSeries* line = nullptr;
        QAreaSeries* area = nullptr;
        QLineSeries* edge = new QLineSeries;
    };

    void fillOne(Drawn& drawn, const Line* line, double span, const Theme& theme)
    {
        QList<QPointF> points;
        if (line)
            points = decimated(line->steps ? asSteps(line->points) : line->points, -span, 0, std::max(1, width()));
        drawn.area->setVisible(line && line->area);
        drawn.edge->setVisible(line);
        if (!line)
            return;
        const QColor colour = theme.colour(line->tone);
        QColor faint = colour;
        faint.setAlphaF(0.15F);
        drawn.area->setPen(Qt::NoPen);
        drawn.area->setBrush(faint);
        drawn.edge->setPen(QPen(colour, 1.4));
        drawn.line->replace(points);
        drawn.edge->replace(points);
    }

    QValueAxis* m_x = new QValueAxis;
    QValueAxis* m_y = new QValueAxis;
    std::array<Drawn, 2> m_drawn;
};

TimeChart::TimeChart(const Theme& theme, const QString& name, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
    , m_name(name)
    , m_emptyText(tr("No data yet"))
{
    setAccessibleName(name);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    connect(&theme, &Theme::changed, this, [this] { refill(); });
}

TimeChart::~TimeChart() = default;

void TimeChart::show(const Content& content)
{
    if (content == m_content)
        return;
    m_content = content;
    if (hasData())
        setAccessibleName(u"%1: %2"_s.arg(m_name, axisLabel(m_content.lines.front().points.back().y())));
    else
        setAccessibleName(m_name + QStringLiteral(": ") + m_emptyText);
    refill();
}

double TimeChart::shownSpan(const Content& content)
{
    if (content.wholeSpan)
        return content.span;
    double oldest = 0;
    for (const auto& line : content.lines) {
        if (!line.points.isEmpty())
            oldest = std::max(oldest, -line.points.front().x());
    }
    for (const double minutes : {1, 2, 5}) {
        if (oldest <= minutes * 60 && minutes * 60 < content.span)
            return minutes * 60;
    }
    return content.span;
}

void TimeChart::setEmptyText(const QString& text)
{
    if (m_emptyText == text)
        return;
    m_emptyText = text;
    update();
}

bool TimeChart::hasData() const
{
    return std::any_of(
        m_content.lines.begin(), m_content.lines.end(), [](auto& line) { return !line.points.isEmpty(); });
}

double TimeChart::axisTop() const
{
    if (m_content.top && *m_content.top > 0)
        return *m_content.top;
    double top = m_content.limit.value_or(0) * 1.2;
    for (const Line& line : m_content.lines) {
        for (const QPointF& point : line.points)
            top = std::max(top, point.y());
    }
    return niceCeiling(top);
}

QRect TimeChart::plotRect() const
{
    const QFontMetrics metrics(textFont(11));
    const double top = axisTop();
    const int labels = std::max(metrics.horizontalAdvance(axisLabel(top) + m_content.unit),
        metrics.horizontalAdvance(axisLabel(top / 2) + m_content.unit));
    return rect().adjusted(std::max(labels, 14) + 7, 7, -1, -20);
}

void TimeChart::refill()
{
    update();
    if (!isVisible() || !hasData()) {
        if (m_plot)
            m_plot->hide();
        return;
    }
    if (!m_plot)
        m_plot = std::make_unique<Plot>(this);
    m_plot->setGeometry(plotRect());
    m_plot->fill(m_content, axisTop(), m_theme);
    m_plot->show();
}

void TimeChart::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    refill();
}

void TimeChart::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    refill();
}

void TimeChart::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setFont(textFont(11));
    if (!hasData()) {
        painter.setPen(m_theme.palette().muted);
        painter.drawText(rect(), Qt::AlignCenter | Qt::TextWordWrap, m_emptyText);
        return;
    }
    const QRect plot = plotRect();
    paintGrid(painter, plot);
    const QRect row(plot.left(), plot.bottom() + 4, plot.width(), 16);
    painter.setPen(m_theme.palette().muted);
    painter.drawText(row, Qt::AlignLeft | Qt::AlignVCenter, spanLabel(shownSpan(m_content)));
    painter.drawText(row, Qt::AlignRight | Qt::AlignVCenter, tr("now"));
    paintLegend(painter, row);
}

void TimeChart::paintGrid(QPainter& painter, const QRect& plot) const
{
    const Palette& palette = m_theme.palette();
    const double top = axisTop();
    for (const double share : {0.0, 0.5, 1.0}) {
        const int y = plot.bottom() - int(share * (plot.height() - 1));
        painter.setPen(palette.dark ? palette.raised : mixed(palette.surface, palette.border, 0.7));
        painter.drawLine(plot.left(), y, plot.right(), y);
        painter.setPen(palette.muted);
        const QString label = axisLabel(top * share) + m_content.unit;
        painter.drawText(QRect(0, y - 8, plot.left() - 6, 16), Qt::AlignRight | Qt::AlignVCenter, label);
    }
    if (!m_content.limit || *m_content.limit > top)
        return;
    const int y = plot.bottom() - int(*m_content.limit / top * (plot.height() - 1));
    QPen pen(palette.critical, 1);
    pen.setDashPattern({4, 3});
    painter.setPen(pen);
    painter.drawLine(plot.left(), y, plot.right(), y);
}

void TimeChart::paintLegend(QPainter& painter, const QRect& row) const
{
    constexpr int kMark = 14;
    constexpr int kGap = 6;
    constexpr int kBetween = 18;
    int width = -kBetween;
    for (const Line& line : m_content.lines) {
        if (line.name.isEmpty())
            return;
        width += kMark + kGap + painter.fontMetrics().horizontalAdvance(line.name) + kBetween;
    }
    int x = row.center().x() - width / 2;
    for (const Line& line : m_content.lines) {
        painter.setPen(QPen(m_theme.colour(line.tone), 2));
        painter.drawLine(x, row.center().y() + 1, x + kMark, row.center().y() + 1);
        painter.setPen(m_theme.palette().muted);
        x += kMark + kGap;
        painter.drawText(QRect(x, row.top(), width, row.height()), Qt::AlignLeft | Qt::AlignVCenter, line.name);
        x += painter.fontMetrics().horizontalAdvance(line.name) + kBetween;
    }
}

} // namespace headroom::ui
