// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/charts/sparkline.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>

namespace headroom::ui {

Sparkline::Sparkline(const Theme& theme, const QString& name, Words words, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
    , m_words(words)
{
    setAccessibleName(name);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setMinimumWidth(24);
    connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void Sparkline::add(double value)
{
    m_values.push_back(value);
    if (m_values.size() > kMost)
        m_values.pop_front();
    update();
}

QString Sparkline::accessibleValue() const
{
    if (m_values.empty())
        return tr("nothing yet");
    const auto [least, most] = std::minmax_element(m_values.begin(), m_values.end());
    return tr("last %1, lowest %2, highest %3").arg(m_words(m_values.back()), m_words(*least), m_words(*most));
}

void Sparkline::paintEvent(QPaintEvent*)
{
    const Palette& palette = m_theme.palette();
    QPainter painter(this);
    const QRectF room = QRectF(contentsRect()).adjusted(0, 2, 0, -2);
    painter.fillRect(QRectF(room.left(), room.bottom(), room.width(), 1), palette.border);
    if (m_values.size() < 2)
        return;
    const double top = std::max(*std::max_element(m_values.begin(), m_values.end()), 1e-9);
    const double step = room.width() / double(kMost - 1);
    const double first = room.right() - step * double(m_values.size() - 1);
    QPainterPath line;
    for (std::size_t i = 0; i < m_values.size(); ++i) {
        const QPointF point(first + step * double(i), room.bottom() - room.height() * std::max(0.0, m_values[i]) / top);
        i == 0 ? line.moveTo(point) : line.lineTo(point);
    }
    QPainterPath area = line;
    area.lineTo(room.right(), room.bottom());
    area.lineTo(first, room.bottom());
    QColor faint = palette.accent;
    faint.setAlphaF(0.18F);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillPath(area, faint);
    painter.setPen(QPen(palette.accent, 1.2));
    painter.drawPath(line);
}

} // namespace headroom::ui
