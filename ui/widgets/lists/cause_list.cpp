// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/lists/cause_list.h"

#include "ui/models/format.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/painting/direction.h"
#include "ui/widgets/painting/route_text.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace headroom::ui {

CauseList::CauseList(const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
{
    setAccessibleName(tr("Causes"));
    setFont(textFont(12));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void CauseList::show(std::vector<Cause> causes, Tone tone)
{
    if (causes == m_causes && tone == m_tone)
        return;
    m_causes = std::move(causes);
    m_tone = tone;
    QStringList said;
    for (const auto& cause : m_causes)
        said += cause.label + QStringLiteral(", ") + formatPercent(cause.share);
    setAccessibleDescription(said.join(u"; "));
    const bool open = std::ranges::any_of(m_causes, &Cause::opens);
    setFocusPolicy(open ? Qt::TabFocus : Qt::NoFocus);
    setMouseTracking(open);
    if (!opens(m_current))
        setCurrent(-1);
    setToolTip(said.join(u'\n'));
    updateGeometry();
    update();
}

int CauseList::lineHeight()
{
    return inText(18);
}

bool CauseList::opens(int row) const
{
    return row >= 0 && row < int(m_causes.size()) && (row + 1) * rowHeight() <= height() + 2
        && m_causes[std::size_t(row)].opens;
}

void CauseList::setCurrent(int row)
{
    if (row == m_current)
        return;
    m_current = row;
    if (row >= 0)
        setCursor(Qt::PointingHandCursor);
    else
        unsetCursor();
    update();
}

// To the next one that opens.
void CauseList::step(int by)
{
    for (int row = m_current + by; row >= 0 && row < int(m_causes.size()); row += by) {
        if (opens(row))
            return setCurrent(row);
    }
}

void CauseList::mouseMoveEvent(QMouseEvent* event)
{
    const int row = int(event->position().y()) / rowHeight();
    setCurrent(opens(row) ? row : -1);
}

void CauseList::mouseReleaseEvent(QMouseEvent* event)
{
    const int row = int(event->position().y()) / rowHeight();
    if (event->button() == Qt::LeftButton && rect().contains(event->position().toPoint()) && opens(row))
        Q_EMIT opened(row);
}

void CauseList::leaveEvent(QEvent*)
{
    setCurrent(-1);
}

void CauseList::focusInEvent(QFocusEvent* event)
{
    QWidget::focusInEvent(event);
    if (!opens(m_current) && event->reason() != Qt::MouseFocusReason)
        step(1);
}

void CauseList::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Up:
        return step(-1);
    case Qt::Key_Down:
        return step(1);
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        if (opens(m_current))
            Q_EMIT opened(m_current);
        return;
    default:
        QWidget::keyPressEvent(event);
    }
}

QSize CauseList::sizeHint() const
{
    return {220, int(m_causes.size()) * rowHeight()};
}

AccessiblePainting::Item CauseList::accessibleItem(int index) const
{
    const auto& cause = m_causes[std::size_t(index)];
    return {.name = cause.label,
        .value = formatPercent(cause.share),
        .rect = rowRect(index).intersected(rect()),
        .isCurrent = index == m_current,
        .canBeOpened = opens(index)};
}

int CauseList::accessibleItemAt(const QPoint& point) const
{
    const int row = point.y() / rowHeight();
    return rect().contains(point) && row < accessibleItemCount() ? row : -1;
}

void CauseList::openAccessibleItem(int index)
{
    if (opens(index))
        Q_EMIT opened(index);
}

void CauseList::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Palette& palette = m_theme.palette();
    int top = 0;
    for (const auto& cause : m_causes) {
        const bool isCurrent = top == m_current * rowHeight();
        if (top + rowHeight() > height() + 2)
            break;
        const QString share = formatPercent(cause.share);
        painter.setFont(figureFont(11));
        painter.setPen(isCurrent ? palette.text : palette.muted);
        const int shareWidth = painter.fontMetrics().horizontalAdvance(share) + 10;
        const QRect line(0, top, width(), lineHeight());
        painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter, inOwnOrder(share, layoutDirection()));
        painter.setFont(font());
        painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter,
            inOwnOrder(elidedRoute(cause.label, painter.fontMetrics(), width() - shareWidth), layoutDirection()));
        painter.setPen(Qt::NoPen);
        painter.setBrush(palette.raised);
        const QRect track(0, line.bottom() + 2, width(), 5);
        painter.drawRoundedRect(track, 2.5, 2.5);
        painter.setBrush(m_theme.colour(m_tone));
        const double filled = std::max(5.0, width() * std::min(1.0, cause.share));
        painter.drawRoundedRect(filledFromStart(track, filled, layoutDirection()), 2.5, 2.5);
        if (isCurrent && hasFocus()) {
            painter.setPen(QPen(focusColour(palette), 2));
            painter.setBrush(Qt::NoBrush);
            painter.drawRoundedRect(QRect(0, top, width(), rowHeight()).adjusted(1, 0, -1, -2), 4, 4);
        }
        top += rowHeight();
    }
}

} // namespace headroom::ui
