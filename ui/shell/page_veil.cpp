// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/shell/page_veil.h"

#include <QEvent>
#include <QPainter>

namespace headroom::ui {

PageVeil::PageVeil(const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    setGeometry(parent->rect());
    parent->installEventFilter(this);
    hide();
}

void PageVeil::leaveOut(std::vector<QWidget*> widgets)
{
    m_leftOut = std::move(widgets);
    update();
}

void PageVeil::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    QRegion covered(rect());
    for (const QWidget* widget : m_leftOut)
        covered -= widget->visibleRegion().translated(widget->mapTo(parentWidget(), QPoint()));
    painter.setClipRegion(covered);
    QColor lines = m_theme.palette().muted;
    lines.setAlphaF(0.3F);
    painter.fillRect(rect(), QBrush(lines, Qt::BDiagPattern));
}

bool PageVeil::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize)
        setGeometry(parentWidget()->rect());
    return QWidget::eventFilter(watched, event);
}

} // namespace headroom::ui
