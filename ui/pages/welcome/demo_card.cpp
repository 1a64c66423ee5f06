// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/welcome/demo_card.h"

#include "ui/pages/welcome/card_content.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/label.h"
#include "ui/widgets/painting/accessible_painting.h"

#include <QPainter>
#include <QPainterPath>
#include <QPushButton>

namespace headroom::ui {

namespace {

// Requests a second under their limit, as the demo shows them: a sketch, no figures.
class DemoSketch final : public QWidget, public AccessiblePainting
{
public:
    DemoSketch(const Theme& theme, QWidget* parent)
        : QWidget(parent)
        , m_theme(theme)
    {
        setMinimumHeight(112);
        setAccessibleName(QCoreApplication::translate("DemoCard", "Sketch of a chart: a rate below its limit"));
        connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
    }

    QAccessible::Role accessibleRole() const override { return QAccessible::Graphic; }

protected:
    void paintEvent(QPaintEvent*) override
    {
        static constexpr double heights[] = {0.30, 0.36, 0.33, 0.45, 0.52, 0.44, 0.50, 0.63, 0.57, 0.66, 0.74, 0.61,
            0.55, 0.60, 0.72, 0.79, 0.70, 0.62, 0.68, 0.77, 0.83, 0.75, 0.80, 0.86};
        constexpr int last = int(std::size(heights)) - 1;
        const Palette& palette = m_theme.palette();
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(mixed(palette.surface, palette.raised, 0.6));
        painter.drawRoundedRect(QRectF(rect()), 6, 6);
        const QRectF plot = QRectF(rect()).adjusted(14, 16, -14, -14);
        const auto at = [&](int i) {
            return QPointF(plot.left() + plot.width() * i / last, plot.bottom() - plot.height() * heights[i]);
        };
        QPainterPath curve(at(0));
        for (int i = 1; i <= last; ++i)
            curve.lineTo(at(i));
        QPainterPath area = curve;
        area.lineTo(plot.bottomRight());
        area.lineTo(plot.bottomLeft());
        area.closeSubpath();
        QLinearGradient fade(plot.topLeft(), plot.bottomLeft());
        QColor tint = palette.accent;
        tint.setAlphaF(0.28F);
        fade.setColorAt(0, tint);
        tint.setAlphaF(0.02F);
        fade.setColorAt(1, tint);
        painter.fillPath(area, fade);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(palette.accent, 2, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter.drawPath(curve);
        painter.setPen(QPen(palette.critical, 1.2, Qt::DashLine));
        painter.drawLine(plot.topLeft(), plot.topRight());
    }

private:
    const Theme& m_theme;
};

} // namespace

DemoCard::DemoCard(const Theme& theme, QWidget* parent)
    : Card(tr("Try the demo"), parent)
    , m_start(new QPushButton(this))
{
    auto* about =
        makeWrappedLabel(tr("A simulated Discord on this machine, and a fleet with its logs, shards, jobs and "
                            "backups. Needs redis-server and nginx; leaves nothing behind."),
            textFont(13), Tone::Muted, this);
    auto& content = addCardContent(*this);
    content.addWidget(about);
    content.addWidget(new DemoSketch(theme, this), 1);
    connect(m_start, &QPushButton::clicked, this, &DemoCard::pressed);
    body()->addWidget(m_start, 0, Qt::AlignLeft);
    body()->addStretch(0);
    showStarting(false);
}

void DemoCard::showStarting(bool isStarting)
{
    m_start->setEnabled(!isStarting);
    m_start->setText(isStarting ? tr("Starting…") : tr("Start the demo"));
}

} // namespace headroom::ui
